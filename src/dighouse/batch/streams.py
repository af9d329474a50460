"""The chance of thousands of games: streams that keep no notes.

A `CHANCE` record writes down every number it draws, for the log of a match. Nobody reads a log of thousands of
games, and the lists are twice as large as a position. A `STREAM` has the same fields with lists of one entry, by which
the rules know that there is nothing to write, nor anything given beforehand (`keeps_notes`). What is drawn is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import CHANCE
from dighouse.core.record import field, record

CHOICES = np.uint64(0x2545F4914F6CDD1D)  # keeps the streams of random players apart from those of their games


def without_lists() -> np.dtype[Any]:
    """The record of chance with room for one entry in each of its lists."""
    assert CHANCE.fields is not None
    return record(
        [
            field(name, part[0].base.str, bool(part[0].shape), 0, 0, "as in CHANCE")
            for name, part in CHANCE.fields.items()
        ]
    )


STREAM = without_lists()
