"""TH8.3-TH8.10  The knowledge of a dig, and the tokens it gives."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.actions import Dig, Site, Take
from tests.games.thebes.cards import ASSISTANT, SHOVEL, book, general, index, printed, rumor
from tests.games.thebes.positions import Table


def dig(weeks: int = 8, site: str = "crete", **cards: bool) -> Dig:
    return Dig(site=Site(site), weeks=weeks, **cards)


def specialised(table: Table, action: Dig) -> int:
    """S as the prospect adds it up."""
    facts = table.facts(action)
    return int(facts["books"] + facts["rumor"] + facts["assistants"])


def knowledge(table: Table, action: Dig) -> int:
    return int(table.facts(action)["knowledge"])


def weeks_allowed(table: Table, site: str, **cards: bool) -> list[int]:
    """The weeks for which a dig is legal; those listed and those not refused must agree."""
    allowed = [weeks for weeks in range(1, 13) if table.refusal(dig(weeks, site, **cards)) is None]
    assert allowed == [weeks for weeks in range(1, 13) if dig(weeks, site, **cards) in table.legal()]
    return allowed


def test_x03_one_book_alone():
    """X3  One Crete book: K = 1; 8 to 11 weeks draw 1, 12 draw 2; fewer are `dial_zero`.

    TH8.3  S is the books.  TH8.9  The cell must exceed 0.  TH8.1  A dig names a site and 1 to 12 weeks.
    """
    table = Table().stands(0, "crete").owns(0, book("crete", 1))
    assert (specialised(table, dig()), knowledge(table, dig())) == (1, 1)
    assert [table.facts(dig(weeks))["tokens"] for weeks in range(8, 13)] == [1, 1, 1, 1, 2]
    assert {table.refusal(dig(weeks)) for weeks in range(1, 8)} == {"dial_zero"}
    assert weeks_allowed(table, "crete") == [8, 9, 10, 11, 12]


def test_x04_the_sum_of_specialised_points():
    """X4  Card 2, token 1 found in Greece, two assistants, rumor: S = 2 + 1 + 1 + 2 = 6, without rumor 4.  TH8.3"""
    table = Table().stands(0, "crete").owns(0, book("crete", 2), ASSISTANT, ASSISTANT, rumor("crete"))
    table.has_book_token(0, found_at="greece")
    facts = table.facts(dig(rumor=True))
    assert (facts["books"], facts["assistants"], facts["rumor"]) == (2 + 1, 1, 2)
    assert specialised(table, dig(rumor=True)) == 6
    assert specialised(table, dig()) == 4


def test_x05_general_books():
    """X5  General cards 2 and 1 and a token: G = 4; the Egypt card of 3 books adds S = 3 and costs 4 weeks.

    TH8.7  Books on cards and tokens, whatever the site.  TH8.3  Its colour's books.
    """
    egypt = book("egypt", 3, "london")
    table = Table().clocks(0, 90).stands(0, "london").owns(0, general(2), general(1))
    table.has_general_token(0, found_at="palestine").research(egypt, None, None, None)
    assert {table.facts(dig(site=site))["general_owned"] for site in Site} == {4}
    assert table.cost(Take(slot=0)) == 4
    table.play(Take(slot=0))
    assert specialised(table, dig(site="egypt")) == 3
    assert specialised(table, dig(site="crete")) == 0


def test_x06_general_books_count_up_to_the_specialised():
    """X6  Crete books 2 + 1, two assistants, G = 5: S = 4, 4 of 5 used, K = 8.  TH8.7, TH8.8"""
    table = Table().stands(0, "crete").owns(0, book("crete", 2), book("crete", 1), ASSISTANT, ASSISTANT)
    table.owns(0, general(2), general(2)).has_general_token(0, found_at="egypt")
    facts = table.facts(dig(4))
    assert (facts["general_owned"], facts["general"], facts["knowledge"]) == (5, 4, 8)
    assert specialised(table, dig(4)) == 4


def test_x07_the_dial():
    """X7  K = 8 and 4 weeks give 5 tokens.  TH8.10  dial(K, w) without shovels."""
    table = Table().stands(0, "crete").owns(0, book("crete", 3), book("crete", 1), general(2), general(2))
    assert knowledge(table, dig(4)) == 8
    assert table.facts(dig(4))["tokens"] == 5
    assert len(table.play(dig(4)).outcome) == 5


@pytest.mark.parametrize(("assistants", "spent", "points"), [(1, False, 0), (1, True, 1), (2, False, 1), (3, False, 2)])
def test_x14_assistants(assistants, spent, points):
    """X14  1 kept / 1 spent / 2 / 3 assistants: 0 / 1 and discarded / 1 / 2.  TH8.4  Also R17."""
    table = Table().stands(0, "crete").owns(0, book("crete", 2), *[ASSISTANT] * assistants)
    action = dig(assistant=spent)
    assert table.facts(action)["assistants"] == points
    assert knowledge(table, action) == 2 + points
    table.play(action)
    assert table.player(0).assistants == assistants - spent
    assert table.view.discards == ([index(printed(16))] if spent else [])


def test_assistants_serve_every_site():
    """TH8.4  At every site, cards kept."""
    table = Table().owns(0, *[ASSISTANT] * 3)
    assert [specialised(table, dig(site=site)) for site in Site] == [2] * 5


@pytest.mark.parametrize(("shovels", "spent", "tokens"), [(1, False, 5), (1, True, 6), (2, False, 6), (3, False, 7)])
def test_x15_shovels(shovels, spent, tokens):
    """X15  Dial 5 and 1 kept / 1 spent / 2 / 3 shovels: 5 / 6 and discarded / 6 / 7 tokens.  TH8.10  Also R17."""
    table = Table().stands(0, "crete").owns(0, book("crete", 3), book("crete", 1), general(2), general(2))
    table.owns(0, *[SHOVEL] * shovels)
    action = dig(4, shovel=spent)
    assert table.facts(action)["tokens"] == tokens
    table.play(action)
    assert len(table.outcome) == tokens
    assert table.player(0).shovels == shovels - spent
    assert table.view.discards == ([index(printed(22))] if spent else [])


def test_x17_knowledge_has_a_cap_and_general_books_too():
    """X17  S = 9, G = 7: K = 12; S = 3, G = 17: K = 6.  TH8.7  min(G, S).  TH8.8  At most 12."""
    many_books = (book("crete", 3), book("crete", 3), book("crete", 2), book("crete", 1))
    table = Table().owns(0, *many_books, general(2), general(2), general(2), general(1))
    assert (specialised(table, dig()), table.facts(dig())["general_owned"]) == (9, 7)
    assert knowledge(table, dig()) == 12
    table = Table().owns(0, book("crete", 3), *[general(2)] * 4, *[general(1)] * 4)
    for site in Site:
        table.has_general_token(0, found_at=site)
    assert (specialised(table, dig()), table.facts(dig())["general_owned"]) == (3, 17)
    assert knowledge(table, dig()) == 6


def test_x25_assistants_alone_are_specialised_knowledge():
    """X25  Two assistants, no books of the site, G = 3: S = 1, K = 2, weeks 6 to 12.  TH8.5  Any source (R18)."""
    table = Table().stands(0, "crete").owns(0, ASSISTANT, ASSISTANT, general(2), general(1))
    assert (specialised(table, dig()), knowledge(table, dig())) == (1, 2)
    assert weeks_allowed(table, "crete") == list(range(6, 13))


def test_x26_one_point_from_a_spent_assistant_or_a_rumor():
    """X26  No books: one assistant kept is no knowledge; spent it is K = 1; the rumor alone is S = K = 2.

    TH8.5  At least 1 (R18).  TH8.4  Spent and discarded.  TH8.6  Used and discarded.
    """
    table = Table().stands(0, "crete").owns(0, ASSISTANT)
    assert {table.refusal(dig(weeks)) for weeks in range(1, 13)} == {"no_specialised_knowledge"}
    assert weeks_allowed(table, "crete") == []
    assert knowledge(table, dig(assistant=True)) == 1
    assert weeks_allowed(table, "crete", assistant=True) == list(range(8, 13))
    assert table.play(dig(assistant=True)).player(0).assistants == 0

    table = Table().stands(0, "crete").owns(0, rumor("crete"))
    assert (specialised(table, dig(rumor=True)), knowledge(table, dig(rumor=True))) == (2, 2)
    assert weeks_allowed(table, "crete", rumor=True) == list(range(6, 13))
    assert weeks_allowed(table, "crete") == []
    table.play(dig(rumor=True))
    assert table.player(0).rumors == [0] * 5
    assert table.view.discards == [index(rumor("crete"))]


def test_x27_a_shovel_does_not_rescue_a_zero():
    """X27  K = 1, a lone shovel spent: 7 weeks `dial_zero`; 8 weeks draw 2 and discard it.  TH8.9  The cell (R20)."""
    table = Table().stands(0, "crete").owns(0, book("crete", 1), SHOVEL)
    assert table.refusal(dig(7, shovel=True)) == "dial_zero"
    assert weeks_allowed(table, "crete", shovel=True) == [8, 9, 10, 11, 12]
    table.play(dig(8, shovel=True))
    assert (len(table.outcome), table.player(0).shovels) == (2, 0)


def test_three_shovels_do_not_rescue_a_zero_either():
    """TH8.9  The dial cell itself must be greater than 0 (R20)."""
    table = Table().stands(0, "crete").owns(0, book("crete", 1), *[SHOVEL] * 3)
    assert table.refusal(dig(7)) == "dial_zero"
    assert table.facts(dig(8))["tokens"] == 3


def test_x28_more_than_three_count_as_three():
    """X28  5 assistants +2; 6 shovels +2; 2 assistants with one spent: `assistant_not_single`.

    TH8.4, TH8.10  Three or more (R16); lone use is for an owner of exactly one (R17).
    """
    table = Table().stands(0, "crete").owns(0, book("crete", 3), *[ASSISTANT] * 5, *[SHOVEL] * 6)
    assert table.facts(dig())["assistants"] == 2
    assert knowledge(table, dig(6)) == 5
    assert table.facts(dig(6))["tokens"] == 4 + 2
    assert table.refusal(dig(6, shovel=True)) == "shovel_not_single"
    table = Table().stands(0, "crete").owns(0, book("crete", 3), ASSISTANT, ASSISTANT)
    assert table.refusal(dig(assistant=True)) == "assistant_not_single"


@pytest.mark.parametrize("number", [0, 2, 3])
def test_only_a_lone_card_can_be_spent(number):
    """TH8.4, TH8.10  None, two or three assistants or shovels cannot be spent (R17)."""
    table = Table().stands(0, "crete").owns(0, book("crete", 2), *[ASSISTANT] * number, *[SHOVEL] * number)
    assert table.refusal(dig(assistant=True)) == "assistant_not_single"
    assert table.refusal(dig(shovel=True)) == "shovel_not_single"
    assert not any(action.assistant or action.shovel for action in table.legal() if isinstance(action, Dig))


def test_x29_the_largest_dig():
    """X29  K = 12, 12 weeks, 3 shovels, full bag: 12 tokens, mean 14.0 points.  TH8.8, TH8.10  C5  35/30 a token."""
    books = (book("crete", 3), book("crete", 3))
    table = Table().stands(0, "crete").owns(0, *books, general(2), general(2), general(2), *[SHOVEL] * 3)
    facts = table.facts(dig(12))
    assert (facts["knowledge"], facts["tokens"]) == (12, 12)
    assert facts["expected"] == pytest.approx(12 * 35 / 30) == pytest.approx(14.0)
    assert len(table.play(dig(12)).outcome) == 12


def test_books_of_another_colour_are_no_specialised_points():
    """TH8.3  Books of the site's colour only.  TH8.5  Else S = 0, however many general books."""
    table = Table().stands(0, "crete").owns(0, book("egypt", 3), book("greece", 2), general(2))
    assert specialised(table, dig()) == 0
    assert table.refusal(dig(12)) == "no_specialised_knowledge"


@pytest.mark.parametrize(
    ("found_at", "serves"),
    [
        ("greece", "crete"),
        ("crete", "greece"),
        ("egypt", "mesopotamia"),
        ("palestine", "egypt"),
        ("mesopotamia", "palestine"),
    ],
)
def test_a_book_token_serves_its_own_site(found_at, serves):
    """TH8.3  Books on tokens count as well.  TH1.7  Which site a specialised token serves."""
    table = Table().has_book_token(0, found_at)
    assert [site.value for site in Site if specialised(table, dig(site=site)) == 1] == [serves]


def test_a_rumor_works_at_its_own_site_only():
    """TH8.6  At its own site, in one dig; another site's is refused."""
    table = Table().stands(0, "greece").owns(0, rumor("crete"), book("greece", 3), book("crete", 3))
    assert table.refusal(dig(4, "greece", rumor=True)) == "no_rumor"
    assert table.refusal(dig(4, "crete", rumor=True)) is None


def test_rumor_assistant_and_shovel_are_choices():
    """TH8.6  Using a rumor is optional; so are lone assistant and lone shovel (R19). Unused they are kept.

    TH8.1  A dig names each of them.
    """
    table = Table().stands(0, "crete").owns(0, book("crete", 3), rumor("crete"), ASSISTANT, SHOVEL)
    choices = {(a.rumor, a.assistant, a.shovel) for a in table.legal() if isinstance(a, Dig) and a.site == "crete"}
    assert len(choices) == 8
    kept = table.copy().play(dig(6)).player(0)
    assert (kept.rumors[1], kept.assistants, kept.shovels) == (1, 1, 1)
    spent = table.play(dig(6, rumor=True, assistant=True, shovel=True)).player(0)
    assert (spent.rumors[1], spent.assistants, spent.shovels) == (0, 0, 0)
    assert table.view.discards == [index(printed(16)), index(printed(22)), index(rumor("crete"))]


def test_general_books_are_kept():
    """TH8.7  General books serve every site and are kept."""
    table = Table().clocks(0, 90).stands(0, "crete").owns(0, book("crete", 3), book("greece", 3), general(2))
    assert table.play(dig(4)).player(0).general >= 2
    assert table.play(dig(4, "greece")).player(0).general >= 2
