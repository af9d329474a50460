"""Component tables: every number printed on a component, with its source and how surely it is known.

A table is `{source, confidence, note?, rows | value}`. A game loads its file once, asserts the totals it
knows, and makes arrays of it. A wrong table is refused with the line that is wrong.

Whoever owns the box can put the printed numbers into a copy of the file (`dighouse components GAME --write`): a
file of the same name in the owner's folder takes the place of ours. It is checked like ours, and a match
remembers which numbers it was played with.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from dighouse.core.actions import shortened
from dighouse.core.errors import BadComponents

CONFIDENCES = ("printed", "pictured", "public", "reconstructed")
Where = tuple[str | int, ...]

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def lines_of(text: str) -> Iterator[tuple[Where, int]]:
    """Every value of a JSON text: the way to it and the line it begins on."""
    way: list[str | int] = []
    expects_key: list[bool] = []
    for token in TOKEN.finditer(text):
        word = token[0]
        if word in "}]":
            way.pop()
            expects_key.pop()
        elif word == ",":
            last = way.pop()
            way.append(last + 1 if isinstance(last, int) else "")
            expects_key[-1] = not isinstance(last, int)
        elif word == ":":
            expects_key[-1] = False
        elif expects_key and expects_key[-1] and word not in "{[":
            way[-1] = json.loads(word)
        else:
            yield tuple(way), text.count("\n", 0, token.start()) + 1
            if word in "{[":
                way.append(0 if word == "[" else "")
                expects_key.append(word == "{")


def tables_in(text: str, name: str) -> dict[str, Any]:
    """The tables of a component file."""
    try:
        tables = json.loads(text)["tables"]
    except json.JSONDecodeError as wrong:
        raise BadComponents("components_json", file=name, line=wrong.lineno, reason=wrong.msg) from None
    except (LookupError, TypeError, ValueError, RecursionError):
        raise BadComponents("components_tables", file=name) from None
    if not isinstance(tables, dict):
        raise BadComponents("components_tables", file=name)
    return tables


def owners_folder() -> Path | None:
    """Where an owner's component files lie: DIGHOUSE_COMPONENTS (empty: nowhere), else the user's settings folder."""
    chosen = os.environ.get("DIGHOUSE_COMPONENTS")
    if chosen is not None:
        return Path(chosen) if chosen else None
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "dighouse" / "components"


def owners_file(name: str) -> Path | None:
    """The owner's file of that name, if there is one."""
    folder = owners_folder()
    return folder / name if folder is not None and (folder / name).is_file() else None


class Row(dict[str, Any]):
    """A row or value of a table; asking for a part it lacks refuses the file with the row's line."""

    def __init__(self, content: dict[str, Any], components: Components, where: Where) -> None:
        super().__init__(content)
        self.components, self.where = components, where

    def __missing__(self, part: str) -> Any:
        self.components.require(False, self.where, f'"{part}" is missing')


class Components:
    """The component tables of a game."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.replaced: str | None = None  # the fingerprint of an owner's numbers that differ from ours
        self.asked = ""  # the table that was asked for last
        self.tables = tables_in(text, name)
        for table, content in self.tables.items():
            self.require(
                isinstance(content, dict) and bool(content.get("source")),
                (table,),
                "a table needs a source",
            )
            self.require(
                content.get("confidence") in CONFIDENCES,
                (table, "confidence"),
                f"confidence is one of {', '.join(CONFIDENCES)}",
            )
            self.require("rows" in content or "value" in content, (table,), "a table needs rows or a value")

    @classmethod
    def load(cls, path: Path) -> Components:
        """The tables of a file of ours, or of the owner's file that takes its place."""
        own = owners_file(path.name)
        if own is None:
            return cls(path.read_text(encoding="utf-8"), path.name)
        try:
            components = cls(own.read_text(encoding="utf-8"), str(own))
        except (OSError, UnicodeDecodeError) as wrong:
            raise BadComponents("components_unreadable", file=str(own), reason=str(wrong)) from None
        ours = cls(path.read_text(encoding="utf-8"), path.name)
        for table in ours.tables.keys() - components.tables.keys():
            raise BadComponents("components_missing", file=str(own), table=table)
        if components.fingerprint() != ours.fingerprint():
            components.replaced = components.fingerprint()
        return components

    def fingerprint(self) -> str:
        """A fingerprint of the numbers alone, whatever is said about their source."""
        numbers = {name: [table.get("rows"), table.get("value")] for name, table in self.tables.items()}
        return hashlib.sha256(json.dumps(numbers, sort_keys=True).encode()).hexdigest()[:16]

    def rows(self, table: str) -> list[Any]:
        """The rows of a table."""
        rows = self.part(table, "rows")
        return [Row(row, self, (table, "rows", n)) if isinstance(row, dict) else row for n, row in enumerate(rows)]

    def value(self, table: str) -> dict[str, Any]:
        """The values of a table that has no rows."""
        return Row(self.part(table, "value"), self, (table, "value"))

    def part(self, table: str, part: str) -> Any:
        self.asked = table
        if table not in self.tables:
            raise BadComponents("components_missing", file=self.name, table=table)
        self.require(part in self.tables[table], (table,), f"this table needs {part}")
        return self.tables[table][part]

    def line(self, where: Where) -> int:
        """The line of a value, given the way to it from its table's name on; the nearest line that exists."""
        found = dict(lines_of(self.text))
        way: Where = ("tables", *where)
        while way and way not in found:
            way = way[:-1]
        return found.get(way, 1)

    def require(self, holds: bool, where: Where, reason: str) -> None:
        """Refuse the file, naming table and line, unless this holds."""
        if not holds:
            raise BadComponents(
                "components_wrong", file=self.name, line=self.line(where), table=str(where[0]), reason=reason
            )

    def reconstructed(self) -> tuple[str, ...]:
        """The tables that are known from no printed, pictured or public source."""
        return tuple(name for name, table in self.tables.items() if table["confidence"] == "reconstructed")

    def provenance(self) -> dict[str, dict[str, str]]:
        """For every table its source, confidence and note."""
        return {
            name: {part: str(table[part]) for part in ("source", "confidence", "note") if part in table}
            for name, table in self.tables.items()
        }


Check = Callable[[Components], Components]


def careful(check: Check) -> Check:
    """A check of component tables that refuses what it trips over: a word for a number, a row that is none."""

    @functools.wraps(check)
    def checked(components: Components) -> Components:
        try:
            return check(components)
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as wrong:
            reason = f"something here is of another kind than it should be ({shortened(wrong)})"
            components.require(False, (components.asked,), reason)
            raise

    return checked
