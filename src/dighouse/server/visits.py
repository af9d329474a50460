"""How far everybody has seen the matches they play in."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import insert, select, update

from dighouse.server import lines
from dighouse.server.pen import Note
from dighouse.server.schema import visits
from dighouse.server.store import LostRace, Store


def visit_of(identity: str, match: str) -> Any:
    return (visits.c.identity == identity) & (visits.c.match == match)


async def last_visit(store: Store, identity: str, match: str) -> Any | None:
    """The last visit of somebody at a table: its `seq` and `at`."""
    async with store.reading() as connection:
        found = await connection.execute(select(visits).where(visit_of(identity, match), visits.c.seq >= 0))
        return found.first()


async def keep_visit(store: Store, identity: str, match: str, seq: int, at: float) -> None:
    """Somebody has seen a match up to this event."""
    if store.pen is not None:
        with suppress(LostRace):  # the match is gone
            await store.note(store.pen, Note(lines=lines.visit(identity, match, seq, at)))
        return
    seen = update(visits).where(visit_of(identity, match)).values(seq=seq, at=at)
    try:
        async with store.transaction() as connection:
            if (await connection.execute(seen)).rowcount == 0:
                await connection.execute(insert(visits).values(identity=identity, match=match, seq=seq, at=at))
    except LostRace:  # another window of the same browser was faster
        async with store.transaction() as connection:
            await connection.execute(seen)
