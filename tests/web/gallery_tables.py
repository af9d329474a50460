"""The tables of the pictures: fixed secrets, sensible players, positions worth looking at."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from playwright.sync_api import BrowserContext
from websockets.sync.client import ClientConnection, connect

import dighouse.server.bots as bot_desk
import dighouse.server.making as making
from dighouse.bots import ask, bot_called
from dighouse.core.chance import new_chance, secret_of_seed
from tests.web.conftest import House
from tests.web.test_turns import lane_of

Wanted = Callable[[dict[str, Any]], bool]
BOTS = ("Trowel", "Brush", "Sieve")
PLAYER = "Noor"
LONGEST = 600  # decisions of one's own, more than any game has


def without_chance(seed: int) -> None:
    """The same draws and the same opponents each time, so that only what was drawn anew changes a picture."""
    numbers = count(seed)
    making.new_secret = lambda: secret_of_seed(next(numbers))  # type: ignore[attr-defined]
    bot_desk.new_chance = lambda *_: new_chance(seed)  # type: ignore[attr-defined]


def table(context: BrowserContext, game: str, name: str, bots: int = 3, **wish: Any) -> str:
    """A table of one's own against sensible bots."""
    others = [{"kind": "bot", "bot": "greedy", "name": BOTS[number]} for number in range(bots)]
    body = {"game": game, "seats": [{"kind": "me"}, *others], "your_name": PLAYER, "name": name, **wish}
    made = context.request.post("/api/tables", data=body)
    assert made.status == 201, made.text()
    return str(made.json()["table"])


def between_two(house: House, one: BrowserContext, other: BrowserContext, game: str, name: str, **wish: Any) -> str:
    """A table of two people at which the other one is to move."""
    while True:
        body = {"game": game, "seats": [{"kind": "me"}, {"kind": "link"}], "your_name": PLAYER, "name": name, **wish}
        made = one.request.post("/api/tables", data=body).json()
        other.request.post(f"/api/tables/{made['table']}/join", data={"key": made["links"]["1"], "name": "Marco"})
        if lane_of(house, made["table"]).known().actor == 1:
            return str(made["table"])


def at_one_screen(context: BrowserContext, game: str, name: str) -> str:
    """A table of two people who sit at the same screen."""
    seats = [{"kind": "me", "name": PLAYER}, {"kind": "me", "name": "Marco"}]
    made = context.request.post("/api/tables", data={"game": game, "seats": seats, "name": name})
    assert made.status == 201, made.text()
    return str(made.json()["table"])


def said(house: House, context: BrowserContext, table: str, text: str) -> None:
    """A line of talk."""
    with connected(house, context, table) as socket:
        my_word = {"say": "talk", "command_id": text[:20], "text": text}
        socket.send(json.dumps(my_word))
        while json.loads(socket.recv(timeout=30))["tell"] != "answer":
            pass


def connected(house: House, context: BrowserContext, table: str) -> ClientConnection:
    """Somebody's socket at a table."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())
    where = f"{house.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?hello"
    return connect(where, additional_headers={"Cookie": cookies, "Origin": house.address}, max_size=None)


def sensible(house: House, table: str) -> dict[str, Any]:
    """What a greedy player would do at the seat that is to move."""
    known = lane_of(house, table).known()
    number = ask(bot_called("greedy", known.game), known.game, known.match.states, 0, new_chance(1))
    action: dict[str, Any] = known.game.actions.action(int(number)).json()
    return action


def played(house: House, context: BrowserContext, table: str, wanted: Wanted) -> str:
    """Play sensibly until what the table tells is wanted, or the game is over."""
    with connected(house, context, table) as socket:
        for _ in range(LONGEST):
            told = my_turn(socket)
            if told["table"]["status"] == "finished" or wanted(told):
                break
            command = {"say": "act", "command_id": f"p{told['moment']['seq']}", "expected_seq": told["moment"]["seq"]}
            socket.send(json.dumps({**command, "action": sensible(house, table)}))
    return table


def moved(house: House, people: Sequence[BrowserContext], table: str, actor: int) -> None:
    """Some people, by seat, play sensibly until one of them is to move."""
    while (seat := lane_of(house, table).known().actor) != actor:
        assert seat is not None, "the match is over"
        with connected(house, people[seat], table) as socket:
            seq = my_turn(socket)["moment"]["seq"]
            command = {"say": "act", "command_id": f"m{seq}", "expected_seq": seq, "seat": seat}
            socket.send(json.dumps({**command, "action": sensible(house, table)}))
            while json.loads(socket.recv(timeout=30))["tell"] != "answer":
                pass


def my_turn(socket: Any) -> dict[str, Any]:
    """What the table tells next when it is one's own turn, or over."""
    while True:
        told: dict[str, Any] = json.loads(socket.recv(timeout=30))
        assert told["tell"] != "answer" or told["problem"] is None, told
        if told["tell"] in ("table", "event") and (told["legal"] or told["table"]["status"] == "finished"):
            return told


def later(moves: int, *verbs: str) -> Wanted:
    """Wanted: after so many events, one of these can be done."""

    def wanted(told: dict[str, Any]) -> bool:
        possible = not verbs or any(legal["action"]["do"] in verbs for legal in told["legal"])
        return bool(told["moment"]["seq"] >= moves and possible)

    return wanted


def never(_: dict[str, Any]) -> bool:
    """Wanted: nothing before the end."""
    return False
