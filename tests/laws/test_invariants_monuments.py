"""I1-I10 of docs/rules/monuments.md, each as it stands there, over random play at every table.

They are recounted from the view and from the moves, not by the `check` of the rules.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest

from dighouse.core.chance import outcomes
from dighouse.core.game import Position
from dighouse.core.jit import INTERPRETED
from dighouse.games.monuments.actions import DrawOpen, DrawPile, EndTurn, Lay, Stop, UseColour, WriteHistory
from dighouse.games.monuments.game import GAME
from dighouse.games.monuments.state import count_sums
from tests.laws.tables import FEW, LONGER, Table, chosen, sampled, tables_of

PILE = {2: 86, 3: 81, 4: 85}
IN_PLAY = {2: 99, 3: 99, 4: 108}
HISTORIANS = {2: 2, 3: 3, 4: 2}
DRAWS = {2: 89, 3: 84, 4: 88}
ACTIONS = {2: 188, 3: 183, 4: 196}
MONUMENT_TURNS = {2: 62, 3: 61, 4: 65}
HISTORY_TURNS = {2: 8, 3: 9, 4: 8}
STEPS = {2: 427, 3: 352, 4: 377}
HIDDEN, KNOWN = 8, 16  # where a card is, as the record says it

each_table = pytest.mark.parametrize("table", tables_of("monuments"), ids=str)


class Step(NamedTuple):
    """One step of a game: the positions around it, seen and in full."""

    seat: int
    action: Any
    before: np.record
    after: np.record
    drawn: list[int]
    legal: int
    view: dict[str, Any]  # of the position after, by the seat that acted


def any_action(position: Position, dice: random.Random) -> int:
    return chosen(GAME, position.legal, dice)


def builder(position: Position, dice: random.Random) -> int:
    """Lays and reports whenever possible, so that markers reach their last column."""
    for kind in (WriteHistory, Lay, DrawOpen):
        wanted = [int(n) for n in position.legal if isinstance(GAME.actions.actions[int(n)], kind)]
        if wanted and dice.random() < 0.9:
            return wanted[int(dice.random() * len(wanted))]
    return chosen(GAME, position.legal, dice)


STYLES = (any_action, builder)
SEEDS = range(1 if INTERPRETED else 2 * LONGER)


@functools.cache
def games(table: Table) -> list[list[Step]]:
    """Random games in several styles, step by step."""
    return [played(table, style, seed) for style in STYLES for seed in SEEDS]


def played(table: Table, style: Any, seed: int) -> list[Step]:
    position, dice = table.position(seed), random.Random(seed)
    steps = []
    while position.legal.size:
        before, seat, legal = position.states.copy(), position.actor, position.legal.size
        number = style(position, dice)
        position.step(number)
        after = position.states.copy()[0]
        action = GAME.actions.action(number)
        steps.append(Step(seat, action, before[0], after, outcomes(position.chances), legal, seen(after, seat)))
    return steps


def steps(table: Table) -> Iterator[Step]:
    for game in games(table):
        yield from game


def seen(state: np.record, seat: int | None) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return view


def hands(state: np.record, players: int) -> list[list[int]]:
    return [np.flatnonzero(np.isin(state["card_at"], [HIDDEN + s, KNOWN + s])).tolist() for s in range(players)]


@each_table
def test_i1_cards(table: Table) -> None:
    """I1  Pile, row, hands, stacks and cards out of the game are all there are, every id once."""
    for step in steps(table):
        view = step.view
        lying = [card for card in view["row"] if card is not None] + view["discarded"] + view["taken"]
        lying += [card for colour in view["colours"] for stack in colour["stacks"] for card in stack]
        held = hands(step.after, table.players)
        lying += [card for hand in held for card in hand]
        assert len(set(lying)) == len(lying)
        assert len(lying) + view["pile"] == IN_PLAY[table.players]
        assert [len(hand) for hand in held] == [player["hand_size"] for player in view["players"]]
        assert not set(lying) & set(view["aside"])
        assert len(view["aside"]) == 108 - IN_PLAY[table.players]


@each_table
def test_i2_stacks(table: Table) -> None:
    """I2  0 to 2 owners; 1 to 9 cards of the monument; both together at most 9; below the minimum only in laying."""
    for step in steps(table):
        for monument in range(12):
            stacks = [colour["stacks"][monument] for colour in step.view["colours"] if colour["stacks"][monument]]
            assert len(stacks) <= 2
            assert sum(len(stack) for stack in stacks) <= 9
            assert {card // 9 for stack in stacks for card in stack} <= {monument}
        laying = step.view["laying"]
        if isinstance(step.action, Stop):
            assert step.before["laid"] >= seen(step.before, None)["laying"]["minimum"]
        if laying is not None and laying["laid"] < laying["minimum"]:
            assert step.view["phase"] == "laying"


@each_table
def test_i3_availability(table: Table) -> None:
    """I3  The side of the availability card is 2 less the owners; the card of an unused monument is gone."""
    for step in steps(table):
        for monument in step.view["monuments"]:
            assert monument["availability"] == (2 - len(monument["owners"]) if monument["in_play"] else 0)


@each_table
def test_i4_markers(table: Table) -> None:
    """I4  Column = min(5, cards of the monument taken), and a card of every stack always stays."""
    for step in steps(table):
        for number, monument in enumerate(step.view["monuments"]):
            taken = sum(card // 9 == number for card in step.view["taken"])
            assert monument["column"] == min(5, taken)
            assert taken <= 9 - len(monument["owners"])


@each_table
def test_i5_historians(table: Table) -> None:
    """I5  Placed and unused historians are 2 or 3 a colour; all reports together are the cards taken."""
    for step in steps(table):
        for number, colour in enumerate(step.view["colours"]):
            placed = sum(stone["colour"] == number for stone in step.view["stones"])
            assert placed + colour["historians"] == HISTORIANS[table.players]
        assert sum(stone["cards"] for stone in step.view["stones"]) == len(step.view["taken"])


@each_table
def test_i6_points_never_fall(table: Table) -> None:
    """I6  VP are score gains, and 3 or 2 for each blocked step, by the number of owners."""
    for game in games(table):
        gains = 0
        for step in game:
            gained = (step.after["points"] - step.before["points"])[:4]
            assert (gained >= 0).all()
            if isinstance(step.action, WriteHistory):
                assert gained.sum() == blocked_pay(step)
            elif step.before["due"] == 1 and gained.any():
                assert (
                    gained[step.before["colour"]] == step.before["shown"][step.before["colour"], step.before["symbol"]]
                )
                assert np.count_nonzero(gained) == 1
            else:
                assert not gained.any()
            gains += int(gained.sum())
        assert gains == int(game[-1].after["points"].sum())


def blocked_pay(step: Step) -> int:
    """What the blocked steps of a history pay in all."""
    old, new = seen(step.before, None), step.view
    pay = 0
    for number, monument in enumerate(new["monuments"]):
        taken = sum(card // 9 == number for card in set(new["taken"]) - set(old["taken"]))
        blocked = taken - (monument["column"] - old["monuments"][number]["column"])
        pay += blocked * (3 if len(monument["owners"]) == 2 else 2)
    return pay


@each_table
def test_i7_draws(table: Table) -> None:
    """I7  Three open cards at the start of a turn; draws = cards gone from the pile + empty slots; P + 1 to P + 3."""
    for game in games(table):
        draws = 0
        for step in game:
            if step.before["done"] == 0 and step.before["phase"] <= 1:
                assert (step.before["row"] >= 0).all()
            draws += isinstance(step.action, DrawPile | DrawOpen)
            empty = step.view["row"].count(None)
            assert draws == PILE[table.players] - step.view["pile"] + empty
            assert step.view["ending"] == (empty > 0)
        assert PILE[table.players] + 1 <= draws <= PILE[table.players] + 3
        assert draws <= DRAWS[table.players]


def actions_of_turns(game: list[Step]) -> Iterator[tuple[bool, int]]:
    """For every turn whether it was a history, and how many actions were done or lapsed in it."""
    for turn in sorted({int(step.before["turn"]) for step in game}):
        own = [step for step in game if step.before["turn"] == turn]
        done = sum(
            isinstance(step.action, DrawPile | DrawOpen | Stop)
            or (step.before["due"] == 1 and (step.before["done"] < 3 or step.before["extra"] == 1))
            for step in own
        )
        bought = any(step.before["due"] == 1 and step.before["done"] == 3 and not step.before["extra"] for step in own)
        lapsed = bought and done == 3
        yield any(isinstance(step.action, WriteHistory) for step in own), done + lapsed


@each_table
def test_i8_actions_of_a_turn(table: Table) -> None:
    """I8  A monument turn has 3 actions, or 4 with the extra one, a history none; there is always a legal step."""
    for game in games(table):
        assert all(step.legal > 0 for step in game)
        for history, actions in actions_of_turns(game):
            assert actions == 0 if history else actions in (3, 4)


@each_table
def test_i9_bounds(table: Table) -> None:
    """I9  Draws, actions, turns and steps stay within their bounds; the title page says so too."""
    assert GAME.meta.longest[table.players] == STEPS[table.players]
    for game in games(table):
        turns = list(actions_of_turns(game))
        assert len(game) <= STEPS[table.players]
        assert sum(actions for _, actions in turns) <= ACTIONS[table.players]
        assert sum(not history for history, _ in turns) <= MONUMENT_TURNS[table.players]
        assert sum(history for history, _ in turns) <= HISTORY_TURNS[table.players]


@each_table
def test_i10_stones_and_bonus(table: Table) -> None:
    """I10  Each placed stone once, in order of placing; bonus 18, 15 or 9 in all, under best_historian at most 15."""
    for game in games(table):
        placed: list[int] = []
        for step in game:
            if isinstance(step.action, WriteHistory):
                placed.append(int(step.before["colour"]))
            assert [stone["colour"] for stone in step.view["stones"]] == placed
            counting = sum(stone["counts"] for stone in step.view["stones"])
            paid = sum(stone["bonus"] for stone in step.view["stones"])
            assert paid == (0, 9, 15, 18)[min(counting, 3)]
            if step.view["two_player_count"] == "best_historian":
                assert paid <= 15


@each_table
def test_the_games_meet_every_verb(table: Table) -> None:
    """The invariants above saw every verb, and a marker in its last column."""
    met = {step.action.verb() for step in steps(table)}
    named = set(GAME.actions.verbs) - (set() if table.players == 2 else {UseColour.verb()})
    assert met == named
    assert any(isinstance(step.action, EndTurn) for step in steps(table))


CORRUPTIONS = [
    (1, "card_at", (0,), HIDDEN + 3),  # with a player who does not play
    (1, "pile", (), 3),
    (1, "row", (0,), -1),
    (1, "hand", (0,), 4),
    (1, "held", (0, 2), 9),
    (1, "pairs", (1, 2), 9),
    (2, "height", (0,), 1),
    (2, "stack", (0, 0), 1),
    (2, "shown", (0, 0), 1),
    (4, "column", (3,), 1),
    (5, "stones", (), 1),
    (5, "historians", (0,), 1),
    (5, "report", (0,), 2),
    (7, "ending", (), 1),
    (8, "monument", (), 3),
    (8, "laid", (), 1),
    (8, "symbol", (), 1),
    (8, "due", (), 1),
    (8, "extra", (), 1),
    (8, "done", (), 2),
    (8, "phase", (), 0),
    (8, "colour", (), -1),
]


@pytest.mark.parametrize(("invariant", "field", "where", "wrong"), CORRUPTIONS)
def test_check_sees_what_is_wrong(invariant: int, field: str, where: tuple[int, ...], wrong: int) -> None:
    """I1-I8  The `check` of the rules names the invariant a damaged position breaks."""
    states = Table("monuments", 3, ()).position(0).states
    assert GAME.loops.check(states, 0) == 0
    states[field][(0, *where)] = wrong
    assert GAME.loops.check(states, 0) == invariant


def test_check_sees_a_third_owner() -> None:
    """I3  Three colours cannot own one monument."""
    states = Table("monuments", 3, ()).position(0).states
    free = [card for card in range(9) if states["card_at"][0, card] == 0][:3]
    for colour, card in enumerate(free):
        states["card_at"][0, card], states["height"][0, card] = 24 + colour, 1
        states["stack"][0, colour, 0] = 1
        states["shown"][0, colour, card % 3] += 1
    states["pile"] -= 3
    count_sums(states[0])
    assert GAME.loops.check(states, 0) == 3


def test_check_recounts_the_pile() -> None:
    """I1  The set kept of the pile is that of the cards that lie there."""
    states = Table("monuments", 3, ()).position(0).states
    for word in range(states["sums"]["in_pile"].shape[1]):
        damaged = states.copy()
        damaged["sums"]["in_pile"][0, word] ^= 1
        assert GAME.loops.check(damaged, 0) == 1


@each_table
def test_the_rules_keep_the_sums_that_count_sums_counts(table: Table) -> None:
    """I1  Written by hand or played to, a position has the same sums, to the last bit."""
    for position in sampled(table, 5, FEW):
        counted = position.states.copy()
        counted["sums"] = np.zeros(1, GAME.state["sums"])
        count_sums(counted[0])
        assert counted.tobytes() == position.states.tobytes()
