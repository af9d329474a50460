"""What leaves the server about a table, made for one reader: everything goes through the game's `view` and `notices`.

The match secret leaves when the match is over. Chance keys, other readers' keys and identities never do.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import numpy as np

from dighouse.core.actions import ActionTable
from dighouse.core.chance import commitment
from dighouse.core.game import Notice
from dighouse.core.record import seen
from dighouse.core.texts import Phrase
from dighouse.server.identity import fingerprint, seat_key
from dighouse.server.lessons import progress
from dighouse.server.messages import (
    Branched,
    LegalAction,
    Moment,
    Replay,
    ScoreSheet,
    Seat,
    Seats,
    Snapshot,
    TableCard,
    Tell,
    Told,
)
from dighouse.server.problems import TableProblem, shown
from dighouse.server.store import MatchRow, Row, SeatRow
from dighouse.server.table import AWAITING, Point, Table, number
from dighouse.server.timing import clock_of

ENCODER = msgspec.json.Encoder(enc_hook=number)


class Clocks(msgspec.Struct, kw_only=True):
    """What everybody sees of the time, by seat."""

    left: Sequence[float] | None = None
    vacation: Sequence[float | None] = ()


class Eyes(msgspec.Struct, frozen=True):
    """Who reads: the seats they may act for, and the token they may hand on keys by."""

    seats: frozenset[int] = frozenset()
    token: str | None = None

    def viewer(self, table: Table) -> int | None:
        """Whose view they get: of several seats at one screen the one on turn; a spectator none."""
        if not self.seats:
            return None
        actor = table.actor
        return actor if actor in self.seats else min(self.seats)

    def through(self, table: Table, wished: str | None) -> int | None:
        """Whose view they get of a replay: their own, what all may see ("all"), any seat's once the match is over."""
        if wished is None:
            return self.viewer(table)
        if wished == "all":
            return None
        seat = int(wished) if wished.isascii() and wished.isdecimal() and len(wished) < 3 else -1
        if not 0 <= seat < table.info.players:
            raise TableProblem("no_eyes", eyes=shown(wished, 20))
        if seat not in self.seats and table.status != "finished":
            raise TableProblem("eyes_closed")
        return seat


def encoded(message: Tell) -> bytes:
    """A message as it is sent."""
    return ENCODER.encode(message)


def card(
    info: MatchRow,
    seats: list[SeatRow],
    mine: Collection[int],
    here: Collection[int],
    status: str,
    actor: int | None,
    clocks: Clocks | None = None,
    talk: bool = False,
) -> TableCard:
    """A table as the lobby shows it."""
    clocks = clocks or Clocks()
    return TableCard(
        id=info.id,
        name=info.name,
        game=info.game,
        status=status,  # type: ignore[arg-type]
        pace=info.pace,  # type: ignore[arg-type]
        seats=[told_seat(row, row.seat in mine, row.seat in here, clocks) for row in seats],
        actor=actor,
        your_move=status == "running" and actor in mine and seats[actor or 0].kind == "person",
        seq=info.seq,
        spectators=info.spectators,
        hints=info.hints,
        since=info.since,
        clock=clock_of(info),
        practice=info.practice,
        imported=info.imported,
        branched=branched(info),
        talk=talk,
        said=info.said,
    )


def branched(info: MatchRow) -> Branched | None:
    """Of which match a table is a branch."""
    if not info.origins:
        return None
    last = info.origins[-1]
    return Branched(table=None if info.imported else last["table"], at=info.branched_at, events=last["events"])


def told_seat(row: SeatRow, mine: bool, here: bool, clocks: Clocks) -> Seat:
    """A seat as all see it."""
    kind = row.kind
    person = kind == "person"
    return Seat(
        seat=row.seat,
        kind=kind,  # type: ignore[arg-type]
        name=row.name,
        bot=row.bot,
        conceded=row.conceded,
        here=here,
        mine=mine,
        left=round(clocks.left[row.seat], 1) if person and clocks.left is not None else None,
        vacation=clocks.vacation[row.seat] if person and clocks.vacation else None,
    )


def table_card(table: Table, eyes: Eyes, here: Collection[int]) -> TableCard:
    left = table.left if table.status == "running" else None
    clocks = Clocks(left=left, vacation=table.vacation)
    return card(table.info, table.seats, eyes.seats, here, table.status, table.actor, clocks, may_talk(table))


def may_talk(table: Table) -> bool:
    """Whether people at a table may talk to each other."""
    return not table.hushed and talkative(table.info, table.seats, table.holders)


def talkative(info: MatchRow, rows: list[SeatRow], holders: Collection[tuple[int, str]]) -> bool:
    """Whether a table has talk: it was made with it, it is a real match, and somebody else sits or may sit there."""
    awaited = {row.seat for row in rows if row.kind in AWAITING}
    seats, people = awaited | {seat for seat, _ in holders}, {identity for _, identity in holders}
    company = len(seats) > 1 and (bool(awaited) or len(people) > 1)
    return info.talk and company and not info.practice and not info.imported


def told_seats(table: Table, eyes: Eyes, here: Collection[int]) -> Seats:
    return Seats(table=table_card(table, eyes, here))


def notices(table: Table, point: Point, viewer: int | None) -> list[Notice]:
    """What a reader is told about an event."""
    if point.move is None:
        return own_notices(point.row)
    before = seen(point.before) if point.before is not None else None
    return table.game.notices(before, point.move, seen(point.states), viewer)


def own_notices(row: Row) -> list[Notice]:
    """The table's own events: undo, hint, concession, replacement."""
    player = {"player": row.seat}
    bot = row.body.get("bot")
    if row.kind == "undo":
        return [Notice("notice.undone", player)]
    if row.kind == "hint":
        return [Notice("notice.hint_asked", player)]
    told = []
    if row.kind == "concede":
        told.append(Notice("notice.conceded_end" if row.body["ends"] else "notice.conceded", player))
    elif bot is None:
        told.append(Notice("notice.person_back", player))
    if "failed" in row.body:
        why = Phrase(f"why.{row.body['failed']}")
        told = [Notice("notice.bot_failed", {**player, "bot": row.body["was"], "why": why})]
    if bot is not None:
        told.append(Notice("notice.bot_plays", {**player, "bot": bot}))
    return told


def pair_of_eyes(table: Table, viewer: int | None) -> int | None:
    """Whom something has to be made for: where nobody knows more than others, it is made once for all of them."""
    return viewer if table.game.meta.secret_hands else None


def past(table: Table, seq: int, viewer: int | None) -> Moment:
    """An event as the log shows it, without the view."""
    point, viewer = table.points[seq], pair_of_eyes(table, viewer)
    if point.told is None:
        point.told = {}
    if viewer not in point.told:
        point.told[viewer] = Moment(
            seq=seq,
            seat=point.row.seat,
            kind=point.row.kind,  # type: ignore[arg-type]
            at=point.row.at,
            notices=once(notices(table, point, viewer)),
            view={},
            points=once(table.points_so_far(point.states)),
        )
    return point.told[viewer]


def once(thing: Any) -> Any:
    """A part of messages as it will be sent: written down once, and kept small."""
    return msgspec.Raw(ENCODER.encode(thing))


def moment(table: Table, seq: int, viewer: int | None) -> Moment:
    """A position as a reader may see it, and how it came about."""
    return msgspec.structs.replace(past(table, seq, viewer), view=view_of(table, seq, viewer))


def view_of(table: Table, seq: int, viewer: int | None) -> Any:
    """The view of a position; that of the present one is kept, for several may ask."""
    point, viewer = table.points[seq], pair_of_eyes(table, viewer)
    if point.views is not None and viewer in point.views:
        return point.views[viewer]
    view = once(table.game.view(seen(point.states), viewer))
    if seq == table.seq:
        point.views = {**(point.views or {}), viewer: view}
    return view


def replay(table: Table, eyes: Eyes, viewer: int | None) -> Replay:
    """The whole match as a pair of eyes saw it, without the views."""
    over = table.status == "finished"
    return Replay(
        table=table_card(table, eyes, ()),
        options=table.match.options,
        viewer=viewer,
        open_eyes=list(range(table.info.players)) if over else sorted(eyes.seats),
        log=[past(table, seq, viewer) for seq in range(table.seq + 1)],
        actors=[point.actor if point.actor >= 0 else None for point in table.points],
        score=score(table),
    )


def legal(table: Table, eyes: Eyes) -> Any:
    """What the reader may do now; nothing unless one of their seats is on turn."""
    actor = table.actor
    if table.status != "running" or actor not in eyes.seats or table.seats[actor or 0].kind != "person":
        return []
    if table.legal is None:
        position = seen(table.match.states)
        table.legal = once([legal_action(table, position, action) for action in table.match.legal()])
    return table.legal


def allowed(table: Table, states: np.ndarray) -> list[LegalAction]:
    """What whoever decides in a position may do."""
    count = int(table.game.loops.legal(states, 0, table.match.legal_buffer))
    position = seen(states)
    return [legal_action(table, position, number) for number in np.sort(table.match.legal_buffer[:count]).tolist()]


def legal_action(table: Table, position: Any, action: int) -> LegalAction:
    prospect = table.game.prospect(position, action)
    return LegalAction(
        number=action,
        action=spelt(table.game.actions, action),
        name=prospect.name,
        price=prospect.price,
        facts=prospect.facts,
        chance=bool(prospect.chance),
    )


@functools.cache
def spelt(actions: ActionTable, number: int) -> Any:
    """An action as it is sent; every table of a game offers the same ones."""
    return once(actions.action(number).json())


def secret(table: Table) -> str | None:
    """The match secret, once it can no longer help anybody."""
    return table.info.secret.hex() if table.status == "finished" else None


def score(table: Table) -> ScoreSheet | None:
    """The score sheet of a finished match."""
    if table.status != "finished":
        return None
    rows = [[int(points) for points in row] for row in table.match.scores()]
    return ScoreSheet(categories=list(table.game.categories), rows=rows, ranks=table.ranks())


def told(table: Table, eyes: Eyes, here: Collection[int]) -> Told:
    """The last event."""
    viewer = eyes.viewer(table)
    return Told(
        table=table_card(table, eyes, here),
        moment=moment(table, table.seq, viewer),
        legal=legal(table, eyes),
        may_undo=table.may_undo(set(eyes.seats)),
        viewer=viewer,
        secret=secret(table),
        score=score(table),
        rematch=table.info.rematch,
        lesson=progress(table),
    )


def snapshot(table: Table, eyes: Eyes, here: Collection[int], seen: int | None = None) -> Snapshot:
    """The whole table."""
    viewer = eyes.viewer(table)
    return Snapshot(
        table=table_card(table, eyes, here),
        options=table.match.options,
        players=table.info.players,
        secret_hands=table.game.meta.secret_hands,
        viewer=viewer,
        moment=moment(table, table.seq, viewer),
        legal=legal(table, eyes),
        may_undo=table.may_undo(set(eyes.seats)),
        log=[past(table, seq, viewer) for seq in range(table.seq)],
        secret_sha256=commitment(table.info.secret),
        secret=secret(table),
        score=score(table),
        links=invitations(table, eyes),
        keys=own_keys(table, eyes),
        rematch=table.info.rematch,
        seen=seen,
        lesson=progress(table),
    )


def invitations(table: Table, eyes: Eyes) -> dict[int, str]:
    """To the maker of a table: the keys of the seats that still await somebody with a link."""
    if eyes.token is None or fingerprint(eyes.token) != table.info.maker:
        return {}
    waiting = [row.seat for row in table.seats if row.kind == "link"]
    return known_keys(table, eyes.token, waiting)


def own_keys(table: Table, eyes: Eyes) -> dict[int, str]:
    """The keys by which a reader can take their own seats to another device."""
    return known_keys(table, eyes.token, sorted(eyes.seats)) if eyes.token is not None else {}


def known_keys(table: Table, token: str, seats: Collection[int]) -> dict[int, str]:
    """The keys this token leads to, as far as the seats have them."""
    keys = {seat: seat_key(token, table.info.id, seat, table.seats[seat].links) for seat in seats}
    return {seat: key for seat, key in keys.items() if (seat, fingerprint(key)) in table.keys}
