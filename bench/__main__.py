"""Measure Dighouse beside its peers: `python -m bench [--json FILE] [--rounds N] [--seconds S] [--page FILE]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.figures import contenders, rows
from bench.machine import machine
from bench.report import as_json, page, print_table
from bench.rounds import Contender

DOCS_PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
WARM_UP = 0.1  # seconds a contender runs before the rounds, so that nothing is loaded or compiled within one


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Dighouse beside its peers.")
    parser.add_argument("--rounds", type=int, default=7, help="rounds, each with every contender (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds a contender and round (default 1)")
    parser.add_argument("--page", type=Path, default=DOCS_PAGE, help="the page to write (default docs/benchmarks.md)")
    parser.add_argument("--json", type=Path, help="write every round of every figure here too")
    return parser.parse_args()


def run(console: Console, all_contenders: Sequence[Contender], rounds: int, seconds: float) -> None:
    """The rounds, with their progress."""
    columns = (TextColumn("{task.description}", justify="left"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("warming up", total=(rounds + 1) * len(all_contenders))
        for contender in all_contenders:
            progress.update(task, description=f"warming up: {contender.name}")
            if contender.most_rounds > rounds:
                contender.run(WARM_UP)
            progress.advance(task)
        for number in range(1, rounds + 1):
            for contender in all_contenders:
                progress.update(task, description=f"round {number}: {contender.name}")
                contender.measure(seconds)
                progress.advance(task)


def main() -> None:
    asked = arguments()
    console = Console()
    where = machine()
    command = " ".join(["python -m bench", *sys.argv[1:]]) if sys.argv[1:] else "make bench"
    measured = contenders()
    run(console, list(measured.values()), asked.rounds, asked.seconds)
    figures = rows(measured)
    print_table(console, figures)
    asked.page.write_text(page(figures, where, asked.rounds, command), encoding="utf-8")
    console.print(f"Written: {asked.page}")
    if asked.json:
        asked.json.write_text(as_json(figures, where, asked.rounds, command), encoding="utf-8")
        console.print(f"Written: {asked.json}")


if __name__ == "__main__":
    main()
