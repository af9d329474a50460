"""MO1  The numbers printed on the components: as the rules text has them, guarded by totals, with their sources."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from dighouse.core.components import CONFIDENCES, Components
from dighouse.core.errors import BadComponents
from dighouse.core.rulebook import rulebook
from dighouse.games.monuments.actions import ACTIONS
from dighouse.games.monuments.catalogue import catalogue
from dighouse.games.monuments.components import COMPONENTS, FILE, checked
from dighouse.games.monuments.meta import META
from dighouse.games.monuments.tables import CARD_SYMBOL, SYMBOL_IDS

TEXT = FILE.read_text(encoding="utf-8")


def sentence(number: str) -> str:
    return rulebook("monuments").statements[number].text


def counts() -> dict[str, dict]:
    return {row["item"]: row for row in COMPONENTS.rows("component_counts")}


# The tables against the rules text.


def test_the_cards() -> None:
    """MO1.1, MO1.2, MO1.4  12 monuments of nine cards; id = 9 × monument + value - 1; one symbol each."""
    cards = COMPONENTS.rows("cards")
    assert len(cards) == counts()["monument_card"]["count"] == 108
    for card in cards:
        assert card["id"] == 9 * card["monument"] + card["value"] - 1
        assert 1 <= card["value"] <= 9
        assert card["symbol"] in ("ship", "helmet", "scroll")
    assert set(Counter(card["monument"] for card in cards).values()) == {9}


def test_the_symbols() -> None:
    """MO1.3, R2  1, 4, 7 ship; 2, 5, 8 helmet; 3, 6, 9 scroll; only three are printed."""
    for card in COMPONENTS.rows("cards"):
        assert card["symbol"] == ("scroll", "ship", "helmet")[card["value"] % 3]
        assert CARD_SYMBOL[card["id"]] == SYMBOL_IDS.index(card["symbol"])
    known = [card["id"] for card in COMPONENTS.rows("cards") if card["symbol_confidence"] == "printed"]
    assert known == [6, 63, 72]


def test_the_names() -> None:
    """MO1.4, R6  In alphabetical order, as listed; two of them inferred."""
    names = [row["name"] for row in COMPONENTS.rows("monuments")]
    assert names == sorted(names)
    assert ", ".join(names) in sentence("MO1.4")
    inferred = [row["name"] for row in COMPONENTS.rows("monuments") if row["confidence"] == "reconstructed"]
    assert inferred == ["Mausoleum", "Zeus"]


def test_availability_cards_stones_and_markers() -> None:
    """MO1.5, MO1.6, MO1.7  12 availability cards, 16 stones, 13 markers and 4 help cards without effect (R28)."""
    assert len(COMPONENTS.rows("availability_cards")) == counts()["availability_card"]["count"] == 12
    assert counts()["stone"] == {"item": "stone", "count": 16, "per_colour": 4}
    assert (counts()["monument_marker"]["on_tracks"], counts()["monument_marker"]["for_game_end"]) == (12, 1)
    assert counts()["help_card"]["count"] == 4


def test_the_board() -> None:
    """MO1.8, R4, R5  Columns 0 to 5 worth 3k, 2k and k; fields 1 to 12 worth their number."""
    for row in COMPONENTS.rows("valuation_table"):
        k = row["column"]
        assert (row["sole"], row["first"], row["second"]) == (3 * k, 2 * k, k)
    assert [row["column"] for row in COMPONENTS.rows("valuation_table")] == list(range(6))
    assert [row["vp"] for row in COMPONENTS.rows("historian_track")] == list(range(1, 13))


def test_the_action_ids() -> None:
    """MO3.9  The listed ids are the generated ones."""
    listed = [(row["verb"], row["first_id"], row["count"]) for row in COMPONENTS.rows("action_ids")]
    assert listed == [(verb.name, verb.first, verb.count) for verb in ACTIONS.verbs.values()]


def test_the_catalogue_is_the_box() -> None:
    """MO1.2, MO1.4  What is sent to draw the board with, with how surely it is known."""
    box = catalogue()
    assert (len(box.cards), len(box.monuments), len(box.columns), len(box.fields)) == (108, 12, 6, 13)
    assert box.confidence["cards"] == "reconstructed"
    assert [monument.id for monument in box.monuments if monument.out_with] == ["semiramis"]
    assert box.pile_at_start == {2: 86, 3: 81, 4: 85}
    assert {"cards", "valuation_table", "historian_track", "monuments"} <= set(META.reconstructed)


# Broken tables.


def refusal(text: str) -> BadComponents:
    with pytest.raises(BadComponents) as caught:
        checked(Components(text, "monuments.json"))
    return caught.value


def line_of(snippet: str) -> int:
    assert TEXT.count(snippet) == 1, snippet
    return TEXT[: TEXT.index(snippet)].count("\n") + 1


def row(start: str) -> str:
    (found,) = [line.strip().rstrip(",") for line in TEXT.splitlines() if line.strip().startswith(start)]
    return found


PETRA_5 = row('{"id": 67, ')
PETRA = row('{"id": 7, "name": "Petra"')
SIDE = row('{"monument": 7, "start_side"')
THREE = row('{"players": 3, "colours": 3')
COLUMN = row('{"column": 3, ')
FIELD = row('{"field": 4, ')
SEATS = row('{"seat": 1, ')
SEAT_COLOURS = row('{"players": 4, "colours_by_seat"')
STONE = row('{"item": "stone"')
MARKER = row('{"item": "monument_marker"')
LISTED = '"rows": [\n    {"item": "board"'
YELLOW = row('{"id": 1, "name": "yellow"')
PAID = row('"value": {"highest_card_owner"')
STEP = row('"value": {"per_card_taken"')
TURN = row('"value": {"actions"')
BUILD = row('"value": {"first_owner"')
STOP = row('{"verb": "stop"')
OPTION = row('{"option": "two_player_count"')
TIES = row('"value": {"monument"')

# What is changed into what, which table is to blame, and where: on the changed line or at another.
BROKEN = [
    (PETRA, PETRA.replace('"id": 7', '"id": 8'), "monuments", PETRA, "id 7"),
    (
        PETRA,
        PETRA.replace('"Petra"', '"Qetra"'),
        "monuments",
        '"rows": [\n    {"id": 0, "name": "Akropolis"',
        "alphabetical",
    ),
    (f"    {PETRA},\n", "", "monuments", '"rows": [\n    {"id": 0, "name": "Akropolis"', "12 monuments, not 11"),
    (PETRA, PETRA.replace('"out_with_players": []', '"out_with_players": 4'), "monuments", PETRA, "a list"),
    (SIDE, SIDE.replace('"start_side": 2', '"start_side": 1'), "availability_cards", SIDE, "2 buildings"),
    (SIDE, SIDE.replace('"monument": 7', '"monument": 8'), "availability_cards", SIDE, "monument 7"),
    (PETRA_5, PETRA_5.replace("67", "68"), "cards", PETRA_5, "id 67"),
    (PETRA_5, PETRA_5.replace('"monument": 7', '"monument": 6'), "cards", PETRA_5, "monument 7"),
    (PETRA_5, PETRA_5.replace('"value": 5', '"value": 6'), "cards", PETRA_5, "value 5"),
    (PETRA_5, PETRA_5.replace('"Petra"', '"Pharos"'), "cards", PETRA_5, "name of its monument"),
    (PETRA_5, PETRA_5.replace("helmet", "hat"), "cards", PETRA_5, "hat"),
    (PETRA_5, PETRA_5.replace('"symbol": "helmet", ', ""), "cards", PETRA_5, '"symbol" is missing'),
    (f"    {PETRA_5},\n", "", "cards", '"rows": [\n    {"id": 0, "monument"', "108 cards, not 107"),
    (
        STONE,
        STONE.replace('"per_colour": 4', '"per_colour": 5'),
        "stone_colours",
        '"rows": [\n    {"id": 0, "name": "red"',
        "16",
    ),
    (YELLOW, YELLOW.replace('"id": 1', '"id": 2'), "stone_colours", YELLOW, "id 1"),
    (SEATS, SEATS.replace("[2, 3]", "[1, 3]"), "seat_colours_two_players", SEATS, "[2, 3]"),
    (SEAT_COLOURS, SEAT_COLOURS.replace("[3]", "[2]"), "seat_colours", SEAT_COLOURS, "seat i has colour i"),
    (THREE, THREE.replace('"pile": 81', '"pile": 82'), "setup_by_players", THREE, "81 cards in the pile"),
    (THREE, THREE.replace('"cards": 99', '"cards": 108'), "setup_by_players", THREE, "99 cards"),
    (THREE, THREE.replace('"monuments": 11', '"monuments": 12'), "setup_by_players", THREE, "11 monuments"),
    (
        THREE,
        THREE.replace('"historians_per_colour": 3', '"historians_per_colour": 2'),
        "setup_by_players",
        THREE,
        "3 h",
    ),
    (THREE, THREE.replace('"colours": 3', '"colours": 4'), "setup_by_players", THREE, "colours"),
    (COLUMN, COLUMN.replace('"column": 3', '"column": 4'), "valuation_table", COLUMN, "column 3"),
    (COLUMN, COLUMN.replace('"first": 6', '"first": 2'), "valuation_table", COLUMN, "falling"),
    (COLUMN, COLUMN.replace('"second": 3', '"second": 1'), "valuation_table", COLUMN, "never less"),
    (FIELD, FIELD.replace('"field": 4', '"field": 5'), "historian_track", FIELD, "field 4"),
    (FIELD, FIELD.replace('"vp": 4', '"vp": 5'), "historian_track", FIELD, "its number"),
    ("[9, 6, 3]", "[6, 9, 3]", "historian_bonus", '"value": [9, 6, 3]', "bonuses fall"),
    ('"value": -12', '"value": 12', "unused_historian", '"value": -12', "brings nothing"),
    (STEP, STEP.replace('"start_column": 0', '"start_column": 1'), "marker_step", STEP, "column 0"),
    (STEP, STEP.replace('taken": 1', 'taken": 2'), "marker_step", STEP, "one column"),
    (PAID, PAID.replace('"other_owner": 1', '"other_owner": 3'), "marker_blocked_payment", PAID, "paid more"),
    (TURN, TURN.replace('"actions": 3', '"actions": 4'), "turn", TURN, "from the row"),
    (TURN, TURN.replace('max": 1', 'max": 2'), "turn", TURN, "one extra action"),
    (TURN, TURN.replace('"score_action_cost_cards": 2', '"score_action_cost_cards": 3'), "turn", TURN, "a pair"),
    (TURN, TURN.replace("true", "false"), "turn", TURN, "one symbol"),
    (
        BUILD,
        BUILD.replace('"max_owners": 2', '"max_owners": 3'),
        "availability_cards",
        row('{"monument": 0, "start_side"'),
        "3",
    ),
    (BUILD, BUILD.replace('"second_owner": 3', '"second_owner": 1'), "build_minimum", BUILD, "no fewer"),
    (BUILD, BUILD.replace('"extend": 1', '"extend": 2'), "build_minimum", BUILD, "one card"),
    ('"number of cards taken"', '"sum"', "report_value", '"value": "number of cards taken"', "counts cards"),
    (TIES, TIES.replace('"most_cards", ', ""), "tie_breaks", TIES, "MO11.3"),
    (TIES, TIES.replace('"most_vp", ', ""), "tie_breaks", TIES, "MO12.1"),
    (STOP, STOP.replace("116", "117"), "action_ids", STOP, "first id 116"),
    (OPTION, OPTION.replace('"default": "best', '"default": "worst'), "options", OPTION, "default"),
    (STONE, STONE.replace('"stone"', '"pebble"'), "component_counts", LISTED, "stone is missing"),
    (f"    {MARKER},\n", "", "component_counts", LISTED, "monument_marker is missing"),
    (OPTION, OPTION.replace('"players": [2]', '"players": [5]'), "options", OPTION, "players of this game"),
]


@pytest.mark.parametrize(
    ("old", "new", "table", "blamed", "reason"), BROKEN, ids=[f"{broken[2]}: {broken[4]}" for broken in BROKEN]
)
def test_a_broken_table_is_refused(old: str, new: str, table: str, blamed: str, reason: str) -> None:
    """MO1.1-MO1.8, MO2.2-MO2.5, MO5.2-MO5.4, R1, R23  One number or row is changed: table and line are named."""
    assert old != new
    assert TEXT.count(old) == 1
    error = refusal(TEXT.replace(old, new))
    assert (error.code, error.details["table"], error.details["line"]) == ("components_wrong", table, line_of(blamed))
    assert reason in str(error)


def test_other_symbols_are_welcome() -> None:
    """MO1.3, R2  An owner of the box may put in the printed symbols: any of the three on any card."""
    checked(Components(TEXT.replace(PETRA_5, PETRA_5.replace("helmet", "ship")), "monuments.json"))


def test_a_missing_table_is_refused() -> None:
    tables = json.loads(TEXT)["tables"]
    for name in tables:
        error = refusal(json.dumps({"tables": {key: table for key, table in tables.items() if key != name}}))
        assert (error.code, error.details["table"]) == ("components_missing", name)


def test_every_table_says_where_it_is_from() -> None:
    provenance = COMPONENTS.provenance()
    assert set(provenance) == set(COMPONENTS.tables)
    for name, words in provenance.items():
        assert len(words["source"]) > 8, name
        assert words["confidence"] in CONFIDENCES, name
