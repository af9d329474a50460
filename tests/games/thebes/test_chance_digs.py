"""C5  The tokens of a dig are a uniform draw from the bag, all at once, whatever was found before."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import numpy as np
import pytest

from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Position
from dighouse.games.thebes.actions import Dig, Site
from dighouse.games.thebes.game import GAME
from dighouse.games.thebes.odds import dig_odds
from dighouse.games.thebes.state import HELD, count_sums
from tests.fitting import assert_fits

compiled_only = pytest.mark.compiled_only

CRETE = [4, 4, 3, 1, 1, 3, 3, 2, 5, 4, 3, 2]  # the twelve values in the bag, the bonus on the board
FIND_IDS = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]


def ready_to_dig(taken: Iterable[int] = ()) -> np.ndarray:
    """K = 8 in Crete, where the bonus is still on the board; these finds are already gone (to seat 1)."""
    states = Position(GAME, 2, 1).states
    s = states[0]
    s["clock"][:2] = [0, 20]
    s["place"][0] = 8
    s["books"][0, 1] = 4
    s["general"][0] = 4
    for find in taken:
        s["find_at"][1, find] = HELD + 1
        s["bag"][1] -= 1
    count_sums(s)
    return states


def dug(states: np.ndarray, weeks: int, samples: int) -> list[list[int]]:
    """What many digs in Crete draw, token by token."""
    action = GAME.actions.number(Dig(site=Site.CRETE, weeks=weeks))
    out = np.zeros(len(GAME.actions), np.int16)
    drawn = []
    for key in range(samples):
        after, chances = states.copy(), new_chance(key)
        assert GAME.loops.step(after, 0, action, chances, 0, out) >= 0
        drawn.append(outcomes(chances))
    return drawn


def exact_digs(values: list[int], blanks: int, tokens: int) -> dict[tuple[int, int], Fraction]:
    """C5  The exact chances of (artifacts, their points) among so many tokens."""
    ways: Counter = Counter({(0, 0): 1})
    for value in values:
        for (drawn, points), number in list(ways.items()):
            ways[drawn + 1, points + value] += number
    total = math.comb(len(values) + blanks, tokens)
    return {
        face: Fraction(number * math.comb(blanks, tokens - face[0]), total)
        for face, number in ways.items()
        if face[0] <= tokens and tokens - face[0] <= blanks
    }


def test_the_exact_chances_are_those_of_the_rules_text() -> None:
    """C5  P(no find in 5) = C(16,5)/C(30,5) = 4368/142506, and a token from a full bag is worth 35/30."""
    assert Fraction(math.comb(16, 5), math.comb(30, 5)) == Fraction(4368, 142506)
    exact = exact_digs(CRETE, 18, 5)
    assert sum(exact.values()) == 1
    assert sum(points * chance for (_, points), chance in exact.items()) == 5 * Fraction(35, 30)


@compiled_only
def test_digs_are_hypergeometric() -> None:
    """C5, X7, X8  Finds among five tokens from 30, nothing at all with 4368/142506."""
    digs = dug(ready_to_dig(), 4, 40_000)
    assert {len(drawn) for drawn in digs} == {5}
    expected = {k: Fraction(math.comb(14, k) * math.comb(16, 5 - k), math.comb(30, 5)) for k in range(6)}
    assert expected[0] == Fraction(4368, 142506)
    assert_fits(Counter(sum(token >= 0 for token in drawn) for drawn in digs), expected)


@compiled_only
def test_artifacts_and_points_of_digs() -> None:
    """C5  The joint distribution of how many artifacts are found and what they are worth."""
    worth = dict(zip(FIND_IDS, CRETE, strict=True))
    digs = dug(ready_to_dig(), 4, 40_000)
    found = [[worth[token] for token in drawn if token in worth] for drawn in digs]
    assert_fits(Counter((len(values), sum(values)) for values in found), exact_digs(CRETE, 18, 5))


@compiled_only
@pytest.mark.parametrize("place", [0, 2, 4])
def test_every_token_of_a_dig_is_uniform(place: int) -> None:
    """C5, R21  The first, third and last token are alike: each find with 1/30, rubble with 16/30; no find twice."""
    digs = dug(ready_to_dig(), 4, 15_000)
    assert all(len(set(finds)) == len(finds) for drawn in digs if (finds := [t for t in drawn if t >= 0]))
    expected = dict.fromkeys([*FIND_IDS, 13, 14], Fraction(1, 30)) | {-2: Fraction(16, 30)}
    assert_fits(Counter(drawn[place] for drawn in digs), expected)


@compiled_only
def test_pairs_of_finds() -> None:
    """C5  Two given finds come together as often as they should: 5/30 x 4/29."""
    digs = dug(ready_to_dig(), 4, 40_000)
    for one, other in ((0, 1), (3, 14), (9, 12)):
        together = Counter(one in drawn and other in drawn for drawn in digs)
        chance = Fraction(5 * 4, 30 * 29)
        assert_fits(together, {True: chance, False: 1 - chance})


@compiled_only
def test_a_bag_from_which_finds_were_taken() -> None:
    """C5, TH8.12  Six finds gone, rubble back in: 8 finds and 16 rubble are left, and what is gone stays gone."""
    taken = [0, 1, 9, 10, 13, 14]
    digs = dug(ready_to_dig(taken), 4, 30_000)
    assert not {token for drawn in digs for token in drawn} & set(taken)
    expected = {k: Fraction(math.comb(8, k) * math.comb(16, 5 - k), math.comb(24, 5)) for k in range(6)}
    assert_fits(Counter(sum(token >= 0 for token in drawn) for drawn in digs), expected)
    left = [value for find, value in zip(FIND_IDS, CRETE, strict=True) if find not in taken]
    worth = dict(zip(FIND_IDS, CRETE, strict=True))
    found = [sum(worth[token] for token in drawn if token >= 0) for drawn in digs]
    exact: dict[int, Fraction] = {}
    for (_, points), chance in exact_digs(left, 16, 5).items():
        exact[points] = exact.get(points, Fraction(0)) + chance
    assert_fits(Counter(found), exact)


def test_the_bonus_is_no_draw() -> None:
    """TH8.13  It comes on top: the tokens of the first dig are those of any dig, and never the bonus."""
    for drawn in dug(ready_to_dig(), 12, 60):
        assert len(drawn) == 10
        assert 5 not in drawn


def test_the_odds_shown_are_the_exact_chances() -> None:
    """C5  What a player is told about a dig is what the bag gives."""
    odds = dig_odds(ready_to_dig([0, 13])[0], 1, 5)
    left = [value for find, value in zip(FIND_IDS, CRETE, strict=True) if find != 0]
    exact = exact_digs(left, 17, 5)
    for points, chance in enumerate(odds.points):
        assert math.isclose(chance, sum(c for (_, p), c in exact.items() if p == points), abs_tol=1e-12)
    assert math.isclose(odds.expected, sum(points * chance for (_, points), chance in exact.items()))
    assert math.isclose(odds.nothing, math.comb(16, 5) / math.comb(28, 5))
