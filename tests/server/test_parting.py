"""A house that closes keeps nobody waiting, whatever they wait for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dighouse.games import KEYS
from dighouse.server.house import House
from dighouse.server.parting import Parting
from dighouse.server.problems import TableProblem
from tests.server.conftest import quick


async def told_meanwhile(parting: Parting, waiting: asyncio.Task[None]) -> str:
    """What somebody who waits hears when the house begins to close."""
    await asyncio.sleep(0)
    assert not waiting.done()
    parting.begun.set()
    with pytest.raises(TableProblem) as wrong:
        await asyncio.wait_for(waiting, 10)
    return wrong.value.code


def test_what_is_there_is_told_even_by_a_house_that_closes() -> None:
    async def story() -> int:
        parting, long = Parting(), asyncio.get_running_loop().create_future()
        long.set_result(3)
        parting.begun.set()
        return int(await parting.unless(long))

    assert asyncio.run(story()) == 3


def test_what_was_begun_goes_on_for_others() -> None:
    async def story() -> tuple[str, bool]:
        parting, long = Parting(), asyncio.get_running_loop().create_future()
        code = await told_meanwhile(parting, asyncio.create_task(parting.unless(long)))
        return code, long.cancelled()

    assert asyncio.run(story()) == ("restarting", False)


def test_whoever_waits_for_a_game_to_be_made_ready_is_told(tmp_path: Path) -> None:
    async def story() -> tuple[str, list[str]]:
        house = House(quick(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"))
        code = await told_meanwhile(house.parting, asyncio.create_task(house.made_ready(KEYS[0])))
        return code, house.wanted

    assert asyncio.run(story()) == ("restarting", [])
