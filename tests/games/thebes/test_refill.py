"""TH6  Refilling the research spaces, exhibitions that are drawn, and exhausted piles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from dighouse.core.chance import new_chance
from dighouse.games.thebes.actions import Dig, Exhibit, Site, Space, Swap, Take
from dighouse.games.thebes.rules.research import draw_card
from dighouse.games.thebes.state import RESHUFFLED, UNSEEN
from dighouse.games.thebes.tables import RESEARCH_CARDS
from tests.games.thebes.cards import ANY, CONGRESS, Card, book, index, large, printed, small
from tests.games.thebes.positions import Table

FOUR = (printed(12), printed(13), printed(14), printed(15))
OTHER = printed(40)
N, X, Y, Z = small("moscow"), small("london"), small("paris"), small("berlin")
NEW_ONES = [card for city in ("london", "paris", "berlin", "vienna", "moscow") for card in (small(city), large(city))]


def spaces(*cards: Card | None) -> list[int | None]:
    return [None if card is None else index(card) for card in cards]


def pile(*cards: Card) -> list[int]:
    """Cards of a pile, by id."""
    return sorted(map(index, cards))


def draws_an_exhibition(opened: tuple[Card | None, ...], **options: Any) -> Table:
    """Somebody takes a card, and the refill draws N and then a research card."""
    table = Table(**options).research(*FOUR).exhibitions(*opened).reshuffled(N, OTHER)
    return table.play_until(Take(slot=0), lambda after: after.outcome == spaces(N, OTHER))


def test_x12_a_drawn_exhibition_pushes_the_one_on_a():
    """X12  London small on a, Berlin small is drawn: a Berlin, b London, c empty; drawing goes on.  TH6.2"""
    table = Table().research(*FOUR).exhibitions(small("london"), None, None).reshuffled(small("berlin"), OTHER)
    table.play_until(Take(slot=0), lambda after: after.outcome[0] == index(small("berlin")))
    assert table.view.exhibitions == spaces(small("berlin"), small("london"), None)
    assert table.view.research[0] == index(OTHER)


@pytest.mark.parametrize(
    ("opened", "then", "discarded"),
    [
        ((X, None, Z), (N, X, Z), []),
        ((None, Y, Z), (N, Y, Z), []),
        ((X, Y, None), (N, X, Y), []),
        ((X, Y, Z), (N, X, Y), [Z]),
        ((None, None, None), (N, None, None), []),
        ((None, Y, None), (N, Y, None), []),
    ],
)
def test_x30_exhibitions_move_only_when_pushed(opened, then, discarded):
    """X30  N drawn onto (X, -, Z), (-, Y, Z), (X, Y, -), (X, Y, Z).  TH6.2  Cards not met do not move (R9)."""
    table = draws_an_exhibition(opened, exhibition_shift="pushed")
    assert table.view.exhibitions == spaces(*then)
    assert table.view.discards == spaces(*discarded)


@pytest.mark.parametrize(
    ("opened", "then", "discarded"),
    [
        ((X, None, Z), (N, X, None), [Z]),
        ((None, Y, Z), (N, None, Y), [Z]),
        ((X, Y, None), (N, X, Y), []),
        ((X, Y, Z), (N, X, Y), [Z]),
        ((None, None, None), (N, None, None), []),
    ],
)
def test_x43_with_the_option_every_exhibition_moves_on(opened, then, discarded):
    """X43  `exhibition_shift=all` on the cases of X30.  TH6.7  Every one moves, also across a gap (R9)."""
    table = draws_an_exhibition(opened, exhibition_shift="all")
    assert table.view.exhibitions == spaces(*then)
    assert table.view.discards == spaces(*discarded)


def test_pushed_is_the_default():
    """TH6.7  The default is TH6.2."""
    assert draws_an_exhibition((X, None, Z)).view.exhibitions == spaces(N, X, Z)


def test_the_lowest_empty_space_is_filled_first():
    """TH6.1  A research card goes to the lowest-numbered empty space (R8)."""
    table = Table().research(None, FOUR[1], None, FOUR[3]).play(Take(slot=3))
    assert len(table.outcome) == 3
    assert table.view.research == [table.outcome[0], index(FOUR[1]), table.outcome[1], table.outcome[2]]


def test_drawing_goes_on_until_four_research_cards_lie_open():
    """TH6.2  Three exhibitions and the last card of the pile: however they come, the space is filled."""
    cards = (small("london"), large("paris"), small("vienna"), OTHER)
    for key in range(12):
        table = Table().research(*FOUR).reshuffled(*cards).play(Take(slot=0), key=key)
        assert table.outcome[-1] == index(OTHER)
        assert table.view.research[0] == index(OTHER)
        opened = [card for card in table.view.exhibitions if card is not None]
        assert opened == table.outcome[-2::-1]
        assert table.view.draw_pile == 4 - len(table.outcome)


def test_x31_first_and_second_exhaustion():
    """X31  First exhaustion with 10 discards: a pile of 27 + 10; second with 6 discards: a pile of 6.

    TH6.3  The first time discards and pile 3 (R10).  TH6.4  Every later time the discards only.
    """
    table = Table().research(*FOUR).exhausted(*[ANY] * 10)
    assert (table.view.draw_pile, table.view.aside, len(table.view.discards)) == (0, 27, 10)
    table.play(Take(slot=0))
    assert table.outcome[0] == RESHUFFLED
    drawn = len(table.outcome) - 1
    assert (table.view.draw_pile + drawn, table.view.aside, table.view.discards) == (37, 0, [])

    second = Table().research(*FOUR).discards(*[ANY] * 4, small("london"), large("paris")).reshuffled()
    second.play(Take(slot=0))
    assert second.outcome[0] == RESHUFFLED
    assert second.view.draw_pile + len(second.outcome) - 1 == 6
    assert second.view.discards == []


def test_the_first_reshuffle_brings_the_large_exhibitions():
    """TH6.3  With 3 players pile 3 has the five large exhibitions: 27 + 5 + 10 cards.  TH2.5  They were aside."""
    table = Table(players=3).research(*FOUR).exhausted(*[ANY] * 10)
    assert table.view.aside == 32
    table.play(Take(slot=0))
    assert table.view.draw_pile + len(table.outcome) - 1 == 42


def test_x44_two_piles_have_nothing_aside_to_shuffle_in():
    """X44  `two_piles`: the first exhaustion with 10 discards makes a pile of 10.  TH2.11, TH6.4"""
    table = Table(two_player_deck="two_piles").research(*FOUR).exhausted(*[ANY] * 7, X, Y, Z)
    assert (table.view.draw_pile, table.view.aside) == (0, 0)
    table.play(Take(slot=0))
    assert table.outcome[0] == RESHUFFLED
    assert table.view.draw_pile + len(table.outcome) - 1 == 10


def test_two_piles_shuffle_no_exhibitions_alone_even_the_first_time():
    """TH2.11  With two piles TH6.5 holds from the first exhaustion on."""
    table = Table(two_player_deck="two_piles").research(*FOUR).exhausted(X, Y, Z).play(Take(slot=0))
    assert table.outcome == []
    assert table.view.research[0] is None
    assert table.view.discards == pile(X, Y, Z)


def test_an_emptied_pile_is_shuffled_only_when_a_card_is_needed():
    """TH6.3, TH6.4  The last card is drawn: the pile stays empty until the next draw (R10)."""
    table = Table().clocks(0, 90).research(*FOUR).discards(ANY, ANY, ANY).reshuffled(OTHER)
    table.play(Take(slot=0))
    assert table.outcome == [index(OTHER)]
    assert (table.view.draw_pile, len(table.view.discards)) == (0, 3)
    table.play(Take(slot=1))
    assert table.outcome[0] == RESHUFFLED
    assert (table.view.draw_pile, table.view.discards) == (2, [])


def test_x32_when_the_players_own_all_research_cards():
    """X32  Spaces empty, take `empty_slot`; swap legal, draws nothing, exhibitions stay.

    TH6.5  Nothing is shuffled that holds no research card (R11).  TH7.4  A swap is allowed all the same (R15).
    """
    table = Table().research(None, None, None, None).exhibitions(X, Y, Z)
    table.discards(*[card for card in NEW_ONES if card not in (X, Y, Z)]).reshuffled()
    assert len(table.player(1).cards) == 85
    assert [table.refusal(Take(slot=slot)) for slot in range(4)] == ["empty_slot"] * 4
    table.play(Swap())
    assert table.outcome == []
    assert table.view.research == [None] * 4
    assert table.view.exhibitions == spaces(X, Y, Z)
    assert len(table.view.discards) == 7


def test_spaces_stay_empty_until_a_later_refill_can_fill_them():
    """TH6.5  With no card left a space stays empty; the three a swap discards come back to spaces 0, 1, 2."""
    table = Table().clocks(0, 90).research(*FOUR).reshuffled().play(Take(slot=0))
    assert table.outcome == []
    assert table.view.research == [None, *spaces(*FOUR[1:])]
    table.play(Swap())
    assert sorted(card for card in table.view.research[:3] if card is not None) == spaces(*FOUR[1:])
    assert table.view.research[3] is None


def test_a_draw_pile_of_exhibitions_alone_is_drawn_to_its_end():
    """TH6.2, TH6.5  Exhibitions still in the pile are drawn and pushed on; then nothing can be shuffled (R11)."""
    table = Table().research(*FOUR).reshuffled(N, X, Y, Z).play(Take(slot=0))
    assert sorted(table.outcome) == pile(N, X, Y, Z)
    assert table.view.exhibitions == table.outcome[:0:-1]
    assert table.view.discards == table.outcome[:1]
    assert table.view.research[0] is None


def test_only_take_and_swap_refill():
    """TH6.6  After a dig or an exhibition empty research spaces stay empty, and exhibition spaces too."""
    table = Table().clocks(0, 90).research(None, *FOUR[1:]).exhibitions(X, None, None)
    table.stands(0, "egypt").owns(0, book("egypt", 1)).finds(0, "greece", 1).finds(0, "egypt", 1, 2)
    table.play(Dig(site=Site.EGYPT, weeks=8))
    assert table.view.research[0] is None
    table.play(Exhibit(slot=Space.A))
    assert table.view.exhibitions == [None] * 3
    assert (table.outcome, table.view.research[0]) == ([], None)
    assert table.view.draw_pile > 0
    table.play(Take(slot=1))
    assert None not in table.view.research


def test_exhibition_spaces_are_filled_only_by_draws():
    """TH6.6  A refill from pile 1, which has no exhibitions, leaves a, b, c empty (TH2.7, TH2.8)."""
    table = Table().clocks(0, 150).play(*[Swap()] * 5)
    assert table.view.exhibitions == [None] * 3


def test_the_discard_pile_lies_open():
    """TH7.1  Discarded cards can be looked at by everybody (R39)."""
    table = Table().research(*FOUR).play(Swap())
    assert table.view.discards == spaces(*FOUR)


def test_x45_after_pile_1_a_draw_is_an_exhibition_in_10_of_37():
    """X45  27 of pile 1 drawn: an exhibition with 10/37, each of the 54 unseen research cards with 1/74.

    C3  Pile 2 is shuffled with its exhibitions.  C6  The lazy form.  TH2.6  All ten exhibitions in pile 2.
    """
    table = Table().drawn(27)
    s = table.state
    assert (int(s["pile_1"]), int(s["pile_2"]), int(s["exhibitions_2"])) == (0, 27, 10)
    unseen = [card for card in range(RESEARCH_CARDS) if s["card_at"][card] == UNSEEN]
    assert len(unseen) == 54
    drawn: Counter[int] = Counter()
    trials = 74 * 100
    for key in range(trials):
        drawn[int(draw_card(table.states.copy()[0], new_chance(1000 + key)[0]))] += 1
    exhibitions = sum(count for card, count in drawn.items() if card >= RESEARCH_CARDS)
    assert abs(exhibitions / trials - 10 / 37) < 0.02  # four standard deviations
    assert set(drawn) == {*unseen, *range(int(RESEARCH_CARDS), 95)}
    expected = np.array([100.0] * 54)
    found = np.array([drawn[card] for card in unseen])
    assert ((found - expected) ** 2 / expected).sum() < 100  # chi-square with 54 degrees: 1 in 10 000 is above 102


def test_every_card_of_a_reshuffle_may_come_first():
    """TH6.4  The discards are shuffled: C4  each of them is the first card equally often."""
    table = Table().research(*FOUR).discards(printed(20), printed(40), printed(60), X).reshuffled()
    first: Counter[int] = Counter()
    for key in range(400):
        trial = table.copy()
        trial.step(Take(slot=0), key)
        first[trial.outcome[1]] += 1
    assert set(first) == {19, 39, 59, index(X)}
    assert all(70 < count < 130 for count in first.values())  # 100 expected, 8.7 the standard deviation


def test_pile_1_holds_no_exhibition():
    """TH2.7  Pile 1 lies on pile 2: while it lasts every draw is a research card.  C6"""
    table = Table().drawn(26)
    for key in range(30):
        assert table.copy().play(Take(slot=0), key=key).outcome[0] < RESEARCH_CARDS
    last_three = Table().research(CONGRESS, None, None, None).drawn(27)  # of the four draws one is from pile 2
    last_three.play_until(Take(slot=0), lambda after: after.outcome[-2] >= RESEARCH_CARDS)
    assert all(card < RESEARCH_CARDS for card in last_three.outcome[:3])
