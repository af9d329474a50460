"""The file of an arena: its plan, then a line for every game that was played. It only grows.

A game is written as soon as it is over, so that whatever happens, nothing finished is lost; a line that was cut off
is dropped, and its game is played again. Files of one plan can be merged, or just put one behind the other: a game has
the same name in all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from dighouse.arena.deal import Played
from dighouse.arena.plan import Job, Plan
from dighouse.core.actions import shortened
from dighouse.core.errors import BadFile

HEADER = b'{"format":'


class Ledger:
    """An arena's file, open for more."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Begin the file of a plan, or go on with it."""
        self.path = path
        self.plan = plan
        self.games: dict[Job, Played] = {}
        whole = 0
        if path.exists() and path.stat().st_size:
            found, games, whole = read(path)
            refuse_other_plan(path, found, plan)
            self.games = {game.job: game for game in games}
        self.file = opened(path, whole)
        if not whole:
            self.write(plan)

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def write(self, line: Plan | Played) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def add(self, game: Played) -> None:
        """Keep a game; one that is there already stays as it is."""
        if game.job not in self.games:
            self.write(game)
            self.games[game.job] = game

    def open_jobs(self, games: int | Sequence[int]) -> list[Job]:
        """What has still to be played for so many games a table."""
        return [job for job in self.plan.jobs(games) if job not in self.games]


def opened(path: Path, whole: int) -> BinaryIO:
    """The file with its cut-off end removed, ready for more."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
        file.truncate(whole)
    except OSError as wrong:
        raise BadFile("file_unwritable", file=str(path), reason=wrong.strerror or str(wrong)) from None
    return file


def read(path: Path) -> tuple[Plan, list[Played], int]:
    """The plan and the games of a file, each once, and how many bytes of it are whole."""
    try:
        content = path.read_bytes()
    except OSError as wrong:
        raise BadFile("file_unreadable", file=str(path), reason=wrong.strerror or str(wrong)) from None
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines()
    plan = plan_of(path, lines[0] if lines else b"")
    games: dict[Job, Played] = {}
    for number, line in enumerate(lines[1:], start=2):
        if line.startswith(HEADER):  # files put one behind the other
            refuse_other_plan(path, plan_of(path, line), plan)
            continue
        game = game_of(path, plan, number, line)
        games.setdefault(game.job, game)
    return plan, list(games.values()), whole


def plan_of(path: Path, line: bytes) -> Plan:
    """A line as the plan of an arena."""
    try:
        plan = msgspec.json.decode(line, type=Plan)
    except msgspec.DecodeError:
        raise BadFile("arena_foreign", file=str(path)) from None
    if plan.format != Plan.__struct_defaults__[0]:
        raise BadFile("arena_foreign", file=str(path))
    return plan


def game_of(path: Path, plan: Plan, number: int, line: bytes) -> Played:
    """A line as a game of its plan."""
    try:
        game = msgspec.json.decode(line, type=Played)
        lists = (game.points, game.ranks, game.moves, game.seconds)
        fits = all(len(one) == plan.players for one in lists) and set(game.failures) <= set(range(plan.players))
        fits = fits and game.deal >= 0 <= game.seating < plan.tables()[game.table].games_a_deal
    except (msgspec.DecodeError, IndexError):
        fits = False
    if not fits:
        raise BadFile("arena_line", file=str(path), line=number)
    return game


def refuse_other_plan(path: Path, found: Plan, wanted: Plan) -> None:
    """Refuse to go on with a file of another plan, naming the first difference."""
    for name in wanted.__struct_fields__:
        there, here = getattr(found, name), getattr(wanted, name)
        if there != here:
            raise BadFile("arena_other", file=str(path), field=name, found=shown(there), wanted=shown(here))


def shown(part: object) -> str:
    return shortened(", ".join(part) if isinstance(part, tuple) else str(part), 80)


def merge(into: Path, others: Iterable[Path]) -> int:
    """Put the games of other files of the same plan into a file; how many were new."""
    plan, _, _ = read(into)
    new = 0
    with Ledger(into, plan) as ledger:
        for path in others:
            found, games, _ = read(path)
            refuse_other_plan(path, found, plan)
            new += sum(game.job not in ledger.games for game in games)
            for game in games:
                ledger.add(game)
    return new
