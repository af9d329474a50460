"""How well the greedy bot plays Monuments. Seeds are fixed, so these figures are the same on every run."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.arena.simulation import simulate
from dighouse.bots import ask, bot_called
from dighouse.bots.outlook import estimate, outlook_of
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.games import game_called

pytestmark = pytest.mark.compiled_only
MONUMENTS = game_called("monuments")
FLOORS = {2: 42, 3: 42, 4: 40}  # points among its own kind: all of them are in a hurry
AMONG_RANDOM = {2: 0.99, 3: 0.75, 4: 0.85}  # the share of games one greedy player wins


@pytest.mark.parametrize("players", FLOORS)
def test_one_greedy_player_beats_random_ones(players: int):
    games = 100 * players
    report = simulate(MONUMENTS, players, games, ["greedy"] + ["random"] * (players - 1), seed=105)
    assert report.wins["greedy"] >= AMONG_RANDOM[players] * report.games


def test_greedy_beats_random_where_only_the_worse_colour_counts():
    options = {"two_player_count": "worse_colour_total"}
    report = simulate(MONUMENTS, 2, 100, ["greedy", "random"], seed=105, options=options)
    assert report.wins["greedy"] >= 0.9 * report.games


@pytest.mark.parametrize("players", FLOORS)
def test_greedy_players_score_as_much_as_they_should(players: int):
    report = simulate(MONUMENTS, players, 60, ["greedy"], seed=105)
    assert report.mean_score["greedy"] >= FLOORS[players]


def test_the_estimate_of_a_finished_game_is_its_score():
    position = Position(MONUMENTS, 3, seed=2)
    greedy = bot_called("greedy", MONUMENTS)
    while position.legal.size:
        position.step(ask(greedy, MONUMENTS, position.states, 0, new_chance()))
    totals = position.scores().sum(axis=1)
    assert [estimate(MONUMENTS, position.states, 0, seat) for seat in range(3)] == totals.tolist()


def test_every_weight_is_named_and_above_zero():
    outlook = outlook_of(MONUMENTS)
    assert outlook.WEIGHTS.shape == (MONUMENTS.seats + 1, len(outlook.NAMES))
    assert (outlook.WEIGHTS[2:] > 0).all()
    assert np.isfinite(outlook.WEIGHTS).all()
