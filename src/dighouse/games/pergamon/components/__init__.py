"""The component tables of Pergamon, and the totals they must have."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from dighouse.core.components import Components, careful

FILE = Path(__file__).with_name("pergamon.json")


@careful
def checked(components: Components) -> Components:
    """The tables, or the line that is wrong (R1: counts lost in the rulebook's text come from public sources)."""
    check_edition(components)
    check_tiles(components)
    check_cards(components)
    check_fields(components)
    check_robber(components)
    check_galleries(components)
    check_museum(components)
    check_scoring(components)
    check_limits(components)
    check_options(components)
    check_action_ids(components)
    return components


def count_of(components: Components, item: str) -> int:
    """A printed count by its name."""
    for row in components.rows("counts_printed"):
        if row["item"] == item:
            return int(row["count"])
    components.require(False, ("counts_printed", "rows"), f"{item} is missing")
    return 0


def check_edition(components: Components) -> None:
    """PG1.1  2 to 4 players and 12 rounds, a calendar space for each.  PG2.2  Every tile lies on the calendar."""
    edition = components.value("edition")
    spaces = count_of(components, "calendar_spaces")
    components.require(edition["rounds"] == spaces, ("edition", "value", "rounds"), f"{spaces} rounds")
    tiles = spaces * count_of(components, "tiles_per_calendar_space")
    where = ("counts_printed", "rows")
    components.require(tiles == count_of(components, "find_tiles"), where, f"{tiles} tiles lie on the calendar")
    figures = {row["item"]: row["count"] for row in components.rows("counts_public")}.get("player_figures")
    seats = sorted(edition["players"])
    fits = seats == list(range(2, 5)) and seats[-1] == figures
    components.require(fits, ("edition", "value", "players"), "2 to 4 players, a figure for each")


def check_tiles(components: Components) -> None:
    """PG1.2  60 tiles, digits 10 to 98 and a century.  PG1.4  In order of age.  PG1.3  Halves differ (R3, R27)."""
    kinds = components.part("kinds", "value")
    tiles = components.rows("tiles")
    total = count_of(components, "find_tiles")
    components.require(len(tiles) == total, ("tiles", "rows"), f"{total} tiles, not {len(tiles)}")
    centuries = count_of(components, "galleries")
    digits: set[int] = set()
    last = (0, 0)
    for row, tile in enumerate(tiles):
        where = ("tiles", "rows", row)
        components.require(tile["id"] == row + 1, where, f"id {row + 1} is expected here")
        components.require({tile["left"], tile["right"]} <= set(kinds), where, f"kinds are {', '.join(kinds)}")
        components.require(tile["left"] != tile["right"], where, "the two halves are of different kinds")
        components.require(1 <= tile["century"] <= centuries, where, f"centuries are 1 to {centuries}")
        components.require(10 <= tile["digits"] <= 98, where, "digits are 10 to 98")
        components.require(tile["digits"] not in digits, where, f"digits {tile['digits']} occur twice")
        age = (tile["century"], tile["digits"])
        components.require(age > last, where, "tiles rise from youngest to oldest")
        digits.add(tile["digits"])
        last = age


def check_cards(components: Components) -> None:
    """PG1.5  24 cards, the values 1 to 8 in order, sacks below the chests (R6)."""
    cards = components.rows("research_cards")
    for row, card in enumerate(cards):
        where = ("research_cards", "rows", row)
        components.require(card["value"] == row + 1, where, f"value {row + 1} is expected here")
        components.require(card["copies"] >= 1, where, "at least one card of each value")
        back = "sack" if 2 * row < len(cards) else "chest"
        components.require(card["back"] == back, where, f"the back of a {card['value']} is a {back}")
    total = count_of(components, "research_cards")
    number = sum(card["copies"] for card in cards)
    components.require(number == total, ("research_cards", "rows"), f"{total} cards, not {number}")
    rounds = components.value("edition")["rounds"]
    components.require(total == 2 * rounds, ("research_cards", "rows"), "two cards a round")


def check_fields(components: Components) -> None:
    """PG1.6  13 research fields from the right; none worse in both respects than one to its right (R4)."""
    fields = components.rows("research_fields")
    total = count_of(components, "research_fields")
    components.require(len(fields) == total, ("research_fields", "rows"), f"{total} fields, not {len(fields)}")
    deepest = count_of(components, "galleries")
    for row, field in enumerate(fields):
        where = ("research_fields", "rows", row)
        components.require(field["field"] == row + 1, where, f"field {row + 1} is expected here")
        components.require(field["from_left"] == total - row, where, f"it is number {total - row} from the left")
        components.require(1 <= field["max_gallery"] <= deepest, where, f"galleries are 1 to {deepest}")
        components.require(field["coins"] >= 0, where, "a field never costs coins")
        worse = [
            other["field"]
            for other in fields[:row]
            if other["coins"] > field["coins"] and other["max_gallery"] > field["max_gallery"]
        ]
        components.require(not worse, where, f"worse in both respects than field {worse}")


def check_robber(components: Components) -> None:
    """PG13.1  The robber has a field for none, one and two chests (R7)."""
    rows = components.rows("grave_robber_fields")
    fields = count_of(components, "research_fields")
    for row, place in enumerate(rows):
        where = ("grave_robber_fields", "rows", row)
        components.require(place["backs"].count("chest") == row, where, f"a row for {row} chests is expected here")
        components.require(len(place["backs"]) == 2, where, "two cards are laid out")
        components.require(1 <= place["field"] <= fields, where, f"fields are 1 to {fields}")
    components.require(len(rows) == 3, ("grave_robber_fields", "rows"), "three rows")


def check_galleries(components: Components) -> None:
    """PG1.7  Five galleries of four tiles.  PG6.4  Digging in gallery g costs g coins."""
    total, capacity = count_of(components, "galleries"), count_of(components, "gallery_capacity")
    rows = components.rows("galleries")
    components.require(len(rows) == total, ("galleries", "rows"), f"{total} galleries, not {len(rows)}")
    for row, gallery in enumerate(rows):
        where = ("galleries", "rows", row)
        components.require(gallery["gallery"] == row + 1, where, f"gallery {row + 1} is expected here")
        components.require(gallery["cost"] == row + 1, where, f"a dig here costs {row + 1}")
        components.require(gallery["capacity"] == capacity, where, f"room for {capacity} tiles")


def check_museum(components: Components) -> None:
    """PG1.8  24 fields, awards 1 to 6 rising with them (R5).  PG8.3  The last field is the highest value shown."""
    rows = components.rows("museum")
    total = count_of(components, "museum_fields")
    components.require(len(rows) == total, ("museum", "rows"), f"{total} fields, not {len(rows)}")
    awards: list[int] = []
    for row, field in enumerate(rows):
        where = ("museum", "rows", row)
        components.require(field["field"] == row + 1, where, f"field {row + 1} is expected here")
        components.require(not awards or field["vp"] >= awards[-1], where, "a higher field never pays less")
        awards.append(field["vp"])
    sizes = set(Counter(awards).values())
    components.require(len(sizes) == 1, ("museum", "rows"), "as many fields for every award")
    cap = components.value("exhibit")["cap_field"]
    components.require(cap == total, ("exhibit", "value", "cap_field"), f"the highest field is {total}")


def check_scoring(components: Components) -> None:
    """PG10.2  A scoring round for every kind, the last one in the last round.  PG12.2  The end bonus falls."""
    kinds = components.part("kinds", "value")
    rows = components.rows("scoring_rounds")
    last = 0
    for row, scoring in enumerate(rows):
        where = ("scoring_rounds", "rows", row)
        components.require(scoring["round"] > last, where, "scoring rounds follow each other")
        components.require(scoring["bonus_kind"] == kinds[row], where, f"the bonus is for the {kinds[row]}")
        components.require(scoring["drop"] >= 0, where, "markers move down")
        last = scoring["round"]
    whole = ("scoring_rounds", "rows")
    components.require(len(rows) == len(kinds), whole, f"{len(kinds)} scoring rounds")
    components.require(last == components.value("edition")["rounds"], whole, "the last round is scored")
    bonus = components.part("end_bonus", "value")
    components.require(bonus == sorted(bonus, reverse=True), ("end_bonus", "value"), "the oldest object pays most")


def check_limits(components: Components) -> None:
    """PG1.9  Three pairs of markers.  R16  No player can have more coins than all cards show, and polish ids suffice.
    PG2.3  Nobody starts with money (R2)."""
    pairs = components.value("exhibit")["max_collections"]
    printed = count_of(components, "round_markers_per_player"), count_of(components, "square_markers_per_player")
    where = ("exhibit", "value", "max_collections")
    components.require(printed == (pairs, pairs), where, f"{printed} markers are printed")
    coins = sum(card["value"] * card["copies"] for card in components.rows("research_cards"))
    ids = components.value("engine_limits")["polish_ids"]
    where = ("engine_limits", "value", "polish_ids")
    components.require(ids == coins + 1, where, f"all cards together show {coins} coins")
    components.require(components.part("start_money", "value") >= 0, ("start_money", "value"), "no debts")


def check_options(components: Components) -> None:
    """PG2.6  Two options, off by default, each for numbers of players the game has."""
    seats = components.value("edition")["players"]
    rows = components.rows("options")
    names = [row["option"] for row in rows]
    components.require(names == ["player_order", "free_tile_sort"], ("options", "rows"), f"options are not {names}")
    for row, option in enumerate(rows):
        where = ("options", "rows", row)
        components.require(option["default"] is False, where, "an option is off by default")
        components.require(set(option["players"]) <= set(seats), where, f"players are {seats}")


def check_action_ids(components: Components) -> None:
    """R30  The listed ids follow each other without a gap."""
    following = 0
    for row, verb in enumerate(components.rows("action_ids")):
        where = ("action_ids", "rows", row)
        components.require(verb["first_id"] == following, where, f"id {following} is the next one")
        following += verb["count"]
    total = components.value("engine_limits")["action_ids"]
    components.require(following == total, ("action_ids", "rows"), f"{total} ids, not {following}")


COMPONENTS = checked(Components.load(FILE))
