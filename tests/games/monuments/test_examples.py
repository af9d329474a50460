"""X1-X3, X7-X19, X24, X28-X34  The worked examples of play, each as it stands in docs/rules/monuments.md."""

from __future__ import annotations

import pytest

from dighouse.core.chance import new_chance
from dighouse.core.errors import DighouseError
from dighouse.core.game import Position
from dighouse.core.jit import INTERPRETED
from dighouse.core.replay import Match
from dighouse.games.monuments.actions import (
    ACTIONS,
    Buy,
    DrawOpen,
    DrawPile,
    EndTurn,
    Score,
    Stop,
    UseColour,
    WriteHistory,
)
from dighouse.games.monuments.state import HIDDEN, KNOWN
from dighouse.games.monuments.tables import CARD_SYMBOL, SYMBOL_IDS
from tests.games.monuments.positions import GAME, Table, card, discard, lay, monument

A, B, C = 0, 1, 2
DEALS = 2 if INTERPRETED else 25
SHIP, HELMET, SCROLL = 0, 1, 2


def test_x01_symbols_and_ids() -> None:
    """X1  Akropolis 7, Petra 1 and Pharos 1 show ships."""
    for name, number in (("Akropolis 7", 6), ("Petra 1", 63), ("Pharos 1", 72)):
        assert card(name) == number
        assert SYMBOL_IDS[CARD_SYMBOL[number]] == "ship"


def test_x02_a_score() -> None:
    """X2  Two ships in the stacks: 2 VP; the discarded pair is out."""
    table = Table().turn(B).stack(B, "Artemision", 2, 4, 7).hand(B, "Petra 1", "Pharos 1")
    table.play(Score(symbol=SHIP), discard("Petra 1"), discard("Pharos 1"))
    assert table.s["points"].tolist() == [0, 2, 0, 0]
    assert table.out("Petra 1")
    assert table.out("Pharos 1")


def test_x03_a_history() -> None:
    """X3  C reports Akropolis 6 and Artemision 7: field 2, both markers move."""
    table = Table().turn(C).stack(A, "Akropolis", 2, 6).stack(B, "Artemision", 3, 7).stack(C, "Pharos", 1, 6)
    table.play(WriteHistory())
    assert table.out("Akropolis 6")
    assert table.out("Artemision 7")
    (stone,) = table.view().stones
    assert (stone.colour, stone.field) == (C, 2)
    columns = {name: table.view().monuments[monument(name)].column for name in ("Akropolis", "Artemision", "Pharos")}
    assert columns == {"Akropolis": 1, "Artemision": 1, "Pharos": 0}


@pytest.mark.parametrize(("players", "pile", "historians", "cards"), [(4, 85, 2, 108), (3, 81, 3, 99), (2, 86, 2, 99)])
def test_x07_set_up(players: int, pile: int, historians: int, cards: int) -> None:
    """X7  Pile, historians and cards in play by number of players."""
    view = GAME.view(Position(GAME, players, 1).state, None)
    assert view.pile == pile
    assert {colour.historians for colour in view.colours} == {historians}
    assert view.pile + len(view.row) + sum(player.hand_size for player in view.players) == cards
    assert len(view.aside) == 108 - cards


def test_x08_the_first_owner_needs_two() -> None:
    """X8  Below the minimum nobody stops; the last card laid lies on top; one card opens nothing."""
    table = Table().hand(A, "Petra 2", "Petra 5", "Zeus 1").play(lay("Petra 5"))
    assert table.refusal(Stop()) == "below_minimum"
    table.play(lay("Petra 2"), Stop())
    assert table.values(A, "Petra") == [5, 2]
    assert table.view().monuments[monument("Petra")].availability == 1
    assert table.refusal(lay("Zeus 1")) == "too_few_cards"


def test_x09_the_second_owner_needs_three() -> None:
    """X9  Two cards are too few for the second owner; a third owner there is not; the first may extend."""
    table = Table(4).stack(A, "Petra", 1, 2).turn(B).hand(B, "Petra 3", "Petra 4")
    assert table.refusal(lay("Petra 3")) == "too_few_cards"
    table.hand(B, "Petra 5").play(lay("Petra 3"), lay("Petra 4"), lay("Petra 5"), Stop())
    assert table.view().monuments[monument("Petra")].availability == 0
    closed = Table(4).stack(A, "Petra", 1, 2).stack(B, "Petra", 3, 4, 5)
    closed.hand(C, "Petra 6", "Petra 7", "Petra 8", "Petra 9").turn(C)
    assert closed.refusal(lay("Petra 6")) == "monument_closed"
    extending = Table(4).stack(A, "Petra", 1, 2).stack(B, "Petra", 3, 4, 5).hand(A, "Petra 6")
    assert extending.refusal(lay("Petra 6")) == "none"


def test_x10_one_card_is_still_a_monument() -> None:
    """X10  A stack of one card is extended with one card; the other builder still needs three."""
    table = Table().stack(A, "Petra", 5).hand(A, "Petra 9").play(lay("Petra 9"), Stop())
    assert table.values(A, "Petra") == [5, 9]
    table = Table().stack(A, "Petra", 5).turn(B).hand(B, "Petra 1", "Petra 2")
    assert table.refusal(lay("Petra 1")) == "too_few_cards"


def test_x11_a_history_of_three() -> None:
    """X11  Babylon 2, Petra 8 and Zeus 7 are taken; a stack of one card loses nothing."""
    table = Table().turn(C).stack(A, "Zeus", 4).stack(A, "Babylon", 1, 3, 2).stack(B, "Petra", 6, 8)
    table.stack(B, "Zeus", 9, 5, 7).play(WriteHistory())
    assert [table.out(name) for name in ("Babylon 2", "Petra 8", "Zeus 7")] == [True] * 3
    assert table.view().stones[0].field == 3
    assert [table.view().monuments[monument(name)].column for name in ("Babylon", "Petra", "Zeus")] == [1, 1, 1]
    assert table.values(A, "Zeus") == [4]


def test_x12_two_steps() -> None:
    """X12  Both owners lose a card: two columns."""
    table = Table().turn(C).stack(A, "Zeus", 4, 2).stack(B, "Zeus", 9, 5, 7).column(zeus=1).play(WriteHistory())
    assert table.out("Zeus 2")
    assert table.out("Zeus 7")
    assert table.view().monuments[monument("Zeus")].column == 3
    assert table.view().stones[0].field == 2


def test_x13_a_blocked_marker_pays_the_highest_card() -> None:
    """X13  The highest card gets 2, the other owner 1, whoever has more cards."""
    table = Table().turn(C).stack(A, "Kolossus", 8, 3, 6).stack(B, "Kolossus", 9).column(kolossus=5)
    table.play(WriteHistory())
    assert table.out("Kolossus 6")
    assert table.view().monuments[monument("Kolossus")].column == 5
    assert table.s["points"].tolist() == [1, 2, 0, 0]
    assert table.view().stones[0].field == 1


def test_x14_the_second_step_is_blocked() -> None:
    """X14  First to column 5, then paid by the stacks as they are after the taking."""
    table = Table().turn(C).stack(A, "Kolossus", 2, 7, 5).stack(B, "Kolossus", 4, 9).column(kolossus=4)
    table.play(WriteHistory())
    assert table.view().monuments[monument("Kolossus")].column == 5
    assert table.s["points"].tolist() == [2, 1, 0, 0]


def test_x15_who_is_paid() -> None:
    """X15  A sole owner 2; the reporter too; twice for two blocked steps."""
    sole = Table().turn(C).stack(A, "Kolossus", 2, 7).column(kolossus=5).play(WriteHistory())
    assert sole.s["points"].tolist() == [2, 0, 0, 0]
    own = Table().turn(C).stack(A, "Kolossus", 2, 7).stack(C, "Kolossus", 9).column(kolossus=5).play(WriteHistory())
    assert own.s["points"].tolist() == [1, 0, 2, 0]
    twice = Table().turn(C).stack(A, "Kolossus", 7, 2).stack(B, "Kolossus", 4, 9).column(kolossus=5)
    assert twice.play(WriteHistory()).s["points"].tolist() == [4, 2, 0, 0]


def test_x16_the_last_card_of_the_pile() -> None:
    """X16  The first failed refill triggers the end; the turn is completed, then nobody acts."""
    table = Table().hand(A, "Petra 1", "Petra 4").pile(1).play(DrawOpen(slot=0))
    assert (table.view().pile, table.view().ending) == (0, False)
    table.play(DrawOpen(slot=1))
    assert table.view().row.count(None) == 1
    assert (table.view().ending, table.phase) == (True, "action")
    table.play(DrawOpen(slot=0))
    assert table.refusal(Buy(symbol=SHIP)) == "none"
    assert table.play(EndTurn()).over


def test_x17_an_empty_pile_alone_ends_nothing() -> None:
    """X17  Pile 0 beside three open cards: the game goes on."""
    table = Table().stack(B, "Petra", 1, 2).pile(0)
    assert table.refusal(DrawPile()) == "pile_empty"
    table.play(WriteHistory())
    assert (table.actor, table.view().ending) == (B, False)
    laying = Table().hand(A, "Petra 3", "Petra 4").hand(A, "Zeus 1", "Zeus 4", "Babylon 1", "Babylon 4").pile(0)
    laying.play(lay("Petra 3"), lay("Petra 4"), Stop())
    laying.play(Score(symbol=SHIP), discard("Zeus 1"), discard("Babylon 1"))
    laying.play(Score(symbol=SHIP), discard("Zeus 4"), discard("Babylon 4"), EndTurn())
    assert (laying.actor, laying.view().ending) == (B, False)


def test_x18_an_extra_action_that_lapses() -> None:
    """X18  Nothing to draw, no pair, nothing to lay: the bought action lapses, turn and game end."""
    table = Table().row("Zeus 1", "Petra 3", "Akropolis 2").hand(A, "Babylon 5").pile(0)
    table.play(DrawOpen(slot=0), DrawOpen(slot=1), DrawOpen(slot=2))
    table.play(Buy(symbol=HELMET), discard("Akropolis 2"), discard("Babylon 5"))
    assert table.over


def test_x19_the_extra_action() -> None:
    """X19  After the third action, a pair for one more; then the turn ends by itself."""
    table = Table().stack(A, "Pharos", 4, 7).hand(A, "Petra 3", "Petra 6", "Zeus 1", "Zeus 4")
    table.play(DrawPile())
    assert table.refusal(WriteHistory()) == "turn_started"
    table.play(DrawPile())
    assert table.refusal(Buy(symbol=SCROLL)) == "actions_left"
    table.play(DrawPile(), Buy(symbol=SCROLL), discard("Petra 3"), discard("Petra 6"))
    table.play(Score(symbol=SHIP), discard("Zeus 1"), discard("Zeus 4"))
    assert table.s["points"][A] == 2
    assert (table.actor, table.phase) == (B, "start")


def test_x24_a_score_of_nothing() -> None:
    """X24  0 VP are legal; the action is used and the cards are out."""
    table = Table().stack(A, "Petra", 1, 3).hand(A, "Zeus 2", "Zeus 5")
    table.play(Score(symbol=HELMET), discard("Zeus 2"), discard("Zeus 5"))
    assert table.s["points"][A] == 0
    assert (table.s["done"], table.out("Zeus 2"), table.out("Zeus 5")) == (1, True, True)


def test_x28_ones_own_second_colour_is_reported() -> None:
    """X28  Two players: red takes yellow's card too; red stacks alone are nothing to report."""
    table = Table(2).stack(1, "Petra", 1, 2).stack(2, "Zeus", 3).play(WriteHistory())
    assert table.out("Petra 2")
    assert table.view().stones[0].field == 1
    assert Table(2).stack(0, "Petra", 1, 2).refusal(WriteHistory()) == "nothing_to_report"


def test_x29_only_the_active_colour_scores() -> None:
    """X29  Two players: red scores its own ship, not yellow's three."""
    table = Table(2).stack(0, "Petra", 1, 2).stack(1, "Pharos", 1, 4, 7).hand(0, "Zeus 1", "Zeus 4")
    table.play(Score(symbol=SHIP), discard("Zeus 1"), discard("Zeus 4"))
    assert table.s["points"].tolist() == [1, 0, 0, 0]


def test_x30_the_id_of_a_lay() -> None:
    """X30  lay Petra 5 (card 67) is id 75."""
    assert ACTIONS.number(lay("Petra 5")) == 75
    assert ACTIONS.words("lay 67") == lay("Petra 5")


def test_x31_the_id_of_a_discard() -> None:
    """X31  Id 230 discards Zeus 9 (card 107)."""
    assert ACTIONS.action(230) == discard("Zeus 9")


def test_x32_the_wrong_moment() -> None:
    """X32  What is begun is finished first; then the extra action; then the end of the turn."""
    laying = Table().hand(A, "Petra 5", "Petra 2").play(lay("Petra 2"))
    untimely = [Buy(symbol=0), EndTurn(), WriteHistory(), DrawPile(), discard("Petra 5")]
    assert {laying.refusal(action) for action in untimely} == {"wrong_phase"}
    discarding = Table().hand(A, "Zeus 1", "Zeus 4").play(Score(symbol=SHIP))
    untimely = [Buy(symbol=0), EndTurn(), WriteHistory(), DrawPile(), lay("Zeus 1"), Stop()]
    assert {discarding.refusal(action) for action in untimely} == {"wrong_phase"}
    extra = Table().hand(A, "Zeus 1", "Zeus 4").turn(A, done=3)
    assert extra.refusal(Score(symbol=0)) == "no_actions_left"
    extra.play(Buy(symbol=SHIP), discard("Zeus 1"), discard("Zeus 4"))
    assert extra.refusal(Buy(symbol=0)) == "already_bought"
    assert extra.refusal(EndTurn()) == "actions_left"
    assert Table().refusal(UseColour(colour=0)) == "wrong_phase"


def test_x32_no_such_action() -> None:
    """X32  use_colour 4 is a bad parameter, id 233 no action; from another seat both are out of turn."""
    match = Match(GAME, 3, seed=1)
    for spelling, code in (({"do": "use_colour", "colour": 4}, "bad_parameter"), (233, "unknown_action")):
        with pytest.raises(DighouseError) as wrong:
            match.play(spelling, match.actor)
        assert wrong.value.code == code
        with pytest.raises(DighouseError) as wrong:
            match.play(spelling, (match.actor + 1) % 3)
        assert getattr(wrong.value, "refusal", wrong.value.code) == "not_your_turn"


def test_x33_the_option_is_for_two() -> None:
    """X33  Naming two_player_count with 3 or 4 players refuses the set-up, whatever its value."""
    for value in ("best_historian", "worse_colour_total"):
        assert Match(GAME, 2, seed=1, options={"two_player_count": value}).actor in (0, 1)
        for players in (3, 4):
            with pytest.raises(DighouseError) as wrong:
                Match(GAME, players, seed=1, options={"two_player_count": value})
            assert wrong.value.code == "option_not_for_players"


def redealt(table: Table, viewer: int, key: int) -> set[int]:
    """The hand of B after a redeal by another seat."""
    after = table.sound().copy()
    GAME.loops.redeal(after, 0, viewer, new_chance(key), 0)
    where = after[0]["card_at"]
    return {number for number in range(108) if where[number] in (HIDDEN + B, KNOWN + B)}


def test_x34_a_redeal_keeps_what_is_implied() -> None:
    """X34  B keeps two Petra cards while erecting, a scroll while discarding, and an open card that was taken."""
    erecting = Table(4).stack(A, "Petra", 1, 2).turn(B).hand(B, "Petra 3", "Petra 4", "Petra 5", "Zeus 1")
    erecting.hand(B, "Babylon 7", known=True).play(lay("Petra 4"))
    scoring = Table(4).turn(B).hand(B, "Zeus 3", "Zeus 6", "Petra 1", "Petra 4")
    scoring.play(Score(symbol=SCROLL), discard("Zeus 3"))
    for viewer in (A, C, 3, -1):
        for key in range(DEALS):
            hand = redealt(erecting, viewer, key)
            assert sum(one // 9 == monument("Petra") for one in hand) >= 2
            assert card("Babylon 7") in hand
            assert len(hand) == 4
            assert any(CARD_SYMBOL[one] == SCROLL for one in redealt(scoring, viewer, key))
