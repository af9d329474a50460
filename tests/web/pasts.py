"""Matches that were: files of matches, tables that ended, a whole career; made without a browser."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Coroutine
from typing import Any

from playwright.sync_api import BrowserContext
from sqlalchemy import select, update
from websockets.sync.client import connect

from dighouse.core.replay import Match
from dighouse.games import KEYS, game_called
from dighouse.server.house import House as TableHouse
from dighouse.server.identity import new_token
from dighouse.server.schema import results
from tests.server.ends import conceded, table_of
from tests.web.conftest import PATIENCE, House

DAY = 86400.0
LEVELS = ("volunteer", "student", "greedy")


def make(context: BrowserContext, *seats: str, game: str = "thebes", **wish: Any) -> dict[str, Any]:
    """A table, made without the form."""
    context.request.get("/api/lobby")
    body = {"game": game, "seats": [{"kind": seat} for seat in seats], "your_name": "Noor", **wish}
    answer = context.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    return dict(answer.json())


def text_of(key: str, moves: int = 1000, players: int = 2) -> str:
    """The file of a match that was played at random."""
    dice, names = random.Random(4), ["Ada", "Ben", "Carla"][:players]
    match = Match(game_called(key), players, names=names, seed=8)
    while match.actor >= 0 and match.seq < moves:
        match.play(match.game.actions.action(dice.choice(match.legal())).json())
    return match.text()


def brought(context: BrowserContext, text: str) -> str:
    answer = context.request.post("/api/matches?name=evening.jsonl", data=text.encode())
    assert answer.status == 201, answer.text()
    return str(answer.json()["table"])


def finished(house: House, context: BrowserContext, game: str, moves: int = 8) -> str:
    """A short match at one screen, played without a browser: a hint, some moves, and somebody gives up."""
    table = str(make(context, "me", "me", game=game)["table"])
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "dighouse")
    url = f"{house.address.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(url, additional_headers={"Cookie": f"dighouse={token}"}, max_size=None) as socket:
        socket.send(json.dumps({"say": "hello"}))
        now = heard(socket)
        context.request.post(f"/api/tables/{table}/hint", data={"seq": 0})
        now = heard(socket)
        while now["moment"]["seq"] < moves:
            chances = [choice for choice in now["legal"] if choice["chance"]] or now["legal"]
            now = said(socket, now, say="act", action=chances[-1]["action"])
        said(socket, now, say="concede")
    return table


def heard(socket: Any) -> dict[str, Any]:
    """The next table or event."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if message["tell"] in ("table", "event"):
            return message


def said(socket: Any, now: dict[str, Any], **command: Any) -> dict[str, Any]:
    seq = now["moment"]["seq"]
    socket.send(json.dumps({**command, "command_id": f"c{seq}", "expected_seq": seq}))
    return heard(socket)


def inside(house: House) -> TableHouse:
    return house.server.config.app.state.house  # type: ignore[union-attr]


def told(house: House, doing: Coroutine[Any, Any, Any]) -> Any:
    """Do something in the server's own loop."""
    return asyncio.run_coroutine_threadsafe(doing, inside(house).tasks[0].get_loop()).result(60)


def token_of(visitor: BrowserContext) -> str:
    visitor.request.get("/api/lobby")
    return str(next(cookie["value"] for cookie in visitor.cookies() if cookie["name"] == "dighouse"))


async def career(house: TableHouse, token: str, games: int) -> list[str]:
    """A past of so many games: tables that ended at once, then told as if they had been played."""
    friends = [new_token(), new_token()]
    tables = []
    for number in range(games):
        game = KEYS[0] if number % 3 else KEYS[number % len(KEYS)]
        other = None if number % 2 else friends[number // 2 % 2]
        names = ("Noor", ("Marco", "Yara")[number // 2 % 2])
        third = [new_token()] if number % 5 == 2 else []
        tables.append(await table_of(house, token, other, *third, names=names, game=game, name=f"Amphora {number}"))
        await conceded(house, tables[-1], 0)
        if third:
            await conceded(house, tables[-1], 1 if other else 2)
    async with house.store.transaction() as connection:
        for number, table in enumerate(tables):
            for row in (await connection.execute(select(results).where(results.c.match == table))).all():
                await connection.execute(retold(row, number, games))
    return tables


def retold(row: Any, number: int, games: int) -> Any:
    """A result as if the match had been played to its end some days ago: the visitor gets better and better."""
    points = [40 + (number * 7) % 23 + number, 48 + (number * 5) % 19, 44 + (number * 11) % 17][: row.players]
    at = 1.7e9 + number * 3 * DAY
    told_now = {
        "points": points[row.seat],
        "place": 1 + sum(other > points[row.seat] for other in points),
        "whole": True,
        "gave_up": number == 5 and row.seat == 0,
        "bot": None if row.person else LEVELS[number // 2 % 3],
        "name": row.name if row.person else "Trowel",
        "began": at - 900 - 60 * ((number * 13) % 17),
        "at": at,
    }
    return update(results).where(results.c.match == row.match, results.c.seat == row.seat).values(**told_now)
