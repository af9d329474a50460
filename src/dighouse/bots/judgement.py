"""What was learned of a game by playing it: nets made by `python -m dighouse.research.ppo`.

A game has one net for all tables (`nets/thebes.npz`), and may have one of its own for a number of players
(`nets/thebes-4.npz`).
"""

from __future__ import annotations

import functools
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from dighouse.bots.outlook import outlook_of, told
from dighouse.core.game import Game
from dighouse.core.specialise import specialised

FOLDER = Path(__file__).parent / "nets"


class Net(NamedTuple):
    """Its numbers. Without hidden ones there is nothing learned."""

    first: np.ndarray  # by input and hidden number
    first_bias: np.ndarray
    second: np.ndarray  # by hidden number of the first and of the second layer
    second_bias: np.ndarray
    policy: np.ndarray  # by action and hidden number
    policy_bias: np.ndarray
    value: np.ndarray  # by seat, from the one that looks on: how it comes out; then by seat its lead
    value_bias: np.ndarray
    weights: np.ndarray  # of the reckoning it was told of when it learned, by number of players


def insight_of(game: Game) -> ModuleType:
    """The net's arithmetic, compiled with the rules of a game."""
    return specialised("dighouse.bots.templates.insight", game.meta.key, rules=game.rules, outlook=outlook_of(game))


def inputs_of(game: Game) -> int:
    """How many numbers a net is shown at most."""
    return int(game.pieces.size) + told(outlook_of(game))


def untaught(game: Game) -> Net:
    """A net that has learned nothing."""
    inputs, actions, seats = inputs_of(game), len(game.actions), 2 * game.seats
    shapes = ((inputs, 0), (0,), (0, 0), (0,), (actions, 0), (actions,), (seats, 0), (seats,))
    return Net._make([*(np.zeros(shape, np.float32) for shape in shapes), outlook_of(game).WEIGHTS])


def path_of(key: str, players: int) -> Path:
    """The file of the net for a table: the one for so many players, or that for any number."""
    own = FOLDER / f"{key}-{players}.npz"
    return own if own.exists() else FOLDER / f"{key}.npz"


def read(path: Path) -> Net:
    """A net from its file."""
    with np.load(path, allow_pickle=False) as kept:
        numbers = [np.ascontiguousarray(kept[name], np.float32) for name in Net._fields if name != "weights"]
        return Net._make([*numbers, np.ascontiguousarray(kept["weights"], np.float64)])


@functools.cache
def kept_net(path: Path) -> Net | None:
    """The net of a file of the house, if there is one."""
    return read(path) if path.exists() else None


def fits(net: Net, game: Game) -> bool:
    """Whether a net was made for a game as it is: neither what is seen nor what can be done has changed since."""
    hidden, thought = len(net.first_bias), len(net.second_bias)
    inputs = game.pieces.size if len(net.first) == game.pieces.size else inputs_of(game)  # it need not be told
    actions, seats = len(game.actions), 2 * game.seats
    shapes = (
        (inputs, hidden),
        (hidden,),
        (hidden, thought),
        (thought,),
        (actions, thought),
        (actions,),
        (seats, thought),
        (seats,),
        outlook_of(game).WEIGHTS.shape,
    )
    return all(numbers.shape == shape for numbers, shape in zip(net, shapes, strict=True))


def net_of(game: Game, players: int) -> Net:
    """What was learned of a game with so many players."""
    net = kept_net(path_of(game.meta.key, players))
    return net if net is not None and fits(net, game) else untaught(game)


def keep(net: Net, path: Path) -> None:
    """Write a net; half precision is as good as any for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    numbers = {name: number.astype(np.float16) for name, number in net._asdict().items()} | {"weights": net.weights}
    np.savez_compressed(path, **numbers)
