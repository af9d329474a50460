"""The integer table of actions as arrays, so that a rule can read an action's parts."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.thebes.actions import ACTIONS

TAKE, SWAP, EXHIBIT, DIG, RETIRE = range(5)
FIRST_TAKE, FIRST_SWAP, FIRST_EXHIBIT, FIRST_DIG, FIRST_RETIRE = (
    constant(ACTIONS.verbs[verb].first) for verb in ("take", "swap", "exhibit", "dig", "retire")
)
ACTION_COUNT = len(ACTIONS)
WEEK_CHOICES = len(ACTIONS.verbs["dig"].domains["weeks"])

VERB_OF = np.array(ACTIONS.verb_column(), np.int64)
SLOT_OF = np.array(ACTIONS.column("slot"), np.int64)
SITE_OF = np.array(ACTIONS.column("site"), np.int64)
WEEKS_OF = np.array(ACTIONS.column("weeks"), np.int64) + 1
BY_ZEPPELIN = np.array(ACTIONS.column("zeppelin"), np.int64)
WITH_RUMOR = np.array(ACTIONS.column("rumor"), np.int64)
WITH_ASSISTANT = np.array(ACTIONS.column("assistant"), np.int64)
WITH_SHOVEL = np.array(ACTIONS.column("shovel"), np.int64)


@rule
def take_number(slot, zeppelin):
    """The integer of a take."""
    return FIRST_TAKE + slot * 2 + zeppelin


@rule
def exhibit_number(slot, zeppelin):
    """The integer of an exhibition."""
    return FIRST_EXHIBIT + slot * 2 + zeppelin


@rule
def dig_number(site, weeks, zeppelin, rumor, assistant, shovel):
    """The integer of a dig."""
    week = site * WEEK_CHOICES + weeks - 1
    return FIRST_DIG + (((week * 2 + zeppelin) * 2 + rumor) * 2 + assistant) * 2 + shovel
