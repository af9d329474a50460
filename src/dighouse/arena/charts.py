"""The pictures of an arena's report: plain SVG and positioned HTML, drawn here, readable on any width."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from dighouse.arena.figures import Figure, share_figure
from dighouse.arena.outcome import Row

WIDTH, HEIGHT = 320.0, 132.0  # of a small picture, in its own units
LEFT, RIGHT, TOP, BOTTOM = 42.0, 8.0, 8.0, 20.0
BINS = 24
POINTS_OF_A_LINE = 60
Label = Callable[[float], str]


class Axis(NamedTuple):
    """A scale from `low` to `high`."""

    low: float
    high: float

    def part(self, number: float) -> float:
        """Where a number lies, 0 to 1."""
        return min(1.0, max(0.0, (number - self.low) / (self.high - self.low)))

    def marks(self, wanted: int = 6) -> list[float]:
        """About so many round numbers on it."""
        rough = (self.high - self.low) / wanted
        unit = 10 ** math.floor(math.log10(rough))
        step = next(unit * by for by in (1, 2, 5, 10) if unit * by >= rough * 0.95)
        first = math.ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def axis_of(figures: Sequence[Figure]) -> Axis:
    """A scale on which figures and their intervals have room."""
    ends = [end for figure in figures for end in (figure.mean, figure.low, figure.high) if math.isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    air = max((high - low) * 0.05, 1e-9 if high > low else 1.0)
    return Axis(low - air, high + air)


def x(axis: Axis, number: float) -> float:
    return LEFT + axis.part(number) * (WIDTH - LEFT - RIGHT)


def y(axis: Axis, number: float) -> float:
    return HEIGHT - BOTTOM - axis.part(number) * (HEIGHT - TOP - BOTTOM)


def plot(inside: str, label: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" aria-label="{html.escape(label)}">{inside}</svg>'


def upright(axis: Axis, at: float, kind: str) -> str:
    across = f"{x(axis, at):.1f}"
    return f'<line class="{kind}" x1="{across}" x2="{across}" y1="{TOP:g}" y2="{HEIGHT - BOTTOM:g}"/>'


def level(axis: Axis, at: float, kind: str) -> str:
    height = f"{y(axis, at):.1f}"
    return f'<line class="{kind}" x1="{LEFT:g}" x2="{WIDTH - RIGHT:g}" y1="{height}" y2="{height}"/>'


def marks_below(axis: Axis, label: Label) -> str:
    return "".join(
        f'<text x="{x(axis, mark):.1f}" y="{HEIGHT - 5:g}" text-anchor="middle">{html.escape(label(mark))}</text>'
        for mark in axis.marks()
    )


def histogram(row: Row, axis: Axis, label: Label) -> str:
    """How a row's margins lie: a bar for every range of them, the mean and its interval, and zero."""
    counts, edges = np.histogram(row.margins, bins=BINS, range=axis)
    heights = Axis(0.0, max(1.0, float(counts.max())))
    bars = "".join(
        f'<rect class="bar" x="{x(axis, start) + 0.5:.1f}" y="{y(heights, count):.1f}" '
        f'width="{(WIDTH - LEFT - RIGHT) / BINS - 1:.1f}" height="{y(heights, 0) - y(heights, count):.1f}"/>'
        for count, start in zip(counts.tolist(), edges.tolist(), strict=False)
        if count
    )
    band = ""
    if math.isfinite(row.margin.low):
        low, high = x(axis, row.margin.low), x(axis, row.margin.high)
        tall = HEIGHT - TOP - BOTTOM
        band = f'<rect class="band" x="{low:.1f}" y="{TOP:g}" width="{max(high - low, 1):.1f}" height="{tall:g}"/>'
    zero = upright(axis, 0, "fair") if axis.low < 0 < axis.high else ""
    return plot(
        bars
        + band
        + zero
        + upright(axis, row.margin.mean, "line")
        + level(heights, 0, "rule")
        + marks_below(axis, label),
        f"{row.bot} – {row.against}",
    )


def convergence(row: Row, percent: Label) -> str:
    """A row's share so far over its deals, with its interval."""
    shares = np.array(row.shares)
    first = min(2, len(shares))
    ends = np.unique(np.linspace(first, len(shares), min(POINTS_OF_A_LINE, len(shares))).astype(int)).tolist()
    across, upwards = Axis(0.0, float(len(shares))), Axis(0.0, 1.0)
    figures = [(x(across, end), share_figure(shares[:end])) for end in ends]
    line = " ".join(f"{at:.1f},{y(upwards, figure.mean):.1f}" for at, figure in figures)
    above = [f"{at:.1f},{y(upwards, figure.high):.1f}" for at, figure in figures]
    below = [f"{at:.1f},{y(upwards, figure.low):.1f}" for at, figure in reversed(figures)]
    scale = "".join(
        level(upwards, mark, "rule")
        + f'<text x="{LEFT - 5:g}" y="{y(upwards, mark) + 4:.1f}" text-anchor="end">{html.escape(percent(mark))}</text>'
        for mark in (0.0, 0.5, 1.0)
    )
    return plot(
        scale
        + f'<polygon class="band" points="{" ".join(above + below)}"/>'
        + level(upwards, row.fair, "fair")
        + f'<polyline class="line" points="{line}"/>'
        + marks_below(across, lambda mark: f"{mark:.0f}"),
        f"{row.bot} – {row.against}",
    )


class Track(NamedTuple):
    """A line of a chart: a name, a figure on an axis, and how it is read."""

    name: str
    figure: Figure
    read: str
    small: str = ""


def tracks(lines: Sequence[Track], axis: Axis, marks: Sequence[tuple[float, str]]) -> str:
    """Figures with their intervals under one another on a common axis."""
    rules = "".join(f'<s style="left:{100 * axis.part(at):.2f}%"></s>' for at, _ in marks)
    drawn = []
    for line in lines:
        low, high = (100 * axis.part(end) for end in (line.figure.low, line.figure.high))
        drawn.append(
            f'<div class="name">{html.escape(line.name)}</div>'
            f'<div class="read">{html.escape(line.read)} <small>{html.escape(line.small)}</small></div>'
            f'<div class="track">{rules}<i style="left:{low:.2f}%;width:{high - low:.2f}%"></i>'
            f'<b style="left:{100 * axis.part(line.figure.mean):.2f}%"></b></div>'
        )
    shown = "".join(f'<span style="left:{100 * axis.part(at):.2f}%">{html.escape(text)}</span>' for at, text in marks)
    return f'<div class="tracks">{"".join(drawn)}<div class="gap"></div><div class="axis">{shown}</div></div>'
