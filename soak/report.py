"""What was tried and that nothing was lost: docs/soak.md, and one picture of the whole run."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from soak.houses import Span
from soak.ledger import Audit, Ledger
from soak.walks import Walks

WIDTH, LEFT, ROW, GRAPH = 960, 150, 26, 110
INK, PAPER, FAINT, MOVES = "#3b2f25", "#f6efe2", "#d9cbb2", "#2f6f62"
COLOURS = {"kill -9": "#b3261e", "restart": "#b98a2f", "outage": "#5b3f8c"}


class Run(msgspec.Struct):
    """A run that is over."""

    minutes: float
    seed: int
    parties: int
    processes: dict[str, int]
    spans: list[Span]
    ledger: Ledger
    audit: Audit
    load: float  # of the machine: how many wanted a core
    commit: str = ""  # that was tried
    walks: Walks | None = None  # the long tests before it

    @property
    def wrong(self) -> list[str]:
        return self.ledger.wrong + self.audit.wrong


def page(run: Run) -> str:
    """The report."""
    counts, audit, away = run.ledger.counts, run.audit.counts, sorted(run.ledger.away)
    commands = sum(number for what, number in counts.items() if what.startswith("acknowledged"))
    verdict = "Nothing was lost, and nothing was done twice." if not run.wrong else "Something went wrong."
    lines = [
        "# The soak: mixed play over servers that die",
        "",
        "Written by `python -m soak`, the last part of `make soak`. People play all four games over sockets and HTTP,",
        "leave and come back, take moves back, ask for hints, concede, look back, export and import, while server",
        "processes are killed and restarted and databases go away at random. Every acknowledged command and everything",
        "anybody was told is kept in a ledger outside of the servers. At the end every table is read from its",
        "database, replayed draw by draw, and held against the ledger.",
        "",
        f"**{verdict}** {run.minutes:.1f} minutes, seed {run.seed}, {run.parties} tables at once,"
        f" {' and '.join(f'{count} on {name}' for name, count in run.processes.items())} (processes),"
        f" Python {platform.python_version()}, {os.cpu_count()} cores with a load of {run.load:.0f} at the end"
        + (f", commit {run.commit}." if run.commit else "."),
        "",
        *(f"- {escape(what)}" for what in run.wrong[:50]),
        *([""] if run.wrong else []),
        *(f"```text\n{trace.strip()}\n```\n" for trace in run.ledger.traces[:10]),
        "![Processes, blows and acknowledged commands over time](soak.svg)",
        "",
        *table("What was tried", tried(counts, commands)),
        *table("What befell the servers", befell(run)),
        *table("How people got back to their table", returned(counts, away)),
        *table("What was found at the end", [(what, f"{number:,}") for what, number in sorted(audit.items())]),
        *table("The long tests before it", walks(run.walks)),
    ]
    return "\n".join(lines).rstrip() + "\n"


def table(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    return [f"## {title}", "", "| | |", "|---|--:|", *(f"| {what} | {number} |" for what, number in rows), ""]


def tried(counts: dict[str, int], commands: int) -> list[tuple[str, str]]:
    elsewhere = ("kill", "restart", "outage", "connect", "again")
    rows = [(what, number) for what, number in sorted(counts.items()) if not any(word in what for word in elsewhere)]
    return [("commands acknowledged in all", f"{commands:,}"), *((what, f"{number:,}") for what, number in rows)]


def befell(run: Run) -> list[tuple[str, str]]:
    kinds: dict[str, list[float]] = {}
    for span in run.spans:
        where = span.lane.removesuffix(" database").rstrip(" 0123456789")
        kinds.setdefault(f"{span.what}, {where}", []).append(span.end - span.begin)
    return [
        (kind, f"{len(lasted)}, away for {statistics.median(lasted):.1f} s (median), {max(lasted):.1f} s at most")
        for kind, lasted in sorted(kinds.items())
    ]


def walks(found: Walks | None) -> list[tuple[str, str]]:
    if found is None:
        return [("not run with it: `make soak` runs them first", "")]
    rows = [("passed", f"{found.passed:,}"), ("failed", f"{found.failed:,}"), ("minutes", f"{found.minutes:.0f}")]
    return rows + [(f"skipped: {escape(why)}", f"{number:,}") for why, number in sorted(found.skipped.items())]


def returned(counts: dict[str, int], away: list[float]) -> list[tuple[str, str]]:
    rows = [(what, f"{counts.get(what, 0):,}") for what in ("connections lost or refused", "reconnects")]
    rows += [(what, f"{counts.get(what, 0):,}") for what in ("commands said again", "requests asked again")]
    if away:
        rows.append(("seconds until back at the table, median", f"{statistics.median(away):.1f}"))
        rows.append(("95 of 100 within", f"{away[int(0.95 * (len(away) - 1))]:.1f}"))
        rows.append(("longest", f"{away[-1]:.1f}"))
    return rows


def picture(run: Run) -> str:
    """Processes and databases as lanes, what befell them as blocks, acknowledged commands a second below."""
    lanes = [f"{name} {number + 1}" for name, count in run.processes.items() for number in range(count)]
    lanes += [f"{name} database" for name in run.processes]
    total = max([run.minutes * 60, *(span.end for span in run.spans), *run.ledger.moments[-1:]])
    height = 60 + ROW * len(lanes) + GRAPH + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Georgia, serif" '
        f'font-size="13" fill="{INK}" role="img"><title>A soak of {run.minutes:.1f} minutes</title>',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        *legend(),
    ]
    for number, lane in enumerate(lanes):
        parts += lane_drawn(lane, 50 + ROW * number, [span for span in run.spans if span.lane == lane], total)
    parts += graph(run.ledger.moments, 60 + ROW * len(lanes), total)
    return "\n".join([*parts, "</svg>"]) + "\n"


def across(seconds: float, total: float) -> float:
    return LEFT + (WIDTH - LEFT - 20) * seconds / total


def legend() -> list[str]:
    parts, at = [], LEFT
    for what, colour in COLOURS.items():
        parts.append(f'<rect x="{at}" y="16" width="14" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{at + 20}" y="27">{what}</text>')
        at += 110
    return parts


def lane_drawn(lane: str, top: int, spans: list[Span], total: float) -> list[str]:
    whole = across(total, total) - LEFT
    parts = [f'<text x="{LEFT - 10}" y="{top + 14}" text-anchor="end">{escape(lane)}</text>']
    parts.append(f'<rect x="{LEFT}" y="{top + 2}" width="{whole:.1f}" height="16" fill="{FAINT}"/>')
    for span in spans:
        begin, end = across(span.begin, total), across(span.end, total)
        parts.append(
            f'<rect x="{begin:.1f}" y="{top}" width="{max(2.0, end - begin):.1f}" height="20" '
            f'fill="{COLOURS[span.what]}"><title>{escape(span.what)} at {span.begin:.0f} s</title></rect>'
        )
    return parts


def graph(moments: list[float], top: int, total: float) -> list[str]:
    """Acknowledged commands a second."""
    bins = max(1, min(160, int(total)))
    counts = [0] * bins
    for at in moments:
        counts[min(bins - 1, int(at / total * bins))] += 1
    rates = [count / (total / bins) for count in counts]
    most = max([*rates, 1.0])
    bottom = top + GRAPH
    points = [
        f"{across((number + 0.5) * total / bins, total):.1f},{bottom - (GRAPH - 20) * rate / most:.1f}"
        for number, rate in enumerate(rates)
    ]
    ticks = [0, total / 4, total / 2, 3 * total / 4, total]
    return [
        f'<text x="{LEFT - 10}" y="{top + 30}" text-anchor="end">commands a second</text>',
        f'<text x="{LEFT - 10}" y="{top + 48}" text-anchor="end">at most {most:.0f}</text>',
        f'<polyline points="{" ".join(points)}" fill="none" stroke="{MOVES}" stroke-width="1.5"/>',
        f'<line x1="{LEFT}" y1="{bottom}" x2="{across(total, total):.1f}" y2="{bottom}" stroke="{INK}"/>',
        *(
            f'<text x="{across(tick, total):.1f}" y="{bottom + 18}" text-anchor="middle">'
            f"{int(tick) // 60}:{int(tick) % 60:02}</text>"
            for tick in ticks
        ),
    ]


def write(run: Run, folder: Path) -> None:
    """The page and its picture."""
    (folder / "soak.md").write_text(page(run), encoding="utf-8")
    (folder / "soak.svg").write_text(picture(run), encoding="utf-8")
