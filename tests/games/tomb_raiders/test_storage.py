"""TR4, TR5, TR10  Storage cards, the refill, and the end of the draw pile."""

from __future__ import annotations

from dighouse.games.tomb_raiders.actions import Exhibition, PlayScientist, Region, TakeExhibition, TakeStorage
from dighouse.games.tomb_raiders.state import NO_CARD
from tests.games.tomb_raiders.positions import Table, card, dig

TAKE = TakeStorage(slot=2)
EXPERTISE, CONGRESS, SCIENTIST, ASSISTANT = (
    card("expertise", "egypt", 1),
    card("congress"),
    card("scientist"),
    card("assistant"),
)
CRETE, EGYPT = card("find", "crete"), card("find", "egypt")


def test_taking():
    """TR4.1, TR4.2, TR4.3, TR4.4, TR4.6, R10  Action cards to the hand, others open; the weeks of the card; refill."""
    table = Table().storage(card("thief", "crete"), card("expertise", "egypt", 3), CONGRESS, CONGRESS).weeks(0, 12)
    table.play(TakeStorage(slot=1), TakeStorage(slot=2), TakeStorage(slot=3))
    me = table.player(0)
    assert me.weeks == 3 + 4 + 2
    assert me.hand == [card("thief", "crete")]
    assert me.cards == [card("expertise", "egypt", 3), CONGRESS]
    assert (me.books, me.congresses) == ([0, 3, 0, 0], 1)
    assert None not in table.view().storage
    other = table.view(1).players[0]
    assert (other.hand, other.hand_count) == (None, 1)


def test_a_card_serves_from_the_next_turn():
    """TR4.5  One action a turn, so nothing else can be done with the card in its turn; then it can (R5)."""
    table = Table().storage(SCIENTIST, CONGRESS, CONGRESS, CONGRESS).weeks(0, 1).stack(0, 1)
    table.play(TakeStorage(slot=1))
    assert table.actor == 0  # on top of the other, and only now
    assert table.refusal(PlayScientist(region=Region.CRETE)) is None


def test_x07_a_refill():
    """X7  Deck E5, crete find, scientist, egypt find, assistant: 4 drawn, scientist laid, assistant on top.  TR5.2"""
    table = Table().draw_pile(card("E5"), CRETE, SCIENTIST, EGYPT, ASSISTANT)
    before = table.state.copy()
    table.play_until(TAKE, card("E5"), CRETE, SCIENTIST, EGYPT)
    view = table.view()
    assert view.storage[1] == SCIENTIST
    assert [offer.card for offer in view.offers] == [card("E5")]
    assert (table.state["faceless"] - before["faceless"]).tolist() == [0, 1, 0, 1]
    assert (view.draw_pile, view.back, view.over) == (1, "green", False)
    assert table.state["deck"][ASSISTANT] == 1


def test_x08_the_last_card():
    """X8  The draw pile is one congress: it is laid in the slot, and the game is over.  TR5.5, TR10.1"""
    table = Table().draw_pile(CONGRESS).play(TAKE)
    assert table.view().storage[1] == CONGRESS
    assert (table.view().over, table.actor, table.legal()) == (True, -1, set())
    assert table.refusal(TAKE, seat=0) == table.refusal(TAKE, seat=1) == "game_over"
    assert table.view().back is None


def test_x09_finds_at_the_end():
    """X9  Expertise and two crete finds: all drawn, four slots full, game over.  TR5.3, R25"""
    table = Table().draw_pile(EXPERTISE, CRETE, CRETE).play_until(TAKE, EXPERTISE, CRETE, CRETE)
    assert None not in table.view().storage
    assert table.view().over


def test_x10_a_presentation_card_at_the_end():
    """X10  Expertise, egypt find, E7: 2 drawn, then one more take draws E7, a slot stays empty, game over.  TR10.2"""
    table = Table().draw_pile(EXPERTISE, EGYPT, card("E7")).weeks(0, 12).play_until(TAKE, EXPERTISE, EGYPT)
    assert (table.view().draw_pile, table.view().over) == (1, False)
    books = table.player(0).all_books
    table.play(TakeStorage(slot=3))
    assert table.outcome == [card("E7")]
    assert table.view().storage[2] is None
    assert table.view().over
    assert [offer.card for offer in table.view().offers] == [card("E7")]
    assert table.refusal(TakeExhibition(exhibition=Exhibition("e7")), seat=0) == "game_over"
    assert table.player(0).all_books == books + 1  # the action that ended it counts in full


def test_x11_no_draw_without_an_empty_slot():
    """X11  A draw pile of 1 card: an exhibition taken or a dig draws nothing, and the game goes on.  TR5.1, R9"""
    table = Table().finds(0, "mesopotamia", 1, 1, 1).books(0, "crete", 2).open("E1").draw_pile(CONGRESS).weeks(0, 12)
    table.play(TakeExhibition(exhibition=Exhibition("e1")))
    assert (table.outcome, table.view().draw_pile, table.view().over) == ([], 1, False)
    table.play(dig("crete", 10))
    assert (table.view().draw_pile, table.view().over) == (1, False)


def test_the_lowest_empty_space_is_filled_first():
    """R6, R7, TR5.4  One card to a space; in set-up the lowest empty one first."""
    table = Table().play(TakeStorage(slot=4))
    drawn = [number for number in table.outcome if number < 26]
    assert table.view().storage[3] == drawn[0]
    assert len(drawn) == 1
    assert (table.state["storage"] != NO_CARD).all()


def test_an_empty_slot_is_refused():
    """TR4.1  Only once the game is over a slot can be empty; the code is a guard."""
    table = Table()
    table.record["deck"][0, table.record["storage"][0, 1]] += 1
    table.record["green"][0] += 1
    table.record["storage"][0, 1] = NO_CARD
    table.settled = True
    assert table.refusal(TAKE) == "empty_slot"
