"""Loaded once by the process that servers are forked from: everything they need, rules included.

So a server that is killed is replaced in a tenth of a second, and a match can be killed at every one of its events.
"""

import asyncio
import gc
import tempfile
from pathlib import Path

from dighouse.core.warmup import warmup
from dighouse.games import KEYS, game_called
from dighouse.server.app import create_app
from dighouse.server.setting_up import compiled as ready
from dighouse.server.settings import Settings


async def opened_and_closed(settings: Settings) -> None:
    """A house as it is when a server starts."""
    first = create_app(settings).state.house
    await first.store.open()
    await first.almanac.open()
    await first.close()


for key in KEYS:
    for _, compiled in warmup(game_called(key)):
        compiled()
ready.update(KEYS)  # other bots are loaded when they first play
with tempfile.TemporaryDirectory() as folder:
    asyncio.run(opened_and_closed(Settings(db=f"sqlite+aiosqlite:///{Path(folder) / 'first.sqlite'}")))
gc.freeze()
