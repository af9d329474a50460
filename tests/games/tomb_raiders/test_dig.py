"""TR8  Digs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from dighouse.games.tomb_raiders.actions import Dig
from dighouse.games.tomb_raiders.tables import CHART
from tests.games.tomb_raiders.positions import Table, card, dig


def digger(region: str, books: int, general: int = 0, assistants: int = 0, cards: int = 9) -> Table:
    return Table().books(0, region, books).general(0, general).assistants(0, assistants).laid(region, cards)


def knowledge(table: Table, region: str, assistants: int = 0) -> int:
    return int(table.facts(dig(region, 12, assistants=assistants))["knowledge"])


def test_x01_knowledge():
    """X1  Mesopotamia 2, general 3, no assistant: 4; one general book is unused.  TR8.6"""
    table = digger("mesopotamia", 2, 3)
    facts = table.facts(dig("mesopotamia", 11))
    assert (facts["books"], facts["general"], facts["general_owned"], facts["knowledge"]) == (2, 2, 3, 4)


def test_x02_allowance():
    """X2  X1 with 11 weeks: 4 cards, marker +11.  TR8.8, TR8.10, TR8.11"""
    table = digger("mesopotamia", 2, 3)
    assert table.facts(dig("mesopotamia", 11))["cards"] == 4
    table.play(dig("mesopotamia", 11))
    assert (len(table.outcome), table.player(0).weeks) == (4, 11)


def test_x12_too_little():
    """X12  exp 1: 7 weeks zero_draw, 8 weeks 1 card, 12 weeks 2. exp 0, gen 5, 2 assistants: no dig.  TR8.3, R13"""
    table = digger("crete", 1)
    assert table.refusal(dig("crete", 7)) == "zero_draw"
    assert [table.facts(dig("crete", weeks))["cards"] for weeks in (8, 12)] == [1, 2]
    assert table.refusal(dig("crete", 8)) is None
    assert digger("crete", 0, 5, 2).refusal(dig("crete", 12, assistants=2)) == "no_expertise"


def test_x13_an_assistant():
    """X13  exp 1, gen 3, 1 assistant, 3 weeks: 0 used zero_draw, 1 used 1 card, 2 too many.  TR8.5, TR8.9, R14"""
    table = digger("crete", 1, 3, 1)
    assert table.refusal(dig("crete", 3)) == "zero_draw"
    assert (knowledge(table, "crete"), knowledge(table, "crete", 1)) == (2, 3)
    assert table.refusal(dig("crete", 3, assistants=2)) == "too_few_assistants"
    table.play(dig("crete", 3, assistants=1))
    assert (len(table.outcome), table.player(0).assistants) == (1, 0)


def test_x14_the_limit():
    """X14  exp 9, gen 7, 1 assistant: 17, read as 12; 12 weeks 8 cards. exp 4, gen 9: 8; 4 weeks 4 cards.  TR8.7"""
    table = digger("crete", 9, 7, 1)
    assert knowledge(table, "crete", 1) == 12
    assert table.facts(dig("crete", 12, assistants=1))["cards"] == 8
    table = digger("crete", 4, 9)
    assert knowledge(table, "crete") == 8
    assert table.facts(dig("crete", 4))["cards"] == 4


def test_x15_a_small_pile():
    """X15  Allowance 6, pile 4 and 2 rubble: all 3 drawn, artifact kept, 2 rubble back.  TR8.11, TR8.12, R16"""
    table = Table().books(0, "crete", 4).general(0, 4).pile("crete", 4, rubble=2)
    assert table.facts(dig("crete", 8))["cards"] == 6
    table.play(dig("crete", 8))
    assert Counter(table.outcome) == {3: 1, 7: 2}
    assert table.player(0).artifacts[3] == [4]
    assert (table.pile_of("crete"), table.player(0).weeks) == ({"rubble": 2}, 8)


def test_x16_rubble_only():
    """X16  A pile of rubble: the dig is legal, nothing gained, pile and sight unchanged, card gone.  TR8.12"""
    table = Table().books(0, "crete", 4).pile("crete", rubble=3).sight(1, "crete")
    table.play(dig("crete", 4))
    assert table.pile_of("crete") == {"rubble": 3}
    assert table.view(1).piles[3].cards == [7, 7, 7]
    assert table.player(0).large == [2, 2, 2, 1, 0]
    assert table.player(0).artifacts[3] == []


def test_x23_which_card():
    """X23  A Crete dig with the general card leaves the Crete card; then region; a third is refused.  R30, TR8.14"""
    table = Table(4).books(0, "crete", 6).laid("crete", 12)
    table.play(dig("crete", 4, "general"))
    assert table.player(0).large == [1, 1, 1, 1, 0]
    table.weeks(0, 9, 9, 9).play(dig("crete", 4, "region"))  # TR8.14
    table.weeks(0, 9, 9, 9)
    assert {table.refusal(dig("crete", 4, sort)) for sort in ("region", "general", "action")} == {"no_excavation_card"}
    assert table.refusal(dig("egypt", 4)) == "no_expertise"


def test_x29_chances_of_a_dig():
    """X29  4 finds and 6 rubble, allowance 4: no find with 1/14, 1.6 expected.  C3"""
    assert Fraction(comb(6, 4), comb(10, 4)) == Fraction(1, 14)
    start = Table().books(0, "crete", 5).general(0, 4).pile("crete", 5, 4, 4, 3, rubble=6)
    assert start.facts(dig("crete", 4))["cards"] == 4
    games, none, finds = 700, 0, 0
    for key in range(games):
        table = start.copy()
        table.step(dig("crete", 4), key)
        drawn = sum(face != 7 for face in table.outcome)
        none += drawn == 0
        finds += drawn
    assert abs(none / games - 1 / 14) < 5 * (1 / 14 / games) ** 0.5
    assert abs(finds / games - 1.6) < 5 * (0.64 / games) ** 0.5


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        (lambda t: t.large(0, 0, 0, 0, 0, 0), "no_excavation_card"),
        (lambda t: t, "no_expertise"),
        (lambda t: t.books(0, "crete", 1), "empty_pile"),
        (lambda t: t.books(0, "crete", 1).laid("crete", 1), "too_few_assistants"),
        (lambda t: t.books(0, "crete", 1).laid("crete", 1).assistants(0, 1), "zero_draw"),
    ],
)
def test_refusals_in_their_order(change, refusal):
    """TR8.2-TR8.5, TR8.9, R15  Each is found before the ones behind it."""
    assert change(Table()).refusal(dig("crete", 1, assistants=1)) == refusal


def test_every_legal_dig_is_listed():
    """TR8.1, TR8.8, TR8.9, R31  One command names region, card, weeks and assistants; no cell of 0."""
    table = digger("crete", 2, 1, 2).owns(0, card("general_excavation"))
    expected = {
        dig("crete", weeks, sort, helpers)
        for sort in ("region", "action")
        for weeks in range(1, 13)
        for helpers in range(3)
        if CHART[3 + helpers, weeks] > 0
    }
    assert {action for action in table.legal() if isinstance(action, Dig)} == expected


def test_a_knowledge_find_in_a_dig():
    """TR8.13, TR7.8  It does not change the dig it is found in, and is a general book afterwards."""
    table = Table().books(0, "crete", 2).pile("crete", "knowledge", 1, rubble=1)
    table.play_until(dig("crete", 6), 6)
    assert (len(table.outcome), table.player(0).general) == (1, 1)


def test_used_cards_leave_the_game():
    """TR8.10, TR8.2  Large cards used up are counted in public; the pile is not (R22)."""
    table = digger("crete", 4).play(dig("crete", 4))
    view = table.view(1)
    assert view.large_used == [0, 0, 0, 1, 0]
    assert view.players[0].large_count == 7
    assert not hasattr(view.piles[3], "size")
    assert "9" not in str(view.piles[3])
