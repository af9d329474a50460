"""In The Tomb Raiders a card is taken from a storage space that is filled again from the draw pile."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.rules.decode import ACTION_COUNT, SLOT_OF, TAKE_STORAGE, VERB_OF
from dighouse.games.tomb_raiders.tables import STORAGE_CARDS

MEANINGS = int(ACTION_COUNT + STORAGE_CARDS)


@rule
def of(s, action):
    """The card that is taken; every other action means itself."""
    if VERB_OF[action] == TAKE_STORAGE:
        return ACTION_COUNT + np.int64(s.storage[SLOT_OF[action]])
    return np.int64(action)
