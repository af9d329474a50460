"""A game ends, and within the bound its title page gives."""

from __future__ import annotations

from tests.laws.tables import GAMES, Table, each_table, walked


@each_table
def test_games_end_within_the_bound(table: Table) -> None:
    bound = table.game.meta.longest[table.players]
    longest = max(sum(1 for _ in walked(table, seed)) - 1 for seed in range(4 * GAMES))
    assert 0 < longest <= bound


@each_table
def test_dawdling_does_not_help(table: Table) -> None:
    """The bound holds for the player who always picks the first action, and who always picks the last."""
    for pick in (0, -1):
        position = table.position(2)
        actions = 0
        while position.legal.size:
            position.step(int(sorted(position.legal)[pick]))
            actions += 1
        assert actions <= table.game.meta.longest[table.players]
