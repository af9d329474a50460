"""R21-R23, R32  What is shown and told, to whom."""

from __future__ import annotations

import random

import msgspec

from dighouse.core.actions import Action
from dighouse.core.game import Move
from dighouse.core.jit import INTERPRETED
from dighouse.core.replay import Match
from dighouse.games.tomb_raiders.actions import (
    ChooseFind,
    PlayAssistant,
    PlayScientist,
    PlayThief,
    PlayTombRaiders,
    Region,
    TakeStorage,
)
from dighouse.games.tomb_raiders.notices import notices
from tests.games.tomb_raiders.positions import GAME, Table, card, dig, find, gift, museum
from tests.laws.tables import chosen

PUBLIC = None


def told(table: Table, action: Action, viewer: int | None, key: int = 0) -> list[tuple[str, dict[str, int]]]:
    """Play an action; what a viewer is told."""
    before, seat = table.state.copy(), table.actor
    table.play(action, key=key)
    move = Move(seat, action, table.outcome)
    return [(notice.key.removeprefix("notice."), notice.facts) for notice in notices(before, move, table.state, viewer)]


def keys(lines: list[tuple[str, dict[str, int]]]) -> list[str]:
    return [key for key, _ in lines]


def test_a_search_is_told_to_the_searcher_alone():
    """TR7.5, R21, X30  Others hear which pile was searched; the searcher sees every card of it."""
    for viewer, expected in ((0, ["play_scientist", "pile_seen", "pile_card", "pile_card", "clock"]), (1, None)):
        table = Table().owns(0, card("scientist")).pile("crete", 4, rubble=2)
        lines = told(table, PlayScientist(region=Region.CRETE), viewer)
        assert keys(lines) == (expected or ["play_scientist", "clock"])
        if expected:
            assert lines[2:4] == [
                ("pile_card", {"region": 3, "face": 3, "count": 1}),
                ("pile_card", {"region": 3, "face": 7, "count": 2}),
            ]


def test_a_thief_and_the_choice():
    """X30, TR7.2  Others see only "took Crete 4"; that nothing was taken is told too (TR7.4)."""
    table = Table().owns(0, card("thief", "crete")).pile("crete", 4, 1)
    assert keys(told(table, PlayThief(region=Region.CRETE), 1)) == ["play_thief"]
    lines = told(table, ChooseFind(find=find(4)), 1)
    assert lines[0] == ("find_taken", {"region": 3, "face": 3, "seat": 0})
    nothing = Table().owns(0, card("tomb_raiders", "crete")).pile("crete", rubble=1)
    assert keys(told(nothing, PlayTombRaiders(region=Region.CRETE), 1)) == [
        "play_tomb_raiders",
        "nothing_taken",
        "clock",
    ]


def test_a_dig_is_told_as_it_happens():
    """R22, TR8.12  The cards drawn, the rubble that went back; no total of the pile."""
    table = Table().books(0, "crete", 4).assistants(0, 1).pile("crete", 5, "knowledge", rubble=2)
    lines = told(table, dig("crete", 12, assistants=1), PUBLIC)
    assert keys(lines)[:3] == ["dig", "card_used", "assistants_used"]
    assert sorted(keys(lines)[3:6]) == ["find_found", "find_found", "rubble"]
    assert ("rubble", {"region": 3, "rubble": 2}) in lines
    only = Table().books(0, "crete", 4).pile("crete", rubble=2)
    assert keys(told(only, dig("crete", 4, "region"), PUBLIC)) == [
        "dig",
        "card_used",
        "nothing_found",
        "rubble",
        "clock",
    ]
    action = Table().books(0, "crete", 4).owns(0, card("general_excavation")).pile("crete", rubble=2)
    assert ("card_used", {"card": card("general_excavation"), "seat": 0}) in told(
        action, dig("crete", 4, "action"), PUBLIC
    )


def test_a_take_is_told_with_its_refill():
    """TR4.3, TR5.2, R23  The card by name, professors, the weeks, then each card drawn."""
    table = Table().books(0, "mesopotamia", 3)
    lines = told(table, TakeStorage(slot=1), 1)
    assert keys(lines)[:3] == ["card_taken", "professor_came", "clock"]
    assert {"card_laid"} <= set(keys(lines)[3:]) <= {"card_laid", "presentation_laid", "find_laid"}
    assert len(lines) - 3 == len(table.outcome)
    moved = Table().books(0, "mesopotamia", 4).books(1, "mesopotamia", 4)
    moved.s["professor"][0] = 1
    assert ("professor_moved", {"professor": 0, "seat": 0, "from": 1}) in told(moved, TakeStorage(slot=1), 1)


def test_museums_and_assistants_are_told():
    """TR6.5, TR7.6  Gifts one by one; the museum with the last."""
    table = Table().open("M1").finds(0, "egypt", 1, 2).owns(0, card("assistant"))
    assert keys(told(table, PlayAssistant(), 1)) == ["play_assistant", "clock"]
    table.weeks(0, 9)
    assert keys(told(table, museum(1), 1)) == ["museum_begun"]
    assert keys(told(table, gift("egypt", 1), 1)) == ["donated"]
    assert keys(told(table, gift("egypt", 2), 1)) == ["donated", "presentation_taken", "clock"]


def test_the_end_is_told():
    """TR10.1, TR12.2  The one winner."""
    lines = told(Table().draw_pile(card("E7")), TakeStorage(slot=1), PUBLIC)
    assert keys(lines)[-3:] == ["space_stays_empty", "game_over", "winner"]


def test_everybody_but_the_searcher_is_told_the_same():
    """R22, R23  In whole games the lines of two viewers differ only in what a searcher saw."""
    for players in (2,) if INTERPRETED else (2, 3, 4):
        match, dice = Match(GAME, players, seed=players), random.Random(players)
        while match.actor >= 0:
            match.play(chosen(GAME, match.legal(), dice))
        for seq in range(len(match.events)):
            public = match.notices(seq, None)
            for viewer in range(players):
                own = match.notices(seq, viewer)
                extra = [notice for notice in own if notice not in public]
                assert [notice for notice in own if notice not in extra] == public
                if extra:
                    assert {notice.key for notice in extra} <= {"notice.pile_seen", "notice.pile_card"}
                    assert viewer == match.events[seq].seat


def test_a_view_counts_no_pile():
    """R22, I11  Whatever lies on a pile, those without sight of it see the same bytes."""
    views = set()
    for cards in (1, 5, 12):
        table = Table().laid("crete", cards)
        shown = msgspec.to_builtins(table.view(0))
        del shown["draw_pile"]  # it is shorter by the cards that were laid
        views.add(msgspec.json.encode(shown))
    assert len(views) == 1


def test_hands_are_hidden():
    """R23, TR1.3  Other hands are numbers; one's own are faces; a spectator sees none."""
    table = Table().owns(0, card("thief", "crete"), card("scientist"))
    assert table.view(0).players[0].hand == [card("thief", "crete"), card("scientist")]
    for seat in (None, 1):
        assert (table.view(seat).players[0].hand, table.view(seat).players[0].hand_count) == (None, 2)
        assert table.view(seat).players[0].large is None


def test_what_a_choice_offers_is_private():
    """TR7.2  The pending decision is public, its options are not in any view but the chooser's sight."""
    one, other = (
        Table().owns(0, card("thief", "crete")).pile("crete", *values).play(PlayThief(region=Region.CRETE))
        for values in ((4, 1), (5, 3))
    )
    assert msgspec.json.encode(one.view(1)) == msgspec.json.encode(other.view(1))
    assert msgspec.json.encode(one.view(None)) == msgspec.json.encode(other.view(None))
    assert one.view(0).piles[3].cards == [0, 3]
