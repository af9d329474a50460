"""No seat is special: the same position with the players sitting elsewhere plays the same."""

from __future__ import annotations

import itertools
import random

import numpy as np

from dighouse.core.chance import new_chance
from dighouse.core.jit import INTERPRETED
from tests.laws.tables import FEW, Table, chosen, each_table, sampled

EVERY = 29 if INTERPRETED else 9


def seatings(table: Table) -> list[list[int]]:
    """Every order of the players, or every turn of a table that goes clockwise; interpreted only one of each kind."""
    players = table.players
    if table.game.meta.clockwise:
        return [
            [(seat + turn) % players for seat in range(players)] for turn in range(1, 2 if INTERPRETED else players)
        ]
    orders = [list(order) for order in itertools.permutations(range(players))]
    return orders[1::7] if INTERPRETED else orders


def elsewhere_played(table: Table, action: int, seats: list[int]) -> int:
    """The number of an action for players sitting elsewhere."""
    actions = table.game.actions
    return actions.number(table.game.relabelled_action(actions.action(action), seats))


def legal(table: Table, states: np.ndarray) -> list[int]:
    out = np.zeros(len(table.game.actions), np.int16)
    return out[: table.game.loops.legal(states, 0, out)].tolist()


def scored(table: Table, states: np.ndarray) -> list[tuple[list[int], int]]:
    """Score line and rank of every seat."""
    sheet = table.game.new_sheet()
    table.game.loops.score(states, 0, sheet)
    ranks = [int(table.game.loops.rank(states, 0, seat)) for seat in range(table.players)]
    return list(zip(sheet[: table.players].tolist(), ranks, strict=True))


@each_table
def test_sitting_down_again_is_nothing(table: Table) -> None:
    """The same seats change no byte, and the way there and back leads home."""
    for position in sampled(table, EVERY, games=FEW):
        same = table.game.relabelled(position.state, list(range(table.players)))
        assert same.tobytes() == position.states.tobytes()
        for seats in seatings(table):
            back = [seats.index(seat) for seat in range(table.players)]
            there = table.game.relabelled(position.state, seats)
            assert table.game.relabelled(there[0], back).tobytes() == position.states.tobytes()


@each_table
def test_scores_and_ranks_move_with_the_players(table: Table) -> None:
    for position in sampled(table, EVERY, games=FEW):
        before = scored(table, position.states)
        for seats in seatings(table):
            elsewhere = table.game.relabelled(position.state, seats)
            after = scored(table, elsewhere)
            assert [after[seats[seat]] for seat in range(table.players)] == before
            assert table.game.loops.check(elsewhere, 0) == 0


@each_table
def test_turn_and_choices_move_with_the_players(table: Table) -> None:
    for position in sampled(table, EVERY, games=FEW):
        for seats in seatings(table):
            elsewhere = table.game.relabelled(position.state, seats)
            expected = seats[position.actor] if position.actor >= 0 else -1
            assert table.game.loops.actor(elsewhere, 0) == expected
            moved = [elsewhere_played(table, action, seats) for action in position.legal.tolist()]
            assert sorted(legal(table, elsewhere)) == sorted(moved)


@each_table
def test_moves_lead_to_the_same_place(table: Table) -> None:
    """With the same chance the same action gives the same position, relabelled."""
    game, dice = table.game, random.Random(12)
    for number, position in enumerate(sampled(table, EVERY, games=FEW)):
        if not position.legal.size:
            continue
        action = chosen(game, position.legal, dice)
        after = position.states.copy()
        out = np.zeros(len(game.actions), np.int16)
        game.loops.step(after, 0, action, new_chance(number), 0, out)
        for seats in seatings(table):
            elsewhere, chance = game.relabelled(position.state, seats), new_chance(number)
            assert game.loops.step(elsewhere, 0, elsewhere_played(table, action, seats), chance, 0, out) >= 0
            assert elsewhere.tobytes() == game.relabelled(after[0], seats).tobytes()
