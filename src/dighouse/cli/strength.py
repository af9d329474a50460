"""`dighouse strength`: play or resume the rows of docs/strength.md, and write it."""

from __future__ import annotations

import time
from pathlib import Path

from dighouse.cli.arena import progress_bar
from dighouse.cli.shell import Shell


def show_strength(
    shell: Shell,
    *,
    rows: list[str],
    folder: Path,
    games: int | None,
    minutes: float | None,
    listed: bool,
    page: bool,
    merged: str,
    workers: int | None,
    cluster: str,
) -> None:
    """Play the rows one after the other; the page is written again after each, so that it can be stopped anywhere."""
    from dighouse.arena.strength import chosen_rows, merge_rows, play_row
    from dighouse.arena.strength_page import write_page

    chosen = chosen_rows(rows)
    until = None if minutes is None else time.monotonic() + 60.0 * minutes
    if merged:
        merge_rows(folder, Path(merged), lambda row, new: shell.paper.line(f"{row}: +{new}"))
    elif not listed and not page:
        for row in chosen:
            with progress_bar(shell, row.name) as progress:
                play_row(row, folder, games, workers, cluster, until, progress)
            write_page(folder)
    if merged or not listed:
        write_page(folder)
    show_progress(shell, rows, folder, games)


def show_progress(shell: Shell, rows: list[str], folder: Path, games: int | None) -> None:
    """How much of each row is played, and how many hours of one core the rest takes."""
    from dighouse.arena.strength import chosen_rows, progressed

    states = [progressed(row, folder, games) for row in chosen_rows(rows)]
    if shell.json:
        shell.write_json(states)
        return
    say = shell.speech
    lines = [
        (one.row, f"{one.done} / {one.wanted}", "" if one.hours_left is None else say.decimal(one.hours_left))
        for one in states
    ]
    shell.paper.table([say("arena.rows"), say("arena.games"), say("arena.hours")], lines, right=(1, 2))
