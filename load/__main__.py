"""Load on a server of one's own: `python -m load [PART…] [--scale S] [--page FILE]`; all parts, and the page.

It ends with 1 if a promised bar was missed. At a smaller scale nothing is judged: the bars are those of the whole.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bench.machine import machine
from dighouse.server.serving import allow_sockets
from load import modes
from load.report import Measured, bars, page, pictures

DOCS_PAGE = Path(__file__).resolve().parent.parent / "docs" / "load.md"
RATE = 1010.0  # moves a second asked for in steady play: a little more than the bar, so that it can be judged
SIZES = (10, 100, 500, 1000, 2000)  # tables
PARTS = ("steady", "growth", "games", "lengths", "idle", "cold", "rest")

Part = Callable[[Callable[[int], None]], Coroutine[Any, Any, Any]]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m load", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all by default")
    parser.add_argument("--scale", type=float, default=1.0, help="a part of all numbers, for a try (default 1)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of steady play (default 60)")
    parser.add_argument(
        "--kept", type=Path, help="add what is measured to this file; the page when all parts are in it"
    )
    parser.add_argument("--page", type=Path, default=DOCS_PAGE, help="the page to write (default docs/load.md)")
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(PARTS)
    if unknown:
        parser.error(f"{', '.join(sorted(unknown))}: no such part; there are {', '.join(PARTS)}")
    return asked


def parts(scale: float, seconds: float) -> dict[str, Part]:
    """What can be measured, at a scale."""

    def some(number: int) -> int:
        return max(4, int(number * scale))

    return {
        "steady": lambda progress: modes.steady(some(2000), RATE * scale, seconds, progress),
        "growth": lambda progress: modes.growth([some(size) for size in SIZES], 5.0, progress),
        "games": lambda progress: modes.games(some(200), 5.0, progress),
        "lengths": lambda progress: modes.lengths(20, progress),
        "idle": lambda progress: modes.idle(some(10_000), 50.0, 5.0, progress),
        "cold": lambda progress: modes.cold(some(10_000), progress),
        "rest": lambda progress: modes.rest(some(5000), progress),
    }


def measured(console: Console, chosen: Sequence[str], all_parts: dict[str, Part]) -> dict[str, Any]:
    """The parts one after the other, with their progress."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,}"), TimeElapsedColumn())
    found: dict[str, Any] = {"busy": {}}
    with Progress(*columns, console=console) as progress:
        for name in chosen:
            found["busy"][name] = os.getloadavg()[0]
            task = progress.add_task(f"{name}: tables, sockets, moves", total=None)
            found[name] = asyncio.run(all_parts[name](lambda more, task=task: progress.advance(task, more)))  # type: ignore[misc]
            progress.update(task, total=1, completed=1)
    return found


def kept(file: Path | None, found: dict[str, Any]) -> dict[str, Any]:
    """What was measured now and before."""
    if file is None:
        return found
    before = msgspec.json.decode(file.read_bytes()) if file.exists() else {"busy": {}}
    both = {**before, **found, "busy": {**before["busy"], **found["busy"]}}
    file.write_bytes(msgspec.json.encode(both))
    return both


def typed(found: dict[str, Any]) -> dict[str, Any]:
    """What was measured, also that which was read from a file."""
    types = {field.name: field.type for field in msgspec.structs.fields(Measured)}
    return {part: msgspec.convert(msgspec.to_builtins(result), types[part]) for part, result in found.items()}


def main() -> int:
    asked = arguments()
    console = Console()
    allow_sockets()
    found = typed(kept(asked.kept, measured(console, asked.parts or PARTS, parts(asked.scale, asked.seconds))))
    if set(PARTS) <= found.keys():
        report(console, asked, Measured(**found))
    else:
        console.print_json(msgspec.json.encode(found).decode())
    if asked.scale != 1:
        console.print("At this scale nothing is judged.")
        return 0
    judged = bars(found)
    for bar in judged:
        console.print(*bar.row(), sep="  ", markup=False)
    return int(any(bar.broken for bar in judged))


def report(console: Console, asked: argparse.Namespace, run: Measured) -> None:
    """Write the page and its pictures."""
    command = "make load" if asked.scale == 1 else f"python -m load --scale {asked.scale:g}"
    command = "python -m load PART --kept FILE, part by part" if asked.kept else command
    asked.page.write_text(page(run, machine(), command), encoding="utf-8")
    for name, drawing in pictures(run).items():
        asked.page.with_name(name).write_text(drawing, encoding="utf-8")
    console.print(f"Written: {asked.page}")


if __name__ == "__main__":
    sys.exit(main())
