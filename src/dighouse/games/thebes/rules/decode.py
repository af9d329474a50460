"""The integer table of actions as arrays, so that a rule can read an action's parts."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, inner_rule
from dighouse.games.thebes.actions import ACTIONS

TAKE, SWAP, EXHIBIT, DIG, RETIRE = range(5)
FIRST_TAKE, FIRST_SWAP, FIRST_EXHIBIT, FIRST_DIG, FIRST_RETIRE = (
    constant(ACTIONS.verbs[verb].first) for verb in ("take", "swap", "exhibit", "dig", "retire")
)
ACTION_COUNT = len(ACTIONS)
WEEK_CHOICES = len(ACTIONS.verbs["dig"].domains["weeks"])

# A byte each: together they are read in every move, and stay near the processor.
VERB_OF = np.array(ACTIONS.verb_column(), np.int8)
SLOT_OF, SITE_OF, WEEKS_OF, BY_ZEPPELIN, WITH_RUMOR, WITH_ASSISTANT, WITH_SHOVEL = (
    np.array(ACTIONS.column(name), np.int8)
    for name in ("slot", "site", "weeks", "zeppelin", "rumor", "assistant", "shovel")
)
WEEKS_OF += 1

# The cards used in a dig as a number, each a bit of it: the way one digs.
A_SHOVEL, AN_ASSISTANT, A_RUMOR, A_ZEPPELIN = (
    constant(2**place) for place, _ in enumerate(("shovel", "assistant", "rumor", "zeppelin"))
)
DIG_WAYS = constant(A_ZEPPELIN * 2)  # from a dig to the same dig of one week more


@inner_rule
def verb_of(action):
    """What is done: TAKE, SWAP, EXHIBIT, DIG or RETIRE."""
    return np.int64(VERB_OF[action])


@inner_rule
def slot_of(action):
    """The space of a take or an exhibition."""
    return np.int64(SLOT_OF[action])


@inner_rule
def site_of(action):
    """The site of a dig."""
    return np.int64(SITE_OF[action])


@inner_rule
def weeks_of(action):
    """The weeks of a dig."""
    return np.int64(WEEKS_OF[action])


@inner_rule
def by_zeppelin(action):
    """1 where a zeppelin is used."""
    return np.int64(BY_ZEPPELIN[action])


@inner_rule
def with_rumor(action):
    """1 where a rumor is used."""
    return np.int64(WITH_RUMOR[action])


@inner_rule
def with_assistant(action):
    """1 where a lone assistant is spent."""
    return np.int64(WITH_ASSISTANT[action])


@inner_rule
def with_shovel(action):
    """1 where a lone shovel is spent."""
    return np.int64(WITH_SHOVEL[action])


@inner_rule
def take_number(slot, zeppelin):
    """The integer of a take."""
    return FIRST_TAKE + slot * 2 + zeppelin


@inner_rule
def exhibit_number(slot, zeppelin):
    """The integer of an exhibition."""
    return FIRST_EXHIBIT + slot * 2 + zeppelin


@inner_rule
def dig_number(site, weeks, way):
    """The integer of a dig."""
    return FIRST_DIG + (site * WEEK_CHOICES + weeks - 1) * DIG_WAYS + way
