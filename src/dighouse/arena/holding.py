"""Hold an arena: play what its file lacks, here or on a cluster, and keep every deal as soon as it is over."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from dighouse.arena.cluster import played_there
from dighouse.arena.crew import Crew, cores
from dighouse.arena.deal import Deal, check_bots, play_deal
from dighouse.arena.ledger import Ledger
from dighouse.arena.outcome import Outcome, outcome_of
from dighouse.arena.plan import Plan
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput

Progress = Callable[[int, int], None]
Job = tuple[int, int]


def hold(
    plan: Plan,
    path: Path,
    games: int,
    *,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress | None = None,
) -> Outcome:
    """Play until every table has had so many games, and say how it stands. `progress` is told (done, total) in games.

    Deals that are in the file already are not played again. One worker is this process itself; by default every core
    has one.
    """
    if not games >= 1:
        raise BadInput("games_number", games=shortened(games, 20))
    with Ledger(path, plan) as ledger:
        jobs = ledger.open_jobs(games)
        if jobs:
            check_bots(plan)
        tables = plan.tables()
        total = sum(tables[table].games_a_deal for table, _ in plan.jobs(games))
        done = total - sum(tables[table].games_a_deal for table, _ in jobs)
        tell = progress or untold
        tell(done, total)
        with contextlib.closing(played(plan, jobs, workers, cluster)) as deals:
            for deal in deals:
                ledger.add(deal)
                done += len(deal.ranks)
                tell(done, total)
        wanted = set(plan.jobs(games))
        return outcome_of(plan, [deal for job, deal in sorted(ledger.deals.items()) if job in wanted])


def untold(done: int, total: int) -> None:
    """Nobody wants to know how far it is."""


def played(plan: Plan, jobs: Sequence[Job], workers: int | None, cluster: str) -> Generator[Deal, None, None]:
    """Deals as they are finished, wherever they are played."""
    if not jobs:
        return
    if cluster:
        yield from played_there(plan, jobs, cluster, workers)
        return
    size = cores() if workers is None else workers
    if size > 1:
        yield from Crew(plan, jobs, size).played()
        return
    for job in jobs:
        yield play_deal(plan, *job)
