"""Gymnasium: one seat of a game against bots.

    import gymnasium
    import dighouse.research.gymnasium

    env = gymnasium.make("dighouse/thebes-v1", players=3, bots="greedy")

The keyword arguments: `players` (2), `seat` (0; None: another one every game), `bots` (one name for all other seats,
or one each), `variants` (the game's options by name), `reward` ("win" or "margin") and `render_mode`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from dighouse.bots import Bot, ask, bot_called
from dighouse.core.chance import LARGEST_SEED, checked_seed, new_chance
from dighouse.core.errors import BadInput, Refused
from dighouse.core.game import checked_seat
from dighouse.games import KEYS
from dighouse.research.render import Still, as_svg, as_text
from dighouse.research.seating import Seating
from dighouse.research.spaces import LegalActions, observation_space

Observation = dict[str, np.ndarray]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against bots. To an action that is not legal the answer is the refusal the rules give for it:
    nothing changes, the reward is 0, and `info["refusal"]` is the sentence."""

    metadata = {"render_modes": ["human", "ansi", "svg"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium wants it

    def __init__(
        self,
        key: str,
        players: int = 2,
        seat: int | None = 0,
        bots: str | Sequence[str] = "greedy",
        variants: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.seating = Seating(key, players, variants, reward)
        self.fixed_seat = None if seat is None else checked_seat(seat, players)
        self.bot_names = opponents(bots, players)
        self.render_mode = render_mode
        self.mask = np.zeros(len(self.seating.game.actions), np.int8)
        self.observation_space: gymnasium.spaces.Space[Any] = observation_space(self.seating.game)
        self.action_space: gymnasium.spaces.Space[np.int64] = LegalActions(self.mask)
        self.bots: dict[int, Bot] = {}
        for name in self.bot_names:
            bot_called(name, self.seating.game).close()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - variants are chosen when the environment is made
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played up to one's own first decision."""
        super().reset(seed=None if seed is None else checked_seed(seed))
        self.close()
        self.seating.begin(self.np_random)
        players = self.seating.players
        self.seat = int(self.np_random.integers(players)) if self.fixed_seat is None else self.fixed_seat
        others = [seat for seat in range(players) if seat != self.seat]
        named = zip(others, self.bot_names, strict=True)
        self.bots = {seat: bot_called(name, self.seating.game) for seat, name in named}
        self.bots_chance = new_chance(int(self.np_random.integers(LARGEST_SEED)))
        self.let_bots_play()
        return self.observation(), self.info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One's own action, and those of the bots up to the next decision or the end."""
        try:
            self.seating.now.step(action)
        except Refused as refused:
            return self.observation(), 0.0, self.over, False, {**self.info(), "refusal": str(refused)}
        self.let_bots_play()
        if self.over:
            for seat, bot in self.bots.items():
                bot.over(self.seating.game, self.seating.now.states, 0, seat)
        return self.observation(), self.seating.rewards()[self.seat], self.over, False, self.info()

    @property
    def over(self) -> bool:
        return not self.seating.now.legal.size

    def let_bots_play(self) -> None:
        """Until it is one's own turn, or over."""
        position = self.seating.now
        while (actor := position.actor) >= 0 and actor != self.seat:
            position.step(ask(self.bots[actor], self.seating.game, position.states, 0, self.bots_chance))
        self.seating.fill_mask(self.mask)

    def observation(self) -> Observation:
        return self.seating.observation(self.seat, self.mask.copy())

    def info(self) -> dict[str, Any]:
        """The mask once more, where masked agents look for it, and how the game stands."""
        points = self.seating.now.scores().sum(axis=1)
        return {"action_mask": self.mask.copy(), "points": points, "seat": self.seat}

    def action_masks(self) -> np.ndarray:
        """The legal actions as Stable-Baselines' masked agents ask for them."""
        return self.mask.astype(bool)

    def render(self) -> str | None:
        """The board as this seat sees it: text, an SVG picture, or printed for a person."""
        seating = self.seating
        names = ["you" if seat == self.seat else f"{self.bots[seat].name}" for seat in range(seating.players)]
        still = Still(seating.game, seating.now.states, seating.players, names)
        if self.render_mode == "svg":
            return as_svg(still, self.seat)
        if self.render_mode == "ansi":
            return as_text(still, self.seat)
        if self.render_mode == "human":
            print(as_text(still, self.seat))
        return None

    def close(self) -> None:
        """The bots of the last game free what they hold."""
        for bot in self.bots.values():
            bot.close()
        self.bots = {}


def opponents(bots: str | Sequence[str], players: int) -> tuple[str, ...]:
    """A bot's name for every other seat."""
    names = (bots,) * (players - 1) if isinstance(bots, str) else tuple(bots)
    if len(names) != players - 1:
        raise BadInput("bots_for_seats", bots=len(names), players=players - 1)
    return names


for game_key in KEYS:
    if f"dighouse/{game_key}-v1" not in gymnasium.registry:
        gymnasium.register(f"dighouse/{game_key}-v1", "dighouse.research.gymnasium:SeatEnv", kwargs={"key": game_key})
