"""The messages about hints, analyses and luck. The browser's TypeScript types are made from this file too."""

from __future__ import annotations

from typing import Any, Literal

from dighouse.core.texts import Phrase
from dighouse.server.messages import LegalAction, Message

AnalysisStage = Literal["none", "waiting", "running", "done", "failed"]


# Planning ahead.
class Foresight(Message):
    """What a seat could do if it were its turn now. It asks for no move, and nobody hears of it."""

    seq: int  # the last event
    turn: dict[str, Any]  # what would be different in the view: whose turn it is, and what is to be decided
    legal: list[LegalAction]  # empty where it cannot be told yet


# Hints.
class HintWish(Message):
    """A hint, please, for the position after event `seq`."""

    seq: int
    seat: int | None = None  # for one screen with several seats; by default the one on turn


class HintMove(Message):
    """A move worth considering. Margins are points ahead of the best rival at the end."""

    number: int  # of the action, as in LegalAction
    action: dict[str, Any]
    name: Phrase
    margin: float  # to expect
    loss: float  # against the best move
    visits: int  # how often the search looked at it
    share: float  # of all its looks
    reasons: list[Phrase]


class Hint(Message):
    """The best moves of a position, the best first, by what the seat may know."""

    seq: int  # the event after which it was asked for
    seat: int
    looks: int  # ahead, of all moves together
    moves: list[HintMove]


# A finished match looked at again. `seq` is always a moment of the table, margins are by seat.
class Judgement(Message):
    """A decision as the player who made it could see it."""

    seq: int
    seat: int
    name: Phrase
    choices: int  # legal actions
    best_name: Phrase
    reasons: list[Phrase]  # for the best move
    margins: list[float]  # to expect of the best move
    played: list[float]  # to expect of the move played
    loss: float
    verdict: Literal["best", "good", "inaccurate", "mistake", "only"]
    luck: list[float] | None  # how the draw changed the margins; None: nothing was drawn


class RetryWish(Message):
    """What somebody would do now in place of a decision."""

    action: dict[str, Any]


class Retried(Message):
    """How another move compares with the best that was found for a decision. Margins are those of its seat."""

    margin: float  # to expect
    loss: float  # against the best move
    verdict: Literal["best", "good", "inaccurate", "mistake", "only"]


class CurvePoint(Message):
    """The margins to expect at a moment; at the end as they were."""

    seq: int
    margins: list[float]


class TurningPoint(Message):
    """The margin of a seat changed at a moment, by what was decided or by what was drawn."""

    seq: int
    seat: int
    change: float
    drawn: bool


class SearchLuck(Message):
    """The luck of a player by the search, in points of margin."""

    seat: int
    whole: float  # all draws of the match, whoever drew
    own: float  # the part of it at the player's own moves


class Analysis(Message):
    """What was found about a match."""

    budget: str  # of one look at one position
    good: float  # points a decision may lose and still be called so
    inaccurate: float
    turn: float  # points a turning point changes at least
    draws: int  # other draws a draw was held against
    decisions: list[Judgement]
    curve: list[CurvePoint]
    turns: list[TurningPoint]  # the largest first
    luck: list[SearchLuck]


class AnalysisState(Message):
    """How far the analysis of a match is, and what it found."""

    stage: AnalysisStage
    game: str
    names: list[str]
    done: int = 0  # decisions looked at
    total: int = 0
    ahead: int = 0  # other matches that are looked at first
    analysis: Analysis | None = None


# Luck by the rules' own odds.
class JudgedDraw(Message):
    """What a draw brought a player, and its exact mean."""

    seq: int
    seat: int
    name: Phrase  # the move it was drawn at
    got: float
    expected: float


class OddsLuck(Message):
    """What all draws brought a player, and what they should have brought."""

    seat: int
    got: float
    expected: float
    draws: int


class LuckReport(Message):
    """The luck of a finished match by the rules' own odds."""

    game: str
    names: list[str]
    unit: str  # the text that says what is counted
    seats: list[OddsLuck]
    draws: list[JudgedDraw]
