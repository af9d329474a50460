"""The chance of thousands of games: streams that keep no notes.

A `CHANCE` record writes down every number it draws, for the log of a match. Nobody reads a log of thousands of
games, and the lists are twice as large as a position. A `STREAM` has the same fields with lists of one entry, and is
told that they are full, so nothing is ever written there. What is drawn is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import CHANCE, OUTCOMES, open_stream
from dighouse.core.jit import rule
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


@rule
def open_quietly(stream, seed, number):
    """The stream of game `number`, its lists full before they begin."""
    open_stream(stream, seed, number)
    stream.asked = OUTCOMES
    stream.draws = OUTCOMES
