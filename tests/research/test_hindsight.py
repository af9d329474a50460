"""Hindsight: a tower beside a net foresees more than the net did, and what the net favours stays as it was.

It needs PyTorch, which is too large for every set-up: `make learn` runs this file with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dighouse.bots.judgement import Net, fits, inputs_of, insight_of, net_of
from dighouse.bots.outlook import outlook_of
from dighouse.bots.search import new_desk
from dighouse.core.game import Position
from dighouse.games import KEYS, game_called

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.compiled_only


def taught(key: str, players: int, games: int) -> tuple[Net, Net, float, float]:
    """The house's net, that with a tower, and what part of how a seat comes out they foresee."""
    from dighouse.research.hindsight import Tower, foreseen, reckoning_of, remembered, teach

    torch.manual_seed(1)
    game = game_called(key)
    net = net_of(game, players)
    memory = remembered(game, players, net, games, seed=1)
    tower = Tower(net, game.pieces.size, inputs_of(game), players)
    before = foreseen(tower, memory)
    teach(tower, memory, passes=2)
    return net, tower.joined(net, reckoning_of(game, net)), before, foreseen(tower, memory)


def test_it_foresees_more() -> None:
    """Of Monuments, whose net was not told of the reckoning when it learned."""
    _, _, before, now = taught("monuments", 2, 1500)
    assert now > before + 0.01


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("key", [key for key in KEYS if getattr(outlook_of(game_called(key)), "PARTS", 0)])
def test_what_is_favoured_stays_and_only_what_is_foreseen_changes(key: str, players: int) -> None:
    game = game_called(key)
    net, more, _, _ = taught(key, players, 60)
    assert fits(more, game)
    position, insight, changed = Position(game, players, seed=2), insight_of(game), False
    while position.legal.size:
        said: list[Any] = []
        for one in (net, more):
            desk = new_desk(game, one)
            insight.look(position.states, 0, position.actor, one, desk)
            insight.favour(one, desk.thought, position.legal, position.legal.size, desk.worths)
            insight.foresee(one, desk.thought, position.actor, players, desk.fares, desk.leads)
            said.append((desk.worths[: position.legal.size].copy(), desk.fares[:players].copy()))
        np.testing.assert_allclose(said[0][0], said[1][0], atol=1e-4)
        changed = changed or not np.allclose(said[0][1], said[1][1], atol=1e-3)
        position.step(int(position.legal[int(np.argmax(said[0][0]))]))
    assert changed


def test_what_is_remembered_repeats_and_adds_up() -> None:
    from dighouse.research.hindsight import remembered

    game = game_called("monuments")
    first, again = (remembered(game, 2, net_of(game, 2), 20, seed=4) for _ in range(2))
    assert (first.seen == again.seen).all()
    assert (first.came == again.came).all()
    assert set(first.games.tolist()) == set(range(20))
    assert torch.allclose(first.came[:, 0], -first.came[:, 1])  # of two, one gains what the other loses
    assert torch.allclose(first.came[:, 2], -first.came[:, 3])
