"""Hints: the best moves, by what a seat may know."""

from __future__ import annotations

import msgspec
import pytest

from dighouse.advice.hint import MOVES, advise
from dighouse.advice.weighing import Weighing, best_first
from dighouse.bots.search import Budget, Considered
from dighouse.core.chance import new_chance
from tests.advice.searching import FEW, each_game, searched
from tests.bots.positions import positions

BUDGET = Budget(iterations=FEW)


@each_game
def test_advice_does_not_depend_on_what_the_seat_cannot_know(key: str) -> None:
    """To the byte."""
    game, seen = searched(key), 0
    for number, position in enumerate(positions(game, range(2))):
        if number % 41 != 5:
            continue
        redealt = position.states.copy()
        game.loops.redeal(redealt, 0, position.actor, new_chance(number), 0)
        advice = advise(game, position.states, 0, position.actor, BUDGET, seed=number)
        again = advise(game, redealt, 0, position.actor, BUDGET, seed=number)
        assert msgspec.json.encode(advice) == msgspec.json.encode(again)
        seen += 1
    assert seen > 2


@each_game
def test_advice_names_legal_moves_and_leaves_the_position_alone(key: str) -> None:
    game = searched(key)
    for number, position in enumerate(positions(game, range(1))):
        if number % 29 != 3:
            continue
        before = position.states.tobytes()
        advice = advise(game, position.states, 0, position.actor, BUDGET)
        assert position.states.tobytes() == before
        assert 1 <= len(advice.moves) <= MOVES
        assert advice.seat == position.actor
        assert all(move.action in position.legal for move in advice.moves)
        assert len({str(move.name) for move in advice.moves}) == len(advice.moves)
        assert all(move.loss >= 0 and move.reasons and move.visits > 0 for move in advice.moves)
        assert sum(move.share for move in advice.moves) <= 1.0001


def test_nobody_is_advised_out_of_turn_or_after_the_end() -> None:
    game = searched("thebes")
    position = next(positions(game, range(1)))
    other = (position.actor + 1) % position.players
    assert advise(game, position.states, 0, other, BUDGET).moves == []


@each_game
def test_a_move_is_looked_at_as_often_as_wanted(key: str) -> None:
    """Every legal move can be weighed, also one the search never looked at; the others stay as they were."""
    game = searched(key)
    position = next(position for number, position in enumerate(positions(game, range(1))) if number == 12)
    weighing = Weighing(game, position.players)
    thoughts = weighing.think(position.states, 0, position.actor, BUDGET)
    wanted = FEW // 2
    for action in (int(position.legal[0]), int(position.legal[-1])):
        assert weighing.weighed(action, wanted).visits >= wanted
    now = {move.action: move for move in weighing.search.considered(position.actor)}
    for move in thoughts.moves:
        assert now[move.action].visits >= move.visits
        if move.action not in (position.legal[0], position.legal[-1]):
            assert now[move.action] == move


@each_game
def test_a_move_nobody_looked_at_is_looked_at_once_when_nothing_is_asked(key: str) -> None:
    """A short search looks at each of its moves once, and half of that is no look at all."""
    game = searched(key)
    position = next(position for position in positions(game, range(1)) if position.legal.size > 3)
    weighing = Weighing(game, position.players)
    weighing.think(position.states, 0, position.actor, Budget(iterations=2))
    for action in position.legal.tolist():
        assert weighing.weighed(action, 0).visits >= 1


def test_the_same_position_is_weighed_the_same_when_forced() -> None:
    """Forcing every look on one move finds what a search finds that has no other: their margins agree."""
    game = searched("thebes")
    position = next(position for number, position in enumerate(positions(game, range(1))) if number == 30)
    weighing = Weighing(game, position.players)
    best = weighing.think(position.states, 0, position.actor, Budget(iterations=10 * FEW)).best
    weighing.think(position.states, 0, position.actor, Budget(iterations=1))
    forced = weighing.weighed(best.action, best.visits)
    assert forced.margins[position.actor] == pytest.approx(best.margins[position.actor], abs=1.5)


def test_contenders_stand_by_their_margins() -> None:
    def move(action: int, visits: int, margin: float) -> Considered:
        return Considered(action=action, visits=visits, value=0.5, margins=[margin])

    moves = [move(1, 100, 1.0), move(2, 60, 2.0), move(3, 20, 9.0), move(4, 10, 0.0)]
    assert [found.action for found in best_first(moves, 0)] == [2, 1, 3, 4]
