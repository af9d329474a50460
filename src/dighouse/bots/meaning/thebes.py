"""In Thebes a card is taken, or shown, from a space that is filled again from the pile."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.thebes.rules.decode import ACTION_COUNT, EXHIBIT, TAKE, by_zeppelin, slot_of, verb_of
from dighouse.games.thebes.tables import CARDS

MEANINGS = int(ACTION_COUNT + 2 * CARDS)


@rule
def of(s, action):
    """The card, and whether by zeppelin; every other action means itself."""
    verb = verb_of(action)
    if verb == TAKE:
        return ACTION_COUNT + by_zeppelin(action) * CARDS + s.research[slot_of(action)]
    if verb == EXHIBIT:
        return ACTION_COUNT + by_zeppelin(action) * CARDS + s.exhibition[slot_of(action)]
    return np.int64(action)
