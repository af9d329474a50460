"""The numbers of the components: as the rules text has them, guarded by totals, with source and confidence."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from dighouse.core.components import CONFIDENCES, Components
from dighouse.core.errors import BadComponents
from dighouse.games.tomb_raiders.catalogue import catalogue
from dighouse.games.tomb_raiders.components import COMPONENTS, FILE, checked
from dighouse.games.tomb_raiders.meta import META
from dighouse.games.tomb_raiders.tables import most_looks, most_weeks

TEXT = FILE.read_text(encoding="utf-8")
PRINTED = {
    "players",
    "regions",
    "small_cards_total",
    "board",
    "other_parts",
    "excavation_cards_per_player",
    "dig_weeks",
    "time_bonus",
}
PUBLIC = {"large_excavation_cards", "pile_totals", "rubble"}


def test_totals():
    """TR0.2, R1  168 small cards: 5 professors, 83 green, 80 finds."""
    totals = COMPONENTS.value("card_totals")
    assert totals["total"] == 168 == sum(number for kind, number in totals.items() if kind != "total")
    assert totals["artifacts"] + totals["knowledge_finds"] + totals["rubble"] == 80
    assert COMPONENTS.value("pile_totals") == {
        "cards_per_region": 20,
        "rubble_per_region": 6,
        "finds_per_region": 14,
        "deck": 163,
        "green_in_deck": 83,
    }


def test_confidence_is_kept_for_every_table():
    """R1  How surely each table is known; most are reconstructed, and the title page and the board say so."""
    known = {name: table["confidence"] for name, table in COMPONENTS.provenance().items()}
    assert {name for name, sure in known.items() if sure == "printed"} == PRINTED
    assert {name for name, sure in known.items() if sure == "public"} == PUBLIC
    assert set(known.values()) <= set(CONFIDENCES)
    assert catalogue().confidence == known
    assert set(META.reconstructed) == set(known) - PRINTED - PUBLIC
    assert "stand-in" in META.status
    assert all(table["source"] for table in COMPONENTS.provenance().values())


def test_sources_name_the_rulebook_by_language():
    assert not re.search(r"\.txt|[0-9a-f]{12}", TEXT)


def test_the_cards():
    """TR0.5, R10, R11, R12  Weeks to take and to play, as listed."""
    rows = {(row["kind"], row["region"]): row for row in COMPONENTS.rows("action_cards")}
    assert {row["play_weeks"] for (kind, _), row in rows.items() if kind == "thief"} == {3}
    assert {row["play_weeks"] for (kind, _), row in rows.items() if kind == "tomb_raiders"} == {2}
    assert rows["general_excavation", None]["weeks"] == 3
    assert rows["general_excavation", None]["play_weeks"] == 0
    assert Counter(row["kind"] for row in rows.values())["thief"] == 4


def test_the_chart():
    """TR8.9, X2, X12, X14  Cells the examples name."""
    chart = COMPONENTS.value("excavation_chart")
    cells = {(4, 11): 4, (1, 7): 0, (1, 8): 1, (1, 12): 2, (2, 3): 0, (3, 3): 1, (12, 12): 8, (8, 4): 4, (8, 8): 6}
    for (knowledge, weeks), cards in cells.items():
        assert chart[str(knowledge)][weeks - 1] == cards


def test_bounds():
    """I7, I8  The bounds that follow from the numbers: 135, 137, 139 decisions; 512, 536, 560 weeks."""
    assert META.longest == {2: 135, 3: 137, 4: 139}
    assert most_weeks() == {2: 512, 3: 536, 4: 560}
    assert most_looks() == 15


def changed(*way: Any, to: Any) -> str:
    content = json.loads(TEXT)
    place = content["tables"]
    for part in way[:-1]:
        place = place[part]
    place[way[-1]] = to
    # As the file is laid out: one row a line.
    return json.dumps(content, indent=1)


DAMAGES = [
    (("card_totals", "value", "thieves"), 3, "card_totals"),
    (("card_totals", "value", "artifacts"), 51, "card_totals"),
    (("card_totals", "value", "total"), 167, "card_totals"),
    (("pile_totals", "value", "deck"), 162, "pile_totals"),
    (("pile_totals", "value", "green_in_deck"), 82, "pile_totals"),
    (("pile_totals", "value", "cards_per_region"), 21, "pile_totals"),
    (("pile_totals", "value", "rubble_per_region"), 7, "rubble"),
    (("artifacts", "rows", 0, "region"), "troy", "artifacts"),
    (("artifacts", "rows", 0, "points"), 0, "artifacts"),
    (("artifacts", "rows", 3, "region"), "egypt", "pile_totals"),
    (("knowledge_finds", "rows", 1, "general_books"), 2, "knowledge_finds"),
    (("knowledge_finds_off", "rows", 1, "region"), "crete", "knowledge_finds"),
    (("expertise", "rows", 4, "weeks"), 0, "expertise"),
    (("expertise", "rows", 4, "books"), 0, "expertise"),
    (("expertise", "rows", 4, "region"), "troy", "expertise"),
    (("general_knowledge", "rows", 0, "books"), 0, "general_knowledge"),
    (("congress", "rows", 0, "weeks"), 0, "congress"),
    (("action_cards", "rows", 0, "kind"), "spy", "action_cards"),
    (("action_cards", "rows", 0, "region"), None, "action_cards"),
    (("action_cards", "rows", 0, "region"), "egypt", "action_cards"),
    (("action_cards", "rows", 0, "weeks"), -1, "action_cards"),
    (("action_cards", "rows", 10, "play_weeks"), 1, "action_cards"),
    (("exhibitions", "rows", 2, "id"), "E9", "exhibitions"),
    (("exhibitions", "rows", 2, "points"), 0, "exhibitions"),
    (("exhibitions", "rows", 2, "steps", 1, "region"), "troy", "exhibitions"),
    (("exhibitions", "rows", 2, "steps", 1, "artifacts"), 0, "exhibitions"),
    (("exhibitions", "rows", 2, "steps", 1, "weeks"), 9, "exhibitions"),
    (("exhibitions", "rows", 2, "steps"), [], "exhibitions"),
    (("museums", "rows", 3, "give"), 0, "museums"),
    (("museums", "rows", 3, "weeks"), 0, "museums"),
    (("professors", "rows", 1, "region"), "crete", "professors"),
    (("professors", "rows", 1, "threshold_expertise"), 0, "professors"),
    (("board", "value", "professor_spaces"), 6, "professors"),
    (("excavation_chart", "value", "5"), [1] * 11, "excavation_chart"),
    (("excavation_chart", "value", "5"), [2, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6], "excavation_chart"),
    (("excavation_chart", "value", "5"), [0] * 11 + [6], "excavation_chart"),
    (("excavation_chart", "value", "1"), [0] * 12, "excavation_chart"),
    (("dig_weeks", "value", "min"), 0, "dig_weeks"),
    (("large_excavation_cards", "value", "total"), 21, "large_excavation_cards"),
    (("excavation_cards_per_player", "rows", 0, "each_region"), 3, "excavation_cards_per_player"),
    (("excavation_cards_per_player", "rows", 1, "general"), 3, "excavation_cards_per_player"),
    (("excavation_cards_per_player", "rows", 1, "players"), 5, "excavation_cards_per_player"),
    (("congress_points", "rows", 0), 1, "congress_points"),
    (("congress_points", "rows", 3), 0, "congress_points"),
    (("time_bonus", "value", "per_full_weeks_behind"), 0, "time_bonus"),
    (("options", "rows", 0, "option"), "other", "options"),
]


@pytest.mark.parametrize(("way", "wrong", "table"), DAMAGES)
def test_a_wrong_number_is_refused_with_its_line(way, wrong, table):
    """R1  The file is refused, and the line it names is in the table that is wrong."""
    text = changed(*way, to=wrong)
    with pytest.raises(BadComponents) as caught:
        checked(Components(text, "tomb_raiders.json"))
    details = caught.value.details
    if caught.value.code == "components_missing":
        assert way[-1] == "thieves"
        return
    assert details["table"] == table
    lines = text.splitlines()
    above = [line for line in lines[: details["line"]] if re.match(r'  "\w+": \{', line)]
    assert above[-1].strip() == f'"{table}": {{'


def test_our_own_file_names_its_lines():
    """The rows of the file stand on lines of their own, and an error names that line."""
    wrong = TEXT.replace('{"id": "M3", "give": 4', '{"id": "M3", "give": 0')
    with pytest.raises(BadComponents) as caught:
        checked(Components(wrong, "tomb_raiders.json"))
    line = caught.value.details["line"]
    assert '"M3"' in wrong.splitlines()[line - 1]
