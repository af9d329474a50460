"""Parties that play: as fast as they can, or at a pace."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Protocol

from load.score import Score

TICK = 0.002  # seconds between two looks at who is due
LAST_ANSWERS = 10.0  # seconds the last moves are waited for
LONGEST_STRETCH = 30.0  # seconds
AT_ONCE = 50  # that sit down at the same time
Progress = Callable[[int], None]  # so many more are done


class Party(Protocol):
    """Two people at a table; `free` is called whenever a move of theirs could be made."""

    score: Score
    free: Callable[[Party], None]

    @property
    def pending(self) -> bool:
        """Whether somebody still waits to hear something."""

    async def sit(self) -> None:
        """Open both sockets, and hear the table."""

    def move(self) -> None:
        """Send one move."""

    def leave(self) -> None:
        """Close both sockets."""


def rest(_: Party) -> None:
    """Nothing to do after a move."""


async def seated(parties: Sequence[Party], progress: Progress, at_once: int = AT_ONCE) -> None:
    """All of them at their tables."""
    turn = asyncio.Semaphore(at_once)

    async def sit(party: Party) -> None:
        async with turn:
            await party.sit()
            progress(1)

    await asyncio.gather(*(sit(party) for party in parties))


async def answered(parties: Sequence[Party]) -> int:
    """Wait for the last answers; how many never came."""
    end = perf_counter() + LAST_ANSWERS
    while any(party.pending for party in parties) and perf_counter() < end:
        await asyncio.sleep(TICK)
    return sum(party.pending for party in parties)


def begin(parties: Sequence[Party], free: Callable[[Party], None]) -> Score:
    score = Score()
    for party in parties:
        party.score, party.free = score, free
    return score


async def at_full_speed(parties: Sequence[Party], seconds: float) -> Score:
    """Every table makes its next move as soon as both have heard of the last one."""
    return await hurried(parties, lambda score: score.seconds < seconds)


async def for_moves(parties: Sequence[Party], moves: int) -> Score:
    """Full speed until so many moves are made."""
    return await hurried(parties, lambda score: len(score.answered) < moves and score.seconds < LONGEST_STRETCH)


async def hurried(parties: Sequence[Party], on: Callable[[Score], bool]) -> Score:
    """Full speed as long as the score says."""
    score = begin(parties, lambda party: party.move())
    for party in parties:
        if not party.pending:
            party.move()
    while on(score):
        await asyncio.sleep(TICK)
    begin_resting(parties)
    score.ended()
    score.lost = await answered(parties)
    return score


def begin_resting(parties: Sequence[Party]) -> None:
    for party in parties:
        party.free = rest


async def at_a_pace(parties: Sequence[Party], rate: float, seconds: float, progress: Progress) -> Score:
    """So many moves a second in all, by the tables in turn; who is not answered yet is passed over."""
    waiting = deque(parties)
    score = begin(parties, waiting.append)
    while score.seconds < seconds:
        due = int(score.seconds * rate) - score.sent
        for _ in range(min(due, len(waiting))):
            waiting.popleft().move()
        progress(score.sent)
        await asyncio.sleep(TICK)
    begin_resting(parties)
    score.ended()
    score.lost = await answered(parties)
    return score
