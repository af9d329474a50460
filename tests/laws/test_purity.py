"""A move touches nothing but its own position: no earlier one, no neighbour in the array, no component table."""

from __future__ import annotations

import random
import sys

import msgspec
import numpy as np
import pytest

from dighouse.core.chance import new_chance
from dighouse.core.errors import Refused
from dighouse.core.record import position_hash
from tests.laws.tables import FEW, Table, chosen, each_table, finished, sampled


def component_arrays(key: str) -> dict[str, np.ndarray]:
    """Every array the rules of a game read, wherever it stands."""
    return {
        f"{module}.{name}": content
        for module, loaded in list(sys.modules.items())
        if module.startswith((f"dighouse.games.{key}", "dighouse.core")) and loaded is not None
        for name, content in vars(loaded).items()
        if isinstance(content, np.ndarray)
    }


@each_table
def test_history_stays_as_it_was(table: Table) -> None:
    """All historic positions of a match still have the fingerprints they were stored with."""
    match = finished(table, 1)
    for seq in range(len(match.events)):
        match.notices(seq)
        match.scores(seq)
    assert [position_hash(states[0]) for states in match.history] == [event.hash for event in match.events]
    assert len({states.ctypes.data for states in match.history}) == len(match.history), "two events share a position"


@each_table
def test_component_tables_are_never_written(table: Table) -> None:
    position = table.position(0)
    before = {name: array.tobytes() for name, array in component_arrays(table.key).items()}
    assert len(before) > 10
    for position in sampled(table, 3, FEW):  # every move is made, every third position looked at
        table.game.view(position.state, None)
    assert {name: array.tobytes() for name, array in component_arrays(table.key).items() if name in before} == before


@each_table
def test_neighbours_in_the_array_are_untouched(table: Table) -> None:
    """A game is played in the middle of three; the ones beside it, and their chance, keep every byte."""
    game = table.game
    states, chances = game.new_states(3), new_chance(count=3)
    out = np.zeros(len(game.actions), np.int16)
    for array in (states, chances):
        array.view(np.uint8)[:] = 0xA5
    chances[1] = new_chance(99)[0]
    states[1] = game.new_states()[0]
    beside = [array[index].tobytes() for array in (states, chances) for index in (0, 2)]
    dice = random.Random(4)
    options = game.options_array(dict(table.options), table.players)
    count = game.loops.begin(states, 1, table.players, options, chances, 1, out)
    while count > 0:
        count = game.loops.step(states, 1, chosen(game, out[:count], dice), chances, 1, out)
        game.loops.score(states, 1, game.new_sheet())
        game.loops.redeal(states, 1, 0, chances, 1)
        count = game.loops.legal(states, 1, out)  # what another seat may do can depend on what was dealt again
    assert count == 0
    assert [array[index].tobytes() for array in (states, chances) for index in (0, 2)] == beside


@each_table
def test_an_old_record_makes_no_difference(table: Table) -> None:
    """Setting up in a record full of anything gives the same position as in an empty one."""
    game = table.game
    options = game.options_array(dict(table.options), table.players)
    fresh, old = game.new_states(), game.new_states()
    out = np.zeros(len(game.actions), np.int16)
    for name in (field.name for field in game.fields):
        old[name] = 3
    for name in (field.name for field in game.sums):
        old["sums"][name] = 3
    for states in (fresh, old):
        game.loops.begin(states, 0, table.players, options, new_chance(5), 0, out)
    assert old.tobytes() == fresh.tobytes()


@each_table
def test_a_refused_move_changes_no_byte(table: Table) -> None:
    for position in sampled(table, 11, games=FEW):
        legal = set(position.legal.tolist())
        refused = [number for number in range(-2, len(table.game.actions) + 2) if number not in legal]
        before = [array.tobytes() for array in (position.states, position.chances, position.actions)]
        for number in refused[:: max(1, len(refused) // 25)]:
            with pytest.raises(Refused):
                position.step(number)
        assert [array.tobytes() for array in (position.states, position.chances, position.actions)] == before
        assert set(position.legal.tolist()) == legal


@each_table
def test_looking_changes_nothing(table: Table) -> None:
    """Views, prospects, scores, ranks, observations and checks leave the position as it is."""
    game = table.game
    for position in sampled(table, 17, games=FEW):
        before = position.states.tobytes()
        for seat in range(table.players):
            msgspec.json.encode(game.view(position.state, seat))
            position.observation(seat)
        for number in position.legal[:3]:
            game.prospect(position.state, int(number))
        position.scores()
        position.ranks()
        game.loops.check(position.states, 0)
        assert position.states.tobytes() == before


@each_table
def test_a_copy_goes_its_own_way(table: Table) -> None:
    """A copied position draws on from the same chance and never writes into the other."""
    position = table.position(8)
    dice, other_dice = random.Random(8), random.Random(8)
    while position.legal.size:
        other = position.copy()
        before = position.states.tobytes(), position.chances.tobytes(), position.legal.tobytes()
        other.step(chosen(table.game, other.legal, other_dice))
        assert (position.states.tobytes(), position.chances.tobytes(), position.legal.tobytes()) == before
        position.step(chosen(table.game, position.legal, dice))
        assert position.states.tobytes() == other.states.tobytes()
        assert position.legal.tolist() == other.legal.tolist()
