"""Means and shares with 95 % intervals over deals.

The games of a deal have the same luck, so that they are no independent observations: a deal's mean is one, and the
intervals come from how much the deals differ. That is what mirrored games are for: luck cancels inside a deal.
"""

from __future__ import annotations

import functools
import math

import msgspec
import numpy as np

SURENESS = 0.95
STEPS = 20_001  # of the integral a quantile is read from
FEWEST_TO_LEVEL = 30  # deals from which it is told how much luck counts


class Figure(msgspec.Struct, frozen=True):
    """An estimate and its 95 % interval."""

    mean: float
    low: float
    high: float


@functools.cache
def student(freedom: int) -> float:
    """Within so many standard errors a mean of `freedom` + 1 observations lies in 95 of 100 cases (Student's t)."""
    angles = np.linspace(0.0, math.pi / 2, STEPS)[:-1]  # t = sqrt(freedom) * tan(angle)
    constant = 2 * math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
    density = constant * np.cos(angles) ** (freedom - 1)
    covered = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(angles))])
    return float(math.sqrt(freedom) * math.tan(np.interp(SURENESS, covered, angles)))


def mean_figure(deals: np.ndarray) -> Figure:
    """The mean over deals of something counted in points."""
    if len(deals) == 0:
        return Figure(math.nan, math.nan, math.nan)
    mean = float(deals.mean())
    if len(deals) == 1:
        return Figure(mean, -math.inf, math.inf)
    reach = student(len(deals) - 1) * float(deals.std(ddof=1)) / math.sqrt(len(deals))
    return Figure(mean, mean - reach, mean + reach)


def share_figure(deals: np.ndarray) -> Figure:
    """The mean over deals of a share, 0 to 1, by Wilson's interval, which stays between 0 and 1.

    Wilson's takes independent trials; so many of them are put in as would spread as little as these deals do.
    """
    if len(deals) == 0:
        return Figure(math.nan, math.nan, math.nan)
    mean = min(1.0, max(0.0, float(deals.mean())))
    if len(deals) == 1:
        return Figure(mean, 0.0, 1.0)
    spread, coin = float(deals.var(ddof=1)), mean * (1 - mean)
    trials = len(deals) * (coin / spread if spread > 0 else math.inf)
    if coin < 1e-12:  # always or never: a deal counts as one trial, for nothing is known of how deals differ
        trials = len(deals)
    if math.isinf(trials):
        return Figure(mean, mean, mean)
    reach = student(len(deals) - 1) ** 2 / trials
    middle = (mean + reach / 2) / (1 + reach)
    half = math.sqrt(reach * coin + reach * reach / 4) / (1 + reach)
    return Figure(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)))


def levelled(deals: np.ndarray, windfalls: np.ndarray) -> np.ndarray | None:
    """Each deal's figure less the part that luck explains; None where there are too few deals to say what part that is.

    The windfalls of a deal have the mean 0, whoever plays, so that the mean that is left tells the same. They count as
    much as fits these deals best; for what that uses up, what is left is spread a little more.
    """
    count, kinds = windfalls.shape
    if count < FEWEST_TO_LEVEL:
        return None
    around, pulled = deals - deals.mean(), windfalls - windfalls.mean(axis=0)
    weights = np.linalg.lstsq(pulled, around, rcond=None)[0]
    left = around - pulled @ weights
    spread: float = math.sqrt((count - 1) / (count - 1 - kinds))
    return np.asarray(deals.mean() - windfalls.mean(axis=0) @ weights + spread * left)
