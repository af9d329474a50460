"""A whole turn of Pergamon: which row to show, how to polish it, what to keep, and what all that is worth.

Every row the hand can make is looked at: all subsets of its tiles. A second row of the turn is reckoned as a part of
what the tiles kept are worth, and planned when it is its turn.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.pergamon import (
    BEST_AT,
    FIELDS,
    FREE_AT,
    HELD_AT,
    KEPT_AT,
    KIND_AT,
    LAST_AT,
    MARKER_AT,
    MOST_TILES,
    NO_ROW,
    OLD_AT,
    PAIR_AT,
    PLAN_AT,
    RIVAL,
    SHOW_AT,
    TILE_AT,
    TOTAL_AT,
    bonus_of_pair,
    coin_worth,
    hand_worth,
    next_scoring,
    note_bonuses,
    note_museum,
    note_rows,
)
from dighouse.core.jit import constant, rule
from dighouse.games.pergamon.rules.museum import must_dissolve
from dighouse.games.pergamon.rules.sets import size
from dighouse.games.pergamon.state import NO_FIELD, NO_PAIR
from dighouse.games.pergamon.tables import (
    BONUS_KIND,
    CENTURY,
    KIND_COUNT,
    LEFT,
    MUSEUM,
    PAIRS,
    POLISH_LIMIT,
    PUSH,
    RIGHT,
    SHOW_POINTS,
    STORED_A_COIN,
    STORED_FREE,
)

ANY_START = constant(-1)  # the kind a row begins with, when nothing of it lies yet
PLAN_WORTH, PLAN_TILES, PLAN_POLISH = (PLAN_AT + constant(number) for number in range(3))
NO_COINS = constant(0)
SURELY = 1e-9  # by how much one choice must beat another: sums taken in another order differ by less


@rule
def prepare(s, seat, turns, notes, weights):
    """Jot down what a player's turn is reckoned by: markers, bonuses, and a show on each field."""
    note_museum(s, turns, notes, weights)
    note_bonuses(s, notes, weights)
    full = must_dissolve(s, seat)
    for pair in range(PAIRS):
        notes[PAIR_AT + pair] = bonus_of_pair(s, seat, pair, weights) if full else 0.0
    for field in range(1, FIELDS):
        notes[SHOW_AT + field] = best_show_at(s, seat, field, full, notes, weights)


@rule
def best_show_at(s, seat, field, full, notes, weights):
    """What a show on a field is worth; with three collections standing, after the best choice of the one to go."""
    if not full:
        return show_worth(s, seat, field, NO_PAIR, notes, weights)
    best = -np.inf
    for pair in range(1, PAIRS + 1):
        best = max(best, show_worth(s, seat, field, pair, notes, weights))
    return best


@rule
def show_worth(s, seat, field, dissolved, notes, weights):
    """What a show on a field changes in the museum: the new marker, the pushed ones, and the dissolved one."""
    worth = SHOW_POINTS + notes[MARKER_AT + field]
    for other in range(s.players):
        share = 1.0 if other == seat else -weights[RIVAL]
        for pair in range(PAIRS):
            here = s.marker[other, pair]
            if other == seat and pair + 1 == dissolved:
                worth -= notes[MARKER_AT + here] + notes[PAIR_AT + pair]
            elif NO_FIELD < here <= field:
                worth += share * (notes[MARKER_AT + max(here - PUSH, NO_FIELD)] - notes[MARKER_AT + here])
    return worth


@rule
def storing_coins(count):
    """What storing so many tiles costs."""
    return (max(count - STORED_FREE, 0) + STORED_A_COIN - 1) // STORED_A_COIN


@rule
def note_hand(s, hand, coins, notes, weights):
    """The rows of a hand, and what keeping each subset of it is worth: with these coins, and with none to store it."""
    note_rows(hand, notes)
    count = min(size(hand), MOST_TILES)
    for subset in range(1 << count):
        held = hand_worth(s, subset, notes, weights)
        best = min(np.int64(notes[BEST_AT + subset]), MUSEUM)
        kept = max(held, notes[SHOW_AT + best]) if best > 0 else held
        note_keeping(s, HELD_AT, subset, count, held, coins, notes, weights)
        note_keeping(s, KEPT_AT, subset, count, kept, coins, notes, weights)
        note_keeping(s, FREE_AT, subset, count, kept, NO_COINS, notes, weights)


@rule
def note_keeping(s, table, subset, count, worth, coins, notes, weights):
    """These tiles stored and paid for, or the best of them, after a discard."""
    cost = storing_coins(size(subset))
    best = -np.inf
    if cost <= coins:
        best = worth + coin_worth(s, coins - cost, weights) - coin_worth(s, coins, weights)
    for number in range(count):
        rest = subset & ~(1 << number)
        if cost > 0 and rest != subset:
            best = max(best, notes[table + rest])
    notes[table + subset] = best


@rule
def turn_worth(s, hand, coins, notes, weights):
    """What the rest of a turn is worth with this hand and these coins, from the exhibits on."""
    note_hand(s, hand, coins, notes, weights)
    plan_show(s, ANY_START, 0, 0, coins, hand, notes, weights)
    return max(notes[PLAN_WORTH], stop_worth(s, hand, coins, notes, weights))


@rule
def stop_worth(s, hand, coins, notes, weights):
    """What it is worth to exhibit nothing more."""
    return notes[HELD_AT + whole_of(hand)] + coin_worth(s, coins, weights)


@rule
def whole_of(hand):
    """All tiles of a hand that are thought about, as a subset of themselves."""
    return (1 << min(size(hand), MOST_TILES)) - 1


@rule
def plan_show(s, start, begun, closed, coins, hand, notes, weights):
    """Plan the best show. `start` is the kind the row goes on with, `begun` what it is worth by any further tile.

    `closed` is the value of the row as it lies, if it may be closed like that, otherwise 0.
    """
    notes[PLAN_WORTH] = -np.inf
    whole = whole_of(hand)
    if closed > 0:
        plan_polish(s, 0, closed, coins, whole, notes, weights)
    for subset in range(1, whole + 1):
        last = last_century(subset, start, notes)
        value = np.int64(begun + notes[TOTAL_AT + subset] - last)
        if last < NO_ROW and value > 0:
            plan_polish(s, subset, value, coins, whole, notes, weights)


@rule
def last_century(subset, start, notes):
    """The century of the last tile of a row of these tiles that begins with a kind, or with any."""
    first = LAST_AT + subset * KIND_COUNT
    if start != ANY_START:
        return notes[first + start]
    last = NO_ROW
    for kind in range(KIND_COUNT):
        last = min(last, notes[first + kind])
    return last


@rule
def plan_polish(s, subset, value, coins, whole, notes, weights):
    """Try a row of that value with every polish, and keep the plan if it is the best so far."""
    rest = whole & ~subset
    cost = storing_coins(size(rest))
    bonus = bonus_worth(s, subset, notes)
    for polish in range(min(POLISH_LIMIT[s.round_number], coins, max(MUSEUM - value, 0)) + 1):
        left = coins - polish
        kept = notes[KEPT_AT + rest] if cost <= left else notes[FREE_AT + rest]
        worth = bonus + kept + notes[SHOW_AT + min(value + polish, MUSEUM)] + coin_worth(s, left, weights)
        if worth > notes[PLAN_WORTH] + SURELY:
            notes[PLAN_WORTH] = worth
            notes[PLAN_TILES] = subset
            notes[PLAN_POLISH] = polish


@rule
def bonus_worth(s, subset, notes):
    """What the bonuses promise a row: by the oldest tile that can begin an object of the kind, and by its oldest."""
    kind = BONUS_KIND[next_scoring(s)]
    begins = 0
    ends = False
    oldest = 0
    for number in range(MOST_TILES):
        if subset & (1 << number):
            tile = np.int64(notes[TILE_AT + number])
            oldest = CENTURY[tile]
            ends = ends or LEFT[tile] == kind
            if RIGHT[tile] == kind:
                begins = CENTURY[tile]
    worth = notes[OLD_AT + oldest] if oldest > 0 else 0.0
    if begins > 0 and ends:
        worth += notes[KIND_AT + begins]
    return worth


@rule
def opening(subset, start, notes):
    """The tile to begin a row of these tiles with, so that it ends as planned; the oldest of several."""
    last = last_century(subset, start, notes)
    for number in range(MOST_TILES - 1, -1, -1):
        if subset & (1 << number):
            tile = np.int64(notes[TILE_AT + number])
            rest = subset & ~(1 << number)
            left = float(CENTURY[tile]) if rest == 0 else notes[LAST_AT + rest * KIND_COUNT + RIGHT[tile]]
            if (start == ANY_START or LEFT[tile] == start) and left == last:
                return tile
    return np.int64(notes[TILE_AT])
