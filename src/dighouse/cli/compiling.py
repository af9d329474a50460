"""`dighouse compile`: the rules and bots of a game, ahead of their first use."""

from __future__ import annotations

import sys
import time

from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, normal, speech_of
from dighouse.core.warmup import Step
from dighouse.games import KEYS, checked_key, game_called


def compile_games(shell: Shell, keys: list[str]) -> None:
    """Compile these games, or all."""
    for key in [checked_key(key) for key in keys] or KEYS:
        compile_game(shell, key)


def steps_of(key: str) -> list[Step]:
    """What there is to compile for a game, bots included."""
    from dighouse.bots.warmup import warmup_bots
    from dighouse.core.warmup import warmup

    game = game_called(key)
    return [*warmup(game), *warmup_bots(game)]


def step_name(say: Speech, name: str) -> str:
    """A step in the language of the call; its own name if it is a new one."""
    key = f"compile.step_{normal(name).replace(' ', '_').replace('-', '_').replace(chr(39), '')}"
    return say(key) if key in say else name


def compile_game(shell: Shell, key: str) -> None:
    """A progress bar on a terminal, one line in a pipe."""
    say, title = shell.speech, speech_of(key, shell.language)("game.title")
    began = time.perf_counter()
    if sys.stdout.isatty() and not shell.plain:
        show_steps(shell, title, key)
    else:
        for _, compiled in steps_of(key):
            compiled()
    shell.paper.line(say("compile.done", game=title, seconds=say.decimal(time.perf_counter() - began)))


def show_steps(shell: Shell, title: str, key: str) -> None:
    """The steps as they are done."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    parts = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*parts, console=shell.paper.console, transient=True) as drawn:
        task = drawn.add_task(shell.speech("compile.loading", game=title), total=None)
        steps = steps_of(key)
        drawn.update(task, total=len(steps))
        for name, compiled in steps:
            drawn.update(task, description=f"{title}: {step_name(shell.speech, name)}")
            compiled()
            drawn.advance(task)
