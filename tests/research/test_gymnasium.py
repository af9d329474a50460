"""Gymnasium's own checker judges the environments; ours judge what it leaves out."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import dighouse.research.gymnasium  # noqa: F401 - registers the environments
from dighouse.core.errors import BadInput
from tests.research.tables import each_game, each_table

pytestmark = pytest.mark.compiled_only


def made(key: str, **wishes: Any) -> Any:
    return gymnasium.make(f"dighouse/{key}-v1", **wishes)


@each_table
def test_their_check_env(key: str, players: int) -> None:
    """Warnings are errors here: the check is clean."""
    check_env(made(key, players=players, bots="random", render_mode="ansi").unwrapped)


@each_game
def test_vectorised(key: str) -> None:
    """Three at once through whole games; a finished one begins again by itself."""
    envs = gymnasium.make_vec(
        f"dighouse/{key}-v1",
        num_envs=3,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        bots="random",
    )
    observations, _ = envs.reset(seed=7)
    dice = np.random.default_rng(7)
    ended, steps = 0, 0
    while ended < 4 and steps < 2000:
        actions = [int(dice.choice(np.flatnonzero(mask))) for mask in observations["action_mask"]]
        observations, rewards, over, cut, infos = envs.step(np.array(actions))
        assert set(rewards[~over]) <= {0.0}
        ended += int(over.sum())
        steps += 1
        assert not cut.any()
        assert infos["action_mask"].tolist() == observations["action_mask"].tolist()
    assert ended >= 4
    envs.close()


def test_in_processes_of_their_own() -> None:
    envs = gymnasium.make_vec("dighouse/thebes-v1", num_envs=2, vectorization_mode="async", bots="random")
    observations, _ = envs.reset(seed=3)
    assert observations["observation"].shape == (2, 314)
    assert observations["action_mask"].any(axis=1).all()
    envs.close()


@each_game
def test_a_game_against_greedy_bots(key: str) -> None:
    """By one seed one game: the same rewards, and the sum of what random play earns is a loss."""

    def played(seed: int) -> list[float]:
        env = made(key, players=3, seat=None, bots=["greedy", "random"], reward="margin").unwrapped
        observation, _ = env.reset(seed=seed)
        dice = np.random.default_rng(seed)
        earned, over = [], False
        while not over:
            assert env.seating.now.actor == env.seat
            action = int(dice.choice(np.flatnonzero(observation["action_mask"])))
            observation, reward, over, _, info = env.step(action)
            earned.append(reward)
        assert not observation["action_mask"].any()
        points = info["points"]
        assert earned[-1] == pytest.approx(points[env.seat] - (points.sum() - points[env.seat]) / 2)
        assert set(earned[:-1]) <= {0.0}
        env.close()
        return earned

    assert played(11) == played(11)


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(BadInput, match="no bot"):
        made("thebes", bots="oracle")
    with pytest.raises(BadInput):
        made("thebes", players=3, bots=["random"])
    with pytest.raises(BadInput):
        made("thebes", seat=2)


@each_game
def test_an_illegal_action_is_answered(key: str) -> None:
    """With the rules' own sentence; nothing changes."""
    env = made(key, bots="random").unwrapped
    before, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    after, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (0.0, False, False)
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert info["refusal"].endswith(".") or "(" in info["refusal"]


def test_pictures() -> None:
    env = made("pergamon", bots="random", render_mode="svg")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
