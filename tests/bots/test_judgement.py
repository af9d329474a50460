"""The learned judgement: the compiled net says what plain arithmetic says; a net that does not fit is left out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dighouse.bots import judgement
from dighouse.bots.judgement import Net, inputs_of, insight_of, keep, kept_net, net_of, untaught
from dighouse.bots.outlook import outlook_of
from dighouse.bots.search import Budget, Search
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called

GAMES = [game_called(key) for key in KEYS]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.key)
pytestmark = pytest.mark.compiled_only


def some_net(game: Game, players: int) -> Net:
    dice = np.random.default_rng(5)
    shapes = ((inputs_of(game, players), 8), (8,), (8, players), (players,))
    return Net(*(dice.normal(size=shape).astype(np.float32) for shape in shapes))


@each_game
def test_the_net_says_what_plain_arithmetic_says(game: Game):
    players = game.meta.seats[-1]
    net, row = some_net(game, players), np.zeros(inputs_of(game, players), np.float32)
    position = Position(game, players, seed=3)
    weights, notes = outlook_of(game).WEIGHTS[players], np.zeros(outlook_of(game).NOTES)
    insight_of(game).look(position.states, 0, 1, notes, weights, row)
    hidden, out = np.zeros_like(net.middle), np.zeros(game.seats, np.float32)
    insight_of(game).foresee(row, *net, hidden, out)
    plainly = np.maximum(row @ net.first + net.middle, 0) @ net.second + net.last
    assert out[:players] == pytest.approx(plainly, rel=1e-4, abs=1e-3)
    assert row[: game.pieces.size] == pytest.approx(position.observation(1))


@each_game
def test_the_judgement_decides_what_the_search_finds(game: Game):
    """A net that says the same of every position makes all moves equally good; one that does not, does not."""
    position = Position(game, 2, seed=1)
    while position.legal.size == 1:
        position.step(int(position.legal[0]))
    flat = some_net(game, 2)
    flat.second[:] = 0
    flat.last[:] = (7.0, -7.0)
    found = Search(game, 2, flat).think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=60))
    assert found.best.margins[position.actor] == pytest.approx(7.0)
    other = Search(game, 2, untaught(game, 2))
    reckoned = other.think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=60))
    assert reckoned.best.margins[position.actor] != pytest.approx(7.0)


def test_a_net_is_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = GAMES[0]
    net = some_net(game, 3)
    monkeypatch.setattr(judgement, "FOLDER", tmp_path)
    kept_net.cache_clear()
    keep(net, judgement.path_of(game.meta.key, 3))
    again = net_of(game, 3)
    kept_net.cache_clear()
    for before, after in zip(net, again, strict=True):
        assert after == pytest.approx(before, rel=2e-3, abs=2e-3)
        assert after.dtype == np.float32


def test_a_net_for_another_tensor_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = GAMES[0]
    net = some_net(game, 2)
    monkeypatch.setattr(judgement, "FOLDER", tmp_path)
    kept_net.cache_clear()
    keep(net._replace(first=net.first[1:]), judgement.path_of(game.meta.key, 2))
    assert len(net_of(game, 2).middle) == 0
    kept_net.cache_clear()


@each_game
def test_every_net_in_the_house_fits_its_game_and_has_its_record(game: Game):
    for players in game.meta.seats:
        net = kept_net(game.meta.key, players)
        if net is not None:
            assert net.first.shape == (inputs_of(game, players), len(net.middle))
            assert net.second.shape == (len(net.middle), players)
            assert all(np.isfinite(numbers).all() for numbers in net)
