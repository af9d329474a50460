"""In Monuments an open card is taken from a slot that is filled again from the pile."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.monuments.rules.decode import ACTION_COUNT, DRAW_OPEN, PART_OF, VERB_OF
from dighouse.games.monuments.tables import CARDS

MEANINGS = int(ACTION_COUNT + CARDS)


@rule
def of(s, action):
    """The card that is taken; every other action means itself."""
    if VERB_OF[action] == DRAW_OPEN:
        return ACTION_COUNT + np.int64(s.row[PART_OF[action]])
    return np.int64(action)
