"""TH4  Journeys."""

from __future__ import annotations

import itertools
import re

import pytest

from dighouse.core.rulebook import rulebook
from dighouse.games.thebes.actions import Dig, Exhibit, Site, Space, Swap, Take
from dighouse.games.thebes.tables import PLACE_IDS
from tests.games.thebes.cards import CAR, ZEPPELIN, Card, book, index, large, printed, small
from tests.games.thebes.positions import Table


def routes() -> dict[str, set[str]]:
    """The neighbours of every place, from the sentence of the rules itself."""
    joined: dict[str, set[str]] = {place: set() for place in PLACE_IDS}
    for here, there in re.findall(r"\b([A-Z][a-z]+)-([A-Z][a-z]+)\b", rulebook("thebes").statements["TH1.2"].text):
        joined[here.lower()].add(there.lower())
        joined[there.lower()].add(here.lower())
    return joined


def routes_between(start: str, end: str) -> int:
    """The smallest number of routes, ring by ring."""
    reached, rings = {start}, 0
    while end not in reached:
        reached |= set().union(*(routes()[place] for place in reached))
        rings += 1
    return rings


def journey_to_site(table: Table, site: str, zeppelin: bool = False) -> int:
    return int(table.facts(Dig(site=Site(site), weeks=8, zeppelin=zeppelin))["journey"])


def test_eighteen_routes():
    """TH1.2  Eighteen routes of one week join the twelve places."""
    assert sum(len(neighbours) for neighbours in routes().values()) == 2 * 18
    for here, neighbours in routes().items():
        for site in neighbours & set(Site):
            assert journey_to_site(Table().stands(0, here), site) == 1


@pytest.mark.parametrize("start", PLACE_IDS)
def test_a_journey_is_as_long_as_the_fewest_routes(start):
    """TH4.1  Its length is the smallest number of routes (R2), 0 if already there.  TH4.2  A week a route."""
    table = Table().stands(0, start)
    for site in Site:
        assert journey_to_site(table, site) == routes_between(start, site)
    assert table.facts(Swap())["journey"] == routes_between(start, "warsaw")
    for card in (large("london"), large("paris"), large("berlin"), large("vienna"), large("moscow")):
        at = Table().stands(0, start).exhibitions(card, None, None)
        assert at.facts(Exhibit(slot=Space.A))["journey"] == routes_between(start, str(card.city))
    rome = Table().stands(0, start).research(Card("zeppelin", city="rome"), None, None, None)
    assert rome.facts(Take(slot=0))["journey"] == routes_between(start, "rome")


def test_a_detour_is_never_cheaper_even_by_car():
    """TH4.1  The shortest way is no decision (R2): cost by car never falls with more routes."""
    for start, end in itertools.product(PLACE_IDS, Site):
        by_car = Table().stands(0, start).owns(0, CAR)
        direct = journey_to_site(by_car, end)
        for longer in range(routes_between(start, end), 8):
            assert direct <= (longer - 1 if longer >= 3 else longer)


def test_x02_swap_from_london():
    """X2  From London at c = 4 a swap costs 2 + 1: c = 7, in Warsaw.  TH4.1, TH4.2, TH7.2, TH3.7"""
    blue = 0
    table = Table().clocks(4, 20).stands(blue, "london")
    facts = table.facts(Swap())
    assert (facts["journey"], facts["total"]) == (2, 3)
    table.play(Swap())
    assert (table.player(blue).clock, table.player(blue).place) == (7, "warsaw")


@pytest.mark.parametrize(
    ("cars", "start", "weeks"),
    [(1, "warsaw", 2), (1, "london", 3), (1, "rome", 2), (2, "london", 3), (0, "london", 4), (0, "warsaw", 3)],
)
def test_x18_a_car_saves_a_week_from_three_on(cars, start, weeks):
    """X18  One car: Warsaw-Egypt 2, London-Egypt 3, Rome-Egypt 2; two cars London-Egypt 3.

    TH4.3  A journey of 3 or more routes costs one less; a second car changes nothing (R3).
    """
    table = Table().stands(0, start).owns(0, *[CAR] * cars, book("egypt", 3))
    assert journey_to_site(table, "egypt") == weeks
    table.play(Dig(site=Site.EGYPT, weeks=4))
    assert table.player(0).clock == weeks + 4
    assert table.player(0).cars == cars


def test_short_journeys_are_the_same_by_car():
    """TH4.3  The car works from 3 routes on only."""
    for start in PLACE_IDS:
        with_car, without = Table().stands(0, start).owns(0, CAR), Table().stands(0, start)
        for site in Site:
            saved = journey_to_site(without, site) - journey_to_site(with_car, site)
            assert saved == (1 if routes_between(start, site) >= 3 else 0)


def test_x19_a_zeppelin_makes_the_journey_free():
    """X19  London to Egypt with car and zeppelin: journey 0, the zeppelin discarded, the car kept.

    TH4.4  A journey by zeppelin costs 0 (R4), and only where there is a journey (R5).
    """
    table = Table().stands(0, "london").owns(0, CAR, ZEPPELIN, book("egypt", 3))
    dig = Dig(site=Site.EGYPT, weeks=4, zeppelin=True)
    assert journey_to_site(table, "egypt", zeppelin=True) == 0
    assert table.copy().stands(0, "egypt").refusal(dig) == "zeppelin_needs_journey"
    assert dig not in table.copy().stands(0, "egypt").legal()
    table.play(dig)
    assert (table.player(0).clock, table.player(0).place) == (4, "egypt")
    assert (table.player(0).cars, table.player(0).zeppelins) == (1, 0)
    assert index(printed(3)) in table.view.discards


def test_using_a_zeppelin_is_a_choice():
    """TH4.4  The owner may use it or not (R5); unused it is kept."""
    table = Table().stands(0, "london").owns(0, ZEPPELIN)
    assert {Swap(), Swap(zeppelin=True)} <= table.legal()
    on_foot, by_air = table.copy().play(Swap()), table.copy().play(Swap(zeppelin=True))
    assert (on_foot.player(0).clock, on_foot.player(0).zeppelins) == (3, 1)
    assert (by_air.player(0).clock, by_air.player(0).zeppelins) == (1, 0)


def test_a_zeppelin_must_be_owned():
    """TH4.4  Without one it is refused, wherever the journey goes."""
    table = Table().stands(0, "london").owns(1, ZEPPELIN)
    assert table.refusal(Swap(zeppelin=True)) == "no_zeppelin"
    assert not any(getattr(action, "zeppelin", False) for action in table.legal())


def test_a_zeppelin_serves_every_action():
    """TH4.4  Take, swap, exhibit and dig may all be reached by zeppelin."""
    table = Table().stands(0, "rome").owns(0, ZEPPELIN, book("egypt", 3)).finds(0, "greece", 1).finds(0, "egypt", 1, 1)
    table.exhibitions(small("london"), None, None)
    flights = [
        Take(slot=0, zeppelin=True),
        Swap(zeppelin=True),
        Exhibit(slot=Space.A, zeppelin=True),
        Dig(site=Site.EGYPT, weeks=4, zeppelin=True),
    ]
    for flight in flights:
        flown = table.copy().play(flight)
        assert flown.player(0).zeppelins == 0
        assert flown.player(0).clock == table.facts(flight)["work"]


def test_x46_of_two_zeppelins_the_lower_id_goes():
    """X46  Owner of both, 4 taken first: using one discards 3.  TH4.4, TH4.5  One zeppelin is discarded (R7)."""
    table = Table().clocks(0, 60).stands(0, "vienna").research(printed(4), printed(3), printed(29), printed(31))
    table.play(Take(slot=0), Take(slot=1))
    assert table.player(0).cards == [index(printed(3)), index(printed(4))]
    table.play(Swap(zeppelin=True))
    assert table.player(0).cards == [index(printed(4))]
    assert index(printed(3)) in table.view.discards


def test_x38_the_used_zeppelin_can_be_drawn_in_the_same_turn():
    """X38  Draw pile and discards empty, four cards open: take 1 by zeppelin, and it lies on space 1.

    TH4.5  It is discarded on arrival, before any card is drawn (R6).  TH6.4  The discards alone are shuffled.
    TH3.10  Journey first, refill after the action.
    """
    table = Table().stands(0, "london").owns(0, printed(3)).reshuffled()
    assert (table.view.draw_pile, table.view.discards) == (0, [])
    table.play(Take(slot=1, zeppelin=True))
    assert table.view.research[1] == index(printed(3))
    assert (table.view.draw_pile, table.view.discards) == (0, [])


def test_a_card_taken_now_does_not_shorten_its_own_journey():
    """TH4.6  From London to a car in Moscow is 3 weeks; a zeppelin one is about to take cannot be flown."""
    table = Table().clocks(0, 90).stands(0, "london").research(CAR, ZEPPELIN, None, None)
    assert table.refusal(Take(slot=1, zeppelin=True)) == "no_zeppelin"
    table.play(Take(slot=0))
    assert (table.player(0).place, table.player(0).clock) == ("moscow", 3 + 1)


def test_from_the_next_turn_on_the_car_drives():
    """TH5.2  From the next turn on the card's benefit is theirs: Moscow-London is 2 weeks with the car just taken."""
    table = Table().clocks(0, 90).stands(0, "london").research(CAR, Card("shovel", city="london"), None, None)
    table.play(Take(slot=0))
    assert table.facts(Take(slot=1))["journey"] == 2
