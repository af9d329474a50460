"""I1-I11 of docs/rules/tomb_raiders.md, each as it stands there, over random play at every table.

They are recounted from the view and from where the cards lie, not by the `check` of the rules.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pytest

from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Position
from dighouse.core.jit import INTERPRETED
from dighouse.games.tomb_raiders.actions import ChooseFind, Dig, Donate, TakeExhibition, TakeMuseum, TakeStorage
from dighouse.games.tomb_raiders.game import GAME
from tests.laws import independent_tomb_raiders as recount
from tests.laws.tables import LONGER, Table, chosen, tables_of

LONGEST = {2: 135, 3: 137, 4: 139}
MAIN_ACTIONS = {2: 113, 3: 115, 4: 117}
WEEKS = {2: 512, 3: 536, 4: 560}
LARGE = {2: 16, 3: 18, 4: 20}

TABLES = tables_of("tomb_raiders")[:: 3 if INTERPRETED else 1]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


class Turn(NamedTuple):
    """One decision of a game: the positions around it, seen and in full."""

    seat: int
    action: Any
    before: np.record
    after: np.record
    drawn: list[int]
    legal: list[int]
    view: dict[str, Any]  # of the position after, as a spectator sees it


def any_action(position: Position, dice: random.Random) -> int:
    return chosen(GAME, position.legal, dice)


def spender(position: Position, dice: random.Random) -> int:
    """Plays whatever is not a take of a storage card, so that games get long."""
    others = [int(number) for number in position.legal if number >= 4]
    return chosen(GAME, others, dice) if others else chosen(GAME, position.legal, dice)


def collector(position: Position, dice: random.Random) -> int:
    """Takes storage cards and little else, so that the draw pile runs out."""
    takes = [int(number) for number in position.legal if number < 4]
    return chosen(GAME, takes, dice) if takes and dice.random() < 0.9 else chosen(GAME, position.legal, dice)


STYLES = (any_action, spender, collector)
SEEDS = range(1 if INTERPRETED else 3 * LONGER)


@functools.cache
def games(table: Table) -> list[list[Turn]]:
    """Random games in several styles, decision by decision."""
    return [played(table, style, seed) for style in STYLES[: 2 if INTERPRETED else 3] for seed in SEEDS]


def played(table: Table, style: Any, seed: int) -> list[Turn]:
    position, dice = table.position(seed), random.Random(seed)
    turns = []
    while position.legal.size:
        before, seat, legal = position.states.copy(), position.actor, position.legal.tolist()
        number = style(position, dice)
        position.step(number)
        action = GAME.actions.action(number)
        after, drawn = position.states.copy()[0], outcomes(position.chances)
        turns.append(Turn(seat, action, before[0], after, drawn, legal, seen(after)))
    return turns


def turns(table: Table) -> Iterator[Turn]:
    for game in games(table):
        yield from game


def seen(state: np.record, seat: int | None = None) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return view


def sizes(state: np.record) -> list[int]:
    """The piles, counted as no view does."""
    counted: list[int] = (state["pile"].sum(axis=1) + state["faceless"]).tolist()
    return counted


def before_players(player: dict[str, Any]) -> int:
    """Small cards before a player and in the hand."""
    lists = ("cards", "presentations", "professors")
    finds = sum(player["knowledge_finds"]) + sum(len(values) for values in player["artifacts"])
    return sum(len(player[name]) for name in lists) + finds + player["assistants"] + player["hand_count"]


@each_table
def test_i1_cards(table: Table) -> None:
    """I1  168 small cards, wherever they are; 22 large cards in hands, used and unused."""
    for turn in turns(table):
        view = turn.view
        total = view["draw_pile"] + sum(card is not None for card in view["storage"]) + len(view["offers"])
        total += sum(sizes(turn.after)) + view["professors"].count(None)
        total += sum(before_players(player) for player in view["players"])
        total += len(view["removed"]) + sum(len(values) for values in view["donated"])
        assert total == 168
        in_hands = sum(player["large_count"] for player in view["players"])
        assert in_hands + sum(view["large_used"]) == LARGE[table.players] <= 22


@each_table
def test_i2_rest(table: Table) -> None:
    """I2  At rest 1 card on each storage space, the draw pile not empty, green on top; else the game is over."""
    for turn in turns(table):
        view = turn.view
        if view["over"]:
            assert (view["draw_pile"], view["back"], view["actor"]) == (0, None, None)
        else:
            assert None not in view["storage"]
            assert view["draw_pile"] > 0
            assert view["back"] == "green"
            assert turn.after["green"] > 0


@each_table
def test_i3_rubble(table: Table) -> None:
    """I3  The 24 rubble cards are in the draw pile or their own pile; finds keep their region."""
    on = ("knowledge_finds", "on") in table.options
    for turn in turns(table):
        ground = turn.after["pool"] + turn.after["pile"]
        assert ground[:, 7].tolist() == [6] * 4
        for region in range(4):
            found = Counter(
                value for player in turn.view["players"] for value in player["artifacts"][region]
            ) + Counter(turn.view["donated"][region])
            left = Counter({face + 1: int(ground[region, face]) for face in range(6)})
            listed: Counter[int] = Counter({1: 0 if on else 1})
            for row in recount.TABLES["artifacts"]["rows"]:
                if row["region"] == recount.REGIONS[region]:
                    listed[row["points"]] += row["count"]
            assert +(found + left) == +listed


@each_table
def test_i4_books_and_professors(table: Table) -> None:
    """I4  Books never decrease; a professor is free or with one who has most, and has enough."""
    for turn in turns(table):
        assert (turn.after["books"] >= turn.before["books"]).all()
        assert (turn.after["general"] >= turn.before["general"]).all()
        players = turn.view["players"]
        held = [[recount.books(player, region) for player in players] for region in range(4)]
        every = [
            sum(column[seat] for column in held) + recount.general_books(player) for seat, player in enumerate(players)
        ]
        assert [player["all_books"] for player in players] == every
        assert [player["books"] for player in players] == [list(row) for row in zip(*held, strict=True)]
        enough = [recount.BOOKS_FOR_PROFESSOR] * 4 + [recount.BOOKS_FOR_BEST]
        for holder, books, threshold in zip(turn.view["professors"], [*held, every], enough, strict=True):
            assert (holder is None) == (max(books) < threshold)
            assert holder is None or books[holder] == max(books)


@each_table
def test_i5_lead(table: Table) -> None:
    """I5  Highest minus lowest week count is at most 12, so the time bonus is 0 to 4."""
    for turn in turns(table):
        weeks = [player["weeks"] for player in turn.view["players"]]
        assert max(weeks) - min(weeks) <= 12
    for game in games(table):
        assert all(0 <= row[5] <= 4 for row in recount.scores(game[-1].view))


@each_table
def test_i6_takes(table: Table) -> None:
    """I6  67 or 68 storage takes; with presentation takes at most 79."""
    for game in games(table):
        takes = sum(isinstance(turn.action, TakeStorage) for turn in game)
        shown = sum(isinstance(turn.action, TakeExhibition | TakeMuseum) for turn in game)
        assert takes in (67, 68)
        assert takes + shown <= 79


@each_table
def test_i7_length(table: Table) -> None:
    """I7  At most 113, 115, 117 main actions and 135, 137, 139 decisions; the title page says so too."""
    assert GAME.meta.longest[table.players] == LONGEST[table.players]
    for game in games(table):
        decisions = Counter(type(turn.action) for turn in game)
        assert decisions[ChooseFind] <= 8
        assert decisions[Donate] <= 14
        assert len(game) <= LONGEST[table.players]
        assert len(game) - decisions[ChooseFind] - decisions[Donate] <= MAIN_ACTIONS[table.players]


@each_table
def test_i8_weeks(table: Table) -> None:
    """I8  Weeks of all players together at most 512, 536, 560; each action costs 1 to 12 (TR3.4)."""
    for game in games(table):
        assert sum(player["weeks"] for player in game[-1].view["players"]) <= WEEKS[table.players]
        for turn in game:
            risen = turn.after["weeks"] - turn.before["weeks"]
            moved = turn.after["pending"] == 0
            assert np.count_nonzero(risen) == moved
            assert not moved or 1 <= risen[turn.seat] <= 12


@each_table
def test_i9_digs(table: Table) -> None:
    """I9  A dig draws 1 to 8 cards with knowledge 1 to 12; at most 16 books a region, 16 (or 12) general."""
    general = 16 if ("knowledge_finds", "on") in table.options else 12
    for turn in turns(table):
        if isinstance(turn.action, Dig):
            assert 1 <= len(turn.drawn) <= 8
            number = GAME.actions.number(turn.action)
            assert 1 <= GAME.prospect(turn.before, number).facts["knowledge"] <= 12
        assert turn.after["books"].max() <= 16
        assert turn.after["general"].max() <= general


@each_table
def test_i10_display_and_decisions(table: Table) -> None:
    """I10  0 to 4 assistants on display, 0 to 12 presentation cards open, one decision pending or none."""
    for turn in turns(table):
        assert sum(player["assistants"] for player in turn.view["players"]) <= 4
        assert len(turn.view["offers"]) <= 12
        pending = turn.view["pending"]
        assert (pending is None) == (turn.after["pending"] == 0)
        if pending:
            assert pending["seat"] == turn.view["actor"] == turn.seat
            assert pending["left"] >= 1


@each_table
def test_i11_views_hold_no_secret(table: Table) -> None:
    """I11  For every seat and a spectator the view after a redeal equals the view before it."""
    for number, turn in enumerate(turns(table)):
        if number % (41 if INTERPRETED else 17):
            continue
        for seat in range(table.players):
            states = np.array([turn.after], GAME.state)
            GAME.loops.redeal(states, 0, seat, new_chance(number), 0)
            assert seen(states[0], seat) == seen(turn.after, seat)
            assert seen(states[0]) == turn.view


@each_table
def test_i11_in_a_full_order(table: Table) -> None:
    """I11  No view changes when unseen faces are permuted among pile and draw pile."""
    dice = random.Random(11)
    for turn in list(turns(table))[:: 40 if INTERPRETED else 15]:
        for seat in range(table.players):
            states = np.array([turn.after], GAME.state)
            for region in range(4):
                if not states["sight"][0, seat, region]:
                    permute(states[0], region, dice)
            assert seen(states[0], seat) == seen(turn.after, seat)
            assert seen(states[0]) == turn.view


def permute(state: np.record, region: int, dice: random.Random) -> None:
    """Faces with equal backs change places; how many lie in the pile stays."""
    faces = [face for face in range(8) for _ in range(int(state["pool"][region, face] + state["pile"][region, face]))]
    dice.shuffle(faces)
    size = int(state["pile"][region].sum())
    state["pile"][region] = np.bincount(faces[:size], minlength=8)
    state["pool"][region] = np.bincount(faces[size:], minlength=8)


@each_table
def test_the_games_meet_every_verb(table: Table) -> None:
    """The invariants above saw all ten verbs."""
    met = {turn.action.verb() for turn in turns(table)}
    assert len(met) >= (8 if INTERPRETED else 10)


CORRUPTIONS = [
    (1, "deck", (0,), 1),
    (1, "green", (), 1),
    (1, "cards", (0, 0), 1),
    (1, "cards", (0, 14), 1),
    (1, "shown_at", (0,), 5),
    (1, "large", (0, 0), 1),
    (1, "large", (3, 0), 1),
    (3, "backs", (0,), 1),
    (3, "faceless", (0,), 1),
    (3, "pool", (1, 0), -1),
    (3, "pool", (1, 6), 1),
    (3, "pile", (1, 7), 1),
    (3, "sight", (3, 0), 1),
    (9, "laid", (0,), 1),
    (9, "look_laid", (0, 0), 1),
    (9, "look_drawn", (0, 0), 1),
    (9, "ways", (0, 0), 1),
    (4, "books", (0, 2), 1),
    (4, "general", (1,), 1),
    (4, "artifacts", (0, 0), 1),
    (4, "professor", (0,), 1),
    (4, "professor", (4,), 1),
    (5, "weeks", (1,), 13),
    (10, "pending", (), 3),
    (10, "pending", (), 1),
    (10, "pending_region", (), 1),
    (10, "pending_museum", (), 1),
    (10, "gifts", (), 1),
]


@pytest.mark.parametrize(("invariant", "field", "where", "more"), CORRUPTIONS)
def test_check_sees_what_is_wrong(invariant: int, field: str, where: tuple[int, ...], more: int) -> None:
    """I1-I5, I9, I10  The `check` of the rules names the invariant a damaged position breaks."""
    states = tables_of("tomb_raiders")[0].position(0).states
    assert GAME.loops.check(states, 0) == 0
    states[field][(0, *where)] += more
    assert GAME.loops.check(states, 0) == invariant


def test_check_sees_two_markers_in_one_place() -> None:
    """I5  No two markers lie at the same height of a stack."""
    states = tables_of("tomb_raiders")[0].position(0).states
    states["arrival"][0, 1] = states["arrival"][0, 0]
    assert GAME.loops.check(states, 0) == 5


def test_check_sees_an_empty_space() -> None:
    """I2  A storage space may be empty only when the game is over."""
    states = tables_of("tomb_raiders")[0].position(0).states
    card = int(states["storage"][0, 0])
    states["storage"][0, 0] = -1
    states["deck"][0, card] += 1
    states["green"] += 1
    assert GAME.loops.check(states, 0) == 2
