"""TR9  Professors."""

from __future__ import annotations

from dighouse.games.tomb_raiders.actions import TakeStorage
from tests.games.tomb_raiders.positions import Table, card, dig

ONE = card("expertise", "egypt", 1)
EGYPT, BEST = 1, 4


def take_book(table: Table, seat: int) -> int | None:
    """The seat takes 1 book on Egypt; who has its professor then."""
    table.weeks(*(0 if other == seat else 9 for other in range(2)))
    table.s["arrival"][seat] = 100
    table.s["arrival"][1 - seat] = 50
    slot = next((n for n, number in enumerate(table.s["storage"]) if number == ONE), None)
    if slot is None:
        slot = 0
        old = int(table.s["storage"][0])
        table.s["deck"][old] += 1
        table.s["deck"][ONE] -= 1
        table.s["storage"][0] = ONE
    table.play(TakeStorage(slot=slot + 1))
    return table.view().professors[EGYPT]


def test_x19_the_professor_of_egypt():
    """X19  A 4: gets it. B 4: stays. B 5: moves. A 5: stays. A 6: moves.  TR9.1, TR9.2, R24"""
    two, three = card("expertise", "egypt", 2), card("expertise", "egypt", 3)
    a, b = 0, 1
    table = Table().owns(a, three).owns(b, two)  # A 3, B 2
    assert take_book(table, a) == a  # A 4
    table.owns(b, ONE)  # B 3
    assert take_book(table, b) == a  # B 4: a tie
    more = Table().owns(a, two, two).owns(b, two, ONE, ONE)  # 4 each, A came first
    assert more.view().professors[EGYPT] == a
    assert take_book(more, b) == b  # B 5
    later = Table().owns(a, two, two).owns(b, three, two)  # A 4, B 5
    later.s["professor"][EGYPT] = b
    assert take_book(later, a) == b  # A 5: a tie
    assert take_book(later, a) == a  # A 6


def test_x20_best_knowledge():
    """X20  9 books and 2 assistants; a knowledge find: 10, best knowledge at once.  TR9.3, TR9.4, TR7.8"""
    table = Table().books(0, "crete", 3).books(0, "greece", 2).books(0, "egypt", 2).general(0, 2).assistants(0, 2)
    table.pile("crete", "knowledge")
    assert (table.player(0).all_books, table.view().professors[BEST]) == (9, None)
    table.play(dig("crete", 4))
    assert (table.player(0).all_books, table.view().professors) == (10, [None] * 4 + [0])


def test_x20_two_professors_at_once():
    """X20  Egypt 3 and 9 books in all, both free: 1 book on Egypt brings both.  TR9.4, TR4.3, R5"""
    table = Table().books(0, "egypt", 3).books(0, "crete", 3).books(0, "greece", 3)
    assert table.player(0).all_books == 9
    assert take_book(table, 0) == 0
    assert table.view().professors == [None, 0, None, None, 0]
    assert table.player(0).professors == [1, 4]


def test_general_books_are_uncapped():
    """TR9.3, R24  All general books count, however few books of expertise there are."""
    table = Table().general(0, 9)
    assert take_book(table, 0) is None
    assert table.view().professors[BEST] == 0


def test_professors_lie_open_and_free():
    """TR1.5, TR4.1  They belong to nobody until somebody has the books, and no action takes them."""
    table = Table().books(0, "egypt", 3)
    assert table.view().professors == [None] * 5
    assert not any("professor" in str(action) for action in table.legal())
