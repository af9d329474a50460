"""MO5-MO9  Erect, extend, score, the extra action and the history turn, statement by statement."""

from __future__ import annotations

import pytest

from dighouse.core.actions import Action
from dighouse.games.monuments.actions import Buy, DrawPile, EndTurn, Score, Stop, WriteHistory
from tests.games.monuments.positions import Table, card, discard, lay, monument

SHIP, HELMET, SCROLL = 0, 1, 2


def availability(table: Table, name: str) -> int:
    return int(table.view().monuments[monument(name)].availability)


def test_erecting() -> None:
    """MO5.1, MO5.2, MO5.7, MO5.9  Several cards of one monument; stack and availability from the first card on."""
    table = Table().hand(0, "Petra 1", "Petra 5", "Petra 9", "Zeus 1").play(lay("Petra 9"))
    assert table.values(0, "Petra") == [9]
    assert availability(table, "Petra") == 1
    assert table.view().laying.minimum == 2
    table.play(lay("Petra 1"), lay("Petra 5"), Stop())
    assert table.values(0, "Petra") == [9, 1, 5]
    assert table.s["done"] == 1, "MO5.6: one action whatever the number of cards"


def test_the_minimum() -> None:
    """MO5.2, MO5.3, MO5.8  2 as first, 3 as second owner, by the hand at the first lay and again at stop (R13)."""
    first = Table().hand(0, "Petra 1")
    assert (first.refusal(lay("Petra 1")), first.rule(lay("Petra 1"))) == ("too_few_cards", "MO5.2")
    second = Table().stack(1, "Petra", 1, 2).hand(0, "Petra 3", "Petra 4")
    assert (second.refusal(lay("Petra 3")), second.rule(lay("Petra 3"))) == ("too_few_cards", "MO5.3")
    second.hand(0, "Petra 5").play(lay("Petra 3"), lay("Petra 4"))
    assert (second.refusal(Stop()), second.rule(Stop())) == ("below_minimum", "MO5.8")
    second.play(lay("Petra 5"), Stop())


def test_two_owners_at_most() -> None:
    """MO5.4  The second erection removes the availability card; then nobody may erect it."""
    table = Table().stack(1, "Petra", 1, 2).stack(2, "Petra", 3, 4, 5).hand(0, "Petra 6", "Petra 7", "Petra 8")
    assert availability(table, "Petra") == 0
    assert (table.refusal(lay("Petra 6")), table.rule(lay("Petra 6"))) == ("monument_closed", "MO5.4")


def test_each_only_once() -> None:
    """MO5.5  Any number of different monuments; an own one is extended, never erected again."""
    table = Table().stack(0, "Petra", 1, 2).stack(0, "Zeus", 1, 2).hand(0, "Babylon 1", "Babylon 2", "Petra 3")
    table.play(lay("Babylon 1"), lay("Babylon 2"), Stop(), lay("Petra 3"), Stop())
    assert availability(table, "Petra") == 1
    assert table.values(0, "Petra") == [1, 2, 3]


def test_one_action_one_monument() -> None:
    """MO5.6  A card of another monument does not fit in."""
    table = Table().hand(0, "Petra 1", "Petra 5", "Zeus 1").play(lay("Petra 1"))
    assert (table.refusal(lay("Zeus 1")), table.rule(lay("Zeus 1"))) == ("other_monument", "MO5.6")


def test_only_from_the_hand() -> None:
    """MO5.1, MO6.1, MO7.1, MO8.1  A card one does not hold, by what is being done."""
    table = Table().stack(0, "Zeus", 1, 2).hand(0, "Petra 1", "Petra 4", "Zeus 4")
    assert (table.refusal(lay("Petra 2")), table.rule(lay("Petra 2"))) == ("card_not_in_hand", "MO5.1")
    assert table.rule(lay("Zeus 7")) == "MO6.1"
    extending = Table().stack(0, "Zeus", 1, 2).hand(0, "Zeus 4").play(lay("Zeus 4"))
    assert extending.rule(lay("Zeus 7")) == "MO6.1"
    erecting = Table().hand(0, "Petra 1", "Petra 4").play(lay("Petra 1"))
    assert erecting.rule(lay("Petra 7")) == "MO5.1"
    table.play(Score(symbol=SHIP))
    assert (table.refusal(discard("Petra 2")), table.rule(discard("Petra 2"))) == ("card_not_in_hand", "MO7.1")
    buying = Table().hand(0, "Petra 1", "Petra 4").turn(0, done=3).play(Buy(symbol=SHIP))
    assert buying.rule(discard("Petra 2")) == "MO8.1"


def test_extending() -> None:
    """MO6.1, MO6.2, MO6.3  One or more cards on top, the order below as it was; one card left is still a monument."""
    table = Table().stack(0, "Petra", 8, 2).hand(0, "Petra 9", "Petra 1").play(lay("Petra 9"), lay("Petra 1"), Stop())
    assert table.values(0, "Petra") == [8, 2, 9, 1]
    single = Table().stack(0, "Petra", 8).hand(0, "Petra 1").play(lay("Petra 1"))
    assert Stop() in single.legal
    assert single.view().laying.minimum == 1


def test_scoring_a_symbol() -> None:
    """MO7.1, MO7.2, MO7.4  Every card with the symbol in the own stacks, not only top cards; the pair is out (R15)."""
    table = Table().stack(0, "Petra", 1, 4, 2).stack(0, "Zeus", 7, 3).stack(1, "Pharos", 1, 4, 7)
    table.hand(0, "Babylon 1", "Babylon 4", "Babylon 2")
    assert (table.refusal(Score(symbol=HELMET)), table.rule(Score(symbol=HELMET))) == ("no_pair", "MO7.1")
    table.play(Score(symbol=SHIP))
    assert (table.refusal(discard("Babylon 2")), table.rule(discard("Babylon 2"))) == ("wrong_symbol", "MO7.1")
    table.play(discard("Babylon 4"), discard("Babylon 1"))
    assert table.s["points"].tolist() == [3, 0, 0, 0]
    assert table.view().discarded == [card("Babylon 1"), card("Babylon 4")]


def test_one_pair_an_action() -> None:
    """MO7.3, R14  A second pair is a second action; nothing to score is allowed."""
    table = Table().hand(0, "Babylon 1", "Babylon 4", "Zeus 1", "Zeus 4")
    table.play(Score(symbol=SHIP), discard("Babylon 1"), discard("Babylon 4"))
    assert (table.s["done"], table.s["points"][0], table.phase) == (1, 0, "action")


def test_buying_an_extra_action() -> None:
    """MO8.1, MO8.2, MO8.3, MO8.4  After the third action, once, any kind, no VP, then the turn ends (R16)."""
    table = (
        Table().stack(0, "Petra", 1, 4).hand(0, "Zeus 1", "Zeus 4", "Zeus 2", "Babylon 7", "Pharos 7").turn(0, done=2)
    )
    assert (table.refusal(Buy(symbol=SHIP)), table.rule(Buy(symbol=SHIP))) == ("actions_left", "MO8.1")
    table.play(DrawPile())
    table.play(Buy(symbol=SHIP))
    assert table.view().discarding.buys
    assert table.rule(discard("Zeus 2")) == "MO8.1"
    table.play(discard("Zeus 1"), discard("Zeus 4"))
    assert table.s["points"][0] == 0
    assert (table.view().extra, table.view().actions_left) == (True, 1)
    assert (table.refusal(Buy(symbol=SHIP)), table.rule(Buy(symbol=SHIP))) == ("already_bought", "MO8.2")
    assert table.rule(EndTurn()) == "MO3.4"
    assert table.play(DrawPile()).actor == 1


def test_buying_needs_a_pair() -> None:
    """MO8.1  One card of a symbol is not enough."""
    table = Table().hand(0, "Zeus 1", "Zeus 2").turn(0, done=3)
    assert (table.refusal(Buy(symbol=SHIP)), table.rule(Buy(symbol=SHIP))) == ("no_pair", "MO8.1")


@pytest.mark.parametrize("kind", ["draw", "erect", "extend", "score"])
def test_the_extra_action_is_of_any_kind(kind: str) -> None:
    """MO8.3, MO8.4  Draw, erect, extend or score; then the next player is on turn."""
    table = Table().stack(0, "Zeus", 1, 2).hand(0, "Petra 1", "Petra 4", "Zeus 4", "Zeus 3", "Zeus 6").turn(0, done=3)
    table.play(Buy(symbol=SCROLL), discard("Zeus 3"), discard("Zeus 6"))
    steps: dict[str, list[Action]] = {
        "draw": [DrawPile()],
        "erect": [lay("Petra 1"), lay("Petra 4"), Stop()],
        "extend": [lay("Zeus 4"), Stop()],
        "score": [Score(symbol=SHIP), discard("Petra 1"), discard("Petra 4")],
    }
    assert table.play(*steps[kind]).actor == 1


def test_an_extra_action_once_paid_is_due() -> None:
    """MO8.5, R10  With nothing to draw it is due if the hand allows a lay or a pair, and lapses otherwise."""
    laying = (
        Table()
        .row(None, None, None)
        .stack(0, "Zeus", 1, 2)
        .hand(0, "Petra 1", "Petra 4", "Zeus 3")
        .pile(0)
        .turn(0, done=3)
    )
    laying.play(Buy(symbol=SHIP), discard("Petra 1"), discard("Petra 4"))
    assert laying.legal == [lay("Zeus 3")]
    pair = Table().row(None, None, None).hand(0, "Petra 1", "Petra 4", "Zeus 7", "Babylon 7").pile(0).turn(0, done=3)
    pair.play(Buy(symbol=SHIP), discard("Petra 1"), discard("Petra 4"))
    assert pair.legal == [Score(symbol=SHIP)]
    nothing = Table().row(None, None, None).hand(0, "Petra 1", "Petra 4", "Zeus 7", "Babylon 2").pile(0).turn(0, done=3)
    assert nothing.play(Buy(symbol=SHIP), discard("Petra 1"), discard("Petra 4")).over


def test_what_a_history_needs() -> None:
    """MO9.1, MO9.2  A stack of two cards of another colour, and a historian."""
    table = Table().stack(0, "Zeus", 1, 2).stack(1, "Petra", 1)
    assert (table.refusal(WriteHistory()), table.rule(WriteHistory())) == ("nothing_to_report", "MO9.1")
    table.stack(1, "Petra", 2)
    assert table.refusal(WriteHistory()) == "none"


def test_what_a_history_takes() -> None:
    """MO9.3, MO9.4, MO9.5  Every top card of two or more, nothing of one's own; they leave the game (R15, R18)."""
    table = Table(4).stack(0, "Zeus", 1, 2).stack(1, "Petra", 1, 9).stack(1, "Babylon", 3).stack(2, "Petra", 5, 6, 7)
    table.stack(3, "Pharos", 2, 1).play(WriteHistory())
    assert table.view().taken == sorted([card("Petra 9"), card("Petra 7"), card("Pharos 1")])
    assert table.values(0, "Zeus") == [1, 2]
    assert table.values(1, "Babylon") == [3]


def test_where_the_historian_goes() -> None:
    """MO9.6, MO1.8  On the field of the number of cards, on top of the stones there (R1, R5)."""
    table = Table(4).stack(1, "Petra", 1, 9).stones((2, 1)).play(WriteHistory())
    assert [(stone.colour, stone.field) for stone in table.view().stones] == [(2, 1), (0, 1)]
    assert table.view().colours[0].historians == 1
    assert table.scores()[2][3] > table.scores()[0][3], "MO11.6: the lower stone is better"


def test_markers_move() -> None:
    """MO9.7  One column a card, two if both owners lost one; the own monument of the reporter can move too (R18)."""
    table = Table(4).stack(0, "Petra", 1, 2).stack(1, "Petra", 3, 4, 5).stack(1, "Zeus", 1, 2).stack(2, "Zeus", 3, 4, 5)
    table.play(WriteHistory())
    assert [table.view().monuments[monument(name)].column for name in ("Petra", "Zeus", "Babylon")] == [1, 2, 0]


def test_blocked_markers_pay() -> None:
    """MO9.8, MO9.9  Once for each blocked step, to both owners, by the highest card after the taking (R19, R20)."""
    table = Table(4).stack(1, "Petra", 1, 9).stack(2, "Petra", 3, 4, 8).column(petra=4).play(WriteHistory())
    assert table.view().monuments[monument("Petra")].column == 5
    assert table.s["points"].tolist() == [0, 1, 2, 0], "9 and 8 are gone: 1 against 4"


def test_a_history_ends_the_turn() -> None:
    """MO9.10, MO8.2  Nothing can be bought, whatever pair the hand holds."""
    table = Table().stack(1, "Petra", 1, 2).hand(0, "Zeus 1", "Zeus 4").play(WriteHistory())
    assert (table.actor, table.phase, table.s["extra"]) == (1, "start", 0)
