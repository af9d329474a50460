"""C1-C4  What is drawn only when it is seen comes with the chances of two shuffles made at set-up.

Exact chances where they can be computed, a shuffled deck where not. All seeds are fixed.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Position
from dighouse.core.jit import INTERPRETED
from dighouse.games.pergamon.state import DREW_BACK, DREW_VALUE
from tests.fitting import assert_fits, chi_square, two_samples, uniform
from tests.games.pergamon.positions import GAME

GAMES = 6 if INTERPRETED else 3000
compiled_only = pytest.mark.compiled_only
BACK = {value: int(value > 4) for value in range(1, 9)}
DECK = [value for value in range(1, 9) for _ in range(3)]


class Drawn(NamedTuple):
    """All that was drawn in one game."""

    start: int
    backs: list[int]  # 24, in the order of the pile
    values: list[int]
    tiles: list[list[int]]  # by round, as turned up
    known: list[int]  # how many backs were public before the values of each round


@functools.cache
def games(players: int = 3) -> list[Drawn]:
    """Games in which everybody digs the deepest gallery there is and discards the rest."""
    found = []
    states, chances, out = GAME.new_states(), new_chance(), np.zeros(len(GAME.actions), np.int16)
    options = GAME.options_array(None, players)
    for key in range(GAMES):
        chances["key"], chances["counter"] = 7919 * key + 1, 0
        count = GAME.loops.begin(states, 0, players, options, chances, 0, out)
        drawn = outcomes(chances)
        start, rest = drawn[0], drawn[1:]
        rounds = [int(states["round_number"][0])] * len(rest)
        while count:
            pick = out[count - 1] if out[0] >= 73 + 5 else out[max(0, count - 2)]
            count = GAME.loops.step(states, 0, int(pick), chances, 0, out)
            rest += outcomes(chances)
            rounds += [int(states["round_number"][0])] * int(chances["draws"][0])
        found.append(told(start, rest, rounds))
    return found


def told(start: int, drawn: list[int], rounds: list[int]) -> Drawn:
    tiles: list[list[int]] = [[] for _ in range(13)]
    known: list[int] = []
    backs: list[int] = []
    values: list[int] = []
    for outcome, number in zip(drawn, rounds, strict=True):
        if outcome >= DREW_VALUE:
            values.append(outcome - int(DREW_VALUE))
            known.append(len(backs))
        elif outcome >= DREW_BACK:
            backs.append(outcome - int(DREW_BACK))
        else:
            tiles[number].append(outcome)
    return Drawn(start, backs, values, tiles, known)


def test_every_draw_is_made_once() -> None:
    """C2-C4, I2  24 backs, 24 values that fit them, no tile twice; three backs are public before the values."""
    for game in games():
        assert len(game.backs) == 24
        assert sorted(game.values) == DECK
        assert [BACK[value] for value in game.values] == game.backs
        seen = [tile for tiles in game.tiles for tile in tiles]
        assert len(set(seen)) == len(seen)
        assert game.known == [known for number in range(1, 13) for known in [min(2 * number + 1, 24)] * 2]


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_player(players: int) -> None:
    """C1, PG2.4  Uniform over the seats."""
    starts = Counter(GAME.view(Position(GAME, players, seed).state, None).start_player for seed in range(GAMES // 4))
    assert_fits(starts, uniform(range(players)))


@compiled_only
@pytest.mark.parametrize("number", [1, 2, 7, 12])
def test_the_backs_of_a_round(number: int) -> None:
    """C3, PG2.1, PG5.1  Two sacks 11/46, one of each 24/46, two chests 11/46, in every round."""
    chests = Counter(sum(game.backs[2 * number - 2 : 2 * number]) for game in games())
    assert_fits(chests, {0: Fraction(11, 46), 1: Fraction(24, 46), 2: Fraction(11, 46)})


@compiled_only
@pytest.mark.parametrize("first", [0, 1, 12, 22])
def test_two_cards_of_a_shuffled_deck(first: int) -> None:
    """C3  Any two neighbours of the pile: 3/24 x 3/23, or 3/24 x 2/23 for the same value."""
    pairs = Counter((game.values[first], game.values[first + 1]) for game in games())
    expected = {(a, b): Fraction(3, 24) * Fraction(2 if a == b else 3, 23) for a in range(1, 9) for b in range(1, 9)}
    assert_fits(pairs, expected)


@compiled_only
def test_the_mean_pool() -> None:
    """C3  9 coins a round."""
    pools = np.array([np.array(game.values).reshape(12, 2).sum(axis=1) for game in games()])
    assert np.all(pools.sum(axis=1) == 108)
    assert pools.mean(axis=0) == pytest.approx(np.full(12, 9.0), abs=0.35)


@compiled_only
def test_x50_backs_as_they_come_to_lie_on_top() -> None:
    """X50, C3, R23  Sack on top: the second is a chest by 12/23; then sack or chest by 11/22; no value is drawn."""
    sack_on_top = [game for game in games() if game.backs[0] == 0]
    second = Counter(game.backs[1] for game in sack_on_top)
    assert_fits(second, {0: Fraction(11, 23), 1: Fraction(12, 23)})
    third = Counter(game.backs[2] for game in sack_on_top if game.backs[1] == 1)
    assert_fits(third, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    view = GAME.view(Position(GAME, 3, 1).state, None)
    assert view.top_back is not None
    assert [card.value for card in view.cards] == [None, None]
    assert view.cards_used == [0] * 8


def summary(values: list[int]) -> tuple[int, ...]:
    """Something of all parts of a pile: sums of the first rounds, chests of the middle, the last pair."""
    return (
        sum(values[:4]) // 5,
        sum(BACK[value] for value in values[4:10]),
        BACK[values[12]],
        values[22] // 3,
        values[23] // 3,
    )


@compiled_only
def test_lazy_is_a_shuffled_pile() -> None:
    """C3  Two samples, one shuffled at set-up and one drawn lazily, are of one distribution."""
    dice = random.Random(11)
    shuffled = []
    for _ in range(3 * GAMES):
        deck = DECK.copy()
        dice.shuffle(deck)
        shuffled.append(summary(deck))
    statistic, most = two_samples(Counter(shuffled), Counter(summary(game.values) for game in games()))
    assert statistic < most


@compiled_only
def test_a_wrong_pile_is_seen() -> None:
    """C3  Cards of a round are without replacement; drawn with replacement, equal values would come too often."""
    expected = {True: Fraction(2, 23), False: Fraction(21, 23)}
    assert_fits(Counter(game.values[0] == game.values[1] for game in games()), expected)
    dice = random.Random(3)
    wrong = Counter(dice.choice(DECK) == dice.choice(DECK) for _ in range(GAMES))
    statistic, most = chi_square(wrong, expected)
    assert statistic > most


@compiled_only
@pytest.mark.parametrize(("number", "place"), [(1, 0), (1, 4), (2, 1), (6, 0), (12, 0)])
def test_any_tile_anywhere(number: int, place: int) -> None:
    """C2, C4, PG2.2, PG4.1  Every place of every stack is uniform over the 60 tiles."""
    tiles = Counter(game.tiles[number][place] for game in games() if len(game.tiles[number]) > place)
    assert_fits(tiles, uniform(range(1, 61)))


@compiled_only
def test_two_tiles_of_different_stacks() -> None:
    """C2, C4  Same century by 11/59, whatever was boxed unseen in between."""
    box = GAME.catalogue().tiles
    same = Counter(
        box[game.tiles[1][0] - 1].century == box[game.tiles[12][0] - 1].century for game in games() if game.tiles[12]
    )
    assert_fits(same, {True: Fraction(11, 59), False: Fraction(48, 59)})


def test_tiles_boxed_unseen_are_only_counted() -> None:
    """C4, R31, PG4.1  They stay among the unseen ones, of which each may still come."""
    position = Position(GAME, 3, 2)
    boxed = 0
    while position.legal.size:
        place = [number for number in position.legal if 60 <= number < 73]
        position.step(int(place[0]) if place else int(position.legal[-1]))
        view = GAME.view(position.state, None)
        boxed = max(boxed, view.boxed_unseen)
        assert len(view.unseen) == view.boxed_unseen + sum(view.calendar)
    assert boxed == 40
    assert len(view.unseen) == 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_nothing_to_deal_again(players: int) -> None:
    """C4, R23, R22  No future is stored and nothing is private: a redeal changes no byte and draws nothing."""
    for number, seed in itertools.product((0, 7, 40), (1, 2)):
        position = Position(GAME, players, seed)
        for _ in range(number):
            position.step(int(position.legal[0]))
        for seat in range(players):
            after, chance = position.states.copy(), new_chance(5)
            GAME.loops.redeal(after, 0, seat, chance, 0)
            assert after.tobytes() == position.states.tobytes()
            assert chance["counter"][0] == 0
            assert GAME.view(after[0], seat) == GAME.view(after[0], None)
