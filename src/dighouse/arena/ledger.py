"""The file of an arena: its plan, then a line for every deal that was played. It only grows.

A deal is written as soon as it is over, so that whatever happens, nothing finished is lost; a line that was cut off
is dropped, and its deal is played again. Files of one plan can be merged: a deal is the same in all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from dighouse.arena.deal import Deal
from dighouse.arena.plan import Plan
from dighouse.core.actions import shortened
from dighouse.core.errors import BadFile

Job = tuple[int, int]


class Ledger:
    """An arena's file, open for more."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Begin the file of a plan, or go on with it."""
        self.path = path
        self.plan = plan
        self.deals: dict[Job, Deal] = {}
        whole = 0
        if path.exists() and path.stat().st_size:
            found, deals, whole = read(path)
            refuse_other_plan(path, found, plan)
            self.deals = {deal.job: deal for deal in deals}
        self.file = opened(path, whole)
        if not whole:
            self.write(plan)

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def write(self, line: Plan | Deal) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def add(self, deal: Deal) -> None:
        """Keep a deal; one that is there already stays as it is."""
        if deal.job not in self.deals:
            self.write(deal)
            self.deals[deal.job] = deal

    def open_jobs(self, games: int) -> list[Job]:
        """What has still to be played for so many games a table."""
        return [job for job in self.plan.jobs(games) if job not in self.deals]


def opened(path: Path, whole: int) -> BinaryIO:
    """The file with its cut-off end removed, ready for more."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
        file.truncate(whole)
    except OSError as wrong:
        raise BadFile("file_unwritable", file=str(path), reason=wrong.strerror or str(wrong)) from None
    return file


def read(path: Path) -> tuple[Plan, list[Deal], int]:
    """The plan and the deals of a file, and how many bytes of it are whole."""
    try:
        content = path.read_bytes()
    except OSError as wrong:
        raise BadFile("file_unreadable", file=str(path), reason=wrong.strerror or str(wrong)) from None
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].splitlines()
    try:
        plan = msgspec.json.decode(lines[0], type=Plan)
    except (IndexError, msgspec.DecodeError):
        raise BadFile("arena_foreign", file=str(path)) from None
    if plan.format != Plan.__struct_defaults__[0]:
        raise BadFile("arena_foreign", file=str(path))
    return plan, [deal_of(path, plan, number, line) for number, line in enumerate(lines[1:], start=2)], whole


def deal_of(path: Path, plan: Plan, number: int, line: bytes) -> Deal:
    """A line as a deal of its plan."""
    try:
        deal = msgspec.json.decode(line, type=Deal)
        seatings = plan.tables()[deal.table].seatings(deal.deal)
        shape = [plan.players] * len(seatings)
        fits = [len(game) for game in deal.points] == shape == [len(game) for game in deal.ranks]
    except (msgspec.DecodeError, IndexError):
        fits = False
    if not fits:
        raise BadFile("arena_line", file=str(path), line=number)
    return deal


def refuse_other_plan(path: Path, found: Plan, wanted: Plan) -> None:
    """Refuse to go on with a file of another plan, naming the first difference."""
    for name in wanted.__struct_fields__:
        there, here = getattr(found, name), getattr(wanted, name)
        if there != here:
            raise BadFile("arena_other", file=str(path), field=name, found=shown(there), wanted=shown(here))


def shown(part: object) -> str:
    return shortened(", ".join(part) if isinstance(part, tuple) else str(part), 80)


def merge(into: Path, others: Iterable[Path]) -> int:
    """Put the deals of other files of the same plan into a file; how many were new."""
    plan, _, _ = read(into)
    new = 0
    with Ledger(into, plan) as ledger:
        for path in others:
            found, deals, _ = read(path)
            refuse_other_plan(path, found, plan)
            new += sum(deal.job not in ledger.deals for deal in deals)
            for deal in deals:
                ledger.add(deal)
    return new
