"""C1, C2  The deal, the draws, the refills and the starting seat come with exactly the chances of one shuffle.

The lazy pile is held against exact numbers, and against a physical deck that is shuffled once and drawn from the
top. All seeds are fixed.
"""

from __future__ import annotations

import functools
import itertools
import math
import random

import numpy as np
import pytest

from dighouse.core.chance import new_chance, open_stream, outcomes
from dighouse.core.jit import INTERPRETED
from dighouse.games.monuments.actions import ACTIONS, DrawOpen, DrawPile, EndTurn, UseColour
from dighouse.games.monuments.state import count_sums
from tests.games.monuments.fitting import assert_fits, assert_uniform, chi_square, two_samples
from tests.games.monuments.positions import GAME

compiled_only = pytest.mark.compiled_only
CARDS = {2: 99, 3: 99, 4: 108}
IN_PLAY = {players: [card for card in range(108) if players == 4 or card // 9 != 10] for players in (2, 3, 4)}
DEALS = 12000
GAMES = 800
POLICY = (DrawOpen(slot=0), DrawPile(), DrawOpen(slot=1))


@functools.cache
def deals(players: int) -> np.ndarray:
    """What is drawn at set-up, deal by deal: hands by seat, the row, the starting seat."""
    states, chance, out = GAME.new_states(), new_chance(), np.zeros(len(GAME.actions), np.int16)
    drawn = np.zeros((DEALS, 5 * players + 4), np.int64)
    options = GAME.options_array(None, players)
    for number in range(DEALS):
        open_stream(chance[0], 7, number)
        GAME.loops.begin(states, 0, players, options, chance, 0, out)
        drawn[number] = chance["outcome"][0, : drawn.shape[1]]
    return drawn


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_dealt_equally_often(players: int) -> None:
    """C1, MO2.5, MO2.6  To every place of the deal; and no card twice (R7)."""
    drawn = deals(players)[:, :-1]
    assert (np.sort(drawn, axis=1)[:, 1:] != np.sort(drawn, axis=1)[:, :-1]).all()
    for place in range(drawn.shape[1]):
        assert_uniform(np.bincount(drawn[:, place], minlength=108)[IN_PLAY[players]])


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_are_as_from_a_shuffled_pack(players: int) -> None:
    """C1  How many cards of one symbol and of one monument a hand holds: the hypergeometric chances."""
    ways = math.comb(CARDS[players], 5)
    for seat in range(players):
        hand = deals(players)[:, 5 * seat : 5 * seat + 5]
        for kind, size in ((hand % 3 == 0, CARDS[players] // 3), (hand // 9 == 4, 9)):
            held = np.minimum(np.count_nonzero(kind, axis=1), 2)
            exact = [math.comb(size, n) * math.comb(CARDS[players] - size, 5 - n) / ways for n in range(6)]
            assert_fits(np.bincount(held, minlength=3), np.array([exact[0], exact[1], sum(exact[2:])]))


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_places_of_the_deal_are_independent(players: int) -> None:
    """C1  Of two places each order of cards is equally likely, hands and row alike."""
    drawn = deals(players)
    for one, other in ((0, 1), (0, 5), (4, 5 * players), (5 * players, 5 * players + 2)):
        lower = np.count_nonzero(drawn[:, one] < drawn[:, other])
        assert_uniform(np.array([lower, DEALS - lower]))


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_equally_often(players: int) -> None:
    """C2, MO2.9  The starting seat is uniform, whatever the row shows."""
    drawn = deals(players)
    assert_uniform(np.bincount(drawn[:, -1], minlength=players))
    assert_uniform(np.bincount(drawn[drawn[:, -2] % 3 == 0, -1], minlength=players))


def lazy_game(players: int, number: int) -> list[int]:
    """All cards in the order they are drawn, everybody drawing all the time, by the rules."""
    states, chance, out = GAME.new_states(), new_chance(), np.zeros(len(GAME.actions), np.int16)
    open_stream(chance[0], 11, number)
    GAME.loops.begin(states, 0, players, GAME.options_array(None, players), chance, 0, out)
    drawn = outcomes(chance)[:-1]
    pile = int(states["pile"][0])
    while pile > 0:
        if players == 2:
            use = UseColour(colour=2 * int(GAME.loops.actor(states, 0)))
            GAME.loops.step(states, 0, ACTIONS.number(use), chance, 0, out)
        for action in (*POLICY, EndTurn()):
            if GAME.loops.step(states, 0, ACTIONS.number(action), chance, 0, out) >= 0:
                drawn += outcomes(chance)
        pile = int(states["pile"][0])
        if GAME.loops.actor(states, 0) < 0 or states["done"][0]:
            break
    return drawn


def shuffled_game(players: int, number: int) -> list[int]:
    """All cards of a physical pack, shuffled once: dealt from the top, and drawn from the top."""
    pack = list(IN_PLAY[players])
    random.Random(f"pack {players} {number}").shuffle(pack)
    return pack


def measures(drawn: list[int]) -> dict[str, int]:
    """What is compared between the lazy pile and the shuffled pack."""
    petra = [place for place, card in enumerate(drawn) if card // 9 == 7]
    ships = [card % 3 == 0 for card in drawn]
    return {
        "first Petra card": petra[0],
        "last Petra card": petra[-1],
        "ships among the first thirty": sum(ships[:30]),
        "ships among the last thirty": sum(ships[-30:]),
        "the last card": drawn[-1],
        "neighbours of one monument": sum(a // 9 == b // 9 for a, b in itertools.pairwise(drawn)),
        "rises": sum(a < b for a, b in itertools.pairwise(drawn)),
    }


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lazy_pile_is_a_shuffled_pack(players: int) -> None:
    """C1, MO4.1, MO4.3, R17  Draws and refills over whole games, against a pack shuffled at set-up."""
    lazy = [lazy_game(players, number) for number in range(GAMES)]
    assert all(sorted(drawn) == IN_PLAY[players] for drawn in lazy), "every card comes once"
    ours = [measures(drawn) for drawn in lazy]
    theirs = [measures(shuffled_game(players, number)) for number in range(GAMES)]
    for name in ours[0]:
        samples = [np.array([game[name] for game in games]) for games in (ours, theirs)]
        statistic, most = two_samples(*samples)
        assert statistic < most, name


@compiled_only
def test_a_wrong_model_is_seen() -> None:
    """The same statistics turn down a pile drawn from the top by id, and a deal that favours a card."""
    ours = np.array([measures(lazy_game(3, number))["rises"] for number in range(200)])
    wrong = np.array(
        [measures(sorted(shuffled_game(3, number))[:60] + shuffled_game(3, number))["rises"] for number in range(200)]
    )
    statistic, most = two_samples(ours, wrong)
    assert statistic > most
    counts = np.bincount(deals(4)[:, 0], minlength=108)
    counts[5] *= 2
    statistic, most = chi_square(counts, np.full(108, 1 / 108))
    assert statistic > most


def test_a_draw_is_uniform_over_the_pile_of_that_moment() -> None:
    """C1  From a pile of a few known cards each comes with the same chance; an own draw is uniform as well."""
    states, chance, out = GAME.new_states(), new_chance(), np.zeros(len(GAME.actions), np.int16)
    GAME.loops.begin(states, 0, 3, GAME.options_array(None, 3), chance, 0, out)
    left = np.flatnonzero(states["card_at"][0] == 0)[::20]
    others = np.setdiff1d(np.flatnonzero(states["card_at"][0] == 0), left)
    states["card_at"][0, others] = 2
    states["pile"][0] = left.size
    count_sums(states[0])
    draws = 60 if INTERPRETED else 4000
    for action in (DrawPile(), DrawOpen(slot=1)):
        counts = np.zeros(108, np.int64)
        for number in range(draws):
            after = states.copy()
            open_stream(chance[0], 3, number)
            assert GAME.loops.step(after, 0, ACTIONS.number(action), chance, 0, out) >= 0
            counts[outcomes(chance)[0]] += 1
        assert set(np.flatnonzero(counts)) == set(left)
        assert_uniform(counts[left])


def test_nothing_else_is_random() -> None:
    """C3  Only the set-up and draws ask for chance."""
    states, chance, out = GAME.new_states(), new_chance(5), np.zeros(len(GAME.actions), np.int16)
    count = GAME.loops.begin(states, 0, 2, GAME.options_array(None, 2), chance, 0, out)
    dice = random.Random(5)
    while count > 0:
        number = int(out[int(dice.random() * count)])
        action, pile = ACTIONS.action(number), int(states["pile"][0])
        count = GAME.loops.step(states, 0, number, chance, 0, out)
        draws = isinstance(action, DrawPile | DrawOpen) and pile > 0
        assert int(chance["asked"][0]) == len(outcomes(chance)) == int(draws)
