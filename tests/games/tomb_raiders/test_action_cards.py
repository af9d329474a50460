"""TR7  Thief, tomb raiders, scientist, assistant."""

from __future__ import annotations

import pytest

from dighouse.games.tomb_raiders.actions import (
    ChooseFind,
    PlayAssistant,
    PlayScientist,
    PlayThief,
    PlayTombRaiders,
    Region,
    TakeStorage,
)
from tests.games.tomb_raiders.positions import Table, card, dig, find

CRETE = Region.CRETE
THIEF, RAIDERS, SCIENTIST = PlayThief(region=CRETE), PlayTombRaiders(region=CRETE), PlayScientist(region=CRETE)
KNOWLEDGE = ChooseFind(find=find("knowledge"))


def hand(*names: str) -> Table:
    regions = {"thief": "crete", "tomb_raiders": "crete"}
    return Table().owns(0, *(card(name, regions.get(name)) for name in names)).weeks(0, 12)


def faces(table: Table, seat: int | None, region: int = 3) -> list[int] | None:
    return table.view(seat).piles[region].cards


@pytest.mark.parametrize("action", [THIEF, RAIDERS, SCIENTIST, PlayAssistant()])
def test_the_card_must_be_in_hand(action):
    """TR7.1, R2  Only from the hand."""
    assert Table().refusal(action) == "card_not_in_hand"


def test_x17_an_empty_pile():
    """X17  Empty Crete pile: no dig, nothing spent; the thief is legal, +3 weeks, takes nothing.  TR7.4, TR8.4"""
    table = hand("thief").books(0, "crete", 4)
    assert table.refusal(dig("crete", 6)) == "empty_pile"
    table.play(THIEF)
    assert (table.player(0).weeks, table.player(0).hand) == (3, [])
    assert table.view().pending is None
    assert table.view().removed == [card("thief", "crete")]
    assert table.player(0).artifacts == [[], [], [], []]


def test_x18_knowledge_and_rubble():
    """X18  Pile knowledge find, 2 rubble: the thief takes nothing; raiders only knowledge, gen +1.  TR7.2, TR7.3"""
    table = hand("thief", "tomb_raiders").pile("crete", "knowledge", rubble=2)
    table.play(THIEF)
    assert (table.player(0).weeks, table.view().pending) == (3, None)
    table.play(RAIDERS)
    assert table.legal() == {KNOWLEDGE}
    pending = table.view(1).pending
    assert pending is not None
    assert (pending.kind, pending.region, pending.seat) == ("tomb_raiders", "crete", 0)
    table.play(KNOWLEDGE)
    assert (table.player(0).general, table.player(0).weeks) == (1, 5)
    assert table.player(0).knowledge_finds == [0, 0, 0, 1]
    assert table.pile_of("crete") == {"rubble": 2}


def test_x18_the_thief_takes_artifacts_only():
    """X18  Pile artifact 2 and a knowledge find: naming knowledge is not_an_artifact.  TR7.2"""
    table = hand("thief").pile("crete", 2, "knowledge").play(THIEF)
    assert table.refusal(KNOWLEDGE) == "not_an_artifact"
    assert table.refusal(ChooseFind(find=find(5))) == "not_in_pile"
    assert table.legal() == {ChooseFind(find=find(2))}
    table.play(ChooseFind(find=find(2)))
    assert table.player(0).artifacts[3] == [2]


def test_tomb_raiders_and_rubble():
    """TR7.3, TR7.4, R19  Only rubble: nothing is taken, the weeks are paid, the card leaves the game."""
    table = hand("tomb_raiders").pile("crete", rubble=3).play(RAIDERS)
    assert (table.player(0).weeks, table.player(0).hand, table.view().pending) == (2, [], None)
    assert table.pile_of("crete") == {"rubble": 3}


def test_the_choice_is_free_and_must_be_made():
    """TR7.2, R19  One artifact of one's choice, not to be declined; identical cards are one option; weeks come last."""
    table = hand("thief").pile("crete", 4, 4, 1, rubble=1).play(THIEF)
    assert table.legal() == {ChooseFind(find=find(4)), ChooseFind(find=find(1))}
    assert table.player(0).weeks == 0
    table.play(ChooseFind(find=find(4)))
    assert (table.player(0).weeks, table.pile_of("crete")) == (3, {"4": 1, "1": 1, "rubble": 1})


def test_a_search_gives_every_card_a_face():
    """TR7.5, C2  Cards laid unseen get their faces when the card is played, and the searcher alone sees them."""
    table = hand("scientist").laid("crete", 6).play(SCIENTIST)
    assert table.state["faceless"][3] == 0
    seen = faces(table, 0)
    assert seen is not None
    assert len(seen) == 6
    assert faces(table, 1) is None
    assert faces(table, None) is None
    assert table.outcome == []


def test_x30_sight():
    """X30  A sees 4, 1, rubble x2; B draws a rubble: still; a card laid: blank; a thief sees again.  R21"""
    table = hand("scientist", "thief").books(1, "crete", 5).pile("crete", 4, 1, rubble=2).play(SCIENTIST)
    assert faces(table, 0) == [0, 3, 7, 7]
    table.weeks(12, 0)
    table.play_until(dig("crete", 1), 7)
    assert faces(table, 0) == [0, 3, 7, 7]
    table.play_where(TakeStorage(slot=1), lambda after: card("find", "crete") in after.outcome)
    assert faces(table, 0) is None
    assert table.view(0).piles[3].present
    table.weeks(0, 12)
    table.play(THIEF, ChooseFind(find=find(4)))
    left = faces(table, 0)
    assert left is not None
    assert 0 in left
    assert left.count(7) >= 2
    assert faces(table, 1) is None


def test_x36_sight_of_a_pile_that_shrinks():
    """X36  As X30, but B's dig draws artifact 4 and a rubble: A sees 1, rubble x2; B has no sight of it.  R21"""
    table = hand("scientist").books(1, "crete", 5).pile("crete", 4, 1, rubble=2).play(SCIENTIST)
    table.weeks(12, 0)
    table.play_until(dig("crete", 3), 3, 7)
    assert faces(table, 0) == [0, 7, 7]
    assert faces(table, 1) is None


def test_a_scientist_at_an_empty_pile():
    """TR7.5  An empty pile may be named; then one sees that it is empty."""
    table = hand("scientist").play(SCIENTIST)
    assert faces(table, 0) == []
    assert (table.player(0).weeks, table.player(0).hand) == (1, [])


def test_an_assistant_is_laid_out():
    """TR7.6, R12  It stays on display until a dig uses it; then it leaves the game."""
    table = hand("assistant").books(0, "crete", 2).laid("crete", 5).play(PlayAssistant())
    assert (table.player(0).weeks, table.player(0).assistants, table.player(0).hand) == (1, 1, [])
    assert table.view().removed == []
    table.play(dig("crete", 6, assistants=0))
    assert table.player(0).assistants == 1
    table.weeks(1, 12).play(dig("crete", 6, assistants=1))
    assert table.player(0).assistants == 0
    assert table.view().removed == [card("assistant")]


def test_x22_taking_and_playing_both_cost():
    """X22  General excavation 3 to take, 0 to play: 10, 13, 19; the thief 3 and 3.  TR7.7, R10, R11"""
    table = Table().storage(card("general_excavation"), *[card("congress")] * 3).books(0, "egypt", 3)
    table.laid("egypt", 5).weeks(10, 20).play(TakeStorage(slot=1))
    assert table.player(0).weeks == 13
    large = table.player(0).large
    table.play(dig("egypt", 6, "action"))
    assert table.player(0).weeks == 19
    assert table.player(0).large == large
    assert table.view().removed == [card("general_excavation")]
    thief = Table().storage(card("thief", "crete"), *[card("congress")] * 3).weeks(0, 12)
    assert thief.play(TakeStorage(slot=1), THIEF).player(0).weeks == 6


def test_what_a_searcher_took_is_public():
    """TR7.8, R23  The find taken lies open before the player; a knowledge find is a book from then on."""
    table = hand("tomb_raiders").pile("crete", 3, "knowledge").play(RAIDERS, KNOWLEDGE)
    for seat in (None, 1):
        assert table.view(seat).players[0].knowledge_finds == [0, 0, 0, 1]
        assert table.view(seat).players[0].general == 1
        assert table.view(seat).finds_left[3][6] == 0
