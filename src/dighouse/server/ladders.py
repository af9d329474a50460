"""The ratings of a house, kept in memory and brought up to date when somebody asks: the results say everything."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import and_, func, or_, select

from dighouse.server.ratings import Finished, Ladder, Seated
from dighouse.server.schema import holders, results
from dighouse.server.store import Store

COLUMNS = ("match", "seat", "person", "bot", "place", "gave_up", "screen", "hints", "at")


class Known(msgspec.Struct, kw_only=True):
    """A ladder and how far it has read: matches in the order they ended in, by time and name."""

    ladder: Ladder
    matches: int = 0
    last: tuple[float, str] = (0.0, "")


class Ladders:
    """One ladder a game."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, Known] = {}
        self.lock = asyncio.Lock()

    def forget(self) -> None:
        """Read everything again when somebody next asks."""
        self.known = {}

    async def of(self, game: str) -> Ladder:
        """The ladder of a game with every match that is over by now."""
        async with self.lock:
            there = await self.count(game)
            known = self.known.get(game) or Known(ladder=Ladder())
            if known.matches != there:
                await self.read(game, known)
            if known.matches != there:  # a match that ended before others was stored after them
                known = Known(ladder=Ladder())
                await self.read(game, known)
            self.known[game] = known
            return known.ladder

    async def count(self, game: str) -> int:
        asked = select(func.count(results.c.match.distinct())).where(results.c.game == game)
        async with self.store.reading() as connection:
            return int((await connection.execute(asked)).scalar_one())

    async def read(self, game: str, known: Known) -> None:
        """Add every match after the last one that was read."""
        found = await finished(self.store, game, known.last)
        await asyncio.to_thread(climb, known, found)


def climb(known: Known, found: Iterable[Finished]) -> None:
    for match in found:
        known.ladder.add(match)
        known.matches += 1
        known.last = (match.at, match.match)


async def finished(store: Store, game: str, after: tuple[float, str] = (0.0, "")) -> list[Finished]:
    """The matches of a game that ended after another one, in their order."""
    at, match = after
    later = or_(results.c.at > at, and_(results.c.at == at, results.c.match > match))
    chosen = select(*(results.c[name] for name in COLUMNS)).where(results.c.game == game, later)
    ids = select(results.c.match).where(results.c.game == game, later)
    async with store.reading() as connection:
        held: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
        for row in await connection.execute(select(holders).where(holders.c.match.in_(ids))):
            held[row.match, row.seat].append(row.identity)
        order = (results.c.at, results.c.match, results.c.seat)
        rows = [dict(row) for row in (await connection.execute(chosen.order_by(*order))).mappings()]
    return matches_of(rows, held)


def matches_of(rows: Iterable[Mapping[str, Any]], held: Mapping[tuple[str, int], list[str]]) -> list[Finished]:
    """Rows of results, by match and in the order they came."""
    grouped: dict[tuple[float, str], list[Seated]] = {}
    for row in rows:
        grouped.setdefault((row["at"], row["match"]), []).append(seated(row, held.get((row["match"], row["seat"]), [])))
    return [Finished(match=match, at=at, seats=tuple(seats)) for (at, match), seats in grouped.items()]


def seated(row: Mapping[str, Any], holding: Iterable[str]) -> Seated:
    return Seated(
        who=tuple(sorted(holding)) if row["person"] else (row["bot"],),
        person=row["person"],
        place=row["place"],
        gave_up=row["gave_up"],
        screen=row["screen"],
        hints=row["hints"],
    )
