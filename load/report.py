"""docs/load.md: what was measured, against which bar, and how it looks as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from dighouse.games import meta_of
from load.modes import STRETCH, Cold, Growth, Idle, Length, Most, Play, Rest
from load.pictures import Line, picture
from load.processes import Usage

PAGE = Path(__file__).with_name("page.md")
MEGA = 1e6
FLAT = 0.1  # of the memory at the start of steady play


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """All of one run."""

    steady: Play
    growth: list[Growth]
    games: list[Most]
    lengths: list[Length]
    idle: Idle
    cold: Cold
    rest: Rest
    busy: dict[str, float] = {}  # by part: how many programs wanted a core in the minute before it


class Bar(msgspec.Struct, frozen=True):
    """A figure, its limit, and whether it is kept."""

    what: str
    seen: str
    limit: str
    met: bool | None  # None: there was nothing to compare with
    promised: bool = True  # one that is not is an aim, and is shown beside the others

    @property
    def broken(self) -> bool:
        """Whether a promise is not kept."""
        return self.promised and self.met is False

    def row(self) -> tuple[str, ...]:
        missed = "**missed**" if self.promised else "missed; an aim, not promised"
        result = "not measured" if self.met is None else "met" if self.met else missed
        return (self.what, self.seen, self.limit, result)


def bars(found: Mapping[str, Any]) -> list[Bar]:
    """Every bar of the parts that were measured, in the order of the page."""
    return [bar for part, judge in JUDGES.items() if part in found for bar in judge(found[part])]


def steady_bars(played: Play) -> list[Bar]:
    slowest = max(played.answered.p99, played.heard.p99)
    whole = not played.lost and not played.wrong
    grown = growth_of(played.usage)
    return [
        Bar("tables at once, two people each", f"{played.tables:,}", "≥ 2,000", played.tables >= 2000),
        Bar(
            f"moves, for {played.seconds:.0f} s", f"{played.rate:,.0f} /s", "≥ 1,000 /s", played.rate >= 1000 and whole
        ),
        Bar("p99 until a move is answered and heard of", f"{slowest:,.0f} ms", "< 100 ms", slowest < 100),
        Bar(
            "growth of memory meanwhile, by the line through every second of it",
            f"{grown:.1%}",
            "≤ 10 %",
            grown <= FLAT,
        ),
    ]


def growth_of(usage: Usage) -> float:
    """How much more memory is held at the end than at the start, by the straight line through all that was seen."""
    slope, start = np.polyfit(usage.seconds, usage.memory, 1)
    return float(slope * usage.seconds[-1] / start)


def peer_bars(growth: Sequence[Growth]) -> list[Bar]:
    """The best of ours beside the best of boardgame.io's."""
    best, peers = max(row.ours for row in growth), [row.theirs for row in growth if row.theirs is not None]
    ratio = best / max(peers) if peers else None
    seen = f"{best:,.0f} /s" + (f": {ratio:.2f} ×" if ratio else "")
    met = ratio >= 10 if ratio else None
    return [Bar("most moves, of boardgame.io's", seen, "≥ 10 ×", met, promised=False)]


def idle_bars(idle: Idle) -> list[Bar]:
    moves = idle.play.answered.number
    went_on = not idle.play.lost and not idle.play.wrong and moves > 0
    met = idle.sockets >= 10_000 and went_on
    return [Bar(f"idle sockets, moves answered meanwhile: {moves:,}", f"{idle.sockets:,}", "≥ 10,000", met)]


def cold_bars(cold: Cold) -> list[Bar]:
    what = f"first answer with {cold.matches:,} stored matches"
    return [Bar(what, f"{cold.answered:.2f} s", "< 3 s", cold.answered < 3)]


def rest_bars(rest: Rest) -> list[Bar]:
    what = "memory of an idle table, on average over many"
    return [Bar(what, f"{rest.each / 1000:.1f} kB", "< 20 kB", rest.each < 20_000)]


JUDGES: Mapping[str, Callable[[Any], list[Bar]]] = {
    "steady": steady_bars,
    "growth": peer_bars,
    "idle": idle_bars,
    "cold": cold_bars,
    "rest": rest_bars,
}


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def waits(run: Measured) -> str:
    """How long moves took, in steady play and among idle sockets."""
    rows = [
        (name, kind, *(f"{number:,.1f}" for number in (seen.p50, seen.p99, seen.longest)))
        for name, played in (("steady", run.steady), ("among idle sockets", run.idle.play))
        for kind, seen in (("the mover is answered", played.answered), ("the other one hears of it", played.heard))
    ]
    return table(("play", "until", "p50 ms", "p99 ms", "longest ms"), rows)


def usages(run: Measured) -> str:
    rows = []
    for name, played in (("steady", run.steady), ("among idle sockets", run.idle.play)):
        used, held = played.usage, played.usage.memory
        rows.append(
            (
                name,
                f"{played.rate:,.0f} /s",
                f"{used.server:.2f}",
                f"{used.generator:.2f}",
                f"{used.others:.2f}",
                f"{held[0] / MEGA:,.0f} → {held[-1] / MEGA:,.0f} MB",
                str(sum(played.wrong.values()) + played.lost),
            )
        )
    head = (
        "play",
        "moves",
        "cores, server",
        "cores, generator",
        "cores, others",
        "memory of the server",
        "refused or lost",
    )
    return table(head, rows)


BARE, THEIRS = attrgetter("bare"), attrgetter("theirs")
PEERS = ("boardgame.io", "ratio", "boardgame.io, on disk", "ratio")


def beside(row: Growth | Length) -> tuple[str, ...]:
    """boardgame.io's moves a second and how many times as many ours are: in memory, and with its storage on disk."""
    cells = []
    for peer in (row.theirs, row.stored):
        cells += ["not installed" if peer is None else f"{peer:,.0f} /s"]
        cells += ["" if peer is None else f"{row.ours / peer:.2f} ×"]
    return tuple(cells)


def growths(run: Measured) -> str:
    rows = [
        (
            f"{row.tables:,}",
            f"{row.ours:,.0f} /s",
            f"{row.server_ms:.2f} ms",
            *beside(row),
            "not measured" if row.bare is None else f"{row.bare:,.0f} /s",
        )
        for row in run.growth
    ]
    head = ("tables", "Dighouse", "processor time a move", *PEERS, "a server that does nothing")
    return table(head, rows)


def room(run: Measured) -> str:
    """What a server that does nothing made, of boardgame.io's."""
    bare, peers = ([found for row in run.growth if (found := one(row)) is not None] for one in (BARE, THEIRS))
    if not bare or not peers:
        return ""
    return f" Its best here was {max(bare):,.0f} moves a second, {max(bare) / max(peers):.1f} × boardgame.io's best."


def games(run: Measured) -> str:
    rows = [(meta_of(row.game).title, f"{row.rate:,.0f} /s", f"{row.server_ms:.2f} ms") for row in run.games]
    return table(("game", "moves", "processor time a move"), rows)


def lengths(run: Measured) -> str:
    rows = [
        (
            f"{row.moves} to {row.moves + STRETCH}",
            f"{row.ours:,.0f} /s",
            *beside(row),
        )
        for row in run.lengths
    ]
    return table(("moves of each match", "Dighouse", *PEERS), rows)


def busy(run: Measured) -> str:
    return ", ".join(f"{part} {load:.1f}" for part, load in run.busy.items()) or "unknown"


def others(run: Measured) -> str:
    rows = [
        ("one of the stored matches is on the screen", f"{run.cold.opened:.2f} s after the start"),
        ("the database of the stored matches", f"{run.cold.file / MEGA:,.0f} MB"),
        ("memory of an idle socket, with its half of a table of 30 moves", f"{run.idle.each / 1000:.1f} kB"),
        ("memory of a table of 30 moves while the house keeps it", f"{run.rest.held / 1000:.1f} kB"),
    ]
    return table(("", ""), rows)


def pictures(run: Measured) -> dict[str, str]:
    """The pictures of the page, by file name."""
    own = Line("Dighouse", [(row.tables, row.ours) for row in run.growth])
    peer = Line("boardgame.io", [(row.tables, row.theirs) for row in run.growth if row.theirs is not None])
    own_long = Line("Dighouse", [(row.moves, row.ours) for row in run.lengths])
    peer_long = Line("boardgame.io", [(row.moves, row.theirs) for row in run.lengths if row.theirs is not None])
    used = run.steady.usage
    held = Line("server", [(second, size / MEGA) for second, size in zip(used.seconds, used.memory, strict=True)])
    return {
        "load-growth.svg": picture("Moves a second, by tables", "tables", [own, peer]),
        "load-length.svg": picture("Moves a second, by the length of the match", "moves before", [own_long, peer_long]),
        "load-memory.svg": picture("Memory of the server in steady play, MB", "seconds", [held]),
    }


def page(run: Measured, machine: Mapping[str, str], command: str) -> str:
    """The page."""
    parts = {
        "command": command,
        "bars": table(("what", "seen", "bar", "result"), [bar.row() for bar in bars(msgspec.structs.asdict(run))]),
        "waits": waits(run),
        "usages": usages(run),
        "growths": growths(run),
        "games": games(run),
        "room": room(run),
        "busy": busy(run),
        "lengths": lengths(run),
        "others": others(run),
        "machine": table(("machine", ""), [*machine.items()]),
    }
    text = PAGE.read_text(encoding="utf-8")
    for name, written in parts.items():
        text = text.replace(f"{{{name}}}", written)
    return text
