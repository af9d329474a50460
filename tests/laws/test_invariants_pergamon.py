"""I1-I12 of docs/rules/pergamon.md, each as it stands there, over random play at every table.

They are recounted from the views of a game, not by the `check` of the rules.
"""

from __future__ import annotations

import functools
import itertools
import random
from typing import Any, NamedTuple

import msgspec
import pytest

from dighouse.games.pergamon.game import GAME
from tests.laws import independent_pergamon as recount
from tests.laws.tables import FEW, Table, chosen, tables_of

each_table = pytest.mark.parametrize("table", tables_of("pergamon"), ids=str)
MOST_POINTS = {2: 180, 3: 236, 4: 284}
COST = {"dig": lambda action, view: action["gallery"], "confirm": lambda action, view: view["row"]["polish"]}


class Moment(NamedTuple):
    """A position as everybody sees it, the action before it, and what is legal."""

    action: dict[str, Any] | None
    view: dict[str, Any]
    legal: list[int]


@functools.cache
def games(table: Table) -> list[list[Moment]]:
    """Random games, moment by moment."""
    return [moments(table, seed) for seed in range(FEW)]


def moments(table: Table, seed: int) -> list[Moment]:
    position, dice = table.position(seed), random.Random(seed)
    found = [Moment(None, seen(position.state), position.legal.tolist())]
    while position.legal.size:
        number = chosen(GAME, position.legal, dice)
        position.step(number)
        found.append(Moment(GAME.actions.action(number).json(), seen(position.state), position.legal.tolist()))
    return found


def seen(state: Any) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.view(state, None)))
    return view


def collections(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [shown for player in view["players"] for shown in player["collections"]]


@each_table
def test_every_tile_is_in_one_place(table: Table) -> None:
    """I1  Turned up, gallery, hand, collection, box, or unseen as a number: 60 in all."""
    for game in games(table):
        for _, view, _ in game:
            places = [view["turned"], view["boxed"], view["unseen"], *view["galleries"]]
            places += [player["hand"] for player in view["players"]]
            places += [shown["tiles"] for shown in collections(view)]
            assert sorted(tile for place in places for tile in place) == list(range(1, 61))
            assert len(view["unseen"]) == sum(view["calendar"]) + view["boxed_unseen"]
            if view["row"]:
                assert set(view["row"]["tiles"]) <= set(view["players"][view["actor"]]["hand"])


@each_table
def test_cards_add_up(table: Table) -> None:
    """I2  Pile, laid out and box are 24; after round r the pile has 24 - 2r."""
    for game in games(table):
        for _, view, _ in game:
            boxed = 2 * (view["round"] - 1)
            assert view["pile"] + len(view["cards"]) + boxed == 24
            turned = sum(card["value"] is not None for card in view["cards"])
            assert sum(view["cards_used"]) == boxed + turned


@each_table
def test_coins_add_up(table: Table) -> None:
    """I3  Coins of all + robber + spent = sum of the cards turned up; 108 at the end."""
    for game in games(table):
        spent = 0
        for before, after in itertools.pairwise(game):
            robbed = in_all(after.view) - held(after.view) - spent - paid(before.view, after)
            assert robbed == 0 or robbed in robber_costs(before.view, after.view)
            spent = in_all(after.view) - held(after.view)
            assert all(0 <= player["coins"] <= 108 for player in after.view["players"])
        assert in_all(game[-1].view) == 108


def in_all(view: dict[str, Any]) -> int:
    """The sum of all cards turned up."""
    return sum(value * used for value, used in enumerate(view["cards_used"], start=1))


def held(view: dict[str, Any]) -> int:
    """What players and robber have."""
    robber = view["robber"]["coins"] if view["robber"] else 0
    return int(robber + sum(player["coins"] for player in view["players"]))


def paid(view: dict[str, Any], after: Moment) -> int:
    """What the player on turn pays for an action."""
    assert after.action is not None
    verb = after.action["do"]
    if verb == "store":
        return int(view["players"][view["actor"]]["storing"])
    return int(COST[verb](after.action, view)) if verb in COST else 0


def robber_costs(before: dict[str, Any], after: dict[str, Any]) -> set[int]:
    """PG13.4  What the robber may have paid: the number of a gallery whose tiles are in the box since."""
    if not before["robber"]:
        return set()
    boxed = set(after["boxed"])
    return {number for number, tiles in enumerate(before["galleries"], start=1) if tiles and set(tiles) <= boxed}


@each_table
def test_galleries_grow_by_one(table: Table) -> None:
    """I4, PG4.4  0 to 4 tiles, and at most one new a round."""
    for game in games(table):
        for before, after in itertools.pairwise(game):
            for old, new in zip(before.view["galleries"], after.view["galleries"], strict=True):
                assert len(new) <= 4
                assert len(set(new) - set(old)) <= 1


@each_table
def test_markers_stand_alone(table: Table) -> None:
    """I5, PG1.9, PG8.8  Distinct fields, a collection for each marker, the other pairs free."""
    for game in games(table):
        for _, view, _ in game:
            fields = [marker["field"] for marker in view["museum"]]
            assert len(set(fields)) == len(fields)
            assert all(1 <= field <= 24 for field in fields)
            for seat, player in enumerate(view["players"]):
                own = {marker["pair"] for marker in view["museum"] if marker["seat"] == seat}
                assert own == {shown["pair"] for shown in player["collections"]}
                assert own ^ {1, 2, 3} == set(player["free_pairs"])


@each_table
def test_collections_fit_and_stay(table: Table) -> None:
    """I6, I8, PG7.5  Every join fits, a collection stays whole, and no year of 110 to 598 occurs twice."""
    for game in games(table):
        for before, after in itertools.pairwise(game):
            years = [year for year, _, _ in recount.objects(after.view)]
            assert len(set(years)) == len(years)
            assert all(110 <= year <= 598 for year in years)
            now = {tuple(shown["tiles"]) for shown in collections(after.view)}
            for shown in collections(before.view):
                assert len(shown["tiles"]) >= 2
                assert tuple(shown["tiles"]) in now or set(shown["tiles"]) <= set(after.view["boxed"])


@each_table
def test_points_never_fall(table: Table) -> None:
    """I7  And all together stay below the bound."""
    for game in games(table):
        for before, after in itertools.pairwise(game):
            for old, new in zip(before.view["players"], after.view["players"], strict=True):
                assert all(a <= b for a, b in zip(old["sheet"], new["sheet"], strict=True))
        assert sum(player["points"] for player in game[-1].view["players"]) <= MOST_POINTS[table.players]


@each_table
def test_large_hands_are_paid_for(table: Table) -> None:
    """I9, PG9.1  Whoever ends a turn with more than three tiles has just stored; the box gives nothing back."""
    for game in games(table):
        for before, after in itertools.pairwise(game):
            assert set(before.view["boxed"]) <= set(after.view["boxed"])
            seat = before.view["actor"]
            ended = before.view["phase"] == 3 and after.view["actor"] != seat
            if ended and len(after.view["players"][seat]["hand"]) > 3:
                assert after.action == {"do": "store"}


@each_table
def test_figures_stand_apart(table: Table) -> None:
    """I10, PG5.3  Figures and robber on different fields."""
    for game in games(table):
        for _, view, _ in game:
            fields = [player["figure"] for player in view["players"] if player["figure"]]
            if view["robber"] and view["robber"]["field"]:
                fields.append(view["robber"]["field"])
            assert len(set(fields)) == len(fields)


@each_table
def test_games_are_short(table: Table) -> None:
    """I11  3,330 actions at the very most; random games are far from it."""
    for game in games(table):
        assert len(game) - 1 <= GAME.meta.longest[table.players] <= 3330
        cancels = sum(moment.action == {"do": "cancel"} for moment in game)
        assert cancels <= 5 * 12 * table.players


@each_table
def test_one_player_decides(table: Table) -> None:
    """I12, PG3.2  In every state but the last exactly one player has a legal action, at most 110."""
    for game in games(table):
        for _, view, legal in game[:-1]:
            assert view["actor"] is not None
            assert 1 <= len(legal) <= 110
        assert game[-1].view["over"]
        assert game[-1].legal == []


@each_table
def test_the_ledger_agrees(table: Table) -> None:
    """I5, I7, PG8.6, PG10.1, PG10.2, PG10.5, PG12.2  A game followed from view to view gives the same sheet."""
    for game in games(table):
        ledger = recount.Ledger(game[0].view)
        for action, view, _ in game[1:]:
            assert action is not None
            ledger.follow(action, view)
            assert ledger.agrees(), (action, ledger.sheet, ledger.markers)
