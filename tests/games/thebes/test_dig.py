"""TH8.1, TH8.2, TH8.11-TH8.15  Permits, drawing the tokens, and what a dig leaves behind."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.actions import Dig, Site
from dighouse.games.thebes.state import DREW_RUBBLE
from dighouse.games.thebes.tables import ARTIFACT_VALUE, BONUS, GENERAL_BOOK, SITE_IDS, SPECIALISED_BOOK
from tests.games.thebes.cards import PERMISSION, SHOVEL, book, general, index, printed
from tests.games.thebes.positions import ALL_VALID, Table, permits

CRETE = SITE_IDS.index("crete")
GREECE = SITE_IDS.index("greece")


def dig(weeks: int = 8, site: str = "crete", **cards: bool) -> Dig:
    return Dig(site=Site(site), weeks=weeks, **cards)


def learned(site: str = "crete") -> Table:
    """A player at a site with K = 8, all alone for a long time."""
    table = Table().clocks(0, 120).stands(0, site)
    return table.owns(0, book(site, 3), book(site, 1), general(2), general(2))


def values(table: Table, site: int) -> list[int]:
    """The artifact values drawn, largest first; rubble and books left out."""
    return sorted((int(ARTIFACT_VALUE[site, find]) for find in table.outcome if 0 <= find < 13), reverse=True)


def draws_3_3_2_and_rubble(after: Table) -> bool:
    return values(after, CRETE) == [3, 3, 2] and after.outcome.count(int(DREW_RUBBLE)) == 2


def test_x08_crete_dig_of_five():
    """X8  Artifacts 3, 3, 2 and 2 rubble from 30: +8 points, bag 27 with 16 rubble; with the bonus +9 in all.

    TH8.12  Finds are kept, rubble returns.  TH8.13  The first to dig takes the bonus too.
    """
    table = learned().has_bonus(1, "crete")
    table.play_until(dig(4), draws_3_3_2_and_rubble)
    assert table.player(0).points == 8
    assert (len(table.view.bags[CRETE]) + table.view.rubble, table.view.rubble) == (27, 16)
    assert table.score(0)["artifacts"] == 8

    first_ever = learned().play_until(dig(4), draws_3_3_2_and_rubble)
    assert (first_ever.player(0).points, first_ever.player(0).artifacts[CRETE]) == (9, 4)
    assert len(first_ever.view.bags[CRETE]) + first_ever.view.rubble == 27
    assert first_ever.view.bonus[CRETE] is None


def test_a_dig_costs_journey_and_weeks():
    """TH8.1  Journey + w; it ends at the site."""
    table = Table().clocks(0, 90).stands(0, "london").owns(0, book("egypt", 3))
    assert table.cost(dig(5, "egypt")) == 4 + 5
    table.play(dig(5, "egypt"))
    assert (table.player(0).clock, table.player(0).place) == (9, "egypt")


def test_x10_five_weeks_left():
    """X10  c = 152 in Greece: 5 weeks possible, 6 `not_enough_weeks`.  TH3.8, TH8.1  Also R38."""
    table = Table().clocks(152, 156).stands(0, "greece").owns(0, book("greece", 3), general(2), general(1))
    assert (table.player(0).week, table.player(0).year) == (48, 1903)
    assert [table.refusal(dig(weeks, "greece")) for weeks in range(1, 6)] == [None] * 5
    assert {table.refusal(dig(weeks, "greece")) for weeks in range(6, 13)} == {"not_enough_weeks"}
    assert {a.weeks for a in table.legal() if isinstance(a, Dig) and a.site == "greece"} == {1, 2, 3, 4, 5}


def test_x22_a_dig_across_the_year_end():
    """X22  c = 50, K = 6, 4 weeks in Greece: c = 54, all five permits valid, Greece too.  TH10.2, TH8.14 (R27)"""
    table = Table().clocks(50, 90).stands(0, "greece").spent(0, "crete")
    table.owns(0, book("greece", 3), general(2), general(1))
    assert table.facts(dig(4, "greece"))["knowledge"] == 6
    table.play(dig(4, "greece"))
    assert (table.player(0).clock, table.player(0).permits) == (54, ALL_VALID)


def test_x23_the_permit_must_be_valid_at_the_start_of_the_turn():
    """X23  c = 51 in Rome, Greece spent: `no_permit`; with a special permission c = 57, card gone, permits valid.

    TH8.2  Valid at the start of the turn (R26).  TH8.14  The permission is discarded.  TH10.2  Permits renew.
    """
    table = Table().clocks(51, 90).stands(0, "rome").spent(0, "greece")
    table.owns(0, book("greece", 3), general(2), general(1))
    assert table.refusal(dig(5, "greece")) == "no_permit"
    assert not any(a.site == "greece" for a in table.legal() if isinstance(a, Dig))
    table.owns(0, PERMISSION).play(dig(5, "greece"))
    player = table.player(0)
    assert (player.clock, player.permissions, player.permits) == (57, 0, ALL_VALID)
    assert table.view.discards == [index(printed(1))]


def test_x24_permit_then_special_permission_then_no_dig():
    """X24  Two digs in one year: the first spends the permit, the second the card, a third is `no_permit`.

    TH8.14  A special permission is never used while the permit is valid (R24).
    """
    table = learned().owns(0, PERMISSION)
    table.play(dig(2))
    assert (table.player(0).permits[CRETE], table.player(0).permissions) == (False, 1)
    table.play(dig(2))
    assert (table.player(0).permits[CRETE], table.player(0).permissions) == (False, 0)
    assert table.refusal(dig(2)) == "no_permit"


def test_two_special_permissions_allow_a_third_dig():
    """TH8.14  Each opens the site once more (R25); of two the lower id is discarded first (R7)."""
    table = learned().owns(0, PERMISSION, PERMISSION)
    table.play(dig(2), dig(2))
    assert table.player(0).permissions == 1
    assert table.view.discards == [index(printed(1))]
    table.play(dig(2))
    assert table.view.discards == [index(printed(1)), index(printed(2))]
    assert table.refusal(dig(2)) == "no_permit"


def test_a_permit_is_spent_at_its_own_site_only():
    """TH8.14  Afterwards the site's permit is spent.  TH1.9  One permit a site.  TH8.2  The others stay valid."""
    table = learned().owns(0, book("greece", 1)).spent(1, "egypt")
    table.play(dig(2))
    assert table.player(0).permits == permits("greece", "egypt", "palestine", "mesopotamia")
    assert table.player(1).permits == permits("greece", "crete", "palestine", "mesopotamia")
    assert table.refusal(dig(2)) == "no_permit"
    assert table.refusal(dig(8, "greece")) is None


def test_a_special_permission_serves_any_site():
    """TH8.2  The permit, or else a special permission card, at whichever site."""
    sites = [site.value for site in Site]
    table = Table().spent(0, *sites).owns(0, *[book(site, 1) for site in sites])
    assert {table.refusal(dig(8, site)) for site in sites} == {"no_permit"}
    table.owns(0, PERMISSION)
    assert {table.refusal(dig(8, site)) for site in sites} == {None}


def test_all_is_fixed_before_the_first_token():
    """TH8.11  The number of tokens is known before, and never depends on what comes."""
    table = learned().owns(0, SHOVEL, SHOVEL)
    promised = table.facts(dig(6))["tokens"]
    assert promised == 6 + 1
    outcomes = {tuple(table.copy().play(dig(6), key=key).outcome) for key in range(40)}
    assert {len(outcome) for outcome in outcomes} == {promised}
    assert len(outcomes) > 30


def test_nobody_looks_into_a_bag():
    """TH8.11  What is in a bag changes no choice: digs are as legal in a bag of rubble as in a full one."""
    full, rubble = learned(), learned().finds_all(1, "crete")
    assert {a for a in full.legal() if isinstance(a, Dig)} == {a for a in rubble.legal() if isinstance(a, Dig)}


def test_a_bag_of_rubble_keeps_its_rubble():
    """TH8.12  Rubble returns to the bag, all 16 of it, so that a dig never runs short."""
    table = learned().finds_all(1, "crete")
    table.play(dig(12))
    assert table.outcome == [int(DREW_RUBBLE)] * 10
    assert (table.view.bags[CRETE], table.view.rubble) == ([], 16)


def test_no_find_is_drawn_twice():
    """TH8.12  Without replacement: finds drawn leave the bag and lie open in front of the player."""
    for key in range(20):
        table = learned().play(dig(12), key=key)
        finds = [find for find in table.outcome if find != DREW_RUBBLE]
        assert len(set(finds)) == len(finds)
        assert sorted([*finds, int(BONUS[CRETE])]) == table.player(0).finds[CRETE]
        assert not set(finds) & set(table.view.bags[CRETE])


def test_rubble_stays_out_until_all_tokens_are_drawn():
    """TH8.12  One find among 16 rubble, 10 tokens: found in 10 of 17 digs (R21), not in 45 % of them.

    C5  A uniform subset of the bag. If rubble went back after every token it would be 1 - (16/17)^10 = 0.45.
    """
    table = learned().finds_all(1, "crete", but={0})
    digs = 600
    found = 0
    for key in range(digs):
        trial = table.copy()
        trial.step(dig(12), key)
        found += 0 in trial.outcome
    assert abs(found / digs - 10 / 17) < 0.06  # three standard deviations


def test_the_bonus_goes_to_the_first_digger_whatever_was_drawn():
    """TH8.13  Also with nothing but rubble; the second to dig there gets none."""
    table = Table().clocks(0, 1).stands(0, "crete").stands(1, "crete")
    table.owns(0, book("crete", 1)).owns(1, book("crete", 1))
    table.play_until(dig(8), lambda after: after.outcome == [int(DREW_RUBBLE)])
    assert (table.player(0).finds[CRETE], table.player(0).points) == ([int(BONUS[CRETE])], 1)
    assert (table.actor, table.view.bonus[CRETE]) == (1, None)
    table.play_until(dig(8), lambda after: after.outcome == [int(DREW_RUBBLE)])
    assert table.player(1).finds[CRETE] == []


def test_every_site_has_its_own_bonus():
    """TH8.13  A dig takes the bonus of its own site only."""
    table = learned("egypt").play(dig(4, "egypt"))
    assert [bonus is None for bonus in table.view.bonus] == [site == "egypt" for site in SITE_IDS]


def test_general_books_found_count_from_the_next_turn_on():
    """TH8.15  A general book drawn first adds no token to this dig, and 1 to the knowledge of the next."""
    table = Table().clocks(0, 90).stands(0, "crete").owns(0, book("crete", 3), book("greece", 1))
    assert table.facts(dig(6))["tokens"] == 2  # K = 3; with K = 4 it would be 3
    table.play_until(dig(6), lambda after: after.outcome[0] == GENERAL_BOOK)
    assert len(table.outcome) == 2
    assert table.player(0).general == 1
    assert table.facts(dig(8, "greece"))["knowledge"] == 2


def test_specialised_books_found_count_from_the_next_turn_on():
    """TH8.15  Crete's bag holds a book on Greece: digging there becomes possible one turn later."""
    table = learned()
    assert table.refusal(dig(8, "greece")) == "no_specialised_knowledge"
    table.play_until(dig(4), lambda after: SPECIALISED_BOOK in after.outcome)
    assert table.player(0).books[GREECE] == 1
    assert table.refusal(dig(8, "greece")) is None


@pytest.mark.parametrize("site", SITE_IDS)
def test_tokens_come_from_the_bag_of_the_site(site):
    """TH8.12  From the site's own bag."""
    table = learned(site).play_until(dig(4, site), lambda after: any(find >= 0 for find in after.outcome))
    for other, bag in zip(SITE_IDS, table.view.bags, strict=True):
        assert (len(bag) < 14) == (other == site)
