"""The integer table of actions as arrays, so that a rule can read an action's parts."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.actions import ACTIONS
from dighouse.games.tomb_raiders.tables import ARTIFACT_FACES

(
    TAKE_STORAGE,
    TAKE_EXHIBITION,
    TAKE_MUSEUM,
    PLAY_THIEF,
    PLAY_TOMB_RAIDERS,
    PLAY_SCIENTIST,
    PLAY_ASSISTANT,
    DIG,
    CHOOSE_FIND,
    DONATE,
) = range(len(ACTIONS.verbs))
(
    FIRST_STORAGE,
    FIRST_EXHIBITION_TAKE,
    FIRST_MUSEUM_TAKE,
    FIRST_THIEF,
    FIRST_RAIDERS,
    FIRST_SCIENTIST,
    FIRST_ASSISTANT,
    FIRST_DIG,
    FIRST_CHOICE,
    FIRST_GIFT,
) = (constant(verb.first) for verb in ACTIONS.verbs.values())
ACTION_COUNT = len(ACTIONS)
dig = ACTIONS.verbs["dig"].domains
SORTS = constant(len(dig["card"]))
WEEK_CHOICES = constant(len(dig["weeks"]))
ASSISTANT_CHOICES = constant(len(dig["assistants"]))
# TR8.2  What one digs with.
OF_REGION, OF_GENERAL, OF_ACTION = (constant(sort) for sort in range(SORTS))

VERB_OF = np.array(ACTIONS.verb_column(), np.int64)
SLOT_OF = np.array(ACTIONS.column("slot"), np.int64)
EXHIBITION_OF = np.array(ACTIONS.column("exhibition"), np.int64)
MUSEUM_OF = np.array(ACTIONS.column("museum"), np.int64)
REGION_OF = np.array(ACTIONS.column("region"), np.int64)
SORT_OF = np.array(ACTIONS.column("card"), np.int64)
WEEKS_OF = np.array(ACTIONS.column("weeks"), np.int64) + 1
ASSISTANTS_OF = np.array(ACTIONS.column("assistants"), np.int64)
FACE_OF = np.array(ACTIONS.column("find"), np.int64)
VALUE_FACE_OF = np.array(ACTIONS.column("value"), np.int64)


@rule
def dig_number(region, sort, weeks, assistants):
    """The integer of a dig."""
    return FIRST_DIG + ((SORTS * region + sort) * WEEK_CHOICES + weeks - 1) * ASSISTANT_CHOICES + assistants


@rule
def gift_number(region, face):
    """The integer of a gift."""
    return FIRST_GIFT + ARTIFACT_FACES * region + face
