"""Play a game uncompiled with arrays that write down where an index counts from the end.

python -m tests.gpu.indices thebes     prints file and line of each, and how many indices were looked at

Kernels are compiled for indices as they are (`gpu.device`): one that counts from the end would read elsewhere.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from dighouse.batch.slots import layout, loops_of, zeros
from dighouse.core.record import Position
from dighouse.games import game_called

looked_at = 0
from_the_end: set[tuple[str, int]] = set()


def look_at(indices: Any) -> None:
    """Write down who uses a negative index."""
    global looked_at
    for index in indices if isinstance(indices, tuple) else (indices,):
        looked_at += 1
        if isinstance(index, int | np.integer) and index < 0:
            frame = sys._getframe(2)
            from_the_end.add((frame.f_code.co_filename, frame.f_lineno))


class Watched(np.ndarray):
    """An array whose indices are looked at."""

    def __getitem__(self, indices: Any) -> Any:
        look_at(indices)
        return super().__getitem__(indices)

    def __setitem__(self, indices: Any, value: Any) -> None:
        look_at(indices)
        super().__setitem__(indices, value)


def watched(value: Any) -> Any:
    return value.view(Watched) if type(value) is np.ndarray and value.dtype.names is None else value


def watch_everything() -> None:
    """The tables of every module, and the arrays in every record."""
    for module in [module for name, module in sys.modules.items() if name.startswith("dighouse.")]:
        vars(module).update({name: watched(value) for name, value in vars(module).items()})
    records: Any = Position
    plain = records.__getattribute__
    records.__getattribute__ = lambda record, name: watched(plain(record, name))


def play(key: str, players: int) -> None:
    """A whole random game, observed before every action."""
    game = game_called(key)
    loops, rules = loops_of(game), game.rules
    watch_everything()
    state, stream, dice, result = (zeros(1, layout(game)[name])[0] for name in ("states", "streams", "dice", "results"))
    legal, seen = (watched(np.zeros(len(game.actions), np.int16)), watched(np.zeros(game.pieces.size, np.float32)))
    loops.open_slot(state, stream, dice, players, game.options_array(None, players), 1, 0)
    while (seat := rules.actor(state)) >= 0:
        rules.observe(state, seat, seen)
        loops.listed_action(state, legal, dice)
        _, action = loops.counted_action(state, legal, dice)
        rules.apply(state, action, stream)
    loops.conclude(state, players, result)


if __name__ == "__main__":
    play(sys.argv[1], 3)
    for file, line in sorted(from_the_end):
        print(f"{file}:{line}")
    print(looked_at)
