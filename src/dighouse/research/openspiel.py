"""OpenSpiel: the games as `dighouse_thebes`, `dighouse_tomb_raiders`, `dighouse_pergamon` and `dighouse_monuments`.

    import pyspiel
    import dighouse.research.openspiel

    game = pyspiel.load_game("dighouse_thebes(players=3,reward=margin)")

Every number the rules draw is a chance node of its own. Parameters: `players`, `reward` ("win" or "margin"), and the
game's options by name ("default": as when nobody chooses).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from dighouse.core.chance import OUTCOMES
from dighouse.core.meta import Meta
from dighouse.games import game_called, meta_of
from dighouse.research.course import Course, begun
from dighouse.research.rewards import HIGHEST, reward_called

MOST_OUTCOMES = 256  # of a single draw; no box holds so many of anything
DEFAULT = "default"


def type_of(meta: Meta) -> pyspiel.GameType:
    """What OpenSpiel is told about a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"dighouse_{meta.key}",
        long_name=meta.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if meta.secret_hands
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta.seats[-1],
        min_num_players=meta.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": meta.seats[0],
            "reward": "win",
            **{option.name: DEFAULT for option in meta.options},
        },
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]  # the package carries no types
    """A game of the house as OpenSpiel's."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        key = self.key
        wishes = {**TYPES[key].parameter_specification, **(params or {})}
        self.dug = game_called(key)
        meta = self.dug.meta
        players = meta.players(wishes.pop("players"))
        self.reward_name = wishes.pop("reward")
        self.reward = reward_called(self.reward_name)
        options = meta.chosen({name: value for name, value in wishes.items() if value != DEFAULT}, players)
        self.longest = meta.longest[players]
        super().__init__(TYPES[key], self.figures(players), params or {})
        self.first = begun(key, players, tuple(sorted(options.items())))

    def figures(self, players: int) -> pyspiel.GameInfo:
        """The sizes of the game."""
        highest = HIGHEST[self.reward_name]
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.dug.actions),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-highest,
            max_utility=highest,
            utility_sum=0.0,
            max_game_length=self.longest,
        )

    def max_chance_nodes_in_history(self) -> int:
        """No event draws more than the record of its draws has room for."""
        return OUTCOMES * (self.longest + 1)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """What a player sees, as OpenSpiel asks for it."""
        if params:
            raise ValueError(f"there are no parameters of observations; given were {params}")
        return Observer(self, iig_obs_type)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A position, or a draw that is due."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.course: Course = game.first

    def current_player(self) -> int:
        if self.course.limit:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.course.actor
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks for the one on turn only
        return self.course.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every number of the draw that is due, all equally likely."""
        limit = self.course.limit
        return [(number, 1 / limit) for number in range(limit)]

    def _apply_action(self, action: int) -> None:
        course = self.course
        self.course = course.drawn(action) if course.limit else course.played(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{action} of {self.course.limit}"
        return spelled(self.get_game().dug.actions.actions[action].json())

    def is_terminal(self) -> bool:
        return not self.course.limit and self.course.actor < 0

    def returns(self) -> list[float]:
        """What each player gets: nothing before the end."""
        game = self.get_game()
        if not self.is_terminal():
            return [0.0] * game.num_players()
        return [float(worth) for worth in game.reward(self.course.points(), self.course.ranks())]

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """The same position with whatever this player cannot know dealt again."""
        other = self.clone()
        other.course = self.course.imagined(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return self.course.summary()


def spelled(action: dict[str, Any]) -> str:
    """An action in a line: `dig(site=crete, weeks=4)`."""
    fields = ", ".join(f"{name}={value}" for name, value in action.items() if name != "do")
    return f"{action['do']}({fields})" if fields else str(action["do"])


class Observer:
    """What a player sees. As an information state also everything it was told and did, from the beginning."""

    def __init__(self, game: TableGame, kind: Any) -> None:
        self.kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self.private = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.pieces = game.dug.pieces
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self.private and self.kind.public_info:
            self.build_tensor(game.longest if self.kind.perfect_recall else 0)

    def build_tensor(self, recalled: int) -> None:
        """One vector, and its pieces as views into it."""
        self.tensor = np.zeros(self.pieces.size + recalled, np.float32)
        self.dict = self.pieces.split(self.tensor[: self.pieces.size])
        if recalled:
            self.dict["own_actions"] = self.tensor[self.pieces.size :]

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor: the named pieces, then one's own actions so far, 1 for the first of the table."""
        if self.tensor is None:
            return
        self.tensor[:] = 0
        course = state.course
        if course.states is None:
            return
        game = course.game
        game.loops.observe(course.states, 0, player, self.tensor[: self.pieces.size])
        if "own_actions" in self.dict:
            own = course.actions_of(player)
            self.dict["own_actions"][: len(own)] = (np.array(own) + 1) / len(game.actions)

    def string_from(self, state: TableState, player: int) -> str:
        """What the player is shown, and for an information state what it was told before."""
        course = state.course
        if not self.kind.public_info:
            return self.hidden_from_others(course, player)
        viewer = player if self.private else None
        told = [f"{course.told(viewer)}\n"] if self.kind.perfect_recall else []
        return "".join([*told, course.view(viewer)])

    def hidden_from_others(self, course: Course, player: int) -> str:
        """What only this player sees: nothing where everything is open to all."""
        return course.view(player) if self.private and course.game.meta.secret_hands else ""


# A class each: OpenSpiel lets go of what it was given only after Python has gone, and a class outlives that.
class Thebes(TableGame):
    key = "thebes"


class TombRaiders(TableGame):
    key = "tomb_raiders"


class Pergamon(TableGame):
    key = "pergamon"


class Monuments(TableGame):
    key = "monuments"


CLASSES: dict[str, type[TableGame]] = {cls.key: cls for cls in (Thebes, TombRaiders, Pergamon, Monuments)}
TYPES = {key: type_of(meta_of(key)) for key in CLASSES}
for game_key, cls in CLASSES.items():
    pyspiel.register_game(TYPES[game_key], cls)
