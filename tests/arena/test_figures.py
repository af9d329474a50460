"""Intervals respect the pairing: they agree with a bootstrap of whole deals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dighouse.arena.figures import FEWEST_TO_LEVEL, levelled, mean_figure, share_figure, student


def bootstrapped(deals: np.ndarray, seed: int = 1) -> tuple[float, float]:
    """The middle 95 % of the means of deals drawn again."""
    rng = np.random.default_rng(seed)
    means = rng.choice(deals, (4000, len(deals))).mean(axis=1)
    return float(np.quantile(means, 0.025)), float(np.quantile(means, 0.975))


@pytest.mark.parametrize(("freedom", "known"), [(1, 12.706), (2, 4.303), (5, 2.571), (30, 2.042), (199, 1.972)])
def test_students_table(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=0.001)


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.1, 0.2, 0.7), (0.05, 0.9, 0.05)])
def test_a_share_agrees_with_a_bootstrap_of_deals(chances: tuple[float, ...]) -> None:
    deals = np.random.default_rng(3).choice([0.0, 0.5, 1.0], 400, p=chances)
    low, high = bootstrapped(deals)
    figure = share_figure(deals)
    assert figure.mean == deals.mean()
    assert figure.low == pytest.approx(low, abs=0.006)
    assert figure.high == pytest.approx(high, abs=0.006)


def test_a_margin_agrees_with_a_bootstrap_of_deals() -> None:
    deals = np.random.default_rng(4).exponential(10.0, 300) - 4
    low, high = bootstrapped(deals)
    figure = mean_figure(deals)
    assert (figure.low, figure.high) == pytest.approx((low, high), abs=0.25)


def test_mirrored_games_of_equals_are_exactly_fair() -> None:
    """Each deal was won once from each seat: nothing is left to chance."""
    figure = share_figure(np.full(20, 0.5))
    assert (figure.low, figure.mean, figure.high) == (0.5, 0.5, 0.5)


def test_games_of_a_deal_are_one_observation() -> None:
    """Won or lost both times, a deal tells as much as one game: twice the games make nothing surer."""
    both = share_figure(np.array([0.0, 1.0] * 50))
    coin = share_figure(np.array([0.25, 0.75] * 50))
    assert both.high - both.low == pytest.approx(2 * (coin.high - coin.low), rel=0.02)


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_always_is_not_surely(won: float) -> None:
    figure = share_figure(np.full(100, won))
    assert figure.mean == won
    assert 0.03 < figure.high - figure.low < 0.05
    assert 0 <= figure.low <= figure.high <= 1


def test_one_deal_says_nothing() -> None:
    assert (share_figure(np.array([1.0])).low, share_figure(np.array([1.0])).high) == (0, 1)
    assert mean_figure(np.array([3.0])).high == math.inf


def with_luck(rng: np.random.Generator, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Margins of 3 points of skill, beside luck that is told of (its second kind counts nothing) and noise."""
    windfalls = rng.normal(0, 10, (deals, 2))
    return 3 + 1.3 * windfalls[:, 0] + rng.normal(0, 4, deals), windfalls


def test_without_luck_the_truth_is_within_its_interval_in_95_of_100_cases() -> None:
    rng = np.random.default_rng(5)
    for deals in (FEWEST_TO_LEVEL, 200):
        found = []
        for _ in range(2000):
            figure = mean_figure(np.asarray(levelled(*with_luck(rng, deals))))
            found.append(figure.low < 3 < figure.high)
        assert 0.935 < np.mean(found) < 0.965


def test_without_luck_less_is_left_open() -> None:
    margins, windfalls = with_luck(np.random.default_rng(6), 400)
    raw, calm = mean_figure(margins), mean_figure(np.asarray(levelled(margins, windfalls)))
    assert raw.low < calm.mean < raw.high
    assert (raw.high - raw.low) / (calm.high - calm.low) == pytest.approx(math.hypot(13, 4) / 4, rel=0.1)


def test_luck_that_is_no_luck_changes_nothing() -> None:
    margins, _ = with_luck(np.random.default_rng(7), 100)
    calm = levelled(margins, np.zeros((100, 2)))
    assert calm is not None
    assert calm.mean() == pytest.approx(margins.mean())
    assert calm.std() == pytest.approx(margins.std(), rel=0.02)


def test_too_few_deals_do_not_say_how_much_luck_counts() -> None:
    margins, windfalls = with_luck(np.random.default_rng(8), FEWEST_TO_LEVEL - 1)
    assert levelled(margins, windfalls) is None
