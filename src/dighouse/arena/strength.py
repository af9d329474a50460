"""How strong the house's bots are: the rows of docs/strength.md, each an arena of its own with a file of its own.

Rows can be played in any order, in part, and on several machines at once: their files are merged by game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec
from msgspec import structs

from dighouse.arena.deal import Played, whole_deals
from dighouse.arena.holding import Progress, hold
from dighouse.arena.ledger import Ledger, merge, read, refuse_other_plan
from dighouse.arena.machine import making_of
from dighouse.arena.outcome import Outcome, outcome_of
from dighouse.arena.plan import LADDER, Plan, made_plan
from dighouse.bots import bot_names
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.games import KEYS, meta_of

GAMES = 400  # a row
LONG_GAMES = {"thebes-2-time": 800}  # as was said before the first of them was played: 400 had not decided
SLOW_GAMES = 120  # a step of a ladder on which somebody thinks for seconds
SLOW = ("professor",)
SEED = 1
HASTE = 3  # of the searches that are measured: they decide sooner, and the same hours suffice for more games
UNHURRIED = ("thebes", "tomb_raiders")  # games whose searches among greedy bots need all the time they may take
FILES = "strength"  # the folder of the rows' files, beside the page
HOUR = 3600.0


class Bar(msgspec.Struct, frozen=True):
    """What a row has to show: a share of the wins, or an interval that lies above one."""

    share: float
    surely: bool = False


class StrengthRow(msgspec.Struct, frozen=True):
    """An arena of the page."""

    name: str
    game: str
    players: int
    bots: tuple[str, ...]  # the weakest first
    rows: str
    bar: Bar | None = None
    only: tuple[str, ...] = ()  # the bots whose steps are to be played now; none: all

    def plan(self) -> Plan:
        return made_plan(meta_of(self.game), self.bots, players=self.players, rows=self.rows, seed=SEED)

    def path(self, folder: Path) -> Path:
        return folder / FILES / f"{self.name}.jsonl"

    def wanted(self, games: int | None = None) -> list[int]:
        """How many games each of its tables should have; `games`: so many and no more, wherever that is fewer."""
        most = LONG_GAMES.get(self.name, GAMES)
        whole = [SLOW_GAMES if bot in SLOW else most for bot in self.lone()]
        chosen = [
            most if not self.only or bot in self.only else 0 for bot, most in zip(self.lone(), whole, strict=True)
        ]
        return chosen if games is None else [min(games, most) for most in chosen]

    def lone(self) -> list[str]:
        """By table: the bot that is measured there."""
        return [self.bots[table.lone] for table in self.plan().tables()]

    def chosen(self, patterns: Sequence[str]) -> StrengthRow | None:
        """The row or those of its steps that one of these names fits: thebes-2-bots, thebes-2-bots/greedy."""
        if any(fnmatchcase(self.name, pattern) for pattern in patterns):
            return self
        steps = [bot for bot in self.lone() if any(fnmatchcase(f"{self.name}/{bot}", one) for one in patterns)]
        return structs.replace(self, only=tuple(steps)) if steps else None


def strength_rows() -> Iterator[StrengthRow]:
    """All rows: what a search must show in every game, then the ladders of the house's bots."""
    for players, bar in ((2, Bar(0.75)), (4, Bar(0.45))):
        for key in KEYS:
            search = "search@0.3s" if key in UNHURRIED else f"search@0.3s~{HASTE}"
            yield StrengthRow(f"{key}-{players}-search", key, players, ("greedy", search), "greedy", bar)
    for key in KEYS:
        times = (f"search@0.1s~{HASTE}", f"search@1s~{HASTE}")
        yield StrengthRow(f"{key}-2-time", key, 2, times, LADDER, Bar(0.5, surely=True))
    for players in (2, 3, 4):
        for key in KEYS:
            yield StrengthRow(f"{key}-{players}-bots", key, players, bot_names(key), LADDER)


def chosen_rows(names: list[str]) -> list[StrengthRow]:
    """The rows and steps of these names, in which * stands for anything; all of them if none is named."""
    rows = list(strength_rows())
    for name in names:
        if not any(row.chosen([name]) for row in rows):
            raise BadInput("strength_row", row=shortened(name), rows=", ".join(row.name for row in rows))
    found = [row.chosen(names or ["*"]) for row in rows]
    return [row for row in found if row is not None]


def play_row(
    row: StrengthRow,
    folder: Path,
    games: int | None = None,
    workers: int | None = None,
    cluster: str = "",
    until: float | None = None,
    progress: Progress | None = None,
) -> None:
    """Play what a row lacks, or as much of it as there is time for; of a ladder the lowest, cheapest steps first."""
    plan, wanted = row.plan(), row.wanted(games)
    for step, count in enumerate(wanted):
        if count and (until is None or time.monotonic() < until):
            part = [count if table == step else 0 for table in range(len(wanted))]
            hold(plan, row.path(folder), part, workers=workers, cluster=cluster, until=until, progress=progress)


class Measured(msgspec.Struct, frozen=True):
    """What a row's file holds: of whole deals."""

    outcome: Outcome
    machines: tuple[str, ...]
    stale: int  # games of bots that were made of something else than today's


def played_row(row: StrengthRow, folder: Path) -> Measured | None:
    """What a row's file says; None if there is none. A file of another plan is refused."""
    path = row.path(folder)
    if not path.exists():
        return None
    plan, games, _ = read(path)
    refuse_other_plan(path, plan, row.plan())
    deals = whole_deals(plan, games)
    counted = [game for deal in deals for game in deal.games]
    if not counted:
        return None
    machines = tuple(sorted({game.machine or "unknown" for game in counted}))
    today = [making_of(row.game, row.players, plan.company(table)) for table in range(len(plan.tables()))]
    return Measured(outcome_of(plan, deals), machines, sum(game.making != today[game.table] for game in counted))


class Progressed(msgspec.Struct, frozen=True):
    """How much of a row is played."""

    row: str
    done: int  # games
    wanted: int
    hours_left: float | None  # of one core, going by the games played; None: nothing is known


def progressed(row: StrengthRow, folder: Path, games: int | None = None) -> Progressed:
    """How much of a row is played, and how long the rest takes."""
    path, jobs = row.path(folder), row.plan().jobs(row.wanted(games))
    found: dict[object, Played] = {game.job: game for game in read(path)[1]} if path.exists() else {}
    spent: dict[int, list[float]] = {}
    for game in found.values():
        spent.setdefault(game.table, []).append(sum(game.seconds))
    left = [job[0] for job in jobs if job not in found]
    done = len(jobs) - len(left)
    if not set(left) <= set(spent):
        return Progressed(row.name, done, len(jobs), None)
    means = {table: sum(seconds) / len(seconds) for table, seconds in spent.items()}
    return Progressed(row.name, done, len(jobs), sum(means[table] for table in left) / HOUR)


def merge_rows(folder: Path, others: Path, told: Callable[[str, int], None]) -> None:
    """Take over the games of every row that was played into another folder; `told` hears how many were new."""
    for row in strength_rows():
        theirs = others / f"{row.name}.jsonl"
        if theirs.exists():
            with Ledger(row.path(folder), row.plan()):
                pass  # there is a file now, and it is of this plan
            told(row.name, merge(row.path(folder), [theirs]))
