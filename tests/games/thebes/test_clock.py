"""TH3, TH10  The time track: who acts, what a turn costs, and the end of a year."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.actions import Dig, Retire, Site, Swap, Take
from tests.games.thebes.cards import SHOVEL, ZEPPELIN, Card, book, general
from tests.games.thebes.positions import ALL_VALID, Table, permits

ROME_SHOVEL = Card("shovel", city="rome")
ROME_ZEPPELIN = Card("zeppelin", city="rome")


def test_x01_of_two_on_a_space_the_upper_one_acts():
    """X1  Red and Blue on 8, Blue above Red: Blue acts.  TH3.3  The rearmost; on one space the topmost."""
    red, blue, yellow, green = range(4)
    table = Table(players=4).clocks(8, 8, 9, 10)
    assert table.stack(red, blue, yellow, green).actor == blue
    assert table.stack(green, yellow, blue, red).actor == red


def test_the_rearmost_acts_wherever_its_marker_lies_in_the_stack():
    """TH3.3  The smallest clock acts; the stack matters only on one space."""
    table = Table(players=3).clocks(40, 39, 41).stack(1, 0, 2)
    assert table.actor == 1
    assert table.view.order == [1, 0, 2]


def test_finished_players_do_not_act():
    """TH3.3  Only players with c < F are asked, even if they lie further back in no stack."""
    assert Table(players=3).clocks(157, 156, 157).actor == 1


def test_first_round_goes_down_the_starting_stack():
    """TH3.4  The first player is the top of the starting stack, then the next one down."""
    table = Table(players=3).stack(2, 0, 1)
    acted = []
    for _ in range(3):
        acted.append(table.actor)
        table.play(Swap())
    assert acted == [1, 0, 2]


def test_a_marker_arriving_goes_on_top():
    """TH3.4  All three swapped in Warsaw onto one space: the last to arrive lies on top and acts first."""
    table = Table(players=3).stack(2, 0, 1).play(Swap(), Swap(), Swap())
    assert [table.player(seat).clock for seat in range(3)] == [17, 17, 17]
    assert table.view.order == [2, 0, 1]


def test_x36_who_arrives_on_top_acts_again():
    """X36  A on 10, B from 7 swaps for 3 and lies above A: B acts again, the next swap costs 2.

    TH3.4  On top.  TH3.5  Several turns running.  TH7.2  The run of swaps goes on.
    """
    a, b = 0, 1
    table = Table().clocks(10, 7).stands(b, "london")
    assert table.cost(Swap()) == 3
    table.play(Swap())
    assert table.player(b).clock == 10
    assert table.actor == b
    assert table.cost(Swap()) == 2
    assert table.player(a).clock == 10


def test_one_player_may_have_several_turns_running():
    """TH3.5  After each turn the rearmost acts again, so the one far behind acts until it has caught up."""
    table = Table().clocks(10, 14)
    turns = 0
    while table.actor == 0:
        table.play(Swap())
        turns += 1
    assert turns == 3  # to 11, 13, 16
    assert table.actor == 1


@pytest.mark.parametrize(
    ("players", "clock", "space", "year"),
    [
        (2, 0, 0, 1901),
        (2, 1, 1, 1901),
        (2, 52, 52, 1901),
        (2, 53, 1, 1902),
        (3, 16, 16, 1901),
        (3, 104, 52, 1902),
        (3, 105, 1, 1903),
        (2, 156, 52, 1903),
        (2, 157, 1, 1904),
        (4, 0, 0, 1902),
        (4, 52, 52, 1902),
        (4, 53, 1, 1903),
        (4, 105, 1, 1904),
    ],
)
def test_space_and_year_of_a_clock(players, clock, space, year):
    """TH3.1  Space = c - 52 x index, year = first year + index.  TH1.3  52 spaces and the watch lid, space 0."""
    player = Table(players).clock(0, clock).player(0)
    assert (player.week, player.year) == (space, year)


@pytest.mark.parametrize(("players", "start", "weeks"), [(2, 0, 157), (3, 16, 141), (4, 0, 105)])
def test_weeks_of_a_game(players, start, weeks):
    """TH3.2  Everybody has exactly 157, 141 or 105 weeks, up to space 1 of 1904 (R1)."""
    player = Table(players).player(0)
    assert (player.clock, player.weeks_left) == (start, weeks)
    end = Table(players).weeks_left(0, 1).stands(0, "warsaw").play(Swap()).player(0)
    assert (end.week, end.year, end.weeks_left) == (1, 1904, 0)


def test_cost_is_journey_and_action():
    """TH3.7  From Rome to London is 2 weeks, the shovel 3: the marker advances by 5, no other marker does."""
    table = Table().clocks(4, 9).stands(0, "rome").research(Card("shovel", city="london"), None, None, None)
    facts = table.facts(Take(slot=0))
    assert (facts["journey"], facts["work"], facts["total"]) == (2, 3, 5)
    table.play(Take(slot=0))
    assert [table.player(seat).clock for seat in (0, 1)] == [9, 9]


def test_x20_the_last_week_can_be_reached_but_not_passed():
    """X20  At c = 154 an action of 3 weeks is legal and finishes, one of 4 is not.  TH3.8  c + cost <= F."""
    four_weeks = book("greece", 3, "london")
    table = Table().clocks(154, 156).stands(0, "london")
    table.research(Card("shovel", city="london"), four_weeks, None, None)
    assert (table.cost(Take(slot=0)), table.cost(Take(slot=1))) == (3, 4)
    assert table.refusal(Take(slot=1)) == "not_enough_weeks"
    assert Take(slot=1) not in table.legal()
    table.play(Take(slot=0))
    assert table.player(0).clock == 157
    assert table.actor == 1
    assert table.refusal(Retire(), seat=0) == "not_your_turn"


@pytest.mark.parametrize(
    ("action", "place"),
    [
        (Take(slot=0), "moscow"),
        (Swap(), "warsaw"),
        (Dig(site=Site.PALESTINE, weeks=8), "palestine"),
    ],
)
def test_where_an_action_is_done(action, place):
    """TH3.9  Cards in their city, swaps in Warsaw, digs at the site; several may share a place."""
    table = Table().stands(0, "vienna").stands(1, place).owns(0, book("palestine", 1))
    table.research(Card("shovel", city="moscow"), None, None, None).play(action)
    assert [table.player(seat).place for seat in (0, 1)] == [place, place]


def test_two_dig_at_one_site():
    """TH3.9  Any number of archaeologists may share a place."""
    table = Table().clocks(0, 1).stands(0, "egypt").stands(1, "egypt")
    table.owns(0, book("egypt", 1)).owns(1, book("egypt", 1))
    table.play(Dig(site=Site.EGYPT, weeks=8))
    assert table.actor == 1
    table.play(Dig(site=Site.EGYPT, weeks=8))
    assert [table.player(seat).place for seat in (0, 1)] == ["egypt", "egypt"]


def test_x21_reaching_52_is_not_passing_it():
    """X21  From 49 by 3 to 52 renews nothing; by 1 to 53 renews all.  TH10.1  Passing, not landing (R28)."""
    table = Table().clocks(49, 90).stands(0, "rome").spent(0, "greece", "egypt")
    table.research(ROME_SHOVEL, ROME_ZEPPELIN, None, None)
    table.play(Take(slot=0))
    assert (table.player(0).clock, table.player(0).year) == (52, 1901)
    assert table.player(0).permits == permits("crete", "palestine", "mesopotamia")
    table.play(Take(slot=1))
    assert (table.player(0).clock, table.player(0).year) == (53, 1902)
    assert table.player(0).permits == ALL_VALID


@pytest.mark.parametrize("clock", [50, 51, 52, 102, 103, 104])
def test_every_year_end_renews_the_permits_of_the_one_who_passes_it(clock):
    """TH10.2  All five permits become valid, of that player alone."""
    sites = ("greece", "crete", "egypt", "palestine", "mesopotamia")
    table = Table().clocks(clock, 120).stands(0, "rome").spent(0, *sites).spent(1, *sites)
    table.research(ROME_SHOVEL, None, None, None).play(Take(slot=0))
    assert table.player(0).permits == ALL_VALID
    assert table.player(1).permits == permits()


def test_a_turn_within_a_year_renews_nothing():
    """TH10.1  No year index is raised between 53 and 104, nor by leaving space 0."""
    table = Table().clocks(0, 120).stands(0, "rome").spent(0, "crete")
    table.research(ROME_SHOVEL, None, None, None).play(Take(slot=0))
    assert table.player(0).permits == permits("greece", "egypt", "palestine", "mesopotamia")
    table = Table().clocks(101, 120).stands(0, "rome").spent(0, "crete")
    table.research(ROME_SHOVEL, None, None, None).play(Take(slot=0))
    assert (table.player(0).clock, table.player(0).permits[1]) == (104, False)


@pytest.mark.parametrize(
    ("players", "clocks", "year"),
    [
        (2, (0, 157), 1901),
        (2, (60, 52), 1901),
        (2, (53, 60), 1902),
        (2, (105, 157), 1903),
        (2, (157, 157), 1903),
        (4, (0, 60, 60, 60), 1902),
        (4, (53, 60, 60, 60), 1903),
        (4, (105, 105, 105, 105), 1903),
    ],
)
def test_the_year_marker_shows_the_year_of_the_rearmost(players, clocks, year):
    """TH10.3  The year marker: the rearmost player's year, at most 1903 (R36).  TH2.10  1901, or 1902 with 4."""
    assert Table(players).clocks(*clocks).view.year == year


def test_the_year_marker_has_no_further_effect():
    """TH10.3  With the marker still on 1901 a player may be in 1903, and retires there."""
    table = Table(players=3).clocks(52, 110, 110)
    assert table.view.year == 1901
    table.stands(0, "rome").research(ROME_SHOVEL, None, None, None)
    assert table.refusal(Retire()) == "too_early_to_retire"
    assert table.clock(0, 110).refusal(Retire()) is None


def test_the_year_end_counts_at_the_end_of_the_turn():
    """TH10.2  A permit used in the very turn that passes the year end is valid again (R27).  TH3.10  Last of all."""
    table = Table().clocks(48, 90).stands(0, "greece").owns(0, book("greece", 3), general(2), general(1))
    table.play(Dig(site=Site.GREECE, weeks=4))
    assert table.player(0).permits == permits("crete", "egypt", "palestine", "mesopotamia")
    table = Table().clocks(49, 90).stands(0, "greece").owns(0, book("greece", 3), general(2), general(1))
    table.play(Dig(site=Site.GREECE, weeks=4))
    assert table.player(0).permits == ALL_VALID


def test_a_renewal_gives_back_no_cards():
    """TH10.2  Only permits renew: a shovel and a zeppelin stay where they are."""
    table = Table().clocks(52, 90).stands(0, "rome").owns(0, SHOVEL).discards(ZEPPELIN)
    table.research(Card("assistant", city="rome"), None, None, None).play(Take(slot=0))
    assert (table.player(0).shovels, table.player(0).zeppelins) == (1, 0)
