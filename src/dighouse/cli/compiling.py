"""`dighouse compile`: the rules and bots of a game, ahead of their first use."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, normal, speech_of
from dighouse.core.warmup import Step
from dighouse.games import KEYS, checked_key, game_called

AT_ONCE = 2  # more processes would fight for memory
LOOK = 0.2  # seconds between two looks at them


def compile_games(shell: Shell, keys: list[str]) -> None:
    """Compile these games, or all that are not compiled yet; several at once where there are cores for it."""
    wanted = [checked_key(key) for key in keys] or [key for key in KEYS if not is_compiled(key)]
    if len(wanted) > 1 and (os.cpu_count() or 1) > 1:
        compile_at_once(shell, wanted)
        return
    for key in wanted:
        compile_game(shell, key)


def is_compiled(key: str) -> bool:
    """Whether all of a game, as it is now, was compiled before. Its cache folder is named by all that matters."""
    from dighouse.core.jit import finished_mark

    return finished_mark(f"{key}-bots").exists()


def compile_at_once(shell: Shell, keys: list[str]) -> None:
    """A process for each game, a few at a time; each game is told of when it is done."""
    waiting, running = list(keys), dict[str, tuple[subprocess.Popen[bytes], float]]()
    with shell.paper.waiting(shell.speech("compile.several", games=len(keys))):
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                key = waiting.pop(0)
                command = [sys.executable, "-m", "dighouse", "compile", key]
                running[key] = subprocess.Popen(command, stdout=subprocess.DEVNULL), time.perf_counter()
            time.sleep(LOOK)
            for key, (process, began) in list(running.items()):
                if process.poll() is not None:
                    del running[key]
                    told_compiled(shell, key, process.returncode, time.perf_counter() - began)


def told_compiled(shell: Shell, key: str, status: int, seconds: float) -> None:
    """That a game is compiled; one whose process failed is compiled here, where its error can be told."""
    if status:
        compile_game(shell, key)
        return
    title = speech_of(key, shell.language)("game.title")
    shell.paper.line(shell.speech("compile.done", game=title, seconds=shell.speech.decimal(seconds)))


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
    from dighouse.core.jit import INTERPRETED, finished_mark

    say, title = shell.speech, speech_of(key, shell.language)("game.title")
    began = time.perf_counter()
    if sys.stdout.isatty() and not shell.plain:
        show_steps(shell, title, key)
    else:
        for _, compiled in steps_of(key):
            compiled()
    if not INTERPRETED:
        finished_mark(f"{key}-bots").touch()
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
