"""TH1  The components, as the rules text states them and as the rules read them."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from dighouse.core.rulebook import rulebook, rules_file
from dighouse.games.thebes import tables
from dighouse.games.thebes.components import COMPONENTS
from tests.games.thebes.cards import RESEARCH
from tests.games.thebes.positions import Table

STATED = {number: statement.text for number, statement in rulebook("thebes").statements.items()}
SITES = "Greece|Crete|Egypt|Palestine|Mesopotamia"


def test_cities_and_sites():
    """TH1.1  Seven cities and five sites, each with its colour."""
    cities, sites = STATED["TH1.1"].split("five dig sites")
    places = COMPONENTS.rows("places")
    named = re.search(r"\((.*)\)", cities)
    assert named is not None
    assert [p["id"] for p in places if p["kind"] == "city"] == named[1].lower().split(", ")
    coloured = re.findall(rf"({SITES}) (\w+)", sites)
    assert [(p["id"], p["colour"]) for p in places if p["kind"] == "site"] == [(s.lower(), c) for s, c in coloured]


def test_the_track():
    """TH1.3  52 spaces, and the watch lid as space 0 (R1)."""
    assert tables.YEAR_WEEKS == 52
    assert Table(players=2).player(0).week == 0


def test_research_cards():
    """TH1.4  85 cards, so many of each kind with their weeks; zeppelins cost 1 (R35); never Warsaw."""
    of_site = {(1, 1): 4, (2, 2): 3, (3, 4): 2}
    expected: Counter[tuple[str, int, int]] = Counter(
        {("specialized_knowledge", *face): 5 * of_site[face] for face in of_site}
    )
    expected |= Counter({("general_knowledge", 1, 3): 4, ("general_knowledge", 2, 6): 4, ("rumor", 2, 1): 5})
    expected |= Counter({("congress", 0, 2): 9, ("assistant", 0, 2): 6, ("shovel", 0, 3): 6})
    expected |= Counter({("car", 0, 1): 2, ("zeppelin", 0, 1): 2, ("special_permission", 0, 3): 2})
    assert Counter((card["kind"], card["value"], card["weeks"]) for card in RESEARCH) == expected
    assert expected.total() == 85
    for site in tables.SITE_IDS:
        books = Counter((c["value"], c["weeks"]) for c in RESEARCH if c["region"] == site and c["kind"] != "rumor")
        assert books == of_site
    assert "warsaw" not in {card["city"] for card in RESEARCH}
    assert "london" not in {c["city"] for c in RESEARCH if c["region"] == "crete"}  # that picture is a mock-up (R35)


@pytest.mark.parametrize(("size", "weeks", "points"), [("small", 3, 4), ("large", 4, 5)])
def test_exhibitions(size, weeks, points):
    """TH1.5  Five small and five large exhibitions with city, weeks, points and artifacts; none in Rome."""
    part = STATED["TH1.5"].split("Large (")[size == "large"]
    stated = {}
    for city, shown in re.findall(rf"(London|Paris|Berlin|Vienna|Moscow) ((?:\d (?:{SITES})(?: \+ )?)+)", part):
        stated[city.lower()] = {site.lower(): int(number) for number, site in re.findall(r"(\d) (\w+)", shown)}
    assert len(stated) == 5
    rows = [card for card in COMPONENTS.rows("exhibitions") if card["size"] == size]
    assert {card["city"]: card["requires"] for card in rows} == stated
    assert {(card["weeks"], card["points"]) for card in rows} == {(weeks, points)}


def test_tokens():
    """TH1.6  31 a site: 13 artifacts, a specialised and a general book, 16 rubble (R22); 155 in all."""
    assert (tables.ARTIFACTS, tables.FINDS, tables.RUBBLE) == (13, 15, 16)
    assert (tables.FINDS + tables.RUBBLE) * tables.SITES == 155


def test_values_of_artifacts():
    """TH1.7  Every site's values, 36 in sum, and the site its specialised token serves."""
    stated = re.findall(rf"({SITES}) ((?:\d ?)+), ({SITES})", STATED["TH1.7"])
    assert len(stated) == 5
    for site, (name, values, serves) in enumerate(stated):
        assert tables.SITE_IDS[site] == name.lower()
        assert sorted(tables.ARTIFACT_VALUE[site], reverse=True) == [int(value) for value in values.split()]
        assert tables.ARTIFACT_VALUE[site].sum() == 36
        assert tables.SITE_IDS[tables.BOOK_SITE[site]] == serves.lower()


def test_the_dial():
    """TH1.8  Tokens for knowledge 1 to 12 and weeks 1 to 12, as printed in the rules text; (9, 5) is 6 (R34)."""
    block = rules_file("thebes").read_text(encoding="utf-8").split("```")[1]
    numbers = [[int(number) for number in line.split()] for line in block.strip().splitlines()[1:]]
    dial = np.zeros((13, 13), np.int64)
    for left_and_right in numbers:
        for row in (left_and_right[:13], left_and_right[13:]):
            dial[row[0], 1:] = row[1:]
    assert np.array_equal(dial, tables.DIAL)
    assert tables.DIAL[9, 5] == 6


def test_bonus_artifacts():
    """TH2.2  Which artifact lies on the board: the ones pictured, value 1 each (R29)."""
    bonus = {row["site"]: (row["name"], row["value"]) for row in COMPONENTS.rows("artifacts") if row["board_bonus"]}
    assert bonus == {
        "greece": ("Attic Cup", 1),
        "crete": ("Sphinx of Malia", 1),
        "egypt": ("Abusir Papyrus", 1),
        "palestine": ("Bull Statuette", 1),
        "mesopotamia": ("Gudea Seal", 1),
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_has(players):
    """TH1.9  An archaeologist, a time marker and five permits for each player."""
    table = Table(players).view
    assert len(table.players) == players
    assert {len(player.permits) for player in table.players} == {5}
    assert sorted(table.order) == list(range(players))
