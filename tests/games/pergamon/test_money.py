"""PG5  Research money, and PG11, PG14.1: who places when."""

from __future__ import annotations

import pytest

from dighouse.core.game import Position
from dighouse.games.pergamon.actions import Place
from dighouse.games.pergamon.odds import expected_income, pool_odds
from dighouse.games.pergamon.rules.money import income, pay
from dighouse.games.pergamon.state import PLACE
from tests.games.pergamon.positions import GAME, Table, values


def paid(pool: int, *fields: int) -> list[int]:
    """What figures on these fields get, from right to left."""
    table = Table(players=len(fields)).figures(*fields)
    if len(fields) == 2:
        table.robber(0)
    table.s["value"] = min(8, pool - 1), pool - min(8, pool - 1)
    return [int(income(table.s, field)) for field in fields]


def test_x05_the_pool() -> None:
    """X5, PG5.4  Cards 7 and 4 make a pool of 11."""
    table = Table().places(0, (1, 0))
    table.play(Place(field=13), Place(field=12), Place(field=11), drawing=values(7, 4))
    assert table.view.pool == 11
    assert [card.value for card in table.view.cards] == [7, 4]
    assert sum(figure.income or 0 for figure in table.view.figures) == 11


def test_x14_the_leftmost_takes_the_rest() -> None:
    """X14, PG5.5, PG5.6, PG5.7, R13  Less than its field shows."""
    assert paid(11, 2, 6, 10, 13) == [1, 3, 4, 3]


def test_x15_the_rest_may_be_much() -> None:
    """X15, PG5.6  More than its field shows."""
    assert paid(16, 1, 2, 3) == [0, 1, 15]


def test_x16_a_short_pool() -> None:
    """X16, PG5.5, R13  Later figures get less or nothing."""
    assert paid(5, 6, 8, 12) == [3, 2, 0]
    assert paid(2, 4, 5, 13) == [2, 0, 0]


@pytest.mark.parametrize("pool", range(2, 17))
def test_the_pool_is_paid_out_whole(pool: int) -> None:
    """PG5.7, PG1.10, R13, R28  Whatever the fields, and coins never run out."""
    for fields in ((1, 2, 3), (4, 9, 13), (2, 6, 10, 13), (1, 7)):
        assert sum(paid(pool, *fields)) == pool


def test_cards_lie_face_down_until_all_stand() -> None:
    """PG5.1, PG5.3, R23  Backs are public, values are not there before the last figure."""
    table = Table().places(0, (0, 1))
    assert [(card.back, card.value) for card in table.view.cards] == [("sack", None), ("chest", None)]
    table.play(Place(field=3), Place(field=7))
    assert table.view.pool is None
    assert table.actor == 2
    table.play(Place(field=9))
    assert table.view.pool is not None
    assert table.view.phase == 3


def test_a_taken_field() -> None:
    """PG5.3  Free of figures; placing is compulsory, so nothing else can be done."""
    table = Table().places(1)
    table.play(Place(field=5))
    assert table.refusal(Place(field=5)) == "field_taken"
    assert len(table.legal()) == 12
    assert {action.verb() for action in table.legal()} == {"place"}


def test_x44_the_robber_blocks_his_field() -> None:
    """X44, PG5.3, PG13.2  place 5 in a two-sack round."""
    table = Table(players=2).places(0, (0, 0))
    assert table.refusal(Place(field=5)) == "field_taken"
    assert table.refusal(Place(field=7)) == "none"


def test_x38_the_order_of_payment_and_turns() -> None:
    """X38, PG6.1, PG13.2, PG13.7  3, 6, then the robber on 7; the player from 6 starts next."""
    table = Table(players=2).places(0, (0, 1))
    table.play(Place(field=3), Place(field=6))
    assert [(figure.seat, figure.field) for figure in table.view.figures] == [(0, 3), (1, 6), (None, 7)]
    while table.view.round == 4:
        table.play(table.legal()[-1])
    assert table.view.start_player == 1


@pytest.mark.parametrize(("option", "order"), [("off", [0, 1, 2]), ("on", [0, 2, 1])])
def test_x43_who_places_next(option: str, order: list[int]) -> None:
    """X43, PG6.1, PG11.1, PG11.2, PG11.3, PG11.4, PG14.1, PG14.2, R29  Fields 9, 2, 5: turns P1, P2, P0; P0 starts."""
    table = Table(player_order=option).places(0)
    table.hand(1, 1, 2).turn(0, PLACE)
    table.play(Place(field=9), Place(field=2), Place(field=5))
    assert [figure.seat for figure in table.view.figures] == [1, 2, 0]
    coins = sum(player.coins for player in table.view.players)
    while table.view.round == 4:
        table.play(table.legal()[-1])
    assert (table.view.start_player, table.view.placing) == (0, order)
    assert [player.figure for player in table.view.players] == [None] * 3
    assert all(card.value is None for card in table.view.cards)
    assert sum(player.coins for player in table.view.players) == coins
    assert table.player(1).hand == [1, 2]


def test_player_order_of_the_first_round() -> None:
    """PG14.2  Round 1 still runs clockwise."""
    for seed in range(5):
        view = GAME.view(Position(GAME, 4, seed, {"player_order": "on"}).state, None)
        assert view.placing == [(view.start_player + turn) % 4 for turn in range(4)]


def test_what_to_expect_of_a_field() -> None:
    """C3, PG5.5  The chances of the pool, and the mean payment of a field."""
    table = Table(round_number=1).places(0, (0, 0))
    odds = pool_odds(table.s)
    assert sum(odds.values()) == pytest.approx(1)
    assert odds[2] == pytest.approx(3 / 12 * 2 / 11)
    assert sum(pool * chance for pool, chance in odds.items()) == pytest.approx(5)
    assert expected_income(table.s, 0, 4) == pytest.approx(5)
    table.play(Place(field=13))
    assert expected_income(table.s, 1, 4) == pytest.approx(2)


def test_pay_gives_what_income_says() -> None:
    """PG5.5, PG13.2  Every figure and the robber."""
    table = Table(players=2, values=(8, 4)).figures(4, 9)
    wanted = [int(income(table.s, field)) for field in (4, 7, 9)]
    pay(table.s)
    assert [int(table.s["coins"][0]), int(table.s["robber_coins"]), int(table.s["coins"][1])] == wanted == [2, 3, 7]
