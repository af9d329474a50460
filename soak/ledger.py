"""All that was acknowledged or told to anybody, kept outside of the servers: at the end it must all be stored."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from dighouse.server.house import folded
from dighouse.server.store import Stored
from dighouse.server.table import Table
from dighouse.server.telling import ENCODER, moment, past
from tests.server.witness import read

Told = tuple[str, int, int | None, bool]  # table, event, viewer, with its view


class Said(msgspec.Struct):
    """A command that was acknowledged."""

    table: str
    command_id: str
    kind: str
    body: dict[str, Any]
    seq: int


class Ledger:
    """Written by everybody's threads, and to a file line by line."""

    def __init__(self, file: Path) -> None:
        self.file = file.open("w", encoding="utf-8")
        self.lock = threading.Lock()
        self.began = time.monotonic()
        self.tables: dict[str, str] = {}  # table → database
        self.said: list[Said] = []
        self.told: dict[Told, str] = {}
        self.counts: Counter[str] = Counter()
        self.moments: list[float] = []  # when something was acknowledged, since the beginning
        self.away: list[float] = []  # how long it took to be back at the table
        self.wrong: list[str] = []
        self.traces: list[str] = []  # of what went wrong inside of a server

    def now(self) -> float:
        return time.monotonic() - self.began

    def open(self, table: str, db: str, game: str) -> None:
        with self.lock:
            self.tables[table] = db
            self.write(table=table, made=game)

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1

    def back(self, seconds: float) -> None:
        with self.lock:
            self.away.append(seconds)

    def acknowledge(self, said: Said) -> None:
        """An answer arrived: from now on this may not be lost."""
        with self.lock:
            self.said.append(said)
            self.moments.append(self.now())
            self.counts[f"acknowledged: {said.kind}"] += 1
            self.write(**msgspec.structs.asdict(said))

    def tell(self, table: str, told: dict[str, Any], viewer: int | None, whole: bool) -> None:
        """Somebody was told of an event; whoever is told of it again must be told the same."""
        key, seen = (table, int(told["seq"]), viewer, whole), digest(told)
        with self.lock:
            self.counts["events told"] += whole
            if self.told.setdefault(key, seen) != seen:
                self.wrong.append(f"event {told['seq']} of {table} was told in two ways")

    def fault(self, what: str, trace: str = "") -> None:
        with self.lock:
            self.wrong.append(what)
            self.traces += [trace] if trace else []
            self.write(wrong=what, trace=trace)

    def write(self, **line: Any) -> None:
        self.file.write(json.dumps({"at": round(self.now(), 3), **line}) + "\n")
        self.file.flush()


def digest(told: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


class Audit:
    """The databases at the end, held against the ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.said: defaultdict[str, list[Said]] = defaultdict(list)  # by table
        self.told: defaultdict[str, list[tuple[Told, str]]] = defaultdict(list)

    def all(self, progress: Callable[[float, Ledger], None] = lambda *_: None) -> Audit:
        for said in self.ledger.said:
            self.said[said.table].append(said)
        for telling, seen in self.ledger.told.items():
            self.told[telling[0]].append((telling, seen))
        for table, db in self.ledger.tables.items():
            try:
                self.table(table, read(db, table))
            except Exception as wrong:
                self.wrong.append(f"table {table} cannot be replayed: {wrong!r}")
            progress(self.ledger.now(), self.ledger)
        return self

    def table(self, table: str, stored: Stored) -> None:
        """One table: every draw and position again, nothing lost, nothing doubled, nothing told that is not so."""
        again = folded(msgspec.convert(msgspec.to_builtins(stored), Stored))
        self.counts["tables replayed"] += 1
        self.counts["events replayed"] += len(stored.events)
        self.counts[f"tables {stored.match.status}"] += 1
        if stored.match.status == "frozen":
            self.wrong.append(f"table {table} is frozen")
        ids = [row.command_id for row in stored.events if row.command_id is not None]
        if len(ids) != len(set(ids)):
            self.wrong.append(f"a command was carried out twice at {table}")
        for said in self.said[table]:
            self.command(stored, said)
        for (_, seq, viewer, whole), seen in self.told[table]:
            self.telling(again, seq, viewer, whole, seen)

    def command(self, stored: Stored, said: Said) -> None:
        row = stored.events[said.seq] if said.seq < len(stored.events) else None
        self.counts["acknowledged commands found"] += 1
        if row is None or row.command_id != said.command_id:
            self.wrong.append(
                f"command {said.command_id} of {said.table} was acknowledged, and is not event {said.seq}"
            )
        elif row.kind != said.kind or (said.kind == "move" and row.body != said.body):
            self.wrong.append(f"command {said.command_id} of {said.table} is stored as another one")

    def telling(self, table: Table, seq: int, viewer: int | None, whole: bool, seen: str) -> None:
        """What somebody was told is what the stored match tells them now."""
        self.counts["tellings compared"] += 1
        if seq > table.seq:
            self.wrong.append(f"event {seq} of {table.info.id} was told, and is not stored")
            return
        told = moment(table, seq, viewer) if whole else past(table, seq, viewer)
        if digest(json.loads(ENCODER.encode(told))) != seen:
            self.wrong.append(f"event {seq} of {table.info.id} was told otherwise than it is stored")
