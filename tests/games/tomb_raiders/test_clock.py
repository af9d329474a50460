"""TR2, TR3  Turn order and the turn."""

from __future__ import annotations

import pytest

from dighouse.core.errors import BadInput, Refused
from dighouse.core.replay import Match
from dighouse.games.tomb_raiders.actions import ChooseFind, PlayThief, PlayTombRaiders, Region, TakeStorage
from dighouse.games.tomb_raiders.tables import CARD_WEEKS
from tests.games.tomb_raiders.positions import GAME, Table, card, dig, find, gift, museum

CRETE = Region.CRETE


def test_x04_the_last_on_the_track_acts():
    """X4  Blue 7, Red 9, Yellow 9 on top of Red, Green 12: Blue acts.  TR2.1  The lowest week count (R3)."""
    blue, red, yellow, green = range(4)
    table = Table(4).weeks(7, 9, 9, 12).stack(green, red, yellow, blue)
    assert table.actor == blue
    assert table.view().order == [blue, yellow, red, green]


def test_x05_arriving_on_top():
    """X5  A 5, B 5 on top, C 8: B to 8 on top of C, A to 6 and 8 on top of B, A acts again.  TR2.2, TR2.3, TR2.4"""
    a, b, c = range(3)
    three, one, two = card("general_knowledge", None, 1), card("expertise", "egypt", 1), card("congress")
    table = Table(3).weeks(5, 5, 8).stack(c, a, b).storage(three, one, two, card("scientist"))
    assert [int(CARD_WEEKS[number]) for number in (three, one, two)] == [3, 1, 2]
    table.play(TakeStorage(slot=1))
    assert (table.player(b).weeks, table.actor) == (8, a)
    table.play(TakeStorage(slot=2))
    assert (table.player(a).weeks, table.actor) == (6, a)
    table.play(TakeStorage(slot=3))
    assert table.player(a).weeks == 8
    assert table.view().order == [a, b, c]


def test_weeks_have_no_limit():
    """TR0.6, TR2.5, R4  A marker far out steps on like any other."""
    table = Table(2).weeks(400, 403)
    table.play(TakeStorage(slot=1))
    assert table.player(0).weeks == 401


def test_one_action_a_turn():
    """TR3.1, TR3.4, R5  Take, play or dig: each costs at least a week, and what was taken serves the next turn."""
    table = Table().storage(card("thief", "crete"), *(card("congress"),) * 3).books(0, "crete", 2).laid("crete", 4)
    verbs = {action.verb() for action in table.legal()}
    assert verbs == {"take_storage", "dig"}
    table.weeks(0, 9).play(TakeStorage(slot=1))
    assert (table.actor, table.player(0).weeks) == (0, 3)
    assert PlayThief(region=CRETE) in table.legal()
    assert all(table.cost(action) >= 1 for action in table.legal())


def test_x31_no_pass():
    """X31  `pass` is answered pass_not_allowed by the text layer; the four takes are legal.  TR3.2, TR3.3, R26"""
    match = Match(GAME, 2, seed=1)
    for spelling, refusal, rule in (
        ({"do": "pass"}, "pass_not_allowed", "TR3.2"),
        ({"do": "take", "region": "crete"}, "cannot_take", "TR4.1"),
        ({"do": "take", "what": "professor"}, "cannot_take", "TR4.1"),
    ):
        with pytest.raises(Refused) as refused:
            match.play(spelling)
        assert (refused.value.refusal, refused.value.rule) == (refusal, rule)
        with pytest.raises(Refused) as refused:
            match.play(spelling, seat=1 - match.actor)
        assert refused.value.refusal == "not_your_turn"
    assert match.legal()[:4] == [0, 1, 2, 3]
    assert not any(action.verb() == "pass" for action in GAME.actions.actions)


def test_x37_decisions():
    """X37  A gift while a thief chooses: decision_pending; at rest: no_decision_pending; another player; id 780."""
    table = Table().owns(0, card("thief", "crete")).pile("crete", 4, rubble=1).finds(0, "egypt", 1)
    assert table.refusal(gift("egypt", 1)) == "no_decision_pending"
    assert table.refusal(ChooseFind(find=find(4))) == "no_decision_pending"
    assert table.refusal(gift("egypt", 1), seat=1) == "not_your_turn"
    assert table.refusal(780, seat=1) == "not_your_turn"
    assert table.refusal(780) == table.refusal(-1) == "unknown_action"
    table.play(PlayThief(region=CRETE))
    assert table.refusal(gift("egypt", 1)) == "decision_pending"
    assert table.refusal(TakeStorage(slot=1)) == "decision_pending"
    assert table.refusal(dig("crete", 3)) == "decision_pending"
    assert table.refusal(gift("egypt", 1), seat=1) == "not_your_turn"
    assert table.legal() == {ChooseFind(find=find(4))}


def test_decisions_are_offered_even_if_there_is_one_choice():
    """R26, I10  A museum asks for every gift; the marker waits until the last (TR3.4)."""
    table = Table().open("M1").finds(0, "egypt", 1, 1)
    table.play(museum(1))
    assert table.legal() == {gift("egypt", 1)}
    assert table.refusal(ChooseFind(find=find(1))) == "decision_pending"
    assert (table.actor, table.player(0).weeks) == (0, 0)
    pending = table.view().pending
    assert pending is not None
    assert (pending.kind, pending.card, pending.left, pending.seat) == ("museum", card("M1"), 2, 0)


def test_words_out_of_range():
    """Weeks 13, a fifth slot or rubble to choose are no action."""
    match = Match(GAME, 2, seed=1)
    for spelling in (
        {"do": "take_storage", "slot": 5},
        {"do": "dig", "region": "crete", "card": "region", "weeks": 13, "assistants": 0},
        {"do": "choose_find", "find": "rubble"},
        {"do": "dance"},
        780,
    ):
        with pytest.raises(BadInput):
            match.play(spelling)


def test_what_cannot_be_taken_back():
    """TR7.2, TR7.3, TR7.5  What a search showed cannot be unseen: these verbs reveal."""
    for action in GAME.actions.actions:
        seen = action.verb() in ("play_thief", "play_tomb_raiders", "play_scientist", "choose_find")
        assert GAME.reveals(action) == seen
    assert GAME.reveals(PlayTombRaiders(region=CRETE))
