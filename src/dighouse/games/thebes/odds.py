"""C5  What a dig can bring: the exact chances of drawing so many tokens from a bag everybody can count."""

from __future__ import annotations

import functools
import itertools
from math import comb

import msgspec
import numpy as np

from dighouse.games.thebes.state import IN_BAG
from dighouse.games.thebes.tables import ARTIFACT_VALUE, ARTIFACTS, RUBBLE

VALUES = ARTIFACT_VALUE.tolist()  # of the artifacts by site


class Odds(msgspec.Struct, frozen=True):
    """The chances of one dig, the bonus artifact not counted."""

    tokens: int
    expected: float  # points
    nothing: float  # chance of no find at all
    points: list[float]  # chance of exactly 0, 1, 2, … points


@functools.lru_cache(maxsize=4096)
def odds(values: tuple[int, ...], books: int, tokens: int) -> Odds:
    """Drawing `tokens` from a bag of artifacts with these values, `books` books and all its rubble."""
    most = sum(sorted(values)[-tokens:]) if tokens else 0
    # ways[drawn][points]: how many ways to draw so many artifacts worth so much
    ways = [[0] * (most + 1) for _ in range(tokens + 1)]
    ways[0][0] = 1
    for value in values:
        for drawn in range(tokens - 1, -1, -1):
            for points in range(most - value, -1, -1):
                ways[drawn + 1][points + value] += ways[drawn][points]
    blanks = books + RUBBLE
    bag = len(values) + blanks
    all_ways = comb(bag, tokens)
    chances = [
        sum(ways[drawn][points] * comb(blanks, tokens - drawn) for drawn in range(tokens + 1)) / all_ways
        for points in range(most + 1)
    ]
    return Odds(
        tokens=tokens,
        expected=tokens * sum(values) / bag,
        nothing=comb(RUBBLE, tokens) / all_ways,
        points=chances,
    )


def dig_odds(state: np.record, site: int, tokens: int) -> Odds:
    """The odds of a dig at a site as its bag is now."""
    in_bag = (state["find_at"][site] == IN_BAG).tolist()
    values = tuple(sorted(itertools.compress(VALUES[site], in_bag)))
    return odds(values, sum(in_bag[ARTIFACTS:]), tokens)
