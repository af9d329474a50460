"""Why an action is not allowed, and the statement of the rules that says so."""

from __future__ import annotations

import enum


class Refusal(enum.IntEnum):
    """The codes, in no order: each action tests its own in the order of docs/rules/thebes.md."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    UNKNOWN_ACTION = 3
    EMPTY_SLOT = 4
    EMPTY_EXHIBITION_SLOT = 5
    MISSING_ARTIFACTS = 6
    NO_PERMIT = 7
    NO_RUMOR = 8
    ASSISTANT_NOT_SINGLE = 9
    SHOVEL_NOT_SINGLE = 10
    NO_SPECIALISED_KNOWLEDGE = 11
    DIAL_ZERO = 12
    NO_ZEPPELIN = 13
    ZEPPELIN_NEEDS_JOURNEY = 14
    NOT_ENOUGH_WEEKS = 15
    TOO_EARLY_TO_RETIRE = 16


RULE_OF = {
    Refusal.GAME_OVER: "TH11.3",
    Refusal.NOT_YOUR_TURN: "TH3.3",
    Refusal.EMPTY_SLOT: "TH5.1",
    Refusal.EMPTY_EXHIBITION_SLOT: "TH9.1",
    Refusal.MISSING_ARTIFACTS: "TH9.2",
    Refusal.NO_PERMIT: "TH8.2",
    Refusal.NO_RUMOR: "TH8.6",
    Refusal.ASSISTANT_NOT_SINGLE: "TH8.4",
    Refusal.SHOVEL_NOT_SINGLE: "TH8.10",
    Refusal.NO_SPECIALISED_KNOWLEDGE: "TH8.5",
    Refusal.DIAL_ZERO: "TH8.9",
    Refusal.NO_ZEPPELIN: "TH4.4",
    Refusal.ZEPPELIN_NEEDS_JOURNEY: "TH4.4",
    Refusal.NOT_ENOUGH_WEEKS: "TH3.8",
    Refusal.TOO_EARLY_TO_RETIRE: "TH11.2",
}
