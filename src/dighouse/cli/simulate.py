"""`dighouse simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dighouse.cli.paper import bar
from dighouse.cli.shell import Shell
from dighouse.cli.speech import speech_of
from dighouse.games import game_called, meta_of

if TYPE_CHECKING:
    from dighouse.arena.simulation import Report

BAR = 24
Progress = Callable[[int, int], None]


def show_simulation(
    shell: Shell,
    game: str,
    *,
    players: int | None,
    games: int,
    bots: list[str],
    seed: int,
    options: dict[str, str],
) -> None:
    """Simulate and report; wrong wishes are refused before anything is loaded."""
    meta = meta_of(game)
    chosen_bots = bots or ["greedy"]
    count = players if players is not None else max(meta.seats[0], len(chosen_bots))
    meta.chosen(options, meta.players(count))
    from dighouse.arena.simulation import simulate

    with progress_bar(shell, games) as progress:
        report = simulate(game_called(game), count, games, chosen_bots, seed, options, progress)
    if shell.json:
        shell.write_json(report)
    else:
        show_report(shell, report)


@contextlib.contextmanager
def progress_bar(shell: Shell, games: int) -> Iterator[Progress | None]:
    """A bar on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty() or shell.plain:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as drawn:
        task = drawn.add_task(shell.speech("simulate.playing"), total=games)
        yield lambda done, total: drawn.update(task, completed=done, total=total)


def show_report(shell: Shell, report: Report) -> None:
    """Wins and points by bot, wins by seat, and the speed."""
    paper, say, speech = shell.paper, shell.speech, speech_of(report.game, shell.language)
    title = say(
        "simulate.title", game=speech("game.title"), games=report.games, players=report.players, seed=report.seed
    )
    paper.heading(title)
    wins = [
        (name, f"{won:.1f}".removesuffix(".0"), speech.percent(won / report.games), picture(shell, won / report.games))
        for name, won in report.wins.items()
    ]
    paper.table([say("simulate.bot"), say("simulate.wins"), say("simulate.share"), ""], wins, right=(1, 2))
    paper.line()
    show_points(shell, report)
    paper.line()
    seats = [
        (str(seat), speech.percent(won / report.games), picture(shell, won / report.games))
        for seat, won in enumerate(report.wins_by_seat, start=1)
    ]
    paper.table([say("simulate.seat"), say("simulate.share"), ""], seats, right=(0, 1))
    paper.line()
    speed = f"{report.actions_per_second:,.0f}".replace(",", "\u00a0")
    paper.line(say("simulate.speed", actions=speech.decimal(report.actions_per_game), speed=speed), style="dim")


def show_points(shell: Shell, report: Report) -> None:
    """Mean points by category, a row a bot."""
    speech = speech_of(report.game, shell.language)
    most = max(report.mean_score.values(), default=0) or 1
    first = next(iter(report.score_by_category.values()))
    headings = [shell.speech("simulate.bot"), *(speech(f"score.{name}") for name in first), speech("score.total"), ""]
    rows = [
        (
            name,
            *(speech.decimal(points) for points in report.score_by_category[name].values()),
            speech.decimal(mean),
            picture(shell, mean / most),
        )
        for name, mean in report.mean_score.items()
    ]
    shell.paper.table(headings, rows, right=range(1, len(headings) - 1))


def picture(shell: Shell, share: float) -> str:
    """A bar, except for a screen reader."""
    return "" if shell.plain else bar(share, BAR)
