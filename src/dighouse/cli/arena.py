"""`dighouse arena`: bots meet in mirrored deals, and a report says who is stronger."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, speech_of
from dighouse.core.errors import BadFile
from dighouse.games import meta_of

if TYPE_CHECKING:
    from dighouse.arena.figures import Figure
    from dighouse.arena.outcome import Outcome
    from dighouse.arena.plan import Plan

Progress = Callable[[int, int], None]


def show_arena(
    shell: Shell,
    game: str,
    *,
    bots: list[str],
    players: int,
    games: int,
    rows: str,
    seed: int,
    options: dict[str, str],
    file: str,
    report: str,
    workers: int | None,
    cluster: str,
) -> None:
    """Hold an arena, or go on with one; wrong wishes are refused before anything is loaded."""
    from dighouse.arena.plan import made_plan

    plan = made_plan(meta_of(game), bots, players=players, rows=rows, seed=seed, options=options)
    from dighouse.arena.holding import hold

    path = Path(file or f"arena-{game}-{players}.jsonl")
    with progress_bar(shell, shell.speech("arena.playing")) as progress:
        outcome = hold(plan, path, games, workers=workers, cluster=cluster, progress=progress)
    written = write_report(shell, outcome, path, Path(report) if report else path.with_suffix(".html"))
    if shell.json:
        shell.write_json(outcome)
    else:
        show_outcome(shell, outcome)
        shell.paper.line(shell.speech("arena.written", report=str(written), file=str(path)), style="dim")


@contextlib.contextmanager
def progress_bar(shell: Shell, title: str) -> Iterator[Progress | None]:
    """A bar on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty() or shell.plain:
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    parts = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*parts, console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task(title, total=None)
        yield lambda done, total: drawn.update(task, completed=done, total=total)


def title_of(plan: Plan, games: int, speech: Speech) -> str:
    return speech("arena.title", game=speech("game.title"), games=games, players=plan.players)


def write_report(shell: Shell, outcome: Outcome, file: Path, path: Path) -> Path:
    """Write the report as a page."""
    from dighouse.arena.report import page

    speech = speech_of(outcome.plan.game, shell.language)
    try:
        path.write_text(page(speech, title_of(outcome.plan, outcome.games, speech), outcome, file), encoding="utf-8")
    except OSError as wrong:
        raise BadFile("file_unwritable", file=str(path), reason=wrong.strerror or str(wrong)) from None
    return path


def show_outcome(shell: Shell, outcome: Outcome) -> None:
    """Rows with their shares and margins, then the ratings."""
    paper, say = shell.paper, speech_of(outcome.plan.game, shell.language)
    paper.heading(title_of(outcome.plan, outcome.games, say))
    show_rows(shell, say, outcome)
    paper.line()
    show_standings(shell, say, outcome)
    paper.line()
    show_forfeits(shell, say, outcome)
    paper.line(say("arena.fair", share=say.percent(1 / outcome.plan.players)), style="dim")
    paper.line(say("arena.sure"), style="dim")
    if any(row.levelled is not None for row in outcome.rows):
        paper.line(say("arena.levelled_help"), style="dim")


def show_rows(shell: Shell, say: Speech, outcome: Outcome) -> None:
    """Who won how much against whom."""
    from dighouse.arena.report import between, opponents, short, signed, tenths

    percent = tenths(say)
    levelled = any(row.levelled is not None for row in outcome.rows)

    def shown(share: Figure | None) -> str:
        return "" if share is None else f"{percent(share.mean)} {between(say, share, percent)}"

    rows = [
        (
            short(row.bot),
            opponents(say, outcome, row),
            str(row.games),
            shown(row.share),
            *[shown(row.levelled.share if row.levelled else None)] * levelled,
            f"{signed(say, row.margin.mean, 1)} {between(say, row.margin, lambda end: signed(say, end, 1))}",
        )
        for row in outcome.rows
    ]
    headings = [
        "arena.bot",
        "arena.against",
        "arena.games",
        "arena.share",
        *["arena.levelled"] * levelled,
        "arena.margin",
    ]
    shell.paper.table([say(key) for key in headings], rows, right=range(2, len(headings)))


def show_standings(shell: Shell, say: Speech, outcome: Outcome) -> None:
    """The ratings, the strongest first; where there were mixed tables, the shares of the wins there."""
    from dighouse.arena.report import between, short, signed, tenths, thinking

    percent = tenths(say)
    mixed = any(one.mixed is not None for one in outcome.standings)
    lines = []
    for one in outcome.standings:
        shares = [f"{percent(one.mixed.mean)} {between(say, one.mixed, percent)}"] if one.mixed is not None else []
        rating = f"{signed(say, one.rating.mean)} {between(say, one.rating, lambda end: signed(say, end))}"
        lines.append([short(one.bot), rating, *(shares or [""] * mixed), thinking(say, one.seconds_a_move)])
    headings = ["arena.bot", "arena.rating", *["arena.mixed"] * mixed, "arena.time"]
    shell.paper.table([say(key) for key in headings], lines, right=range(1, len(headings)))


def show_forfeits(shell: Shell, say: Speech, outcome: Outcome) -> None:
    """Who failed, why and how often, if anybody did."""
    from dighouse.arena.report import short

    lines = [
        (short(one.bot), say(f"why.{reason}"), f"{count} / {one.games}")
        for one in outcome.standings
        for reason, count in sorted(one.forfeits.items())
    ]
    if lines:
        headings = [say("arena.bot"), say("arena.forfeits"), say("arena.games")]
        shell.paper.table(headings, lines, right=(2,))
        shell.paper.line()
