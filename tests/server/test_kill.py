"""`kill -9` inside a command, at every step: no acknowledged move is lost, none is doubled, and the match goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from dighouse.games import KEYS
from dighouse.server.crash import POINTS
from dighouse.server.schema import results
from dighouse.server.store import Store
from tests.server.conftest import quick
from tests.server.elsewhere import Start, starting
from tests.server.harness import Person
from tests.server.test_talk import company, lines, say
from tests.server.witness import Wish, Witness, read

STORED = ("after_store", "before_tell", "after_tell")  # the points at which the event is in the store
SOME = (1, 2, 4, 7, 9)  # events at which a server dies in the short tests
OF_A_TABLE = ("before_store", "in_store", "after_store")  # the points at which one is made: it is told with the answer
TALKED = [point for point in POINTS if point != "before_tell"]  # nothing stands between it and `after_store`
LINE = "Good luck!"
BOT = 1  # the witness's opponent
LONG_TURNS = "pergamon"  # a game in which a move can be taken back before a bot has answered it
COMMANDS: dict[str, Wish] = {
    "undo": lambda chair: {"what": "undo"} if chair.now["may_undo"] else None,
    "replace": lambda _: {"what": "replace", "seat": BOT, "bot": "greedy"},
    "concede": lambda _: {"what": "concede"},  # it ends the match: the last event
}


def few(turn: int) -> list[tuple[str, int]]:
    """Every step once, at another event in each game."""
    return [(POINTS[(turn + place) % len(POINTS)], seq) for place, seq in enumerate(SOME)]


def commands(game: str, turn: int) -> list[tuple[str, str]]:
    """The other commands, dying at other steps in each game. A move is taken back at all of them, in one game."""
    undone = [(point, "undo") for point in POINTS if game == LONG_TURNS]
    return [*undone, (POINTS[turn % len(POINTS)], "replace"), (POINTS[(turn + 3) % len(POINTS)], "concede")]


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    with starting() as start:
        yield start


def killed_at(witness: Witness, point: str, seq: int) -> bool:
    """Play until the server dies at a place; False if the match is over before."""
    witness.open(f"{point} {witness.game} {seq}")
    over = witness.play(enough=10**6)
    witness.leave()
    if over:
        return False
    assert witness.server.died()
    assert witness.check_store() == (seq if point in STORED else seq - 1)
    assert max(witness.told, default=0) <= (seq if point == "after_tell" else seq - 1)
    return True


def killed_in_the_making(witness: Witness, point: str) -> None:
    """The table is there as a whole, or not at all."""
    with pytest.raises(httpx.TransportError):
        witness.open(f"{point} {witness.game} 0")
    assert witness.server.died()
    witness.leave()
    witness.open()
    assert witness.made == (point in STORED)
    assert witness.play(enough=0)
    end(witness)


def killed_in_a_command(witness: Witness, point: str, kind: str) -> None:
    """It is carried out once: before the death, or when it is said again."""
    before = stored_kinds(witness).count(kind)
    witness.open(f"{point} {witness.game} {kind}")
    assert not witness.play(10**6, COMMANDS[kind])
    witness.leave()
    assert witness.server.died()
    assert stored_kinds(witness).count(kind) - before == (point in STORED)
    witness.open()
    assert witness.play(enough=0)
    end(witness)
    assert stored_kinds(witness).count(kind) - before == 1


def stored_kinds(witness: Witness) -> list[str]:
    witness.check_store()
    return [row.kind for row in read(witness.db, witness.table).events]


def results_kept(db: str, match: str) -> list[int]:
    """The seats whose result is kept, as often as it is."""

    async def reading() -> list[int]:
        store = Store(db)
        try:
            async with store.reading() as connection:
                asked = select(results.c.seat).where(results.c.match == match).order_by(results.c.seat)
                return list((await connection.execute(asked)).scalars())
        finally:
            await store.close()

    return asyncio.run(reading())


def end(witness: Witness) -> None:
    witness.leave()
    witness.server.terminate()


def goes_on(witness: Witness, enough: int) -> None:
    """After all: the match goes on, and every command said again gets the answer it got."""
    witness.open()
    assert witness.play(enough)
    for command_id, seq in witness.answered.items():
        again = witness.chair.ask("act", command_id=command_id, expected_seq=0, action={})
        assert (again["seq"], again["problem"]) == (seq, None)
    witness.leave()
    witness.server.terminate()
    witness.check_store()
    bots = [moment["seat"] for moment in witness.told.values() if moment["seat"] == 1]
    assert bots, "the bot never moved"


def killed_and_killed_again(witness: Witness, turn: int) -> None:
    """From the making of a table to the last event of a match."""
    other = Witness(witness.start, witness.db, witness.game)
    killed_in_the_making(other, OF_A_TABLE[turn % len(OF_A_TABLE)])
    for point, seq in few(turn):
        assert killed_at(witness, point, seq)
    goes_on(witness, SOME[-1] + 10)
    for point, kind in commands(witness.game, turn):
        killed_in_a_command(witness, point, kind)
    assert read(witness.db, witness.table).match.status == "finished"
    assert results_kept(witness.db, witness.table) == [0, BOT]


@pytest.mark.parametrize("game", KEYS)
def test_killed_at_each_step_of_a_command(start: Start, db: str, game: str) -> None:
    killed_and_killed_again(Witness(start, db, game), KEYS.index(game))


def test_killed_at_each_step_on_postgres(start: Start, postgres: str) -> None:
    killed_and_killed_again(Witness(start, postgres, "thebes"), len(KEYS))


def test_the_short_tests_leave_no_step_out() -> None:
    """Every step of a move in each game, and of making a table; the other commands before and after they are stored."""
    turns = range(len(KEYS))
    assert all({point for point, _ in few(turn)} == set(POINTS) for turn in turns)
    assert {OF_A_TABLE[turn % len(OF_A_TABLE)] for turn in turns} == set(OF_A_TABLE)
    died = {(kind, point in STORED) for turn in turns for point, kind in commands(KEYS[turn], turn)}
    assert died == {(kind, stored) for kind in COMMANDS for stored in (False, True)}


@pytest.mark.parametrize("point", TALKED)
def test_killed_while_somebody_says_something(start: Start, any_db: str, point: str) -> None:
    """A line is kept once, and read by the other: from before the death, or when it is said again."""
    server: Any = start(quick(any_db, crash=f"{point} thebes talk"))
    ann, ben = Person(server), Person(server)
    table, chair, _ = company(ann, ben)
    chair.say("talk", text=LINE, command_id=point)
    assert server.died()
    again = start(quick(any_db))
    anew, other = (back(person, again) for person in (ann, ben))
    assert [line["text"] for line in lines(other, table)] == ([LINE] if point in STORED else [])
    assert say(anew.sit(table), LINE, point)["problem"] is None
    assert [line["text"] for line in lines(other, table)] == [LINE]
    for person in (ann, ben, anew, other):
        person.leave()
    again.terminate()


def back(person: Person, server: Any) -> Person:
    """The same person, at another server."""
    found = Person(server)
    found.http.cookies.set("dighouse", person.token, domain="127.0.0.1")
    return found


@pytest.mark.soak
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("game", KEYS)
def test_killed_at_every_event(start: Start, any_db: str, game: str, point: str) -> None:
    witness = Witness(start, any_db, game)
    seq = 1
    while killed_at(witness, point, seq):
        seq += 1
    assert seq > 20
    goes_on(witness, seq)
