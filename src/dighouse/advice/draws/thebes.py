"""Thebes: the points of a dig against the exact mean of its tokens."""

from __future__ import annotations

import numpy as np

from dighouse.advice.draws import Draw
from dighouse.core.game import Game, Move
from dighouse.games.thebes.actions import Dig
from dighouse.games.thebes.tables import ARTIFACT_VALUE, ARTIFACTS, SITE_IDS

UNIT = "analysis.of_points"


def drawn(game: Game, before: np.ndarray, move: Move, after: np.ndarray) -> list[Draw]:  # noqa: ARG001
    """The artifacts drawn from the bag; the bonus beside it is no luck."""
    if not isinstance(move.action, Dig) or move.seat is None:
        return []
    values = ARTIFACT_VALUE[SITE_IDS.index(move.action.site)]
    points = sum(int(values[find]) for find in move.outcome if 0 <= find < ARTIFACTS)
    facts = game.prospect(before[0], game.actions.number(move.action)).facts
    return [Draw(move.seat, points, facts["expected"])]
