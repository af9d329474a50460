"""The report: rows of figures, each judged by its bar, as a table to print, a page to keep, and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import gpu
from bench.rounds import middle, ratios

PAGE = Path(__file__).with_name("page.md")
CARD = Path(__file__).resolve().parents[1] / "docs" / "research" / "gpu.json"  # what `python -m bench.gpu` found
COLUMNS = ("figure", "Dighouse", "peer", "ratio", "bar", "result")
PREFIXES = ((1e6, "M"), (1e3, "k"))
NOT_MEASURED = "not measured"


@dataclass(frozen=True)
class Bar:
    """What a figure has to reach: at least, or at most, so much."""

    limit: float
    at_least: bool

    def met(self, number: float) -> bool:
        return number >= self.limit if self.at_least else number < self.limit


@dataclass(frozen=True)
class Row:
    """A figure in every round, beside a peer's or alone. A bar judges the ratio where there is a peer."""

    figure: str
    unit: str
    ours: Sequence[float]
    peer: str = ""
    theirs: Sequence[float] = ()
    bar: Bar | None = None

    @property
    def ratios(self) -> list[float]:
        return ratios(self.ours, self.theirs) if self.theirs else []

    @property
    def judged(self) -> float | None:
        """The number the bar is about."""
        return middle(self.ratios if self.peer else self.ours)

    @property
    def result(self) -> str:
        if self.judged is None:
            return NOT_MEASURED
        if self.bar is None:
            return ""
        return "met" if self.bar.met(self.judged) else "**missed**"

    def cells(self) -> tuple[str, ...]:
        """The row as text, in the order of COLUMNS."""
        theirs = f"{self.peer}: {amount(middle(self.theirs), self.unit)}" if self.peer else ""
        ratio = spread(self.ratios) if self.ratios else ""
        return self.figure, amount(middle(self.ours), self.unit), theirs, ratio, self.bar_text(), self.result

    def bar_text(self) -> str:
        if self.bar is None:
            return ""
        limit = f"{self.bar.limit:g}×" if self.peer else amount(self.bar.limit, self.unit)
        sign = "≥" if self.bar.at_least else "<"
        return f"{sign} {limit}"


def three_figures(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def amount(number: float | None, unit: str) -> str:
    """A number with its unit; rates in thousands or millions."""
    if number is None:
        return NOT_MEASURED
    if unit.endswith("/s"):
        for size, prefix in PREFIXES:
            if number >= size:
                return f"{three_figures(number / size)} {prefix}{unit}"
    return f"{three_figures(number)} {unit}"


def spread(numbers: Sequence[float]) -> str:
    """Median, and the lowest and highest round."""
    return f"{three_figures(median(numbers))}× ({three_figures(min(numbers))}–{three_figures(max(numbers))})"


def print_table(console: Console, rows: Sequence[Row]) -> None:
    """The table, in the terminal."""
    table = Table(*COLUMNS, title="Dighouse beside its peers")
    for row in rows:
        style = "bold red" if row.result in {"**missed**", NOT_MEASURED} else ""
        table.add_row(*(cell.strip("*") for cell in row.cells()), style=style)
    console.print(table)


def markdown_table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *lines])


def page(rows: Sequence[Row], machine: Mapping[str, str], rounds: int, command: str) -> str:
    """docs/benchmarks.md."""
    return (
        PAGE.read_text(encoding="utf-8")
        .replace("{table}", markdown_table(COLUMNS, [row.cells() for row in rows]))
        .replace("{machine}", markdown_table(("machine", ""), [*machine.items()]))
        .replace("{rounds}", str(rounds))
        .replace("{command}", command)
        .replace("{card}", card_table(json.loads(CARD.read_text(encoding="utf-8"))))
    )


def card_table(figures: Mapping[str, Any]) -> str:
    """What was measured on a graphics card, in a run of its own; what has changed since, if somebody wrote it down."""
    since = f" {figures['since']}" if "since" in figures else ""
    return f"{gpu.table(figures)}\n\nMeasured on {figures['where']}.{since}"


def as_json(rows: Sequence[Row], machine: Mapping[str, str], rounds: int, command: str) -> str:
    """Every round of every figure, for further reckoning."""
    figures = [{**asdict(row), "judged": row.judged, "result": row.result.strip("*")} for row in rows]
    facts = {"command": command, "rounds": rounds, "machine": dict(machine), "figures": figures}
    return json.dumps(facts, indent=2, ensure_ascii=False) + "\n"
