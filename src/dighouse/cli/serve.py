"""`dighouse serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dighouse.cli.compiling import compile_games
from dighouse.cli.shell import Shell
from dighouse.core.texts import Phrase

if TYPE_CHECKING:
    from dighouse.server.settings import Settings

HOST = "127.0.0.1"


def serve(
    shell: Shell,
    host: str = HOST,
    port: int | None = None,
    db: str = "",
    browser: bool = True,
    bots: Sequence[str] = (),
    log: str = "warning",
    talk: bool = True,
) -> None:
    """Compile what is not compiled yet, serve the table, print its address, open a browser where there is one."""
    from dighouse.server.guests import guest_bots
    from dighouse.server.logs import log_to_stderr
    from dighouse.server.problems import table_texts
    from dighouse.server.serving import bound, free_door, server_for
    from dighouse.server.settings import Settings as Chosen

    log_to_stderr(logging.getLevelNamesMapping()[log.upper()])
    settings = Chosen(db=db, talk=talk, guests=guest_bots(bots, os.environ.get("DIGHOUSE_BOTS", "")))
    asyncio.run(tried(settings))
    door = free_door(host) if port is None else bound(host, port)
    compile_games(shell, [])
    shown_host = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown_host}:{door.getsockname()[1]}/"

    def ready() -> None:
        shell.paper.line(table_texts(shell.language).say(Phrase("serve.open", {"address": address})))
        if browser and has_browser():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server_for(settings, ready).run(sockets=[door])


async def tried(settings: Settings) -> None:
    """Open the database once: what is wrong with it is said before anything else happens."""
    from dighouse.server.store import Store

    store = Store(settings.url)
    try:
        await store.open()
    finally:
        await store.close()


def has_browser() -> bool:
    """Whether there is a screen to open a browser on; one that runs inside the terminal would only be in the way."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
