"""Matches that were over before results were kept are counted when the server starts, beside everything else."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import exists, select

from dighouse.games import game_called
from dighouse.server.results import counts, results_of
from dighouse.server.schema import holders, matches, results
from dighouse.server.store import LostRace, ResultRow, Store, Stored
from dighouse.server.table import Table

log = logging.getLogger(__name__)


async def count_old(store: Store) -> int:
    """Count them, one at a time; how many it were. Another process may do the same: each is counted once."""
    counted = 0
    for match in await uncounted(store):
        stored = await store.load(match)
        if stored is None or not counts(stored.match):
            continue
        try:
            await store.count(await asyncio.to_thread(results_stored, stored))
            counted += 1
        except LostRace:  # somebody else has just counted it
            continue
        except Exception:  # an old version of the rules, or a match that is broken: nothing to count
            log.warning("a finished match cannot be counted", extra={"table": match})
    return counted


async def uncounted(store: Store) -> list[str]:
    """Finished matches with people in them and without results."""
    asked = (
        select(matches.c.id)
        .where(matches.c.status == "finished", exists().where(holders.c.match == matches.c.id))
        .where(matches.c.practice.is_(False), matches.c.imported.is_(False))
        .where(~exists().where(results.c.match == matches.c.id))
        .order_by(matches.c.since)
    )
    async with store.reading() as connection:
        return list((await connection.execute(asked)).scalars())


def results_stored(stored: Stored) -> list[ResultRow]:
    return results_of(Table(game_called(stored.match.game), stored))
