"""Searches beside each other: whole games between them, and what comes of their moves where they differ."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest

from bench.duel import line, play_deal, searcher
from bench.regret import asked, worth_of
from bench.regret import line as gain_line
from dighouse.bots.judgement import keep, net_of
from dighouse.bots.search import Search, knobs_of, tree_of
from dighouse.core.game import Position
from dighouse.games import game_called

pytestmark = pytest.mark.compiled_only


@pytest.fixture(scope="module")
def contrary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net that thinks well of whatever is bad for a seat."""
    path = tmp_path_factory.mktemp("nets") / "contrary.npz"
    net = net_of(game_called("thebes"), 2)
    keep(net._replace(value=-net.value, value_bias=-net.value_bias, policy=-net.policy), path)
    return path


def test_a_search_that_wants_to_lose_does(contrary: Path) -> None:
    found, again = ([play_deal("thebes", 2, "32", f"32,net={contrary}", deal) for deal in range(2)] for _ in range(2))
    results, repeated = ([[(sat.share, sat.lead, sat.luck) for sat in deal] for deal in one] for one in (found, again))
    assert results == repeated
    assert np.mean([lead for deal in results for _, lead, _ in deal]) < -10
    said = line(argparse.Namespace(game="thebes", players=2, many="32", lone="x"), found)
    assert said.startswith("thebes, 2 players: x among 32: 2 deals, 0.0%")


def test_a_search_is_made_as_asked() -> None:
    game = game_called("thebes")
    bot = searcher("0.5s~3,rollout=4,width=3", game)
    changed = dict(zip(tree_of(game).KNOBS, knobs_of(game, 2, bot.changes), strict=True))
    assert (bot.budget.seconds, bot.budget.haste) == (0.5, 3.0)
    assert (changed["rollout"], changed["width"]) == (4.0, 3.0)
    with pytest.raises(ValueError, match="no knob: colour"):
        searcher("100,colour=3", game)


def test_worse_moves_are_found_out(contrary: Path) -> None:
    gains = np.array([asked("thebes", 2, ("32", "64", f"64,net={contrary}"), "", 40, seed) for seed in range(10)])
    assert np.isnan(gains[:, 0]).all()
    assert np.nansum(gains[:, 2]) < -0.5
    assert np.nansum(gains[:, 2]) < np.nansum(gains[:, 1]) - 0.5
    assert f"another move in {1 - np.isnan(gains[:, 2]).mean():.1%}" in gain_line("x", gains[:, 2])


def test_what_comes_of_a_move_is_how_games_end() -> None:
    """Of two seats one gains what the other loses, so the worth of a move lies between -1 and 1 and repeats."""
    game = game_called("monuments")
    position = Position(game, 2, seed=5)
    search = Search(game, 2)
    worths = worth_of(search, position.states, position.actor, int(position.legal[0]), 30, seed=4)
    again = worth_of(search, position.states, position.actor, int(position.legal[0]), 30, seed=4)
    assert (worths == again).all()
    assert len(set(worths)) > 10
    assert (np.abs(worths) <= 1).all()
