"""Sets of small numbers as the bits of words: a whole set is counted at once, and its n-th number found without a scan.

Everything is a uint64: one signed operand would turn the arithmetic into floating point.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import boolean, int64, uint64
from numba.core.cpu import CPUContext
from numba.extending import intrinsic

from dighouse.core.jit import INTERPRETED, inner_rule

WORD = 64  # bits of a word
WORD_SHIFT, IN_WORD = np.int64(6), np.int64(WORD - 1)
BYTE = 8
ONE, TWO, FOUR, EIGHT, TOP_BYTE = (np.uint64(number) for number in (1, 2, 4, BYTE, WORD - BYTE))
PAIRS, NIBBLES, BYTES, EVERY_BYTE, TOP_BITS, LOW_BYTE = (
    np.uint64(pattern)
    for pattern in (
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x0101010101010101,
        0x8080808080808080,
        0xFF,
    )
)


def numbers_in_bytes() -> np.ndarray:
    """For every byte and every n its n-th number; 0 where it has none."""
    table = np.zeros((2**BYTE, BYTE), np.int8)
    for byte, row in enumerate(table):
        numbers = [number for number in range(BYTE) if byte >> number & 1]
        row[: len(numbers)] = numbers
    return table


IN_BYTE = numbers_in_bytes()


@inner_rule
def word_of(number):
    """In which word of a set a number stands."""
    return number >> WORD_SHIFT


@inner_rule
def bit(number):
    """The set of this number alone; in a set of several words, what its own word has of it."""
    return ONE << np.uint64(number & IN_WORD)


@inner_rule
def count_in_bytes(word):
    """How many bits each byte of a word has, in that byte."""
    word = word - ((word >> ONE) & PAIRS)
    word = (word & NIBBLES) + ((word >> TWO) & NIBBLES)
    return (word + (word >> FOUR)) & BYTES


@intrinsic
def counted_at_once(_typing: Any, _word: Any) -> Any:
    """The one instruction that processors and cards have for it; a card's compiler would not find it by itself."""
    return int64(uint64), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])


def counted_one_by_one(word: Any) -> Any:
    """The same where nothing is compiled."""
    return np.int64(int(word).bit_count())


bits_counted = counted_one_by_one if INTERPRETED else counted_at_once


@inner_rule
def count_bits(word):
    """How many numbers a set has."""
    return bits_counted(np.uint64(word))


@inner_rule
def lowest_bit(word):
    """The smallest number of a set; the set must have one."""
    return count_bits((word - ONE) & ~word)


@inner_rule
def without_lowest(word):
    """The set without its smallest number."""
    return word & (word - ONE)


def host_can(feature: str) -> bool:
    """Whether the processor of this machine can do something; of some nothing is known."""
    try:
        return bool(binding.get_host_cpu_features().get(feature, False))
    except RuntimeError:
        return False


HAS_DEPOSIT = host_can("bmi2")  # processors of the x86 family, since about 2013
BITS, TRUTH = ir.IntType(WORD), ir.IntType(1)
DEPOSIT = "llvm.x86.bmi.pdep.64"


def knows_deposit(context: Any) -> bool:
    """Whether what is compiled runs on a processor, not a card, and one that has the instruction."""
    return HAS_DEPOSIT and isinstance(context, CPUContext)


@intrinsic
def can_deposit(_typing: Any) -> Any:
    """Whether there is the instruction: known when a rule is compiled, so only one way is compiled."""
    return boolean(), lambda context, *_: TRUTH(int(knows_deposit(context)))


@intrinsic
def deposited(_typing: Any, _bits: Any, _word: Any) -> Any:
    """The lowest bits of a number, one after the other, where a word has its own; only after `can_deposit`."""

    def instruction(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        if not knows_deposit(context):
            return BITS(0)  # never reached
        kind = ir.FunctionType(BITS, [BITS, BITS])
        return builder.call(builder.module.declare_intrinsic(DEPOSIT, (), kind), arguments)

    return uint64(uint64, uint64), instruction


def never() -> bool:
    """Where nothing is compiled."""
    return False


deposits = never if INTERPRETED else can_deposit


@inner_rule
def nth_bit(word, n):
    """The n-th number of a set by size, counted from 0; the set must have it."""
    if deposits():
        return lowest_bit(deposited(ONE << np.uint64(n), np.uint64(word)))
    return nth_by_bytes(word, n)


@inner_rule
def nth_by_bytes(word, n):
    """The same by ordinary arithmetic."""
    up_to_byte = count_in_bytes(word) * EVERY_BYTE  # each byte: the bits of it and of all below it
    passed = ((np.uint64(n) * EVERY_BYTE | TOP_BITS) - up_to_byte) & TOP_BITS  # a mark in each byte that ends before n
    first = np.uint64(count_bits(passed)) * EIGHT
    before = np.int64((up_to_byte << EIGHT) >> first & LOW_BYTE)
    return np.int64(first) + np.int64(IN_BYTE[word >> first & LOW_BYTE, n - before])


def bits_of(numbers: object) -> np.ndarray:
    """The words of a set, from marks: a true one for every number that is in it."""
    marks = np.asarray(numbers, bool)
    filled = np.concatenate([marks, np.zeros(-len(marks) % WORD, bool)])
    return np.packbits(filled, bitorder="little").view(np.uint64)
