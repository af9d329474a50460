"""A position is one flat record: every field one line, with its unit and its range.

The record has no padding and no derived field that `check` does not recompute, so equal positions are
equal bytes, and the bytes can be hashed, stored and compared.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import numpy as np


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


def record(fields: list[Field]) -> np.dtype[Any]:
    """The dtype of a record: wide fields first, filled up to a whole number of words, nowhere padded."""
    parts = [(f.name, f.kind, f.shape) for f in fields]
    aligned = np.dtype(parts, align=True)
    filling = aligned.itemsize - np.dtype(parts).itemsize
    if filling:
        parts.append(("filling", "i1", (filling,)))
        aligned = np.dtype(parts, align=True)
    if np.dtype(parts).itemsize != aligned.itemsize:
        raise AssertionError("a record may have no padding: put wide fields first")
    return np.dtype((np.record, aligned))


def out_of_range(state: np.record, fields: list[Field]) -> list[str]:
    """The fields of a position that are outside their stated range."""
    wrong = []
    for f in fields:
        values = np.asarray(state[f.name])
        if values.size and (values.min() < f.low or values.max() > f.high):
            wrong.append(f"{f.name} = {values.tolist()} is not within {f.low} to {f.high}")
    return wrong


def position_hash(state: np.record) -> str:
    """A short fingerprint of a position: equal positions have equal ones."""
    return hashlib.blake2b(state.tobytes(), digest_size=8).hexdigest()
