"""PettingZoo's own tests judge the environments; ours judge what they leave out."""

from __future__ import annotations

import copy
import importlib
from functools import partial
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

from dighouse.core.errors import BadInput, Refused
from dighouse.games import meta_of
from tests.research.tables import each_game, each_table, some_tables

# PettingZoo has a list of its own environments that may have dictionaries as observations, and warns of any other.
pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Whoever is asked for the last time, when all is over, has nothing to choose.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def module(key: str) -> Any:
    return importlib.import_module(f"dighouse.research.{key}_v1")


@each_table
def test_their_api_test(key: str, players: int) -> None:
    api_test(module(key).env(players=players), num_cycles=60)


@each_table
def test_their_seed_test(key: str, players: int) -> None:
    seed_test(partial(module(key).env, players=players), num_cycles=60)


@each_table
def test_their_max_cycles_test(key: str, players: int) -> None:
    doors = ("env", "parallel_env")
    max_cycles_test(SimpleNamespace(**{door: partial(getattr(module(key), door), players=players) for door in doors}))


@some_tables
def test_their_render_test(key: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    looks = {"svg": is_picture, "ansi": lambda text: "player_" in text and "\x1b" not in text}
    render_test(partial(module(key).env, players=players), custom_tests=looks)
    assert "player_" in capsys.readouterr().out


def is_picture(svg: str) -> bool:
    """Well-formed, with words in it, and it asks nobody for a font."""
    root = ElementTree.fromstring(svg)
    written = "".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
    return root.tag.endswith("svg") and "player_" in written and "url(http" not in svg


def played(env: Any, seed: int, dice: np.random.Generator) -> Any:
    """The environment after a random game."""
    env.reset(seed=seed)
    while env.agents and not any(env.terminations.values()):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(dice.choice(legal)))
    return env


@each_table
@pytest.mark.parametrize("reward", ["win", "margin"])
def test_the_end_is_paid_by_the_ranks(key: str, players: int, reward: str) -> None:
    """Rewards add up to nothing, and who ranks first is paid best."""
    env = played(module(key).raw_env(players=players, reward=reward), 5, np.random.default_rng(1))
    paid = list(env.rewards.values())
    assert abs(sum(paid)) < 1e-9
    assert max(paid) > 0
    ranks = env.seating.now.ranks()
    assert paid[ranks.index(1)] == max(paid)
    if reward == "margin" and players == 2:
        points = env.seating.now.scores().sum(axis=1)
        assert paid[0] == points[0] - points[1]


@each_game
def test_the_mask_is_what_the_rules_allow(key: str) -> None:
    env = module(key).raw_env(players=2)
    env.reset(seed=3)
    observation, _, _, _, info = env.last()
    assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(env.seating.now.legal.tolist())
    assert info["action_mask"].tolist() == observation["action_mask"].tolist()
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert observation["action_mask"][env.action_space(env.agent_selection).sample()] == 1


@each_game
def test_an_illegal_action_is_refused_and_changes_nothing(key: str) -> None:
    env = module(key).raw_env()
    env.reset(seed=3)
    before, agent = env.state().tobytes(), env.agent_selection
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(Refused):
        env.step(illegal)
    assert (env.state().tobytes(), env.agent_selection) == (before, agent)


@each_game
def test_copies_go_their_own_way(key: str) -> None:
    """A copy plays on as the first one would; neither sees what the other does."""
    env = module(key).env(players=3)
    env.reset(seed=4)
    other = copy.deepcopy(env)
    before = env.unwrapped.state().tobytes()
    legal = np.flatnonzero(env.last()[0]["action_mask"])
    other.step(int(legal[0]))
    assert env.unwrapped.state().tobytes() == before
    env.step(int(legal[0]))
    assert env.unwrapped.state().tobytes() == other.unwrapped.state().tobytes()
    assert other.action_space(other.agent_selection) is not env.action_space(other.agent_selection)


def walked(key: str, steps: int) -> Any:
    env = module(key).raw_env(players=3)
    env.reset(seed=4)
    dice = np.random.default_rng(4)
    for _ in range(steps):
        env.step(int(dice.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    return env


@each_game
def test_imagining_keeps_what_the_agent_knows(key: str) -> None:
    """The agent's observation and choices stay; positions differ where hands are secret."""
    env = walked(key, 12)
    agent = env.agent_selection
    worlds = [env.imagined(agent, seed) for seed in range(20)]
    for world in worlds:
        for name, array in world.observe(agent).items():
            assert np.array_equal(array, env.observe(agent)[name])
    hidden = len({world.state().tobytes() for world in worlds}) > 1
    assert hidden == meta_of(key).secret_hands


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(BadInput, match="win, margin"):
        module("thebes").env(reward="money")
    with pytest.raises(BadInput):
        module("thebes").env(players=5)
    with pytest.raises(BadInput):
        module("thebes").env(variants={"weather": "rain"})
