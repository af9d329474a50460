"""The law can fail: servers that leak on purpose, each in one place, are found out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from dighouse.advice import hint
from dighouse.core.record import position_hash
from dighouse.server import app as app_module
from dighouse.server import guards, hints, lanes, my_data, planning, telling, timing
from dighouse.server.lanes import Lane
from dighouse.server.messages import Answer, Problem
from dighouse.server.table import Table
from tests.laws.tables import Table as Choice
from tests.server.secrecy.living import compared
from tests.server.secrecy.worlds import Story

TWO = Choice("monuments", 2, (("two_player_count", "best_historian"),))
ON_TURN = Story(TWO, 40, 3, 0, 7)
WAITING = Story(TWO, 40, 22, 0, 7)  # the other, on turn, tries what another hand forbids by another rule
BESIDE_A_BOT = Story(Choice("pergamon", 4, (("player_order", "on"), ("free_tile_sort", "off"))), 60, 15, 2, 2, bots=2)
NOTHING = frozenset({"GET /api/health"})  # beside the sockets
Leak = Callable[[], Any]


def byte_of(table: Table) -> int:
    """Something of the whole position, hidden things included."""
    return int(position_hash(table.match.state)[:2], 16)


def leaky_header() -> Any:
    async def headers(message: Any, scope: Any) -> None:
        await honest(message, scope)
        tables = [lane.known() for lane in scope["litestar_app"].state.house.lanes.values()]
        hashes = [position_hash(table.match.state) for table in tables if table.status == "running"]
        if message["type"] == "http.response.start" and hashes:
            message["headers"].append((b"etag", hashes[0].encode()))

    honest = guards.add_headers
    return patch.object(app_module, "add_headers", headers)


def leaky_clock() -> Any:
    def left(table: Table, *rest: Any) -> list[float] | None:
        seconds = honest(table, *rest)
        return None if seconds is None else [one + byte_of(table) for one in seconds]

    honest = timing.seconds_left
    return patch.object(lanes, "seconds_left", left)


def leaky_replay() -> Any:
    def replay(table: Table, *rest: Any) -> Any:
        told = honest(table, *rest)
        return msgspec.structs.replace(told, options={**told.options, "cards": str(byte_of(table))})

    honest = telling.replay
    return patch.object(telling, "replay", replay)


def leaky_log() -> Any:
    def told(self: Lane, *rest: Any) -> None:
        logging.getLogger("dighouse.server.lanes").info("told", extra={"hash": position_hash(self.known().match.state)})
        honest(self, *rest)

    honest = Lane.resync
    return patch.object(Lane, "resync", told)


def leaky_log_of_the_secret() -> Any:
    def told(self: Lane, *rest: Any) -> None:
        logging.getLogger("dighouse.server.lanes").info("told", extra={"info": self.known().info})
        honest(self, *rest)

    honest = Lane.resync
    return patch.object(Lane, "resync", told)


def leaky_metrics() -> Any:
    def answer(self: Lane, say: Any, wrong: Problem) -> Answer:
        self.store.tally.count("commands_refused_total", code=wrong.code)  # as it once was: by the rule
        return Answer(command_id=say.command_id, seq=self.info.seq, problem=wrong)

    return patch.object(Lane, "answer", answer)


def leaky_archive() -> Any:
    return patch.object(my_data, "OF_A_TABLE", (*my_data.OF_A_TABLE, "secret"))


def leaky_hint() -> Any:
    def advise(game: Any, states: Any, *rest: Any) -> Any:
        told = honest(game, states, *rest)
        return msgspec.structs.replace(told, iterations=told.iterations + int(position_hash(states[0])[:2], 16))

    honest = hint.advise
    return patch.object(hints, "advise", advise)


def leaky_foresight() -> Any:
    def foresight(table: Table, *rest: Any) -> Any:
        told = honest(table, *rest)
        return msgspec.structs.replace(told, seq=told.seq + byte_of(table))

    honest = planning.foresight
    return patch.object(planning, "foresight", foresight)


def leaky_bot() -> Any:
    async def play(self: Lane, seat: int, seq: int, action: int) -> bool:
        logging.getLogger("dighouse.server.lanes").info("bot", extra={"next": self.known().match.key(seq + 1)})
        return await honest(self, seat, seq, action)

    honest = Lane.play_bot
    return patch.object(Lane, "play_bot", play)


LEAKS: dict[str, tuple[Leak, frozenset[str]]] = {
    "header": (leaky_header, NOTHING),
    "clock": (leaky_clock, NOTHING),
    "replay": (leaky_replay, frozenset({"GET /api/tables/{table:str}/replay"})),
    "log": (leaky_log, NOTHING),
    "log of the secret": (leaky_log_of_the_secret, NOTHING),
    "metrics": (leaky_metrics, NOTHING),
    "archive": (leaky_archive, NOTHING),
    "hint": (leaky_hint, frozenset({"POST /api/tables/{table:str}/hint"})),
    "foresight": (leaky_foresight, frozenset({"GET /api/tables/{table:str}/foresight"})),
    "bot": (leaky_bot, NOTHING),
}
TOLD = {"hint": ON_TURN, "bot": BESIDE_A_BOT}


SOON = ("header", "clock", "replay", "log", "bot")  # with every `make test`; the others in the soak


@pytest.mark.parametrize("leak", [pytest.param(leak, marks=[] if leak in SOON else pytest.mark.soak) for leak in LEAKS])
def test_a_server_that_leaks_is_found_out(empty: Path, leak: str) -> None:
    opened, doors = LEAKS[leak]
    with opened(), pytest.raises(AssertionError):
        compared(empty, TOLD.get(leak, WAITING), doors)


@pytest.mark.soak
def test_the_same_story_honestly_told(empty: Path) -> None:
    """So that what is found above is the leak."""
    every = frozenset().union(*(doors for _, doors in LEAKS.values()))
    assert all(compared(empty, story, every).differs for story in (ON_TURN, WAITING))
    compared(empty, BESIDE_A_BOT, every)
