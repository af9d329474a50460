"""Matches that come to an end quickly, driven inside the house."""

from __future__ import annotations

from dighouse.server.house import House
from dighouse.server.identity import fingerprint
from dighouse.server.lanes import Lane
from dighouse.server.messages import Act, Concede, Join, SeatWish, TableWish
from dighouse.server.readers import Reader
from dighouse.server.telling import Eyes

SHORT = "pergamon"  # the first legal action again and again ends a match of two after fifty events


async def table_of(house: House, *tokens: str | None, names: tuple[str, ...] = ("Ann", "Ben"), **wish: object) -> str:
    """A table whose seats belong to these people, and to bots (None); the first of them makes it."""
    maker = tokens[0]
    assert maker is not None
    kinds = ["bot" if token is None else "me" if token == maker else "open" for token in tokens]
    seats = [SeatWish(kind=kind, name=names[0] if kind == "me" else None, bot="random" if kind == "bot" else None)  # type: ignore[arg-type]
             for kind in kinds]  # fmt: skip
    made = await house.make(TableWish(game=str(wish.pop("game", SHORT)), seats=seats, **wish), maker)  # type: ignore[arg-type]
    for seat, token in enumerate(tokens):
        if token is not None and token != maker:
            await house.join(made.table, Join(seat=seat, name=names[1] if seat == 1 else None), token)
    return made.table


def anybody(lane: Lane) -> Reader:
    """Somebody who may act for every seat of a table."""
    return Reader(Eyes(frozenset(range(lane.info.players))), None, 10_000)


async def played_out(house: House, table: str, moves: int = 10**6) -> Lane:
    """Play a table to its end, or some moves of it: always the first legal action."""
    lane = await house.lane(table)
    reader = anybody(lane)
    while lane.known().status == "running" and moves > 0:
        known = lane.known()
        action = known.game.actions.action(known.match.legal()[0]).json()
        say = Act(command_id=f"{table}-{known.seq}", expected_seq=known.seq, action=action)
        answer = await lane.obey(reader, say)
        assert answer.problem is None, answer.problem
        moves -= 1
    return lane


async def conceded(house: House, table: str, seat: int) -> Lane:
    """End a table of two at once: a seat gives up. A bot may move while it does."""
    lane = await house.lane(table)
    while True:
        say = Concede(command_id=f"{table}-enough-{seat}", expected_seq=lane.known().seq, seat=seat)
        answer = await lane.obey(anybody(lane), say)
        if answer.problem is None:
            return lane
        assert answer.problem.code == "stale", answer.problem


def who(token: str) -> str:
    return fingerprint(token)
