"""What is counted while parties play: moves, how long each took to be answered and heard of, and what went wrong."""

from __future__ import annotations

from array import array
from collections import Counter
from time import perf_counter

import msgspec
import numpy as np


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """Of many waits, in milliseconds."""

    number: int
    p50: float = 0.0
    p99: float = 0.0
    longest: float = 0.0


def times(seconds: array[float]) -> Times:
    """The middle, the slowest in a hundred, and the slowest."""
    if not seconds:
        return Times(number=0)
    middle, slow = np.percentile(np.array(seconds), (50, 99)) * 1000
    return Times(number=len(seconds), p50=float(middle), p99=float(slow), longest=max(seconds) * 1000)


class Score:
    """Of one stretch of play."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.sent = 0
        self.answered: array[float] = array("d")  # seconds until the mover had its answer
        self.heard: array[float] = array("d")  # seconds until the other player heard of the move
        self.wrong: Counter[str] = Counter()  # answers that were refusals, by code
        self.lost = 0  # moves that were never answered
        self.end: float | None = None
        self.made = 0  # moves answered until then

    @property
    def seconds(self) -> float:
        return (self.end or perf_counter()) - self.began

    @property
    def rate(self) -> float:
        """Moves answered in a second."""
        return self.made / self.seconds

    def ended(self) -> None:
        """What is answered from now on counts among the waits, not in the rate."""
        self.end, self.made = perf_counter(), len(self.answered)
