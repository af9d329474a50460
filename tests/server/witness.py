"""Somebody who plays on whatever happens to the server, remembers all they were told, and looks for it again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed, WebSocketException

from dighouse.server.store import Store, Stored
from tests.server.conftest import quick
from tests.server.elsewhere import Elsewhere, Start
from tests.server.harness import Chair, Person

Wish = Callable[[Chair], dict[str, Any] | None]  # what somebody says instead of a move
HOUR = 3600.0
CLOCK = {"per": "game", "seconds": HOUR, "more": 0}  # an outage is longer than all the time anybody has
SLACK = 900.0  # seconds of the clock a test may truly take


def read(db: str, table: str) -> Stored:
    """What is stored of a table."""

    async def reading() -> Stored | None:
        store = Store(db)
        try:
            return await store.load(table)
        finally:
            await store.close()

    found = asyncio.run(reading())
    assert found is not None
    return found


def without_view(moment: dict[str, Any]) -> dict[str, Any]:
    return {**moment, "view": {}}


def no_wish(_: Chair) -> None:
    return None


class Witness:
    """A person at a table with a bot, over servers that die."""

    def __init__(self, start: Start, db: str, game: str) -> None:
        self.start, self.db, self.game = start, db, game
        self.outages = 0
        self.token = ""
        self.table = ""
        self.made = False  # whether the table was there already when somebody looked for it
        self.told: dict[int, dict[str, Any]] = {}  # every event heard of, by its number
        self.answered: dict[str, int] = {}  # every command answered, by its id: the event it became
        self.waiting: dict[str, Any] | None = None  # a command without an answer yet
        self.person: Person
        self.chair: Chair
        self.server: Elsewhere

    def open(self, crash: str = "", **more: Any) -> None:
        """A server that will die at some place, an hour after the last one died, and the way back to the table."""
        self.server = self.start(quick(self.db, crash=crash, **more), later=self.outages * HOUR)
        self.outages += 1
        self.connect(self.server)

    def connect(self, server: Any) -> None:
        """Come to a server, with the same cookie as ever."""
        self.person = Person(server)
        if self.token:
            self.person.http.cookies.set("dighouse", self.token, domain="127.0.0.1")
        else:
            self.person.http.get("/api/me")
            self.token = self.person.token
        if not self.table:
            self.find_or_make()

    def find_or_make(self) -> None:
        """Whoever was not told whether a table was made looks for it in the lobby."""
        mine = self.person.http.get("/api/lobby").json()["mine"]
        assert len(mine) < 2, "the table was made twice"
        self.made = bool(mine)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": self.game, "pace": "turns", "clock": CLOCK}
        self.table = mine[0]["id"] if mine else self.person.make(*seats, **wish)["table"]

    def sit(self) -> None:
        """Take the seat, find everything again, and repeat what was not answered."""
        self.chair = self.person.sit(self.table)
        snapshot = self.chair.now
        past = {moment["seq"]: moment for moment in [*snapshot["log"], snapshot["moment"]]}
        assert sorted(past) == list(range(self.chair.seq + 1)), "events are missing, or there twice"
        for seq, moment in self.told.items():
            assert without_view(past[seq]) == without_view(moment), f"event {seq} is another one now"
        if self.chair.seq in self.told:
            assert snapshot["moment"]["view"] == self.told[self.chair.seq]["view"]
        if snapshot["table"]["clock"] is not None and not self.chair.over:
            left = [seat["left"] for seat in snapshot["table"]["seats"] if seat["mine"]]
            assert left[0] > HOUR - SLACK, "the outage was not credited"
        self.note(snapshot)
        if self.waiting is not None:
            self.chair.say(**self.waiting)

    def note(self, message: dict[str, Any]) -> None:
        """Remember what was told and answered."""
        if message["tell"] in ("table", "event"):
            self.told[message["moment"]["seq"]] = message["moment"]
        elif message["tell"] == "answer":
            assert message["problem"] is None, message
            assert self.waiting is not None
            assert message["command_id"] == self.waiting["command_id"]
            self.answered[message["command_id"]] = message["seq"]
            self.waiting = None

    def move(self, wish: Wish = no_wish) -> None:
        """Say what is wished for, or a move, if it is mine and none is on its way."""
        if self.waiting is None and self.chair.my_move:
            legal, seq = self.chair.now["legal"], self.chair.seq
            wished = wish(self.chair) or {"what": "act", "action": legal[seq * 7 % len(legal)]["action"]}
            self.waiting = {"command_id": f"{self.token[:6]}-{seq}", "expected_seq": seq, **wished}
            self.chair.say(**self.waiting)

    def play(self, enough: int, wish: Wish = no_wish) -> bool:
        """Play until so many events were told or the match is over (True), or the server dies (False)."""
        try:
            self.sit()
            while self.waiting is not None or (not self.chair.over and self.chair.seq < enough):
                self.move(wish)
                self.note(self.chair.hear())
        except (ConnectionClosed, WebSocketException, OSError):
            return False
        return True

    def leave(self) -> None:
        with contextlib.suppress(Exception):
            self.person.leave()

    def check_store(self) -> int:
        """Nothing that was told or answered is missing or there twice; the last event."""
        events = read(self.db, self.table).events
        assert [row.seq for row in events] == list(range(len(events)))
        ids = [row.command_id for row in events if row.command_id is not None]
        assert len(ids) == len(set(ids)), "a command was carried out twice"
        assert max(self.told, default=0) < len(events), "something was told that is not stored"
        for command_id, seq in self.answered.items():
            assert events[seq].command_id == command_id, "an acknowledged move is lost"
        return len(events) - 1
