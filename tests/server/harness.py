"""A real server on a free port, and people who talk to it as browsers do."""

from __future__ import annotations

import itertools
import json
import threading
import time
from contextlib import AbstractContextManager, ExitStack
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from dighouse.server.house import House
from dighouse.server.lanes import Lane
from dighouse.server.serving import bound, server_for
from dighouse.server.settings import Settings

PATIENCE = 20.0  # seconds to wait for a message before a test fails
numbers = itertools.count(1)


class Running:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        ready = threading.Event()
        self.settings = settings
        self.server = server_for(settings, ready.set)
        self.house: House = self.server.config.app.state.house  # type: ignore[union-attr]
        self.door = bound("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.door.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.door]}, daemon=True)
        self.thread.start()
        assert ready.wait(120), "the server did not start"  # the first one may compile

    def stop(self) -> None:
        if self.thread.is_alive():
            self.server.should_exit = True
            self.thread.join(PATIENCE)
        self.door.close()

    def lane(self, table: str) -> Lane:
        """A lane of the server, to look into."""
        return self.house.lanes[table]


class Person:
    """Somebody with a browser: a cookie, requests, sockets."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.http = httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE)
        self.sockets: list[Chair] = []

    @property
    def token(self) -> str:
        return self.http.cookies.get("dighouse") or ""

    def make(self, *seats: str | dict[str, Any], **wish: Any) -> dict[str, Any]:
        """Make a table: "me", "link", "open", "bot", or a whole wish of a seat."""
        wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        answer = self.http.post("/api/tables", json={"game": "thebes", "seats": wishes, **wish})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def join(self, table: str, **wish: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/join", json=wish)

    def sit(self, table: str, **hello: Any) -> Chair:
        """Open the table's socket and wait for the table."""
        chair = self.knock(table)
        chair.say("hello", **hello)
        chair.until("table")
        return chair

    def sit_new(self, *seats: str | dict[str, Any], **wish: Any) -> Chair:
        """Make a table and sit down."""
        return self.sit(self.make(*seats, **wish)["table"])

    def knock(self, table: str, **more: Any) -> Chair:
        """Open the table's socket, and say nothing yet."""
        headers = {"Cookie": f"dighouse={self.token}"} if self.token else {}
        url = f"ws://{self.server.address}/api/tables/{table}/socket"
        headers |= more.pop("headers", {})
        chair = Chair(connect(url, additional_headers=headers, max_size=None, **more))
        self.sockets.append(chair)
        return chair

    def leave(self) -> None:
        for chair in self.sockets:
            chair.close()
        self.http.close()


class Chair:
    """One socket at a table, and all it has heard."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.open = ExitStack()
        self.socket = self.open.enter_context(connecting)
        self.heard: list[bytes] = []
        self.now: dict[str, Any] = {}  # the last table or event

    def say(self, what: str, **more: Any) -> None:
        self.socket.send(json.dumps({"say": what, **more}))

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        frame = self.socket.recv(timeout=patience, decode=False)
        self.heard.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["tell"] in ("table", "event"):
            self.now = message
        return message

    def until(self, *tells: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message = self.hear()
            if message["tell"] in tells:
                return message

    def until_seq(self, seq: int) -> dict[str, Any]:
        """Listen until the table is so far."""
        while self.seq < seq:
            self.until("table", "event")
        return self.now

    def closed(self) -> tuple[int, str | None]:
        """The code the server closes with, and the problem it told before."""
        problem = None
        try:
            while True:
                message = self.hear()
                if message["tell"] == "problem":
                    problem = message["problem"]["code"]
        except ConnectionClosed as end:
            return (end.rcvd.code if end.rcvd else 1006), problem

    @property
    def seq(self) -> int:
        return int(self.now["moment"]["seq"])

    @property
    def my_move(self) -> bool:
        return bool(self.now["legal"])

    @property
    def over(self) -> bool:
        return bool(self.now["table"]["status"] == "finished")

    def ask(self, what: str, **more: Any) -> dict[str, Any]:
        """Give a command and wait for its answer."""
        command_id = more.setdefault("command_id", f"command-{next(numbers)}")
        more.setdefault("expected_seq", self.seq)
        self.say(what, **more)
        while True:
            message = self.until("answer")
            if message["command_id"] == command_id:
                return message

    def act(self, choice: int = 0, **more: Any) -> dict[str, Any]:
        """Play one of the legal actions; on success also hear of it."""
        legal = self.now["legal"]
        answer = self.ask("act", action=legal[choice % len(legal)]["action"], **more)
        if answer["problem"] is None:
            self.until_seq(answer["seq"])
        return answer

    def play_until(self, enough: Any, choice: Any = lambda legal: 0) -> None:
        """Play whenever it is this socket's turn, until something holds."""
        while not enough(self):
            if self.my_move:
                answer = self.act(choice(self.now["legal"]))
                assert answer["problem"] is None, answer
            else:
                self.until("table", "event")

    def close(self) -> None:
        self.open.close()


def settle(condition: Any, patience: float = PATIENCE) -> None:
    """Wait until something holds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def listed(lobby: dict[str, Any]) -> list[dict[str, Any]]:
    """Every table a lobby shows."""
    return [card for part in ("mine", "open", "running") for card in lobby[part]]


def code(answer: Any) -> str | None:
    """The code of the problem in an answer or response, if there is one."""
    found = answer.json() if isinstance(answer, httpx.Response) else answer["problem"]
    return found["code"] if found else None
