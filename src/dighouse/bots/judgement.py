"""The learned judgement of positions: a small net a game and number of players, from `dighouse.arena.learning`."""

from __future__ import annotations

import functools
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from dighouse.bots.outlook import outlook_of
from dighouse.core.game import Game
from dighouse.core.specialise import specialised

FOLDER = Path(__file__).parent / "nets"


class Net(NamedTuple):
    """Its numbers: into the hidden layer and out of it. Without a hidden layer there is nothing learned."""

    first: np.ndarray  # by input and hidden number
    middle: np.ndarray
    second: np.ndarray  # by hidden number and seat, from the one that looks on
    last: np.ndarray


def insight_of(game: Game) -> ModuleType:
    """The net's arithmetic, compiled with the rules of a game."""
    return specialised("dighouse.bots.templates.insight", game.meta.key, rules=game.rules, outlook=outlook_of(game))


def inputs_of(game: Game, players: int) -> int:
    """How many numbers go into a net."""
    return game.pieces.size + players


def untaught(game: Game, players: int) -> Net:
    """A net that has learned nothing."""
    hidden = np.zeros(0, np.float32)
    return Net(
        np.zeros((inputs_of(game, players), 0), np.float32), hidden, np.zeros((0, players), np.float32), hidden.copy()
    )


def path_of(key: str, players: int) -> Path:
    return FOLDER / f"{key}-{players}.npz"


@functools.cache
def kept_net(key: str, players: int) -> Net | None:
    """The net kept in the house, if there is one."""
    path = path_of(key, players)
    if not path.exists():
        return None
    with np.load(path, allow_pickle=False) as kept:
        return Net(*(np.ascontiguousarray(kept[name], np.float32) for name in Net._fields))


def net_of(game: Game, players: int) -> Net:
    """What was learned of a game for a number of players."""
    net = kept_net(game.meta.key, players)
    if net is None or net.first.shape[0] != inputs_of(game, players):  # the latter: the tensor has changed since
        return untaught(game, players)
    return net


def keep(net: Net, path: Path) -> None:
    """Write a net; half precision is as good as any for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **{name: number.astype(np.float16) for name, number in net._asdict().items()})
