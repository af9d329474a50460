"""Why an action is not allowed, and the statement of the rules that says so."""

from __future__ import annotations

import enum


class Refusal(enum.IntEnum):
    """The codes, in no order: each action tests its own in the order of docs/rules/tomb_raiders.md.

    The last two answer typed words that are no action at all (TR3.2, TR4.1); `refuse` never returns them.
    """

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    UNKNOWN_ACTION = 3
    DECISION_PENDING = 4
    NO_DECISION_PENDING = 5
    EMPTY_SLOT = 6
    NOT_ON_DISPLAY = 7
    TOO_FEW_ARTIFACTS = 8
    CARD_NOT_IN_HAND = 9
    NO_EXCAVATION_CARD = 10
    NO_EXPERTISE = 11
    EMPTY_PILE = 12
    TOO_FEW_ASSISTANTS = 13
    ZERO_DRAW = 14
    NOT_AN_ARTIFACT = 15
    NOT_IN_PILE = 16
    NOT_OWNED = 17
    PASS_NOT_ALLOWED = 18
    CANNOT_TAKE = 19


RULE_OF = {
    Refusal.GAME_OVER: "TR10.1",
    Refusal.NOT_YOUR_TURN: "TR2.1",
    Refusal.DECISION_PENDING: "TR3.4",
    Refusal.NO_DECISION_PENDING: "TR3.4",
    Refusal.EMPTY_SLOT: "TR4.1",
    Refusal.NOT_ON_DISPLAY: "TR6.1",
    Refusal.TOO_FEW_ARTIFACTS: "TR6.2",
    Refusal.CARD_NOT_IN_HAND: "TR7.1",
    Refusal.NO_EXCAVATION_CARD: "TR8.2",
    Refusal.NO_EXPERTISE: "TR8.3",
    Refusal.EMPTY_PILE: "TR8.4",
    Refusal.TOO_FEW_ASSISTANTS: "TR8.5",
    Refusal.ZERO_DRAW: "TR8.9",
    Refusal.NOT_AN_ARTIFACT: "TR7.2",
    Refusal.NOT_IN_PILE: "TR7.2",
    Refusal.NOT_OWNED: "TR6.5",
    Refusal.PASS_NOT_ALLOWED: "TR3.2",
    Refusal.CANNOT_TAKE: "TR4.1",
}
RULE_OF_MUSEUMS = "TR6.5"  # TOO_FEW_ARTIFACTS for a museum
RULE_OF_RAIDERS = "TR7.3"  # NOT_IN_PILE for tomb raiders
