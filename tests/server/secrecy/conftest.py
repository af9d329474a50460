"""A database in its newest form, made once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.secrecy.frozen import frozen
from tests.server.secrecy.worlds import opened


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in its newest form, to be copied."""
    folder = tmp_path_factory.mktemp("empty")

    async def make() -> None:
        async with opened(folder):
            pass

    with frozen():
        asyncio.run(make())
    return folder / "tables.sqlite"
