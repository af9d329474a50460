"""What a seat could do if it were its turn: sound in every position, and made of nothing the seat may not know."""

from __future__ import annotations

import msgspec
import numpy as np

from dighouse.advice.foresight import foreseen, turn_of
from dighouse.core.jit import INTERPRETED
from tests.laws.tables import FEW, Table, each_table, sampled, walked
from tests.laws.test_secrecy import PROSPECTS, plain_number, redealt

EVERY = 19 if INTERPRETED else 7


def offered(table: Table, desk: np.ndarray) -> list[int]:
    out = np.zeros(len(table.game.actions), np.int16)
    return [int(number) for number in out[: table.game.loops.legal(desk, 0, out)]]


def told(table: Table, states: np.ndarray, seat: int) -> bytes | None:
    """All a seat is told when it plans ahead; of many moves the prices of a few."""
    desk = foreseen(table.game, states, seat)
    if desk is None:
        return None
    numbers = offered(table, desk)
    shown = numbers[:: max(1, len(numbers) // PROSPECTS)]
    prospects = [table.game.prospect(desk[0], number) for number in shown]
    return msgspec.json.encode([turn_of(table.game, desk, seat), numbers, prospects], enc_hook=plain_number)


@each_table
def test_a_plan_shows_a_seat_nothing(table: Table) -> None:
    for number, position in enumerate(sampled(table, EVERY, games=FEW)):
        for seat in range(table.players):
            after = redealt(table, position.states, seat, 300 + number)
            assert told(table, after, seat) == told(table, position.states, seat)


@each_table
def test_what_may_be_planned_is_what_the_rules_allow_there(table: Table) -> None:
    """The seat decides, something can be done, nothing of it is refused, and the position itself stays as it is."""
    planned = 0
    for position in sampled(table, EVERY, games=FEW):
        before = position.states.tobytes()
        for seat in range(table.players):
            desk = foreseen(table.game, position.states, seat)
            if desk is None:
                continue
            planned += 1
            assert table.game.loops.actor(desk, 0) == seat != position.actor
            numbers = offered(table, desk)
            assert numbers
            assert all(table.game.refusal(desk, 0, seat, table.game.actions.action(one)) is None for one in numbers)
        assert position.states.tobytes() == before
    assert planned > 0


@each_table
def test_nobody_plans_on_their_own_turn_or_after_the_end(table: Table) -> None:
    for position in sampled(table, EVERY, games=FEW):
        seats = range(table.players) if position.actor < 0 else [position.actor]
        assert all(foreseen(table.game, position.states, seat) is None for seat in seats)


@each_table
def test_most_plans_come_true(table: Table) -> None:
    """Of what could be planned one move before one's turn, at least half is allowed on it."""
    kept = lost = 0
    before: np.ndarray | None = None
    for position in walked(table, 1):
        desk = foreseen(table.game, before, position.actor) if before is not None and position.actor >= 0 else None
        if desk is not None:
            allowed = set(position.legal.tolist())
            kept += len(allowed.intersection(offered(table, desk)))
            lost += len(set(offered(table, desk)) - allowed)
        before = position.states.copy()
    assert kept > lost
