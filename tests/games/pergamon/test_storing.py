"""PG9  Storing."""

from __future__ import annotations

import pytest

from dighouse.games.pergamon.actions import Discard, Store
from dighouse.games.pergamon.state import STORE
from tests.games.pergamon.positions import Table


def storing(tiles: int, coins: int, round_number: int = 4) -> Table:
    return Table(round_number=round_number).hand(0, *range(1, tiles + 1)).coins(0, coins).turn(0, STORE)


def test_x10_five_tiles() -> None:
    """X10, PG9.1, R21  Storing them costs 1 coin."""
    table = storing(5, 2)
    assert table.player(0).storing == 1
    table.play(Store())
    assert (table.player(0).coins, len(table.player(0).hand)) == (1, 5)
    assert table.view.round == 5


@pytest.mark.parametrize(("tiles", "cost"), [(3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3)])
def test_x39_the_cost(tiles: int, cost: int) -> None:
    """X39, PG9.1, R21  Begun threes count."""
    table = Table().hand(0, *range(1, tiles + 1))
    assert table.player(0).storing == cost


def test_x40_discard_and_store() -> None:
    """X40, PG9.3, PG9.4  Seven tiles and 1 coin: one has to go."""
    table = storing(7, 1)
    assert table.refusal(Store()) == "not_enough_coins"
    table.play(Discard(tile=4), Store())
    assert (table.player(0).coins, table.player(0).hand) == (0, [1, 2, 3, 5, 6, 7])
    assert table.view.boxed == [4]


def test_x41_three_are_free() -> None:
    """X41, PG9.2, PG9.3, PG9.4  Five tiles and no coin: after the second discard the turn ends by itself."""
    table = storing(5, 0)
    assert table.refusal(Store()) == "not_enough_coins"
    table.play(Discard(tile=1))
    assert table.step == "store"
    table.play(Discard(tile=2))
    assert table.view.round == 5
    assert table.player(0).hand == [3, 4, 5]


def test_storing_in_the_last_round() -> None:
    """PG9.5, PG12.5, R21, R33  Round 12 too; what is kept is worth nothing."""
    table = storing(5, 3, round_number=12)
    assert table.step == "store"
    table.play(Store())
    assert table.over
    assert (table.player(0).points, table.player(0).coins) == (0, 2)


def test_storing_is_charged_anew() -> None:
    """PG9.5  For the whole hand, each turn."""
    table = storing(4, 2)
    table.play(Store())
    while table.view.round == 5 and table.step != "store":
        table.play(table.legal()[-1])
    assert table.player(0).storing == 1
