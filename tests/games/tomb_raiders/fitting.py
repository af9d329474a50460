"""Whether what was drawn fits the chances it should have.

The threshold is five standard deviations of the chi-square statistic: with fixed keys a test that passes passes
always, and a wrong model misses it by far (`test_a_wrong_pile_is_seen` tries one).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

FEWEST = 8  # what is expected less often is counted together


def chi_square(counts: Counter[Any], expected: Mapping[Any, Fraction | float]) -> tuple[float, float]:
    """The statistic and the most it may be: its mean and five standard deviations."""
    assert set(counts) <= {face for face, chance in expected.items() if chance > 0}, "something impossible was drawn"
    assert math.isclose(float(sum(expected.values())), 1)
    total = sum(counts.values())
    often = [face for face in expected if float(expected[face]) * total >= FEWEST]
    pairs = [(counts[face], float(expected[face]) * total) for face in often]
    rest = total - sum(wanted for _, wanted in pairs)
    if rest >= FEWEST:
        pairs.append((total - sum(seen for seen, _ in pairs), rest))
    freedom = len(pairs) - 1
    assert freedom >= 1
    return sum((seen - wanted) ** 2 / wanted for seen, wanted in pairs), freedom + 5 * math.sqrt(2 * freedom)


def assert_fits(counts: Counter[Any], expected: Mapping[Any, Fraction | float]) -> None:
    statistic, most = chi_square(counts, expected)
    assert statistic < most, f"chi-square {statistic:.0f}, at most {most:.0f}"


def two_samples(one: Counter[Any], other: Counter[Any]) -> tuple[float, float]:
    """The chi-square of two samples of one distribution, and the most it may be."""
    often = [face for face in sorted(one | other) if one[face] + other[face] >= 2 * FEWEST]
    pairs = [(one[face], other[face]) for face in often]
    rare = (sum(one.values()) - sum(x for x, _ in pairs), sum(other.values()) - sum(y for _, y in pairs))
    if sum(rare) >= 2 * FEWEST:
        pairs.append(rare)
    scale = math.sqrt(sum(other.values()) / sum(one.values()))
    statistic = sum((scale * x - y / scale) ** 2 / (x + y) for x, y in pairs)
    freedom = len(pairs) - 1
    return statistic, freedom + 5 * math.sqrt(2 * freedom)
