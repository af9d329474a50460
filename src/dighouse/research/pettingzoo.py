"""PettingZoo environments: the seats are agents, and only the seat that decides is asked.

A module a game (`thebes_v1`, …) has `env`, `raw_env` and `parallel_env`. The keyword arguments of all three:

    players=2         how many seats
    variants=None     the game's options by name, such as {"two_player_deck": "two_piles"}
    reward="win"      what the end is worth: "win" or "margin"; before the end every reward is 0
    max_cycles=None   cut the game off after so many cycles
    render_mode=None  "human", "ansi" or "svg"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from dighouse.core.chance import checked_seed
from dighouse.core.game import Pieces
from dighouse.core.record import told
from dighouse.research.render import Still, as_svg, as_text
from dighouse.research.seating import Seating
from dighouse.research.spaces import LegalActions, observation_space

MODES = ("human", "ansi", "svg")


class TableEnv(AECEnv):  # type: ignore[misc]  # the package says nothing about its types' parameters
    """A game as an agent-environment cycle. An action that is not legal raises the refusal the rules give for it."""

    def __init__(
        self,
        key: str,
        players: int = 2,
        variants: Mapping[str, str] | None = None,
        reward: str = "win",
        max_decisions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.seating = Seating(key, players, variants, reward)
        self.max_decisions = max_decisions
        self.render_mode = render_mode
        self.metadata = {"name": f"{key}_v1", "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.masks = np.zeros((players, len(self.seating.game.actions)), np.int8)
        self.build_spaces()
        self.agents: list[str] = []
        self.dice: np.random.Generator | None = None
        self.decisions = 0

    def build_spaces(self) -> None:
        """Spaces of this environment's own: they are seeded, and they know its legal actions."""
        self.seen = {agent: observation_space(self.seating.game) for agent in self.possible_agents}
        self.chosen = {agent: LegalActions(self.masks[seat]) for seat, agent in enumerate(self.possible_agents)}

    @property
    def pieces(self) -> Pieces:
        """The named pieces of an observation: `env.pieces.split(observation)`."""
        return self.seating.game.pieces

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.seen[agent]

    def action_space(self, agent: str) -> LegalActions:
        return self.chosen[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game. Without a seed the environment goes on drawing from the last one."""
        if seed is not None or self.dice is None:
            self.dice, _ = seeding.np_random(None if seed is None else checked_seed(seed))
        self.seating.begin(self.dice)
        self.decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.look()

    def look(self) -> None:
        """Who decides now, and what may be chosen: nothing by those who do not."""
        actor = self.seating.now.actor
        self.masks[:] = 0
        if actor >= 0:
            self.agent_selection = self.possible_agents[actor]
            self.seating.fill_mask(self.masks[actor])
        self.infos = {agent: {"action_mask": self.masks[self.seat(agent)].copy()} for agent in self.agents}

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.seat(agent)
        return self.seating.observation(seat, self.masks[seat].copy())

    def step(self, action: Any) -> None:
        """Play the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.seating.now.step(action)
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.seating.rewards(), strict=True))
        self.look()
        over = not self.seating.now.legal.size
        cut = not over and self.decisions == self.max_decisions
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> np.ndarray:
        """The whole position, byte by byte, for a critic that may know everything."""
        return np.frombuffer(told(self.seating.now.state), np.uint8)

    def copied(self, seating: Seating) -> TableEnv:
        """This environment around another game of the same kind."""
        other = object.__new__(type(self))
        other.__dict__.update({name: value for name, value in self.__dict__.items() if name != "seating"})
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "agents"):
            if name in self.__dict__:
                setattr(other, name, type(getattr(self, name))(getattr(self, name)))
        other.seating, other.masks, other.dice = seating, self.masks.copy(), None
        other.build_spaces()
        return other

    def copy(self) -> TableEnv:
        """The same game, to be played on independently. It will draw what this one will draw."""
        return self.copied(self.seating.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        return self.copy()

    def imagined(self, agent: str, seed: int) -> TableEnv:
        """A copy for searching: whatever this agent cannot know, and all that will be drawn, is dealt again."""
        other = self.copied(self.seating.imagined(self.seat(agent), checked_seed(seed)))
        if not any(other.truncations.values()):
            other.look()
        return other

    def render(self) -> str | None:
        """The board as the agent on turn sees it: text, an SVG picture, or printed for a person."""
        seating = self.seating
        still = Still(seating.game, seating.now.states, seating.players, self.possible_agents)
        seat = self.seat(self.agent_selection)
        if self.render_mode == "svg":
            return as_svg(still, seat)
        if self.render_mode == "ansi":
            return as_text(still, seat)
        if self.render_mode == "human":
            print(as_text(still, seat))
        return None

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(key: str, **wishes: Any) -> TableEnv:
    """The environment itself, without a wrapper."""
    return TableEnv(key, **wishes)


def parallel_env(key: str, max_cycles: int | None = None, **wishes: Any) -> ParallelEnv:
    """All agents give an action at once; that of the seat which decides is played: a cycle is one decision."""
    return turn_based_aec_to_parallel(raw_env(key, max_decisions=max_cycles, **wishes))


def env(key: str, max_cycles: int | None = None, **wishes: Any) -> AECEnv:
    """The environment, in PettingZoo's wrapper that watches the order of calls.

    Turns need not go round, so by themselves these games have no cycles. With `max_cycles` every agent is asked
    once a cycle, and of their actions that of the seat which decides is played.
    """
    if max_cycles is None:
        return OrderEnforcingWrapper(raw_env(key, **wishes))
    return parallel_to_aec(parallel_env(key, max_cycles, **wishes))
