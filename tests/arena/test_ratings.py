"""Ratings: known cases, shared places, and intervals over deals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dighouse.arena.ratings import POINTS, orders, ratings, weights_of
from tests.arena.arenas import made_up, small_plan


def test_shared_places_are_every_order() -> None:
    assert orders(([0, 1, 2], [1, 3, 1])) == [(0, 2, 1), (2, 0, 1)]
    assert weights_of([([0, 1], [1, 1])]) == {(0, 1): 0.5, (1, 0): 0.5}


def test_three_wins_of_four_are_odds_of_three_to_one() -> None:
    """With the one drawn game that is added: 3000.5 to 1000.5."""
    wins = {deal: [([0, 1], [1, 2])] * 3 + [([0, 1], [2, 1])] for deal in range(1000)}
    first, second = ratings(wins, 2)
    assert first.mean - second.mean == pytest.approx(POINTS * math.log(3000.5 / 1000.5))
    assert first.mean == pytest.approx(-second.mean)


def test_a_race_of_four_finds_the_strengths_it_was_run_with() -> None:
    rng = np.random.default_rng(5)
    strengths = np.array([0.9, 0.3, -0.3, -0.9])
    races: dict[int, list] = {}
    for deal in range(1500):
        order = np.argsort(rng.exponential(1 / np.exp(strengths)))
        ranks = [int(np.flatnonzero(order == bot)[0]) + 1 for bot in range(4)]
        races[deal] = [(range(4), ranks)]
    found = ratings(races, 4)
    for figure, strength in zip(found, strengths, strict=True):
        assert figure.low < POINTS * strength < figure.high
        assert figure.high - figure.low < 50


def test_the_interval_comes_from_deals_not_games() -> None:
    """A deal played ten times over, always with the same end, tells no more than once."""
    rng = np.random.default_rng(6)
    won = rng.random(200) < 0.6
    once = {deal: [([0, 1], [1, 2] if win else [2, 1])] for deal, win in enumerate(won)}
    tenfold = {deal: races * 10 for deal, races in once.items()}
    one, ten = ratings(once, 2)[0], ratings(tenfold, 2)[0]
    assert ten.high - ten.low == pytest.approx(one.high - one.low, rel=0.05)


def test_who_always_wins_has_a_rating_too() -> None:
    first, second = ratings({deal: [([0, 1], [1, 2])] for deal in range(50)}, 2)
    assert math.isfinite(first.mean)
    assert first.low > second.high
    assert first.high - first.low > 50


def test_equals_are_rated_alike() -> None:
    plan = small_plan(("a", "b", "c"), players=3)
    deals = made_up(plan, 60, [0, 0, 0])
    tables = plan.tables()
    races = {
        deal.deal: list(zip(tables[deal.table].seatings(deal.deal), [game.ranks for game in deal.games], strict=True))
        for deal in deals
    }
    assert all(figure.low < 0 < figure.high for figure in ratings(races, 3))
