"""Games stepped side by side.

batch = Batch("thebes", size=4096, players=2, seed=1)
while learning:
    actions = policy(batch.observation, batch.mask)     # for the seat on turn: batch.actor
    batch.step(actions)                                  # then batch.reward, batch.done
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from dighouse.batch.slots import (
    CHOSEN,
    ENDED,
    PLAYED,
    SHOWN,
    arrays_in_one,
    checked_size,
    layout,
    loops_of,
    refusal_at,
)
from dighouse.core.actions import shortened
from dighouse.core.chance import checked_seed
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.jit import compiled_for
from dighouse.games import game_called

LEAST_SLOTS = 64  # a thread is worth its while from so many slots on


class Batch:
    """So many games of one seed, one in each slot: slot i plays the games i, i + size, i + 2 size, …

    A game that ends gives its place to the next one at once: `reward` and `done` speak of the one that ended,
    everything else of the one that begins. The arrays are written over by every step and never replaced, so a tensor
    made of one without a copy stays up to date. They are to be read only: an action is legal if the mask says so.
    """

    def __init__(
        self,
        game: Game | str,
        size: int,
        players: int,
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        threads: int | None = None,
    ) -> None:
        self.game = game_called(game) if isinstance(game, str) else game
        self.size = checked_size(size)
        self.players = self.game.meta.players(players)
        self.seed = checked_seed(seed)
        self.table = (self.players, self.game.options_array(options, self.players), self.seed)
        self.slices = slices(self.size, checked_threads(threads))
        self.slots = arrays_in_one(self.size, layout(self.game))
        self.actor, self.numbers, self.counts = (self.slots[name] for name in ("actor", "numbers", "counts"))
        self.legal, self.observation = self.slots["legal"]["row"], self.slots["observation"]["row"]
        self.mask, self.done = self.slots["mask"]["row"].view(np.bool_), self.slots["done"].view(np.bool_)
        self.reward = self.slots["reward"]["row"]
        self.score, self.rank, self.sheet = (self.slots["results"][name] for name in ("score", "rank", "sheet"))
        self.choices = np.zeros(self.size, np.int64)
        self.loops = loops_of(self.game)
        self.restart()

    def restart(self) -> None:
        """Begin again with the first games of the seed."""
        self.numbers[:] = np.arange(self.size)
        for name in ENDED:
            self.slots[name].view(np.uint8)[:] = 0
        self.on_all(self.loops.begin, *self.arrays(PLAYED), *self.table, *self.arrays(SHOWN), self.loops.WHOLE_MASK)

    def step(self, actions: Any) -> None:
        """Play an action in every slot. If a rule forbids one of them, none is played."""
        chosen = self.checked_actions(actions)
        found = self.on_all(self.doors["refused"], chosen, self.slots["mask"])
        wrong = next((slot for slot, (_, end) in zip(found, self.slices, strict=True) if slot < end), None)
        if wrong is not None:
            raise refusal_at(self.game, self.slots["states"][wrong : wrong + 1], int(wrong), int(chosen[wrong]))
        self.on_all(self.doors["step"], chosen, *self.stepped)

    def random_actions(self) -> np.ndarray:
        """An action for every slot, each legal one equally likely. A game so played is the one `playouts` plays."""
        self.on_all(self.doors["choose"], *self.chosen_from)
        return self.choices

    def close(self) -> None:
        """Let the threads go."""
        self.pool.shutdown()

    def arrays(self, names: tuple[str, ...]) -> list[np.ndarray]:
        return [self.slots[name] for name in names]

    @cached_property
    def stepped(self) -> tuple[Any, ...]:
        """What the door `step` takes after the slots and the actions."""
        return (
            *self.arrays(PLAYED),
            *self.table,
            *self.arrays(SHOWN),
            *self.arrays(ENDED),
            self.loops.WHOLE_MASK,
        )

    @cached_property
    def chosen_from(self) -> tuple[Any, ...]:
        """What the door `choose` takes after the slots."""
        return (*self.arrays(CHOSEN), self.choices)

    @cached_property
    def doors(self) -> dict[str, Callable[..., Any]]:
        """The doors of a step, ready for these arrays."""
        return {
            "refused": compiled_for(self.loops.refused, 0, 0, self.choices, self.slots["mask"]),
            "step": compiled_for(self.loops.step, 0, 0, self.choices, *self.stepped),
            "choose": compiled_for(self.loops.choose, 0, 0, *self.chosen_from),
        }

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        """The threads beside this one; compiled loops run without the GIL."""
        return ThreadPoolExecutor(max_workers=max(1, len(self.slices) - 1), thread_name_prefix="batch")

    def on_all(self, door: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call a door for all slots, a slice a thread."""
        first, *others = self.slices
        if not others:
            return [door(*first, *arguments)]
        waiting = [self.pool.submit(door, *span, *arguments) for span in others]
        return [door(*first, *arguments), *(one.result() for one in waiting)]

    def checked_actions(self, actions: Any) -> np.ndarray:
        """The actions as an array the doors take."""
        found = np.asarray(actions)
        if found.shape != (self.size,) or found.dtype.kind not in "iu":
            shape = f"{found.dtype}{list(found.shape)}"
            raise BadInput("batch_actions", size=self.size, found=shortened(shape))
        return np.ascontiguousarray(found, np.int64)


def slices(size: int, threads: int) -> list[tuple[int, int]]:
    """The slots of each thread."""
    threads = min(threads, max(1, size // LEAST_SLOTS))
    ends = [size * part // threads for part in range(threads + 1)]
    return list(itertools.pairwise(ends))


def checked_threads(threads: int | None) -> int:
    """How many threads: all cores of this process, unless somebody says so many."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if type(threads) is not int or threads < 1:
        raise BadInput("batch_threads", threads=shortened(threads, 40))
    return threads
