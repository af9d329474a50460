"""Sets as bits of a word."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dighouse.core import bits
from dighouse.core.bits import WORD, bit, bits_of, count_bits, lowest_bit, nth_bit, nth_by_bytes, without_lowest

SETS = [(0,), (63,), (0, 63), (5, 6, 7), tuple(range(WORD)), (31, 32, 33), *(
    tuple(sorted(random.Random(seed).sample(range(WORD), 1 + seed))) for seed in range(0, 60, 7)
)]  # fmt: skip


def word_of(numbers: tuple[int, ...]) -> np.uint64:
    return np.uint64(sum(1 << number for number in numbers))


@pytest.mark.parametrize("numbers", SETS)
def test_a_set_is_counted_and_numbered(numbers: tuple[int, ...]) -> None:
    word = word_of(numbers)
    assert count_bits(word) == len(numbers)
    assert [nth_bit(word, n) for n in range(len(numbers))] == list(numbers)
    assert [nth_by_bytes(word, n) for n in range(len(numbers))] == list(numbers)  # by whatever cannot deposit


@pytest.mark.parametrize("numbers", SETS)
def test_a_set_is_gone_through_from_its_smallest_number(numbers: tuple[int, ...]) -> None:
    word = word_of(numbers)
    for number in numbers:
        assert lowest_bit(word) == number
        word = np.uint64(without_lowest(word))
    assert word == 0


def test_the_empty_set_has_nothing() -> None:
    assert count_bits(np.uint64(0)) == 0


@pytest.mark.parametrize("number", [0, 1, 31, 32, 63])
def test_a_number_alone(number: int) -> None:
    assert int(bit(number)) == 1 << number
    assert (bits.word_of(number), bits.word_of(number + WORD)) == (0, 1)
    assert bit(number + WORD) == bit(number)


def test_marks_become_words() -> None:
    marks = np.zeros(95, bool)
    marks[[0, 63, 64, 94]] = True
    assert bits_of(marks).tolist() == [1 | 1 << 63, 1 | 1 << 30]
    assert bits_of(marks[:64]).tolist() == [1 | 1 << 63]
