"""How badly counts fit a distribution: Pearson's chi-square, and its exact upper tail without a library."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

# All comparisons together may cry wolf at one choice of seeds in ten thousand; each gets its share (Bonferroni). The
# seeds are fixed, so nothing here is left to luck: a test that passed once passes until a draw changes.
FALSE_ALARM = 1e-4
COMPARISONS = 400
made: list[str] = []  # what was compared in this process
LEAST_EXPECTED = 5.0  # cells expected to hold fewer are counted together
TERMS = 100_000
ENOUGH = 1e-15


def upper_tail(x: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is x or more."""
    a, z = freedom / 2, x / 2
    if z <= 0:
        return 1.0
    scale = math.exp(a * math.log(z) - z - math.lgamma(a))
    if z < a + 1:
        return 1.0 - scale * lower_series(a, z)
    return scale * upper_fraction(a, z)


def lower_series(a: float, z: float) -> float:
    """The series of the lower incomplete gamma function, without its factor in front."""
    term = total = 1 / a
    for n in range(1, TERMS):
        term *= z / (a + n)
        total += term
        if term < total * ENOUGH:
            break
    return total


def upper_fraction(a: float, z: float) -> float:
    """The continued fraction of the upper incomplete gamma function (Lentz's way), without its factor in front."""
    b = z + 1 - a
    c, d = 1e300, 1 / b
    total = d
    for n in range(1, TERMS):
        step, b = -n * (n - a), b + 2
        d = 1 / (step * d + b)
        c = b + step / c
        total *= d * c
        if abs(d * c - 1) < ENOUGH:
            break
    return total


def chi_square(counts: Sequence[int] | np.ndarray, chances: Sequence[float] | np.ndarray) -> tuple[float, int]:
    """Pearson's sum and its degrees of freedom. What is hardly expected is put into one cell, the last."""
    found, expected = np.asarray(counts, float), np.asarray(chances, float) * np.sum(counts)
    rare = expected < LEAST_EXPECTED
    found = np.append(found[~rare], found[rare].sum())
    expected = np.append(expected[~rare], expected[rare].sum())
    if expected[-1] < LEAST_EXPECTED:  # too rare even together: into the cell before
        found, expected = merged(found), merged(expected)
    return float(((found - expected) ** 2 / expected).sum()), len(found) - 1


def merged(cells: np.ndarray) -> np.ndarray:
    """The last two cells as one."""
    return np.append(cells[:-2], cells[-2:].sum())


def probability(counts: Sequence[int] | np.ndarray, chances: Sequence[float] | np.ndarray) -> float:
    """How likely counts fit as badly or worse if the distribution is right; 0 if something impossible came."""
    found, expected = np.asarray(counts), np.asarray(chances, float)
    assert found.shape == expected.shape
    assert abs(expected.sum() - 1) < 1e-9, f"the chances add up to {expected.sum()}"
    if found[expected == 0].any():
        return 0.0
    return upper_tail(*chi_square(found, expected))


def hypergeometric(total: int, marked: int, drawn: int) -> np.ndarray:
    """The chance of 0, 1, … marked ones among so many drawn without replacement."""
    ways = [math.comb(marked, k) * math.comb(total - marked, drawn - k) for k in range(drawn + 1)]
    return np.array(ways, float) / math.comb(total, drawn)


def assert_fits(counts: Sequence[int] | np.ndarray, chances: Sequence[float] | np.ndarray, what: str) -> None:
    """One comparison of those allowed for."""
    made.append(what)
    assert len(made) <= COMPARISONS, "more comparisons than the false-alarm rate is shared by"
    found = probability(counts, chances)
    assert found >= FALSE_ALARM / COMPARISONS, f"{what}: so bad a fit has the probability {found:.3g}"
