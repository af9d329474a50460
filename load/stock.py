"""A database with many matches in it, made without a server: the state of a house that has been open for years."""

from __future__ import annotations

import random
import time
from pathlib import Path

import msgspec
from sqlalchemy import insert

from dighouse.core.chance import secret_of_seed
from dighouse.games import game_called
from dighouse.server import moves
from dighouse.server.house import folded
from dighouse.server.identity import fingerprint, new_id, seat_key
from dighouse.server.lines import with_match
from dighouse.server.making import new_table
from dighouse.server.messages import Act, SeatWish, TableWish
from dighouse.server.schema import events, holders, matches, seat_keys, seats
from dighouse.server.store import Store, Stored
from load.crew import Progress

SAMPLES = 50  # matches that are really played; the others are copies of them
MOVES = 30  # in each, unless they are to be in all stages
WHOLE = 1000  # moves, more than any match has
AT_ONCE = 500  # matches in one transaction


def played(game_key: str, tokens: list[str], seed: int, length: int = MOVES) -> Stored:
    """A match under way between two people, so many moves long or a little shorter."""
    game, chance, now = game_called(game_key), random.Random(seed), time.time()
    wish = TableWish(game=game_key, seats=[SeatWish(kind="me"), SeatWish(kind="me")])
    stored = new_table(game, wish, new_id(), tokens[0], now, secret=secret_of_seed(seed))
    stored.match.practice = False
    table = folded(stored)
    for number in range(length):
        action = game.actions.action(chance.choice(table.match.legal())).json()
        say = Act(command_id=f"stock-{number}", expected_seq=table.seq, action=action)
        draft = moves.act(table, {0, 1}, say, now, say.command_id)
        if draft.status != "running":
            break
        table.adopt(draft)
    table.info.actor = table.actor
    return Stored(
        match=table.info,
        seats=table.seats,
        holders={(seat, fingerprint(token)) for seat, token in enumerate(tokens)},
        keys=set(),
        events=[point.row for point in table.points],
    )


def samples_of(game: str, tokens: list[str], number: int, all_stages: bool) -> list[Stored]:
    """Matches of two people: all of the same length, or from just begun to the last move but one."""
    seeds = range(min(number, SAMPLES))
    lengths = [round(whole(game, tokens, seed) * seed / SAMPLES) if all_stages else MOVES for seed in seeds]
    return [played(game, tokens, seed, length) for seed, length in zip(seeds, lengths, strict=True)]


def whole(game: str, tokens: list[str], seed: int) -> int:
    """Moves a match has before its last one."""
    return sum(event.kind == "move" for event in played(game, tokens, seed, WHOLE).events)


async def filled(
    db: Path, number: int, tokens: list[str], game: str, progress: Progress, all_stages: bool = False
) -> list[str]:
    """Store so many matches of two people; their ids."""
    samples = samples_of(game, tokens, number, all_stages)
    store = Store(f"sqlite+aiosqlite:///{db}")
    await store.open()
    ids: list[str] = []
    try:
        for begin in range(0, number, AT_ONCE):
            some = [copied(samples[n % len(samples)], tokens) for n in range(begin, min(number, begin + AT_ONCE))]
            await add(store, some)
            ids += [stored.match.id for stored in some]
            progress(len(some))
    finally:
        await store.close()
    return ids


def copied(sample: Stored, tokens: list[str]) -> Stored:
    """The same match at a table of its own."""
    table = new_id()
    keys = {(seat, fingerprint(seat_key(token, table, seat))) for seat, token in enumerate(tokens)}
    return msgspec.structs.replace(sample, match=msgspec.structs.replace(sample.match, id=table), keys=keys)


async def add(store: Store, some: list[Stored]) -> None:
    async with store.transaction() as connection:
        await connection.execute(insert(matches), [msgspec.structs.asdict(stored.match) for stored in some])
        for table, rows in ((seats, "seats"), (events, "events")):
            written = [row for stored in some for row in with_match(stored.match.id, getattr(stored, rows))]
            await connection.execute(insert(table), written)
        for table, column, pairs in ((holders, "identity", "holders"), (seat_keys, "key", "keys")):
            held = [(stored.match.id, *pair) for stored in some for pair in getattr(stored, pairs)]
            written = [{"match": match, "seat": seat, column: secret} for match, seat, secret in held]
            await connection.execute(insert(table), written)
