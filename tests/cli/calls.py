"""Calls of the command: in this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from dighouse.cli.shell import run
from dighouse.core.chance import below, new_chance
from dighouse.core.replay import Match
from dighouse.games import game_called


class Answer(NamedTuple):
    """What a call answered."""

    status: int
    out: str
    err: str


class Caller:
    """Calls the command in this process, with lines typed into it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch, self.capsys, self.folder = monkeypatch, capsys, folder
        for name in ("LC_ALL", "LC_MESSAGES", "LANG", "TERM", "COLUMNS"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.chdir(folder)

    def __call__(self, *argv: str, typed: list[str] | None = None) -> Answer:
        lines = iter(typed or [])

        def next_line(prompt: str = "") -> str:
            sys.stdout.write(prompt)
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        self.monkeypatch.setattr("builtins.input", next_line)
        status = run(argv)
        out, err = self.capsys.readouterr()
        return Answer(status, out, err)


def process(*argv: str, typed: str = "", python: tuple[str, ...] = (), **environment: str) -> Answer:
    """Call the command as a process of its own, in English unless told otherwise."""
    base = {name: text for name, text in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    done = subprocess.run(
        [sys.executable, *python, "-m", "dighouse", *argv],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={**base, "NUMBA_DISABLE_JIT": "1", **environment},
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def random_match(players: int = 2, seed: int = 3, until: str = "") -> Match:
    """A match by random play; `until` stops it as soon as somebody may do that."""
    game = game_called("thebes")
    names = ["Ann", "Greedy", "Random", "Bob"][:players]
    match, chance = Match(game, players, seed=seed, names=names), new_chance(seed)
    while match.actor >= 0:
        legal = match.legal()
        if until and match.actor == 0 and any(game.actions.action(number).verb() == until for number in legal):
            break
        match.play(legal[below(chance[0], len(legal))])
    return match
