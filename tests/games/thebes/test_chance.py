"""C1-C4, C6  The cards and markers of Thebes come with exactly the printed chances.

Where a chance can be computed, the draws are held against the exact number; where it cannot, against a
physical deck that is shuffled and drawn from the top. All seeds are fixed.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Position
from dighouse.games.thebes.actions import Swap, Take
from dighouse.games.thebes.game import GAME
from dighouse.games.thebes.rules.holdings import gain_card
from dighouse.games.thebes.state import (
    DISCARDED,
    HELD,
    IN_DRAW_PILE,
    IN_PILE_3,
    NO_CARD,
    OPEN,
    RESHUFFLED,
    count_sums,
)
from tests.fitting import assert_fits, chi_square, two_samples, uniform
from tests.games.thebes.physical_deck import LARGE, RESEARCH, PhysicalDeck

SWAP = GAME.actions.number(Swap())
TAKE = GAME.actions.number(Take(slot=0))
compiled_only = pytest.mark.compiled_only


# A table at which cards are drawn by swapping, again and again, without the clock running out.


def on_turn(states: np.ndarray) -> None:
    """Seat 0 is on turn, in its first year."""
    states["clock"][0, : states["players"][0]] = 40
    states["clock"][0, 0] = 16


def swapped(states: np.ndarray, chances: np.ndarray, out: np.ndarray) -> list[int]:
    """One swap by seat 0 in Warsaw; what was drawn."""
    on_turn(states)
    states["swapper"] = -1
    states["swaps"] = 0
    assert GAME.loops.step(states, 0, SWAP, chances, 0, out) >= 0
    return outcomes(chances)


def lazy_draws(players: int, seed: int, swaps: int, **options: str) -> list[int]:
    """All that so many swaps draw, by the rules."""
    position = Position(GAME, players, seed, options)
    out = np.zeros(len(GAME.actions), np.int16)
    return [card for _ in range(swaps) for card in swapped(position.states, position.chances, out)]


def physical_draws(players: int, seed: int, swaps: int, **options: str) -> list[int]:
    """All that so many swaps draw, by a physical deck."""
    two_piles = options.get("two_player_deck") == "two_piles"
    shift_all = options.get("exhibition_shift") == "all"
    deck = PhysicalDeck(players, two_piles, shift_all, random.Random(f"deck {seed}"))
    return [card for _ in range(swaps) for card in deck.swap()]


def first_exhibition(draws: list[int]) -> int:
    """After how many research cards the first exhibition comes."""
    return next(number for number, card in enumerate(draws) if card not in RESEARCH)


def arrival(first: int, research: int, exhibitions: int) -> dict[int, float]:
    """C3  The exact chances of the place of the first of some exhibitions in a shuffled pile after `first` cards."""
    size = research + exhibitions
    ways = math.comb(size, exhibitions)
    return {first + k: math.comb(size - 1 - k, exhibitions - 1) / ways for k in range(research + 1)}


PILES = [
    pytest.param(2, {}, 27, 27, 10, id="2 players"),
    pytest.param(2, {"two_player_deck": "two_piles"}, 41, 40, 10, id="2 players, two piles"),
    pytest.param(3, {}, 27, 27, 5, id="3 players"),
    pytest.param(4, {"exhibition_shift": "all"}, 27, 27, 5, id="4 players"),
]


@compiled_only
@pytest.mark.parametrize(("players", "options", "pile_1", "pile_2", "exhibitions"), PILES)
def test_the_first_exhibition_comes_when_it_should(
    players: int, options: dict[str, str], pile_1: int, pile_2: int, exhibitions: int
) -> None:
    """C2, C3  Never from pile 1; then its place is that of the first of so many among so many cards."""
    counts = Counter(first_exhibition(lazy_draws(players, seed, 20, **options)) for seed in range(3000))
    assert_fits(counts, arrival(pile_1, pile_2, exhibitions))


@compiled_only
def test_a_wrong_deck_is_seen() -> None:
    """The same statistic turns down the same draws if the ten exhibitions were shuffled into 64 cards at large."""
    counts = Counter(first_exhibition(lazy_draws(2, seed, 20)) for seed in range(3000))
    statistic, most = chi_square(counts, arrival(0, 54, 10))
    assert statistic > 10 * most
    shifted = Counter({place + 1: number for place, number in counts.items()})
    statistic, most = chi_square(shifted, arrival(27, 28, 10))
    assert statistic > most


@compiled_only
@pytest.mark.parametrize(("players", "options", "pile_1", "pile_2", "exhibitions"), PILES)
def test_the_physical_deck_is_right(
    players: int, options: dict[str, str], pile_1: int, pile_2: int, exhibitions: int
) -> None:
    """C2, C3  The reference itself: the same exact chances hold for it."""
    counts = Counter(first_exhibition(physical_draws(players, seed, 20, **options)) for seed in range(3000))
    assert_fits(counts, arrival(pile_1, pile_2, exhibitions))


def measures(draws: list[int]) -> dict[str, int]:
    """What is compared between the rules and a physical deck over a long run of swaps."""
    exhibitions = [number for number, card in enumerate(draws) if card not in RESEARCH and card != RESHUFFLED]
    large = [number for number, card in enumerate(draws) if card in LARGE]
    cut = draws.index(RESHUFFLED)
    return {
        "third exhibition": exhibitions[2] // 2,
        "last exhibition before the reshuffle": max(n for n in exhibitions if n < cut) // 2,
        "first large exhibition": large[0] // 3,
        "fourth large exhibition": (large[3] if len(large) > 3 else len(draws)) // 4,
        "exhibitions just after the reshuffle": sum(card not in RESEARCH for card in draws[cut + 1 : cut + 21]),
        "cards in the second draw pile": [*draws[cut + 1 :], RESHUFFLED].index(RESHUFFLED),
        "permissions, zeppelins and cars after the reshuffle": sum(0 <= card < 6 for card in draws[cut + 1 : cut + 31]),
        "drawn twice": len(draws) - len(set(draws)),
    }


@compiled_only
@pytest.mark.parametrize(("players", "options", "pile_1", "pile_2", "exhibitions"), PILES)
def test_long_runs_of_draws_are_those_of_a_physical_deck(
    players: int, options: dict[str, str], pile_1: int, pile_2: int, exhibitions: int
) -> None:
    """C2-C4, C6  Thirty swaps, past the first reshuffle: every measure is distributed as with real cards."""
    lazy = [measures(lazy_draws(players, seed, 32, **options)) for seed in range(2500)]
    real = [measures(physical_draws(players, seed, 32, **options)) for seed in range(2500)]
    for name in lazy[0]:
        one, other = (Counter(game[name] for game in games) for games in (lazy, real))
        if len(one | other) == 1:
            assert set(one) == set(other), name
            continue
        statistic, most = two_samples(one, other)
        assert statistic < most, f"{name}: chi-square {statistic:.0f}, at most {most:.0f}"


@compiled_only
@pytest.mark.parametrize(("players", "options", "size"), [(2, {}, 64), (3, {}, 59), (4, {}, 59)])
def test_the_first_draw_pile_ends_where_it_should(players: int, options: dict[str, str], size: int) -> None:
    """TH2.7, TH6.3  Exactly so many cards are drawn, all different, before the reshuffle; large ones not with 3, 4."""
    for seed in range(200):
        draws = lazy_draws(players, seed, 20, **options)
        first = draws[: draws.index(RESHUFFLED)]
        assert len(first) == len(set(first)) == size
        assert players == 2 or not set(first) & set(LARGE)


@compiled_only
def test_two_piles_are_one_draw_pile() -> None:
    """TH2.11, X44  91 cards before the first reshuffle, and nothing but discards in it."""
    for seed in range(100):
        draws = lazy_draws(2, seed, 30, two_player_deck="two_piles")
        first = draws[: draws.index(RESHUFFLED)]
        assert len(first) == len(set(first)) == 91


# Draws from one position, over and over: the exact distribution of the very next card.


def next_cards(states: np.ndarray, action: int, samples: int) -> Counter:
    """The first card (after a reshuffle, if there is one) that an action draws, over many chances."""
    counts: Counter = Counter()
    out = np.zeros(len(GAME.actions), np.int16)
    for key in range(samples):
        after, chances = states.copy(), new_chance(key)
        assert GAME.loops.step(after, 0, action, chances, 0, out) >= 0
        counts[next(card for card in outcomes(chances) if card != RESHUFFLED)] += 1
    return counts


def pile_1_drawn() -> np.ndarray:
    """X45  Two players, three piles, all 27 of pile 1 drawn: six swaps, then three takes."""
    position = Position(GAME, 2, 3)
    out = np.zeros(len(GAME.actions), np.int16)
    for _ in range(6):
        swapped(position.states, position.chances, out)
    for _ in range(3):
        on_turn(position.states)
        GAME.loops.step(position.states, 0, TAKE, position.chances, 0, out)
    on_turn(position.states)
    assert position.state["pile_1"] == 0
    return position.states


@compiled_only
def test_the_first_card_of_pile_2() -> None:
    """X45, C6  An exhibition with 10/37, each of the 54 research cards left with 1/74."""
    states = pile_1_drawn()
    unseen = [card for card in RESEARCH if states["card_at"][0, card] == 0]
    assert len(unseen) == 54
    expected = dict.fromkeys(range(85, 95), Fraction(1, 37)) | dict.fromkeys(unseen, Fraction(1, 74))
    counts = next_cards(states, TAKE, 25_000)
    assert_fits(counts, expected)
    exhibitions = Counter(card not in RESEARCH for card in counts.elements())
    assert_fits(exhibitions, {True: Fraction(10, 37), False: Fraction(27, 37)})


def laid_out(players: int, discards: list[int], unseen: list[int], **options: str) -> np.ndarray:
    """An exhausted draw pile: these cards discarded, these unseen in pile 3, 80-83 open, all others held."""
    states = Position(GAME, players, 1, options).states
    s = states[0]
    s["pile_1"] = s["pile_2"] = s["exhibitions_2"] = s["draw_pile"] = 0
    s["pile_3"] = len(unseen)
    s["card_at"][:] = DISCARDED
    s["card_at"][unseen] = 0
    s["research"][:] = [80, 81, 82, 83]
    s["card_at"][80:84] = OPEN
    for card in range(95):
        if card not in (*discards, *unseen, *range(80, 84)):
            s["card_at"][card] = HELD + 1
            if card in RESEARCH:
                gain_card(s, 1, card)
    if not unseen:
        s["reshuffled"] = 1
    count_sums(s)
    on_turn(states)
    assert GAME.loops.check(states, 0) == 0
    return states


def refilled(states: np.ndarray, action: int, key: int = 5) -> tuple[np.ndarray, list[int]]:
    """The position after an action, and what was drawn."""
    after, chances = states.copy(), new_chance(key)
    assert GAME.loops.step(after, 0, action, chances, 0, np.zeros(len(GAME.actions), np.int16)) >= 0
    assert GAME.loops.check(after, 0) == 0
    return after, outcomes(chances)


def test_the_first_reshuffle_takes_pile_3() -> None:
    """X31, TH6.3, C4  27 unseen and 10 discards make a draw pile of 37, of which one is drawn."""
    states = laid_out(2, [*range(6, 14), 85, 86], list(range(30, 57)))
    after, drawn = refilled(states, TAKE)
    assert drawn[0] == RESHUFFLED
    assert len(drawn) - 1 + int(after["draw_pile"][0]) == 37
    assert (after["pile_3"][0], after["reshuffled"][0]) == (0, 1)
    assert np.count_nonzero(after["card_at"][0] == IN_DRAW_PILE) == after["draw_pile"][0]


def test_with_three_the_large_exhibitions_are_in_the_first_reshuffle() -> None:
    """TH2.5, TH6.3  With 3 players the five large ones lie in pile 3 and come in with it."""
    states = laid_out(3, list(range(6, 14)), list(range(30, 57)))
    states["card_at"][0, list(LARGE)] = IN_PILE_3
    count_sums(states[0])
    after, drawn = refilled(states, TAKE)
    assert len(drawn) - 1 + int(after["draw_pile"][0]) == 27 + 5 + 8


def test_later_reshuffles_take_the_discards() -> None:
    """X31, TH6.4  Six discards, not all exhibitions, make a draw pile of six."""
    after, drawn = refilled(laid_out(2, [6, 7, 8, 9, 85, 86], []), TAKE)
    assert drawn[0] == RESHUFFLED
    assert len(drawn) - 1 + int(after["draw_pile"][0]) == 6


def test_two_piles_reshuffle_their_discards_from_the_first_time_on() -> None:
    """X44, TH2.11  Ten discards, a research card among them, make a draw pile of ten."""
    states = laid_out(2, [6, *range(85, 94)], [], two_player_deck="two_piles")
    states["reshuffled"] = 0
    after, drawn = refilled(states, TAKE)
    assert len(drawn) - 1 + int(after["draw_pile"][0]) == 10
    assert after["reshuffled"][0] == 1


@compiled_only
def test_every_card_of_a_reshuffle_is_equally_likely() -> None:
    """C4, C6  Discards, unseen cards and exhibitions alike, by id: a face with two copies has twice the weight."""
    states = laid_out(2, [*range(6, 14), 85, 86], list(range(30, 57)))
    assert_fits(next_cards(states, TAKE, 15_000), uniform([*range(6, 14), 85, 86, *range(30, 57)]))
    states = laid_out(2, [6, 7, 8, 9, 85, 86], [])
    assert_fits(next_cards(states, TAKE, 3_000), uniform([6, 7, 8, 9, 85, 86]))


def test_exhibitions_alone_are_not_reshuffled() -> None:
    """R11, TH6.5  Ten discarded exhibitions and no research card: nothing is shuffled, the space stays empty."""
    after, drawn = refilled(laid_out(2, list(range(85, 95)), []), TAKE)
    assert drawn == []
    assert after["research"][0].tolist() == [NO_CARD, 81, 82, 83]
    assert np.count_nonzero(after["card_at"][0] == DISCARDED) == 10


def test_nothing_is_left_to_draw() -> None:
    """X32, R15  All 85 cards owned: takes are refused, a swap is legal, draws nothing, and exhibitions stay."""
    states = laid_out(2, list(range(85, 92)), [])
    for slot, card in enumerate(range(80, 84)):
        states["research"][0, slot] = NO_CARD
        gain_card(states[0], 1, card)
    states["exhibition"][0] = [92, 93, NO_CARD]
    states["card_at"][0, [92, 93]] = OPEN
    count_sums(states[0])
    for slot in range(4):
        refused = GAME.refusal(states, 0, 0, Take(slot=slot))
        assert refused is not None
        assert refused.refusal == "empty_slot"
    after, drawn = refilled(states, SWAP)
    assert drawn == []
    assert after["research"][0].tolist() == [NO_CARD] * 4
    assert after["exhibition"][0].tolist() == [92, 93, NO_CARD]


def test_a_space_left_empty_is_filled_later() -> None:
    """TH6.5, TH6.1  Two spaces stayed empty; when cards can be had again both are filled, the lower first."""
    states = laid_out(2, [6, 7, 8], [])
    states["research"][0] = [80, NO_CARD, NO_CARD, 83]
    gain_card(states[0], 1, 81)
    gain_card(states[0], 1, 82)
    after, drawn = refilled(states, TAKE)
    assert drawn[0] == RESHUFFLED
    assert after["research"][0].tolist() == [*drawn[1:4], 83]
    assert sorted(drawn[1:]) == [6, 7, 8]


def test_the_zeppelin_just_used_comes_back_as_a_card() -> None:
    """X38, TH4.5, R6  Piles and discards are empty; the zeppelin of this journey is all there is to draw."""
    states = laid_out(2, [], [])
    states["card_at"][0, 2] = DISCARDED
    states["zeppelins"][0, 1] -= 1
    gain_card(states[0], 0, 2)
    after, drawn = refilled(states, GAME.actions.number(Take(slot=1, zeppelin=True)))
    assert drawn == [RESHUFFLED, 2]
    assert after["research"][0].tolist() == [80, 2, 82, 83]


# The starting stack and the open cards.


def stack_order(states: np.ndarray) -> tuple[int, ...]:
    return tuple(GAME.view(states[0], None).order)


@compiled_only
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_starting_stack_is_uniform(players: int) -> None:
    """C1, TH2.9  All n! orders are equally likely; each comes of exactly one sequence of draws."""
    options, out = GAME.options_array(None, players), np.zeros(len(GAME.actions), np.int16)
    counts: Counter = Counter()
    order_of = {}
    for key in range(4000):
        states, chances = GAME.new_states(), new_chance(key)
        GAME.loops.begin(states, 0, players, options, chances, 0, out)
        inserted = tuple(outcomes(chances)[:players])
        assert all(0 <= place <= height for height, place in enumerate(inserted))
        if inserted not in order_of:
            order_of[inserted] = stack_order(states)
        counts[order_of[inserted]] += 1
    assert len(order_of) == len(set(order_of.values())) == math.factorial(players)
    assert_fits(counts, uniform(itertools.permutations(range(players))))


@compiled_only
def test_the_open_cards_are_uniform() -> None:
    """C2, TH2.3  On each research space every one of the 85 cards is equally likely, and no two are the same."""
    options, out = GAME.options_array(None, 2), np.zeros(len(GAME.actions), np.int16)
    slots: list[Counter] = [Counter() for _ in range(4)]
    pairs: Counter = Counter()
    for key in range(12_000):
        states = GAME.new_states()
        GAME.loops.begin(states, 0, 2, options, new_chance(key), 0, out)
        cards = states["research"][0].tolist()
        assert len(set(cards)) == 4
        for slot, card in enumerate(cards):
            slots[slot][card] += 1
        pairs[cards[0] < cards[1]] += 1
    for counts in slots:
        assert_fits(counts, uniform(RESEARCH))
    assert_fits(pairs, {True: 0.5, False: 0.5})
