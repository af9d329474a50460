"""The lines people said at a table, as they are stored: beside the match, none of its events (docs/adr/0033)."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select, update

from dighouse.server.messages import TalkLine
from dighouse.server.schema import matches, talk
from dighouse.server.store import TALK_CHANNEL, Store

SHOWN = 50  # lines a reader gets at once
TOLD = [talk.c[name] for name in TalkLine.__struct_fields__]


class NewLine(msgspec.Struct, kw_only=True):
    """A line that has no number yet."""

    seat: int
    name: str
    identity: str | None  # who said it; none: somebody with a key to a seat nobody has taken
    text: str
    at: float
    command_id: str


async def keep_line(store: Store, match: str, line: NewLine, kept: int, game: str = "") -> None:
    """Store a line under the next number; of those before it so many stay. Said twice, it is a lost race."""
    here = matches.c.id == match
    async with store.transaction(match, TALK_CHANNEL) as connection:
        await connection.execute(update(matches).where(here).values(said=matches.c.said + 1))
        number = (await connection.execute(select(matches.c.said).where(here))).scalar_one()
        row = msgspec.structs.asdict(line) | {"match": match, "number": number}
        await connection.execute(insert(talk), [row])
        await connection.execute(delete(talk).where(talk.c.match == match, talk.c.number <= number - kept))
        store.crash.at("in_store", game, "talk")


async def was_said(store: Store, match: str, command_id: str) -> bool:
    """Whether a line is known already: whoever heard no answer says it again."""
    asked = select(talk.c.number).where(talk.c.match == match, talk.c.command_id == command_id)
    async with store.reading() as connection:
        return (await connection.execute(asked)).first() is not None


async def lines_of(store: Store, match: str, after: int = 0, before: int | None = None) -> list[TalkLine]:
    """The last lines of a table after one and before another, in the order they were said."""
    asked = select(*TOLD).where(talk.c.match == match, talk.c.number > after)
    if before is not None:
        asked = asked.where(talk.c.number < before)
    async with store.reading() as connection:
        found = (await connection.execute(asked.order_by(talk.c.number.desc()).limit(SHOWN))).mappings()
        return [TalkLine(**row) for row in found][::-1]
