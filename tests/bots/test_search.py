"""The search: repeatable, within its budget, right where the end is near, and thrifty with what it thought."""

from __future__ import annotations

import random
import time
from itertools import count

import numpy as np
import pytest

from dighouse.bots import ask, bot_called
from dighouse.bots.judgement import Net, untaught
from dighouse.bots.search import (
    OPTIONAL_KNOBS,
    Budget,
    Search,
    SearchBot,
    Thoughts,
    budget_named,
    knobs_of,
    knobs_table,
    tree_of,
)
from dighouse.bots.series import Series
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called
from tests.bots.positions import positions
from tests.laws.tables import LONGER

GAMES = [game_called(key) for key in KEYS]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.key)
pytestmark = pytest.mark.compiled_only


def thoughts(position: Position, iterations: int, seed: int = 1, sure: bool = False) -> Thoughts:
    search = Search(position.game, position.players)
    budget = Budget(iterations=iterations)
    return search.think(position.states, 0, position.actor, new_chance(seed), 0, budget, sure)


def with_a_choice(game: Game, seeds: range) -> list[Position]:
    """Some positions of some games in which there is something to think about."""
    found = [position.copy() for position in positions(game, seeds) if position.legal.size > 1]
    return found[:: max(1, len(found) // (4 * len(seeds)))]


@each_game
def test_the_same_seed_thinks_the_same(game: Game):
    for position in with_a_choice(game, range(3)):
        first, again = thoughts(position, 300), thoughts(position, 300)
        assert first.moves == again.moves
        assert first.iterations == 300


@each_game
def test_every_visit_is_counted_and_only_legal_moves_are_considered(game: Game):
    for position in with_a_choice(game, range(3)):
        found = thoughts(position, 300)
        assert sum(move.visits for move in found.moves) == 300
        assert {move.action for move in found.moves} <= set(position.legal.tolist())
        assert [move.visits for move in found.moves] == sorted((move.visits for move in found.moves), reverse=True)


@each_game
def test_stopping_when_sure_never_changes_the_move(game: Game):
    for position in with_a_choice(game, range(2 * LONGER)):
        sure, all_of_it = thoughts(position, 1000, sure=True), thoughts(position, 1000)
        assert sure.best.action == all_of_it.best.action
        assert sure.iterations <= 1000


@each_game
def test_positions_are_played_on_once_there_is_a_tree(game: Game):
    """Up to 2,000 iterations it is the same search; beyond, another one, which repeats and never peeks."""
    position = with_a_choice(game, range(2))[1]

    def found(rollout: int, iterations: int, net: Net | None = None, states: np.ndarray = position.states) -> Thoughts:
        search = Search(game, position.players, net, {"rollout": rollout})
        return search.think(states, 0, position.actor, new_chance(1), 0, Budget(iterations=iterations), sure=False)

    assert found(0, 2000).moves == found(4, 2000).moves
    played_on = found(4, 2300)
    assert played_on.moves == found(4, 2300).moves
    assert [move.margins for move in played_on.moves] != [move.margins for move in found(0, 2300).moves]
    assert sum(move.visits for move in played_on.moves) == 2300
    redealt = position.states.copy()
    game.loops.redeal(redealt, 0, position.actor, new_chance(77), 0)
    assert found(4, 2300, states=redealt).moves == played_on.moves
    assert found(2, 2100, untaught(game)).moves != found(0, 2100, untaught(game)).moves  # the greedy bot plays on


@pytest.mark.parametrize("changes", [{"around": 12}, {"weather": 1}], ids=lambda changes: "".join(changes))
@each_game
def test_other_ways_to_take_rivals_repeat_and_never_peek(game: Game, changes: dict[str, float]):
    position = with_a_choice(game, range(2))[1]

    def found(changes: dict[str, float], states: np.ndarray = position.states) -> Thoughts:
        search = Search(game, position.players, None, {"around": 0, "weather": 0} | changes)
        return search.think(states, 0, position.actor, new_chance(1), 0, Budget(iterations=2300), sure=False)

    other = found(changes)
    assert other.moves == found(changes).moves
    assert [move.margins for move in other.moves] != [move.margins for move in found({}).moves]
    assert sum(move.visits for move in other.moves) == 2300
    redealt = position.states.copy()
    game.loops.redeal(redealt, 0, position.actor, new_chance(77), 0)
    assert found(changes, redealt).moves == other.moves


@each_game
def test_others_play_on_until_the_seat_that_thinks_decides(game: Game):
    work = 1  # the position played on
    came = []
    for position in with_a_choice(game, range(4)):
        search = Search(game, position.players)
        chances = new_chance(5)
        for seat in range(position.players):
            for steps in (0, 3, 300):
                search.positions[work] = position.states[0]
                arrays = (search.positions, chances[0], search.desk, search.net, search.weights)
                mover = search.template.play_on(*arrays, steps, seat)
                assert mover == game.loops.actor(search.positions, work)
                if seat == position.actor or steps == 0:
                    assert search.positions[work] == position.states[0]
                elif steps == 300:
                    came.append(mover)
                    assert mover in (seat, -1)
    assert len(set(came) - {-1}) > 1


@each_game
def test_a_rival_does_what_is_likely_by_what_they_see(game: Game):
    position = max(with_a_choice(game, range(2)), key=lambda position: position.legal.size)
    search, chances, many = Search(game, position.players), new_chance(9), 4000
    search.positions[1] = position.states[0]
    count = game.loops.legal(search.positions, 1, search.desk.legal)
    search.template.weigh(search.positions, position.actor, count, search.desk, search.net, search.weights)
    worths = search.desk.worths[:count].copy()
    likely = np.exp(worths - worths.max()) / np.exp(worths - worths.max()).sum()
    taken = np.zeros(count)
    for _ in range(many):
        arrays = (count, search.desk, search.net, search.weights)
        taken[search.template.expected(search.positions, position.actor, chances[0], *arrays)] += 1
    spread = np.sqrt(many * likely * (1.0 - likely))
    assert (np.abs(taken - many * likely) <= 5.0 * spread + 1.0).all()


def hangs_below(position: Position, weather: int, seat: int) -> set[int]:
    """What hangs below the root after some walks of a seat that is not on turn."""
    search = Search(position.game, position.players, None, {"weather": weather})
    search.positions[0] = position.states[0]
    search.size = search.template.plant(search.tree)
    search.grow(seat, new_chance(3), 0, 60)
    return {int(node["action"]) for node in search.children()}


@each_game
def test_what_others_do_is_not_told_apart_like_the_weather(game: Game):
    """Below the root hangs what the seat does after them, whatever they did; without weather, what they do."""
    other_moves = 0
    for position in with_a_choice(game, range(3)):
        legal, waits = set(position.legal.tolist()), (position.actor + 1) % position.players
        theirs = hangs_below(position, 0, waits)
        assert theirs & legal
        other_moves += len(hangs_below(position, 1, waits) - theirs - legal)
    assert other_moves > 0


def looked_into(search: Search, position: Position) -> tuple[np.ndarray, list[int]]:
    """The root, looked into with room for all; what its legal actions mean, and the moves that hang there."""
    search.positions[1] = position.states[0]
    count = search.game.loops.legal(search.positions, 1, search.desk.legal)
    search.template.read_meanings(search.positions[1], search.desk, count)
    search.tree["visits"][0] = 1_000_000
    arrays = (count, search.desk, search.net, search.weights, search.knobs)
    search.size, there = search.template.look_into(
        search.positions, position.actor, search.tree, 0, search.size, *arrays
    )
    hanging = search.nodes()
    assert search.desk.found[:there].tolist() == hanging
    return search.desk.meanings[:count].copy(), hanging


@each_game
def test_what_hangs_in_the_tree_is_hung_once_and_not_weighed_again(game: Game):
    """Also where two actions mean the same, as two equal cards in the row do: the net was asked at every visit."""
    twins = 0
    for position in with_a_choice(game, range(6)):
        search = Search(game, position.players)
        search.size = search.template.plant(search.tree)
        meant, hanging = looked_into(search, position)
        different = set(meant.tolist())
        twins += len(different) < len(meant)
        found = search.tree["meaning"][hanging].tolist()
        assert len(set(found)) == len(found) == min(len(different), int(search.knobs[search.template.CHILDREN]))
        assert set(found) <= different
        worths = search.tree["worth"][hanging]
        assert (np.diff(worths) <= 0).all()
        search.desk.worths[:] = 7.0
        assert looked_into(search, position)[1] == hanging
        assert (search.desk.worths == 7.0).all()
    assert twins or game.meta.key != "tomb_raiders"


@each_game
def test_a_loyal_search_keeps_to_what_promises_most(game: Game):
    """The more loyal, the less it matters what was found, however long it thinks."""
    agreed = {0.0: 0, 100.0: 0}
    chosen = with_a_choice(game, range(4))
    for position in chosen:
        for loyalty in agreed:
            search = Search(game, position.players, None, {"loyalty": loyalty})
            found = search.think(position.states, 0, position.actor, new_chance(1), 0, Budget(iterations=3000), False)
            first = int(search.tree["action"][search.nodes()[0]])
            agreed[loyalty] += found.best.action == first
    assert agreed[100.0] == len(chosen) > agreed[0.0]


@each_game
def test_a_budget_of_iterations_does_not_look_at_the_clock(game: Game, monkeypatch: pytest.MonkeyPatch):
    """However fast the machine is, the same number of iterations is thought, and the same games come of it."""
    for position in with_a_choice(game, range(LONGER)):
        found = []
        for hurry in (1e-4, 1e4):
            monkeypatch.setattr("dighouse.bots.search.time.thread_time", count(step=hurry).__next__)
            found.append(thoughts(position, 1500, sure=True))
        assert found[0].iterations == found[1].iterations
        assert found[0].moves == found[1].moves


def test_haste_stops_where_the_first_move_leads_far_and_looks_best():
    game = GAMES[0]
    position = with_a_choice(game, range(3))[0]
    search = Search(game, position.players)
    search.think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=300), sure=False)
    first, second, *others = sorted(search.nodes(), key=lambda node: -search.tree["visits"][node])
    seat = position.actor
    search.tree["visits"][[first, second]] = 200, 100
    search.tree["value"][[first, second], seat] = 120.0, 50.0
    for node in others:
        search.tree["visits"][node] = 0
    assert search.decided(seat, 99, 1.0)
    assert not search.decided(seat, 100, 1.0)
    assert search.decided(seat, 199, 2.0)
    assert not search.decided(seat, 200, 2.0)
    search.tree["value"][second, seat] = 61.0  # it looks better than the first: it may catch up
    assert not search.decided(seat, 199, 2.0)
    assert search.decided(seat, 99, 2.0)


def test_of_one_sensible_move_nothing_more_is_thought():
    game = GAMES[0]
    position = with_a_choice(game, range(3))[0]
    search = Search(game, position.players)
    search.think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=64), sure=False)
    assert not search.decided(position.actor, 10_000, 1.0)
    search.tree["next"][search.tree["first"][0]] = 0
    assert search.decided(position.actor, 10_000, 1.0)


def test_budgets_as_people_write_them():
    assert budget_named("2000") == Budget(iterations=2000)
    assert budget_named("0.3s~2") == Budget(seconds=0.3, haste=2.0)
    assert [str(budget_named(text)) for text in ("2000", "0.3s", "500~1.5")] == ["2000", "0.3s", "500~1.5"]
    for text in ("", "s", "0", "0.3s~", "0.3s~0.5", "~2", "2000~x", "nans", "5~nan"):
        with pytest.raises(BadInput):
            budget_named(text)


@each_game
def test_of_two_players_one_leads_by_what_the_other_trails(game: Game):
    position = Position(game, 2, seed=5)
    while position.legal.size == 1:
        position.step(int(position.legal[0]))
    for move in thoughts(position, 200).moves:
        assert move.margins[0] == pytest.approx(-move.margins[1], abs=0.01)
        assert 0.0 <= move.value <= 1.0


@pytest.mark.parametrize("key", ["pergamon", "monuments"])  # in the others a last choice without a draw is rare
def test_the_last_move_of_a_game_is_the_best_one(key: str):
    """Where every move ends the game and nothing is drawn, the search must find the largest lead."""
    game = game_called(key)
    found = 0
    for seed in range(60):
        position = last_choice(game, seed)
        if position is None:
            continue
        leads = {int(action): exact_lead(position, int(action)) for action in position.legal}
        best = thoughts(position, 400).best
        assert leads[best.action] == max(leads.values())
        found += 1
        if found == 5:
            break
    assert found > 0


def last_choice(game: Game, seed: int) -> Position | None:
    """A position with a choice in which every move ends the game without a draw."""
    dice = random.Random(seed)
    position = Position(game, 2, seed=seed)
    while position.legal.size:
        if 1 < position.legal.size < 30 and all(ends(position, int(action)) for action in position.legal):
            return position
        position.step(int(dice.choice(position.legal.tolist())))
    return None


def ends(position: Position, action: int) -> bool:
    after = position.copy()
    after.step(action)
    return after.legal.size == 0 and not after.chances["asked"][0]


def exact_lead(position: Position, action: int) -> int:
    seat = position.actor
    after = position.copy()
    after.step(action)
    points = after.scores().sum(axis=1)
    return int(points[seat] - max(np.delete(points, seat)))


@each_game
def test_what_was_thought_is_kept_while_the_turn_goes_on_without_a_draw(game: Game):
    kept = dropped = 0
    for position in with_a_choice(game, range(5 * LONGER)):
        seat = position.actor
        search = Search(game, position.players)
        chance = new_chance(2)
        best = search.think(position.states, 0, seat, chance, 0, Budget(iterations=400), sure=False).best
        keeps = search.keep(seat, best.action)
        position.step(best.action)
        assert keeps == (position.actor == seat and not position.chances["asked"][0])
        if keeps and position.legal.size > 1:
            more = search.think(position.states, 0, seat, chance, 0, Budget(iterations=best.visits + 50), sure=False)
            before_it_was_opened = search.knobs[0]
            assert sum(move.visits for move in more.moves) >= best.visits + 50 - before_it_was_opened
            kept += 1
        dropped += not keeps
    assert dropped > 0
    if game.meta.key in {"pergamon", "monuments"}:  # whose turns are many decisions
        assert kept > 0


def test_a_tree_that_does_not_fit_the_position_is_felled():
    game = GAMES[0]
    first, other = with_a_choice(game, range(6))[:2]
    search = Search(game, first.players)
    search.kept = np.zeros(game.pieces.size, np.float32)
    found = search.think(other.states, 0, other.actor, new_chance(), 0, Budget(iterations=100), sure=False)
    assert sum(move.visits for move in found.moves) == 100


def test_seconds_are_a_budget_too():
    position = with_a_choice(GAMES[0], range(3))[0]
    thoughts(position, 10)  # compiled
    search = Search(position.game, position.players)
    began = time.thread_time()
    found = search.think(position.states, 0, position.actor, new_chance(), 0, Budget(seconds=0.1), sure=False)
    assert found.iterations > 64
    assert time.thread_time() - began < 2.0  # twenty times the budget: only a clock nobody looks at takes so long


@each_game
def test_the_search_lets_other_threads_run(game: Game):
    assert tree_of(game).grow.targetoptions["nogil"]


@each_game
def test_every_knob_is_tuned_for_every_number_of_players(game: Game):
    known, tuned = tree_of(game).KNOBS, knobs_table()[game.meta.key]
    for players in game.meta.seats:
        assert len(knobs_of(game, players)) == len(known)
    assert set(known) - set(OPTIONAL_KNOBS) <= set(tuned) <= set(known)
    assert {len(values) for values in tuned.values()} == {len(game.meta.seats)}


def test_without_a_choice_nothing_is_thought():
    game = game_called("monuments")
    position = next(position for position in positions(game, range(20)) if position.legal.size == 1)
    bot = bot_called("search@100000", game)
    assert isinstance(bot, SearchBot)
    assert ask(bot, game, position.states, 0, new_chance()) == position.legal[0]
    assert bot.search is None


def test_what_a_look_into_a_pile_ruled_out_is_not_chosen():
    """Tomb Raiders: who searches a pile learns what lies in it, and must not take what lay there in other deals."""
    game = game_called("tomb_raiders")
    for seed in (2, 9, 24):
        for players in (2, 3):
            Series(game, players, ["search@64"] * players, seed).play(0, 1)  # an illegal choice is an error


def test_a_kept_tree_is_thought_on_within_seconds_too():
    """A lead that was kept says nothing before it is known how much thinking is left."""
    game = game_called("monuments")
    thought_on = 0
    for position in with_a_choice(game, range(5)):
        seat, chance = position.actor, new_chance(2)
        search = Search(game, position.players)
        best = search.think(position.states, 0, seat, chance, 0, Budget(iterations=400), sure=False).best
        keeps = search.keep(seat, best.action)
        position.step(best.action)
        if keeps and len(search.nodes()) > 1:
            more = search.think(position.states, 0, seat, chance, 0, Budget(seconds=0.02))
            assert more.iterations > best.visits
            thought_on += 1
    assert thought_on > 0
