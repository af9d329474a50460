"""The integer table of actions as arrays, so that a rule can read an action's parts."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant
from dighouse.games.monuments.actions import ACTIONS

USE_COLOUR, DRAW_PILE, DRAW_OPEN, LAY, STOP, SCORE, BUY, DISCARD, WRITE_HISTORY, END_TURN = (
    constant(verb) for verb in range(len(ACTIONS.verbs))
)
(
    FIRST_COLOUR,
    THE_DRAW_PILE,
    FIRST_SLOT,
    FIRST_LAY,
    THE_STOP,
    FIRST_SCORE,
    FIRST_BUY,
    FIRST_DISCARD,
    THE_HISTORY,
    THE_END_TURN,
) = (constant(verb.first) for verb in ACTIONS.verbs.values())
ACTION_COUNT = len(ACTIONS)

VERB_OF = np.array(ACTIONS.verb_column(), np.int64)
FIRST_OF = np.array([verb.first for verb in ACTIONS.verbs.values()], np.int64)
PART_OF = np.arange(ACTION_COUNT) - FIRST_OF[VERB_OF]  # colour, slot, card or symbol; 0 for a verb without any
