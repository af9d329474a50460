"""Why an action is not allowed, and the statement of the rules that says so."""

from __future__ import annotations

import enum


class Refusal(enum.IntEnum):
    """The codes. Where one code stands on several statements, the member says after `__` which case it is."""

    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    UNKNOWN_ACTION = 3
    COLOUR_NOT_CHOSEN = 4
    WRONG_PHASE__COLOUR = 5
    WRONG_PHASE__BEGUN = 6
    ACTIONS_LEFT__BUY = 7
    ACTIONS_LEFT__END = 8
    ALREADY_BOUGHT = 9
    NO_ACTIONS_LEFT = 10
    TURN_STARTED = 11
    COLOUR_NOT_YOURS = 12
    PILE_EMPTY = 13
    SLOT_EMPTY = 14
    CARD_NOT_IN_HAND__ERECT = 15
    CARD_NOT_IN_HAND__EXTEND = 16
    CARD_NOT_IN_HAND__SCORE = 17
    CARD_NOT_IN_HAND__BUY = 18
    MONUMENT_CLOSED = 19
    TOO_FEW_CARDS__FIRST = 20
    TOO_FEW_CARDS__SECOND = 21
    OTHER_MONUMENT = 22
    BELOW_MINIMUM = 23
    NO_PAIR__SCORE = 24
    NO_PAIR__BUY = 25
    WRONG_SYMBOL__SCORE = 26
    WRONG_SYMBOL__BUY = 27
    NO_HISTORIAN = 28
    NOTHING_TO_REPORT = 29

    @property
    def name(self) -> str:
        """The code, without the case."""
        return self._name_.partition("__")[0]


RULE_OF = {
    Refusal.GAME_OVER: "MO10.2",
    Refusal.NOT_YOUR_TURN: "MO2.9",
    Refusal.UNKNOWN_ACTION: "MO3.9",
    Refusal.COLOUR_NOT_CHOSEN: "MO13.4",
    Refusal.WRONG_PHASE__COLOUR: "MO13.4",
    Refusal.WRONG_PHASE__BEGUN: "MO3.10",
    Refusal.ACTIONS_LEFT__BUY: "MO8.1",
    Refusal.ACTIONS_LEFT__END: "MO3.4",
    Refusal.ALREADY_BOUGHT: "MO8.2",
    Refusal.NO_ACTIONS_LEFT: "MO3.7",
    Refusal.TURN_STARTED: "MO3.2",
    Refusal.COLOUR_NOT_YOURS: "MO13.2",
    Refusal.PILE_EMPTY: "MO4.5",
    Refusal.SLOT_EMPTY: "MO4.5",
    Refusal.CARD_NOT_IN_HAND__ERECT: "MO5.1",
    Refusal.CARD_NOT_IN_HAND__EXTEND: "MO6.1",
    Refusal.CARD_NOT_IN_HAND__SCORE: "MO7.1",
    Refusal.CARD_NOT_IN_HAND__BUY: "MO8.1",
    Refusal.MONUMENT_CLOSED: "MO5.4",
    Refusal.TOO_FEW_CARDS__FIRST: "MO5.2",
    Refusal.TOO_FEW_CARDS__SECOND: "MO5.3",
    Refusal.OTHER_MONUMENT: "MO5.6",
    Refusal.BELOW_MINIMUM: "MO5.8",
    Refusal.NO_PAIR__SCORE: "MO7.1",
    Refusal.NO_PAIR__BUY: "MO8.1",
    Refusal.WRONG_SYMBOL__SCORE: "MO7.1",
    Refusal.WRONG_SYMBOL__BUY: "MO8.1",
    Refusal.NO_HISTORIAN: "MO9.2",
    Refusal.NOTHING_TO_REPORT: "MO9.1",
}
