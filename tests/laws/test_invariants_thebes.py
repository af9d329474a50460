"""I1-I11 of docs/rules/thebes.md, each as it stands there, over random play at every table.

They are recounted from the view and from where cards and finds lie, not by the `check` of the rules.
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
from dighouse.games.thebes.actions import Dig, Exhibit, Retire, Swap, Take
from dighouse.games.thebes.game import GAME
from dighouse.games.thebes.state import count_sums
from tests.laws import independent_thebes as recount
from tests.laws.tables import FEW, LONGER, Table, chosen, sampled, tables_of

START = {2: 0, 3: 16, 4: 0}  # TH3.1
LAST = {2: 157, 3: 157, 4: 105}  # TH3.2
WEEKS = {2: 157, 3: 141, 4: 105}
LONGEST = {2: 314, 3: 423, 4: 420}
DISTANCES = recount.TABLES["distances"]["value"]
DISCARDED, HELD = 5, 8  # where a card lies, as the record says it
SINGLE_USE = {"rumor", "zeppelin", "special_permission", "assistant", "shovel"}

each_table = pytest.mark.parametrize("table", tables_of("thebes"), ids=str)


class Turn(NamedTuple):
    """One action of a game: the positions around it, seen and in full."""

    seat: int
    action: Any
    before: np.record
    after: np.record
    drawn: list[int]
    legal: list[int]
    view: dict[str, Any]  # of the position after


def any_action(position: Position, dice: random.Random) -> int:
    return chosen(GAME, position.legal, dice)


def collector(position: Position, dice: random.Random) -> int:
    """Takes cards, the cheapest first, to empty the piles; digs or exhibits now and then."""
    takes = [int(number) for number in position.legal if isinstance(GAME.actions.action(int(number)), Take)]
    if not takes or dice.random() < 0.05:
        return chosen(GAME, position.legal, dice)
    return min(takes, key=lambda number: GAME.prospect(position.state, number).facts["total"])


def swapper(position: Position, dice: random.Random) -> int:
    """Swaps whenever possible, so that runs of swaps grow and the piles are reshuffled."""
    swaps = [int(number) for number in position.legal if isinstance(GAME.actions.action(int(number)), Swap)]
    return swaps[0] if swaps and dice.random() < 0.9 else chosen(GAME, position.legal, dice)


STYLES = (any_action, collector, swapper)
# In games 2 and 5 somebody exhibits, at every table.
SEEDS = (0,) if INTERPRETED else (0, 2, 5) if LONGER == 1 else range(3 * LONGER)


@functools.cache
def games(table: Table) -> list[list[Turn]]:
    """Random games in several styles, turn by turn."""
    return [played(table, style, seed) for style in STYLES for seed in SEEDS]


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


def seen(state: np.record) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(state, None)))
    return view


def held(state: np.record, seat: int) -> set[int]:
    return {int(card) for card in np.flatnonzero(state["card_at"] == HELD + seat)}


def journey(turn: Turn) -> int:
    """TH4.1-TH4.4  The weeks of a turn's journey, from the printed distances."""
    places = list(DISTANCES)
    start, end = (places[int(state["place"][turn.seat])] for state in (turn.before, turn.after))
    distance = int(DISTANCES[start][end])
    if getattr(turn.action, "zeppelin", False):
        return 0
    return distance - 1 if turn.before["cars"][turn.seat] and distance >= 3 else distance


@each_table
def test_i1_cards(table: Table) -> None:
    """I1  95 cards, every id once; pile 3 is empty after the first reshuffle, with two piles always."""
    for turn in turns(table):
        view = turn.view
        lying = [card for card in view["research"] + view["exhibitions"] if card is not None] + view["discards"]
        lying += [card for player in view["players"] for card in player["cards"] + player["exhibitions"]]
        assert len(set(lying)) == len(lying)
        assert len(lying) + view["draw_pile"] + view["aside"] == 95
        assert sum(card is not None for card in view["research"]) <= 4
        assert sum(card is not None for card in view["exhibitions"]) <= 3
        if turn.after["reshuffled"] or ("two_player_deck", "two_piles") in table.options:
            assert view["aside"] == 0


@each_table
def test_i2_tokens(table: Table) -> None:
    """I2  31 tokens a site: bag, finds held, bonus. A bag has 16 to 30, and no draw is above 12."""
    for turn in turns(table):
        view = turn.view
        for site in range(5):
            in_bag = len(view["bags"][site]) + view["rubble"]
            with_players = [find for player in view["players"] for find in player["finds"][site]]
            on_board = [find for find in [view["bonus"][site]] if find is not None]
            assert 16 <= in_bag <= 30
            assert in_bag + len(with_players) + len(on_board) == 31
            assert sorted(view["bags"][site] + with_players + on_board) == list(range(15))
        if isinstance(turn.action, Dig):
            assert 1 <= len(turn.drawn) <= 12


@each_table
def test_i3_sums(table: Table) -> None:
    """I3  Artifact value is 36 a site wherever it lies; 17 books a colour, 17 general; the desks' sums agree."""
    for turn in turns(table):
        view = turn.view
        total = 0
        for number, site in enumerate(recount.SITES):
            finds = view["bags"][number] + [view["bonus"][number]]
            finds += [find for player in view["players"] for find in player["finds"][number]]
            total += sum(recount.ARTIFACTS[site][find]["value"] for find in finds if find is not None and find < 13)
            assert [player["books"][number] for player in view["players"]] == [
                recount.books(player, site) for player in view["players"]
            ]
            assert sum(player["books"][number] for player in view["players"]) <= 17
        assert total == 180
        assert sum(player["general"] for player in view["players"]) <= 17


def test_i3_books_there_are() -> None:
    """I3  16 books of a colour on cards and 1 token; 12 general books on cards and 5 tokens."""
    everything = {"cards": range(85), "finds": [range(15)] * 5}
    assert [recount.books(everything, site) for site in recount.SITES] == [17] * 5
    general = [card["value"] for card in recount.CARDS if card["kind"] == "general_knowledge"]
    assert sum(general) + len(recount.SITES) == 17


@each_table
def test_i4_clocks(table: Table) -> None:
    """I4  start <= c <= F; an action raises the actor's clock by 1 to 16, retiring by 1 to 52, and no other."""
    for turn in turns(table):
        clocks = turn.after["clock"][: table.players]
        assert (clocks >= START[table.players]).all()
        assert (clocks <= LAST[table.players]).all()
        risen = clocks - turn.before["clock"][: table.players]
        assert 1 <= risen[turn.seat] <= (52 if isinstance(turn.action, Retire) else 16)
        assert np.count_nonzero(risen) == 1


@each_table
def test_i5_weeks(table: Table) -> None:
    """I5  Every player spends exactly 157, 141 or 105 weeks, retirement included."""
    for game in games(table):
        spent = [0] * table.players
        for turn in game:
            spent[turn.seat] += int(turn.after["clock"][turn.seat]) - int(turn.before["clock"][turn.seat])
        assert spent == [WEEKS[table.players]] * table.players


@each_table
def test_i6_length(table: Table) -> None:
    """I6  At most 314, 423 or 420 actions; the title page says so too."""
    assert GAME.meta.longest[table.players] == LONGEST[table.players]
    assert max(len(game) for game in games(table)) <= LONGEST[table.players]


@each_table
def test_i7_something_to_do(table: Table) -> None:
    """I7  The player on turn has a legal action: a swap before the last year, retiring in it."""
    swap, retire = GAME.actions.number(Swap()), GAME.actions.number(Retire())
    for turn in turns(table):
        last_year = LAST[table.players] - 52
        assert turn.legal
        assert (retire in turn.legal) == (turn.before["clock"][turn.seat] >= last_year)
        assert swap in turn.legal or turn.before["clock"][turn.seat] >= last_year


@each_table
def test_i8_lead(table: Table) -> None:
    """I8  Not counting retirement, nobody leads the rearmost player by more than 16 weeks."""
    for game in games(table):
        retired: set[int] = set()
        for turn in game:
            retired |= {turn.seat} if isinstance(turn.action, Retire) else set()
            clocks = turn.after["clock"][: table.players].tolist()
            leading = [clock for seat, clock in enumerate(clocks) if seat not in retired]
            assert not leading or max(leading) - min(clocks) <= 16


@each_table
def test_i8_runs_of_swaps(table: Table) -> None:
    """I8  The action part of a swap is 1 + s, never above 9; s > 0 only for who acted last, by a swap."""
    longest = 0
    for game in games(table):
        run = 0
        for before, turn in zip([None, *game[:-1]], game, strict=True):
            again = before is not None and before.seat == turn.seat and isinstance(before.action, Swap)
            run = run + 1 if again else 0
            if isinstance(turn.action, Swap):
                spent = int(turn.after["clock"][turn.seat]) - int(turn.before["clock"][turn.seat])
                assert spent - journey(turn) == 1 + run
                longest = max(longest, 1 + run)
            else:
                run = 0
    assert 1 < longest <= 9


@each_table
def test_i9_what_leaves_a_player(table: Table) -> None:
    """I9  Only single-use cards leave a player; clocks, finds, exhibitions and books never become fewer."""
    for turn in turns(table):
        for seat in range(table.players):
            left = held(turn.before, seat) - held(turn.after, seat)
            assert {recount.CARDS[card]["kind"] for card in left if card < 85} <= SINGLE_USE
            assert not [card for card in left if card >= 85]
            assert not left or seat == turn.seat
            for field in ("clock", "books", "general", "artifacts", "cars", "congresses"):
                assert (turn.after[field][seat] >= turn.before[field][seat]).all()
        for lone in ("assistants", "shovels"):
            fewer = turn.after[lone] < turn.before[lone]
            assert (turn.before[lone][fewer] == 1).all()
        taken = turn.before["find_at"] >= HELD
        assert (turn.after["find_at"][taken] == turn.before["find_at"][taken]).all()


@each_table
def test_i10_open_cards(table: Table) -> None:
    """I10  After a take or swap fewer than four cards are open only if no research card is left to draw."""
    for turn in turns(table):
        if isinstance(turn.action, Take | Swap) and (turn.after["research"] < 0).any():
            open_or_held = (turn.after["card_at"][:85] == 4) | (turn.after["card_at"][:85] >= HELD)
            assert open_or_held.all()


def payouts(state: np.record, players: int) -> list[list[int]]:
    """What the majority of each site alone pays to every seat."""
    paid = []
    for site in range(5):
        alone = np.array([state], GAME.state)
        alone["books"][0][:, [other for other in range(5) if other != site]] = 0
        sheet = GAME.new_sheet()
        GAME.loops.score(alone, 0, sheet)
        paid.append(sheet[:players, GAME.categories.index("majorities")].tolist())
    return paid


@each_table
def test_i11_majorities_and_totals(table: Table) -> None:
    """I11  A site pays 0, 5, or 3 to each of those tied; at most 25 to one player; a total is at most 278."""
    for game in games(table):
        for turn in (*game[::20], game[-1]):
            for paid in payouts(turn.after, table.players):
                winners = [points for points in paid if points]
                assert winners in ([], [5], [3] * len(winners))
                assert len(winners) != 1 or winners == [5]
            sheet = GAME.new_sheet()
            GAME.loops.score(np.array([turn.after], GAME.state), 0, sheet)
            assert (sheet[:, GAME.categories.index("majorities")] <= 25).all()
            assert (sheet.sum(axis=1) <= 278).all()


@each_table
def test_the_games_meet_every_verb(table: Table) -> None:
    """The invariants above saw all five verbs, and single-use cards in use."""
    met = {type(turn.action) for turn in turns(table)}
    assert met >= ({Take, Swap, Dig, Retire} if INTERPRETED else {Take, Swap, Dig, Exhibit, Retire})
    assert any(turn.after["reshuffled"] for turn in turns(table))


CORRUPTIONS = [
    (1, "card_at", (0,), 11),  # a card with a player who does not play
    (1, "card_at", (0,), DISCARDED),  # a card lying in two places
    (1, "pile_1", (), 20),
    (1, "exhibitions_2", (), 4),
    (1, "draw_pile", (), 1),
    (1, "reshuffled", (), 1),
    (1, "research", (0,), -1),
    (1, "exhibition", (0,), 90),
    (2, "find_at", (0, 0), HELD),
    (2, "find_at", (4, 14), 1),
    (2, "bag", (3,), 13),
    (3, "books", (0, 2), 1),
    (3, "general", (1,), 1),
    (3, "rumors", (1, 0), 1),
    (3, "assistants", (0,), 1),
    (3, "shovels", (0,), 1),
    (3, "cars", (0,), 1),
    (3, "zeppelins", (0,), 1),
    (3, "permissions", (0,), 1),
    (3, "congresses", (0,), 1),
    (3, "artifacts", (0, 0), 1),
    (4, "clock", (1,), 158),
    (8, "swaps", (), 1),
    (8, "swapper", (), 0),
]


@pytest.mark.parametrize(("invariant", "field", "where", "wrong"), CORRUPTIONS)
def test_check_sees_what_is_wrong(invariant: int, field: str, where: tuple[int, ...], wrong: int) -> None:
    """I1-I4, I8  The `check` of the rules names the invariant a damaged position breaks."""
    states = tables_of("thebes")[0].position(0).states
    assert GAME.loops.check(states, 0) == 0
    states[field][(0, *where)] = wrong
    assert GAME.loops.check(states, 0) == invariant


@pytest.mark.parametrize("name", [line.name for line in GAME.sums])
def test_check_recounts_every_sum(name: str) -> None:
    """I1-I3  What is kept so as not to be counted again is counted again by `check`."""
    states = max((table.position(0) for table in tables_of("thebes")), key=lambda position: position.players).states
    for place in range(states["sums"][name].shape[1]):
        damaged = states.copy()
        damaged["sums"][name][0, place] += 1
        assert GAME.loops.check(damaged, 0) == 3


@each_table
def test_the_rules_keep_the_sums_that_count_sums_counts(table: Table) -> None:
    """I1  Written by hand or played to, a position has the same sums, to the last bit."""
    for position in sampled(table, 5, FEW):
        counted = position.states.copy()
        counted["sums"] = np.zeros(1, GAME.state["sums"])
        count_sums(counted[0])
        assert counted.tobytes() == position.states.tobytes()
