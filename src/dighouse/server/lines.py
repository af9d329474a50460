"""What SQLite is told beside events, statement by statement, so that it can share a commit with events of others."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import JSON, Table

from dighouse.server.schema import events, holders, matches, results, seat_keys, seats, visits

NOTHING = "ON CONFLICT DO NOTHING"
FOLLOWS = 'UPDATE matches SET "rematch" = ? WHERE "id" = ? AND "rematch" IS NULL'
SEAT = 'UPDATE seats SET "kind" = ?, "name" = ?, "bot" = ?, "conceded" = ? WHERE "match" = ? AND "seat" = ?'
SEEN = 'ON CONFLICT ("identity", "match") DO UPDATE SET "seq" = excluded."seq", "at" = excluded."at"'


class Line(NamedTuple):
    """One statement; `changes`: how many rows it must change, or somebody else was faster."""

    statement: str
    values: Sequence[Any]
    changes: int | None = None


def text_of(value: Any) -> str:
    """JSON as SQLite keeps it; most often there is nothing to keep."""
    return "null" if value is None else json.dumps(value)


def blanks(columns: int, rows: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


@functools.cache
def json_columns(table: Table) -> frozenset[str]:
    return frozenset(column.name for column in table.columns if isinstance(column.type, JSON))


@functools.cache
def adding_to(table: Table, columns: tuple[str, ...], rows: int, known: str) -> str:
    """The statement that adds so many rows; `known` says what becomes of those that are there already."""
    names = ", ".join(f'"{name}"' for name in columns)
    return f'INSERT INTO "{table.name}" ({names}) VALUES {blanks(len(columns), rows)} {known}'


def added(table: Table, rows: Sequence[Mapping[str, Any]], known: str = "") -> list[Line]:
    """Rows of a table, with one statement; none, if there are none."""
    if not rows:
        return []
    columns, texts = tuple(rows[0]), json_columns(table)
    values = [text_of(row[name]) if name in texts else row[name] for row in rows for name in columns]
    return [Line(adding_to(table, columns, len(rows), known), values)]


def with_match(match: str, rows: Sequence[msgspec.Struct]) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(row) | {"match": match} for row in rows]


def new_match(new: Any, follows: str | None) -> list[Line]:
    """A match that is stored for the first time (`store.Stored`), and which other one it follows."""
    match = new.match.id
    first = [] if follows is None else [Line(FOLLOWS, (match, follows), changes=1)]
    return [
        *first,
        *added(matches, [msgspec.structs.asdict(new.match)]),
        *added(seats, with_match(match, new.seats)),
        *added(events, with_match(match, new.events)),
        *added(holders, [{"match": match, "seat": seat, "identity": who} for seat, who in sorted(new.holders)]),
        *new_keys(match, new.keys),
    ]


def new_keys(match: str, keys: set[tuple[int, str]]) -> list[Line]:
    """Keys of seats, as far as they are not known yet."""
    return added(seat_keys, [{"match": match, "seat": seat, "key": key} for seat, key in sorted(keys)], NOTHING)


def changed_seat(match: str, row: Any) -> Line:
    """A seat as it is now (`store.SeatRow`)."""
    return Line(SEAT, (row.kind, row.name, row.bot, row.conceded, match, row.seat))


def ended_match(ended: Sequence[msgspec.Struct]) -> list[Line]:
    """How a match ended, a row a seat (`store.ResultRow`)."""
    return added(results, [msgspec.structs.asdict(row) for row in ended])


def visit(identity: str, match: str, seq: int, at: float) -> list[Line]:
    """Somebody has seen a match up to this event."""
    return added(visits, [{"identity": identity, "match": match, "seq": seq, "at": at}], SEEN)
