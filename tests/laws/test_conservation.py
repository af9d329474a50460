"""Nothing is lost and nothing appears: the game's own invariants, and every field within its stated range."""

from __future__ import annotations

import numpy as np

from dighouse.core.record import out_of_range
from tests.laws.tables import Table, each_table, walks


@each_table
def test_every_position_is_sound(table: Table) -> None:
    """`check` recounts all components from where they lie; `out_of_range` holds each field to its line."""
    game = table.game
    for position in walks(table):
        broken = game.loops.check(position.states, 0)
        assert broken == 0, f"invariant {broken} after {position.state}"
        assert out_of_range(position.state, game.fields) == []
        if game.sums:
            assert out_of_range(position.state["sums"], game.sums) == []


@each_table
def test_a_field_out_of_range_is_seen(table: Table) -> None:
    """The guard itself: every field, put just outside its range, is named."""
    game = table.game
    position = table.position(0)
    for field in game.fields:
        for outside in (field.low - 1, field.high + 1):
            if np.iinfo(game.state[field.name].base).min <= outside <= np.iinfo(game.state[field.name].base).max:
                states = position.states.copy()
                states[field.name].reshape(-1)[-1:] = outside
                assert [line.split()[0] for line in out_of_range(states[0], game.fields)] == [field.name]


@each_table
def test_the_filling_stays_empty(table: Table) -> None:
    """Equal positions are equal bytes: the bytes that mean nothing stay 0."""
    names = {field.name for field in table.game.fields}
    filling = [name for name in table.game.state.names or () if name not in names | {"sums"}]
    for position in walks(table, 1):
        for name in filling:
            assert not position.state[name].any()
        if table.game.sums and "filling" in position.state["sums"].dtype.names:
            assert not position.state["sums"]["filling"].any()
