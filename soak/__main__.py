"""Play for a while over servers that die, and report: `python -m soak [--minutes M] [--seed N]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from soak.ledger import Ledger
from soak.report import Run, write
from soak.run import soak
from soak.walks import commit, walked

HERE = Path(__file__).resolve().parent.parent
DOCS, KEPT = HERE / "docs", HERE / "build" / "soak"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m soak", description="Mixed play over servers that die.")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to play (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of what is tried and what befalls the servers (default 1)")
    parser.add_argument("--tables", type=int, default=3, help="tables at once at each database (default 3)")
    parser.add_argument("--processes", type=int, default=3, help="servers on PostgreSQL, 0 for none (default 3)")
    parser.add_argument("--calm", type=float, default=6.0, help="seconds from one blow to the next (default 6)")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where to write soak.md and soak.svg (default docs)")
    parser.add_argument(
        "--kept", type=Path, default=KEPT, help="where a fault leaves its match and the servers' errors"
    )
    parser.add_argument(
        "--walks", type=Path, nargs="*", default=[], help="records of the long tests that were run before"
    )
    return parser.parse_args()


def followed(console: Console, asked: argparse.Namespace) -> Run:
    """The run, with its progress."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as shown:
        task = shown.add_task("opening the houses", total=asked.minutes * 60)

        def progress(now: float, ledger: Ledger) -> None:
            blows = sum(number for what, number in ledger.counts.items() if what in ("kill -9", "restart"))
            words = f"{len(ledger.said):,} commands acknowledged, {blows} blows, {len(ledger.tables)} tables"
            shown.update(task, completed=now, description=words)

        much = (asked.minutes * 60, asked.seed, asked.tables, asked.processes, asked.calm)
        return soak(*much, progress, kept=asked.kept)


def main() -> int:
    console, asked = Console(), arguments()
    tried, walks = commit(HERE), walked(asked.walks)
    run = followed(console, asked)
    run.commit, run.walks = tried, walks
    write(run, asked.docs)
    for wrong in run.wrong:
        console.print(wrong, style="red", markup=False)
    found = run.audit.counts
    looked = f"{found['acknowledged commands found']:,} acknowledged commands, {found['tellings compared']:,} tellings"
    where = f"at {found['tables replayed']:,} tables were looked for: {len(run.wrong)} faults."
    console.print(f"{looked} {where} See {asked.docs / 'soak.md'}.")
    if run.wrong:
        console.print(f"What a search for the cause needs is in {asked.kept}.")
    return 1 if run.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
