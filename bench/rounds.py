"""Rounds: every contender runs once a round, one after the other, and the median over the rounds counts.

A shared machine is now fast, now slow. Within one round all contenders meet about the same machine, so a
ratio is taken round by round first, and its median afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

Counts = dict[str, float]


@dataclass
class Contender:
    """Something that is measured: `run` takes seconds to fill and returns its figures by name."""

    name: str
    run: Callable[[float], Counts]
    most_rounds: int = 99  # for what takes long
    rounds: int = 0
    figures: dict[str, list[float]] = field(default_factory=dict)

    def measure(self, seconds: float) -> None:
        """One round."""
        if self.rounds >= self.most_rounds:
            return
        self.rounds += 1
        for figure, number in self.run(seconds).items():
            self.figures.setdefault(figure, []).append(number)

    def of(self, figure: str) -> list[float]:
        """A figure in every round; empty where it could not be measured."""
        return self.figures.get(figure, [])


def per_second(play: Callable[[int], Counts], seconds: float) -> Counts:
    """Call `play(0)`, `play(1)`… until the time is full; what was counted, a second of the processor.

    Time the machine spends on others is nobody's. Every contender keeps to one core.
    """
    counted: Counts = {}
    number = 0
    start = now = time.process_time()
    while now - start < seconds:
        for what, count in play(number).items():
            counted[what] = counted.get(what, 0) + count
        number += 1
        now = time.process_time()
    return {what: count / (now - start) for what, count in counted.items()}


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Ours to theirs, round by round."""
    return [a / b for a, b in zip(ours, theirs, strict=True)]


def middle(numbers: Sequence[float]) -> float | None:
    """The median, or None of nothing."""
    return median(numbers) if numbers else None
