"""The generator, seat orders and start seats against their exact distributions, by chi-square with fixed seeds."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from dighouse.core.chance import below, drawn_below, new_chance, next_word
from dighouse.core.jit import compiled_for, rule
from dighouse.games import KEYS, game_called, load_match, meta_of
from tests.fixtures.matches import stored
from tests.laws.chisquare import assert_fits, hypergeometric, probability, upper_tail
from tests.laws.drawing import CHUNK, counted, fresh, in_pairs, outcomes_of, set_ups

pytestmark = pytest.mark.compiled_only  # millions of draws
often = pytest.mark.parametrize("chunks", [2, pytest.param(100, marks=pytest.mark.soak)])
LIMITS = range(2, 170)  # all that a game asks for: the largest is a deck of 163 cards
EVEN = [1 / 64] * 64


@rule
def count_below(chance, n, draws, counts, pairs):
    """Draw below n so often; count the numbers, and each with the one before it."""
    before = drawn_below(chance, n)
    for _ in range(draws):
        number = drawn_below(chance, n)
        counts[number] += 1
        pairs[before % pairs.shape[0], number % pairs.shape[0]] += 1
        before = number


@rule
def count_first(chances, n, counts):
    """The first number below n of every event."""
    for i in range(chances.shape[0]):
        counts[below(chances[i], n)] += 1


@rule
def count_coarse(chance, n, draws, counts):
    """Draw below a large n; count in which of the equal parts of the range the number is."""
    for _ in range(draws):
        counts[drawn_below(chance, n) * counts.shape[0] // n] += 1


@rule
def count_bits(chance, draws, counts):
    """How often each bit of a word is set."""
    for _ in range(draws):
        word = next_word(chance)
        for bit in range(64):
            counts[bit] += (word >> np.uint64(bit)) & np.uint64(1)


@often
def test_numbers_below_every_limit(chunks: int) -> None:
    chance = new_chance(1)[0]
    for n in LIMITS:
        counts, pairs = np.zeros(n, np.int64), np.zeros((1, 1), np.int64)
        count_below(chance, n, 5000 * chunks, counts, pairs)
        assert_fits(counts, np.full(n, 1 / n), f"below {n}")


def test_the_games_ask_for_no_other_limits() -> None:
    """In the stored matches; below 1 there is nothing to draw."""
    asked = {limit for path in stored() for event in load_match(path).events for limit, _ in event.draws}
    assert {2, 3, 4, 85, 99, 108} < asked
    assert asked <= {1, *LIMITS}


@often
@pytest.mark.parametrize("n", [2, 3, 4, 6, 10, 30, 85])
def test_a_number_says_nothing_about_the_next(n: int, chunks: int) -> None:
    counts, pairs = np.zeros(n, np.int64), np.zeros((n, n), np.int64)
    count_below(new_chance(2)[0], n, 50_000 * chunks, counts, pairs)
    assert_fits(pairs.ravel(), np.full(n * n, 1 / n**2), f"pairs below {n}")


@often
@pytest.mark.parametrize("n", [2, 3, 4, 85, 108, 163])
def test_the_first_number_of_an_event(n: int, chunks: int) -> None:
    """Over the keys that a match gives its events."""
    counts = np.zeros(n, np.int64)
    for chunk in range(chunks):
        count_first(fresh(chunk), n, counts)
    assert_fits(counts, np.full(n, 1 / n), f"first below {n}")


@often
@pytest.mark.parametrize("n", [2**31 - 1, 3 * 2**29, 10**9])
def test_large_limits(n: int, chunks: int) -> None:
    """Of 3·2²⁹ numbers the rest of a division, no word passed over, would favour two in three by a half."""
    counts = np.zeros(64, np.int64)
    count_coarse(new_chance(3)[0], n, 50_000 * chunks, counts)
    sizes = np.diff([math.ceil(part * n / 64) for part in range(65)])
    assert_fits(counts, sizes / n, f"parts below {n}")


def test_every_bit_of_a_word_is_set_half_of_the_time() -> None:
    counts = np.zeros(64, np.int64)
    count_bits(new_chance(4)[0], 200_000, counts)
    for bit, count in enumerate(counts.tolist()):
        assert_fits([count, 200_000 - count], [0.5, 0.5], f"bit {bit}")


@often
@pytest.mark.parametrize("key", KEYS)
def test_every_seat_begins_equally_often(key: str, chunks: int) -> None:
    for players in meta_of(key).seats:
        game = game_called(key)
        counts = np.zeros(players, np.int64)
        for states, _ in set_ups(key, players, chunks):
            actor = compiled_for(game.loops.actor, states, 0)
            counts += np.bincount([actor(states, i) for i in range(CHUNK)], minlength=players)
        assert_fits(counts, np.full(players, 1 / players), f"start seat of {key} with {players}")


@often
@pytest.mark.parametrize("key", ["thebes", "tomb_raiders"])
def test_every_order_of_the_markers_is_equally_likely(key: str, chunks: int) -> None:
    """TH2.9, TR1.4  A shuffle: all orders, so also who lies first and who lies last."""
    for players in meta_of(key).seats:
        orders = list(itertools.permutations(range(players)))
        places = np.array([sum(seat * 4**place for place, seat in enumerate(order)) for order in orders])
        found = (
            (states["arrival"][:, :players] * 4 ** np.arange(players)).sum(axis=1)
            for states, _ in set_ups(key, players, chunks)
        )
        counts = counted(found, 4**players)[places]
        assert counts.sum() == chunks * CHUNK
        assert_fits(counts, np.full(len(orders), 1 / len(orders)), f"orders of {key} with {players}")


@often
def test_clockwise_games_only_draw_who_begins(chunks: int) -> None:
    """PG2.4, MO2.9  The others follow by seat, so the draw of the start seat is all that chance decides."""
    for players in meta_of("pergamon").seats:
        for states, chances in set_ups("pergamon", players, min(chunks, 2)):
            start = outcomes_of(chances, 0)
            for place in range(players):
                assert (states["placing"][:, place] == (start + place) % players).all()


# The alarm: what is wrong is found, with the very same comparison and as few draws.


@rule
def count_lopsided(chance, n, draws, counts):
    """A generator with a flaw: three bits of a word are spread over n numbers."""
    for _ in range(draws):
        counts[np.int64((next_word(chance) >> np.uint64(61)) * np.uint64(n) >> np.uint64(3))] += 1


@rule
def count_modulo(chance, n, draws, counts):
    """A generator with a flaw: the rest of a division, no word passed over, looked at in equal parts."""
    for _ in range(draws):
        number = np.int64((next_word(chance) >> np.uint64(32)) % np.uint64(n))
        counts[number * counts.shape[0] // n] += 1


@rule
def count_swaps(chance, draws, counts):
    """A shuffle with a flaw: each of three cards is swapped with any of the three."""
    order = np.zeros(3, np.int64)
    for _ in range(draws):
        for place in range(3):
            order[place] = place
        for place in range(3):
            other = drawn_below(chance, 3)
            kept = order[place]
            order[place] = order[other]
            order[other] = kept
        counts[order[0] * 9 + order[1] * 3 + order[2]] += 1


def test_a_biased_generator_is_found() -> None:
    counts = np.zeros(6, np.int64)
    count_lopsided(new_chance(5)[0], 6, 10_000, counts)
    with pytest.raises(AssertionError, match="three bits: so bad a fit"):
        assert_fits(counts, np.full(6, 1 / 6), "three bits")
    coarse = np.zeros(64, np.int64)
    count_modulo(new_chance(5)[0], 3 * 2**29, 100_000, coarse)
    with pytest.raises(AssertionError, match="modulo: so bad a fit"):
        assert_fits(coarse, EVEN, "modulo")


def test_a_biased_shuffle_is_found() -> None:
    counts = np.zeros(27, np.int64)
    count_swaps(new_chance(6)[0], 40_000, counts)
    orders = [a * 9 + b * 3 + c for a, b, c in itertools.permutations(range(3))]
    with pytest.raises(AssertionError, match="swaps: so bad a fit"):
        assert_fits(counts[orders], np.full(6, 1 / 6), "swaps")


def test_numbers_that_follow_each_other_are_found() -> None:
    """Each number alone is perfectly uniform here; its neighbour gives it away."""
    first = np.arange(40_000) % 10
    pairs = np.bincount(in_pairs(first, (first + 1) % 10, 10), minlength=100)
    assert probability(np.bincount(first), [0.1] * 10) == 1.0
    with pytest.raises(AssertionError, match="followers: so bad a fit"):
        assert_fits(pairs, np.full(100, 0.01), "followers")


def test_the_tail_of_chi_square_is_exact() -> None:
    """Against closed forms: one degree of freedom by the error function, even ones by a sum of Poisson's."""
    for x in (0.01, 0.5, 1.0, 3.84, 10.0, 40.0, 90.0, 1005.0, 7200.0):
        assert upper_tail(x, 1) == pytest.approx(math.erfc(math.sqrt(x / 2)), rel=1e-9)
        for freedom in (2, 4, 10, 84, 1000, 7140):
            exact = math.fsum(math.exp(k * math.log(x / 2) - x / 2 - math.lgamma(k + 1)) for k in range(freedom // 2))
            assert upper_tail(x, freedom) == pytest.approx(exact, rel=1e-9, abs=1e-300)
    assert upper_tail(18.307038, 10) == pytest.approx(0.05, rel=1e-6)  # a printed table's line
    assert upper_tail(0.0, 5) == 1.0


def test_the_hypergeometric_distribution_is_exact() -> None:
    """Two red of five, three drawn: counted on paper 1, 6 and 3 of 10 ways."""
    assert hypergeometric(5, 2, 3).tolist() == [0.1, 0.6, 0.3, 0.0]
    assert probability([1, 2, 3, 1], hypergeometric(5, 2, 3)) == 0.0, "what cannot be has come"
