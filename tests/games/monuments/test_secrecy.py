"""C3, R29  What a seat cannot know: dealt again uniformly over exactly that, and told to nobody.

Small positions are enumerated: every arrangement that fits the public record has to come equally often, and no
other may come at all.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import msgspec
import numpy as np
import pytest

from dighouse.core.chance import new_chance, open_stream
from dighouse.core.game import Move
from dighouse.core.jit import INTERPRETED
from dighouse.games.monuments.actions import Buy, DrawOpen, DrawPile, Lay, Score
from dighouse.games.monuments.state import HIDDEN, IN_PILE, KNOWN
from dighouse.games.monuments.tables import CARD_SYMBOL
from tests.games.monuments.fitting import assert_uniform
from tests.games.monuments.positions import GAME, Table, card, discard, lay, monument

A, B, C = 0, 1, 2
SHIP, HELMET, SCROLL = 0, 1, 2
Arrangement = tuple[frozenset[int], ...]


def hidden(state: np.record, seat: int) -> frozenset[int]:
    return frozenset(int(one) for one in np.flatnonzero(state["card_at"] == HIDDEN + seat))


def held(state: np.record, seat: int) -> set[int]:
    return {int(one) for one in np.flatnonzero(np.isin(state["card_at"], [HIDDEN + seat, KNOWN + seat]))}


def arrangements(state: np.record, viewer: int, fits: Callable[[set[int]], bool]) -> list[Arrangement]:
    """Every way to deal the unseen cards to the other hands that leaves the player on turn what is implied."""
    others = [seat for seat in range(int(state["players"])) if seat != viewer]
    unseen = sorted(set(np.flatnonzero(state["card_at"] == IN_PILE)).union(*(hidden(state, seat) for seat in others)))
    known = {seat: held(state, seat) - hidden(state, seat) for seat in others}
    sizes = [len(hidden(state, seat)) for seat in others]

    def dealt(left: frozenset[int], sizes: list[int]) -> list[Arrangement]:
        if not sizes:
            return [()]
        return [
            (frozenset(hand), *rest)
            for hand in itertools.combinations(sorted(left), sizes[0])
            for rest in dealt(left - frozenset(hand), sizes[1:])
        ]

    on_turn = int(state["seat"])
    return [
        hands
        for hands in dealt(frozenset(int(one) for one in unseen), sizes)
        if on_turn == viewer or fits(set(hands[others.index(on_turn)]) | known[on_turn])
    ]


def assert_redeals_uniformly(table: Table, viewer: int, fits: Callable[[set[int]], bool]) -> None:
    """All fitting arrangements, equally often, and every redealt position sound."""
    state = table.sound()[0]
    others = [seat for seat in range(table.players) if seat != viewer]
    number_of = {hands: number for number, hands in enumerate(arrangements(state, viewer, fits))}
    assert tuple(hidden(state, seat) for seat in others) in number_of
    counts = np.zeros(len(number_of), np.int64)
    chance = new_chance()
    deals = 8 if INTERPRETED else 40 * len(number_of)
    for deal in range(deals):
        after = table.states.copy()
        open_stream(chance[0], 17, deal)
        GAME.loops.redeal(after, 0, viewer, chance, 0)
        counts[number_of[tuple(hidden(after[0], seat) for seat in others)]] += 1
        if deal < 40:
            assert GAME.loops.check(after, 0) in table.may_break
    if not INTERPRETED:
        assert_uniform(counts)


def anything(hand: set[int]) -> bool:
    return True


def test_nothing_is_implied_at_the_start_of_a_turn() -> None:
    """C3, MO2.8  Hidden cards of all others and the pile; cards marked as known stay, and so does the own hand."""
    table = Table(3).hand(A, "Zeus 1", "Zeus 2").hand(B, "Petra 1", "Petra 4").hand(C, "Babylon 2")
    table.hand(B, "Pharos 1", known=True).pile(3).turn(B)
    assert_redeals_uniformly(table, A, anything)
    assert_redeals_uniformly(table, -1, anything)


def of_monument(name: str, least: int) -> Callable[[set[int]], bool]:
    return lambda hand: sum(one // 9 == monument(name) for one in hand) >= least


def of_symbol(symbol: int, least: int) -> Callable[[set[int]], bool]:
    return lambda hand: sum(CARD_SYMBOL[one] == symbol for one in hand) >= least


def test_an_erection_below_its_minimum() -> None:
    """C3, MO5.8  The second owner has laid one card: at least two more are in the hand, where they are rare."""
    table = (
        Table(3).stack(A, "Petra", 1, 2).turn(B).hand(B, "Petra 3", "Petra 4", "Petra 5", "Zeus 1").hand(C, "Petra 6")
    )
    table.pile(3).play(lay("Petra 4"))
    assert_redeals_uniformly(table, A, of_monument("Petra", 2))
    assert_redeals_uniformly(table, -1, of_monument("Petra", 2))


def test_an_erection_with_many_cards_about() -> None:
    """C3  The same where nearly every hand fits; and with one of the cards known to be there."""
    table = Table(3).stack(A, "Petra", 1, 2).turn(B).hand(B, "Petra 3", "Petra 4", "Petra 5", "Petra 6", "Zeus 1")
    table.hand(C, "Petra 7", "Petra 8").pile(2).play(lay("Petra 4"))
    assert_redeals_uniformly(table, A, of_monument("Petra", 2))
    known = Table(3).stack(A, "Petra", 1, 2).turn(B).hand(B, "Petra 3", "Petra 4", "Zeus 1")
    known.hand(B, "Petra 9", known=True).hand(C, "Petra 7").pile(3).play(lay("Petra 4"))
    assert_redeals_uniformly(known, A, of_monument("Petra", 2))


def test_an_erection_at_its_minimum_implies_nothing() -> None:
    """C3, MO6.1  Nor does an extension."""
    table = Table(3).turn(B).hand(B, "Petra 3", "Petra 4", "Petra 5", "Zeus 1").hand(C, "Petra 6").pile(3)
    table.play(lay("Petra 3"), lay("Petra 4"))
    assert_redeals_uniformly(table, A, anything)
    extending = Table(3).turn(B).stack(B, "Petra", 1, 2).hand(B, "Petra 3", "Petra 4", "Zeus 1").hand(C, "Petra 6")
    assert_redeals_uniformly(extending.pile(3).play(lay("Petra 3")), A, anything)


def test_a_pair_being_discarded() -> None:
    """C3, MO7.1, MO8.1  As many cards of the symbol as are still due, for a score and for an extra action."""
    table = Table(3).turn(B).hand(B, "Zeus 3", "Zeus 6", "Petra 1").hand(C, "Babylon 3", "Babylon 1").pile(3)
    table.play(Score(symbol=SCROLL))
    assert_redeals_uniformly(table, A, of_symbol(SCROLL, 2))
    table.play(discard("Zeus 3"))
    assert_redeals_uniformly(table, A, of_symbol(SCROLL, 1))
    buying = Table(3).turn(B, done=3).hand(B, "Zeus 3", "Zeus 6", "Petra 1").hand(C, "Babylon 3").pile(4)
    assert_redeals_uniformly(buying.play(Buy(symbol=SCROLL)), A, of_symbol(SCROLL, 2))


def can_use_extra(hand: set[int]) -> bool:
    """MO8.5  A pair, a card for the own Petra, or two cards of a monument nobody owns."""
    symbols = [CARD_SYMBOL[one] for one in hand]
    monuments = [one // 9 for one in hand]
    pair = any(symbols.count(symbol) >= 2 for symbol in symbols)
    return pair or monument("Petra") in monuments or any(monuments.count(one) >= 2 for one in monuments)


def test_an_extra_action_that_did_not_lapse() -> None:
    """C3, MO8.5, R10  With nothing left to draw the hand allows a lay or holds a pair."""
    table = Table(3).row(None, None, None).stack(B, "Petra", 1, 2).turn(B, done=3)
    table.hand(B, "Zeus 3", "Zeus 6", "Petra 4", "Zeus 2").hand(C, "Babylon 1", "Pharos 3", "Akropolis 5")
    table.hand(A, "Colosseum 4", "Mausoleum 2").pile(0)
    table.play(Buy(symbol=SCROLL), discard("Zeus 3"), discard("Zeus 6"))
    assert table.phase == "action"
    assert_redeals_uniformly(table, A, can_use_extra)
    assert_redeals_uniformly(table, -1, can_use_extra)


def test_the_player_on_turn_learns_nothing_from_himself() -> None:
    """C3  For the player on turn the others' hands are free, whatever he has begun."""
    table = Table(3).turn(B).hand(B, "Zeus 3", "Zeus 6").hand(C, "Babylon 3").hand(A, "Petra 1").pile(3)
    assert_redeals_uniformly(table.play(Score(symbol=SCROLL)), B, anything)


def test_a_finished_game_is_open() -> None:
    """R29  Nothing is dealt again when the hands are shown."""
    table = Table(3).hand(B, "Petra 1").hand(C, "Zeus 1").row("Zeus 9", None, None).pile(0).turn(A, done=2)
    table.play(DrawOpen(slot=0))
    table.play(GAME.actions.action(232))
    assert table.over
    after = table.states.copy()
    GAME.loops.redeal(after, 0, A, new_chance(3), 0)
    assert after.tobytes() == table.states.tobytes()


# What is told.


def told(table: Table, action: object, viewer: int | None) -> list[tuple[str, dict[str, int]]]:
    before, seat = table.sound().copy(), table.actor
    table.play(action)  # type: ignore[arg-type]
    move = Move(seat, action, table.outcome)  # type: ignore[arg-type]
    return [(notice.key, notice.facts) for notice in GAME.notices(before[0], move, table.s, viewer)]


def test_a_drawn_card_is_told_to_its_drawer_alone() -> None:
    """MO4.1  To all others only that a card was drawn."""
    for viewer in (None, B, C):
        assert told(Table(3), DrawPile(), viewer) == [("notice.drew", {"seat": A})]
    table = Table(3)
    assert told(table, DrawPile(), A) == [("notice.drew_card", {"card": table.outcome[0], "seat": A})]


def test_the_deal_is_told_to_each_seat_alone() -> None:
    """MO2.5, MO2.8  One's own five cards; to a spectator none."""
    states, chance, out = GAME.new_states(), new_chance(9), np.zeros(len(GAME.actions), np.int16)
    GAME.loops.begin(states, 0, 4, GAME.options_array(None, 4), chance, 0, out)
    move = Move(None, None, chance["outcome"][0, :24].tolist())
    for viewer in (None, 0, 1, 2, 3):
        dealt = {n.facts["card"] for n in GAME.notices(None, move, states[0], viewer) if n.key == "notice.card_dealt"}
        assert dealt == (held(states[0], viewer) if viewer is not None else set())


def test_an_open_card_stays_known_until_it_leaves() -> None:
    """C3, MO4.1  Taken from the row it is known to all; laid, it is in a stack and no longer marked."""
    table = Table(3).row("Petra 1", "Zeus 9", "Zeus 8").hand(A, "Petra 2").play(DrawOpen(slot=0))
    assert table.view(None).players[A].known == [card("Petra 1")]
    table.play(Lay(card=card("Petra 1")))
    assert table.view(None).players[A].known == []
    assert table.view(None).colours[A].stacks[monument("Petra")] == [card("Petra 1")]


def test_a_spectator_is_an_uninvolved_player() -> None:
    """C3  A spectator's view is a player's view without the hand."""
    table = Table(3).hand(A, "Petra 1").hand(B, "Zeus 1", known=True).hand(B, "Zeus 2")
    mine, theirs = (msgspec.to_builtins(table.view(viewer)) for viewer in (A, None))
    mine["players"][A]["hand"] = None
    assert mine == theirs


def test_the_tensor_shows_no_hidden_card() -> None:
    """MO2.8  Another's hidden card is among the unseen ones, as those of the pile are; a known one is not."""
    table = Table(3).hand(A, "Petra 1").hand(B, "Zeus 1", known=True).hand(B, "Zeus 2")
    out = np.zeros(GAME.pieces.size, np.float32)
    GAME.loops.observe(table.sound(), 0, A, out)
    pieces = GAME.pieces.split(out)
    assert np.flatnonzero(pieces["hand"]).tolist() == [card("Petra 1")]
    assert np.flatnonzero(pieces["known"][1]).tolist() == [card("Zeus 1")]
    assert pieces["unseen"][card("Zeus 2")] == 1
    assert pieces["unseen"][card("Zeus 1")] == 0
    assert pieces["unseen"][card("Petra 1")] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_step_can_be_taken_back(players: int) -> None:
    """R12  Every action reveals something; and a forced step is still a step."""
    assert all(GAME.reveals(action) for action in GAME.actions.actions)
    assert GAME.meta.secret_hands
    assert players in GAME.meta.seats
