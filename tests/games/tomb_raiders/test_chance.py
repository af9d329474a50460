"""C1-C3  Markers, cards and finds come with exactly the chances of the rules.

Where a chance can be computed, the draws are held against the exact number; where it cannot, against a physical deck
that is shuffled and drawn from the top. All keys are fixed.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from dighouse.core.chance import outcomes
from dighouse.core.game import Position
from dighouse.core.jit import INTERPRETED
from dighouse.games.tomb_raiders.actions import Dig, ExcavationCard, PlayScientist, PlayThief, Region, TakeStorage
from dighouse.games.tomb_raiders.state import FIND
from dighouse.games.tomb_raiders.tables import (
    CARD_COUNT,
    CHART,
    FIND_COUNT,
    SCIENTIST_CARD,
    STORAGE_CARDS,
    THIEF_CARD,
)
from tests.games.tomb_raiders.fitting import assert_fits, two_samples
from tests.games.tomb_raiders.physical_deck import KNOWLEDGE, RUBBLE, PhysicalTable
from tests.games.tomb_raiders.positions import GAME, Table

TAKE = GAME.actions.number(TakeStorage(slot=1))
CRETE, RUBBLE_FACE, KNOWLEDGE_FACE = 3, 7, 6
SCIENTIST = GAME.actions.number(PlayScientist(region=Region.CRETE))
THIEF = GAME.actions.number(PlayThief(region=Region.CRETE))
FEW = 200 if INTERPRETED else 3000
compiled_only = pytest.mark.compiled_only


class Lazy:
    """A game of the rules in which seat 0 does what a test wants, whatever it costs."""

    def __init__(self, seed: int, players: int = 2) -> None:
        position = Position(GAME, players, seed)
        self.states, self.chances, self.out = position.states, position.chances, position.actions
        self.laid_at_start = len(outcomes(position.chances)) - players

    @property
    def over(self) -> bool:
        return bool(GAME.loops.actor(self.states, 0) < 0)

    def step(self, number: int) -> list[int]:
        self.states["weeks"] = [[0, 9, 9, 9]]
        self.states["arrival"] = [[9, 1, 2, 3]]
        self.states["turn"] = 0
        assert GAME.loops.step(self.states, 0, number, self.chances, 0, self.out) >= 0
        return outcomes(self.chances)

    def take(self) -> int:
        return len(self.step(TAKE))

    def dig(self, region: int, allowance: int) -> list[str]:
        """A dig of so many cards: knowledge 12 and the first week that gives them."""
        self.states["books"][0, 0, region] = 12
        self.states["large"][0, 0, region] = 2
        weeks = int(np.argmax(CHART[12] >= allowance))
        assert CHART[12, weeks] == allowance
        region_name = list(Region)[region]
        action = Dig(region=region_name, card=ExcavationCard.REGION, weeks=weeks, assistants=0)
        if GAME.loops.refusal(self.states, 0, GAME.loops.actor(self.states, 0), 0):
            return []
        return [name_of(face) for face in self.step(GAME.actions.number(action))]

    def search(self) -> None:
        self.states["cards"][0, 0, SCIENTIST_CARD] = 1
        self.step(SCIENTIST)

    def steal(self, region: int) -> str | None:
        assert region == CRETE
        self.states["cards"][0, 0, THIEF_CARD[region]] = 1
        self.step(THIEF)
        if not self.states["pending"][0]:
            return None
        choices = sorted(self.out[: GAME.loops.legal(self.states, 0, self.out)].tolist())
        self.step(choices[-1])
        return str(GAME.actions.action(choices[-1]).json()["find"])


def name_of(face: int) -> str:
    return {RUBBLE_FACE: RUBBLE, KNOWLEDGE_FACE: KNOWLEDGE}.get(face, str(face + 1))


def found(drawn: list[str]) -> int:
    return sum(face != RUBBLE for face in drawn)


def test_the_stack_is_fair():
    """C1, TR1.4  All orders of three markers are equally likely."""
    orders: Counter[Any] = Counter()
    for seed in range(FEW // 2):
        orders[tuple(Position(GAME, 3, seed).state["arrival"][:3].tolist())] += 1
    assert_fits(orders, dict.fromkeys(itertools.permutations(range(3)), Fraction(1, 6)))


def test_any_green_card_comes_first():
    """C2, R32  At rest the top card is green, so the first card of a refill is any green card left."""
    start = Table()
    left = start.state["deck"].tolist() + [1] * 12
    drawn: Counter[int] = Counter()
    for key in range(FEW):
        table = start.copy()
        table.step(TakeStorage(slot=1), key)
        drawn[table.outcome[0]] += 1
    assert_fits(drawn, {number: Fraction(count, sum(left)) for number, count in enumerate(left)})


def test_the_next_back_is_fair():
    """C2  After the first card the back of the next is green with g / (g + d), a region with its d."""
    start = Table().laid("egypt", 15)
    second: Counter[str] = Counter()
    for key in range(FEW):
        table = start.copy()
        table.step(TakeStorage(slot=1), key)
        if table.outcome[0] < STORAGE_CARDS:
            follows = [*table.outcome[1:], 0][0]
            second["green" if follows < FIND else str(follows - FIND)] += 1
    green, backs = int(start.state["green"]) - 1, [20, 5, 20, 20]
    total = green + sum(backs)
    chances = {"green": Fraction(green, total)} | {str(n): Fraction(d, total) for n, d in enumerate(backs)}
    assert_fits(second, chances)


def test_a_card_without_a_face_gets_any_of_the_pool():
    """C3  Every face of the region is as likely as it has cards, rubble 6 of 20."""
    start = Table().books(0, "crete", 1).laid("crete", 9)
    faces: Counter[int] = Counter()
    action = Dig(region=Region.CRETE, card=ExcavationCard.REGION, weeks=12, assistants=0)
    for key in range(FEW):
        table = start.copy()
        table.step(action, key)
        faces.update(table.outcome)
    chances = {face: Fraction(int(FIND_COUNT[0, CRETE, face]), 20) for face in range(8)}
    assert_fits(faces, {face: chance for face, chance in chances.items() if chance})


def test_the_set_up_is_that_of_a_shuffled_deck():
    """C2, TR1.7, TR1.8  As many cards are laid out as from a shuffled deck."""
    lazy = Counter(Lazy(seed).laid_at_start for seed in range(FEW))
    real = Counter(PhysicalTable(random.Random(f"set-up {seed}")).laid_at_start for seed in range(FEW))
    statistic, most = two_samples(lazy, real)
    assert statistic < most


def scenario(table: Any, searched: bool) -> tuple[int, ...]:
    """Digs at a growing pile, with returned rubble in it and after a search; how many finds each dig has."""
    seen = []
    for _ in range(10):
        table.take()
    seen.append(found(table.dig(CRETE, 3)) if has_pile(table) else -1)
    for _ in range(6):
        table.take()
    seen.append(found(table.dig(CRETE, 4)) if has_pile(table) else -1)
    if searched and isinstance(table, Lazy):
        table.search()
    seen.append(found(table.dig(CRETE, 3)) if has_pile(table) else -1)
    for _ in range(5):
        table.take()
    stolen = table.steal(CRETE)
    seen.append(int(stolen) if stolen else 0)
    seen.append(found(table.dig(CRETE, 3)) if has_pile(table) else -1)
    return tuple(seen)


def has_pile(table: Any) -> bool:
    if isinstance(table, PhysicalTable):
        return bool(table.piles[CRETE])
    return bool(table.states["pile"][0, CRETE].sum() + table.states["faceless"][0, CRETE] > 0)


@compiled_only
@pytest.mark.parametrize("searched", [False, True])
def test_digs_are_those_of_real_piles(searched):
    """C2, C3, TR8.11, TR8.12  Digs after returned rubble, after a search and after a theft: all as with real cards."""
    games = 2000
    lazy = Counter(scenario(Lazy(seed), searched) for seed in range(games))
    real = Counter(scenario(PhysicalTable(random.Random(f"digs {seed}")), searched) for seed in range(games))
    statistic, most = two_samples(lazy, real)
    assert statistic < most
    for dig in range(5):
        one, other = (Counter(seen[dig] for seen in sample.elements()) for sample in (lazy, real))
        statistic, most = two_samples(one, other)
        assert statistic < most, dig


@compiled_only
def test_a_wrong_pile_is_seen():
    """C3  The comparison has an edge: were rubble left out of the pile, it would be noticed."""

    class Careless(PhysicalTable):
        def dig(self, region: int, allowance: int) -> list[str]:
            drawn = super().dig(region, allowance)
            self.piles[region] = [face for face in self.piles[region] if face != RUBBLE or self.dice.random() < 0.7]
            return drawn

    lazy = Counter(scenario(Lazy(seed), False) for seed in range(1000))
    real = Counter(scenario(Careless(random.Random(f"digs {seed}")), False) for seed in range(1000))
    statistic, most = two_samples(
        Counter(seen[2] for seen in lazy.elements()), Counter(seen[2] for seen in real.elements())
    )
    assert statistic > most


@compiled_only
def test_x32_storage_takes_of_a_game():
    """X32  67 takes with 71/83, 68 with 12/83.  TR10.3, R25"""
    takes: Counter[int] = Counter()
    for seed in range(1000):
        table = Lazy(seed)
        number = 0
        while not table.over:
            table.take()
            number += 1
        takes[number] += 1
    assert_fits(takes, {67: Fraction(71, 83), 68: Fraction(12, 83)})


def test_x32_the_last_green_card():
    """X32  71 of the 83 green cards are storage cards: the last of them decides between 67 and 68."""
    assert CARD_COUNT[:STORAGE_CARDS].sum() == 71
    assert CARD_COUNT.sum() == 83


def test_nothing_of_the_future_is_stored():
    """C2  No order is kept anywhere: from one position the same take turns up other cards by another chance alone."""
    table = Table().laid("crete", 5)
    seen = set()
    for key in range(1, 9):
        after = table.copy()
        after.step(TakeStorage(slot=1), key)
        seen.add(after.states.tobytes())
    assert len(seen) > 1
