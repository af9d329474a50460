"""Whole random games by number."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from dighouse.batch.batch import checked_threads, slices
from dighouse.batch.slots import checked_size, layout, loops_of, result_of, zeros
from dighouse.batch.streams import STREAM
from dighouse.core.chance import checked_seed
from dighouse.core.game import Game
from dighouse.games import game_called


class Playouts(NamedTuple):
    """How some games went: a row a game. Arrays of NumPy, or of a graphics card."""

    results: Any  # records: sheet, score and rank by seat
    actions: Any  # how many
    fingerprints: Any  # equal only if every choice and every draw was


def room_for(game: Game, count: int) -> Playouts:
    """Empty arrays for so many games."""
    return Playouts(zeros(count, result_of(game)), np.zeros(count, np.int32), np.zeros(count, np.uint64))


def playouts(
    game: Game | str,
    players: int,
    count: int,
    first: int = 0,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    threads: int | None = None,
) -> Playouts:
    """Play the games `first` to `first + count - 1` of a seed, all players choosing at random."""
    played = game_called(game) if isinstance(game, str) else game
    table = (played.meta.players(players), played.options_array(options, players), checked_seed(seed))
    ended = room_for(played, checked_size(count))
    loops = loops_of(played)

    def play(start: int, end: int) -> None:
        legal = zeros(1, layout(played)["legal"])
        part = [array[start:end] for array in ended]
        loops.playouts(played.new_states(), zeros(2, STREAM), legal, *table, first + start, *part)

    spans = slices(count, checked_threads(threads))
    with ThreadPoolExecutor(len(spans), thread_name_prefix="playouts") as pool:
        for one in [pool.submit(play, *span) for span in spans]:
            one.result()
    return ended
