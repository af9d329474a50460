"""Whole random games by number, on the card."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from dighouse.batch.playouts import Playouts, room_for
from dighouse.batch.slots import checked_size
from dighouse.core.chance import checked_seed
from dighouse.games import game_called
from dighouse.gpu.device import card, cuda
from dighouse.gpu.kernels import BLOCK, compiled

# The most registers a thread may use in whole games, where a limit is faster: the rules are long, threads wait most for
# their next instructions, and with few registers each more threads are at hand; `python -m bench.gpu --tune` tries it.
REGISTERS = {"thebes": 40}
# Blocks for each of the card's multiprocessors: a few times as many as it holds at once (24, of 40 registers a thread),
# so that few are left over at the end. With more games a thread plays several, one after another.
WAVES = 4 * 24


@functools.cache
def kernel_of(key: str, kernel: str) -> Any:
    """A kernel of a game, compiled once."""
    return compiled(game_called(key), kernel, max_registers=REGISTERS.get(key) if kernel == "playouts" else None)


def playouts(
    game: str, players: int, count: int, first: int = 0, seed: int = 1, options: Mapping[str, str] | None = None
) -> Playouts:
    """Play the games `first` to `first + count - 1` of a seed by random choices. The arrays stay on the card."""
    processors = getattr(card(), "MULTIPROCESSOR_COUNT", 1)  # the simulated card has none
    played = game_called(game)
    chosen = cuda.to_device(played.options_array(options, played.meta.players(players)))
    ended = Playouts(*(cuda.to_device(array) for array in room_for(played, checked_size(count))))
    blocks = min((count + BLOCK - 1) // BLOCK, WAVES * processors)
    kernel_of(game, "playouts")[blocks, BLOCK](players, chosen, checked_seed(seed), first, *ended)
    return ended
