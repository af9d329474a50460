"""Pergamon: the coins everybody was paid, against the exact mean over what the research cards could have been."""

from __future__ import annotations

import numpy as np

from dighouse.advice.draws import Draw
from dighouse.core.game import Game, Move
from dighouse.games.pergamon.actions import Place
from dighouse.games.pergamon.odds import expected_income
from dighouse.games.pergamon.rules.money import income, next_to_place
from dighouse.games.pergamon.state import DREW_VALUE, NOBODY

UNIT = "analysis.of_coins"


def drawn(game: Game, before: np.ndarray, move: Move, after: np.ndarray) -> list[Draw]:  # noqa: ARG001
    """When the last figure stands the cards are turned up: two values among the outcomes."""
    if not isinstance(move.action, Place) or move.seat is None:
        return []
    table = before.copy()
    table["figure"][0, move.seat] = move.action.field
    if next_to_place(table[0]) != NOBODY:
        return []
    fields = [int(field) for field in table["figure"][0][: int(table["players"][0])]]
    means = [expected_income(table[0], seat, field) for seat, field in enumerate(fields)]
    table["value"][0] = [outcome - DREW_VALUE for outcome in move.outcome if outcome > DREW_VALUE][:2]
    return [Draw(seat, int(income(table[0], field)), means[seat]) for seat, field in enumerate(fields)]
