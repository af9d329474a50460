"""What was measured of the table's speed, as a page with a picture."""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.machine import cpu_model
from dighouse.games import meta_of
from tests.web.presenting import RATE, Shown
from tests.web.tracing import KINDS, OTHER, Work

SMOOTH = 16.7 + 3.4  # ms between two frames that still look like sixty a second: a fifth of a frame late
SECOND = 1000
MOST = 2000  # ms, the length of the picture's scale
PICTURE = "speed.svg"
STYLE = """
text{font:13px "Source Sans 3",system-ui,sans-serif;fill:#2a2017}.head{font:600 16px Alegreya,Georgia,serif}
.small{font-size:11.5px;fill:#5d4e3c}.sheet{fill:#fbf5e8}.rule{stroke:#cbb992}.goal{stroke:#9a3324;stroke-width:1.5}
.bar{fill:#1b5a5e}.work{fill:#1b5a5e;opacity:.4}.floor{fill:#cbb992}
@media (prefers-color-scheme:dark){text{fill:#efe4cd}.small{fill:#bfae90}.sheet{fill:#26211a}.rule{stroke:#4a4032}
.goal{stroke:#e58a72}.bar,.work{fill:#7fbfb6}.floor{fill:#6b5c45}}
"""
TEXT = """# How fast the table is

Written by `make speed`; do not edit. The profile is Lighthouse's slow 4G (150 ms there and back, 1.6 Mbit/s down,
750 kbit/s up) and a processor slowed down four times, in a headless Chromium {browser} without a graphics card.

Measured on {cpu}, {cores} cores, of which other programs kept {others} busy on average.{busy}

![Milliseconds until a table can be played, by game and width]({picture})

## Opening a table, after the lobby was seen once

**From the lobby a table can be played within a second in {quick} of {cases} cases; by a link in a new window in
{linked}, where an empty page takes {floor:.0f} ms.**

The median of {rounds} times, at a table {played}, in a browser with a profile on disk as readers
have one. *From the lobby*: from the press on one's table there. *By a link*: in a new window, for which the browser
starts a new process; the lobby was seen before, so that files, texts and boxes are in the browser's cache. *Empty
page*: a line of bare text by a link, which is what the browser itself takes on this machine for any page. Playable
means: the window shows its part of board and open cards, and a legal choice can be clicked; desks and log follow part
by part. A choice made before the socket has answered is sent when it has.

The rest of the table is of visits by a link. *Quiet* is when no task over 50 ms comes any more. *Work*: four times the
processor time of the page's main thread until playable, and until all is there, in a visit without the slow processor;
behind it that of the empty page. Other programs on the machine change it less than the clock, but on a busy one by up
to a third. *Blocked*: what tasks took beyond 50 ms each. *Jumps*: what shifted in the window without being pressed, as
browsers sum it up (cumulative layout shift: the worst five seconds); under 0.1 counts as good.

{openings}

## Frames while pieces move

Three moves and what a bot does in between, at normal speed, and three more as long as they took less than
{shortest:g} seconds.

### What is seen of a movement

Every movement changes only `transform` and `opacity`, so that the browser draws it apart from the page's own work and
goes on while the page is busy. Its own trace says of each frame in which something was to move whether it was shown on
time. *Wanted*: these frames; *shown* and *dropped* of them; *frames a second*, of the time in which something moved;
*still*: the longest time without a new frame; *by the page*: frames in which something moved that the browser cannot
draw apart, and that stands still while the page is busy. The slow processor slows down the page alone: what composes
the layers runs as fast as the machine, but without a graphics card, and other programs on the machine take frames from
it.

{shown}

### What the page itself does meanwhile

A frame is late after {smooth:g} ms: then what follows a press is late, not what moves. *Long tasks*: how many took over
50 ms, and the longest. *Jumps* as above; one's own moves are made from elsewhere here, so that what follows a press
counts too, and a new line at the head of the log moves the others.

*Work a frame*, *too much* and *most* are of the same moves again, without the slow processor: processor time of the
page's main thread by the browser's own trace, times four. Other programs on the machine change it less than the clock,
but on a busy one by up to a third. *Too much*: frames with more of it than the 16.7 ms that sixty a second leave;
*most*: the task with the most. *By kind*: script, style, layout, paint, layers and the rest, in percent; most of the
rest is what a frame takes in which nothing happens.

{films}

## Memory

Random moves with every movement made, from table to table in one page; counted after a collection, always at the same
untouched table. *Objects and strings* is what the page itself holds; the rest of the heap is the browser's: scripts it
compiles and optimises the longer they run, and what it keeps for whoever measures.

{weighings}
"""
OPENING_HEADS = [
    "game",
    "width",
    "from the lobby",
    "by a link",
    "empty page",
    "first paint",
    "quiet",
    "work",
    "of an empty page",
    "blocked",
    "jumps",
    "wire",
    "requests",
]
SHOWN_HEADS = ["game", "width", "wanted", "shown", "dropped", "frames a second", "still", "by the page"]
FILM_HEADS = [
    "game",
    "width",
    "frames",
    "median",
    "95 % / worst",
    "late",
    "long tasks",
    "jumps",
    "work a frame",
    "too much",
    "most",
    "by kind",
]
QUIET = 0.1  # cores: what a system does by itself
BUSY = " **The machine was busy with other work: times by the clock are longer than it alone would take.**"


class Opening(NamedTuple):
    """A table opened: medians by name."""

    game: str
    width: int
    found: Mapping[str, float]

    def line(self) -> str:
        parts = ", ".join(f"{name} {number:.{3 * (name == 'shift')}f}" for name, number in self.found.items())
        return f"{self.game} {self.width}: {parts}"

    def row(self) -> list[str]:
        found = self.found
        times = [f"{found[name]:.0f} ms" for name in ("lobby", "shown", "empty", "paint", "interactive")]
        work = [f"{found['work']:.0f} / {found['all']:.0f} ms", f"{found['nothing']:.0f} ms"]
        return [
            *times,
            *work,
            f"{found['blocked']:.0f} ms",
            f"{found['shift']:.3f}",
            f"{found['bytes'] / 1000:.1f} kB",
            f"{found['requests']:.0f}",
        ]


class Film(NamedTuple):
    """Frames of some moves: the sorted gaps, the long tasks, what jumped; the work of the same moves, what was seen."""

    game: str
    width: int
    gaps: Sequence[float]
    work: Work
    shown: Shown
    tasks: Sequence[float]
    shift: float

    def row(self) -> list[str]:
        late = sum(gap > SMOOTH for gap in self.gaps) / max(1, len(self.gaps))
        median = f"{statistics.median(self.gaps):.1f} ms"
        long = f"{len(self.tasks)}, {max(self.tasks):.0f} ms" if self.tasks else "0"
        most = f"{self.gaps[int(len(self.gaps) * 0.95)]:.0f} / {self.gaps[-1]:.0f} ms"
        kinds = " / ".join(f"{self.work.share(kind):.0%}".rstrip("%") for kind in (*KINDS, OTHER))
        toil = [f"{self.work.each:.1f} ms", f"{self.work.over:.0%}", f"{self.work.longest:.0f} ms", kinds]
        return [str(len(self.gaps)), median, most, f"{late:.0%}", long, f"{self.shift:.3f}", *toil]

    def shown_row(self) -> list[str]:
        shown = self.shown
        missed = f"{shown.dropped} ({shown.dropped / max(1, shown.wanted):.1%})"
        still = f"{(shown.still + 1) * 1000 / RATE:.0f} ms"
        return [str(shown.wanted), str(shown.seen), missed, f"{shown.rate:.1f}", still, f"{shown.own:.0%}"]

    def line(self) -> str:
        heads, found = [*SHOWN_HEADS[2:], *FILM_HEADS[2:]], [*self.shown_row(), *self.row()]
        return f"{self.game} {self.width}: " + "; ".join(map(" ".join, zip(heads, found, strict=True)))


class Weighing(NamedTuple):
    """What a page weighs after some moves."""

    moves: int
    heap: int
    nodes: int
    listeners: int
    own: int = 0

    def line(self) -> str:
        heap = f"{self.heap / 1e6:.2f} MB, {self.own / 1e6:.2f} of it objects and strings"
        return f"after {self.moves} moves: {heap}, {self.nodes} nodes, {self.listeners} listeners"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def title(game: str) -> str:
    return meta_of(game).title


def picture(openings: Sequence[Opening]) -> str:
    """Two bars a table: until it can be played from the lobby, and by a link; in the second, an empty page."""
    left, scale, line = 316, 360 / MOST, 34
    height = 84 + line * len(openings)
    parts = ['<text class="head" x="16" y="26">Until a table can be played, slow 4G, processor slowed down 4×</text>']
    x = 16.0
    for kind, what in (("bar", "from the lobby"), ("work", "by a link"), ("floor", "of that, an empty page")):
        parts.append(f'<rect class="{kind}" x="{x:g}" y="37" width="14" height="9" rx="2"/>')
        parts.append(f'<text class="small" x="{x + 19:g}" y="46">{what}</text>')
        x += 130
    for at in range(0, MOST + 1, 500):
        kind = "goal" if at == SECOND else "rule"
        x = left + at * scale
        parts.append(f'<line class="{kind}" x1="{x:g}" x2="{x:g}" y1="56" y2="{height - 20}"/>')
        parts.append(f'<text class="small" x="{x:g}" y="{height - 6}" text-anchor="middle">{at / 1000:g} s</text>')
    for number, one in enumerate(openings):
        y = 62 + line * number
        parts.append(f'<text x="16" y="{y + 16}">{title(one.game)}, {one.width} px</text>')
        for kind, name, top in (("bar", "lobby", 0), ("work", "shown", 13), ("floor", "empty", 13)):
            width = min(MOST, one.found[name]) * scale
            parts.append(f'<rect class="{kind}" x="{left}" y="{y + top}" width="{width:.1f}" height="11" rx="2"/>')
            if kind != "floor":
                parts.append(f'<text x="{left + width + 8:.1f}" y="{y + top + 10}">{one.found[name]:.0f} ms</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" width="760" height="{height}" role="img">'
        f'<style>{STYLE}</style><rect class="sheet" width="760" height="{height}" rx="4"/>{"".join(parts)}</svg>\n'
    )


def memory_rows(weighings: Mapping[str, Sequence[Weighing]]) -> Iterable[list[str]]:
    for game, found in weighings.items():
        first, last = found[0], found[-1]
        moves = max(1, last.moves - found[1].moves)
        heap, own = ((getattr(last, name) - getattr(found[1], name)) / moves / 1000 for name in ("heap", "own"))
        for one in found:
            end = f"{heap:+.1f} and {own:+.1f} kB a move" if one is last else ""
            sizes = [f"{one.heap / 1e6:.2f} MB", f"{one.own / 1e6:.2f} MB"]
            name = title(game) if one is first else ""
            yield [name, str(one.moves), *sizes, str(one.nodes), str(one.listeners), end]


def speed_page(
    openings: Sequence[Opening],
    films: Sequence[Film],
    weighings: Mapping[str, Sequence[Weighing]],
    rounds: int,
    shortest: int,
    to: Path,
    browser: str,
    others: float,
) -> dict[Path, str]:
    """The page and its picture, by where they are written."""
    opened = [[title(one.game), str(one.width), *one.row()] for one in openings]
    filmed = [[title(one.game), str(one.width), *one.row()] for one in films]
    shown = [[title(one.game), str(one.width), *one.shown_row()] for one in films]
    text = TEXT.format(
        cpu=cpu_model(),
        cores=os.cpu_count(),
        others=f"{others:.2f}",
        busy=BUSY if others > QUIET else "",
        picture=PICTURE,
        browser=browser,
        cases=len(openings),
        quick=sum(one.found["lobby"] <= SECOND for one in openings),
        linked=sum(one.found["shown"] <= SECOND for one in openings),
        floor=statistics.median([one.found["empty"] for one in openings] or [0.0]),
        rounds=rounds,
        played="after eight decisions of one's own",
        smooth=SMOOTH,
        shortest=shortest / 1000,
        openings=table(OPENING_HEADS, opened),
        films=table(FILM_HEADS, filmed),
        shown=table(SHOWN_HEADS, shown),
        weighings=table(
            ["game", "moves", "heap", "objects and strings", "nodes", "listeners", "slope since the first"],
            memory_rows(weighings),
        ),
    )
    return {to: text, to.with_name(PICTURE): picture(openings)}
