"""Whether what was drawn fits the chances it should have.

The threshold is five standard deviations of the chi-square statistic: with fixed seeds a test that passes passes
always, and a wrong model misses it by far (`test_a_wrong_model_is_seen` tries one).
"""

from __future__ import annotations

import math

import numpy as np


def chi_square(counts: np.ndarray, chances: np.ndarray) -> tuple[float, float]:
    """The statistic, and the most it may be."""
    expected = chances * counts.sum()
    assert expected.min() >= 5, "too few draws for so many faces"
    freedom = counts.size - 1
    return float(((counts - expected) ** 2 / expected).sum()), freedom + 5 * math.sqrt(2 * freedom)


def assert_uniform(counts: np.ndarray) -> None:
    """Every face is equally likely."""
    statistic, most = chi_square(counts, np.full(counts.size, 1 / counts.size))
    assert statistic < most, f"chi-square {statistic:.0f}, at most {most:.0f}"


def assert_fits(counts: np.ndarray, chances: np.ndarray) -> None:
    statistic, most = chi_square(counts, chances)
    assert statistic < most, f"chi-square {statistic:.0f}, at most {most:.0f}"


def two_samples(one: np.ndarray, other: np.ndarray) -> tuple[float, float]:
    """The chi-square of two samples of numbers from one distribution, and the most it may be."""
    faces = np.union1d(one, other)
    edges = np.append(faces, faces[-1] + 1)
    a, b = np.histogram(one, edges)[0], np.histogram(other, edges)[0]
    common = a + b >= 16
    pairs = [*zip(a[common], b[common], strict=True), (a[~common].sum(), b[~common].sum())]
    pairs = [(x, y) for x, y in pairs if x + y >= 16]
    k = math.sqrt(other.size / one.size)
    freedom = max(len(pairs) - 1, 1)
    return float(sum((k * x - y / k) ** 2 / (x + y) for x, y in pairs)), freedom + 5 * math.sqrt(2 * freedom)
