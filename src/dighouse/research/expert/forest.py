"""A search in every slot of a table at once, with one net for all of them; on a processor or on a card."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dighouse.batch.slots import zeros
from dighouse.batch.streams import STREAM
from dighouse.bots.judgement import inputs_of, insight_of
from dighouse.bots.meaning import meaning_of
from dighouse.bots.outlook import outlook_of
from dighouse.bots.search import knobs_of, tree_of
from dighouse.core.game import Game
from dighouse.core.specialise import specialised
from dighouse.research.ppo.net import IMPOSSIBLE, SEATS, Net
from dighouse.research.ppo.tables import Table

ROOT_KNOBS = {"children": 16.0, "width": 16.0, "widening": 0.0, "temperature": 3.0, "curiosity": 1.0}
BELOW = {"children": 8.0, "width": 3.0, "widening": 0.5, "temperature": 1.5, "curiosity": 0.7}


def forest_of(game: Game) -> ModuleType:
    """The walks of many trees, compiled with the rules of a game."""
    names = {"rules": game.rules, "insight": insight_of(game), "meaning": meaning_of(game), "tree": tree_of(game)}
    return specialised("dighouse.bots.templates.forest", game.meta.key, **names)


class Forest:
    """A tree for every slot of a table."""

    def __init__(self, table: Table, nodes: int, seed: int) -> None:
        game, size = table.game, table.size
        template = forest_of(game)
        self.table, self.nodes, self.template = table, nodes, template
        actions, meanings = len(game.actions), meaning_of(game).MEANINGS
        streams = zeros(size, STREAM)
        streams["key"] = np.random.default_rng(seed).integers(1 << 62, size=size, dtype=np.uint64)
        self.roots = table.batch.slots["states"]
        kept: dict[str, np.ndarray] = {
            "work": zeros(size, game.state),
            "streams": streams,
            "trees": zeros(size * nodes, template.NODE),
            "noted": np.zeros((size, template.NOTES), np.int64),
            "legal": np.zeros((size, actions), np.int16),
            "meant": np.zeros((size, actions), np.int16),
            "doing": np.zeros((size, meanings), np.int16),
            "marks": np.zeros((size, meanings), np.int8),
            "found": np.zeros((size, meanings), np.int32),
            "odds": np.zeros((size, meanings)),
            "path": np.zeros((size, int(template.LONGEST)), np.int32),
            "notes": np.zeros((size, outlook_of(game).NOTES)),
            "sheets": np.stack([game.new_sheet()] * size),
            "weights": np.ascontiguousarray(outlook_of(game).WEIGHTS[table.players], np.float64),
            "knobs": np.stack([knobs_of(game, table.players, knobs) for knobs in (ROOT_KNOBS, BELOW)]),
        }
        self.kept: dict[str, Any] = {name: on(table.device, array) for name, array in kept.items()}
        kind = {"device": table.device}
        self.rows = torch.zeros((size, inputs_of(game)), **kind)
        self.fares = torch.zeros((size, SEATS), dtype=torch.float64, **kind)
        self.ideals = torch.full((size, actions), IMPOSSIBLE, **kind)
        self.worths = torch.zeros((size, SEATS), **kind)

    @torch.no_grad()
    def think(self, net: Net, asked: Tensor, iterations: int, stiffness: float) -> tuple[Tensor, Tensor]:
        """By slot that asks: the logarithm of how likely each action should be, and how every seat comes out."""
        table, kept = self.table, self.kept
        wanted, seats = shared(asked.to(torch.int8)), shared(table.actor)
        names = ("work", "streams", "trees", "noted", "legal", "meant", "doing", "marks", "path", "notes", "sheets")
        work, streams, trees, noted, legal, meant, doing, marks, path, notes, sheets = (kept[name] for name in names)
        found, odds, weights, knobs = (kept[name] for name in ("found", "odds", "weights", "knobs"))
        rows, fares = shared(self.rows), shared(self.fares)
        self.run("plant", wanted, self.nodes, trees, noted)
        for _ in range(iterations):
            self.run(
                "walk", wanted, self.roots, work, streams, self.nodes, trees, noted, legal, meant, doing, marks, found,
                odds, path, notes, sheets, seats, weights, knobs, rows, fares,
            )  # fmt: skip
            favoured, said = told_by(net, self.rows)
            self.run(
                "absorb", wanted, work, self.nodes, trees, noted, legal, meant, marks, path, knobs, shared(favoured),
                shared(said), fares,
            )  # fmt: skip
        self.ideals.fill_(IMPOSSIBLE)
        self.run("sum_up", wanted, self.nodes, trees, seats, float(stiffness), shared(self.ideals), shared(self.worths))
        return torch.log_softmax(self.ideals, dim=1), self.worths[:, : table.players]

    def run(self, half: str, asked: Any, *arguments: Any) -> None:
        """One half of a round in every slot."""
        if self.table.device == "cpu":
            getattr(self.template, f"{half}_all")(asked, *arguments)
        else:
            launch(self.table.game.meta.key, half, self.table.size, asked, *arguments)


def told_by(net: Net, rows: Tensor) -> tuple[Tensor, Tensor]:
    """How much the net favours each action, legal or not, and how every seat comes out, from the one that looks on."""
    hidden = torch.relu(net.second(torch.relu(net.first(rows))))
    return net.policy(hidden).float(), net.value(hidden)[:, :SEATS].float().contiguous()


def on(device: str, array: np.ndarray) -> Any:
    """An array where the table is."""
    if device == "cpu":
        return array
    from dighouse.gpu.device import cuda

    return cuda.to_device(array)


def shared(tensor: Tensor) -> Any:
    """A tensor as compiled code reads it, without a copy."""
    if tensor.device.type == "cpu":
        return tensor.numpy()
    from dighouse.gpu.device import cuda

    return cuda.as_cuda_array(tensor)


@functools.cache
def kernel_of(key: str, half: str) -> Any:
    """A half of a round on the card, a thread a slot."""
    from dighouse.games import game_called
    from dighouse.gpu.device import cuda

    return cuda.jit(lto=False)(kernels(forest_of(game_called(key)), cuda)[half])


def kernels(forest: Any, cuda: Any) -> dict[str, Any]:
    """Each rule of the template that ends with `_all`, for a card."""

    def plant(asked, nodes, trees, noted):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(asked) and asked[i]:
            forest.plant(i, nodes, trees, noted)

    def walk(  # type: ignore[no-untyped-def]
        asked, roots, work, streams, nodes, trees, noted, legal, meant, doing, marks, found, odds, path, notes, sheets,
        seats, weights, knobs, rows, fares,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < len(asked) and asked[i]:
            forest.walk(
                i, roots, work, streams, nodes, trees, noted, legal, meant, doing, marks, found, odds, path, notes,
                sheets, seats, weights, knobs, rows, fares,
            )  # fmt: skip

    def absorb(  # type: ignore[no-untyped-def]
        asked, work, nodes, trees, noted, legal, meant, marks, path, knobs, favoured, said, fares
    ):
        i = cuda.grid(1)
        if i < len(asked) and asked[i]:
            forest.absorb(i, work, nodes, trees, noted, legal, meant, marks, path, knobs, favoured, said, fares)

    def sum_up(asked, nodes, trees, seats, stiffness, ideals, worths):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(asked) and asked[i]:
            forest.sum_up(i, nodes, trees, seats, stiffness, ideals, worths)

    return {"plant": plant, "walk": walk, "absorb": absorb, "sum_up": sum_up}


def launch(key: str, half: str, size: int, *arguments: Any) -> None:
    """Run a kernel; the first time it is compiled."""
    from dighouse.gpu.device import our_settings
    from dighouse.gpu.kernels import BLOCK

    with our_settings():
        kernel_of(key, half)[-(-size // BLOCK), BLOCK](*arguments)
