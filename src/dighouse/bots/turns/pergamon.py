"""A whole turn of Pergamon: which row to show, how to polish it, what to keep, and what all that is worth.

Every row the hand can make is looked at: all subsets of its tiles. A second row of the turn is reckoned as a part of
what the tiles kept are worth, and planned when it is its turn.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.museum.pergamon import (
    BEST_AT,
    FIELDS,
    FIRST_AT,
    FREE_AT,
    HELD_AT,
    KEPT_AT,
    KIND_AT,
    LAID_AT,
    LAID_BEGINS,
    LAID_ENDS,
    LAID_OLDEST,
    LAST_AT,
    MARKER_AT,
    MOST_TILES,
    NO_ROW,
    NUMBER_OF,
    OLD_AT,
    PAIR_AT,
    RIVAL,
    SHOW_AT,
    SUBSETS,
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
from dighouse.games.pergamon.rules.museum import must_dissolve, show_field
from dighouse.games.pergamon.rules.rows import row_value
from dighouse.games.pergamon.rules.sets import size, youngest
from dighouse.games.pergamon.state import (
    CONFIRM,
    EXHIBIT,
    NO_FIELD,
    NO_PAIR,
    POLISH,
    ROW,
    STORE,
)
from dighouse.games.pergamon.tables import (
    BONUS_KIND,
    CENTURY,
    KIND_COUNT,
    LEFT,
    MUSEUM,
    NO_TILES,
    PAIRS,
    POLISH_LIMIT,
    PUSH,
    RIGHT,
    SHOW_POINTS,
    STORED_A_COIN,
    STORED_FREE,
)

ANY_START = constant(-1)  # the kind a row begins with, when nothing of it lies yet
NO_COINS = constant(0)
SAME_ROW = 2.0  # points by which a tile promises less if the row it begins may as well begin with another
LOST_FIELD = 0.5  # points of a museum field that a worse order of the same tiles costs
SURELY = 1e-9  # by how much one choice must beat another: sums taken in another order differ by less
STORING = np.array(  # what storing each subset of a hand costs
    [-(-max(subset.bit_count() - int(STORED_FREE), 0) // int(STORED_A_COIN)) for subset in range(int(SUBSETS))],
    np.int64,
)


@rule
def prepare(s, seat, turns, notes, weights):
    """Jot down what a player's turn is reckoned by: markers, bonuses, and a show on each field."""
    note_museum(s, turns, notes, weights)
    note_bonuses(s, notes, weights)
    note_laid(s, notes)
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
    for subset in range(whole_of(hand) + 1):
        held = hand_worth(s, subset, notes, weights)
        best = min(np.int64(notes[BEST_AT + subset]), MUSEUM)
        kept = max(held, notes[SHOW_AT + best]) if best > 0 else held
        note_keeping(s, HELD_AT, subset, held, coins, notes, weights)
        note_keeping(s, KEPT_AT, subset, kept, coins, notes, weights)
        note_keeping(s, FREE_AT, subset, kept, NO_COINS, notes, weights)


@rule
def note_keeping(s, table, subset, worth, coins, notes, weights):
    """These tiles stored and paid for, or the best of them, after a discard."""
    cost = STORING[subset]
    best = -np.inf
    if cost <= coins:
        best = worth + coin_worth(s, coins - cost, weights) - coin_worth(s, coins, weights)
    tiles = subset if cost > 0 else 0
    while tiles > 0:
        best = max(best, notes[table + (subset & ~(tiles & -tiles))])
        tiles &= tiles - 1
    notes[table + subset] = best


@rule
def turn_worth(s, hand, coins, notes, weights):
    """What the rest of a turn is worth with this hand and these coins, from the exhibits on."""
    note_hand(s, hand, coins, notes, weights)
    return max(
        stop_worth(s, hand, coins, notes, weights),
        best_show(s, ANY_START, 0, coins, hand, notes, weights),
    )


@rule
def best_show(s, start, begun, coins, hand, notes, weights):
    """What the best row is worth that begins with a kind, or any; `begun`: what it is worth by its first tiles."""
    best = -np.inf
    whole = whole_of(hand)
    for subset in range(1, whole + 1):
        value = np.int64(begun + notes[TOTAL_AT + subset] - last_century(subset, start, notes))
        if value > 0:
            best = max(best, polished_worth(s, subset, value, coins, whole, notes, weights))
    return best


@rule
def rest_of_turn(s, seat, turns, notes, weights):
    """What the rest of a turn is worth after the dig, wherever it stands."""
    prepare(s, seat, turns, notes, weights)
    hand, coins = s.hand[seat] & ~s.row, np.int64(s.coins[seat])
    if s.step == EXHIBIT:
        return turn_worth(s, hand, coins, notes, weights)
    note_hand(s, hand, coins, notes, weights)
    whole = whole_of(hand)
    if s.step == STORE:
        return stop_worth(s, hand, coins, notes, weights)
    value = row_value(s, np.int64(s.row_first))
    if s.step == ROW:
        last = np.int64(s.row_last)
        best = best_show(s, RIGHT[last], value + CENTURY[last], coins, hand, notes, weights)
        return max(best, polished_worth(s, 0, value, coins, whole, notes, weights)) if value > 0 else best
    if s.step == POLISH:
        return polished_worth(s, 0, value, coins, whole, notes, weights)
    if s.step == CONFIRM:
        notes[SHOW_AT + show_field(s)] = show_worth(s, seat, show_field(s), s.dissolve, notes, weights)
    return row_plan(s, whole, show_field(s), coins - s.polish, notes, weights) + bonus_worth(s, 0, notes)


@rule
def stop_worth(s, hand, coins, notes, weights):
    """What it is worth to exhibit nothing more."""
    return notes[HELD_AT + whole_of(hand)] + coin_worth(s, coins, weights)


@rule
def whole_of(hand):
    """All tiles of a hand that are thought about, as a subset of themselves."""
    return (1 << min(size(hand), MOST_TILES)) - 1


@rule
def note_firsts(s, start, begun, coins, hand, notes, weights):
    """What the best row is worth that goes on with each tile. `start` is the kind it goes on with, or any.

    `begun` is what the row is worth by any further tile.
    """
    for number in range(MOST_TILES):
        notes[FIRST_AT + number] = -np.inf
    whole = whole_of(hand)
    for subset in range(1, whole + 1):
        last = last_century(subset, start, notes)
        value = np.int64(begun + notes[TOTAL_AT + subset] - last)
        if last < NO_ROW and value > 0:
            worth = polished_worth(s, subset, value, coins, whole, notes, weights)
            note_openings(subset, start, last, worth, notes)


@rule
def note_openings(subset, start, last, worth, notes):
    """The oldest tile that can begin this row so that it ends best gets all its worth, any other a little less."""
    first = True
    for number in range(MOST_TILES - 1, -1, -1):
        tile = np.int64(notes[TILE_AT + number])
        if subset & (1 << number) and (start == ANY_START or LEFT[tile] == start):
            rest = subset & ~(1 << number)
            left = float(CENTURY[tile]) if rest == 0 else notes[LAST_AT + rest * KIND_COUNT + RIGHT[tile]]
            if left < NO_ROW:
                mine = worth if first and left == last else worth - SAME_ROW - (left - last) * LOST_FIELD
                notes[FIRST_AT + number] = max(notes[FIRST_AT + number], mine)
                first = first and left != last


@rule
def first_worth(tile, hand, notes):
    """What was noted for a tile of the hand; -inf if it was not thought about."""
    for number in range(min(size(hand), MOST_TILES)):
        if notes[TILE_AT + number] == tile:
            return notes[FIRST_AT + number]
    return -np.inf


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
def polished_worth(s, subset, value, coins, whole, notes, weights):
    """What a row of that value is worth, polished as is best."""
    rest = whole & ~subset
    best = -np.inf
    for polish in range(min(POLISH_LIMIT[s.round_number], coins, max(MUSEUM - value, 0)) + 1):
        best = max(best, row_plan(s, rest, value + polish, coins - polish, notes, weights))
    return best + bonus_worth(s, subset, notes)


@rule
def row_plan(s, rest, field, coins, notes, weights):
    """What a show on a field is worth with so many coins and the rest of the hand left."""
    kept = KEPT_AT if STORING[rest] <= coins else FREE_AT
    return notes[kept + rest] + notes[SHOW_AT + min(field, MUSEUM)] + coin_worth(s, coins, weights)


@rule
def bonus_worth(s, subset, notes):
    """What the bonuses promise a row: by the oldest tile that can begin an object of the kind, and by its oldest."""
    kind = BONUS_KIND[next_scoring(s)]
    begins, oldest = (
        np.int64(notes[LAID_AT + LAID_BEGINS]),
        np.int64(notes[LAID_AT + LAID_OLDEST]),
    )
    ends = notes[LAID_AT + LAID_ENDS] > 0.0
    tiles = subset
    while tiles != 0:
        tile = np.int64(notes[TILE_AT + NUMBER_OF[tiles & -tiles]])
        oldest = max(oldest, CENTURY[tile])
        ends = ends or LEFT[tile] == kind
        if RIGHT[tile] == kind:
            begins = max(begins, CENTURY[tile])
        tiles &= tiles - 1
    worth = notes[OLD_AT + oldest] if oldest > 0 else 0.0
    if begins > 0 and ends:
        worth += notes[KIND_AT + begins]
    return worth


@rule
def note_laid(s, notes):
    """What matters to the bonuses of the tiles that lie in a row already."""
    kind = BONUS_KIND[next_scoring(s)]
    begins, ends, oldest = 0, 0, 0
    tiles = s.row
    while tiles != NO_TILES:
        tile = youngest(tiles)
        oldest = CENTURY[tile]
        if LEFT[tile] == kind and tile != s.row_first:
            ends = 1
        if RIGHT[tile] == kind:
            begins = CENTURY[tile]
        tiles &= tiles - 1
    notes[LAID_AT + LAID_BEGINS] = begins
    notes[LAID_AT + LAID_ENDS] = ends
    notes[LAID_AT + LAID_OLDEST] = oldest
