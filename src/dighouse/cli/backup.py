"""`dighouse backup`: a copy of the tables' database, while the server runs."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from dighouse.cli.shell import Shell
from dighouse.core.texts import Phrase

KIB = 1024


def backup(shell: Shell, file: str, db: str) -> None:
    """Copy, and say what the copy holds."""
    from dighouse.server.backup import back_up, source_of
    from dighouse.server.problems import table_texts
    from dighouse.server.settings import Settings

    url = Settings(db=db).url
    source_of(url, Path(file))  # what is wrong is said before anything else
    words = table_texts(shell.language)
    copying = words.say(Phrase("backup.copying", {"file": file}))
    with contextlib.nullcontext() if shell.json else shell.paper.waiting(copying):
        copied = back_up(url, Path(file))
    if shell.json:
        shell.write_json(copied)
        return
    told = {**msgspec.to_builtins(copied), "size": -(-copied.bytes // KIB)}
    shell.paper.line(words.say(Phrase("backup.done", told)))
