"""People of one table at different server processes, who go to another process when theirs dies."""

from __future__ import annotations

import threading
from typing import Any

import httpx

from tests.server.elsewhere import Start
from tests.server.harness import Person, settle
from tests.server.witness import Witness


class Traveller(Witness):
    """Plays in a thread of its own, at whichever of these servers lives."""

    def __init__(self, start: Start, db: str, game: str, servers: list[Any], first: int) -> None:
        super().__init__(start, db, game)
        self.servers, self.at = servers, first
        self.enough = 10**6
        self.moves = 0  # to other servers
        self.wrong: BaseException | None = None
        self.thread = threading.Thread(target=self.play_on, daemon=True)

    def join(self, table: str, key: str) -> None:
        """Sit down with a link."""
        self.table = table
        self.person = Person(self.servers[self.at])
        assert self.person.join(table, key=key).status_code == 200
        self.token = self.person.token

    def play_on(self) -> None:
        """Play until enough, over all deaths of servers."""
        try:
            while not self.play(self.enough):
                self.leave()
                self.at = (self.at + 1) % len(self.servers)
                self.connect(self.servers[self.at])
                self.moves += 1
        except BaseException as wrong:  # told by whoever waits for this thread
            self.wrong = wrong

    @property
    def far(self) -> int:
        if self.wrong is not None:
            raise self.wrong
        return max(self.told, default=-1)

    def finish(self) -> None:
        """Wait for the end."""
        self.thread.join(120)
        assert not self.thread.is_alive(), f"the match stands still at event {self.far}"
        assert self.far >= 0
        self.leave()


def party(start: Start, db: str, game: str, servers: list[Any]) -> list[Traveller]:
    """Two people at different servers and a bot between them, at a new table."""
    ann, ben = (Traveller(start, db, game, servers, first) for first in (0, 1))
    ann.person = Person(servers[0])
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "link"}]
    made = ann.person.make(*seats, game=game)
    ann.table, ann.token = made["table"], ann.person.token
    ben.join(made["table"], made["links"]["2"])
    return [ann, ben]


def all_reach(people: list[Traveller], seq: int) -> None:
    settle(lambda: all(person.far >= seq for person in people), 120)


def healthy(server: Any) -> int:
    return httpx.get(f"http://{server.address}/api/health").status_code
