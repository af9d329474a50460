"""How much time everybody has left: a pure function of the events, of when the server was up, and of vacations.

Nothing is counted down anywhere. A clock runs for the person who decides, from one event to the next, and only while
a server was up and the person was not on vacation. A wall clock that jumps back costs nobody anything; one that jumps
ahead is a gap in `up`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from dighouse.server.messages import Clock
from dighouse.server.problems import TableProblem

SHORTEST, LONGEST, LONGEST_MORE = 10, 60 * 86400, 7 * 86400  # seconds one may agree on


class Span(NamedTuple):
    """A stretch of time, in seconds since the epoch."""

    begin: float
    end: float


class Tick(msgspec.Struct, frozen=True, kw_only=True):
    """An event as a clock sees it."""

    at: float
    kind: str  # as of the event; "start" when the last seat was taken
    seat: int | None = None  # who acted
    decides: int | None = None  # the person who decides from then on; None: a bot does, or nobody


def checked_clock(clock: Clock | None) -> Clock | None:
    """A clock somebody wishes for, if it makes sense."""
    if clock is None:
        return None
    if not SHORTEST <= clock.seconds <= LONGEST or not 0 <= clock.more <= LONGEST_MORE:
        raise TableProblem("clock", shortest=SHORTEST, longest=LONGEST // 86400)
    if clock.per == "move" and clock.more:
        raise TableProblem("clock_more")
    return clock


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same time without overlaps, in order."""
    out: list[Span] = []
    for span in sorted(span for span in spans if span.end > span.begin):
        if out and span.begin <= out[-1].end:
            out[-1] = Span(out[-1].begin, max(out[-1].end, span.end))
        else:
            out.append(span)
    return out


def overlap(begin: float, end: float, spans: Sequence[Span]) -> float:
    """How much of a stretch lies within some merged spans."""
    return sum(max(0.0, min(end, span.end) - max(begin, span.begin)) for span in spans)


def counted(begin: float, end: float, up: Sequence[Span], away: Sequence[Span]) -> float:
    """How much of a stretch counts: the server was up, and the person not on vacation."""
    total = 0.0
    for span in up:
        first, last = max(begin, span.begin), min(end, span.end)
        if first < last:
            total += last - first - overlap(first, last, away)
    return total


def remaining(
    clock: Clock, players: int, ticks: Sequence[Tick], up: Sequence[Span], away: Sequence[Sequence[Span]], now: float
) -> list[float]:
    """Seconds left by seat, below zero when out of time; `up` and the vacations by seat are merged spans."""
    books = Books(clock, players)
    clocks = [tick.at for tick in ticks] + [now]
    at = clocks[0]
    for tick, following in zip(ticks, clocks[1:], strict=True):
        books.write(tick)
        begin, at = at, max(at, following)
        if tick.decides is not None:
            books.spent[tick.decides] += counted(begin, at, up, away[tick.decides])
    return [books.left(seat) for seat in range(players)]


class Books:
    """What every seat has spent, and what a move taken back gives back."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.spent = [0.0] * players  # for this move, or in the whole game
        self.moves: list[tuple[int, float]] = []  # that still stand: whose, and what was spent on it

    def write(self, tick: Tick) -> None:
        """A move ends what it took; a move taken back goes on from there, so that nobody wins time by it."""
        if tick.kind == "move" and tick.seat is not None:
            self.moves.append((tick.seat, self.spent[tick.seat]))
            if self.clock.per == "move":
                self.spent[tick.seat] = 0.0
        elif tick.kind == "undo" and self.moves:
            seat, before = self.moves.pop()
            if self.clock.per == "move":  # whoever had begun to think meanwhile begins anew later
                again = self.spent[seat] + before
                self.spent = [0.0] * len(self.spent)
                self.spent[seat] = again

    def left(self, seat: int) -> float:
        earned = self.clock.more * sum(mover == seat for mover, _ in self.moves)
        return self.clock.seconds + earned - self.spent[seat]
