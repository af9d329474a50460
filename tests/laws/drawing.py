"""Many draws of one kind, made the way a match makes them: a key per event out of a secret, and the game's rules."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from dighouse.core.chance import event_key, new_chance, secret_of_seed
from dighouse.core.game import Game, Position
from dighouse.core.jit import compiled_for
from dighouse.games import game_called
from tests.laws.tables import Table, walks

CHUNK = 20_000  # events in memory at a time
SECRET = secret_of_seed(2026)


@functools.lru_cache(maxsize=128)
def keys(chunk: int) -> np.ndarray:
    """The keys of the events of one long match, a chunk of them."""
    first = chunk * CHUNK
    return np.array([event_key(SECRET, seq) for seq in range(first, first + CHUNK)], np.uint64)


def fresh(chunk: int) -> np.ndarray:
    """Chance records for a chunk of events."""
    chances = new_chance(count=CHUNK)
    chances["key"] = keys(chunk)
    return chances


def set_ups(key: str, players: int, chunks: int, options: dict[str, str] | None = None) -> Iterator[Any]:
    """A game set up again and again: the positions and the chance of each chunk."""
    game = game_called(key)
    chosen = game.options_array(options, players)
    states, out = game.new_states(CHUNK), np.zeros(len(game.actions), np.int16)
    begin = compiled_for(game.loops.begin, states, 0, players, chosen, fresh(0), 0, out)
    for chunk in range(chunks):
        chances = fresh(chunk)
        for i in range(CHUNK):
            begin(states, i, players, chosen, chances, i, out)
        yield states, chances


def events(game: Game, position: np.ndarray, action: int, chunks: int) -> Iterator[Any]:
    """One move out of one position again and again: the positions after it and the chance of each chunk."""
    out = np.zeros(len(game.actions), np.int16)
    for chunk in range(chunks):
        chances, states = fresh(chunk), np.repeat(position, CHUNK)
        step = compiled_for(game.loops.step, states, 0, action, chances, 0, out)
        for i in range(CHUNK):
            step(states, i, action, chances, i, out)
        yield states, chances


def outcomes_of(chances: np.ndarray, place: int) -> np.ndarray:
    """The outcome at that place of every event; each must have one."""
    assert (chances["draws"] > place).all()
    return np.asarray(chances["outcome"][:, place], np.int64)


def counted(numbers: Iterable[np.ndarray], size: int) -> np.ndarray:
    """How often each number came."""
    found = np.zeros(size, np.int64)
    for some in numbers:
        found += np.bincount(some, minlength=size)
    return found


def in_pairs(first: np.ndarray, second: np.ndarray, size: int) -> np.ndarray:
    """Two numbers below `size` as one."""
    return first * size + second


def uniform(among: np.ndarray) -> np.ndarray:
    """The same chance for each that is marked, none for the others."""
    return np.asarray(among, float) / np.count_nonzero(among)


def uniform_pairs(among: np.ndarray) -> np.ndarray:
    """The chances of two drawn one after the other, without replacement, in the order of `in_pairs`."""
    both = np.outer(among, among).astype(float)
    np.fill_diagonal(both, 0.0)
    return (both / both.sum()).ravel()


def first_with(table: Table, wanted: Callable[[Position], int | None], games: int = 60) -> tuple[np.ndarray, int]:
    """The first position of random play in which an action is wanted, and the action."""
    for position in walks(table, games):
        action = wanted(position)
        if action is not None:
            return position.states.copy(), action
    raise AssertionError(f"no such position in {games} games of {table}")
