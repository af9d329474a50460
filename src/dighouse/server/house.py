"""All the tables of a server: made, found, joined, followed by a rematch."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from weakref import WeakValueDictionary

from msgspec.structs import replace

from dighouse.games import KEYS, game_called
from dighouse.lessons import lesson_of
from dighouse.server import moves
from dighouse.server.almanac import Almanac
from dighouse.server.analyses import AnalysisDesk
from dighouse.server.bots import BotDesk
from dighouse.server.counting import count_old
from dighouse.server.hints import HintDesk
from dighouse.server.identity import ID, fingerprint, new_id, seat_key
from dighouse.server.ladders import Ladders
from dighouse.server.lanes import Lane
from dighouse.server.lesson_messages import LessonWish
from dighouse.server.lessons import table_wish
from dighouse.server.making import new_table, rematch_of
from dighouse.server.messages import Concede, Join, Made, TableWish, Vacation
from dighouse.server.moves import require_seat
from dighouse.server.neighbours import Neighbours
from dighouse.server.parting import Parting
from dighouse.server.post import Post
from dighouse.server.problems import TableProblem, checked_name
from dighouse.server.retries import RetryDesk
from dighouse.server.setting_up import SettingUp
from dighouse.server.settings import Settings
from dighouse.server.store import LostRace, Store, Stored
from dighouse.server.table import Table
from dighouse.server.talk import TalkDesk
from dighouse.server.telling import Eyes, known_keys
from dighouse.server.visits import keep_visit

log = logging.getLogger(__name__)

SWEEPS = 10  # how often, within the time a table stays in memory, it is looked for those that may go


def folded(stored: Stored) -> Table:
    """A table of what is stored."""
    return Table(game_called(stored.match.game, stored.match.rules_version), stored)


class House:
    """The lanes of this process, the store they share with others, and the bots."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url, settings.db_patience, settings.crash)
        self.ladders = Ladders(self.store)
        self.parting = Parting()
        self.hints = HintDesk(settings, self.parting)
        self.analyses = AnalysisDesk(settings, self.store)
        self.retries = RetryDesk(self.analyses, self.hints)
        self.talk = TalkDesk(settings, self.store)
        self.lanes: OrderedDict[str, Lane] = OrderedDict()
        self.neighbours = Neighbours(settings, self.store, self.lanes)
        self.bots = BotDesk(settings, self.neighbours.channel)
        self.post = Post(settings, self.store)
        self.almanac = Almanac(self.store, settings.beat, settings.vacation_days, lambda: time.time())
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.warm = {key: asyncio.Event() for key in KEYS}
        self.wanted: list[str] = []  # games somebody waits for
        self.setting_up = SettingUp()
        self.tasks: list[asyncio.Task[None]] = []
        self.rescued = self.opened = time.time()
        self.swept = time.monotonic()  # when it was last looked for tables nobody is at

    async def open(self) -> None:
        """Open the store and the doors. Games are made ready beside that; only their own tables wait for them."""
        await self.store.open()
        await self.almanac.open()
        chores = [self.make_ready(), self.keep_watching(), self.keep_time(), self.neighbours.channel.run()]
        chores += [self.keep_writing()] if self.post.open else []
        self.tasks = [asyncio.create_task(chore) for chore in chores]
        log.info("the house is open", extra={"house": self.store.process})

    async def make_ready(self) -> None:
        """Load or compile every game, those somebody waits for first; go on with the tables that wait for a bot."""
        waiting = dict.fromkeys(self.warm)
        while waiting:
            key = next((wanted for wanted in self.wanted if wanted in waiting), next(iter(waiting)))
            del waiting[key]
            try:
                await asyncio.to_thread(self.setting_up.compile, key)
            except Exception:
                log.exception("a game could not be made ready", extra={"game": key})
            self.warm[key].set()
        with contextlib.suppress(TableProblem):  # they are looked after again later
            await self.wake_bots(None)
            await count_old(self.store)

    async def made_ready(self, game: str) -> None:
        """Wait until a game is ready; no other one is begun before it."""
        self.wanted.append(game)
        ready = asyncio.create_task(self.warm[game].wait())
        try:
            await self.parting.unless(ready)
        finally:
            ready.cancel()
            self.wanted.remove(game)

    async def wake_bots(self, since: float | None) -> None:
        """Go on with the tables that wait for a bot."""
        for table in await self.store.waiting_for_bots(since):
            lane = await self.lane(table)
            if since is not None and not self.bots.busy(lane):
                await lane.catch_up(unasked=True)  # nobody here may have heard that it is a bot's turn
            self.bots.wake(lane)

    @property
    def closing(self) -> bool:
        return self.parting.begun.is_set()

    def part(self) -> None:
        """The process is about to end: whoever is here comes back to another one, or to the next."""
        self.parting.begun.set()
        for lane in self.lanes.values():
            for reader in lane.readers:
                reader.send_away("restarting")

    async def close(self) -> None:
        self.parting.begun.set()
        for task in (*self.tasks, *self.neighbours.tasks):
            task.cancel()
        self.hints.close()
        await self.analyses.close()
        await self.bots.close()
        with contextlib.suppress(TableProblem):
            await self.almanac.close()
        await self.store.close()
        log.info("the house is closed", extra={"house": self.store.process})

    async def lane(self, table: str) -> Lane:
        """The lane of a table, read from the store if it is not in memory."""
        if table not in self.lanes:
            lock = self.loading.setdefault(table, asyncio.Lock())
            async with lock:
                if table not in self.lanes:
                    lane = self.lanes.setdefault(table, await self.loaded(table))
                    self.bots.wake(lane)
                    self.forget()
        lane = self.lanes[table]
        lane.idle_since = time.monotonic()
        self.lanes.move_to_end(table)
        if lane.outdated:
            with contextlib.suppress(TableProblem):  # without a database, what is known is shown
                await lane.catch_up()
        return lane

    async def loaded(self, table: str) -> Lane:
        stored = await self.store.load(table) if ID.fullmatch(table) else None
        if stored is None:
            raise TableProblem("no_table")
        return await self.lane_of(stored)

    async def lane_of(self, stored: Stored) -> Lane:
        """The lane of what is stored."""
        await self.made_ready(stored.match.game)
        lane = Lane(stored, self.store, self.settings, folded, self.almanac)
        lane.wake, lane.announce = self.bots.wake, self.neighbours.announce
        await lane.open()
        return lane

    async def made(self, new: Stored, follows: str | None = None) -> None:
        """Store a new table, and have its lane at once: what was just stored need not be read."""
        self.store.crash.at("before_store", new.match.game, 0)
        await self.store.make(new, follows)
        self.store.crash.at("after_store", new.match.game, 0)
        lane = await self.lane_of(new)
        if self.lanes.setdefault(lane.id, lane) is lane:  # whoever heard of it first may have read it already
            self.bots.wake(lane)
            self.forget()

    def forget(self) -> None:
        """Of the tables nobody is at, only those used last stay in memory; nothing is lost with the others."""
        now = time.monotonic()
        if len(self.lanes) <= self.settings.lanes or now - self.swept < self.settings.lane_idle / SWEEPS:
            return
        self.swept = now
        empty = [lane for lane in self.lanes.values() if not lane.readers]
        for lane in empty[: max(0, len(empty) - self.settings.lanes)]:
            long_ago = now - lane.idle_since >= self.settings.lane_idle
            if long_ago and not self.bots.busy(lane) and not lane.lock.locked():
                del self.lanes[lane.id]

    async def keep_time(self) -> None:
        """Write every few seconds that the house is open: clocks run only while it is."""
        while True:
            await asyncio.sleep(self.settings.beat)
            try:
                await self.almanac.mark()
            except TableProblem:
                pass  # it was logged; what is not marked is not counted
            except Exception:
                log.exception("could not mark that the house is open")

    async def keep_writing(self) -> None:
        """Write to those who are away and on turn."""
        while True:
            await asyncio.sleep(self.settings.mail_every)
            try:
                await self.keep_visits()
                await self.post.round(self.knows)
            except TableProblem:
                pass  # it was logged, and the next round comes soon
            except Exception:
                log.exception("could not look after the post")

    async def keep_visits(self) -> None:
        """Where other processes write mails too, they must know who sits at a table here."""
        now, lanes = time.time(), list(self.lanes.values()) if self.neighbours.channel.up else []
        here = [(lane, reader) for lane in lanes for reader in lane.readers if reader.eyes.seats and reader.seen >= 0]
        for lane, reader in here:
            if reader.identity is not None:
                await keep_visit(self.store, reader.identity, lane.id, reader.seen, now)

    def knows(self, identity: str, table: str) -> bool:
        """Whether somebody sits at a table right now, or is on vacation and wants to hear nothing."""
        lane = self.lanes.get(table)
        here = lane is not None and any(reader.identity == identity for reader in lane.readers)
        return here or self.almanac.away_until([identity], time.time()) is not None

    async def go_away(self, identity: str, wish: Vacation | None) -> None:
        """Somebody goes on vacation, or comes back (None); the tables they sit at are told."""
        if wish is None:
            await self.almanac.come_back(identity)
        else:
            await self.almanac.go_away(identity, wish.begins, wish.ends)
        for lane in self.lanes.values():
            if any(holder == identity for _, holder in lane.stored.holders):
                lane.tell_seats()

    async def keep_watching(self) -> None:
        """Look for what was stored elsewhere and not heard of, and for bots nobody thinks for any more."""
        while True:
            await asyncio.sleep(self.settings.look_again)
            try:
                await self.neighbours.look_again()
                self.neighbours.say_again()
                await self.rescue()
                self.forget()
            except TableProblem:
                pass  # it was logged, and the next look comes soon
            except Exception:
                log.exception("could not look for other processes' moves")

    async def rescue(self) -> None:
        """Bots whose process died, or could not go on, go on here."""
        now = time.time()
        if now - self.rescued >= self.settings.rescue or now < self.rescued:
            self.rescued = now
            await self.wake_bots(now - self.settings.rescue)

    async def learn(self, key: str, wish: LessonWish, token: str) -> Made:
        """Sit down at one's first game: at the one that was begun, or anew; what was begun before is then given up."""
        game, lesson = game_called(key), lesson_of(key)
        begun = await self.store.begun(fingerprint(token), key, lesson.secret)
        if begun and not wish.again:
            return Made(table=begun[0], links={}, mine=[0])
        for table in begun:
            await self.give_up(table)
        return await self.make(table_wish(game, wish), token, lesson.secret)

    async def give_up(self, table: str) -> None:
        """Put a lesson that is not gone on with away."""
        lane = await self.lane(table)
        async with lane.lock:
            if lane.known().status == "running":
                say = Concede(command_id=new_id(), expected_seq=lane.known().seq)
                await lane.keep(moves.concede(lane.known(), {0}, say, time.time()))

    async def make(self, wish: TableWish, token: str, secret: bytes | None = None) -> Made:
        """Make a table."""
        maker = fingerprint(token)
        if await self.store.unfinished(maker) >= self.settings.tables_each:
            raise TableProblem("too_many_tables", tables=self.settings.tables_each)
        game = game_called(wish.game)
        await self.made_ready(wish.game)
        table = new_table(game, wish, new_id(), token, time.time(), self.settings.guests, secret)
        await self.made(table)
        log.info("table made", extra={"table": table.match.id, "game": wish.game})
        return Made(
            table=table.match.id,
            links={row.seat: seat_key(token, table.match.id, row.seat) for row in table.seats if row.kind == "link"},
            mine=[row.seat for row in table.seats if row.kind == "person"],
        )

    async def join(self, table_id: str, wish: Join, token: str) -> Made:
        """Sit down."""
        lane = await self.lane(table_id)
        async with lane.lock:
            table = lane.known()
            if table.status not in ("waiting", "running"):
                raise TableProblem(table.status)
            seat = free_seat(table, wish, fingerprint(token))
            await self.sit(lane, table, seat, wish.name, token)
            eyes = Eyes(frozenset(table.held_by(fingerprint(token))), token)
        return Made(table=table_id, links=known_keys(table, token, eyes.seats), mine=sorted(eyes.seats))

    async def sit(self, lane: Lane, table: Table, seat: int, name: str | None, token: str) -> None:
        """Give a seat to an identity, store that, and tell the table."""
        old, before = table.seats[seat], table.status
        kind = "person" if old.kind in ("link", "open") else old.kind
        row = replace(old, kind=kind, name=checked_name(name, old.name))
        waits = any(other != seat for other in table.awaiting)
        now, starts = time.time(), table.status == "waiting" and not waits
        started, ticked = (now, now) if starts else (table.info.started, table.info.ticked)
        summary = {"status": "waiting" if waits else "running", "since": now, "started": started, "ticked": ticked}
        key = fingerprint(seat_key(token, lane.id, seat, row.links))
        try:
            await self.store.sit(lane.id, row, old.kind, summary, fingerprint(token), key)
        except LostRace:
            await lane.reload()
            raise TableProblem("seat_taken") from None
        except TableProblem:
            lane.outdated = True  # it may have been stored all the same
            raise
        table.seats[seat] = row
        table.holders.add((seat, fingerprint(token)))
        table.keys.add((seat, key))
        table.info.status, table.info.since = str(summary["status"]), now
        table.info.started, table.info.ticked = started, ticked
        if table.status != before:
            lane.tell_all(again=True)
            self.bots.wake(lane)
        else:
            lane.tell_seats()

    async def rematch(self, lane: Lane, seats: frozenset[int], identity: str | None) -> None:
        """The same people again: one new table, whoever asks first, and everybody is told."""
        async with lane.lock:
            table = lane.known()
            if table.info.imported:
                raise TableProblem("imported")
            if not seats and identity != table.info.maker:
                raise TableProblem("not_seated")
            if table.status not in ("finished", "frozen"):
                raise TableProblem("not_finished")
            if table.info.rematch is None:
                follower = rematch_of(table, new_id(), time.time(), self.settings.guests)
                try:
                    await self.made(follower, follows=lane.id)
                except LostRace:
                    await lane.reload()
                    return
                table.info.rematch = follower.match.id
            lane.tell_all()  # the last event again, and with it where the match goes on

    async def keep_keys(self, lane: Lane, token: str | None) -> None:
        """The keys a holder may take along are known from their first visit on."""
        table = lane.table
        if token is None or table is None:
            return
        identity = fingerprint(token)
        own = table.held_by(identity)
        keys = {(seat, fingerprint(seat_key(token, lane.id, seat, table.seats[seat].links))) for seat in own}
        if keys - table.keys:
            with contextlib.suppress(LostRace):
                await self.store.add_keys(lane.id, keys - table.keys)
            table.keys |= keys


def free_seat(table: Table, wish: Join, identity: str) -> int:
    """The seat somebody may sit down on: their key's, the one they name, or the first open one."""
    if wish.key is not None:
        opened = table.opened_by(fingerprint(wish.key))
        if not opened or (wish.seat is not None and wish.seat not in opened):
            raise TableProblem("bad_key")
        return min(opened) if wish.seat is None else wish.seat
    if wish.seat is None:
        free = [row.seat for row in table.seats if row.kind == "open"]
        if not free:
            raise TableProblem("no_free_seat")
        return free[0]
    row = require_seat(table, wish.seat)
    if row.kind == "link":
        raise TableProblem("key_needed")
    if row.kind != "open" and (row.seat, identity) not in table.holders:
        raise TableProblem("seat_taken")
    return row.seat
