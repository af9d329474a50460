"""`kill -9` inside a command, at every step: no acknowledged move is lost, none is doubled, and the match goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dighouse.games import KEYS
from dighouse.server.crash import POINTS
from tests.server.elsewhere import Start, starting
from tests.server.witness import Witness

STORED = ("after_store", "before_tell", "after_tell")  # the points at which the event is in the store
SOME = (1, 2, 4, 9)  # events at which a server dies in the short tests


def few(turn: int) -> list[tuple[str, int]]:
    """Every step once, at another event in each game."""
    return [(POINTS[(turn + place) % len(POINTS)], seq) for place, seq in enumerate(SOME)]


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


@pytest.mark.parametrize("game", KEYS)
def test_killed_at_each_step_of_a_command(start: Start, db: str, game: str) -> None:
    witness = Witness(start, db, game)
    for point, seq in few(KEYS.index(game)):
        assert killed_at(witness, point, seq)
    goes_on(witness, SOME[-1] + 10)


def test_killed_at_each_step_on_postgres(start: Start, postgres: str) -> None:
    witness = Witness(start, postgres, "thebes")
    for point, seq in few(4):
        assert killed_at(witness, point, seq)
    goes_on(witness, SOME[-1] + 10)


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
