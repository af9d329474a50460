"""One lane a match: commands come through one at a time, each is stored and then told.

known command id         → the old answer
other expected_seq       → "stale", and the whole table again
refused                  → the reason, to this reader only; nothing is stored
key of the event taken   → another process was faster: read the match again, tell everybody anew
anything unforeseen      → the match is read again, and if that does not help this table is frozen (`recovery`)
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any

from dighouse.core.errors import DighouseError
from dighouse.server import moves
from dighouse.server.absence import absent, out_of_time
from dighouse.server.almanac import Almanac
from dighouse.server.messages import Act, Answer, Concede, Message, Problem, Replace, Seats, TableCard, Talked, Undo
from dighouse.server.problems import TableProblem, problem_of
from dighouse.server.readers import Reader, send_strangers_away
from dighouse.server.recovery import freeze, recover, show_frozen
from dighouse.server.results import results_of
from dighouse.server.settings import Settings
from dighouse.server.store import Far, LostRace, MatchRow, Row, SeatRow, Store, Stored
from dighouse.server.table import Draft, Table
from dighouse.server.talk_lines import lines_of
from dighouse.server.telling import Eyes, card, encoded, snapshot, told, told_seats
from dighouse.server.timing import seconds_left, start_with

log = logging.getLogger(__name__)

NOWHERE = Far(-1, 0.0, None, "", 0)  # how far a match is that the store does not know
Command = Act | Undo | Concede | Replace


class Lane:
    """A table with its lock and its readers. `fold` makes the table of what is stored."""

    def __init__(
        self, stored: Stored, store: Store, settings: Settings, fold: Callable[[Stored], Table], almanac: Almanac
    ) -> None:
        self.id = stored.match.id
        self.store, self.settings, self.fold, self.almanac = store, settings, fold, almanac
        self.lock = asyncio.Lock()
        self.readers: set[Reader] = set()
        self.last_seen: dict[int, float] = {}  # by seat: when its last browser left
        self.loaded = time.time()
        self.idle_since = time.monotonic()
        self.wake: Callable[[Lane], None] = Lane.tell_nobody  # told after every event; the bots listen
        self.announce: Callable[[Lane], None] = Lane.tell_nobody  # told who is here; other processes listen
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}  # by process: who is here, and when that was heard
        self.stored = stored
        self.said = stored.match.said  # the last line of talk that was told here
        self.outdated = False  # something was stored that this lane has not read yet
        self.recovered_at = -1  # the event at which it was last read again because something went wrong
        self.table: Table | None = None  # None only if what is stored cannot be understood

    @property
    def info(self) -> MatchRow:
        return self.table.info if self.table is not None else self.stored.match

    @property
    def seats(self) -> list[SeatRow]:
        return self.table.seats if self.table is not None else self.stored.seats

    @property
    def frozen(self) -> bool:
        return self.table is None or self.info.status == "frozen"

    @property
    def here(self) -> set[int]:
        """The seats with a browser connected, to whichever process."""
        long_ago = time.monotonic() - self.settings.presence
        known = [seats for seats, heard in self.elsewhere.values() if heard >= long_ago]
        return self.connected.union(*known)

    @property
    def connected(self) -> set[int]:
        """The seats with a browser connected to this process."""
        return {seat for reader in self.readers for seat in reader.eyes.seats}

    def tell_nobody(self) -> None:
        """Nobody listens yet."""

    def known(self) -> Table:
        """The table, if it can be read."""
        if self.table is None:
            raise TableProblem("frozen")
        return self.table

    async def open(self) -> None:
        """Fold the table from what is stored."""
        try:
            self.table = self.fold(self.stored)
            self.table.hushed = not self.settings.talk
        except Exception:
            await freeze(self, "a stored match cannot be read")

    async def obey(self, reader: Reader, say: Command) -> Answer:
        """Carry out a reader's command."""
        async with self.lock:
            try:
                return await self.tried(reader, say)
            except DighouseError as wrong:
                return self.answer(say, problem_of(wrong))

    async def tried(self, reader: Reader, say: Command) -> Answer:
        """The answer to a command; if something went wrong inside, once more with what is stored."""
        while True:
            try:
                return await self.obeyed(reader, say)
            except DighouseError:
                raise
            except Exception:
                await recover(self, "a command went wrong inside")

    async def obeyed(self, reader: Reader, say: Command) -> Answer:
        table = await self.newest()
        if table.status == "frozen":
            raise TableProblem("frozen")
        if say.command_id in table.commands:
            return Answer(command_id=say.command_id, seq=table.commands[say.command_id])
        if say.expected_seq != table.seq:
            self.resync(reader)
            raise TableProblem("stale")
        if table.seq >= self.settings.events and not isinstance(say, Act | Concede):
            raise TableProblem("too_many_events")
        draft = self.draft(table, reader, say)
        if not await self.keep(draft) and say.command_id not in self.known().commands:
            raise TableProblem("stale")
        return Answer(command_id=say.command_id, seq=self.known().commands[say.command_id])

    def draft(self, table: Table, reader: Reader, say: Command) -> Draft:
        """What the command would do."""
        now, seats = time.time(), set(reader.eyes.seats)
        if isinstance(say, Act):
            return moves.act(table, seats, say, now, say.command_id)
        if isinstance(say, Undo):
            return moves.undo(table, seats, say, now)
        if isinstance(say, Concede):
            return moves.concede(table, seats, say, now)
        maker = reader.identity is not None and reader.identity == table.info.maker
        gone = absent(self, say.seat) or out_of_time(self, say.seat)
        return moves.replace(table, seats, say, now, maker, gone, self.settings.guests)

    async def play_bot(self, seat: int, expected_seq: int, action: int) -> bool:
        """A bot's move through the same door; False if the table has moved on meanwhile."""
        async with self.lock:
            table = await self.newest()
            if table.seq != expected_seq or table.bot_to_move is None:
                return False
            say = Act(command_id="", expected_seq=expected_seq, action=table.game.actions.action(action).json())
            draft = moves.act(table, {seat}, say, time.time(), None)
            return await self.keep(draft)

    async def replace_bot(self, seat: int, expected_seq: int, failed: str) -> bool:
        """A bot that failed leaves its seat to one of the house; False if the table has moved on meanwhile."""
        async with self.lock:
            table = await self.newest()
            if table.seq != expected_seq or table.bot_to_move is None:
                return False
            return await self.keep(moves.replace_failed(table, seat, failed, time.time()))

    async def keep(self, draft: Draft) -> bool:
        """Store, then tell. False if another process stored this event first."""
        started = self.known().status == "waiting" and draft.status == "running"
        self.pass_by("before_store", draft)
        if not await self.store_draft(draft):
            return False
        self.pass_by("before_tell", draft)
        log.info("event", extra={"table": self.id, "seq": draft.row.seq, "kind": draft.row.kind})
        self.store.tally.count("events_total", kind=draft.row.kind)
        self.tell_all(again=started)
        if self.store.crash.where:
            await self.all_sent()
            self.pass_by("after_tell", draft)
        self.wake(self)
        return True

    async def store_draft(self, draft: Draft) -> bool:
        """The draft becomes the present, here and in the store; False if another process was faster."""
        table = self.known()
        over = draft.status not in ("waiting", "running")
        summary = {"status": draft.status, "actor": None if over else draft.actor, **self.times(draft)}
        try:
            await self.store.append(self.id, draft.row, summary, draft.seat, results_of(table, draft), self.info.game)
        except LostRace:
            log.info("race lost", extra={"table": self.id, "seq": draft.row.seq})
            self.store.tally.count("races_lost_total")
            await self.reload()
            return False
        except BaseException:
            self.outdated = True  # a connection that breaks does not say whether the event was stored
            raise
        self.pass_by("after_store", draft)
        table.adopt(draft)
        table.info.left, table.info.ticked = summary["left"], summary["ticked"]
        return True

    def pass_by(self, point: str, draft: Draft) -> None:
        self.store.crash.at(point, self.info.game, draft.row.seq, draft.row.kind)

    async def all_sent(self) -> None:
        """Wait until every reader's socket was given what waits for it; what was given leaves when the loop turns."""
        await asyncio.sleep(0)
        while any(not reader.queue.empty() for reader in self.readers):
            await asyncio.sleep(0)

    def times(self, draft: Draft) -> dict[str, Any]:
        """What goes into the summary about the clocks: as they stand at the event."""
        left = seconds_left(self.known(), self.almanac, draft.row.at, draft)
        return {"started": start_with(self.known(), draft), "left": left, "ticked": draft.row.at}

    def look_at_clocks(self) -> None:
        """What everybody has left now, and who is on vacation, to be told with whatever is told next."""
        if self.table is None:
            return
        now = time.time()
        self.table.left = seconds_left(self.table, self.almanac, now)
        self.table.vacation = [self.away_until(row.seat, now) for row in self.table.seats]

    def away_until(self, seat: int, now: float) -> float | None:
        """When somebody who is on vacation comes back."""
        return self.almanac.away_until(self.known().holders_of(seat), now) if self.almanac.away else None

    def tell_all(self, again: bool = False) -> None:
        """The last event to every reader, as each may see it; `again` for the whole table."""
        table = self.known()
        self.look_at_clocks()
        made: dict[Eyes, bytes] = {}
        here = self.here
        for reader in self.readers:
            eyes = reader.eyes
            if eyes not in made:
                made[eyes] = encoded(snapshot(table, eyes, here) if again else told(table, eyes, here))
            reader.send(made[eyes])

    def tell_seats(self, but: Reader | None = None) -> None:
        """Who is here changed."""
        self.look_at_clocks()
        for reader in self.readers:
            if reader is not but:
                reader.tell(Seats(table=self.card(reader.eyes)))

    def card(self, eyes: Eyes) -> TableCard:
        """The table as the lobby shows it, even if its match cannot be read."""
        if self.table is not None:
            return told_seats(self.table, eyes, self.here).table
        return card(self.info, self.seats, eyes.seats, self.here, "frozen", None)

    def resync(self, reader: Reader) -> None:
        """The whole table to one reader; of a table that cannot be read, what is known."""
        self.look_at_clocks()
        if self.table is not None and not self.frozen:
            reader.tell(snapshot(self.table, reader.eyes, self.here, reader.came_back_at))
        else:
            show_frozen(self, reader)

    async def newest(self) -> Table:
        """The table with all that was stored, as far as this process heard of it."""
        if self.outdated:
            await self.follow()
        return self.known()

    async def catch_up(self, unasked: bool = False) -> None:
        """Read what is new, if something is, or may be (`unasked`)."""
        async with self.lock:
            if self.outdated or unasked:
                await self.follow()

    async def look(self) -> None:
        """Read what is new if the store knows more; that is asked for with one question, a whole match with five."""
        far = (await self.store.how_far([self.id])).get(self.id, NOWHERE)
        if self.outdated or self.behind(far):
            await self.follow()
        if far.said > self.said:
            await self.hear_talk()

    def behind(self, far: Far) -> bool:
        """Whether the store knows more than this process."""
        rematch = far.rematch is not None and self.info.rematch is None
        marked = (far.status == "frozen" and not self.frozen) or rematch
        return marked or far.seq > self.info.seq or far.since > self.info.since

    async def hear_talk(self) -> None:
        """Tell what was said since this was last done, here or elsewhere, in the order it was stored."""
        for line in await lines_of(self.store, self.id, after=self.said):
            self.said = line.number
            said = encoded(Talked(line=line))
            for reader in self.readers:
                reader.send(said)
        self.info.said = max(self.said, self.info.said)

    async def follow(self) -> None:
        """Take over what another process stored: moves one by one, as they would have been told here."""
        table = self.table
        if table is None or self.frozen:
            return
        news = await self.read(after=table.seq)
        if news is None or not table.only_moves_in(news):
            await self.reload()
            return
        table.holders, table.keys = news.holders, news.keys
        send_strangers_away(table, self.readers)
        if not news.events and news.match.since > table.info.since:
            table.info = news.match
        try:
            for row in news.events:
                self.follow_move(table, row, news)
        except Exception:
            await recover(self, "another process's move cannot be followed")

    async def read(self, after: int = -1) -> Stored | None:
        """What is stored now. Whatever is stored while this is read makes the lane outdated again."""
        self.outdated = False
        try:
            return await self.store.load(self.id, after)
        except BaseException:
            self.outdated = True
            raise

    def follow_move(self, table: Table, row: Row, news: Stored) -> None:
        last = row is news.events[-1]
        table.follow(row, news.match.status if last else table.info.status)
        self.store.tally.count("followed_total")
        if last:
            table.info = news.match
        self.tell_all()
        if last:
            self.wake(self)

    async def reload(self) -> None:
        """Read the match again and tell everybody where it is now."""
        stored = await self.read()
        if stored is None:
            return
        self.stored, self.table = stored, None
        await self.open()
        if self.table is not None:
            send_strangers_away(self.table, self.readers)
        for reader in list(self.readers):
            await self.show(reader)
        self.wake(self)

    async def come(self, reader: Reader) -> None:
        """A reader arrives, and gets the whole table."""
        async with self.lock:
            with contextlib.suppress(TableProblem):  # without a database, what is known is shown
                await self.look()  # whoever comes from another process has seen the newest event there
            before = self.here
            self.readers.add(reader)
            await self.show(reader)
            if self.here != before:
                self.tell_seats(but=reader)
            self.announce(self)

    async def show(self, reader: Reader) -> None:
        """The whole table to one reader; one that cannot even be shown is frozen."""
        try:
            self.resync(reader)
        except Exception:
            await freeze(self, "a table cannot be shown")

    def leave(self, reader: Reader) -> None:
        """A reader goes."""
        before = self.here
        self.idle_since = time.monotonic()
        self.readers.discard(reader)
        self.note_absence(before)
        self.announce(self)

    def hear_of(self, process: str, seats: frozenset[int]) -> bool:
        """Who is at this table in another process; whether that process was unknown until now."""
        before, unknown, now = self.here, process not in self.elsewhere, time.monotonic()
        self.elsewhere = {
            known: (there, heard)
            for known, (there, heard) in self.elsewhere.items()
            if now - heard < self.settings.presence
        }
        self.elsewhere[process] = (seats, now)
        self.note_absence(before)
        return unknown

    def note_absence(self, before: set[int]) -> None:
        """Tell who is here, if that changed, and remember when somebody left."""
        for seat in before - self.here:
            self.last_seen[seat] = time.time()
        if self.here != before:
            self.tell_seats()

    def answer(self, say: Message, wrong: Problem) -> Answer:
        """Why a command was not carried out. Which rule forbids it is told to nobody else, not even counted."""
        self.store.tally.count("commands_refused_total", code="rule" if wrong.rule is not None else wrong.code)
        return Answer(command_id=getattr(say, "command_id", ""), seq=self.info.seq, problem=wrong)
