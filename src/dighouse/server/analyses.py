"""Analyses of finished matches: asked for once, thought about one after the other behind everybody, then kept."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np
from sqlalchemy import delete, insert, select

from dighouse.advice import analysis as advice
from dighouse.bots.search import budget_named
from dighouse.core.errors import BadInput
from dighouse.core.replay import Match
from dighouse.server.advice_messages import (
    Analysis,
    AnalysisStage,
    AnalysisState,
    CurvePoint,
    Judgement,
    SearchLuck,
    TurningPoint,
)
from dighouse.server.bots import give_way
from dighouse.server.problems import TableProblem
from dighouse.server.schema import analyses
from dighouse.server.settings import Settings
from dighouse.server.store import LostRace, Store
from dighouse.server.table import Table, plain

log = logging.getLogger(__name__)

FORM = 1  # of what is kept: another one is thought about again
LEAST_URGENT = 19
DIGITS = 3


class Stopped(Exception):
    """The house closes: an analysis under way is given up."""


class Job(msgspec.Struct, eq=False):
    """A match to be looked at."""

    match: Match
    moments: list[int]  # by event of the match: its moment at the table
    stage: AnalysisStage = "waiting"
    done: int = 0
    task: asyncio.Task[None] | None = None


class AnalysisDesk:
    """One match at a time, in a thread that thinks only when nobody else needs the core."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.budget = budget_named(settings.analysis_budget)
        self.thread = ThreadPoolExecutor(
            1, thread_name_prefix="analysis", initializer=give_way, initargs=(LEAST_URGENT,)
        )
        self.turn = asyncio.Lock()
        self.jobs: dict[str, Job] = {}  # by table, in the order they were asked for
        self.closing = threading.Event()

    async def ask(self, table: Table) -> AnalysisState:
        """Let a match be looked at, unless it was already, and say how far that is."""
        state = await self.state(table)
        if state.stage in ("none", "failed"):
            if not table.match.seq:
                raise BadInput("nothing_played")
            if sum(job.stage in ("waiting", "running") for job in self.jobs.values()) >= self.settings.analyses_waiting:
                raise TableProblem("too_many_requests")
            job = Job(own_match(table), moments_of(table))
            self.jobs.pop(table.info.id, None)
            self.jobs[table.info.id] = job
            job.task = asyncio.create_task(self.work(table.info.id, job))
        return await self.state(table)

    async def state(self, table: Table) -> AnalysisState:
        """How far the analysis of a finished match is."""
        if table.status != "finished":
            raise TableProblem("analysis_too_early")
        game, names = table.info.game, [row.name for row in table.seats]
        job = self.jobs.get(table.info.id)
        if job is None:
            found = await kept(self.store, table.info.id)
            return AnalysisState(stage="done" if found else "none", game=game, names=names, analysis=found)
        return AnalysisState(
            stage=job.stage, game=game, names=names, done=job.done, total=job.match.seq, ahead=self.ahead(job)
        )

    def ahead(self, job: Job) -> int:
        """How many matches are looked at first."""
        busy = [other for other in self.jobs.values() if other.stage in ("waiting", "running")]
        return busy.index(job) if job in busy else 0

    async def work(self, table: str, job: Job) -> None:
        """Look at a match when its turn comes, and keep what was found."""
        try:
            async with self.turn:
                job.stage = "running"
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(self.thread, self.looked_at, job)
            await keep(self.store, table, found)
            self.jobs.pop(table, None)
        except Exception:
            log.exception("an analysis went wrong", extra={"table": table})
            job.stage = "failed"

    def looked_at(self, job: Job) -> Analysis:
        """The thinking itself, in the thread."""

        def progress(done: int, _: int) -> None:
            if self.closing.is_set():
                raise Stopped
            job.done = done

        return told(advice.analyse(job.match, self.budget, progress=progress), job.moments)

    async def close(self) -> None:
        """Give up what is under way; it is asked for again when somebody wants it."""
        self.closing.set()
        tasks = [job.task for job in self.jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thread.shutdown(wait=False, cancel_futures=True)


def own_match(table: Table) -> Match:
    """The match for another thread: its positions are never written to, its room for legal actions is its own."""
    match = table.forked()
    match.legal_buffer = np.zeros_like(match.legal_buffer)
    return match


def moments_of(table: Table, end: int | None = None) -> list[int]:
    """By event of the match, its moment at the table: there, moves taken back and the table's own events count too.

    With `end` as it stood at that moment.
    """
    moments: list[int] = []
    for point in table.points[: None if end is None else end + 1]:
        if point.row.kind in ("setup", "move"):
            moments.append(point.row.seq)
        elif point.row.kind == "undo":
            moments.pop()
    return moments


def told(found: advice.Analysis, moments: list[int]) -> Analysis:
    """An analysis as it is kept and told."""
    return Analysis(
        budget=found.budget,
        good=advice.GOOD,
        inaccurate=advice.INACCURATE,
        turn=advice.TURN,
        draws=advice.DRAWS,
        decisions=[told_decision(made, moments) for made in found.decisions],
        curve=[CurvePoint(seq=moments[point.seq], margins=short(point.margins)) for point in found.curve],
        turns=[
            TurningPoint(
                seq=moments[turn.seq], seat=turn.seat, change=round(float(turn.change), DIGITS), drawn=turn.drawn
            )
            for turn in found.turns
        ],
        luck=[
            SearchLuck(seat=one.seat, whole=round(one.by_search, DIGITS), own=round(one.own_draws, DIGITS))
            for one in found.luck
        ],
    )


def told_decision(made: advice.Decision, moments: list[int]) -> Judgement:
    return Judgement(
        seq=moments[made.seq],
        seat=made.seat,
        name=made.name,
        choices=made.choices,
        best_name=made.best_name,
        reasons=made.reasons,
        margins=short(made.margins),
        played=short(made.played),
        loss=round(float(made.loss), DIGITS),
        verdict=made.verdict.value,
        luck=None if made.luck is None else short(made.luck),
    )


def short(margins: list[float]) -> list[float]:
    return [round(float(margin), DIGITS) for margin in margins]


async def kept(store: Store, match: str) -> Analysis | None:
    """The analysis of a match, if there is one of the present form."""
    asked = select(analyses.c.found).where(analyses.c.match == match, analyses.c.form == FORM)
    async with store.reading() as connection:
        found: Any = (await connection.execute(asked)).scalar_one_or_none()
    return None if found is None else msgspec.convert(found, Analysis)


async def keep(store: Store, match: str, found: Analysis) -> None:
    """Keep an analysis; another process may have been faster."""
    try:
        async with store.transaction() as connection:
            await connection.execute(delete(analyses).where(analyses.c.match == match, analyses.c.form != FORM))
            row = {"match": match, "form": FORM, "made": time.time(), "found": plain(found)}
            await connection.execute(insert(analyses).values(**row))
    except LostRace:
        log.info("analysed twice", extra={"table": match})
