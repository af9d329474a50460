"""Somebody's finished games, read from the results."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import func, select

from dighouse.server.ledger import MyGame, MyGames, Sat
from dighouse.server.schema import holders, matches, results
from dighouse.server.store import ResultRow, Store

PAGE = 20


class Played(msgspec.Struct, kw_only=True):
    """A finished game as one of its people looks back at it."""

    name: str  # of the table
    rows: list[ResultRow]  # by seat
    held: dict[int, tuple[str, ...]]  # by seat: whose it is
    mine: list[int]  # the seats of whoever looks back

    @property
    def own(self) -> ResultRow:
        """The looker's seat; at one screen the best of theirs."""
        return min((self.rows[seat] for seat in self.mine), key=lambda row: (row.place, row.seat))

    @property
    def screen(self) -> bool:
        return len(self.mine) > 1

    @property
    def won(self) -> bool:
        return self.own.place == 1 and not self.own.gave_up

    @property
    def full(self) -> bool:
        """Played to its end, by the looker too: its points can be compared with others."""
        return self.own.whole and not self.own.gave_up


def ids_of(identity: str, game: str | None = None) -> Any:
    """The finished games somebody sat at."""
    asked = (
        select(results.c.match, func.max(results.c.at).label("at"))
        .join(holders, (holders.c.match == results.c.match) & (holders.c.seat == results.c.seat))
        .where(holders.c.identity == identity)
        .group_by(results.c.match)
    )
    return asked if game is None else asked.where(results.c.game == game)


async def played_by(store: Store, identity: str, game: str | None = None, page: int | None = None) -> list[Played]:
    """Somebody's games, the newest first; all of them, or a page."""
    chosen = ids_of(identity, game).order_by(func.max(results.c.at).desc(), results.c.match)
    if page is not None:
        chosen = chosen.limit(PAGE).offset((page - 1) * PAGE)
    ids = chosen.subquery()
    order = (ids.c.at.desc(), results.c.match, results.c.seat)
    asked = select(results, matches.c.name.label("table_name")).join(matches).join(ids, ids.c.match == results.c.match)
    async with store.reading() as connection:
        found = [dict(row) for row in (await connection.execute(asked.order_by(*order))).mappings()]
        held = await connection.execute(select(holders).join(ids, ids.c.match == holders.c.match))
        return grouped(found, [(row.match, row.seat, row.identity) for row in held], identity)


def grouped(found: list[dict[str, Any]], held: list[tuple[str, int, str]], identity: str) -> list[Played]:
    """Rows of results, by game and in the order they came."""
    holding: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for match, seat, holder in sorted(held):
        holding[match][seat].append(holder)
    games: dict[str, Played] = {}
    for row in found:
        name, seats = row.pop("table_name"), holding[row["match"]]
        if row["match"] not in games:
            mine = sorted(seat for seat, people in seats.items() if identity in people)
            whose = {seat: tuple(people) for seat, people in seats.items()}
            games[row["match"]] = Played(name=name, rows=[], held=whose, mine=mine)
        games[row["match"]].rows.append(ResultRow(**row))
    return list(games.values())


async def by_game(store: Store, identity: str) -> dict[str, int]:
    """How many finished games somebody has of each."""
    asked = (
        select(results.c.game, func.count(results.c.match.distinct()))
        .join(holders, (holders.c.match == results.c.match) & (holders.c.seat == results.c.seat))
        .where(holders.c.identity == identity)
        .group_by(results.c.game)
        .order_by(results.c.game)
    )
    async with store.reading() as connection:
        return {game: int(count) for game, count in await connection.execute(asked)}


async def games_of(store: Store, identity: str, game: str | None, page: int) -> MyGames:
    """A page of somebody's games."""
    numbers = await by_game(store, identity)
    total = sum(numbers.values()) if game is None else numbers.get(game, 0)
    pages = max(1, -(-total // PAGE))
    page = min(max(1, page), pages)
    found = await played_by(store, identity, game, page)
    return MyGames(games=[listed(one) for one in found], page=page, pages=pages, total=total, by_game=numbers)


def listed(one: Played) -> MyGame:
    """A game as its list shows it."""
    own = one.own
    return MyGame(
        table=own.match,
        name=one.name,
        game=own.game,
        players=own.players,
        seats=[sat(row, row.seat in one.mine) for row in one.rows],
        seat=own.seat,
        won=one.won,
        screen=one.screen,
        whole=own.whole,
        moves=own.moves,
        hints=own.hints,
        seconds=max(0.0, own.at - own.began),
        at=own.at,
    )


def sat(row: ResultRow, mine: bool) -> Sat:
    return Sat(
        name=row.name,
        bot=row.bot,
        person=row.person,
        mine=mine,
        points=row.points,
        place=row.place,
        gave_up=row.gave_up,
    )
