"""C3  What the two research cards laid out may come to, as far as everybody can count."""

from __future__ import annotations

import functools

import numpy as np

from dighouse.core.record import copied
from dighouse.games.pergamon.rules.money import income
from dighouse.games.pergamon.state import NO_VALUE
from dighouse.games.pergamon.tables import COPIES, FIRST_VALUE, LAST_VALUE


@functools.lru_cache(maxsize=4096)
def value_odds(backs: tuple[int, int], used: tuple[int, ...]) -> tuple[tuple[int, int, float], ...]:
    """Every pair of values two face-down cards can have, with its chance."""
    left = [int(COPIES[value]) - used[value] for value in range(len(COPIES))]
    chances = []
    for first in range(FIRST_VALUE[backs[0]], LAST_VALUE[backs[0]] + 1):
        ways = left.copy()
        ways[first] -= 1
        for second in range(FIRST_VALUE[backs[1]], LAST_VALUE[backs[1]] + 1):
            if left[first] > 0 and ways[second] > 0:
                chances.append((int(first), int(second), float(left[first] * ways[second])))
    total = sum(chance for _, _, chance in chances)
    return tuple((first, second, chance / total) for first, second, chance in chances)


def card_odds(state: np.record) -> tuple[tuple[int, int, float], ...]:
    """The same for the cards that lie there; turned up, they are what they are."""
    if state["value"][0] != NO_VALUE:
        return ((int(state["value"][0]), int(state["value"][1]), 1.0),)
    backs = int(state["back"][0]), int(state["back"][1])
    return value_odds(backs, tuple(state["used"].tolist()))


def pool_odds(state: np.record) -> dict[int, float]:
    """The chance of each pool."""
    pools: dict[int, float] = {}
    for first, second, chance in card_odds(state):
        pools[first + second] = pools.get(first + second, 0.0) + chance
    return dict(sorted(pools.items()))


def expected_income(state: np.record, seat: int, field: int) -> float:
    """PG5.5, PG5.6  What a figure on this field would be paid on average, if nobody else were to place any more."""
    table = copied(state)
    table["figure"][seat] = field
    paid: dict[int, int] = {}  # by pool
    mean = 0.0
    for first, second, chance in card_odds(state):
        if first + second not in paid:
            table["value"][0], table["value"][1] = first, second
            paid[first + second] = int(income(table, field))
        mean += chance * paid[first + second]
    return mean
