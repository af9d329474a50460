"""Messages about branches: a practice table that leaves a match that is over, and those of the asker beside a match."""

from __future__ import annotations

from typing import Any, Literal

from dighouse.server.messages import Message, Moment


class BranchWish(Message):
    """Go on from a moment of a match that is over: me on one seat, bots on the others; or bots on all of them."""

    at: int
    seat: int | None = None  # none: bots play it out, and nobody sits there
    bot: str | None = None  # the strongest of the house if none is named
    action: dict[str, Any] | None = None  # what whoever decides then does first


class Variation(Message):
    """A practice table of the asker's: where it left its line, by which move, and how far it has come."""

    table: str
    of: str  # the table it left
    at: int  # the event of that table after which it went its own way
    events: int  # both have so many, from the set-up on: its own first event has this number
    seq: int  # its last event
    status: Literal["running", "finished", "frozen"]
    mine: list[int]  # the seats the asker plays; none: bots play it out
    bot: str | None  # who plays the others
    first: Moment | None  # its own first move, without the view
    then: list[int]  # the score by seat where it left
    points: list[int]  # the score by seat now
    whole: bool  # it was played to its end; a match given up before says nothing about a result


class Branches(Message):
    """The asker's own variations of a match, those of variations too, in the order they were made."""

    root: str  # the match all of them come from
    points: list[int]  # its score by seat at its end
    whole: bool  # it was played to its end
    variations: list[Variation]
