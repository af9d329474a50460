"""What a seat cannot know does not reach it: dealt anew, every byte it would be sent stays the same."""

from __future__ import annotations

import random

import msgspec
import numpy as np

from dighouse.core.chance import new_chance, outcomes
from dighouse.core.game import Move
from dighouse.core.jit import INTERPRETED
from dighouse.core.record import out_of_range
from tests.laws.tables import FEW, Table, chosen, each_table, sampled

EVERY = 19 if INTERPRETED else 7
PROSPECTS = 8  # of the legal actions of a position so many are looked at
TRIES = 6  # so often the unknown is dealt again to find a move that looks the same
# What these draw is for their player alone; what others draw everybody sees, even where no view keeps it.
PRIVATE_DRAWS = {"draw_pile", "play_scientist", "play_thief", "play_tomb_raiders"}


def redealt(table: Table, states: np.ndarray, seat: int, key: int) -> np.ndarray:
    after = states.copy()
    table.game.loops.redeal(after, 0, seat, new_chance(key), 0)
    return after


def sent(table: Table, states: np.ndarray, seat: int) -> list[bytes]:
    """All a seat is sent about a position: its view, its tensor, and if it is on turn what it may do and why."""
    game = table.game
    tensor = np.zeros(game.pieces.size, np.float32)
    game.loops.observe(states, 0, seat, tensor)
    out = np.zeros(len(game.actions), np.int16)
    count = game.loops.legal(states, 0, out) if game.loops.actor(states, 0) == seat else 0
    shown = out[: count : max(1, count // PROSPECTS)]
    prospects = [msgspec.json.encode(game.prospect(states[0], int(n)), enc_hook=plain_number) for n in shown]
    return [seen(table, states, seat), tensor.tobytes(), out[:count].tobytes(), *prospects]


def seen(table: Table, states: np.ndarray, viewer: int | None) -> bytes:
    return msgspec.json.encode(table.game.view(states[0], viewer), enc_hook=plain_number)


def plain_number(thing: object) -> object:
    return thing.item() if isinstance(thing, np.generic) else thing


@each_table
def test_redealing_shows_a_seat_nothing(table: Table) -> None:
    for number, position in enumerate(sampled(table, EVERY, games=FEW)):
        for seat in range(table.players):
            after = redealt(table, position.states, seat, 100 + number)
            assert sent(table, after, seat) == sent(table, position.states, seat)


@each_table
def test_where_nobody_has_a_secret_hand_all_see_and_hear_the_same(table: Table) -> None:
    """The server makes a view and its notices once for everybody at such a table."""
    if table.game.meta.secret_hands:
        return
    viewers = (None, *range(table.players))
    for number, position in enumerate(sampled(table, EVERY, games=FEW)):
        assert len({seen(table, position.states, viewer) for viewer in viewers}) == 1
        out = np.zeros(len(table.game.actions), np.int16)
        if table.game.loops.legal(position.states, 0, out):
            after, move = moved(table, position.states, int(out[0]), 500 + number)
            assert len({told(table, position.states, move, after, viewer) for viewer in viewers}) == 1


def scored(table: Table, states: np.ndarray) -> list[list[int]]:
    sheet = table.game.new_sheet()
    table.game.loops.score(states, 0, sheet)
    return [[int(points) for points in row] for row in sheet]


def moved(table: Table, states: np.ndarray, action: int, key: int) -> tuple[np.ndarray, Move]:
    """The position after an action, and what happened."""
    seat, after, chance = int(table.game.loops.actor(states, 0)), states.copy(), new_chance(key)
    table.game.step(after, 0, action, chance, 0, np.zeros(len(table.game.actions), np.int16))
    return after, Move(seat, table.game.actions.actions[action], outcomes(chance))


def told(table: Table, before: np.ndarray, move: Move, after: np.ndarray, viewer: int | None) -> bytes:
    return msgspec.json.encode(table.game.notices(before[0], move, after[0], viewer), enc_hook=plain_number)


@each_table
def test_what_looks_the_same_is_told_the_same(table: Table) -> None:
    """A move in two positions a viewer cannot tell apart, before it and after it, is told in the same words."""
    compared, dice = 0, random.Random(5)
    for number, position in enumerate(sampled(table, EVERY, games=FEW)):
        if position.actor < 0:
            continue
        before, action = position.states, chosen(table.game, position.legal, dice)
        after, move = moved(table, before, action, number)
        for viewer in (None, *range(table.players)):
            for other in range(TRIES):
                dealt = redealt(table, before, viewer or 0, 1000 * number + other)
                if table.game.loops.refusal(dealt, 0, position.actor, action):
                    continue
                later, same_move = moved(table, dealt, action, number)
                open_draws = table.game.actions.actions[action].verb() not in PRIVATE_DRAWS
                if open_draws and same_move.outcome != move.outcome:
                    continue
                if seen(table, later, viewer) == seen(table, after, viewer):
                    assert told(table, dealt, same_move, later, viewer) == told(table, before, move, after, viewer)
                    compared += 1
                    break
    assert compared > (0 if INTERPRETED else 10)


@each_table
def test_a_redealt_position_is_sound(table: Table) -> None:
    """It breaks no invariant, the same seat is on turn, and what it may do is what it might before."""
    game = table.game
    for number, position in enumerate(sampled(table, EVERY, games=FEW)):
        for seat in range(table.players):
            after = redealt(table, position.states, seat, 200 + number)
            assert game.loops.check(after, 0) == 0
            assert out_of_range(after[0], game.fields) == []
            assert game.loops.actor(after, 0) == position.actor
            assert scored(table, after) == scored(table, position.states), "points would tell a secret"
        if position.actor >= 0:
            after = redealt(table, position.states, position.actor, 300 + number)
            for action in range(0, len(game.actions), EVERY):
                asked = (0, position.actor, action)
                assert game.loops.refusal(after, *asked) == game.loops.refusal(position.states, *asked)


@each_table
def test_a_spectator_sees_no_more_than_any_seat(table: Table) -> None:
    """A spectator's view is made, and none of its numbers depends on what any seat cannot know."""
    for number, position in enumerate(sampled(table, 3 * EVERY, games=FEW)):
        shown = msgspec.json.encode(table.game.view(position.state, None))
        for seat in range(table.players):
            after = redealt(table, position.states, seat, 400 + number)
            assert msgspec.json.encode(table.game.view(after[0], None)) == shown


@each_table
def test_no_view_holds_the_chance_of_the_match(table: Table) -> None:
    """Neither the secret nor any key stands in what is sent; keys of coming events cannot be guessed from it."""
    match = table.match(11)
    for _ in range(5):
        match.play(match.legal()[0])
    sent_texts = [msgspec.json.encode(table.game.view(match.state, seat)).decode() for seat in range(table.players)]
    for text in sent_texts:
        assert match.secret.hex() not in text
        assert not any(event.key in text or str(int(event.key, 16)) in text for event in match.events)
