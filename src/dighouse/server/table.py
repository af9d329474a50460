"""A table in memory: the match, folded from its stored events, and who sits where. Changes are drafted in `moves`."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from dighouse.core.game import Game, Move
from dighouse.core.origins import Origin
from dighouse.core.replay import Match
from dighouse.games.kept import KeptGame
from dighouse.server.messages import Moment
from dighouse.server.store import Row, SeatRow, Stored

AWAITING = ("link", "open")


class Corrupt(Exception):
    """What is stored does not lead to the position it claims, or a position breaks an invariant."""


class Point(msgspec.Struct, kw_only=True, eq=False, gc=False):
    """An event and the position after it; for a move also the position before it and what happened."""

    row: Row
    states: np.ndarray
    actor: int = -1  # who decides after it
    before: np.ndarray | None = None
    move: Move | None = None
    told: dict[int | None, Moment] | None = None  # by viewer, as the log shows it
    views: dict[int | None, Any] | None = None  # by viewer, as they are sent; only of the present position


class Draft(msgspec.Struct, kw_only=True, eq=False):
    """A change that is not stored yet."""

    row: Row
    match: Match  # as it will be
    status: str
    seat: SeatRow | None = None  # a seat that changes with it
    actor: int  # who decides after it; -1: nobody, the match is over


class Table:
    """One table: `info` and `seats` as stored, `match` as played, `points` as it came about."""

    def __init__(self, game: Game, stored: Stored) -> None:
        self.game = game
        self.info = stored.match
        self.seats = stored.seats
        self.holders = stored.holders
        self.keys = stored.keys
        self.points: list[Point] = []
        self.commands: dict[str, int] = {}
        self.conceded: list[int] = []  # in the order they conceded
        self.legal: Any = None  # of the present position, as it is sent, once asked for
        self.left: list[float] | None = None  # seconds by seat, when the lane last looked at the clocks
        self.vacation: list[float | None] = [None] * len(self.seats)  # by seat, until when; looked at then too
        self.hushed = False  # nobody talks in this house
        self.match: Match = self.dealt(stored.events)
        for row in stored.events[1:]:
            self.replay(row)

    @property
    def seq(self) -> int:
        return len(self.points) - 1

    @property
    def status(self) -> str:
        """A table runs from the moment all its seats are taken."""
        if self.info.status == "waiting" and not self.awaiting:
            return "running"
        return self.info.status

    @property
    def awaiting(self) -> list[int]:
        """The seats nobody has taken yet."""
        return [row.seat for row in self.seats if row.kind in AWAITING]

    @property
    def actor(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        return self.points[-1].actor if self.status in ("waiting", "running") else None

    @property
    def played_out(self) -> bool:
        """A branch at which nobody sits: bots play it to its end, and nobody has to follow."""
        return self.info.branched_at is not None and not self.holders

    @property
    def bot_to_move(self) -> str | None:
        """The bot that decides now, if it is one's turn."""
        if self.status != "running" or self.actor is None or isinstance(self.game, KeptGame):
            return None  # bots know the newest rules only
        row = self.seats[self.actor]
        return row.bot if row.kind == "bot" else None

    def dealt(self, rows: list[Row]) -> Match:
        """Event 0."""
        if not rows or rows[0].kind != "setup":
            raise Corrupt("no set-up")
        if self.info.rules_version != self.game.meta.rules_version:
            raise Corrupt(f"rules version {self.info.rules_version}")
        if self.info.components != self.game.meta.components:
            raise Corrupt("played with other component numbers")
        options = self.game.meta.recorded(self.info.options, self.info.players)
        origins = msgspec.convert(self.info.origins or [], list[Origin])
        match = Match(self.game, self.info.players, options=options, secret=bytes(self.info.secret), origins=origins)
        self.adopt(Draft(row=rows[0], match=match, status=self.info.status, actor=match.actor))
        return match

    def replay(self, row: Row) -> None:
        """One stored event again: it must come out as it did."""
        match = self.forked()
        if row.kind == "move":
            match.play(row.body, row.seat)
        elif row.kind == "undo":
            match.undo(-1 if row.seat is None else row.seat)
        self.adopt(Draft(row=row, match=match, status=self.info.status, actor=match.actor))

    def only_moves_in(self, news: Stored) -> bool:
        """Whether nothing but moves happened elsewhere, so that they can be followed one by one."""
        same = news.seats == self.seats and news.match.rematch == self.info.rematch
        playing = news.match.status in (self.status, "finished")
        return same and playing and all(row.kind == "move" for row in news.events)

    def follow(self, row: Row, status: str) -> None:
        """A move another process stored: it must come out here as it did there."""
        match = self.forked()
        match.play(row.body, row.seat)
        self.adopt(Draft(row=row, match=match, status=status, actor=match.actor))

    def forked(self) -> Match:
        """The match, to try something on; the positions themselves are never written to."""
        other = object.__new__(type(self.match))  # what `copy.copy` does, five times as fast
        other.__dict__.update(vars(self.match))
        other.events, other.history = list(self.match.events), list(self.match.history)
        other.names = [row.name for row in self.seats]
        return other

    def adopt(self, draft: Draft) -> None:
        """A stored draft becomes the present."""
        row, match = draft.row, draft.match
        last = match.events[-1]
        drawn = (last.key, last.outcome) if row.kind in ("setup", "move") else (None, None)
        if row.seq != len(self.points) or (row.key, row.outcome, row.hash) != (*drawn, last.hash):
            raise Corrupt(f"event {row.seq} does not lead to the position it claims")
        point = Point(row=row, states=match.states, actor=draft.actor)
        if row.kind in ("setup", "move"):
            row.key, row.outcome, row.hash, row.body = last.key, last.outcome, last.hash, last.action or {}
            point.move = match.move(match.seq)
            point.before = match.history[-2] if match.seq else None
        if row.kind == "concede" and row.seat is not None:
            self.conceded.append(row.seat)
        if row.command_id is not None:
            self.commands[row.command_id] = row.seq
        if draft.seat is not None:
            self.seats[draft.seat.seat] = draft.seat
        if self.info.status == "waiting" and draft.status == "running":
            self.info.started = row.at
        if self.points:  # nobody is told of the last event any more but whoever comes anew
            self.points[-1].told = self.points[-1].views = None
        self.points.append(point)
        self.match, self.legal = match, None
        self.info.status, self.info.seq, self.info.since = draft.status, row.seq, max(self.info.since, row.at)

    def holders_of(self, seat: int) -> list[str]:
        """The identities that may act for a seat."""
        return [holder for held, holder in self.holders if held == seat]

    def held_by(self, identity: str | None) -> set[int]:
        """The seats an identity may act for."""
        return {seat for seat, holder in self.holders if holder == identity}

    def opened_by(self, key: str) -> set[int]:
        """The seats a key (its fingerprint) belongs to."""
        return {seat for seat, known in self.keys if known == key}

    def has_person(self, seat: int) -> bool:
        """Whether a seat belongs to somebody, even while a bot plays for it."""
        return any(held == seat for held, _ in self.holders)

    def points_so_far(self, states: np.ndarray) -> list[int]:
        """The score after an event, by seat."""
        sheet = self.game.new_sheet()
        self.game.loops.score(states, 0, sheet)
        return [sum(row) for row in sheet[: self.info.players].tolist()]

    def may_undo(self, seats: set[int]) -> bool:
        """Whether one of these seats may take the last move back."""
        if self.status != "running":
            return False
        return any(self.seats[seat].kind == "person" and self.match.may_undo(seat) for seat in seats)

    def ranks(self) -> list[int]:
        """The place of every seat."""
        return ranked(self.match, self.conceded)


def ranked(match: Match, conceded: list[int]) -> list[int]:
    """1 for the first. If the match ended by concession, who conceded last comes after those who did not."""
    ranks = match.ranks()
    if match.actor < 0:
        return ranks
    staying = sorted(rank for seat, rank in enumerate(ranks) if seat not in conceded)
    after = {seat: len(staying) + place for place, seat in enumerate(reversed(conceded), start=1)}
    return [after.get(seat, 1 + sum(other < rank for other in staying)) for seat, rank in enumerate(ranks)]


def plain(thing: Any) -> Any:
    """Structs as mappings, NumPy's numbers as numbers."""
    return msgspec.to_builtins(thing, enc_hook=number)


def number(thing: Any) -> Any:
    """What msgspec does not know: a number of NumPy's."""
    if isinstance(thing, np.generic):
        return thing.item()
    raise NotImplementedError(f"{type(thing)} does not belong into a message")
