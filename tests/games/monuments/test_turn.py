"""MO2, MO3, MO4, MO10, MO13  Set-up, the turn, draws and the end, statement by statement."""

from __future__ import annotations

import numpy as np
import pytest

from dighouse.core.game import Position
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
from dighouse.games.monuments.state import HIDDEN, OPEN, PHASES
from tests.games.monuments.positions import GAME, Table, card, discard, lay

COLOUR = PHASES.index("colour")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_at_the_start(players: int) -> None:
    """MO2.1, MO2.3, MO2.7, MO13.2  Columns 0, two-building sides, 0 VP, one VP stone a colour (R8, R24)."""
    view = GAME.view(Position(GAME, players, 3).state, None)
    used = [monument for monument in view.monuments if monument.in_play]
    assert {monument.column for monument in view.monuments} == {0}
    assert {monument.availability for monument in used} == {2}
    assert [colour.points for colour in view.colours] == [0] * (4 if players != 3 else 3)
    stones = {2: 3, 3: 4, 4: 3}[players]
    assert {colour.historians + 1 for colour in view.colours} == {stones}, "MO2.2: stones of a colour"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whose_colours_they_are(players: int) -> None:
    """MO2.3, MO13.2  Seat i has colour i; with two players 0 and 1, 2 and 3 (R23)."""
    view = GAME.view(Position(GAME, players, 3).state, None)
    each = [[0, 1], [2, 3]] if players == 2 else [[seat] for seat in range(players)]
    assert [player.colours for player in view.players] == each


@pytest.mark.parametrize("players", [2, 3])
def test_semiramis_is_out(players: int) -> None:
    """MO2.4, MO13.1  Its nine cards and its availability card are not in the game (R3)."""
    view = GAME.view(Position(GAME, players, 3).state, None)
    assert view.aside == list(range(90, 99))
    assert [monument.in_play for monument in view.monuments] == [number != 10 for number in range(12)]
    assert view.monuments[10].availability == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal(players: int) -> None:
    """MO2.2, MO2.5, MO2.6, MO13.3  Five to each seat in order, then slots 0, 1, 2; one hand for two colours (R7)."""
    position = Position(GAME, players, 3)
    drawn = position.chances["outcome"][0, : 5 * players + 4].tolist()
    for seat in range(players):
        assert (position.state["card_at"][drawn[5 * seat : 5 * seat + 5]] == HIDDEN + seat).all()
    assert position.state["row"].tolist() == drawn[5 * players : 5 * players + 3]
    assert position.actor == drawn[-1], "MO2.9: the starting seat is drawn last"


def test_hands_are_hidden_and_the_rest_is_open() -> None:
    """MO2.8  A seat sees its own hand, everybody the sizes; when the game is over all hands (R29)."""
    table = Table().hand(0, "Petra 1").hand(1, "Zeus 1", "Zeus 2").hand(1, "Zeus 3", known=True)
    for viewer in (None, 0, 1, 2):
        players = table.view(viewer).players
        assert [player.hand_size for player in players] == [1, 3, 0]
        assert [player.known for player in players] == [[], [card("Zeus 3")], []]
        assert (players[1].hand is not None) == (viewer == 1)
    table.row("Zeus 9", "Zeus 8", None).pile(0).turn(0, done=3).play(EndTurn())
    assert table.view(None).players[1].hand == [card("Zeus 1"), card("Zeus 2"), card("Zeus 3")]


def test_turns_go_clockwise() -> None:
    """MO2.9  Seat + 1, modulo the number of players; others wait."""
    for players in (3, 4):
        table = Table(players).turn(0, done=3)
        for seat in range(1, players + 1):
            table.play(EndTurn())
            assert table.actor == seat % players
            assert table.refusal(DrawPile(), seat=(seat + 1) % players) == "not_your_turn"
            table.turn(seat % players, done=3)


def test_the_option() -> None:
    """MO2.10, R25, R34  two_player_count has its default first and is for 2 players alone."""
    (option,) = GAME.meta.options
    assert option.name == "two_player_count"
    assert option.choices == ("best_historian", "worse_colour_total")
    assert option.players == (2,)
    assert Table(2).view().two_player_count == "best_historian"
    assert Table(2, two_player_count="worse_colour_total").view().two_player_count == "worse_colour_total"
    assert Table(3).view().two_player_count is None


def test_a_history_is_a_turn_of_its_own() -> None:
    """MO3.1, MO3.2, MO9.10  The first decision shows the kind of turn; a history ends it by itself (R9)."""
    table = Table().stack(1, "Petra", 1, 2)
    assert WriteHistory() in table.legal
    assert DrawPile() in table.legal
    table.play(WriteHistory())
    assert (table.actor, table.phase) == (1, "start")


def test_three_actions_in_any_mix() -> None:
    """MO3.3, MO3.4  Draw, draw, draw; erect, extend, score; none may be skipped (R31)."""
    table = Table().play(DrawPile(), DrawOpen(slot=2), DrawPile())
    assert table.phase == "after"
    mixed = Table().hand(0, "Petra 1", "Petra 4", "Petra 7", "Zeus 1", "Zeus 4")
    for number, steps in enumerate(
        [
            [lay("Petra 1"), lay("Petra 4"), Stop()],
            [lay("Petra 7"), Stop()],
            [Score(symbol=0), discard("Zeus 1"), discard("Zeus 4")],
        ]
    ):
        assert mixed.refusal(EndTurn()) == "actions_left"
        assert mixed.rule(EndTurn()) == "MO3.4"
        assert mixed.view().actions_left == 3 - number
        mixed.play(*steps)
    assert mixed.phase == "after"
    assert mixed.s["points"][0] == 3


def test_a_draw_is_always_possible() -> None:
    """MO3.5, MO3.6  With an empty pile three open cards are three draws: no obligatory action is ever stuck (R10)."""
    table = Table().pile(0)
    for slot in range(3):
        assert DrawOpen(slot=slot) in table.legal
        table.play(DrawOpen(slot=slot))
    assert table.phase == "after"


def test_ending_the_turn_is_explicit() -> None:
    """MO3.7  After the third action the player ends the turn, even if nothing else can be done (R12)."""
    table = Table().turn(0, done=3)
    assert table.legal == [EndTurn()]
    assert table.refusal(DrawPile()) == "no_actions_left"
    assert table.rule(DrawPile()) == "MO3.7"
    assert table.play(EndTurn()).actor == 1


def test_without_a_historian_no_history() -> None:
    """MO3.8, MO9.2  A colour without an unused historian can only take a monument turn."""
    table = Table().stack(1, "Petra", 1, 2).stones((0, 1), (0, 1), (0, 1))
    assert WriteHistory() not in table.legal
    assert table.refusal(WriteHistory()) == "no_historian"
    assert table.rule(WriteHistory()) == "MO9.2"


def test_only_listed_verbs() -> None:
    """MO3.9, R34  233 ids as listed; anything else is refused and changes nothing."""
    table = Table()
    before = table.states.tobytes()
    for number in (-1, 233, 10**6):
        assert table.refusal(number) == "unknown_action"
    assert table.states.tobytes() == before
    listed = {"use_colour": 0, "draw_pile": 4, "draw_open": 5, "lay": 8, "stop": 116, "score": 117, "buy": 120}
    listed |= {"discard": 123, "write_history": 231, "end_turn": 232}
    assert {verb.name: verb.first for verb in ACTIONS.verbs.values()} == listed
    assert len(ACTIONS) == 233


def test_what_is_begun_is_finished() -> None:
    """MO3.10  Laying runs until stop, a pair is discarded card by card (R11, R12)."""
    table = Table().hand(0, "Petra 1", "Petra 4", "Petra 7")
    table.play(lay("Petra 1"), lay("Petra 4"), lay("Petra 7"))
    assert table.legal == [Stop()]
    assert table.rule(DrawPile()) == "MO3.10"
    pair = Table().hand(0, "Petra 1", "Petra 4").play(Score(symbol=0), discard("Petra 4"))
    assert pair.legal == [discard("Petra 1")]


def test_a_drawn_card_is_the_drawers_secret() -> None:
    """MO4.1, MO4.2  From the pile unseen, from the row seen by all; hands have no limit."""
    table = Table().play(DrawPile())
    (drawn,) = table.outcome
    assert table.view(0).players[0].hand == [drawn]
    assert table.view(1).players[0].hand is None
    assert table.view(1).players[0].known == []
    table.play(DrawOpen(slot=1))
    assert table.view(1).players[0].known == [card("Zeus 8")]
    many = Table().hand(0, *(f"{name} {value}" for name in ("Petra", "Pharos", "Babylon") for value in range(1, 10)))
    assert many.refusal(DrawPile()) == "none"


def test_the_slot_is_refilled_at_once() -> None:
    """MO4.3  Into the same slot, before the next action (R17)."""
    table = Table()
    before = table.s["row"].copy()
    table.play(DrawOpen(slot=1))
    assert [int(one) for one in table.s["row"]] == [before[0], table.outcome[0], before[2]]
    assert table.s["card_at"][table.outcome[0]] == OPEN


def test_an_empty_slot_stays_empty() -> None:
    """MO4.4, MO4.5, MO10.1  The end is triggered, and neither pile nor slot can be drawn from (R17, R21)."""
    table = Table().pile(0)
    assert not table.view().ending
    table.play(DrawOpen(slot=2))
    assert table.view().ending
    assert table.view().row[2] is None
    assert (table.refusal(DrawOpen(slot=2)), table.rule(DrawOpen(slot=2))) == ("slot_empty", "MO4.5")
    assert (table.refusal(DrawPile()), table.rule(DrawPile())) == ("pile_empty", "MO4.5")


def test_the_running_turn_is_the_last() -> None:
    """MO10.2  Remaining actions, the offer of an extra one, then scoring; nobody else acts (R21)."""
    table = Table().hand(0, "Petra 1", "Petra 4").pile(0).play(DrawOpen(slot=0), DrawOpen(slot=1), DrawOpen(slot=2))
    assert Buy(symbol=0) in table.legal
    table.play(EndTurn())
    assert table.over
    assert table.legal == []
    for seat in range(3):
        assert table.refusal(DrawPile(), seat=seat) == "game_over"


def test_the_colour_is_named_first() -> None:
    """MO13.4  Freely each turn, and not changed in it; nothing else can be done before (R23)."""
    table = Table(2).turn(1, phase=COLOUR)
    assert table.legal == [UseColour(colour=2), UseColour(colour=3)]
    assert (table.refusal(DrawPile()), table.rule(DrawPile())) == ("colour_not_chosen", "MO13.4")
    assert (table.refusal(UseColour(colour=1)), table.rule(UseColour(colour=1))) == ("colour_not_yours", "MO13.2")
    table.play(UseColour(colour=3))
    assert table.view().colour == 3
    assert (table.refusal(UseColour(colour=2)), table.rule(UseColour(colour=2))) == ("wrong_phase", "MO13.4")


def test_two_players_one_hand() -> None:
    """MO13.3, MO13.5  Both colours lay from one hand; a stack belongs to the active colour."""
    table = Table(2).turn(0, 1).hand(0, "Petra 1", "Petra 2").play(lay("Petra 1"), lay("Petra 2"), Stop())
    assert table.values(1, "Petra") == [1, 2]
    assert table.values(0, "Petra") == []


def test_two_players_history() -> None:
    """MO13.6  From all three other colours, the player's own second one included (R26)."""
    table = Table(2).stack(0, "Zeus", 1, 2).stack(1, "Petra", 1, 2).stack(2, "Babylon", 1, 2).stack(3, "Pharos", 1, 2)
    table.play(WriteHistory())
    assert table.values(0, "Zeus") == [1, 2]
    assert [table.values(colour, name) for colour, name in ((1, "Petra"), (2, "Babylon"), (3, "Pharos"))] == [[1]] * 3


def test_two_players_same_monument() -> None:
    """MO13.7, R32  One player's colours may be first and second builder, the second with three cards."""
    table = Table(2).turn(0, 1).stack(0, "Petra", 1, 2).hand(0, "Petra 3", "Petra 4")
    assert table.refusal(lay("Petra 3")) == "too_few_cards"
    assert table.hand(0, "Petra 5").refusal(lay("Petra 3")) == "none"


def test_a_finished_game_has_empty_turn_fields() -> None:
    """MO10.2  Equal finished positions are equal bytes: nothing of the last turn stays behind."""
    table = Table().pile(0).play(DrawOpen(slot=0), DrawOpen(slot=1), DrawOpen(slot=2), EndTurn())
    assert [int(table.s[name]) for name in ("done", "extra", "laid", "due")] == [0, 0, 0, 0]
    assert np.count_nonzero(table.s["row"] == -1) == 3
