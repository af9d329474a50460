"""Monuments: whether a card drawn from the pile fits what its player has, against the share of cards that would."""

from __future__ import annotations

import numpy as np

from dighouse.advice.draws import Draw
from dighouse.advice.reasons.monuments import chance_to_fit, fits
from dighouse.core.game import Game, Move
from dighouse.games.monuments.actions import DrawPile

UNIT = "analysis.of_cards"


def drawn(game: Game, before: np.ndarray, move: Move, after: np.ndarray) -> list[Draw]:  # noqa: ARG001
    """Any card the player has not seen is as likely as another."""
    if not isinstance(move.action, DrawPile) or move.seat is None:
        return []
    got = float(fits(before[0], move.seat, move.outcome[0]))
    return [Draw(move.seat, got, chance_to_fit(before[0], move.seat))]
