"""One game between seats: begin it, play it, copy it, or imagine what a seat cannot know."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dighouse.core.chance import LARGEST_SEED, new_chance
from dighouse.core.game import Position, checked_seat
from dighouse.games import game_called
from dighouse.research.rewards import reward_called


class Seating:
    """A game, how many play it with which options, and the position it is in."""

    def __init__(self, key: str, players: int, options: Mapping[str, str] | None, reward: str) -> None:
        self.game = game_called(key)
        self.players = self.game.meta.players(players)
        self.options = self.game.meta.chosen(options, players)
        self.reward = reward_called(reward)
        self.position: Position | None = None

    def begin(self, dice: np.random.Generator) -> None:
        """A new game, by a seed from these dice."""
        self.position = Position(self.game, self.players, int(dice.integers(LARGEST_SEED)), self.options)

    @property
    def now(self) -> Position:
        if self.position is None:
            raise AssertionError("the game has not begun: reset the environment first")
        return self.position

    def fill_mask(self, mask: np.ndarray) -> None:
        """Write which actions are legal now."""
        mask[:] = 0
        mask[self.now.legal] = 1

    def observation(self, seat: int, mask: np.ndarray) -> dict[str, np.ndarray]:
        """What a seat sees, with its mask."""
        return {"observation": self.now.observation(seat), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What each seat gets now: nothing before the end."""
        if self.now.legal.size:
            return [0.0] * self.players
        points = self.now.scores().sum(axis=1)
        return [float(worth) for worth in self.reward(points, np.array(self.now.ranks()))]

    def copy(self) -> Seating:
        """The same game, to be played on independently; it draws on from the same chance."""
        other = object.__new__(Seating)
        other.__dict__.update(self.__dict__)
        other.position = self.now.copy() if self.position is not None else None
        return other

    def imagined(self, seat: int, seed: int) -> Seating:
        """A copy in which whatever this seat cannot know, and all that will be drawn, is dealt again."""
        other = self.copy()
        position = other.now
        position.chances = new_chance(seed)
        self.game.loops.redeal(position.states, 0, checked_seat(seat, self.players), position.chances, 0)
        count = self.game.loops.legal(position.states, 0, position.actions)
        position.legal = position.actions[:count]
        return other
