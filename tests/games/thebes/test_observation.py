"""What is observed stays what it was, to the last bit: players were trained on it."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.game import GAME
from tests.games.thebes.plain_observation import observed
from tests.laws.tables import FEW, Table, tables_of, walks


@pytest.mark.parametrize("table", tables_of("thebes"), ids=str)
def test_every_seat_sees_what_is_written_plainly(table: Table) -> None:
    for position in walks(table, FEW):
        for seat in range(table.players):
            seen, plain = (
                GAME.pieces.split(position.observation(seat)),
                GAME.pieces.split(observed(position.state, seat)),
            )
            assert {name: part.tolist() for name, part in seen.items()} == {n: p.tolist() for n, p in plain.items()}
