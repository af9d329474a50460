"""Chance is an input to a move, never a part of the position.

A move is given a `CHANCE` record: a key, a counter of words used, and lists of the numbers drawn and of
what they were. The stream is counter-based (splitmix64 over key and counter), so a key alone reproduces
every draw of an event. Numbers can also be given beforehand (`give`), so that whoever searches can try
every draw. A match derives the key of event n from its 256-bit secret by HMAC-SHA256; who knows the key
of one event knows nothing about any other.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import cast

import numpy as np

from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.jit import inner_rule, rule
from dighouse.core.record import Position

LARGEST_SEED = 2**63 - 1
OUTCOMES = 64  # room in the record for the outcomes of one event

CHANCE = np.dtype(
    (
        Position,
        np.dtype(
            [
                ("key", np.uint64),  # of this event, or of a whole simulated game
                ("counter", np.uint64),  # words taken from the stream so far
                ("asked", np.int64),  # numbers drawn in this event
                ("draws", np.int64),  # outcomes of this event
                ("given", np.int64),  # so many numbers of an event are not drawn but stand in `number` beforehand
                ("limit", np.int32, (OUTCOMES,)),  # each number drawn was below this,
                ("number", np.int32, (OUTCOMES,)),  # and came out as this
                ("outcome", np.int16, (OUTCOMES,)),  # what that was, in the game's own numbers
            ]
        ),
    )
)

# Every constant of the arithmetic is a uint64: one signed operand would turn it into floating point.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31, SHIFT_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW_32 = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)
ONE = np.uint64(1)
REDRAWS = 64  # a bound for the compiler; the chance to need even three is below 10^-15


@inner_rule
def mixed(word):
    """The finaliser of splitmix64."""
    word = (word ^ (word >> SHIFT_30)) * MIX_1
    word = (word ^ (word >> SHIFT_27)) * MIX_2
    return word ^ (word >> SHIFT_31)


@inner_rule
def next_word(chance):
    """The next 64 random bits of the stream."""
    chance.counter = chance.counter + ONE
    return mixed(chance.key + chance.counter * GOLDEN)


@inner_rule
def drawn_below(chance, n):
    """A number of the stream from 0 to n - 1, all exactly equally likely (Lemire's method)."""
    limit = np.uint64(n)
    product = (next_word(chance) >> SHIFT_32) * limit
    if product & LOW_32 < limit:
        unfair = np.uint64(np.uint32(TWO_32 - limit) % np.uint32(limit))  # of 32 bits: much shorter on a card
        for _ in range(REDRAWS):
            if product & LOW_32 >= unfair:
                break
            product = (next_word(chance) >> SHIFT_32) * limit
    return np.int64(product >> SHIFT_32)


@inner_rule
def keeps_notes(chance):
    """Whether there is room to write down what is drawn: compilers know it by the type of the record."""
    return len(chance.limit) > 1


@inner_rule
def below(chance, n):
    """A whole number from 0 to n - 1, drawn unless it was given beforehand; n is at most 2^31 - 1."""
    if not keeps_notes(chance):
        return drawn_below(chance, n)
    if chance.asked < chance.given:
        number = np.int64(chance.number[chance.asked])
    else:
        number = drawn_below(chance, n)
    if chance.asked < OUTCOMES:
        chance.limit[chance.asked] = n
        chance.number[chance.asked] = number
    chance.asked += 1
    return number


@inner_rule
def drew(chance, outcome):
    """Keep what was drawn, in the game's own numbers: the outcome of the event."""
    if not keeps_notes(chance):
        return
    if chance.draws < OUTCOMES:
        chance.outcome[chance.draws] = outcome
    chance.draws += 1


@rule
def begin_event(chance):
    """Forget the draws of the event before; the stream goes on."""
    chance.asked = 0
    chance.draws = 0


@rule
def open_stream(chance, seed, number):
    """A stream of its own for game `number` of a simulation."""
    chance.key = mixed(mixed(np.uint64(seed) + GOLDEN) + np.uint64(number) * GOLDEN)
    chance.counter = np.uint64(0)
    begin_event(chance)


def new_chance(key: int = 0, count: int = 1) -> np.ndarray:
    """An array of chance records, the first with that key."""
    chance = np.zeros(count, CHANCE)
    chance["key"][0] = key
    return chance


def give(chance: np.ndarray, numbers: Sequence[int], index: int = 0) -> None:
    """Decide the first numbers of every event from now on; those after them are drawn."""
    if len(numbers) > OUTCOMES:
        raise AssertionError(f"{len(numbers)} numbers are more than the {OUTCOMES} an event may draw")
    chance["given"][index] = len(numbers)
    chance["number"][index, : len(numbers)] = numbers


def outcomes(chance: np.ndarray, index: int = 0) -> list[int]:
    """What was drawn in the last event, as plain numbers."""
    drawn = int(chance["draws"][index])
    if drawn > OUTCOMES:
        raise AssertionError(f"an event drew {drawn} times, more than the {OUTCOMES} it may")
    return cast(list[int], chance["outcome"][index, :drawn].tolist()) if drawn else []


def numbers_drawn(chance: np.ndarray, index: int = 0) -> list[list[int]]:
    """The bare numbers of the last event, each as [limit, number]: whoever has the key can draw them again."""
    asked = int(chance["asked"][index])
    if asked > OUTCOMES:
        raise AssertionError(f"an event drew {asked} numbers, more than the {OUTCOMES} it may")
    if not asked:
        return []
    limits, numbers = chance["limit"][index, :asked].tolist(), chance["number"][index, :asked].tolist()
    return [list(drawn) for drawn in zip(limits, numbers, strict=True)]


def new_secret() -> bytes:
    """A fresh 256-bit match secret."""
    return secrets.token_bytes(32)


def secret_of_seed(seed: int) -> bytes:
    """The match secret of a game played by seed, for games that shall be repeated."""
    return hashlib.sha256(f"dighouse seed {checked_seed(seed)}".encode()).digest()


def checked_seed(seed: object) -> int:
    """A seed the streams can take."""
    if not isinstance(seed, int | np.integer) or not 0 <= seed <= LARGEST_SEED:
        raise BadInput("seed", seed=shortened(seed, 40), last=LARGEST_SEED)
    return int(seed)


def commitment(secret: bytes) -> str:
    """What is shown of the secret before the game ends."""
    return hashlib.sha256(secret).hexdigest()


def event_key(secret: bytes, seq: int) -> int:
    """The chance key of event number `seq` of a match."""
    digest = hmac.new(secret, f"event {seq}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")
