"""PG6  Turn order and digging; PG13  the robber."""

from __future__ import annotations

import pytest

from dighouse.games.pergamon.actions import Dig, Place, SkipDig
from dighouse.games.pergamon.rules.dig import robber_digs
from dighouse.games.pergamon.rules.money import income, pay
from dighouse.games.pergamon.state import PLACE
from tests.games.pergamon.positions import Table, values


def digs(table: Table) -> list[int]:
    return [action.gallery for action in table.legal() if isinstance(action, Dig)]


def full(field: int, coins: int) -> Table:
    """Tiles in every gallery; seat 0 alone on that field to the right."""
    table = Table().figures(field, 12, 13).coins(0, coins)
    for gallery in range(1, 6):
        table.gallery(gallery, 10 * gallery, 10 * gallery + 1 if gallery < 5 else 51)
    return table.turn(0)


def test_x04_field_6() -> None:
    """X4, PG6.3, PG1.6  3 coins, galleries I and II; III is not allowed."""
    table = full(6, 5)
    assert digs(table) == [1, 2]
    assert table.refusal(Dig(gallery=3)) == "gallery_not_allowed"
    assert table.rule(Dig(gallery=3)) == "PG6.3"
    table.s["value"] = 8, 8
    assert income(table.s, 6) == 3


def test_x06_field_9() -> None:
    """X6, PG6.3  Galleries I to IV."""
    table = full(9, 5)
    assert digs(table) == [1, 2, 3, 4]
    assert table.refusal(Dig(gallery=5)) == "gallery_not_allowed"


def test_x07_a_dig() -> None:
    """X7, PG6.4, PG6.5  3 coins for both tiles of III."""
    table = Table().figures(4, 12, 13).gallery(3, 30, 31).coins(0, 3).hand(0, 1).turn(0)
    table.play(Dig(gallery=3))
    assert table.player(0).coins == 0
    assert table.player(0).hand == [1, 30, 31]
    assert table.view.galleries[2] == []


def test_x42_what_a_dig_needs() -> None:
    """X42, PG6.3, PG6.4, PG6.6, R12  Too dear, legal, empty."""
    table = Table().figures(1, 12, 13).gallery(4, 40).gallery(5, 50).coins(0, 4).turn(0)
    assert table.refusal(Dig(gallery=5)) == "not_enough_coins"
    assert table.refusal(Dig(gallery=4)) == "none"
    table = Table().figures(1, 12, 13).gallery(4, 40).coins(0, 4).turn(0)
    assert table.refusal(Dig(gallery=5)) == "gallery_empty"


def test_digging_is_optional() -> None:
    """PG6.3, PG6.2, R12, R11  One may decline; then no dig comes back this turn."""
    table = Table().gallery(1, 10).hand(0, 52, 25).coins(0, 3).turn(0)
    table.play(SkipDig())
    assert table.step == "exhibit"
    assert table.player(0).coins == 3
    assert table.refusal(Dig(gallery=1)) == "wrong_step"


def test_no_question_without_a_choice() -> None:
    """PG6.6, PG6.1, PG9.2  Nothing to dig, nothing that fits, a free store: the turn passes by itself."""
    table = Table(round_number=1).places(0)
    table.s["gallery"] = 0
    table.turn(0, PLACE)
    table.play(Place(field=3), Place(field=2), Place(field=5))
    assert (table.view.round, table.step) == (2, "place")


def test_a_whole_turn_at_once() -> None:
    """PG6.1, PG6.2  From right to left, each figure once."""
    table = Table().figures(10, 6, 2).gallery(1, 10).gallery(2, 20).coins(1, 1).coins(2, 2).turn(2)
    table.play(Dig(gallery=2))
    assert (table.actor, table.step) == (1, "dig")
    table.play(Dig(gallery=1))
    assert table.view.round == 5


# The robber.


def robbed(field: int, coins: int, **galleries: tuple[int, ...]) -> Table:
    table = Table(players=2).figures(1, 2).robber(field, coins)
    for name, tiles in galleries.items():
        table.gallery(int(name[1:]), *tiles)
    robber_digs(table.s)
    return table


def test_x13_the_printed_robber() -> None:
    """X13, PG13.2-PG13.4, R7  On field 7 he receives 3, pays 3, and III's tiles go to the box."""
    table = Table(players=2, values=(4, 5)).figures(1, 13).gallery(3, 30, 31)
    pay(table.s)
    assert table.s["robber_coins"] == 3
    robber_digs(table.s)
    assert table.s["robber_coins"] == 0
    assert table.view.galleries[2] == []
    assert {30, 31} <= set(table.view.boxed)


def test_x34_the_robber_takes_the_rest() -> None:
    """X34, PG13.2, R14  0, 2, and the robber 3 instead of 2."""
    table = Table(players=2).places(0, (0, 0))
    table.play(Place(field=1), Place(field=4), drawing=values(2, 3))
    assert [figure.income for figure in table.view.figures] == [0, 2, 3]


def test_x35_a_gallery_nearer_the_surface() -> None:
    """X35, PG13.3, PG13.4, R15  He pays the gallery he really digs."""
    table = robbed(9, 4, g2=(20, 21))
    assert table.s["robber_coins"] == 2
    assert table.view.galleries[1] == []


def test_x36_saved_coins_count() -> None:
    """X36, PG13.3, PG13.5, R15  2 saved and 2 received: he digs IV."""
    table = Table(players=2, values=(2, 3)).figures(4, 13).robber(5, 2).gallery(4, 40).gallery(5, 50)
    pay(table.s)
    assert table.s["robber_coins"] == 4
    robber_digs(table.s)
    assert table.view.galleries[3] == []
    assert table.view.galleries[4] == [50]


def test_x37_a_poor_robber() -> None:
    """X37, PG13.5, R15  Players get 1 and 1, he gets nothing and does not dig."""
    table = Table(players=2, round_number=1, values=(1, 1)).figures(2, 4)
    table.s["value"] = 1, 1
    assert [int(income(table.s, field)) for field in (2, 4, 5)] == [1, 1, 0]
    assert robbed(5, 0, g1=(10,)).view.galleries[0] == [10]


@pytest.mark.parametrize(("backs", "field"), [((0, 0), 5), ((0, 1), 7), ((1, 0), 7), ((1, 1), 9)])
def test_where_the_robber_goes(backs: tuple[int, int], field: int) -> None:
    """PG13.1, PG5.2, R7  By the backs of the two cards."""
    table = Table(players=2, round_number=2).places(0, backs)
    assert table.view.robber is not None
    assert table.view.robber.field == field


def test_the_robber_in_a_round() -> None:
    """PG13.1, PG13.3, PG13.6, PG13.7  He digs between the players, never exhibits, and goes with the next cards."""
    table = Table(players=2, round_number=4, values=(4, 5)).figures(2, 10).gallery(2, 20).gallery(3, 30).coins(0, 1)
    table.robber(7, 3).gallery(1, 10).turn(0)
    table.play(SkipDig())
    assert table.view.boxed == [30]
    assert table.view.round == 5
    assert table.view.start_player == 1
    assert len(table.view.players) == 2
