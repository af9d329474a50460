"""The greedy player of Tomb Raiders: what it expects of the piles, and how it orders its actions."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.arena.simulation import simulate
from dighouse.bots import ask, bot_called
from dighouse.bots.greedy.tomb_raiders import choose, worths
from dighouse.bots.outlook import estimate, outlook_of
from dighouse.bots.outlook.piles.tomb_raiders import BOOK, FINDS, PILE_NOTES, POINTS, SIZE, TOP, count_piles
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.games import game_called
from dighouse.games.tomb_raiders.tables import ARTIFACT_FACES, FACES, KNOWLEDGE, REGIONS
from tests.bots.positions import positions

GAME = game_called("tomb_raiders")
OUTLOOK = outlook_of(GAME)
FLOORS = {2: 98, 3: 57, 4: 39}  # points
REDEALS = 400


def faces_of(state: np.record, region: int, dice: np.random.Generator) -> np.ndarray:
    """The faces of a redealt pile, those without a face drawn from the pool."""
    hidden = dice.permutation(np.repeat(np.arange(FACES), state["pool"][region]))[: state["faceless"][region]]
    return np.concatenate([np.repeat(np.arange(FACES), state["pile"][region]), hidden])


def summary(faces: np.ndarray) -> list[float]:
    """Size, points, artifacts, knowledge finds and best artifact of a pile."""
    values = np.append(faces[faces < ARTIFACT_FACES] + 1, 0)
    return [len(faces), values.sum(), len(values) - 1, (faces == KNOWLEDGE).sum(), values.max()]


@pytest.mark.compiled_only
def test_the_piles_are_expected_to_be_what_redeals_are_on_average():
    dice, chance, notes = np.random.default_rng(1), new_chance(5), np.zeros(OUTLOOK.NOTES)
    for number, position in enumerate(positions(GAME, range(3))):
        if number % 12:
            continue
        seat = position.actor
        desk = position.states.copy()
        count_piles(desk[0], seat, notes)
        assert desk.tobytes() == position.states.tobytes()
        dealt = np.zeros((REDEALS, REGIONS, 5))
        for deal in range(REDEALS):
            GAME.loops.redeal(desk, 0, seat, chance, 0)
            dealt[deal] = [summary(faces_of(desk[0], region, dice)) for region in range(REGIONS)]
        for region in range(REGIONS):
            expected = notes[region * PILE_NOTES + np.array([SIZE, POINTS, FINDS, BOOK, TOP])]
            error = dealt[:, region].std(axis=0) / np.sqrt(REDEALS)
            assert (abs(dealt[:, region].mean(axis=0) - expected) <= 4.5 * error + 1e-9).all()


def test_the_chosen_action_is_the_one_worth_most():
    notes, out = np.zeros(OUTLOOK.NOTES), np.zeros(len(GAME.actions))
    for position in positions(GAME, range(3)):
        legal, count = position.legal.astype(np.int16), position.legal.size
        desk = np.concatenate([position.states] * 2)
        weights = OUTLOOK.WEIGHTS[position.players]
        worths(desk, 0, legal, count, notes, weights, out)
        assert np.isfinite(out[:count]).any()
        assert desk[:1].tobytes() == position.states.tobytes()
        assert choose(desk, 0, legal, count, notes, weights) == legal[out[:count].argmax()]


@pytest.mark.compiled_only
def test_greedy_beats_random_in_99_of_100_mirrored_games():
    report = simulate(GAME, 2, 400, ["greedy", "random"], seed=105)
    assert report.wins["greedy"] >= 0.99 * report.games


@pytest.mark.compiled_only
@pytest.mark.parametrize("players", FLOORS)
def test_greedy_players_score_as_much_as_they_should(players: int):
    report = simulate(GAME, players, 200, ["greedy"], seed=105)
    assert report.mean_score["greedy"] >= FLOORS[players]


def test_the_estimate_of_a_finished_game_is_its_score():
    position = Position(GAME, 3, seed=2)
    greedy = bot_called("greedy", GAME)
    while position.legal.size:
        position.step(ask(greedy, GAME, position.states, 0, new_chance()))
    totals = position.scores().sum(axis=1)
    assert [estimate(GAME, position.states, 0, seat) for seat in range(3)] == totals.tolist()


def test_every_weight_is_named_and_above_zero():
    assert tuple(OUTLOOK.TABLE) == OUTLOOK.NAMES
    assert OUTLOOK.WEIGHTS.shape == (GAME.seats + 1, len(OUTLOOK.NAMES))
    assert (OUTLOOK.WEIGHTS[2:] > 0).all()
