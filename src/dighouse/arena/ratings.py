"""Ratings from all games of an arena: the Plackett–Luce model, which is Bradley and Terry's for more than two.

A game is a race: whoever is left comes next with a chance in proportion to their strength. The strengths under which
the games that were played are likeliest are found at once from all of them, because bots do not change while they
play; a rating that is carried on from game to game would depend on their order, and its uncertainty could not know
that the games of a deal belong together. The intervals here do: they come from how much the deals disagree.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from dighouse.arena.figures import Figure, student

POINTS = 400 / math.log(10)  # as in chess: 400 points are odds of ten to one
ROUNDS = 100
ENOUGH = 1e-10
Order = tuple[int, ...]  # bots from the first place to the last
Race = tuple[Sequence[int], Sequence[int]]  # bots and ranks, by seat


def orders(race: Race) -> list[Order]:
    """The orders a game ended in; of seats that share a place, every order."""
    bots, ranks = race
    places = [[bot for bot, rank in zip(bots, ranks, strict=True) if rank == place] for place in sorted(set(ranks))]
    ways = [list(itertools.permutations(place)) for place in places]
    return [tuple(itertools.chain.from_iterable(way)) for way in itertools.product(*ways)]


def weights_of(races: Iterable[Race]) -> dict[Order, float]:
    """How often each order occurred; an order is one of several where places are shared."""
    weights: dict[Order, float] = {}
    for race in races:
        ways = orders(race)
        for way in ways:
            weights[way] = weights.get(way, 0.0) + 1 / len(ways)
    return weights


def slope_and_bend(weights: Mapping[Order, float], strengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First and second derivative of the log-likelihood."""
    count = len(strengths)
    slope, bend = np.zeros(count), np.zeros((count, count))
    for order, weight in weights.items():
        for place in range(len(order) - 1):
            left = np.bincount(order[place:], minlength=count) * np.exp(strengths)
            chances = left / left.sum()
            slope += weight * (np.eye(count)[order[place]] - chances)
            bend -= weight * (np.diag(chances) - np.outer(chances, chances))
    return slope, bend


def fitted(weights: Mapping[Order, float], count: int) -> tuple[np.ndarray, np.ndarray]:
    """The likeliest strengths, zero on average, and the inverse of the bend there."""
    strengths = np.zeros(count)
    level = np.full((count, count), 1 / count)  # takes the direction in which nothing is known: all stronger
    inverse = np.eye(count)
    for _ in range(ROUNDS):
        slope, bend = slope_and_bend(weights, strengths)
        inverse = np.linalg.inv(-bend + level) - level
        step = inverse @ slope
        strengths += step * min(1.0, 2.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < ENOUGH:
            break
    return strengths - strengths.mean(), inverse


def ratings(races_by_deal: Mapping[int, Sequence[Race]], count: int) -> list[Figure]:
    """A rating for each of so many bots, in points around the arena's average, with its interval over deals.

    One drawn game against every other is added, so that who always won has a rating too, and an uncertain one.
    """
    added = [weights_of([([k, m], [1, 1])]) for k in range(count) for m in range(k)]
    observed = [weights_of(races) for races in races_by_deal.values()] + added
    total: dict[Order, float] = {}
    for weights in observed:
        for order, weight in weights.items():
            total[order] = total.get(order, 0.0) + weight
    strengths, inverse = fitted(total, count)
    if len(races_by_deal) < 2:
        return [Figure(POINTS * float(strength), -math.inf, math.inf) for strength in strengths]
    slopes = np.array([slope_and_bend(weights, strengths)[0] for weights in observed])
    spread = inverse @ (slopes.T @ slopes) @ inverse
    reaches = student(len(races_by_deal) - 1) * np.sqrt(np.maximum(np.diag(spread), 0.0))
    return [
        Figure(POINTS * float(middle), POINTS * float(middle - reach), POINTS * float(middle + reach))
        for middle, reach in zip(strengths, reaches, strict=True)
    ]
