"""The same games on a Ray cluster. Ray is an extra: `pip install dighouse[cluster]`.

Ray starts a task again whose worker or machine was lost; a game that Ray has given up is given out once more here.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from typing import Any

from dighouse.arena.crew import DEATHS, answer
from dighouse.arena.deal import Played
from dighouse.arena.plan import Job, Plan
from dighouse.core.errors import BadInput, DighouseError

LOCAL = "local"
AHEAD = 2  # games handed to Ray for every core it has, so that none waits
RETRIES = 5


def play_there(plan: Plan, job: Job) -> Played | DighouseError | str:
    """A game on some machine of the cluster, on one core."""
    import numba

    numba.set_num_threads(1)
    return answer(plan, job)


def connected(address: str, size: int | None) -> Any:
    """Ray, connected to a cluster; `local` starts one on this machine for as long as it is needed."""
    try:
        import ray
    except ImportError:
        raise BadInput("arena_no_ray") from None
    if address == LOCAL:
        ray.init(LOCAL, num_cpus=size, log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False)
        return ray
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as wrong:
        raise BadInput("arena_no_cluster", address=address, reason=str(wrong).splitlines()[0][:200]) from None
    return ray


def played_there(
    plan: Plan, jobs: Sequence[Job], address: str, size: int | None = None, until: float | None = None
) -> Iterator[Played]:
    """The games, as they are finished somewhere; what is not by `until` is dropped."""
    ray = connected(address, size)
    try:
        yield from Errands(ray, plan, jobs).played(until)
    finally:
        ray.shutdown()


class Errands:
    """Games that were handed to Ray."""

    def __init__(self, ray: Any, plan: Plan, jobs: Sequence[Job]) -> None:
        self.ray = ray
        self.plan = ray.put(plan)
        self.waiting = list(reversed(jobs))
        self.task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_there)
        self.running: dict[Any, Job] = {}
        self.lost: dict[Job, int] = {}

    def played(self, until: float | None = None) -> Iterator[Played]:
        """The games, as they come back."""
        while (self.waiting or self.running) and (until is None or time.monotonic() < until):
            room = AHEAD * int(self.ray.cluster_resources().get("CPU", 1))
            while self.waiting and len(self.running) < room:
                job = self.waiting.pop()
                self.running[self.task.remote(self.plan, job)] = job
            done, _ = self.ray.wait(list(self.running), num_returns=1, timeout=1.0)
            for errand in done:
                yield from self.taken(errand, self.running.pop(errand))

    def taken(self, errand: Any, job: Job) -> Iterator[Played]:
        """What came back; a game whose workers were lost again and again is put on top."""
        try:
            got = self.ray.get(errand)
        except self.ray.exceptions.RayError:
            self.lost[job] = self.lost.get(job, 0) + 1
            if self.lost[job] >= DEATHS:
                raise BadInput("arena_deaths", deal=job[1], table=job[0] + 1, times=DEATHS * RETRIES) from None
            self.waiting.append(job)
            return
        if isinstance(got, DighouseError):
            raise got
        if not isinstance(got, Played):
            raise RuntimeError(f"a worker failed:\n{got}")
        yield got
