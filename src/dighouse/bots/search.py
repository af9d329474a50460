"""The search bot: it samples what it cannot know, looks ahead in a tree, and takes what was looked at most.

`Search.think` says more than `choose`: every move considered, how often, and the margin it should end with.
"""

from __future__ import annotations

import functools
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import msgspec
import numpy as np

from dighouse.bots.greedy import player_of
from dighouse.bots.outlook import outlook_of
from dighouse.core.game import Game
from dighouse.core.specialise import specialised

TREE_NODES = 1 << 20  # pages of it are taken from the machine only when they are written to
SPARE_POSITIONS = 3  # the one thought about, the one played on, and the greedy player's
FIRST_CHUNK = 32  # iterations, before the speed is known
CHUNK_SECONDS = 0.01  # how often the clock is looked at
PATIENCE = 3.0  # a budget of seconds is one of thinking; on a busy machine it may take this much longer
NO_CHANGES: Mapping[str, float] = {}


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many iterations, or so many seconds of one core."""

    iterations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return str(self.iterations) if self.iterations else f"{self.seconds:g}s"


class Considered(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    action: int
    visits: int
    value: float  # 0 to 1: how well the seat that thinks should do
    margins: list[float]  # by seat: points ahead of the best rival at the end


class Thoughts(msgspec.Struct, frozen=True):
    """What a search found."""

    seat: int
    moves: list[Considered]  # the most visited first
    iterations: int
    seconds: float

    @property
    def best(self) -> Considered:
        return self.moves[0]


def tree_of(game: Game) -> ModuleType:
    """The search of a game, compiled with its rules."""
    names = {"rules": game.rules, "greedy": player_of(game), "outlook": outlook_of(game)}
    return specialised("dighouse.bots.templates.tree", game.meta.key, **names)


@functools.cache
def knobs_table() -> dict[str, dict[str, list[float]]]:
    """The tuned knobs of all games."""
    return tomllib.loads((Path(__file__).parent / "knobs.toml").read_text(encoding="utf-8"))


def knobs_of(game: Game, players: int, changes: Mapping[str, float] = NO_CHANGES) -> np.ndarray:
    """The knobs of a game's search for a number of players, and changes to them."""
    place = game.meta.seats.index(players)
    knobs = {name: values[place] for name, values in knobs_table()[game.meta.key].items()} | dict(changes)
    return np.array([knobs[name] for name in tree_of(game).KNOBS], np.float64)


class Search:
    """A search with its tree. It goes on with what it thought if the next position is the one its move led to."""

    def __init__(self, game: Game, players: int, weights: np.ndarray | None = None, **changes: float) -> None:
        outlook = outlook_of(game)
        self.game = game
        self.template = tree_of(game)
        self.knobs = knobs_of(game, players, changes)
        self.weights = outlook.WEIGHTS[players] if weights is None else weights
        self.tree = np.zeros(TREE_NODES, self.template.NODE)
        self.size = 0  # nodes in use; 0: nothing was thought yet
        self.positions = game.new_states(SPARE_POSITIONS)
        self.path = np.zeros(self.template.LONGEST, np.int64)
        self.legal = np.zeros(len(game.actions), np.int16)
        self.marks = np.zeros(len(game.actions), np.int8)
        self.worths = np.zeros(len(game.actions))
        self.notes = np.zeros(outlook.NOTES)
        self.sheet = game.new_sheet()
        self.leads = np.zeros(game.seats)

    def think(
        self, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int, budget: Budget, sure: bool = True
    ) -> Thoughts:
        """Think about a position within a budget; `sure`: stop once the most visited move cannot be overtaken."""
        self.positions[0] = states[index]
        self.size = self.template.plant(self.tree)
        began, began_thinking = time.perf_counter(), time.thread_time()
        done, chunk, left = 0, FIRST_CHUNK, 1
        while left > 0:
            chunk = min(chunk, budget.iterations - done) if budget.iterations else chunk
            self.grow(seat, chances, j, chunk)
            done += chunk
            spent = time.thread_time() - began_thinking
            speed = done / max(spent, 1e-6)
            left = budget.iterations - done
            if not budget.iterations:
                late = time.perf_counter() - began > PATIENCE * budget.seconds
                left = 0 if late else int((budget.seconds - spent) * speed)
            if sure and self.gap() > left:
                break
            chunk = max(1, min(2 * chunk, int(CHUNK_SECONDS * speed), max(left, 1)))
        return Thoughts(seat, self.considered(seat), done, time.perf_counter() - began)

    def grow(self, seat: int, chances: np.ndarray, j: int, iterations: int) -> None:
        """Some more iterations."""
        self.size = self.template.grow(
            self.positions,
            chances,
            j,
            self.tree,
            self.size,
            self.path,
            self.legal,
            self.marks,
            self.worths,
            self.notes,
            self.weights,
            self.knobs,
            self.sheet,
            self.leads,
            seat,
            iterations,
        )

    def children(self) -> np.ndarray:
        """The nodes of the moves looked at, as they hang."""
        nodes, child = [], int(self.tree["first"][0])
        while child:
            nodes.append(child)
            child = int(self.tree["next"][child])
        return self.tree[nodes]

    def gap(self) -> int:
        """By how many visits the most visited move leads."""
        visits = np.sort(self.children()["visits"])
        return int(visits[-1] - visits[-2]) if len(visits) > 1 else int(visits[-1])

    def considered(self, seat: int) -> list[Considered]:
        """The moves that were looked at, the most visited first."""
        seen = [node for node in self.children() if node["visits"]]
        players = int(self.positions["players"][0])
        moves = [
            Considered(
                action=int(node["action"]),
                visits=int(node["visits"]),
                value=float(node["value"][seat] / node["visits"]),
                margins=[float(lead / node["visits"]) for lead in node["lead"][:players]],
            )
            for node in seen
        ]
        return sorted(moves, key=lambda move: (-move.visits, -move.value))
