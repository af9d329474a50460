"""How strong the house's bots are: the rows of docs/strength.md, each an arena of its own with a file of its own.

Rows can be played in any order, in part, and on several machines at once: their files are merged by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from dighouse.arena.holding import Progress, hold
from dighouse.arena.ledger import Ledger, merge, read, refuse_other_plan
from dighouse.arena.outcome import Outcome, outcome_of
from dighouse.arena.plan import LADDER, Plan, made_plan
from dighouse.bots import bot_names
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.games import KEYS, meta_of

GAMES = 400
SEED = 1
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

    def plan(self) -> Plan:
        return made_plan(meta_of(self.game), self.bots, players=self.players, rows=self.rows, seed=SEED)

    def path(self, folder: Path) -> Path:
        return folder / FILES / f"{self.name}.jsonl"


def strength_rows() -> Iterator[StrengthRow]:
    """All rows: for every game the two things a search must show, then the ladders of the house's bots."""
    for key in KEYS:
        search, greedy = "search@0.3s", "greedy"
        yield StrengthRow(f"{key}-2-search", key, 2, (greedy, search), greedy, Bar(0.75))
        yield StrengthRow(f"{key}-4-search", key, 4, (greedy, search), greedy, Bar(0.45))
        yield StrengthRow(f"{key}-2-time", key, 2, ("search@0.1s", "search@1s"), LADDER, Bar(0.5, surely=True))
        for players in (2, 3, 4):
            yield StrengthRow(f"{key}-{players}-bots", key, players, bot_names(key), LADDER)


def chosen_rows(names: list[str]) -> list[StrengthRow]:
    """The rows of these names; all of them if none is named."""
    rows = {row.name: row for row in strength_rows()}
    for name in names:
        if name not in rows:
            raise BadInput("strength_row", row=shortened(name), rows=", ".join(rows))
    return [rows[name] for name in names] or list(rows.values())


def play_row(
    row: StrengthRow,
    folder: Path,
    games: int = GAMES,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress | None = None,
) -> Outcome:
    """Play what a row lacks."""
    return hold(row.plan(), row.path(folder), games, workers=workers, cluster=cluster, progress=progress)


def played_row(row: StrengthRow, folder: Path) -> Outcome | None:
    """What a row's file says; None if there is none. A file of another plan is refused."""
    path = row.path(folder)
    if not path.exists():
        return None
    plan, deals, _ = read(path)
    refuse_other_plan(path, plan, row.plan())
    return outcome_of(plan, deals) if deals else None


class Progressed(msgspec.Struct, frozen=True):
    """How much of a row is played."""

    row: str
    done: int  # games
    wanted: int
    hours_left: float | None  # of one core, going by the deals played; None: nothing is known


def progressed(row: StrengthRow, folder: Path, games: int = GAMES) -> Progressed:
    """How much of a row is played, and how long the rest takes."""
    plan, path = row.plan(), row.path(folder)
    tables = plan.tables()
    jobs = plan.jobs(games)
    wanted = sum(tables[table].games_a_deal for table, _ in jobs)
    deals = {deal.job: deal for deal in read(path)[1]} if path.exists() else {}
    done = sum(tables[table].games_a_deal for table, deal in jobs if (table, deal) in deals)
    spent: dict[int, list[float]] = {}
    for deal in deals.values():
        spent.setdefault(deal.table, []).append(sum(deal.seconds.values()))
    left = [table for table, deal in jobs if (table, deal) not in deals]
    if not set(left) <= set(spent):
        return Progressed(row.name, done, wanted, None)
    means = {table: sum(seconds) / len(seconds) for table, seconds in spent.items()}
    return Progressed(row.name, done, wanted, sum(means[table] for table in left) / HOUR)


def merge_rows(folder: Path, others: Path, told: Callable[[str, int], None]) -> None:
    """Take over the deals of every row that was played into another folder; `told` hears how many were new."""
    for row in strength_rows():
        theirs = others / f"{row.name}.jsonl"
        if theirs.exists():
            with Ledger(row.path(folder), row.plan()):
                pass  # there is a file now, and it is of this plan
            told(row.name, merge(row.path(folder), [theirs]))
