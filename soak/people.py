"""People who play on whatever happens: they come back, say again what was not answered, and remember all they heard."""

from __future__ import annotations

import contextlib
import random
import threading
import time
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from dighouse.games import KEYS, meta_of
from soak.houses import Site
from soak.ledger import Ledger, Said
from tests.server.harness import Chair, Person

LOST = (WebSocketException, OSError, httpx.HTTPError, TimeoutError)
AGAIN = ("store_busy", "store_away", "store_full", "not_stored", "restarting", "too_fast")  # said again later
KINDS = {"act": "move", "undo": "undo", "concede": "concede"}
LISTEN = 0.5  # seconds
IMPATIENT = 6.0  # seconds without an answer, after which one comes in again


class Player(threading.Thread):
    """Somebody at one table, from their seat to the end of the match."""

    def __init__(self, site: Site, ledger: Ledger, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.site, self.ledger, self.dice, self.stop = site, ledger, random.Random(seed), stop
        self.token = self.table = ""
        self.waiting: dict[str, Any] | None = None  # a command without an answer
        self.said_at = 0.0
        self.numbers = 0
        self.over = False
        self.lost_at: float | None = None
        self.person: Person

    # Coming and going.
    def arrive(self) -> Person:
        """A browser with the same cookie as ever, at any of the processes."""
        person = Person(self.dice.choice(self.site.servers))  # type: ignore[arg-type]
        if self.token:
            person.http.cookies.set("dighouse", self.token)
        return person

    def insist(self, path: str, wish: dict[str, Any]) -> dict[str, Any]:
        """Ask until somebody answers."""
        while True:
            person = self.arrive()
            try:
                answer = person.http.post(path, json=wish)
                if answer.status_code < 300:
                    self.token = person.token
                    return dict(answer.json())
                assert answer.status_code >= 500, answer.text
            except LOST:
                self.ledger.count("requests asked again")
            finally:
                person.leave()
            time.sleep(0.2)

    def run(self) -> None:
        try:
            while not self.over and not (self.stop.is_set() and self.waiting is None):
                self.visit()
        except BaseException as wrong:
            self.ledger.fault(f"somebody at {self.table} gave up: {wrong!r}")

    def visit(self) -> None:
        """From coming in to going, or to losing the connection."""
        self.person = self.arrive()
        try:
            self.sit()
        except LOST:
            self.ledger.count("connections lost or refused")
            if self.lost_at is None:
                self.lost_at = time.monotonic()
            time.sleep(0.1)
        finally:
            self.leave()

    def leave(self) -> None:
        with contextlib.suppress(*LOST):
            self.person.leave()
        self.person.http.close()

    def sit(self) -> None:
        chair = self.person.sit(self.table)
        if self.lost_at is not None:
            self.ledger.back(time.monotonic() - self.lost_at)
            self.ledger.count("reconnects")
            self.lost_at = None
        self.note(chair.now)
        if self.waiting is not None:
            self.say(chair)
        for _ in range(self.dice.randrange(20, 200)):
            if chair.over or (self.stop.is_set() and self.waiting is None):
                break
            self.go_on(chair)
        self.over = chair.over
        self.ledger.count("times somebody left a table")

    # Playing.
    def go_on(self, chair: Chair) -> None:
        """Do something if there is something to do, then listen."""
        if self.waiting is None and not self.stop.is_set():
            self.choose(chair)
        try:
            message = chair.hear(LISTEN)
        except TimeoutError:
            if self.waiting is not None and time.monotonic() - self.said_at > IMPATIENT:
                raise
            return
        self.note(message)
        if message["tell"] == "answer":
            self.answered(chair, message)

    def choose(self, chair: Chair) -> None:
        luck = self.dice.random()
        if luck < 0.02:
            self.browse(chair)
        elif luck < 0.06 and chair.now["may_undo"]:
            self.command(chair, "undo")
        elif chair.my_move and luck < 0.061 and chair.seq > 20:
            self.command(chair, "concede")
        elif chair.my_move and luck < 0.08:
            wish = {"seq": chair.seq}
            answer = self.person.http.post(f"/api/tables/{self.table}/hint", json=wish)
            self.ledger.count("hints asked for" if answer.status_code == 200 else "hints not given")
        elif chair.my_move:
            legal = chair.now["legal"]
            self.command(chair, "act", action=legal[self.dice.randrange(len(legal))]["action"])

    def command(self, chair: Chair, what: str, **more: Any) -> None:
        self.numbers += 1
        id_ = f"{self.token[:8]}-{self.numbers}"
        self.waiting = {"what": what, "command_id": id_, "expected_seq": chair.seq, **more}
        self.say(chair)

    def say(self, chair: Chair) -> None:
        assert self.waiting is not None
        self.said_at = time.monotonic()
        chair.say(**self.waiting)

    def answered(self, chair: Chair, message: dict[str, Any]) -> None:
        said, wrong = self.waiting, message["problem"]
        if said is None or message["command_id"] != said["command_id"]:
            return  # an answer that was asked for twice
        if wrong is None:
            body, kind = said.get("action", {}), KINDS[said["what"]]
            self.ledger.acknowledge(Said(self.table, said["command_id"], kind, body, message["seq"]))
        elif wrong["code"] in AGAIN:
            self.ledger.count("commands said again")
            time.sleep(0.2)
            self.say(chair)
            return
        elif wrong["code"] == "stale":
            self.ledger.count("commands that came too late")
        elif wrong["code"] not in ("no_undo", "conceded", "finished", "bot_seat"):
            self.ledger.fault(f"{said} at {self.table} was answered with {wrong['code']}")
        self.waiting = None

    def note(self, message: dict[str, Any]) -> None:
        """Remember what was told."""
        if message["tell"] in ("table", "event"):
            self.ledger.tell(self.table, message["moment"], message["viewer"], whole=True)
            for past in message.get("log", []):
                self.ledger.tell(self.table, past, message["viewer"], whole=False)

    def browse(self, chair: Chair) -> None:
        """Look back, look around, and go on."""
        for path in (f"tables/{self.table}/replay", f"tables/{self.table}/moments/{chair.seq}", "lobby", "me/figures"):
            answer = self.person.http.get(f"/api/{path}")
            self.ledger.count("pages looked at" if answer.status_code == 200 else "pages not given")


class Party(threading.Thread):
    """One table after the other: people come together, play it out, and take its file along."""

    def __init__(self, site: Site, ledger: Ledger, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.site, self.ledger, self.dice, self.stop = site, ledger, random.Random(seed), stop

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                players = self.gather()
                for player in players:
                    player.start()
                for player in players:
                    player.join()
                if players[0].over:
                    self.take_along(players[0])
        except BaseException as wrong:
            self.ledger.fault(f"a party broke up: {wrong!r}")

    def player(self) -> Player:
        return Player(self.site, self.ledger, self.dice.getrandbits(32), self.stop)

    def gather(self) -> list[Player]:
        """A table of any game with any number of people, and bots on the other seats."""
        game = self.dice.choice(KEYS)
        seats = self.dice.choice(meta_of(game).seats)
        people = self.dice.randrange(1, seats + 1)
        bots = [{"kind": "bot", "bot": self.dice.choice(["random", "random", "greedy"])} for _ in range(seats - people)]
        wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "link"}] * (people - 1), *bots]}
        players = [self.player() for _ in range(people)]
        made = players[0].insist("/api/tables", wish)
        self.ledger.open(made["table"], self.site.db, game)
        self.ledger.count(f"tables of {game}")
        for player in players:
            player.table = made["table"]
        for seat, player in enumerate(players[1:], start=1):
            player.insist(f"/api/tables/{made['table']}/join", {"key": made["links"][str(seat)]})
            self.ledger.count("people joined")
        return players

    def take_along(self, player: Player) -> None:
        """A match that is over: its file, and the same match brought back by it."""
        self.ledger.count("matches played to the end")
        try:
            with player.arrive().http as http:
                file = http.get(f"/api/tables/{player.table}/file")
                if file.status_code == 200:
                    again = http.post("/api/matches", content=file.content)
                    self.ledger.count("matches imported" if again.status_code == 201 else "matches not imported")
        except LOST:
            self.ledger.count("requests given up")
