"""Expert iteration: many searches side by side are fair and count right, and a net comes nearer to what they find.

It needs PyTorch, which is too large for every set-up: `make learn` runs this file with it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dighouse.bots.judgement import path_of
from dighouse.core.chance import new_chance
from dighouse.games import game_called

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.compiled_only

GAMES, ITERATIONS, MOVES = 6, 40, 30


def taught(key: str, players: int) -> Any:
    from dighouse.research.ppo.net import gone_on_from, new_net, state_in

    net = new_net(game_called(key), 256)
    gone_on_from(state_in(path_of(key, players), "cpu"), net)
    return net


def forest_at(key: str, players: int, net: Any, moves: int = MOVES) -> Any:
    """A forest over games that are some moves old."""
    from dighouse.research.expert.forest import Forest
    from dighouse.research.ppo.tables import Table

    table = Table(game_called(key), players, GAMES, 3, "cpu", 25.0)
    for _ in range(moves):
        with torch.no_grad():
            table.step(net(table.seen, table.mask)[0].argmax(dim=1))
    return Forest(table, 1024, seed=5)


def everywhere() -> Any:
    return torch.ones(GAMES, dtype=torch.bool)


@pytest.mark.parametrize(("key", "players"), [("thebes", 2), ("monuments", 3)])
def test_every_iteration_is_counted(key: str, players: int):
    net = taught(key, players)
    forest = forest_at(key, players, net)
    better, worths = forest.think(net, everywhere(), ITERATIONS, 20.0)
    trees = forest.kept["trees"].reshape(GAMES, -1)
    assert (trees["visits"][:, 0] == ITERATIONS).all()
    for slot in range(GAMES):
        seat = int(forest.table.actor[slot])
        child, below, found = int(trees[slot]["first"][0]), 0, {}
        while child:
            below += int(trees[slot]["visits"][child])
            found[int(trees[slot]["action"][child])] = trees[slot]["value"][child, seat]
            child = int(trees[slot]["next"][child])
        assert below == ITERATIONS - 1  # the first one looked at the position itself
        likely = better[slot].exp().numpy()
        assert likely.sum() == pytest.approx(1.0, abs=1e-5)
        assert set(np.flatnonzero(likely > 0.001)) <= set(found)
        assert forest.table.mask[slot].numpy()[list(found)].all()
    assert worths.abs().max() <= 1.0
    if players == 2:
        assert worths.sum(dim=1).numpy() == pytest.approx(np.zeros(GAMES), abs=1e-5)


def test_a_forest_knows_no_more_than_its_seats():
    """Law: what a seat cannot know is dealt again, and it finds the same."""
    net = taught("monuments", 2)
    one, other = forest_at("monuments", 2, net), forest_at("monuments", 2, net)
    states, loops = other.roots, other.table.game.loops
    before = states.tobytes()
    for slot in range(GAMES):
        loops.redeal(states, slot, int(other.table.actor[slot]), new_chance(slot + 1), 0)
    assert states.tobytes() != before
    for mine, theirs in zip(
        one.think(net, everywhere(), ITERATIONS, 20.0), other.think(net, everywhere(), ITERATIONS, 20.0), strict=True
    ):
        assert torch.equal(mine, theirs)


def test_where_nobody_asks_nothing_is_thought():
    net = taught("thebes", 2)
    forest = forest_at("thebes", 2, net)
    asked = everywhere()
    asked[1] = False
    forest.think(net, asked, 8, 20.0)
    assert forest.kept["trees"]["visits"].reshape(GAMES, -1)[:, 0].tolist() == [8, 0, 8, 8, 8, 8]


def test_a_net_comes_nearer_to_what_is_found():
    from dighouse.research.expert.learning import Thinking, learn, play

    net = taught("thebes", 2)
    found = play(forest_at("thebes", 2, net), net, 12, Thinking(24, 60.0))
    optimiser = torch.optim.Adam(net.parameters(), lr=3e-4)
    off = [learn(net, optimiser, found)[0] for _ in range(6)]
    assert off[-1] < 0.7 * off[0]


def test_it_is_judged_beside_greedy_bots():
    from dighouse.research.expert.judging import wins_by_search
    from dighouse.research.expert.learning import Thinking

    net = taught("thebes", 2)
    assert 0.0 <= wins_by_search(net, game_called("thebes"), 2, 4, Thinking(8, 60.0), 256) <= 1.0
