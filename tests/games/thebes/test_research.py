"""TH5, TH7  Taking a research card, and swapping the open ones."""

from __future__ import annotations

import pytest

from dighouse.games.thebes.actions import Dig, Retire, Site, Swap, Take
from tests.games.thebes.cards import (
    ASSISTANT,
    CAR,
    CONGRESS,
    PERMISSION,
    SHOVEL,
    ZEPPELIN,
    Card,
    book,
    general,
    index,
    printed,
    rumor,
    small,
)
from tests.games.thebes.positions import Table

FOUR = (printed(12), printed(13), printed(14), printed(15))  # congresses in Paris, Berlin, Vienna, Moscow


@pytest.mark.parametrize(
    ("slot", "city", "weeks"), [(0, "paris", 4), (1, "berlin", 3), (2, "vienna", 3), (3, "moscow", 3)]
)
def test_taking_an_open_card(slot, city, weeks):
    """TH5.1  Travel to the card's city, pay journey and card, put it open in front of you."""
    table = Table().clocks(0, 30).research(*FOUR)
    taken = table.view.research[slot]
    assert table.cost(Take(slot=slot)) == weeks
    table.play(Take(slot=slot))
    player = table.player(0)
    assert (player.place, player.clock, player.cards) == (city, weeks, [taken])


def test_a_taken_card_is_replaced_on_its_space():
    """TH5.3  Then the spaces are refilled.  TH6.1  The vacated space is the lowest empty one (R8)."""
    table = Table().research(*FOUR)
    before = table.view
    table.play(Take(slot=2))
    after = table.view
    assert [after.research[slot] for slot in (0, 1, 3)] == [before.research[slot] for slot in (0, 1, 3)]
    assert after.research[2] == table.outcome[0]
    assert after.draw_pile == before.draw_pile - 1


def test_an_empty_space_has_nothing_to_take():
    """TH5.1  Only an occupied space can be picked."""
    table = Table().research(FOUR[0], None, FOUR[2], None)
    assert [table.refusal(Take(slot=slot)) for slot in range(4)] == [None, "empty_slot", None, "empty_slot"]


@pytest.mark.parametrize(
    ("card", "benefit"),
    [
        (book("crete", 2), {"books": [0, 2, 0, 0, 0]}),
        (book("mesopotamia", 3), {"books": [0, 0, 0, 0, 3]}),
        (general(2), {"general": 2}),
        (rumor("palestine"), {"rumors": [0, 0, 0, 1, 0]}),
        (CONGRESS, {"congresses": 1}),
        (ASSISTANT, {"assistants": 1}),
        (SHOVEL, {"shovels": 1}),
        (CAR, {"cars": 1}),
        (ZEPPELIN, {"zeppelins": 1}),
        (PERMISSION, {"permissions": 1}),
    ],
)
def test_the_benefit_of_every_kind_of_card(card, benefit):
    """TH5.2  The card's benefit is theirs, and nobody else's.  TH1.4  The nine kinds of research cards."""
    nothing = {"books": [0] * 5, "rumors": [0] * 5, "general": 0, "congresses": 0, "assistants": 0}
    nothing |= {"shovels": 0, "cars": 0, "zeppelins": 0, "permissions": 0}
    table = Table().research(card, None, None, None).play(Take(slot=0))
    assert {name: getattr(table.player(0), name) for name in nothing} == nothing | benefit
    assert {name: getattr(table.player(1), name) for name in nothing} == nothing


def test_books_taken_serve_from_the_next_turn_on():
    """TH5.2  A book makes a dig possible one turn later, not before."""
    table = Table().clocks(0, 90).stands(0, "paris").research(book("crete", 2, "paris"), None, None, None)
    dig = Dig(site=Site.CRETE, weeks=6)
    assert table.refusal(dig) == "no_specialised_knowledge"
    assert table.play(Take(slot=0)).refusal(dig) is None


def test_swap_discards_the_open_cards_and_opens_new_ones():
    """TH7.1  All open research cards are discarded, the spaces refilled; open exhibitions stay."""
    table = Table().research(*FOUR).exhibitions(small("london"), None, small("paris"))
    before = table.view
    table.play(Swap())
    after = table.view
    assert after.discards == sorted(card for card in before.research if card is not None)
    assert after.research == table.outcome
    assert not set(map(index, FOUR)) & set(table.outcome)
    assert after.exhibitions == before.exhibitions
    assert (table.player(0).clock, table.player(0).place) == (1, "warsaw")


def test_exhibitions_drawn_by_a_swap_are_opened():
    """TH7.1  Exhibitions drawn follow TH6.2."""
    table = Table().research(*FOUR).reshuffled(small("london"))
    table.play(Swap())
    assert table.outcome[0] == index(small("london"))
    assert table.view.exhibitions[0] == index(small("london"))


def test_x13_three_swaps_running():
    """X13  In Warsaw at 10, everybody else at 20 or more: 1, 2, 3 weeks; c = 11, 13, 16.  TH7.2  1 + s weeks."""
    table = Table(players=4).clocks(10, 20, 25, 20)
    costs, clocks = [], []
    for _ in range(3):
        costs.append(table.cost(Swap()))
        clocks.append(table.play(Swap()).player(0).clock)
    assert (costs, clocks) == ([1, 2, 3], [11, 13, 16])


def test_x37_anything_else_ends_the_run_of_swaps():
    """X37  Swap, take, swap with nobody between: s = 0 both times.  TH7.3  Doing anything else (R14)."""
    table = Table().clocks(10, 60)
    assert table.facts(Swap())["work"] == 1
    table.play(Swap())
    assert table.facts(Swap())["work"] == 2
    table.play(Take(slot=0))
    assert table.actor == 0
    assert table.facts(Swap())["work"] == 1


@pytest.mark.parametrize("others_move", [Take(slot=0), Swap(), Retire()])
def test_another_players_turn_ends_the_run_of_swaps(others_move):
    """TH7.3  s is 0 as soon as another player has acted (R14), whatever they did."""
    table = Table().clocks(110, 111).stands(1, "egypt").stack(0, 1)
    table.play(Swap())
    assert (table.player(0).clock, table.actor) == (111, 0)
    assert table.facts(Swap())["work"] == 2
    table.stack(0, 1).clock(0, 112)
    assert table.actor == 1
    table.play(others_move)
    assert table.actor == 0
    assert table.facts(Swap())["work"] == 1


def test_the_run_counts_only_ones_own_swaps():
    """TH7.2  s counts this player's swaps: the other's swap just before adds nothing to it."""
    table = Table().clocks(10, 10).stack(1, 0).play(Swap())
    assert table.actor == 1
    assert table.facts(Swap())["work"] == 1
    assert [player.swap_weeks for player in table.view.players] == [2, 1]


@pytest.mark.parametrize("opened", [(), FOUR[:1], FOUR[:3]])
def test_a_swap_needs_no_open_cards(opened):
    """TH7.4  Allowed with fewer than four open cards, or none (R15)."""
    table = Table().research(*opened, *[None] * (4 - len(opened)))
    assert table.refusal(Swap()) is None
    table.play(Swap())
    assert table.view.discards == sorted(map(index, opened))
    assert None not in table.view.research


def test_a_swap_includes_the_journey_to_warsaw():
    """TH7.2  Journey + 1 + s: from Egypt, after two swaps running, by car: 2 + 1 + 2."""
    table = Table().clocks(0, 90).stands(0, "egypt").swapped(0, 2)
    assert table.cost(Swap()) == 3 + 1 + 2
    assert table.owns(0, CAR).cost(Swap()) == 2 + 1 + 2
    table.play(Swap())
    assert table.player(0).clock == 5
    assert table.facts(Swap())["work"] == 4


def test_general_books_cost_three_and_six_weeks():
    """TH1.4, TH5.1  The card's own weeks: general 1 book 3, 2 books 6; a shovel 3; a special permission 3."""
    cards = (general(1), general(2), Card("shovel"), PERMISSION)
    table = Table().research(*cards)
    assert [table.facts(Take(slot=slot))["work"] for slot in range(4)] == [3, 6, 3, 3]
