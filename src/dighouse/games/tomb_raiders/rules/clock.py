"""TR2  The time track: who acts, and what an action costs."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.state import NOBODY
from dighouse.games.tomb_raiders.tables import REGIONS


@rule
def deck_size(s):
    """R32  Cards left in the draw pile, which everybody may count."""
    cards = np.int64(s.green)
    for region in range(REGIONS):
        cards += s.backs[region]
    return cards


@rule
def is_over(s):
    """TR10.1  The game is over the moment the draw pile is empty (R25)."""
    return deck_size(s) == 0


@rule
def acts_before(s, seat, other):
    """TR2.1  Fewer weeks first (R3); TR2.2  on one space the marker on top of the stack."""
    if s.weeks[seat] != s.weeks[other]:
        return s.weeks[seat] < s.weeks[other]
    return s.arrival[seat] > s.arrival[other]


@rule
def actor(s):
    """TR2.1, TR2.4  Who acts or decides now: the last on the track, until another is.  TR10.1  Nobody at the end."""
    if is_over(s):
        return NOBODY
    first = 0
    for seat in range(1, s.players):
        if acts_before(s, seat, first):
            first = seat
    return first


@rule
def advance(s, seat, weeks):
    """TR0.6, TR2.5  The marker steps on, without end (R4).  TR2.3  It lands on top of a stack."""
    s.weeks[seat] += weeks
    s.arrival[seat] = s.players + s.turn
