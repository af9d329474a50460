"""What a fault leaves behind for whoever looks for its cause: what servers logged, and the matches it befell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from soak.ledger import Ledger
from tests.server.witness import read

PACKAGES = re.compile(r"""/[^\s"']*?/(?:src|site-packages|lib/python[0-9.]+)/""")
FOLDERS = re.compile(r"""(?<![\w.])/(?!api/)(?:[^\s"'/:]+/)+""")


# What the web server says of a socket whose process is stopped before it was opened: its client tries again.
CUT = ("returned without completing handshake", "in send_500_response")


class ErrorLog:
    """The file into which all servers write what they log as an error, while it grows."""

    def __init__(self, file: Path, ledger: Ledger) -> None:
        self.file, self.ledger = file, ledger
        self.file.touch()
        self.known = 0  # bytes that were read

    def look(self) -> None:
        """Whatever servers logged since the last look is a fault, but that a socket was cut while it was opened."""
        with self.file.open("rb") as log:
            log.seek(self.known)
            for line in log:
                if not line.endswith(b"\n"):  # of a server that is writing it
                    break
                self.known += len(line)
                said = msgspec.json.decode(line)
                if any(words in said["what"] + said.get("trace", "") for words in CUT):
                    self.ledger.count("lines logged of sockets cut while they were opened")
                else:
                    self.ledger.fault(*told(said))


def told(line: dict[str, Any]) -> tuple[str, str]:
    """A line of a log as a fault, and its trace."""
    where = f" (table {line['table']})" if "table" in line else ""
    what, trace = without_paths(line["what"]), without_paths(line.get("trace", ""))
    last = trace.strip().rpartition("\n")[2]
    return f"a server logged: {' '.join(what.split())}{where}{': ' if last else ''}{last}", trace


def without_paths(said: str) -> str:
    """The same, with nothing about the machine it was said on: files are named from their package on."""
    return FOLDERS.sub("", PACKAGES.sub("", said))


def named(tables: Iterable[str], wrong: Iterable[str]) -> list[str]:
    """The tables that are named in faults."""
    said = "\n".join(wrong)
    return [table for table in tables if table in said]


def keep(folder: Path, log: ErrorLog, ledger: Ledger, wrong: Iterable[str]) -> None:
    """The matches with a fault as they are stored, what servers logged, and the ledger."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "errors.jsonl").write_bytes(log.file.read_bytes())
    (folder / "ledger.jsonl").write_bytes(Path(ledger.file.name).read_bytes())
    for table in named(ledger.tables, wrong):
        stored = msgspec.json.encode(read(ledger.tables[table], table))
        (folder / f"{table}.json").write_bytes(msgspec.json.format(stored))
