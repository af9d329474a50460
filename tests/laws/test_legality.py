"""Legal is exactly what is not refused: for every action, every seat, in positions of random play."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dighouse.core.game import Position
from dighouse.core.jit import INTERPRETED
from tests.laws.tables import Table, each_table, sampled, walked, walks

EVERY = 23 if INTERPRETED else 7
STRIDE = 31
NO_SUCH_ACTION = ("unknown_action", "bad_parameter")  # the games call it one or the other


def refusal(table: Table, states: np.ndarray, seat: int, number: int) -> str:
    """The code of a refusal as its word; "none" if the action is allowed."""
    return table.game.refusals(table.game.loops.refusal(states, 0, seat, number)).name.lower()


def allowed(table: Table, position: Position, numbers: Iterable[int]) -> set[int]:
    """Those of the actions that whoever is on turn is not refused."""
    states, seat, refused = position.states, position.actor, table.game.loops.refusal
    none = int(table.game.refusals["NONE"])
    return {number for number in numbers if refused(states, 0, seat, number) == none}


@each_table
def test_legal_is_not_refused(table: Table) -> None:
    for position in sampled(table, EVERY):
        if position.actor < 0:
            continue
        listed = [int(number) for number in position.legal]
        assert len(set(listed)) == len(listed), "an action is listed twice"
        assert set(listed) == allowed(table, position, range(len(table.game.actions)))


@each_table
def test_legal_is_not_refused_at_any_moment(table: Table) -> None:
    """In every position: all actions of small verbs, and of large ones a few in turn."""
    verbs = table.game.actions.verbs.values()
    for moment, position in enumerate(walks(table)):
        legal = {int(number) for number in position.legal}
        if legal:
            steps = [(verb, 1 if verb.count <= 64 else STRIDE) for verb in verbs]
            asked = {n for v, step in steps for n in range(v.first + moment % step, v.first + v.count, step)}
            assert allowed(table, position, asked | legal) == legal


@each_table
def test_there_is_always_something_to_do(table: Table) -> None:
    """Whoever is on turn has a legal action; when nobody is, there is none."""
    for position in walks(table):
        assert (position.actor >= 0) == (position.legal.size > 0)
        assert -1 <= position.actor < table.players


@each_table
def test_other_seats_wait(table: Table) -> None:
    """Whoever is not on turn is told so, whatever they ask for; also seats that do not exist."""
    for position in sampled(table, EVERY, games=1):
        if position.actor >= 0:
            for seat in {-1, *range(table.game.seats + 1)} - {position.actor}:
                for number in (*position.legal[:5].tolist(), -1, len(table.game.actions)):
                    assert refusal(table, position.states, seat, number) == "not_your_turn"


@each_table
def test_what_is_no_action_is_refused(table: Table) -> None:
    position = table.position(0)
    for number in (-1, len(table.game.actions), 2**15, -(2**31), 2**62):
        assert refusal(table, position.states, position.actor, number) in NO_SUCH_ACTION


@each_table
def test_after_the_end_all_is_over(table: Table) -> None:
    *_, position = walked(table, 0)
    assert position.actor == -1
    for seat in (-1, *range(table.players)):
        for number in (-1, *range(len(table.game.actions))):
            assert refusal(table, position.states, seat, number) == "game_over"
