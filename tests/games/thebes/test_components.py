"""The numbers printed on the components: as the rules text has them, guarded by totals, with their sources."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

import pytest

from dighouse.core.components import CONFIDENCES, Components
from dighouse.core.errors import BadComponents
from dighouse.core.rulebook import rulebook, rules_file
from dighouse.games.thebes.actions import ACTIONS
from dighouse.games.thebes.components import COMPONENTS, FILE, checked
from dighouse.games.thebes.tables import SITE_IDS

TEXT = FILE.read_text(encoding="utf-8")
GAMES = Path(__file__).resolve().parents[3] / "src" / "dighouse" / "games"


def sentence(number: str) -> str:
    return rulebook("thebes").statements[number].text


# The tables against the rules text.


def test_the_places() -> None:
    """TH1.1  Seven cities, five sites and their colours, as named."""
    cities = re.findall(r"London.*Moscow", sentence("TH1.1"))[0].lower().split(", ")
    places = COMPONENTS.rows("places")
    assert [place["id"] for place in places if place["kind"] == "city"] == cities
    for place in places[len(cities) :]:
        assert f"{place['id'].capitalize()} {place['colour']}" in sentence("TH1.1")


def test_the_routes_and_distances() -> None:
    """TH1.2, TH4.1  Eighteen routes as listed; the table of distances is their shortest paths."""
    listed = [route.lower().split("-") for route in re.findall(r"\b[A-Z]\w+-[A-Z]\w+", sentence("TH1.2"))]
    assert len(listed) == 18
    assert COMPONENTS.rows("routes") == listed
    for start, distances in COMPONENTS.value("distances").items():
        found, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for there in {end for route in listed if here in route for end in route} - set(found):
                found[there] = found[here] + 1
                waiting.append(there)
        assert distances == found


def test_the_research_cards() -> None:
    """TH1.4  85 cards: how many of each kind, and what each costs."""
    cards = COMPONENTS.rows("research_cards")
    kinds = Counter((card["kind"], card["value"], card["weeks"]) for card in cards)
    assert kinds == {
        ("specialized_knowledge", 1, 1): 20,
        ("specialized_knowledge", 2, 2): 15,
        ("specialized_knowledge", 3, 4): 10,
        ("general_knowledge", 1, 3): 4,
        ("general_knowledge", 2, 6): 4,
        ("rumor", 2, 1): 5,
        ("congress", 0, 2): 9,
        ("assistant", 0, 2): 6,
        ("shovel", 0, 3): 6,
        ("car", 0, 1): 2,
        ("zeppelin", 0, 1): 2,
        ("special_permission", 0, 3): 2,
    }
    regions = Counter((card["region"], card["value"]) for card in cards if card["kind"] == "specialized_knowledge")
    assert regions == {(site, books): number for site in SITE_IDS for books, number in ((1, 4), (2, 3), (3, 2))}
    assert [card["region"] for card in cards if card["kind"] == "rumor"] == SITE_IDS
    assert "warsaw" not in {card["city"] for card in cards}


def test_the_exhibitions() -> None:
    """TH1.5  Ten cards with their cities, weeks, points and artifacts, as listed."""
    small, large = sentence("TH1.5").split("Large")
    for size, text, weeks, points in (("small", small, 3, 4), ("large", large, 4, 5)):
        listed = {
            city.lower(): {site.lower(): int(number) for number, site in re.findall(r"(\d) ([A-Z]\w+)", artifacts)}
            for city, artifacts in re.findall(r"([A-Z][a-z]+) ((?:\d [A-Z]\w+(?: \+ )?)+)", text)
        }
        cards = [card for card in COMPONENTS.rows("exhibitions") if card["size"] == size]
        assert {card["city"]: card["requires"] for card in cards} == listed
        assert {(card["weeks"], card["points"]) for card in cards} == {(weeks, points)}
        assert len(listed) == 5
    assert [card["id"] for card in COMPONENTS.rows("exhibitions")] == list(range(1, 11))


def test_the_tokens() -> None:
    """TH1.6, TH1.7, TH2.2, R22, R29  31 tokens a site; values and the site each book serves, as listed."""
    listed = re.findall(r"([A-Z]\w+) ((?:\d ){12}\d), ([A-Z]\w+)", sentence("TH1.7"))
    assert len(listed) == 5
    for row, (site, values, serves) in zip(COMPONENTS.rows("site_tokens"), listed, strict=True):
        assert (row["site"], row["specialised_token_region"]) == (site.lower(), serves.lower())
        assert row["artifact_values"] == [int(value) for value in values.split()]
        assert sum(row["artifact_values"]) == row["artifact_sum"] == 36
        assert (row["rubble"], row["total"], row["bag_at_start"]) == (16, 31, 30)
        assert (row["specialised_token_books"], row["general_token_books"]) == (1, 1)
    names = [row for row in COMPONENTS.rows("artifacts") if row["board_bonus"]]
    assert [row["name"] for row in names] == re.findall(r"FR: (.*?) \|", sentence_of_ruling("R29"))[0].split(", ")
    for site in SITE_IDS:
        assert [a["order"] for a in COMPONENTS.rows("artifacts") if a["site"] == site] == list(range(1, 14))


def sentence_of_ruling(number: str) -> str:
    lines = rules_file("thebes").read_text(encoding="utf-8").splitlines()
    return next(line for line in lines if line.startswith(f"| {number} |"))


def test_the_dial() -> None:
    """TH1.8, R34  All 144 cells, as drawn in the rules text."""
    block = rules_file("thebes").read_text(encoding="utf-8").split("```")[1]
    drawn = {}
    for line in block.strip().splitlines()[1:]:
        numbers = [int(number) for number in line.split()]
        drawn[numbers[0]], drawn[numbers[13]] = numbers[1:13], numbers[14:]
    assert {row["knowledge"]: row["tokens_by_week"] for row in COMPONENTS.rows("dial")} == drawn
    public = [(cell["knowledge"], cell["week"]) for cell in COMPONENTS.rows("dial_cells_public")]
    assert public == [(5, week) for week in range(1, 5)] + [(k, week) for k in (6, 9, 10, 11) for week in range(1, 7)]


def test_the_small_tables() -> None:
    """TH4.3, TH7.2, TH8.4, TH8.6, TH8.8, TH8.10, TH12.2, TH12.4, R16, R32  Single numbers, as stated."""
    assert COMPONENTS.value("congress_points") == dict(
        zip("0123456789", [0, 1, 3, 6, 10, 15, 21, 28, 28, 28], strict=True)
    )
    for table in ("assistant_bonus", "shovel_bonus"):
        assert COMPONENTS.value(table) == {"1": 0, "2": 1, "3": 2, "4": 2, "5": 2, "6": 2, "lone_spent": 1}
    assert COMPONENTS.value("scoring") == {
        "majority": 5,
        "majority_tie": 3,
        "majority_minimum_books": 1,
        "congress_cap": 28,
    }
    assert COMPONENTS.value("limits") == {
        "knowledge_cap": 12,
        "dig_weeks_max": 12,
        "swap_base_weeks": 1,
        "swap_step_weeks": 1,
        "route_weeks": 1,
        "car_min_journey": 3,
        "car_saving": 1,
        "rumor_points": 2,
    }


def test_the_set_up() -> None:
    """TH2.7, TH2.9-TH2.11, TH3.1, TH3.2, X39  Clocks, years and piles by number of players."""
    found = {
        (row["players"], row["two_player_deck"]): (
            *(row["start_clock"], row["end_clock"], row["first_year"]),
            *(row["draw_pile"], row["pile3"], row["exhibitions_pile3"]),
        )
        for row in COMPONENTS.rows("setup_by_players")
    }
    assert found == {
        (2, "three_piles"): (0, 157, 1901, 64, 27, 0),
        (2, "two_piles"): (0, 157, 1901, 91, 0, 0),
        (3, None): (16, 157, 1901, 59, 32, 5),
        (4, None): (0, 105, 1902, 59, 32, 5),
    }


def test_the_options_and_the_actions() -> None:
    """X41  The options, their defaults first; and the listed action ids are those of the generated table."""
    for row in COMPONENTS.rows("options"):
        assert row["default"] == row["values"][0]
    listed = [(row["verb"], row["first"], row["count"]) for row in COMPONENTS.rows("action_ids")]
    assert listed == [(verb.name, verb.first, verb.count) for verb in ACTIONS.verbs.values()]


# Broken tables.


def refusal(text: str) -> BadComponents:
    with pytest.raises(BadComponents) as caught:
        checked(Components(text, "thebes.json"))
    return caught.value


def line_of(snippet: str) -> int:
    assert TEXT.count(snippet) == 1, snippet
    return TEXT[: TEXT.index(snippet)].count("\n") + 1


CITY = '{"id": "paris", "index": 1, "kind": "city"'
CARD = '{"id": 30, "kind": "general_knowledge", "city": "rome", "weeks": 3, "value": 1, "region": null}'
SMALL = '{"id": 3, "size": "small", "city": "berlin", "weeks": 3, "points": 4, "requires": {"crete": 1, "greece": 2}}'
DIAL = '{"knowledge": 4, "tokens_by_week": [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]}'
CRETE = '{"site": "crete", "artifact_values": [5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 1, 1, 1], "artifact_sum": 36'
CRETE_ROW = next(line.strip().rstrip(",") for line in TEXT.splitlines() if CRETE in line)
SETUP = next(line.strip().rstrip(",") for line in TEXT.splitlines() if '"two_player_deck": "two_piles"' in line)
SEAL = '{"site": "mesopotamia", "order": 5, "name": "Gudea Seal", "value": 1, "board_bonus": true'

# What is changed into what, which table is to blame, and where: on the changed line or at another.
BROKEN = [
    (CITY, CITY.replace("city", "site"), "places", '"rows": [\n    {"id": "london"', "7 cities, not 6"),
    (CITY, CITY.replace("1", "2"), "places", CITY, "index 1"),
    ('["rome", "crete"]', '["rome", "creet"]', "routes", '["rome", "crete"]', "creet"),
    (CARD, CARD.replace("30", "31"), "research_cards", CARD, "id 30"),
    (CARD, CARD.replace("general_knowledge", "gossip"), "research_cards", CARD, "gossip"),
    (CARD, CARD.replace("rome", "warsaw"), "research_cards", CARD, "warsaw"),
    (CARD, CARD.replace('"weeks": 3', '"weeks": 0'), "research_cards", CARD, "at least 1 week"),
    (CARD, CARD.replace("null", '"crete"'), "research_cards", CARD, "region"),
    (CARD, CARD.replace('"value": 1', '"value": 0'), "research_cards", CARD, "value"),
    ('"congress": 9', '"congress": 10', "research_kind_totals", '"congress": 9', "10 cards of kind congress, not 9"),
    (
        '"value": 1, "weeks": 1, "city": "vienna", "copies": 3',
        '"value": 1, "weeks": 1, "city": "vienna", "copies": 2',
        "research_card_copies",
        '"rows": [\n    {"kind": "assistant", "region": null',
        "palestine",
    ),
    (SMALL, SMALL.replace("small", "tiny"), "exhibitions", SMALL, "small or large"),
    (SMALL, SMALL.replace('"greece": 2', '"greece": 3'), "exhibitions", SMALL, "[1, 2]"),
    (SMALL, SMALL.replace("berlin", "rome"), "exhibitions", SMALL, "rome"),
    (SMALL, SMALL.replace('"crete"', '"creet"'), "exhibitions", SMALL, "creet"),
    (SMALL, SMALL.replace('"points": 4', '"points": 5'), "exhibitions", SMALL, "weeks and points as others"),
    (SMALL, SMALL.replace('"weeks": 3, ', ""), "exhibitions", SMALL, '"weeks" is missing'),
    (
        '"london": {"london": 0, "paris": 1',
        '"london": {"london": 0, "paris": 2',
        "distances",
        '"london": {"london": 0',
        "1 by",
    ),
    ('"7": 28, "8"', '"7": 27, "8"', "congress_points", '"7": 28, "8"', "worth 28"),
    ('"majority_tie": 3', '"majority_tie": 5', "scoring", '"majority_tie": 3', "pays less"),
    (f"    {SMALL},\n", "", "exhibitions", '"rows": [\n    {"id": 1, "size"', "4 small exhibitions"),
    (f"    {DIAL},\n", "", "dial", '"rows": [\n    {"knowledge": 1, "tokens', "12 rows"),
    (DIAL, DIAL.replace('"knowledge": 4', '"knowledge": 5'), "dial", DIAL, "knowledge 4"),
    (DIAL, DIAL.replace("5, 5]", "5]"), "dial", DIAL, "12 weeks"),
    (DIAL, DIAL.replace("4, 5, 5", "4, 5, 4"), "dial", DIAL, "more weeks"),
    (DIAL, DIAL.replace("[0, 1, 1, 2", "[0, 0, 0, 2"), "dial", DIAL, "more knowledge"),
    (
        '{"knowledge": 9, "week": 5, "tokens": 6}',
        '{"knowledge": 9, "week": 5, "tokens": 5}',
        "dial_cells_public",
        '{"knowledge": 9, "week": 5, "tokens": 6}',
        "the dial says 6",
    ),
    (CRETE, CRETE.replace("1, 1, 1]", "1, 1]"), "site_tokens", CRETE, "13 artifacts"),
    (CRETE, CRETE.replace("[5, 4", "[6, 4"), "site_tokens", CRETE, "sum to 37"),
    (CRETE_ROW, CRETE_ROW.replace('general_token_books": 1', 'general_token_books": 2'), "site_tokens", CRETE, "16"),
    (CRETE_ROW, CRETE_ROW.replace('"rubble": 16', '"rubble": 15'), "site_tokens", CRETE, "30 tokens"),
    (CRETE_ROW, CRETE_ROW.replace('at_start": 30', 'at_start": 31'), "site_tokens", CRETE, "on the board"),
    (CRETE_ROW, CRETE_ROW.replace('region": "greece"', 'region": "crete"'), "site_tokens", CRETE, "another site"),
    (CRETE, CRETE.replace("[5, 4, 4, 4, 3", "[5, 5, 4, 4, 2"), "site_tokens", CRETE, "named artifacts differ"),
    (SEAL, SEAL.replace("true", "false"), "site_tokens", '{"site": "mesopotamia", "artifact_values"', "board bonus"),
    ('"dig_tokens": 155', '"dig_tokens": 154', "site_tokens", '"site_tokens": {', "155 tokens in all"),
    (SETUP, SETUP.replace('"pile1": 41', '"pile1": 42'), "setup_by_players", SETUP, "92 cards"),
    (SETUP, SETUP.replace('"draw_pile": 91', '"draw_pile": 90'), "setup_by_players", SETUP, "draw pile"),
    (SETUP, SETUP.replace('pile3": 0}', 'pile3": 1}'), "setup_by_players", SETUP, "11 exhibitions"),
    (SETUP, SETUP.replace('"weeks": 157', '"weeks": 156'), "setup_by_players", SETUP, "weeks"),
    (
        '"confidence": "public",\n   "note": "faces',
        '"confidence": "sure",\n   "note": "faces',
        "research_card_copies",
        '"confidence": "public",\n   "note": "faces',
        "confidence is one of",
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "table", "blamed", "reason"), BROKEN, ids=[f"{row[2]}: {row[4]}" for row in BROKEN]
)
def test_a_broken_table_is_refused(old: str, new: str, table: str, blamed: str, reason: str) -> None:
    """TH1.1-TH1.8, TH2.7, TH3.2, R34, R35  One number or row is changed: the table and the line are named."""
    assert old != new
    assert TEXT.count(old) == 1
    error = refusal(TEXT.replace(old, new))
    assert (error.code, error.details["table"], error.details["line"]) == ("components_wrong", table, line_of(blamed))
    assert reason in str(error)
    assert f"thebes.json, line {line_of(blamed)}, table {table}" in str(error)


def test_a_file_that_is_no_json_is_refused() -> None:
    """The line of the slip is named."""
    error = refusal(TEXT.replace(CARD, CARD.replace('"weeks": 3', '"weeks": ')))
    assert (error.code, error.details["line"]) == ("components_json", line_of(CARD))


@pytest.mark.parametrize("text", ["{}", "[]", "3", '{"table": {}}'])
def test_a_file_without_tables_is_refused(text: str) -> None:
    assert refusal(text).code == "components_tables"


def test_a_missing_table_is_refused() -> None:
    tables = json.loads(TEXT)
    for name in ("printed_counts", "places", "routes", "research_cards", "dial", "site_tokens", "setup_by_players"):
        error = refusal(json.dumps({"tables": {key: t for key, t in tables["tables"].items() if key != name}}))
        assert (error.code, error.details["table"]) == ("components_missing", name)


@pytest.mark.parametrize("part", ["source", "confidence", "rows"])
def test_a_table_without_provenance_is_refused(part: str) -> None:
    tables = json.loads(TEXT)
    del tables["tables"]["routes"][part]
    error = refusal(json.dumps(tables))
    assert (error.code, error.details["table"]) == ("components_wrong", "routes")


def test_every_table_says_where_it_is_from() -> None:
    provenance = COMPONENTS.provenance()
    assert set(provenance) == set(COMPONENTS.tables)
    for name, words in provenance.items():
        assert len(words["source"]) > 10, name
        assert words["confidence"] in CONFIDENCES, name


def test_the_file_is_in_order() -> None:
    """Rows with an id or an index are in its order, so that a line is easily found."""
    for table in ("places", "research_cards", "exhibitions"):
        key = "index" if table == "places" else "id"
        assert all(b[key] == a[key] + 1 for a, b in pairwise(COMPONENTS.rows(table)))
