"""A copy of an SQLite database while servers go on writing into it, checked before it counts."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import msgspec
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from dighouse.core.errors import BadFile
from dighouse.server.problems import TableProblem, shown


class Copied(msgspec.Struct, kw_only=True):
    """What a copy holds."""

    file: str
    matches: int
    events: int
    bytes: int


def sqlite_file(url: str) -> Path:
    """The file of an SQLite database; any other kind has a tool of its own."""
    try:
        where = make_url(url)
    except ArgumentError as wrong:
        raise TableProblem("database", reason=str(wrong)) from None
    if where.get_backend_name() != "sqlite":
        raise TableProblem("backup_elsewhere", kind=shown(where.get_backend_name()))
    file = Path(where.database or "")
    if not file.is_file():
        raise TableProblem("backup_nothing", file=str(file))
    return file


def source_of(url: str, target: Path) -> Path:
    """The file to be copied, if it can be copied there."""
    source = sqlite_file(url)
    if target.exists():
        raise BadFile("file_exists", file=str(target))
    return source


def back_up(url: str, target: Path) -> Copied:
    """Copy, check, and only then give the copy its name."""
    source = source_of(url, target)
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        copy(source, part)
        found = checked(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as wrong:
        raise TableProblem("backup_failed", file=str(target), reason=str(wrong)) from None
    finally:
        part.unlink(missing_ok=True)
    return Copied(file=str(target), matches=found[0], events=found[1], bytes=target.stat().st_size)


def copy(source: Path, part: Path) -> None:
    """All pages as they were at one moment, in one step: in pieces, every move meanwhile would begin it anew.

    The database keeps a write-ahead log, so nobody who writes has to wait for it.
    """
    with (
        closing(sqlite3.connect(f"file:{quote(str(source.resolve()))}?mode=ro", uri=True)) as live,
        closing(sqlite3.connect(part)) as made,
    ):
        live.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
    with part.open("rb+") as file:
        os.fsync(file.fileno())


def checked(part: Path) -> tuple[int, int]:
    """How many matches and events a copy holds, if it is whole."""
    with closing(sqlite3.connect(part)) as made:
        verdict = made.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise sqlite3.DatabaseError(verdict)
        matches = made.execute("SELECT count(*) FROM matches").fetchone()[0]
        return int(matches), int(made.execute("SELECT count(*) FROM events").fetchone()[0])
