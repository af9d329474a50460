"""PG6.1  Who stands on which research field, and who comes next from right to left."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.pergamon.state import NO_FIELD, NOBODY, ROBBER
from dighouse.games.pergamon.tables import FIELDS_COUNT


@rule
def figure_on(s, field):
    """PG5.3, PG13.2  Whose figure stands on a field: a seat, the robber, or nobody."""
    if s.robber == field:
        return ROBBER
    owner = NOBODY
    for seat in range(s.players):
        if s.figure[seat] == field:
            owner = seat
    return owner


@rule
def next_figure(s, field):
    """PG5.5, PG6.1  The next figure to the left of a field; NO_FIELD when there is none.  PG1.6  From the right."""
    nearest = FIELDS_COUNT + 1
    if s.robber > field:
        nearest = np.int64(s.robber)
    for seat in range(s.players):
        if field < s.figure[seat] < nearest:
            nearest = np.int64(s.figure[seat])
    return nearest if nearest <= FIELDS_COUNT else NO_FIELD


@rule
def leftmost_player(s):
    """PG11.2, PG13.7  The player whose figure stands leftmost, wherever the robber is."""
    leftmost = 0
    for seat in range(1, s.players):
        if s.figure[seat] > s.figure[leftmost]:
            leftmost = seat
    return leftmost
