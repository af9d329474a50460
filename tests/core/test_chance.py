"""Chance: the stream, numbers below a limit, and how a match secret makes the keys of its events."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import numpy as np
import pytest

from dighouse.core.chance import (
    OUTCOMES,
    begin_event,
    below,
    commitment,
    drew,
    event_key,
    give,
    new_chance,
    new_secret,
    next_word,
    numbers_drawn,
    open_stream,
    outcomes,
    secret_of_seed,
)

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(word: int) -> int:
    """The finaliser of splitmix64, in plain whole numbers."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def unshifted(word: int, shift: int) -> int:
    """The x with x ^ (x >> shift) = word."""
    found = word
    for _ in range(64 // shift + 1):
        found = word ^ found >> shift
    return found


def key_of(first_word: int) -> int:
    """The key whose stream begins with that word."""
    word = unshifted(first_word, 31) * pow(0x94D049BB133111EB, -1, 2**64) & MASK
    word = unshifted(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) & MASK
    return (unshifted(word, 30) - GOLDEN) & MASK


def accepted(word: int, n: int, bits: int) -> int | None:
    """Lemire's method in words of so many bits: the number a word gives, None if another has to be drawn."""
    product = word * n
    if product % 2**bits < 2**bits % n:
        return None
    return product >> bits


def stream(key: int) -> np.record:
    return new_chance(key)[0]


def test_the_stream_is_splitmix64() -> None:
    """The published first words of seed 1234567."""
    chance = stream(1234567)
    assert [int(next_word(chance)) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_stream_is_made_of_key_and_counter_alone() -> None:
    """A stream put back to an earlier counter gives the same words again."""
    chance = stream(77)
    words = [int(next_word(chance)) for _ in range(20)]
    chance.counter = np.uint64(7)
    assert [int(next_word(chance)) for _ in range(13)] == words[7:]
    assert words == [mixed(77 + counter * GOLDEN & MASK) for counter in range(1, 21)]
    assert len(set(words)) == 20


def test_the_method_is_exactly_uniform() -> None:
    """In words of 8 bits all 256 can be tried: for every n each number comes of the same count of words."""
    for n in range(1, 257):
        counts = Counter(accepted(word, n, 8) for word in range(256))
        refused = counts.pop(None, 0)
        assert set(counts) == set(range(n))
        assert set(counts.values()) == {(256 - refused) // n}
        assert refused == 256 % n


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 37, 54, 85, 155, 977, 2**14, 2**15 - 1])
def test_below_is_that_method(n: int) -> None:
    """Number for number what the method gives in words of 32 bits, and never n or more."""
    for key in range(60):
        chance = stream(key)
        counter, expected = 0, None
        while expected is None:
            counter += 1
            expected = accepted(mixed(key + counter * GOLDEN & MASK) >> 32, n, 32)
        assert below(chance, n) == expected < n
        assert chance.counter == counter


@pytest.mark.parametrize("n", [3, 37, 977, 2**15 - 1])
def test_unfair_words_are_drawn_again(n: int) -> None:
    """A word that would favour small numbers is passed over; a power of two passes none over."""
    unfair = stream(key_of(12345))  # its upper half is 0, so the product is 0
    assert int(next_word(stream(key_of(12345)))) == 12345
    number = below(unfair, n)
    assert unfair.counter == 2
    assert number == accepted(int(next_word_after(key_of(12345), 1)) >> 32, n, 32)
    fair = stream(key_of(12345))
    assert below(fair, 2**10) == 0
    assert fair.counter == 1


def next_word_after(key: int, counter: int) -> int:
    return mixed(key + (counter + 1) * GOLDEN & MASK)


@pytest.mark.parametrize("first_word", [0, 2**64 - 1])
def test_the_ends_of_the_range(first_word: int) -> None:
    """The smallest word gives 0 where it is fair, the largest gives n - 1."""
    for n in (1, 2, 4, 1024):
        assert below(stream(key_of(first_word)), n) == (n - 1 if first_word else 0)


def test_below_one_is_nothing_but_takes_a_word() -> None:
    chance = stream(5)
    assert [int(below(chance, 1)) for _ in range(10)] == [0] * 10
    assert chance.counter == 10


def test_an_event_keeps_what_it_drew() -> None:
    """The bare numbers with their limits, and what they were; the next event begins with none."""
    chances = new_chance(9)
    drawn = [int(below(chances[0], n)) for n in (85, 6, 3)]
    for outcome in (40, -1, 7):
        drew(chances[0], outcome)
    assert outcomes(chances) == [40, -1, 7]
    assert numbers_drawn(chances) == [[85, drawn[0]], [6, drawn[1]], [3, drawn[2]]]
    begin_event(chances[0])
    assert outcomes(chances) == []
    assert numbers_drawn(chances) == []
    assert chances["counter"][0] == 3


def test_numbers_given_beforehand_are_not_drawn() -> None:
    """They come first in every event and take no word of the stream; those after them are the stream's first."""
    chances, free = new_chance(9), new_chance(9)
    give(chances, [40, 5])
    for _ in range(2):
        begin_event(chances[0])
        assert [int(below(chances[0], n)) for n in (85, 6, 3)] == [40, 5, int(below(free[0], 3))]
        assert numbers_drawn(chances)[:2] == [[85, 40], [6, 5]]
    assert chances["counter"][0] == free["counter"][0] == 2
    give(chances, [])
    begin_event(chances[0])
    assert below(chances[0], 85) == below(free[0], 85)


def test_no_more_numbers_are_given_than_an_event_may_draw() -> None:
    give(new_chance(), [0] * OUTCOMES)
    with pytest.raises(AssertionError, match="65 numbers"):
        give(new_chance(), [0] * (OUTCOMES + 1))


def test_too_many_outcomes_are_an_error_not_a_loss() -> None:
    chances = new_chance(9)
    for outcome in range(OUTCOMES + 1):
        drew(chances[0], outcome)
    with pytest.raises(AssertionError, match="65 times"):
        outcomes(chances)
    chances = new_chance(9)
    for _ in range(OUTCOMES + 1):
        below(chances[0], 3)
    with pytest.raises(AssertionError, match="65 numbers"):
        numbers_drawn(chances)


def test_games_of_a_simulation_have_streams_of_their_own() -> None:
    keys = set()
    for seed in range(8):
        for number in range(8):
            chances = new_chance(1)
            below(chances[0], 7)
            open_stream(chances[0], seed, number)
            assert (chances["counter"][0], chances["draws"][0], chances["asked"][0]) == (0, 0, 0)
            keys.add(int(chances["key"][0]))
    assert len(keys) == 64
    open_stream(chances[0], 1, 2)
    assert f"{int(chances['key'][0]):016x}" == "f18d6ce93d6cf1ee"


# Pinned: a stored match must replay for ever. The commitment is of the bytes, the key is of the event's number.
SECRET = bytes(range(32))


def test_the_keys_of_a_secret() -> None:
    assert [f"{event_key(SECRET, seq):016x}" for seq in (0, 1, 2, 1000)] == [
        "7884982e8da7a2ac",
        "36aa51563964b176",
        "7db9ff081c397cc3",
        "0a631c401374b50a",
    ]
    digest = hmac.digest(SECRET, b"event 1000", "sha256")
    assert event_key(SECRET, 1000) == int.from_bytes(digest[:8], "big")


def test_the_commitment_to_a_secret() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_the_secret_of_a_seed() -> None:
    assert secret_of_seed(1).hex() == "63432c7dd6287ee556eac574919620874c9646692e1375a7a6e04147c6001207"
    assert len({secret_of_seed(seed) for seed in (0, 1, 2, 2**63 - 1)}) == 4


def test_fresh_secrets_differ() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert {len(new_secret()) for _ in range(5)} == {32}
