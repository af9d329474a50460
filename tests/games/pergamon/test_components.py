"""The numbers printed on the components: guarded by totals, with their sources; a wrong file is refused by line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from dighouse.core.components import CONFIDENCES, Components
from dighouse.core.errors import BadComponents
from dighouse.core.rulebook import rulebook
from dighouse.games.pergamon.components import COMPONENTS, FILE, checked

TEXT = FILE.read_text(encoding="utf-8")


def refused(change: Any) -> BadComponents:
    """The refusal of a changed file; `change` works on its tables."""
    content = json.loads(TEXT)
    change(content["tables"])
    with pytest.raises(BadComponents) as caught:
        checked(Components(json.dumps(content, indent=1), "pergamon.json"))
    return caught.value


def test_the_fields_as_the_rules_text_has_them() -> None:
    """PG1.6, R4  Field, coins and deepest gallery, one by one."""
    depths = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}
    listed = re.findall(r"(\d+):(\d)/([IV]+)", rulebook("pergamon").statements["PG1.6"].text)
    rows = COMPONENTS.rows("research_fields")
    assert [(int(f), int(c), depths[d]) for f, c, d in listed] == [
        (row["field"], row["coins"], row["max_gallery"]) for row in rows
    ]


def test_the_awards_as_the_rules_text_has_them() -> None:
    """PG1.8, R5  Four fields to a step."""
    text = rulebook("pergamon").statements["PG1.8"].text
    steps = re.findall(r"(\d+)–(\d+): (\d)", text)
    assert len(steps) == 6
    rows = COMPONENTS.rows("museum")
    for first, last, points in steps:
        assert {rows[field - 1]["vp"] for field in range(int(first), int(last) + 1)} == {int(points)}


def test_the_printed_fragments_of_tiles() -> None:
    """PG1.2, R3  4/14, 4/36, 4/85; 50 and 57 in one century; 63 under a mask."""
    tiles = COMPONENTS.rows("tiles")
    ages = {tile["digits"]: tile["century"] for tile in tiles}
    assert [ages[digits] for digits in (14, 36, 85)] == [4, 4, 4]
    assert ages[50] == ages[57]
    assert next(tile["left"] for tile in tiles if tile["digits"] == 63) == "mask"


def test_every_table_has_a_source() -> None:
    """R1  Source and confidence of every table; none names a file."""
    for table in COMPONENTS.provenance().values():
        assert table["confidence"] in CONFIDENCES
        assert ".txt" not in table["source"]


@pytest.mark.parametrize(
    ("table", "reason", "change"),
    [
        ("tiles", "digits 10 occur twice", lambda t: t["tiles"]["rows"][13].update(digits=10)),
        ("tiles", "of different kinds", lambda t: t["tiles"]["rows"][3].update(left="jug")),
        ("tiles", "id 5 is expected", lambda t: t["tiles"]["rows"][4].update(id=6)),
        ("tiles", "kinds are", lambda t: t["tiles"]["rows"][4].update(left="bowl")),
        ("tiles", "centuries are", lambda t: t["tiles"]["rows"][59].update(century=6)),
        ("tiles", "digits are 10 to 98", lambda t: t["tiles"]["rows"][0].update(digits=9)),
        ("tiles", "from youngest to oldest", lambda t: t["tiles"]["rows"][1].update(digits=99 - 1 - 1 - 1)),
        ("tiles", "60 tiles, not 59", lambda t: t["tiles"]["rows"].pop()),
        ("tiles", '"century" is missing', lambda t: t["tiles"]["rows"][7].pop("century")),
        ("research_cards", "24 cards, not 25", lambda t: t["research_cards"]["rows"][0].update(copies=4)),
        ("research_cards", "is a sack", lambda t: t["research_cards"]["rows"][0].update(back="chest")),
        ("research_cards", "value 2 is expected", lambda t: t["research_cards"]["rows"][1].update(value=9)),
        ("research_fields", "13 fields, not 12", lambda t: t["research_fields"]["rows"].pop()),
        ("research_fields", "galleries are 1 to 5", lambda t: t["research_fields"]["rows"][2].update(max_gallery=6)),
        ("research_fields", "worse in both", lambda t: t["research_fields"]["rows"][3].update(coins=0)),
        ("research_fields", "field 2 is expected", lambda t: t["research_fields"]["rows"][1].update(field=7)),
        (
            "grave_robber_fields",
            "2 chests",
            lambda t: t["grave_robber_fields"]["rows"][2].update(backs=["sack", "sack"]),
        ),
        ("grave_robber_fields", "fields are 1 to 13", lambda t: t["grave_robber_fields"]["rows"][1].update(field=14)),
        ("galleries", "costs 3", lambda t: t["galleries"]["rows"][2].update(cost=2)),
        ("galleries", "room for 4", lambda t: t["galleries"]["rows"][2].update(capacity=5)),
        ("museum", "never pays less", lambda t: t["museum"]["rows"][9].update(vp=1)),
        ("museum", "as many fields", lambda t: t["museum"]["rows"][4].update(vp=1)),
        ("exhibit", "highest field is 24", lambda t: t["exhibit"]["value"].update(cap_field=25)),
        ("exhibit", "markers are printed", lambda t: t["exhibit"]["value"].update(max_collections=4)),
        ("scoring_rounds", "for the jug", lambda t: t["scoring_rounds"]["rows"][1].update(bonus_kind="mask")),
        ("scoring_rounds", "last round is scored", lambda t: t["scoring_rounds"]["rows"][3].update(round=11)),
        ("scoring_rounds", "follow each other", lambda t: t["scoring_rounds"]["rows"][1].update(round=4)),
        ("end_bonus", "pays most", lambda t: t["end_bonus"].update(value=[1, 2, 3])),
        ("engine_limits", "108 coins", lambda t: t["engine_limits"]["value"].update(polish_ids=100)),
        ("action_ids", "id 60 is the next", lambda t: t["action_ids"]["rows"][1].update(first_id=61)),
        ("action_ids", "316 ids", lambda t: t["action_ids"]["rows"][12].update(count=2)),
        ("options", "off by default", lambda t: t["options"]["rows"][0].update(default=True)),
        ("options", "players are", lambda t: t["options"]["rows"][0].update(players=[5])),
        ("edition", "12 rounds", lambda t: t["edition"]["value"].update(rounds=11)),
        ("edition", "2 to 4 players", lambda t: t["edition"]["value"].update(players=[3, 4])),
        ("counts_printed", "gallery_capacity is missing", lambda t: t["counts_printed"]["rows"].pop(5)),
    ],
)
def test_a_wrong_table_is_refused_by_line(table: str, reason: str, change: Any) -> None:
    """PG1.1-PG1.9, R2, R6, R7, R16, R27, R30  Each total is watched, and the message names table and line."""
    error = refused(change)
    assert error.details["table"] == table
    assert reason in error.details["reason"]
    assert error.details["line"] > 1
    assert error.details["file"] == "pergamon.json"


def test_the_line_is_the_line() -> None:
    """R27  The line of the tile whose digits occur twice."""
    lines = TEXT.splitlines()
    at = next(number for number, line in enumerate(lines) if '"digits": 11' in line)
    changed = "\n".join([*lines[:at], lines[at].replace("11", "10"), *lines[at + 1 :]])
    with pytest.raises(BadComponents) as caught:
        checked(Components(changed, "pergamon.json"))
    row = lines[int(caught.value.details["line"]) - 1 :]
    assert any('"id": 13' in line for line in row[:3])
