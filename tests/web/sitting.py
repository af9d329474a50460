"""Tables without the form, and positions without a browser: a person who plays over the socket, at random."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect
from websockets.sync.client import ClientConnection, connect

from tests.web.conftest import PATIENCE, settled

Wanted = Callable[[dict[str, Any]], bool]


def make_table(context: BrowserContext, game: str, *bots: str, **wish: Any) -> str:
    """A table of one's own against quick bots, made by the door the lobby uses too."""
    context.request.get("/api/lobby")  # a visitor without a cookie gets one here, and the seat belongs to it
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot, "name": f"Bot {i + 1}"} for i, bot in enumerate(bots))]
    made = context.request.post("/api/tables", data={"game": game, "seats": seats, "your_name": "Noor", **wish})
    assert made.status == 201, made.text()
    return str(made.json()["table"])


def sit_down(page: Page, game: str, *bots: str, **wish: Any) -> str:
    """At a new table, and it is one's move."""
    table = make_table(page.context, game, *(bots or ("random",)), **wish)
    page.goto(f"/t/{table}")
    expect(page.locator(".table")).to_be_visible()
    settled(page)
    return table


def advance(context: BrowserContext, address: str, table: str, wanted: Wanted, seed: int = 1) -> int:
    """Play on at random until what the table tells is wanted, or the game is over; how many moves it took."""
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(where, additional_headers={"Cookie": cookies, "Origin": address}) as socket:
        socket.send(json.dumps({"say": "hello"}))
        return moves_until(socket, wanted, random.Random(seed))


def moves_until(socket: ClientConnection, wanted: Wanted, dice: random.Random) -> int:
    moves = 0
    while True:
        told = json.loads(socket.recv(timeout=PATIENCE))
        if told["tell"] == "answer":
            assert told["problem"] is None, told
        if told["tell"] not in ("table", "event"):
            continue
        if told["table"]["status"] == "finished" or (told["legal"] and wanted(told)):
            return moves
        if told["legal"]:
            action = dice.choice(told["legal"])["action"]
            command = {"say": "act", "command_id": f"{table_id(told)}-{moves}-{told['moment']['seq']}"}
            socket.send(json.dumps({**command, "expected_seq": told["moment"]["seq"], "action": action}))
            moves += 1


def table_id(told: dict[str, Any]) -> str:
    return str(told["table"]["id"])


def after(moves: int) -> Wanted:
    """Wanted: so many own decisions later."""
    counted = iter(range(moves))
    return lambda told: next(counted, None) is None


def may(*verbs: str) -> Wanted:
    """Wanted: one of these can be done."""
    return lambda told: any(legal["action"]["do"] in verbs for legal in told["legal"])


def over(told: dict[str, Any]) -> bool:
    """Wanted: nothing before the end."""
    return False
