"""How well the greedy bot plays. Seeds are fixed, so these figures are the same on every run."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.arena.simulation import simulate
from dighouse.bots import ask, bot_called
from dighouse.bots.outlook import estimate, outlook_of
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.games import game_called
from dighouse.games.thebes.rules.clock import weeks_left

pytestmark = pytest.mark.compiled_only
THEBES = game_called("thebes")
FLOORS = {2: 84, 3: 65, 4: 44}  # points: what a scratch greedy player reached


def test_greedy_beats_random_in_99_of_100_mirrored_games():
    report = simulate(THEBES, 2, 600, ["greedy", "random"], seed=105)
    assert report.wins["greedy"] >= 0.99 * report.games


@pytest.mark.parametrize("players", FLOORS)
def test_greedy_players_score_as_much_as_they_should(players: int):
    report = simulate(THEBES, players, 300, ["greedy"], seed=105)
    assert report.mean_score["greedy"] >= FLOORS[players]


@pytest.mark.parametrize("players", FLOORS)
def test_one_greedy_player_among_random_ones_nearly_always_wins(players: int):
    report = simulate(THEBES, players, 240, ["greedy"] + ["random"] * (players - 1), seed=106)
    assert report.wins["greedy"] >= 0.97 * report.games


def test_the_estimate_of_a_finished_game_is_its_score():
    position = Position(THEBES, 3, seed=2)
    greedy = bot_called("greedy", THEBES)
    while position.legal.size:
        position.step(ask(greedy, THEBES, position.states, 0, new_chance()))
    totals = position.scores().sum(axis=1)
    assert [estimate(THEBES, position.states, 0, seat) for seat in range(3)] == totals.tolist()


@pytest.mark.parametrize("players", FLOORS)
def test_the_estimate_foretells_the_final_score(players: int):
    """A quarter of the weeks before the end it is near the truth, and knows who does well."""
    greedy = bot_called("greedy", THEBES)
    foretold, ended = [], []
    for seed in range(30):
        position = Position(THEBES, players, seed)
        early: list[float] = []
        while position.legal.size:
            if not early and weeks_left(position.state, position.actor) <= THEBES.meta.longest[players] / players / 4:
                early = [estimate(THEBES, position.states, 0, seat) for seat in range(players)]
            position.step(ask(greedy, THEBES, position.states, 0, new_chance()))
        foretold += early
        ended += position.scores().sum(axis=1).tolist()
    assert np.corrcoef(foretold, ended)[0, 1] > 0.6
    assert abs(np.mean(foretold) - np.mean(ended)) < 0.1 * np.mean(ended)


def test_every_weight_is_named_and_above_zero():
    outlook = outlook_of(THEBES)
    assert outlook.WEIGHTS.shape == (THEBES.seats + 1, len(outlook.NAMES))
    assert (outlook.WEIGHTS[2:] > 0).all()
