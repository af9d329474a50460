"""Lines over an axis as a picture of its own, for light and dark paper."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 760.0, 330.0
LEFT, RIGHT, TOP, BOTTOM = 76.0, 150.0, 44.0, 46.0
NEAR = 15.0  # names of lines are at least so far apart
STYLE = """
text{font:13px "Source Sans 3",system-ui,sans-serif;fill:#2a2017}.head{font:600 16px Alegreya,Georgia,serif}
.small{font-size:11.5px;fill:#5d4e3c}.sheet{fill:#fbf5e8}.rule{stroke:#cbb992}
.line{fill:none;stroke-width:2.5}.a{stroke:#1b5a5e}.b{stroke:#a4472c;stroke-dasharray:7 4}
.dot.a{fill:#1b5a5e}.dot.b{fill:#a4472c}
@media (prefers-color-scheme:dark){text{fill:#efe4cd}.small{fill:#bfae90}.sheet{fill:#26211a}.rule{stroke:#4a4032}
.a{stroke:#7fbfb6}.b{stroke:#e08a6a}.dot.a{fill:#7fbfb6}.dot.b{fill:#e08a6a}}
"""


class Line(NamedTuple):
    """A line and its name."""

    name: str
    points: Sequence[tuple[float, float]]


class Scale(NamedTuple):
    """An axis from 0 to a round number, marked evenly; or by tenfold steps."""

    top: float
    step: float

    def marks(self) -> list[float]:
        return [number * self.step for number in range(round(self.top / self.step) + 1)]


def scale(largest: float) -> Scale:
    """Four to eight steps of 1, 2 or 5 times a power of ten that reach the largest number."""
    rough = max(largest, 1e-9) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(part * power for part in (1, 2, 5, 10) if part * power >= rough * 0.999)
    return Scale(math.ceil(largest / step - 1e-9) * step or step, step)


class Frame(NamedTuple):
    """Where numbers lie on the paper."""

    across: Scale
    up: Scale

    def x(self, number: float) -> float:
        return LEFT + number / self.across.top * (WIDTH - LEFT - RIGHT)

    def y(self, number: float) -> float:
        return HEIGHT - BOTTOM - number / self.up.top * (HEIGHT - TOP - BOTTOM)


def text(x: float, y: float, words: str, anchor: str = "start", look: str = "small") -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>'


def grid(frame: Frame) -> str:
    rules = [
        f'<path class="rule" d="M{LEFT:g} {frame.y(mark):.1f}H{WIDTH - RIGHT:g}"/>'
        + text(LEFT - 8, frame.y(mark) + 4, f"{mark:,.6g}", "end")
        for mark in frame.up.marks()
    ]
    feet = [text(frame.x(mark), HEIGHT - BOTTOM + 18, f"{mark:,.6g}", "middle") for mark in frame.across.marks()]
    return "".join(rules + feet)


def drawn(frame: Frame, line: Line, look: str) -> str:
    places = [(frame.x(x), frame.y(y)) for x, y in line.points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = "".join(f'<circle class="dot {look}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in places[:20])
    return f'<polyline class="line {look}" points="{path}"/>' + (dots if len(places) <= 20 else "")


def names(frame: Frame, lines: Sequence[Line]) -> str:
    """Whose line is whose, at its end; names that would lie on each other are moved apart."""
    written, lowest = [], -math.inf
    for line in sorted(lines, key=lambda line: frame.y(line.points[-1][1])):
        lowest = max(frame.y(line.points[-1][1]) + 4, lowest + NEAR)
        written.append(text(WIDTH - RIGHT + 10, lowest, line.name, look=""))
    return "".join(written)


def picture(title: str, across: str, lines: Sequence[Line]) -> str:
    """A picture of at most two lines."""
    known = [line for line in lines if line.points]
    xs, ys = ([point[part] for line in known for point in line.points] or [1.0] for part in (0, 1))
    frame = Frame(scale(max(xs)), scale(max(ys)))
    inside = grid(frame) + "".join(drawn(frame, line, look) for line, look in zip(known, "ab", strict=False))
    inside += names(frame, known) + text(16, 26, title, look="head")
    inside += text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, "middle")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" '
        f'height="{HEIGHT:g}" role="img" aria-label="{html.escape(title)}"><style>{STYLE}</style>'
        f'<rect class="sheet" width="{WIDTH:g}" height="{HEIGHT:g}" rx="4"/>{inside}</svg>\n'
    )
