"""Ratings as a picture of its own, for a page that can hold nothing but pictures."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from typing import NamedTuple

from dighouse.arena.charts import Axis, axis_of
from dighouse.arena.outcome import Standing

WIDTH = 760
NAMES, READS = 130, 150  # units left for names and for figures
LINE, HEAD, FOOT = 24, 34, 26
STYLE = """
text{font:13px "Source Sans 3",system-ui,sans-serif;fill:#2a2017}
.head{font:600 16px Alegreya,Georgia,serif}.small{font-size:11.5px;fill:#5d4e3c}
.sheet{fill:#fbf5e8}.rule{stroke:#cbb992}.reach{stroke:#1b5a5e;stroke-width:5;stroke-linecap:round;opacity:.45}
.dot{fill:#1b5a5e}
@media (prefers-color-scheme:dark){text{fill:#efe4cd}.small{fill:#bfae90}.sheet{fill:#26211a}.rule{stroke:#4a4032}
.reach{stroke:#7fbfb6}.dot{fill:#7fbfb6}}
"""


class Panel(NamedTuple):
    """A ladder and its title."""

    title: str
    standings: Sequence[Standing]

    @property
    def height(self) -> int:
        return HEAD + LINE * len(self.standings) + FOOT


def across(axis: Axis, number: float) -> float:
    return NAMES + axis.part(number) * (WIDTH - NAMES - READS - 24)


def line(axis: Axis, standing: Standing, middle: float) -> str:
    """A bot, its rating and its interval."""
    rating = standing.rating
    ends = [across(axis, end) if math.isfinite(end) else across(axis, rating.mean) for end in (rating.low, rating.high)]
    read = f"{rating.mean:+.0f} [{rating.low:+.0f}, {rating.high:+.0f}]".replace("-", "−")
    return (
        f'<text x="16" y="{middle + 4:g}">{html.escape(standing.bot)}</text>'
        f'<line class="reach" x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{middle:g}" y2="{middle:g}"/>'
        f'<circle class="dot" cx="{across(axis, rating.mean):.1f}" cy="{middle:g}" r="5"/>'
        f'<text x="{WIDTH - 16}" y="{middle + 4:g}" text-anchor="end">{read}</text>'
    )


def drawn(panel: Panel, axis: Axis, top: float) -> str:
    """A panel with its scale."""
    bottom = top + panel.height - FOOT
    parts = [f'<text class="head" x="16" y="{top + 22:g}">{html.escape(panel.title)}</text>']
    for mark in axis.marks():
        at = f"{across(axis, mark):.1f}"
        parts.append(f'<line class="rule" x1="{at}" x2="{at}" y1="{top + HEAD - 6:g}" y2="{bottom:g}"/>')
        text = f"{mark:+.0f}".replace("-", "−") if mark else "0"
        parts.append(f'<text class="small" x="{at}" y="{bottom + 14:g}" text-anchor="middle">{text}</text>')
    for number, standing in enumerate(panel.standings):
        parts.append(line(axis, standing, top + HEAD + LINE * (number + 0.5)))
    return "".join(parts)


def ladder_picture(title: str, panels: Sequence[Panel]) -> str:
    """Panels under one another on one axis, for light and dark paper."""
    axis = axis_of([standing.rating for panel in panels for standing in panel.standings])
    height = sum(panel.height for panel in panels) + 10
    parts, top = [], 2
    for panel in panels:
        parts.append(drawn(panel, axis, top))
        top += panel.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{html.escape(title)}"><style>{STYLE}</style>'
        f'<rect class="sheet" width="{WIDTH}" height="{height}" rx="4"/>{"".join(parts)}</svg>\n'
    )
