"""The engine of a database: how it is connected to, and how long it may take."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from sqlalchemy import event as listen
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dighouse.server.problems import TableProblem

# A move changes a few bytes in three or four pages, and a commit writes them whole: of a new file they are small. Moves
# wait while what was written is carried over into the file: that is done seldom.
SQLITE = (
    "page_size=1024",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=8000",
)


def pragmas(patience: float, connection: Any, _: object) -> None:
    """SQLite: readers beside one writer, safe against a loss of power, patient with other processes."""
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={int(patience * 1000)}", *SQLITE):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def connect_args(patience: float, longest: float) -> dict[str, Any]:
    """PostgreSQL: a server that is gone without a word is noticed, while connecting and while asked.

    Whoever waits for a lock gives up in half that time: then the server is there, and says so.
    """
    locked = {"lock_timeout": str(int(longest * 1000 / 2))}  # milliseconds
    return {"timeout": patience, "command_timeout": longest, "server_settings": locked}


def engine_for(url: str, patience: float, longest: float) -> AsyncEngine:
    """The engine of a database; an SQLite file's folder is made if need be. No statement may take the longest time."""
    try:
        return made_engine(make_url(url), patience, longest)
    except (SQLAlchemyError, ImportError, OSError) as wrong:
        raise TableProblem("database", reason=str(wrong)) from None


def made_engine(where: URL, patience: float, longest: float) -> AsyncEngine:
    if where.get_backend_name() != "sqlite":
        limits = connect_args(patience, longest) if where.get_driver_name() == "asyncpg" else {}
        return create_async_engine(
            where, pool_pre_ping=True, hide_parameters=True, pool_timeout=2 * patience, connect_args=limits
        )
    if where.database and where.database != ":memory:":
        Path(where.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(where, hide_parameters=True)
    listen.listen(engine.sync_engine, "connect", functools.partial(pragmas, patience))
    return engine
