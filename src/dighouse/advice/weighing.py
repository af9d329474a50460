"""A search that can be made to look at one move: what a move was worth is known only if it was looked at."""

from __future__ import annotations

import numpy as np

from dighouse.bots.search import Budget, Considered, Search, Thoughts
from dighouse.core.chance import new_chance, secret_of_seed
from dighouse.core.game import Game

KEYS = 2**64  # of chance
ROOT = 0  # the node of the position thought about
FIRST_OF_ALL = 1e9  # the worth of a move that is looked at before all others
CONTENDER = 0.5  # of the most visited move's looks: such moves are as good as it by all the search can tell
HOPELESS = -1e9  # what moves never looked at seem to promise meanwhile


def best_first(moves: list[Considered], seat: int) -> list[Considered]:
    """The moves of a search: those looked at about as often as any by their margins, then the others by their looks."""
    contenders = [move for move in moves if move.visits >= CONTENDER * moves[0].visits]
    return [*sorted(contenders, key=lambda move: -move.margins[seat]), *moves[len(contenders) :]]


class Weighing:
    """Searches of one match. Every one begins with the same numbers for the same seed."""

    def __init__(self, game: Game, players: int, seed: int = 0) -> None:
        self.search = Search(game, players)
        self.key = int.from_bytes(secret_of_seed(seed)[:8], "big")
        self.chances = new_chance(self.key)
        self.seat = 0

    def think(self, states: np.ndarray, index: int, seat: int, budget: Budget, number: int = 0) -> Thoughts:
        """Think about a position as a seat knows it; the whole budget, so that the second best is known too.

        Another `number` thinks about the same with other random numbers.
        """
        self.chances, self.seat = new_chance((self.key + number) % KEYS), seat
        desk = states[index : index + 1].copy()
        self.search.game.loops.redeal(desk, 0, seat, self.chances, 0)
        return self.search.think(desk, 0, seat, self.chances, 0, budget, sure=False)

    def mean_margins(self) -> list[float]:
        """What the position thought about should end with, by seat: the mean over all that was looked at."""
        root = self.search.tree[ROOT]
        players = int(self.search.positions["players"][0])
        return [float(lead / root["visits"]) for lead in root["lead"][:players]]

    def weighed(self, action: int, least: int) -> Considered:
        """A move of the position thought about, looked at so often at least, and once in any case."""
        tree, node = self.search.tree, self.node_of(action)
        kept = tree[ROOT].copy()
        after, worth = tree["next"][node], tree["worth"][node]
        more = max(1, least) - int(tree["visits"][node])
        if more > 0:
            # Alone in front of the chain, and all others without hope: every iteration goes down this move.
            tree["first"][ROOT], tree["next"][node], tree["worth"][node] = node, 0, FIRST_OF_ALL
            tree["visits"][ROOT], tree["value"][ROOT] = 1, HOPELESS
            self.search.grow(self.seat, self.chances, 0, more)
            tree[ROOT], tree["next"][node], tree["worth"][node] = kept, after, worth
        return next(move for move in self.search.considered(self.seat) if move.action == action)

    def node_of(self, action: int) -> int:
        """The node of a move; a new one at the head of the chain if it was never looked for."""
        tree = self.search.tree
        for node in self.search.nodes():
            if tree["action"][node] == action:
                return node
        node = self.search.size
        tree[node] = np.zeros((), tree.dtype)
        tree["action"][node], tree["next"][node] = action, tree["first"][ROOT]
        tree["meaning"][node] = self.search.template.meant_by(self.search.positions, ROOT, action)
        tree["first"][ROOT] = node
        self.search.size += 1
        return node
