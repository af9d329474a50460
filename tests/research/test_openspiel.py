"""OpenSpiel's own tests judge its games; ours judge what they leave out."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

import dighouse.research.openspiel as doors
from dighouse.core.errors import BadInput, Refused
from dighouse.core.record import position_hash
from dighouse.core.replay import Match
from dighouse.games import KEYS, game_called, meta_of
from tests.research.tables import each_game, each_table, some_tables

pytestmark = pytest.mark.compiled_only


def loaded(key: str, players: int = 2, **wishes: str) -> pyspiel.Game:
    return pyspiel.load_game(f"dighouse_{key}", {"players": players, **wishes})


def walked(game: pyspiel.Game, seed: int, decisions: int = 10_000) -> pyspiel.State:
    """A state after so many random decisions, or the end."""
    dice = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(dice.choice([number for number, _ in state.chance_outcomes()])))
        elif decisions == 0:
            break
        else:
            decisions -= 1
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


class TheirApi(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # the package carries no types
    """OpenSpiel's tests of the interface, with a game put in below."""

    __test__ = False


for _key in KEYS:
    _name = f"TestTheirApi_{_key}"
    globals()[_name] = type(
        _name, (TheirApi,), {"__test__": True, "game_name": f"dighouse_{_key}", "game": loaded(_key)}
    )


@some_tables
def test_their_random_simulation(key: str, players: int) -> None:
    """Written in C++: legal actions, masks, tensors, chance, clones and serialising along a random game."""
    pyspiel.random_sim_test(loaded(key, players), num_sims=1, serialize=True, verbose=False)


@each_table
def test_their_simulation_in_python(key: str, players: int) -> None:
    """Clones, both ways of serialising, and the range of the returns."""
    games_sim_test.GamesSimTest("sim_game").sim_game(loaded(key, players))


@each_game
def test_a_history_replays(key: str) -> None:
    """The actions and draws alone lead to the same position."""
    game = loaded(key, 3)
    state = walked(game, 2)
    again = game.new_initial_state()
    for step in state.full_history():
        again.apply_action(step.action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()
    assert [again.information_state_string(seat) for seat in range(3)] == [
        state.information_state_string(seat) for seat in range(3)
    ]


@each_game
def test_chance_nodes_are_the_draws_of_a_match(key: str) -> None:
    """A match by the house's own chance, played with its bare numbers as chance outcomes, is the same match."""
    match = Match(game_called(key), 2, seed=8)
    dice = np.random.default_rng(8)
    state = loaded(key).new_initial_state()
    for _ in range(40):
        for limit, number in match.events[-1].draws:
            if limit > 1:
                assert state.is_chance_node()
                assert len(state.chance_outcomes()) == limit
                state.apply_action(number)
        assert not state.is_chance_node()
        assert position_hash(state.course.states[0]) == match.events[-1].hash
        if match.actor < 0:
            break
        action = int(dice.choice(match.legal()))
        assert state.legal_actions() == match.legal()
        match.play(action)
        state.apply_action(action)


@each_game
def test_what_a_player_cannot_know_is_resampled(key: str) -> None:
    """A resampled state looks the same to its player and to a spectator, and is a position of its own."""
    state = walked(loaded(key, 3), 6, decisions=14)
    player = state.current_player()
    dice = np.random.default_rng(1)
    worlds = [state.resample_from_infostate(player, dice.random) for _ in range(12)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.course.told(None) == state.course.told(None)
        assert pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), world))[1]
    assert (len({str(world) for world in worlds}) > 1) == meta_of(key).secret_hands


def test_a_resampled_state_tells_nothing_of_the_real_one() -> None:
    """What others were told alone about the real draws stands nowhere in an imagined world."""
    game = loaded("monuments", 2)
    state = walked(game, 6, decisions=14)
    player = state.current_player()
    other = 1 - player
    worlds = [state.resample_from_infostate(player, np.random.default_rng(seed).random) for seed in (1, 2)]
    assert state.course.told(other) != state.course.told(None)
    for world in worlds:
        assert world.course.told(other) == state.course.told(None)
        assert world.course.told(player) == state.course.told(player)


def test_a_clone_goes_its_own_way() -> None:
    state = walked(loaded("thebes"), 3, decisions=5)
    other = state.clone()
    before = str(state)
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)


def test_an_illegal_action_is_refused() -> None:
    state = walked(loaded("thebes"), 3, decisions=5)
    illegal = next(number for number in range(977) if number not in state.legal_actions())
    with pytest.raises(Refused):
        state.apply_action(illegal)


def test_unknown_wishes_are_refused() -> None:
    with pytest.raises(BadInput):
        doors.CLASSES["thebes"]({"reward": "money"})
    with pytest.raises(BadInput):
        doors.CLASSES["thebes"]({"players": 7})
    assert loaded("thebes", 2, two_player_deck="two_piles").new_initial_state().is_chance_node()


def test_their_mcts_plays() -> None:
    game = loaded("thebes")
    state = walked(game, 3, decisions=30)
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("key", [key for key in KEYS if meta_of(key).secret_hands])
def test_their_is_mcts_plays(key: str) -> None:
    game = loaded(key)
    state = walked(game, 3, decisions=60)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollouts, 1.4, 8, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_their_cfr_runs() -> None:
    """Monte Carlo CFR by outcome sampling: a game an iteration, whatever the size of the tree."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded("thebes"))
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = walked(loaded("thebes"), 1, decisions=0)
    chances = policy.action_probabilities(state, state.current_player())
    assert set(chances) <= set(state.legal_actions())
    assert abs(sum(chances.values()) - 1) < 1e-6
