"""A position is one flat record: every field one line, with its unit and its range.

The record has no padding and no derived field that `check` does not recompute, so equal positions are
equal bytes, and the bytes can be hashed, stored and compared. What follows from other fields and is kept only so that
nothing need be counted again can stand in a record of its own at the end, `sums`: a fingerprint leaves it out, so it
may change without a stored match noticing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np


class Memory:
    """Where a position's numbers are, as compiled rules ask for it: NumPy describes all its fields for that, each time.

    It is asked for only in a position that does not know it by itself.
    """

    def __get__(self, position: np.record, _: type) -> Any:
        return VOID_MEMORY(position)


VOID_MEMORY = np.void.data.__get__


class Position(np.record):  # type: ignore[misc]  # final only to the type checker
    """One record; its fields are read as attributes or by name.

    One that is `seen` or `copied` knows the array it stands in: many numbers are then looked up once, for they stay in
    place, and compiled rules are told at once where its memory is, which else costs fifteen times the call itself.
    """

    data = Memory()
    __getattribute__ = object.__getattribute__  # NumPy's own is written in Python

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (ValueError, KeyError):
            raise AttributeError(name) from None

    def __getitem__(self, name: Any) -> Any:
        kept = self.__dict__
        if name in kept:
            return kept[name]
        if ARRAY not in kept:
            return np.void.__getitem__(self, name)
        field = kept[ARRAY][name][0]  # not of this very record: two that hold each other would never be let go of
        if isinstance(field, np.ndarray):
            kept[name] = field
        return field


ARRAY = "the array it stands in"  # no field can be called so


def seen(states: np.ndarray) -> Any:
    """The first position of an array, for many a look at it."""
    position = states[0]
    kept = position.__dict__
    kept[ARRAY], kept["data"] = states, states.view(np.uint8)
    return position


def copied(state: Any) -> Any:
    """A position of its own that is equal to another one, to try something on."""
    memory = bytearray(state.tobytes())
    states = np.frombuffer(memory, state.dtype)
    position = states[0]
    kept = position.__dict__
    kept[ARRAY], kept["data"] = states, memory
    return position


def duplicate(states: np.ndarray) -> np.ndarray:
    """Positions of their own that are equal to others; NumPy's own copy takes twenty times as long, field by field."""
    same = np.empty(states.shape, states.dtype)
    same.view(np.uint8)[...] = states.view(np.uint8)
    return same


class Field(NamedTuple):
    """One field of a record: its numbers, their smallest and largest value, and what they count."""

    name: str
    kind: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str


def field(name: str, kind: str, shape: int | tuple[int, ...], low: int, high: int, meaning: str) -> Field:
    """A field line. `kind` is a NumPy integer kind; flags are i1, for Numba cannot type bool sub-arrays."""
    sizes = shape if isinstance(shape, tuple) else (shape,)
    return Field(name, kind, tuple(int(size) for size in sizes if size), int(low), int(high), meaning)


def record(fields: list[Field], sums: list[Field] | None = None) -> np.dtype[Any]:
    """The dtype of a record: wide fields first, filled up to a whole number of words, nowhere padded; `sums` last."""
    parts = filled([(f.name, f.kind, f.shape) for f in fields])
    if sums:
        parts.append(("sums", record(sums), ()))
    return np.dtype((Position, unpadded(parts)))


def filled(parts: list[Any]) -> list[Any]:
    """Parts of a record that end on a whole word."""
    aligned = np.dtype(parts, align=True)
    filling = aligned.itemsize - np.dtype(parts).itemsize
    if filling:
        return [*parts, ("filling", "i1", (filling,))]
    return parts


def unpadded(parts: list[Any]) -> np.dtype[Any]:
    """The aligned dtype of these parts, if nothing lies between them."""
    aligned = np.dtype(parts, align=True)
    if np.dtype(parts).itemsize != aligned.itemsize:
        raise AssertionError("a record may have no padding: put wide fields first")
    return aligned


def out_of_range(state: np.record, fields: Sequence[Field]) -> list[str]:
    """The fields of a position, or of its sums, that are outside their stated range."""
    wrong = []
    for f in fields:
        values = np.asarray(state[f.name])
        if values.size and (values.min() < f.low or values.max() > f.high):
            wrong.append(f"{f.name} = {values.tolist()} is not within {f.low} to {f.high}")
    return wrong


def told(state: np.record) -> bytes:
    """A position as bytes, without the sums that follow from the rest."""
    kind = state.dtype
    sums = kind["sums"].itemsize if "sums" in (kind.names or ()) else 0
    return state.tobytes()[: kind.itemsize - sums]


def position_hash(state: np.record) -> str:
    """A short fingerprint of a position: equal positions have equal ones."""
    return hashlib.blake2b(told(state), digest_size=8).hexdigest()
