"""Whether what was drawn fits the chances it should have.

The threshold is five standard deviations of the chi-square statistic: with fixed seeds a test that
passes passes always, and a wrong model misses it by far (`test_a_wrong_deck_is_seen` tries one).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction


def chi_square(counts: Counter, expected: dict) -> tuple[float, float]:
    """The statistic and the most it may be: its mean and five standard deviations."""
    assert set(counts) <= {face for face, number in expected.items() if number > 0}, "something impossible was drawn"
    total = sum(counts.values())
    assert math.isclose(sum(expected.values()), 1)
    pooled: list[list[float]] = [[0.0, 0.0]]
    for face in sorted(expected, key=lambda face: (expected[face], repr(face))):
        pooled[-1][0] += counts[face]
        pooled[-1][1] += float(expected[face]) * total
        if pooled[-1][1] >= 8:  # rare faces are counted together
            pooled.append([0.0, 0.0])
    if pooled[-1][1] < 8:
        rest = pooled.pop()
        pooled[-1] = [pooled[-1][0] + rest[0], pooled[-1][1] + rest[1]]
    freedom = len(pooled) - 1
    assert freedom >= 1
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in pooled)
    return statistic, freedom + 5 * math.sqrt(2 * freedom)


def assert_fits(counts: Counter, expected: dict) -> None:
    statistic, most = chi_square(counts, expected)
    assert statistic < most, f"chi-square {statistic:.0f}, at most {most:.0f}"


def two_samples(one: Counter, other: Counter) -> tuple[float, float]:
    """The chi-square of two samples of one distribution, and the most it may be."""
    faces = [face for face in sorted(one | other) if one[face] + other[face] >= 16]
    rare = [sum(sample[face] for face in sample if face not in faces) for sample in (one, other)]
    pairs = [(one[face], other[face]) for face in faces] + ([tuple(rare)] if sum(rare) >= 16 else [])
    a, b = math.sqrt(sum(other.values()) / sum(one.values())), math.sqrt(sum(one.values()) / sum(other.values()))
    statistic = sum((a * x - b * y) ** 2 / (x + y) for x, y in pairs)
    freedom = len(pairs) - 1
    return statistic, freedom + 5 * math.sqrt(2 * freedom)


def uniform(faces: Iterable[Hashable]) -> dict:
    faces = list(faces)
    return dict.fromkeys(faces, Fraction(1, len(faces)))
