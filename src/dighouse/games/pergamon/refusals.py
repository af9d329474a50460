"""Why an action is not allowed, and the statement of the rules that says so."""

from __future__ import annotations

import enum


class Refusal(enum.IntEnum):
    """The codes; each action tests its own in the order of docs/rules/pergamon.md."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    UNKNOWN_ACTION = 3
    WRONG_STEP = 4
    TILE_NOT_REVEALED = 5
    NOT_YOUNGEST_CENTURY = 6
    FIELD_TAKEN = 7
    GALLERY_NOT_ALLOWED = 8
    GALLERY_EMPTY = 9
    NOT_ENOUGH_COINS = 10
    TILE_NOT_YOURS = 11
    TILE_HAS_NO_PARTNER = 12
    TILE_DOES_NOT_FIT = 13
    ROW_TOO_SHORT = 14
    POLISH_LIMIT = 15
    CANCEL_LIMIT = 16


RULE_OF = {
    Refusal.GAME_OVER: "PG12.1",
    Refusal.NOT_YOUR_TURN: "PG3.2",
    Refusal.UNKNOWN_ACTION: "PG3.3",
    Refusal.WRONG_STEP: "PG3.1",
    Refusal.TILE_NOT_REVEALED: "PG4.1",
    Refusal.NOT_YOUNGEST_CENTURY: "PG14.3",
    Refusal.FIELD_TAKEN: "PG5.3",
    Refusal.GALLERY_NOT_ALLOWED: "PG6.3",
    Refusal.GALLERY_EMPTY: "PG6.6",
    Refusal.NOT_ENOUGH_COINS: "PG6.4",
    Refusal.TILE_NOT_YOURS: "PG7.1",
    Refusal.TILE_HAS_NO_PARTNER: "PG7.1",
    Refusal.TILE_DOES_NOT_FIT: "PG7.1",
    Refusal.ROW_TOO_SHORT: "PG7.1",
    Refusal.POLISH_LIMIT: "PG8.2",
    Refusal.CANCEL_LIMIT: "PG8.10",
}

# Where the same code of another verb has another statement.
RULE_OF_VERB = {
    (Refusal.NOT_ENOUGH_COINS, "polish"): "PG8.2",
    (Refusal.NOT_ENOUGH_COINS, "store"): "PG9.4",
    (Refusal.TILE_NOT_YOURS, "discard"): "PG9.3",
}
RULE_OF_STEPS = "PG6.2"  # WRONG_STEP in phase 3, but for order and place
