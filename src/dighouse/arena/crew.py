"""Games played by processes beside this one, one core each.

Every worker has a line of its own and one game at a time. One that dies takes nothing with it but that game, which is
given out again; the others do not notice.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait

from dighouse.arena.deal import Played, play_job
from dighouse.arena.plan import Job, Plan
from dighouse.core.errors import BadInput, DighouseError

DEATHS = 5  # so often may a game be what its worker dies of
ONE_CORE = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def one_core() -> Iterator[None]:
    """Processes started meanwhile keep to one core. Their libraries ask when they are loaded, and never again."""
    before = {name: os.environ.get(name) for name in ONE_CORE}
    os.environ |= dict.fromkeys(ONE_CORE, "1")
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def work(line: Connection, plan: Plan) -> None:
    """A worker's day: a game in, a game out, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who gives the games out
    with contextlib.suppress(EOFError, OSError):
        while True:
            job = line.recv()
            line.send(answer(plan, job))


def answer(plan: Plan, job: Job) -> Played | DighouseError | str:
    """A played game, or what went wrong."""
    try:
        return play_job(plan, job)
    except DighouseError as wrong:
        return wrong
    except Exception:
        return traceback.format_exc()


class Worker:
    """A process and the line to it."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy a compiler in the middle of its work
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, plan), daemon=True)
        with one_core():
            self.process.start()
        theirs.close()
        self.job: Job | None = None

    def give(self, job: Job) -> None:
        self.job = job
        with contextlib.suppress(OSError):  # it has just died: its line says so
            self.line.send(job)

    def answer(self) -> Played | DighouseError | str | None:
        """What it played; None if it has died."""
        try:
            got: Played | DighouseError | str = self.line.recv()
        except (EOFError, OSError):
            return None
        self.job = None
        return got

    def dismiss(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


class Crew:
    """Workers at their games."""

    def __init__(self, plan: Plan, jobs: Sequence[Job], size: int) -> None:
        self.plan = plan
        self.waiting = list(reversed(jobs))
        self.deaths: Counter[Job] = Counter()
        self.workers = [Worker(plan) for _ in range(min(size, len(jobs)))]

    def played(self, until: float | None = None) -> Iterator[Played]:
        """The games, as they are finished; those that are not by `until` (on the monotonic clock) are dropped."""
        try:
            for worker in list(self.workers):
                self.occupy(worker)
            while self.workers and (until is None or time.monotonic() < until):
                patience = None if until is None else max(0.0, until - time.monotonic())
                ready = wait([worker.line for worker in self.workers], patience)
                for worker in [worker for worker in self.workers if worker.line in ready]:
                    yield from self.taken(worker)
        finally:
            for worker in self.workers:
                worker.dismiss()

    def occupy(self, worker: Worker) -> None:
        """The next game for a worker; if there is none, the day is over."""
        if self.waiting:
            worker.give(self.waiting.pop())
        else:
            self.workers.remove(worker)
            worker.dismiss()

    def taken(self, worker: Worker) -> Iterator[Played]:
        """What a worker has finished. The place of a dead one is taken by another, and the game lies on top again."""
        job = worker.job
        got = worker.answer()
        if got is None and job is not None:
            self.bury(worker, job)
            return
        if isinstance(got, Played):
            yield got
        elif isinstance(got, DighouseError):
            raise got
        else:
            raise RuntimeError(f"a worker failed:\n{got}")
        self.occupy(worker)

    def bury(self, worker: Worker, job: Job) -> None:
        """Another worker for one that has died; a game that was the death of too many is given up."""
        self.deaths[job] += 1
        worker.dismiss()
        self.workers.remove(worker)
        if self.deaths[job] >= DEATHS:
            raise BadInput("arena_deaths", deal=job[1], table=job[0] + 1, times=DEATHS)
        self.waiting.append(job)
        self.workers.append(Worker(self.plan))
        self.occupy(self.workers[-1])
