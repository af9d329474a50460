"""The component tables of Monuments, and the totals they must have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dighouse.core.components import Components, careful

FILE = Path(__file__).with_name("monuments.json")


@careful
def checked(components: Components) -> Components:
    """The tables, or the line that is wrong."""
    check_monuments(components)
    check_cards(components)
    check_stones(components)
    check_setup(components)
    check_board(components)
    check_turn(components)
    check_build(components)
    check_action_ids(components)
    check_options(components)
    return components


def counted(components: Components, item: str) -> int:
    """How many of an item the component list names."""
    return int(row_of(components, item)["count"])


def row_of(components: Components, item: str) -> Any:
    """What the component list says of an item."""
    found = [row for row in components.rows("component_counts") if row["item"] == item]
    components.require(bool(found), ("component_counts", "rows"), f"{item} is missing")
    return found[0]


def check_monuments(components: Components) -> None:
    """MO1.4  12 monuments in alphabetical order.  MO1.5  An availability card each.  MO1.7  13 markers (R28)."""
    rows = components.rows("monuments")
    wanted = counted(components, "availability_card")
    components.require(len(rows) == wanted, ("monuments", "rows"), f"{wanted} monuments, not {len(rows)}")
    names = [row["name"] for row in rows]
    components.require(names == sorted(names), ("monuments", "rows"), "names are in alphabetical order")
    for number, row in enumerate(rows):
        where = ("monuments", "rows", number)
        components.require(row["id"] == number, where, f"id {number} is expected here")
        components.require(isinstance(row["out_with_players"], list), where, "out_with_players is a list")
    sides = components.rows("availability_cards")
    components.require(len(sides) == wanted, ("availability_cards", "rows"), f"{wanted} availability cards")
    owners = components.value("build_minimum")["max_owners"]
    for number, side in enumerate(sides):
        where = ("availability_cards", "rows", number)
        components.require(side["monument"] == number, where, f"monument {number} is expected here")
        components.require(side["start_side"] == owners, where, f"it starts with the side for {owners} buildings")
    markers = row_of(components, "monument_marker")
    fits = markers["on_tracks"] == wanted and markers["on_tracks"] + markers["for_game_end"] == markers["count"]
    components.require(fits, ("component_counts", "rows"), "one marker for each monument, one for the game end")


def check_cards(components: Components) -> None:
    """MO1.1  Nine cards a monument, values 1 to 9.  MO1.2, MO1.3  One symbol each (R2).  MO1.4  Ids in order."""
    monuments = components.rows("monuments")
    symbols = components.part("symbols", "value")
    rows = components.rows("cards")
    wanted = counted(components, "monument_card")
    components.require(len(rows) == wanted, ("cards", "rows"), f"{wanted} cards, not {len(rows)}")
    values = wanted // len(monuments)
    for number, row in enumerate(rows):
        where = ("cards", "rows", number)
        components.require(row["id"] == number, where, f"id {number} is expected here")
        components.require(row["monument"] == number // values, where, f"monument {number // values} is expected here")
        components.require(row["value"] == number % values + 1, where, f"value {number % values + 1} is expected here")
        components.require(row["name"] == monuments[number // values]["name"], where, "the name of its monument")
        components.require(row["symbol"] in symbols, where, f"no symbol is called {row['symbol']}")
    total = counted(components, "monument_card") + counted(components, "availability_card")
    components.require(total == counted(components, "card"), ("component_counts", "rows"), f"{total} cards in all")
    for symbol in symbols:
        components.require(symbol in {row["symbol"] for row in rows}, ("cards", "rows"), f"no card shows {symbol}")


def check_stones(components: Components) -> None:
    """MO1.6  Stones: so many in each colour; every seat's colours are there."""
    colours = components.rows("stone_colours")
    stones = row_of(components, "stone")
    fits = len(colours) * stones["per_colour"] == stones["count"]
    components.require(fits, ("stone_colours", "rows"), f"{stones['count']} stones in {len(colours)} colours")
    for number, row in enumerate(colours):
        components.require(row["id"] == number, ("stone_colours", "rows", number), f"id {number} is expected here")
    for number, row in enumerate(components.rows("seat_colours_two_players")):
        wanted = [2 * number, 2 * number + 1]
        where = ("seat_colours_two_players", "rows", number)
        components.require(row["seat"] == number and row["colours"] == wanted, where, f"colours {wanted} (R23)")
    for number, row in enumerate(components.rows("seat_colours")):
        fits = row["colours_by_seat"] == [[seat] for seat in range(row["players"])]
        components.require(fits, ("seat_colours", "rows", number), "seat i has colour i (R23)")


def check_setup(components: Components) -> None:
    """MO2.2-MO2.5  Stones, monuments and cards add up for every number of players."""
    monuments = components.rows("monuments")
    values = counted(components, "monument_card") // len(monuments)
    rows = components.rows("setup_by_players")
    for number, row in enumerate(rows):
        where = ("setup_by_players", "rows", number)
        players = row["players"]
        used = sum(players not in monument["out_with_players"] for monument in monuments)
        components.require(row["monuments"] == used, where, f"{used} monuments are used")
        components.require(row["cards"] == used * values, where, f"{used * values} cards are used")
        dealt = players * row["hand"] + row["open"]
        components.require(row["pile"] == row["cards"] - dealt, where, f"{row['cards'] - dealt} cards in the pile")
        components.require(row["colours"] == players * row["colours_per_player"], where, "colours")
        historians = row["stones_per_colour"] - row["vp_stones_per_colour"]
        components.require(row["historians_per_colour"] == historians, where, f"{historians} historians")
        same = row["hand"] == rows[0]["hand"] and row["open"] == rows[0]["open"]
        components.require(same, where, "hand and row are the same for all")


def check_board(components: Components) -> None:
    """MO1.8  Columns and fields are numbered on, and pay more and more.  MO11.5  Bonuses fall."""
    last = (0, 0, 0)
    for number, row in enumerate(components.rows("valuation_table")):
        where = ("valuation_table", "rows", number)
        components.require(row["column"] == number, where, f"column {number} is expected here")
        pays = (row["sole"], row["first"], row["second"])
        components.require(pays[0] >= pays[1] >= pays[2] >= 0, where, "sole, first and second, falling")
        components.require(all(now >= then for now, then in zip(pays, last, strict=True)), where, "never less")
        last = pays
    for number, row in enumerate(components.rows("historian_track")):
        where = ("historian_track", "rows", number)
        components.require(row["field"] == number + 1, where, f"field {number + 1} is expected here")
        components.require(row["vp"] == row["field"], where, "a field is worth its number")
    bonus = components.part("historian_bonus", "value")
    falls = bonus == sorted(bonus, reverse=True) and min(bonus) > 0
    components.require(falls, ("historian_bonus", "value"), "bonuses fall")
    unused = components.part("unused_historian", "value")
    components.require(unused <= 0, ("unused_historian", "value"), "an unused historian brings nothing")
    step = components.value("marker_step")
    components.require(step["start_column"] == 0, ("marker_step", "value"), "markers start in column 0")
    components.require(step["per_card_taken"] == 1, ("marker_step", "value"), "one column for a card")
    paid = components.value("marker_blocked_payment")
    fits = paid["highest_card_owner"] >= paid["other_owner"] >= 0 and paid["sole_owner"] >= 0
    components.require(fits, ("marker_blocked_payment", "value"), "the highest card is paid more")


def check_turn(components: Components) -> None:
    """MO3.5, MO8.2  No more actions than open cards; one extra action; a pair is two cards of one symbol."""
    turn = components.value("turn")
    row = components.rows("setup_by_players")[0]["open"]
    where = ("turn", "value")
    components.require(1 <= turn["actions"] <= row, where, "an action can always be a draw from the row")
    components.require(turn["extra_actions_max"] == 1, where, "one extra action")
    components.require(turn["extra_action_cost_cards"] == turn["score_action_cost_cards"] == 2, where, "a pair")
    components.require(turn["same_symbol"] is True, where, "a pair has one symbol")


def check_build(components: Components) -> None:
    """MO5.2-MO5.4, MO6.1  Two owners at most; the second needs at least as many cards, an extension one."""
    build = components.value("build_minimum")
    where = ("build_minimum", "value")
    components.require(build["max_owners"] == 2, where, "two owners")
    components.require(2 <= build["first_owner"] <= build["second_owner"], where, "the second needs no fewer cards")
    components.require(build["extend"] == 1, where, "an extension is one card at least")
    value = components.part("report_value", "value")
    components.require(value == "number of cards taken", ("report_value", "value"), "a report counts cards (R1)")
    keys = components.value("tie_breaks")
    components.require(keys["monument"] == ["most_cards", "highest_card"], ("tie_breaks", "value"), "MO11.3")
    game = ["most_vp", "most_monuments_erected", "largest_report", "shared"]
    components.require(keys["game"] == game, ("tie_breaks", "value"), "MO12.1-MO12.4")


def check_action_ids(components: Components) -> None:
    """MO3.9  The ids of the verbs follow each other without a gap."""
    first = 0
    for number, row in enumerate(components.rows("action_ids")):
        components.require(row["first_id"] == first, ("action_ids", "rows", number), f"first id {first}")
        first += row["count"]


def check_options(components: Components) -> None:
    """MO2.10  Every option has a default, and players it is meant for (R34)."""
    players = {row["players"] for row in components.rows("setup_by_players")}
    for number, row in enumerate(components.rows("options")):
        where = ("options", "rows", number)
        components.require(row["default"] == row["values"][0], where, "the first value is the default")
        components.require(set(row["players"]) <= players, where, "players of this game")


COMPONENTS = checked(Components.load(FILE))
