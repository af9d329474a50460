"""The arrays of a batch: a row a slot. On a graphics card they are the same."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import numpy as np

from dighouse.batch.streams import STREAM
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.record import field, record
from dighouse.core.specialise import specialised

LEAST_POINTS, MOST_POINTS = -1000, 1000
LINE = 64  # bytes: every array begins at a multiple of so many
LARGEST = 2**24  # slots: more than any machine has room for
PLAYED = ("states", "streams", "dice", "numbers")  # in the order the loops take them
SHOWN = ("legal", "mask", "observation", "counts", "actor")
ENDED = ("results", "reward", "done")
CHOSEN = ("legal", "counts", "dice")


def loops_of(game: Game) -> ModuleType:
    """The loops over many games, which processor and card share."""
    return specialised("dighouse.batch.templates.loops", game.meta.key, rules=game.rules)


def row(kind: Any, length: int) -> np.dtype[Any]:
    """A row of an array as a record: a compiled loop hands on a record for nothing, but not a row."""
    return np.dtype((np.record, np.dtype([("row", kind, (length,))])))


def result_of(game: Game) -> np.dtype[Any]:
    """How a game ended."""
    sheet = game.new_sheet()
    return record(
        [
            field("sheet", "i8", sheet.shape, LEAST_POINTS, MOST_POINTS, "points by seat and category"),
            field("score", "i4", game.seats, LEAST_POINTS, MOST_POINTS, "their sum by seat"),
            field("rank", "i1", game.seats, 0, game.seats, "1 for a winner, 0 for a seat nobody has"),
        ]
    )


def layout(game: Game) -> dict[str, np.dtype[Any]]:
    """What every slot has."""
    actions = len(game.actions)
    return {
        "states": game.state,  # the positions
        "streams": STREAM,  # their chance
        "dice": STREAM,  # the chance of a random player
        "numbers": np.dtype(np.int64),  # which game of the seed is played here
        "legal": row(np.int16, actions),  # the legal actions by number, in the first `counts` places
        "mask": row(np.int8, actions),  # the same as marks
        "observation": row(np.float32, game.pieces.size),  # what the seat that decides sees
        "counts": np.dtype(np.int64),
        "actor": np.dtype(np.int64),  # the seat that decides
        "results": result_of(game),  # of the last game that ended here
        "reward": row(np.float32, game.seats),  # of every seat if a game just ended here, else 0
        "done": np.dtype(np.int8),  # a game just ended here, and the next has begun
    }


def arrays_in_one(count: int, kinds: Mapping[str, np.dtype[Any]]) -> dict[str, np.ndarray]:
    """Arrays of zeros, a row a slot, cut out of one: for a large array NumPy asks the system for large pages."""
    sizes = [count * kind.itemsize for kind in kinds.values()]
    starts = [0, *itertools.accumulate(-(-size // LINE) * LINE for size in sizes)]
    memory = np.zeros(starts[-1], np.uint8)
    cuts = [memory[start : start + size] for start, size in zip(starts, sizes, strict=False)]
    return {name: cut.view(kind) for (name, kind), cut in zip(kinds.items(), cuts, strict=True)}


def zeros(count: int, kind: np.dtype[Any]) -> np.ndarray:
    """An array of zeros. NumPy fills a record field by field; plain bytes are zeroed at once."""
    return np.zeros(count * kind.itemsize, np.uint8).view(kind)


def checked_size(size: object) -> int:
    """A number of slots."""
    if not isinstance(size, int | np.integer) or not 1 <= size <= LARGEST:
        raise BadInput("batch_size", size=shortened(size, 40), last=LARGEST)
    return int(size)


def refusal_at(game: Game, state: np.ndarray, slot: int, action: int) -> BadInput:
    """Why the action of a slot is refused. `state` holds the position of that slot alone."""
    seat = int(game.loops.actor(state, 0))
    known = game.actions.actions[action] if 0 <= action < len(game.actions) else None
    refused = game.refused(state[0], seat, known, game.loops.refusal(state, 0, seat, action))
    return BadInput("slot_refused", slot=slot, action=action, rule=refused.rule, reason=str(refused))
