"""Hold an arena: play what its file lacks, here or on a cluster, and keep every game as soon as it is over."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from dighouse.arena.cluster import played_there
from dighouse.arena.crew import Crew, cores
from dighouse.arena.deal import Played, check_bots, play_job, whole_deals
from dighouse.arena.ledger import Ledger
from dighouse.arena.outcome import Outcome, outcome_of
from dighouse.arena.plan import Job, Plan
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput

Progress = Callable[[int, int], None]


def hold(
    plan: Plan,
    path: Path,
    games: int | Sequence[int],
    *,
    workers: int | None = None,
    cluster: str = "",
    until: float | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play until every table has had so many games, and say how it stands. `progress` is told (done, total) in games.

    Games that are in the file already are not played again. One worker is this process itself; by default every core
    has one. `until`: when to stop in the middle, on the clock of `time.monotonic`.
    """
    if isinstance(games, int) and not games >= 1:
        raise BadInput("games_number", games=shortened(games, 20))
    with Ledger(path, plan) as ledger:
        jobs, wanted = ledger.open_jobs(games), plan.jobs(games)
        if jobs:
            check_bots(plan)
        done, tell = len(wanted) - len(jobs), progress or untold
        tell(done, len(wanted))
        with contextlib.closing(played(plan, jobs, workers, cluster, until)) as finished:
            for game in finished:
                ledger.add(game)
                done += 1
                tell(done, len(wanted))
        kept = set(wanted)
        return outcome_of(plan, whole_deals(plan, [game for job, game in ledger.games.items() if job in kept]))


def untold(done: int, total: int) -> None:
    """Nobody wants to know how far it is."""


def played(
    plan: Plan, jobs: Sequence[Job], workers: int | None, cluster: str, until: float | None
) -> Generator[Played, None, None]:
    """Games as they are finished, wherever they are played."""
    if not jobs:
        return
    if cluster:
        yield from played_there(plan, jobs, cluster, workers, until)
        return
    size = cores() if workers is None else workers
    if size > 1 or until is not None:  # who has to stop in the middle of a game cannot play it
        yield from Crew(plan, jobs, size).played(until)
        return
    for job in jobs:
        yield play_job(plan, job)
