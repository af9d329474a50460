"""How well the greedy bot plays Pergamon, and whether it reckons right. Seeds are fixed, so the figures stay."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from dighouse.arena.simulation import simulate
from dighouse.bots import ask, bot_called
from dighouse.bots.greedy.pergamon import note_pool
from dighouse.bots.outlook import estimate, outlook_of
from dighouse.bots.outlook.museum.pergamon import BEST_AT, MOST_POOL, NOTES, POOL_AT, note_rows
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.games import game_called
from dighouse.games.pergamon.odds import pool_odds
from dighouse.games.pergamon.state import PLACE
from dighouse.games.pergamon.tables import BIT, CENTURY, LEFT, RIGHT, TILES
from tests.bots.positions import positions

PERGAMON = game_called("pergamon")
FLOORS = {2: 33, 3: 28, 4: 19}  # points of greedy players among their own kind


@pytest.mark.compiled_only
def test_greedy_beats_random_in_99_of_100_mirrored_games():
    report = simulate(PERGAMON, 2, 600, ["greedy", "random"], seed=105)
    assert report.wins["greedy"] >= 0.99 * report.games


@pytest.mark.compiled_only
@pytest.mark.parametrize("players", FLOORS)
def test_greedy_players_score_as_much_as_they_should(players: int):
    report = simulate(PERGAMON, players, 200, ["greedy"], seed=105)
    assert report.mean_score["greedy"] >= FLOORS[players]


@pytest.mark.compiled_only
@pytest.mark.parametrize("players", FLOORS)
def test_the_estimate_foretells_the_final_score(players: int):
    """Three rounds before the end it is near the truth and knows who does well; of a finished game it is the score."""
    greedy = bot_called("greedy", PERGAMON)
    foretold, ended = [], []
    for seed in range(30):
        position = Position(PERGAMON, players, seed)
        early: list[float] = []
        while position.legal.size:
            if not early and position.state["round_number"] == 10:
                early = [estimate(PERGAMON, position.states, 0, seat) for seat in range(players)]
            position.step(ask(greedy, PERGAMON, position.states, 0, new_chance()))
        totals = position.scores().sum(axis=1).tolist()
        assert [estimate(PERGAMON, position.states, 0, seat) for seat in range(players)] == totals
        foretold += early
        ended += totals
    assert np.corrcoef(foretold, ended)[0, 1] > 0.8
    assert abs(np.mean(foretold) - np.mean(ended)) < 0.15 * np.mean(ended)  # tuned to choose well, not to foretell


def best_row(tiles: list[int]) -> int:
    """The best row of some tiles, by trying them all."""
    rows = (row for length in range(2, len(tiles) + 1) for row in itertools.permutations(tiles, length))
    fitting = (row for row in rows if all(RIGHT[a] == LEFT[b] for a, b in itertools.pairwise(row)))
    return max((int(CENTURY[list(row[:-1])].sum()) for row in fitting), default=0)


@pytest.mark.parametrize("seed", range(12))
def test_the_best_row_of_a_hand_is_found(seed: int):
    tiles = sorted(random.Random(seed).sample(range(TILES), 6))
    notes = np.zeros(NOTES)
    note_rows(np.int64(BIT[tiles].sum()), notes)
    assert notes[BEST_AT + (1 << len(tiles)) - 1] == best_row(tiles)


@pytest.mark.compiled_only
def test_the_chances_of_the_pool_are_exact():
    notes = np.zeros(NOTES)
    for position in positions(PERGAMON, range(6)):
        if position.state["step"] != PLACE:
            continue
        odds = pool_odds(position.state)
        mean = note_pool(position.state, notes)
        assert mean == pytest.approx(sum(pool * chance for pool, chance in odds.items()))
        for pool in range(MOST_POOL + 1):
            assert notes[POOL_AT + pool] == pytest.approx(odds.get(pool, 0.0))


def test_every_weight_is_named_and_above_zero():
    outlook = outlook_of(PERGAMON)
    assert outlook.WEIGHTS.shape == (PERGAMON.seats + 1, len(outlook.NAMES))
    assert (outlook.WEIGHTS[2:] > 0).all()
