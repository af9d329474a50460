"""TR0, TR1  Terms, components and set-up."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Position
from dighouse.games.tomb_raiders.actions import TakeStorage
from dighouse.games.tomb_raiders.catalogue import catalogue
from dighouse.games.tomb_raiders.rules.setup import clear_board
from dighouse.games.tomb_raiders.rules.storage import lay_out
from dighouse.games.tomb_raiders.state import FIND, IN_DRAW_PILE, NO_CARD
from dighouse.games.tomb_raiders.tables import FIND_COUNT, LARGE, REGION_IDS, STORAGE_CARDS
from tests.games.tomb_raiders.positions import GAME, Table, card

each_players = pytest.mark.parametrize("players", [2, 3, 4])


def test_terms():
    """TR0.1, TR0.2, TR0.3, TR0.4, TR0.5  Four regions; 83 green cards and 20 finds a region, by kind."""
    box = catalogue()
    assert box.regions == ["mesopotamia", "egypt", "greece", "crete"]
    green: Counter[str] = Counter()
    for kind in box.cards:
        green[kind.kind] += kind.count
    assert sum(green.values()) == 83
    assert (green["exhibition"], green["museum"]) == (8, 4)
    storage = sum(green.values()) - 12
    assert storage == 71
    action = {kind: green[kind] for kind in ("thief", "tomb_raiders", "scientist", "assistant", "general_excavation")}
    assert action == {"thief": 4, "tomb_raiders": 4, "scientist": 2, "assistant": 4, "general_excavation": 4}
    assert box.deck == 163
    for region in range(4):
        assert sum(box.finds["on"][region]) == sum(box.finds["off"][region]) == 20
    assert Counter(face.kind for face in box.faces) == {"artifact": 6, "knowledge": 1, "rubble": 1}
    assert len(box.professors) == 5


@each_players
def test_x28_large_cards(players):
    """X28  Large cards per player and in all: 8 / 16, 6 / 18, 5 / 20.  TR1.2  By number of players."""
    each, total = {2: (8, 16), 3: (6, 18), 4: (5, 20)}[players]
    hands = {2: [2, 2, 2, 2, 0], 3: [1, 1, 1, 1, 2], 4: [1, 1, 1, 1, 1]}[players]
    view = Table(players).view(0)
    assert [player.large_count for player in view.players] == [each] * players
    assert each * players == total
    assert view.players[0].large == hands == LARGE[players].tolist()


@each_players
def test_the_board_at_the_start(players):
    """TR1.1, TR1.5, TR1.7, TR1.8  Full storage, free professors, week 0, a green back, and never an empty draw pile."""
    for seed in range(20):
        position = Position(GAME, players, seed)
        view = GAME.view(position.state, 0)
        assert None not in view.storage
        assert len(view.storage) == len(view.piles) == 4
        assert view.professors == [None] * 5
        assert [player.weeks for player in view.players] == [0] * players
        assert view.draw_pile >= 67
        assert view.back == "green"
        laid = outcomes(position.chances)[players:]
        assert view.draw_pile == 163 - len(laid)
        assert sum(number >= FIND for number in laid) == sum(20 - back for back in position.state["backs"].tolist())
        assert [pile.present for pile in view.piles] == [FIND + region in laid for region in range(4)]
        assert [number for number in laid if number < STORAGE_CARDS] == view.storage


def test_x06_a_set_up():
    """X6  Finds, E2 and M1 between the storage cards: 10 drawn; slots in order; piles 1, 1, 2; scientist on top."""
    four = [card("expertise", "crete", 1), card("congress"), card("thief", "egypt"), card("general_knowledge", None, 1)]
    finds = [card("find", region) for region in ("egypt", "crete", "greece", "greece")]
    table = Table().draw_pile(*four, card("E2"), card("M1"), card("scientist"), *finds)
    table.s["storage"][:] = NO_CARD
    table.s["green"] = 7
    before = table.record.copy()
    for key in range(60000):
        table.record[:] = before
        chance = new_chance(key)
        lay_out(table.record[0], chance[0])
        drawn = outcomes(chance)
        if [number for number in drawn if number < STORAGE_CARDS] == four and len(drawn) == 10:
            break
    view = GAME.view(table.record[0], None)
    assert view.storage == four
    assert [offer.card for offer in view.offers] == [card("E2"), card("M1")]
    laid = {REGION_IDS[region]: drawn.count(int(FIND) + region) for region in range(4)}
    assert laid == {"mesopotamia": 0, "egypt": 1, "greece": 2, "crete": 1}
    assert (view.draw_pile, view.back) == (1, "green")  # the scientist


def test_what_is_seen_of_the_start():
    """TR1.3, TR1.6, TR1.9, R23, R32  Hands are concealed, the draw pile is counted, its back seen, finds listed."""
    view = Table(3).view(1)
    assert [player.hand is None for player in view.players] == [True, False, True]
    assert [player.large is None for player in view.players] == [True, False, True]
    assert [player.large_count for player in view.players] == [6, 6, 6]
    assert view.draw_pile == 163 - 4
    assert view.back == "green"
    assert view.finds_left == FIND_COUNT[0].tolist()


@each_players
def test_the_stack(players):
    """TR1.4  The top marker of the stack acts first; the stack is what was drawn (C1)."""
    position = Position(GAME, players, 3)
    arrival = position.state["arrival"][:players].tolist()
    assert sorted(arrival) == list(range(players))
    assert position.actor == arrival.index(players - 1)
    assert GAME.view(position.state, None).order == sorted(range(players), key=lambda seat: -arrival[seat])


def test_the_board_is_cleared():
    """TR1.6  All 83 green cards are in the draw pile before the first is drawn."""
    states = GAME.new_states()
    clear_board(states[0])
    assert states["green"][0] == states["deck"][0].sum() + np.count_nonzero(states["shown_at"][0] == IN_DRAW_PILE) == 83


def test_rest():
    """TR0.7, TR5.4  At rest every storage space holds just one card, and the four takes are legal."""
    table = Table()
    assert {action.slot for action in table.legal() if isinstance(action, TakeStorage)} == {1, 2, 3, 4}


def test_knowledge_finds_off():
    """R20, TR0.3  With the option off the 14th find is an artifact of 1 point, and the pile keeps 20 cards."""
    on, off = FIND_COUNT
    assert (on.sum(axis=1) == off.sum(axis=1)).all()
    assert on[:, 6].tolist() == [1] * 4
    assert off[:, 6].tolist() == [0] * 4
    assert (off[:, 0] - on[:, 0]).tolist() == [1] * 4
    assert Table(knowledge_finds="off").view().knowledge_finds is False
    assert Table().view().knowledge_finds is True
