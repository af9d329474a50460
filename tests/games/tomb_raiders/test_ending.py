"""TR10-TR12  The end, scoring and the winner."""

from __future__ import annotations

import pytest

from dighouse.games.tomb_raiders.actions import TakeStorage
from tests.games.tomb_raiders.positions import Table, card


def test_x24_a_score():
    """X24  A 20 + 5 + 10 + 4 + 6 + 0 = 45; B 30 + 5 + 1 + 2 = 38; C is 1 week behind: 0.  TR11.1-TR11.3"""
    table = Table(3).weeks(61, 55, 60)
    table.finds(0, "mesopotamia", 5, 5, 4, 3, 3).owns(0, card("E1"), card("M1"), *[card("congress")] * 3)
    table.books(0, "egypt", 4).books(0, "crete", 4)
    table.finds(1, "egypt", 6, 5, 4, 4, 3, 3).finds(1, "greece", 5).owns(1, card("E2"), card("congress"))
    assert table.score(0) == {
        "artifacts": 20,
        "exhibitions": 5,
        "museums": 4,
        "professors": 10,
        "congresses": 6,
        "time": 0,
    }
    assert table.total(0) == 45
    assert table.score(1) == {
        "artifacts": 30,
        "exhibitions": 5,
        "museums": 0,
        "professors": 0,
        "congresses": 1,
        "time": 2,
    }
    assert table.total(1) == 38
    assert table.score(2)["time"] == 0


@pytest.mark.parametrize(("behind", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3), (12, 4)])
def test_x25_time_bonus(behind, points):
    """X25  Behind 0, 2, 3, 5, 6, 11, 12 weeks: 0, 0, 1, 1, 2, 3, 4.  TR11.3, R27"""
    assert Table().weeks(40, 40 - behind).score(1)["time"] == points


def test_x26_ties():
    """X26  45 at 61 and 45 at 60: the latter wins; both at 60: the higher marker.  TR12.1, TR12.2, R28"""
    table = Table(3).weeks(61, 55, 60)
    for seat, region in ((0, "egypt"), (2, "greece")):
        table.finds(seat, region, 5, 4, 3)
    assert table.total(0) == table.total(2)
    assert table.ranks() == [2, 3, 1]
    table.weeks(60, 58, 60).stack(1, 2, 0)
    assert table.total(0) == table.total(2)
    assert table.ranks() == [1, 3, 2]
    assert sorted(Table(4).ranks()) == [1, 2, 3, 4]


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)])
def test_x27_congresses(cards, points):
    """X27  0, 1, 4, 7, 8, 9 congresses: 0, 1, 10, 28, 28, 28.  TR11.2, R29"""
    assert Table().owns(0, *[card("congress")] * cards).score(0)["congresses"] == points
    assert Table().owns(0, *[card("congress")] * 8).score(0)["congresses"] == 28
    assert Table().owns(0, *[card("congress")] * 9).score(0)["congresses"] == 28


def test_what_scores_nothing():
    """TR11.4  Books, knowledge finds, hand, assistants, excavation cards and gifts score nothing."""
    table = Table().books(0, "egypt", 3).general(0, 3).finds(0, "crete", "knowledge").assistants(0, 2)
    table.owns(0, card("thief", "crete"), card("general_excavation"), card("scientist"))
    assert table.total(0) == 0


def test_nobody_acts_after_the_end():
    """TR10.1, TR10.2  No last round: the taker's card and weeks count, and nobody moves any more."""
    table = Table().draw_pile(card("congress")).play(TakeStorage(slot=1))
    assert table.player(0).weeks == 1
    assert table.player(0).books[0] == 1
    assert table.actor == -1
    assert table.view().actor is None
    assert table.ranks()[table.ranks().index(1)] == 1
