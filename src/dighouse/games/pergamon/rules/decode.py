"""The integer table of actions as arrays, so that a rule can read an action's parts; and which step offers what."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant
from dighouse.games.pergamon.actions import ACTIONS
from dighouse.games.pergamon.state import STEPS

VERBS = list(ACTIONS.verbs)
(
    ORDERS,
    PLACES,
    DIGS,
    SKIPS_DIG,
    ADDS,
    CLOSES_ROW,
    POLISHES,
    DISSOLVES,
    CONFIRMS,
    CANCELS_ROW,
    ENDS_EXHIBITS,
    DISCARDS,
    STORES,
) = range(len(VERBS))
FIRST_ORDER, FIRST_PLACE, FIRST_DIG, SKIP_DIG, FIRST_ADD, CLOSE_ROW, FIRST_POLISH = (
    constant(ACTIONS.verbs[verb].first) for verb in ("order", "place", "dig", "skip_dig", "add", "close_row", "polish")
)
FIRST_DISSOLVE, CONFIRM_ROW, CANCEL_ROW, END_EXHIBITS, FIRST_DISCARD, STORE_HAND = (
    constant(ACTIONS.verbs[verb].first)
    for verb in ("dissolve", "confirm", "cancel", "end_exhibits", "discard", "store")
)
ACTION_COUNT = constant(len(ACTIONS))

VERB_OF = np.array(ACTIONS.verb_column(), np.int64)
# What an action is about: a tile's index, a field, a gallery, a pair, or coins; -1 where it is about nothing.
PARAMETER_OF = np.array(
    [
        getattr(action, "tile", 0) - 1
        if hasattr(action, "tile")
        else next(
            (getattr(action, part) for part in ("field", "gallery", "pair", "coins") if hasattr(action, part)), -1
        )
        for action in ACTIONS.actions
    ],
    np.int64,
)

# R30  The verbs each step offers.
OFFERS = {
    "order": ("order",),
    "place": ("place",),
    "dig": ("dig", "skip_dig"),
    "exhibit": ("add", "end_exhibits"),
    "row": ("add", "close_row", "cancel"),
    "polish": ("polish", "cancel"),
    "dissolve": ("dissolve", "cancel"),
    "confirm": ("confirm", "cancel"),
    "store": ("discard", "store"),
    "over": (),
}
OFFERED = np.array([[verb in OFFERS[step] for verb in VERBS] for step in STEPS], np.int64)
