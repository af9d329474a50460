"""C2, C3, R21  A redeal gives a seat without sight of a pile exactly what the public weights of the rules say."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np
import pytest

from dighouse.core.chance import new_chance
from dighouse.core.jit import INTERPRETED
from dighouse.games.tomb_raiders.actions import ChooseFind, PlayScientist, PlayThief, PlayTombRaiders, Region
from dighouse.games.tomb_raiders.rules.redeal import below_large, weigh_pile
from dighouse.games.tomb_raiders.state import BY_RAIDERS, BY_THIEF, LARGEST_WAYS
from tests.games.tomb_raiders.fitting import assert_fits
from tests.games.tomb_raiders.physical_deck import KNOWLEDGE, RUBBLE, finds
from tests.games.tomb_raiders.positions import GAME, Table, card, dig, find
from tests.laws.tables import tables_of, walked

CRETE = 3
Weights = dict[tuple[int, int], Fraction]


class Look(NamedTuple):
    """What everybody saw of a pile: cards laid before, cards drawn (or who searched), finds among them."""

    laid: int
    drawn: int
    artifacts: int
    books: int = 0


class Weighing:
    """The public weights w[j, k] of the rules text, card by card, in fractions."""

    def __init__(self, knowledge_finds: int = 1) -> None:
        self.w: Weights = {(0, 0): Fraction(1)}
        self.n, self.d, self.q = 0, 20, knowledge_finds

    def lay(self, cards: int) -> None:
        for _ in range(cards):
            new: Weights = {}
            for j in range(7):
                for k in range(2):
                    old = self.w.get
                    new[j, k] = (
                        old((j - 1, k), 0) * (7 - j)
                        + old((j, k - 1), 0) * (self.q + 1 - k)
                        + old((j, k), 0) * (self.d - 6 + j - self.q + k)
                    ) / Fraction(self.d)
            self.w = new
            self.n, self.d = self.n + 1, self.d - 1

    def look(self, look: Look) -> None:
        self.lay(look.laid)
        for (j, k), weight in self.w.items():
            self.w[j, k] = weight * self.chance(look, self.n - j - k, j, k) if weight else weight
        self.n -= look.artifacts + look.books
        if look.books:
            self.w = {(j, 0): self.w.get((j, 1), Fraction(0)) for j in range(7)}
            self.q = 0

    def chance(self, look: Look, m: int, j: int, k: int) -> Fraction | int:
        if look.drawn > 0:
            rubble = look.drawn - look.artifacts - look.books
            return Fraction(comb(m, look.artifacts) * comb(k, look.books) * comb(j, rubble), comb(self.n, look.drawn))
        if look.artifacts or look.books:
            return m if look.artifacts else k
        return int(j == self.n) if look.drawn == BY_RAIDERS else int(m == 0)

    def normal(self) -> Weights:
        total = sum(self.w.values())
        return {way: weight / total for way, weight in self.w.items() if weight}


def weights(looks: list[Look], laid: int = 0, knowledge_finds: str = "on") -> Weights:
    """What the rules make of these looks."""
    table = Table(knowledge_finds=knowledge_finds)
    s = table.record[0]
    for number, look in enumerate(looks):
        s["look_laid"][CRETE, number] = look.laid
        s["look_drawn"][CRETE, number] = look.drawn
        s["look_artifacts"][CRETE, number] = look.artifacts
        s["look_books"][CRETE, number] = look.books
    s["looks"][CRETE], s["laid"][CRETE] = len(looks), laid
    weigh_pile(s, CRETE, False)
    return normal(s)


def normal(s: np.record) -> Weights:
    total = int(s["ways"].sum())
    return {(j, k): Fraction(int(s["ways"][j, k]), total) for j in range(7) for k in range(2) if s["ways"][j, k]}


def rubble(ways: Weights) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for (j, _), weight in ways.items():
        found[j] = found.get(j, Fraction(0)) + weight
    return found


@pytest.mark.parametrize("knowledge_at", [None, 0, 1, 2])
def test_x34_three_digs(knowledge_at):
    """X34  Rubble 2, 3, 4 with 9/29, 16/29, 4/29, whichever finds were seen; not 45/91, 40/91, 6/91."""
    looks = [Look(5, 3, 2), Look(2, 3, 1), Look(1, 2, 1)]
    if knowledge_at is not None:
        look = looks[knowledge_at]
        looks[knowledge_at] = Look(look.laid, look.drawn, look.artifacts - 1, 1)
    expected = {2: Fraction(9, 29), 3: Fraction(16, 29), 4: Fraction(4, 29)}
    assert rubble(weights(looks)) == expected
    assert expected != {2: Fraction(45, 91), 3: Fraction(40, 91), 4: Fraction(6, 91)}


def test_x35_nothing_taken():
    """X35  2 cards laid, a thief takes nothing: both rubble 5/7, with the knowledge find 2/7; raiders: both rubble."""
    assert weights([Look(2, int(BY_THIEF), 0)]) == {(2, 0): Fraction(5, 7), (1, 1): Fraction(2, 7)}
    assert weights([Look(2, int(BY_RAIDERS), 0)]) == {(2, 0): Fraction(1)}
    assert weights([Look(2, int(BY_THIEF), 0)], knowledge_finds="off") == {(2, 0): Fraction(1)}


def history(dice: random.Random) -> tuple[list[Look], int]:
    """A possible story of a pile, played with real cards."""
    deck = [face for region, face in finds() if region == CRETE]
    dice.shuffle(deck)
    pile: list[str] = []
    looks = []
    for _ in range(dice.randint(1, 7)):
        laid = dice.randint(0, min(5, len(deck)))
        pile, deck = pile + deck[:laid], deck[laid:]
        drawn = dice.choice([1, 2, 3, 4, 5, -1, -2])
        looks.append(seen(pile, laid, drawn, dice))
    return looks, dice.randint(0, min(3, len(deck)))


def seen(pile: list[str], laid: int, drawn: int, dice: random.Random) -> Look:
    """One look at real cards; what is found leaves the pile."""
    dice.shuffle(pile)
    if drawn > 0:
        taken = [face for face in pile[:drawn] if face != RUBBLE]
        size = min(drawn, len(pile))
        look = Look(laid, size, sum(f != KNOWLEDGE for f in taken), taken.count(KNOWLEDGE))
        if size == 0:
            look = Look(laid, int(BY_RAIDERS), 0)
    else:
        fits = [face for face in pile if face != RUBBLE and (drawn == BY_RAIDERS or face != KNOWLEDGE)]
        taken = fits[:1]
        look = Look(laid, drawn, sum(f != KNOWLEDGE for f in taken), taken.count(KNOWLEDGE))
    for face in taken:
        pile.remove(face)
    return look


def test_the_weights_are_those_of_the_rules():
    """C3  For stories of digs and searches the ways counted are exactly the fractions of the rules text."""
    dice = random.Random(5)
    for _ in range(15 if INTERPRETED else 300):
        looks, laid = history(dice)
        weighing = Weighing()
        for look in looks:
            weighing.look(look)
        weighing.lay(laid)
        assert weights(looks, laid) == weighing.normal(), looks


LONG_STORIES = [
    [Look(5, 1, 0), *[Look(1, 2, 1)] * 14],
    [Look(6, 2, 0), Look(2, 3, 1), Look(0, 2, 1), *[Look(1, 2, 0), Look(0, 3, 1)] * 5],
    [*[Look(1, 1, 0)] * 3, *[Look(2, 1, 0), Look(0, 1, 1)] * 6],
]
BAD_LUCK = [[Look(8, 4, 1), *[Look(1, 4, 0)] * 11], [Look(8, 3, 0), *[Look(1, 3, 0)] * 6, *[Look(0, 2, 0)] * 8]]


@pytest.mark.parametrize("looks", LONG_STORIES + BAD_LUCK)
def test_the_longest_stories_fit(looks):
    """C3  Long stories stay exact; a dozen digs of nothing but rubble may cost the last bits, no more."""
    weighing = Weighing()
    for look in looks:
        weighing.look(look)
    found, exact = weights(looks), weighing.normal()
    assert found.keys() == exact.keys()
    assert looks in BAD_LUCK or found == exact
    assert all(abs(found[way] - exact[way]) < Fraction(1, 2**48) for way in exact)


def brute_force(looks: list[Look], games: int) -> Counter[int]:
    """X34 with real cards: of many shuffles those in which the looks come out like that; the rubble in the pile."""
    kept: Counter[int] = Counter()
    dice = random.Random(34)
    cards = [face for region, face in finds() if region == CRETE]
    for _ in range(games):
        dice.shuffle(cards)
        pile: list[str] = []
        used = 0
        for look in looks:
            pile = pile + cards[used : used + look.laid]
            used += look.laid
            again = seen(pile, look.laid, look.drawn, dice)
            if again.artifacts + again.books != look.artifacts + look.books:
                break
        else:
            kept[pile.count(RUBBLE)] += 1
    return kept


def test_x34_with_real_cards():
    """X34, C3  Shuffled cards that show the same finds hold as much rubble as the weights say."""
    looks = [Look(5, 3, 2), Look(2, 3, 1), Look(1, 2, 1)]
    kept = brute_force(looks, 12000)
    assert sum(kept.values()) > 800
    assert_fits(kept, {2: Fraction(9, 29), 3: Fraction(16, 29), 4: Fraction(4, 29)})


def redealt(table: Table, seat: int, keys: int) -> list[np.ndarray]:
    dealt = []
    for key in range(keys):
        after = table.states.copy()
        GAME.loops.redeal(after, 0, seat, new_chance(key), 0)
        dealt.append(after)
    return dealt


def piles(dealt: list[np.ndarray], *faces: int) -> Counter[Any]:
    """How often the Crete pile holds so many cards of these faces."""
    return Counter(int(states["pile"][0, CRETE, list(faces)].sum()) for states in dealt)


def test_a_redeal_draws_by_the_weights():
    """C3  After a dig the rubble of a redealt pile has the chances of the weights; the artifacts are any left."""
    table = Table().books(0, "crete", 6).pile("crete", 5, 3, 1, rubble=4)
    table.play_where(dig("crete", 4), lambda after: sorted(after.outcome) == [2, 7, 7])
    expected = rubble(weights([Look(7, 3, 1)]))
    dealt = redealt(table, 1, 200 if INTERPRETED else 3000)
    assert_fits(piles(dealt, 7), expected)
    assert {int(states["faceless"][0, CRETE]) for states in dealt} == {0}
    values: Counter[int] = Counter()
    for states in dealt:
        values.update({face: int(count) for face, count in enumerate(states["pile"][0, CRETE, :5])})
    left = [3, 2, 3, 3, 1]  # of 1, 2, 3, 4 and 5 points; one of 3 points was dug up
    assert_fits(values, {face: Fraction(count, 12) for face, count in enumerate(left)})


def test_a_pile_in_sight_stays():
    """R21  Whoever has sight of a pile keeps it; a sight that was cleared counts for nothing; others are redealt."""
    table = Table().owns(0, card("scientist")).pile("crete", 4, 1, rubble=2).play(PlayScientist(region=Region.CRETE))
    assert all((states["pile"] == table.states["pile"]).all() for states in redealt(table, 0, 20))
    others = redealt(table, 1, 20)
    assert {int(states["faceless"][0, CRETE]) for states in others} == {4}  # a scientist tells the others nothing
    table.s["sight"][0, CRETE] = 0
    assert {int(states["faceless"][0, CRETE]) for states in redealt(table, 0, 5)} == {4}


def test_an_open_choice_has_an_option():
    """C3, R19  While a thief chooses, the others know there is an artifact; for tomb raiders a find."""
    for name, action, faces in (
        ("thief", PlayThief(region=Region.CRETE), range(6)),
        ("tomb_raiders", PlayTombRaiders(region=Region.CRETE), range(7)),
    ):
        table = Table().owns(0, card(name, "crete")).pile("crete", 4, rubble=1).play(action)
        dealt = redealt(table, 1, 60)
        assert 0 not in piles(dealt, *faces)
        assert all(GAME.loops.legal(states, 0, table.buffer) > 0 for states in dealt)
        table.play(ChooseFind(find=find(4)))
        assert 0 in piles(redealt(table, 1, 60), *faces)


def test_a_thief_with_nothing_tells_everybody():
    """X35, R19  After tomb raiders took nothing every redeal of the pile is rubble."""
    table = Table().owns(0, card("tomb_raiders", "crete")).pile("crete", rubble=2)
    table.play(PlayTombRaiders(region=Region.CRETE))
    assert piles(redealt(table, 1, 30), 7) == {2: 30}


def test_sizes_hands_and_draw_pile_stay():
    """R22, R23  A redeal keeps pile sizes, hands and what is left in the draw pile."""
    for table in tables_of("tomb_raiders")[:: 5 if INTERPRETED else 1]:
        for number, position in enumerate(walked(table, 3)):
            if number % 20:
                continue
            after = position.states.copy()
            GAME.loops.redeal(after, 0, number % table.players, new_chance(number), 0)
            sizes = [states["pile"].sum(axis=2) + states["faceless"] for states in (position.states, after)]
            assert (sizes[0] == sizes[1]).all()
            for name in ("cards", "large", "deck", "backs", "found", "sight", "weeks", "storage", "looks"):
                assert (after[name] == position.states[name]).all()
            assert not after["ways"].any()


def test_large_numbers_are_drawn_evenly():
    """C3  A number below 2^61 and more: halves and remainders come as often as they should."""
    chance = new_chance(4)
    limit = int(LARGEST_WAYS) // 3 * 2
    drawn = [int(below_large(chance[0], np.int64(limit))) for _ in range(400)]
    assert all(0 <= number < limit for number in drawn)
    assert_fits(Counter(number * 4 // limit for number in drawn), dict.fromkeys(range(4), Fraction(1, 4)))
    assert_fits(Counter(number % 4 for number in drawn), dict.fromkeys(range(4), Fraction(1, 4)))
    small = Counter(int(below_large(chance[0], np.int64(5))) for _ in range(500))
    assert_fits(small, dict.fromkeys(range(5), Fraction(1, 5)))
