"""What things of Pergamon are worth: a marker, a row, a hand, coins; and what is jotted down on the way.

A marker is worth its awards at all scorings to come, pushed down by the shows until then. A hand is worth its best
row, shown at the best later round. Coins have a price. Nothing here is drawn: what comes up is reckoned by its mean.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.pergamon.rules.rows import object_year
from dighouse.games.pergamon.rules.scoring import (
    ANY_KIND,
    BEYOND_ALL_YEARS,
    oldest_object,
)
from dighouse.games.pergamon.rules.sets import size, youngest
from dighouse.games.pergamon.state import DIG, NO_TILE, NOBODY
from dighouse.games.pergamon.tables import (
    ALL_COINS,
    AWARD,
    BONUS_KIND,
    BONUS_POINTS,
    CENTURY,
    CENTURY_YEARS,
    DIG_COST,
    DROP,
    END_BONUS,
    END_BONUSES,
    GALLERIES,
    KIND_COUNT,
    LAID_OUT,
    LEFT,
    MUSEUM,
    NO_TILES,
    PAIRS,
    RIGHT,
    ROUNDS,
    SCORING,
    SCORINGS,
    SEATS,
    SHOW_POINTS,
    VALUES,
)

NAMES = (
    "pushed",
    "later",
    "hold",
    "growth",
    "tile",
    "coin",
    "coin_early",
    "spare",
    "last_coin",
    "rival",
    "kind_bonus",
    "end_bonus",
    "start",
    "late",
    "round",
)
(
    PUSHED,
    LATER,
    HOLD,
    GROWTH,
    TILE,
    COIN,
    COIN_EARLY,
    SPARE,
    LAST_COIN,
    RIVAL,
    KIND_KEPT,
    END_KEPT,
    START,
    LATE,
    ROUND,
) = (constant(number) for number in range(len(NAMES)))

# What is jotted down. By museum field: what a marker there is worth, a row of that value waiting in the hand, and a
# show there now. By century: what the bonuses are worth to an object so old; by pair: what its objects may win. Then
# what each player's turn is worth after a dig in each gallery, the chances of the pool, what each legal action is
# worth, the best row beginning with each tile, and what the tiles of a row already laid mean to the bonuses. Then the
# hand: its tiles; and by subset of them the last tile's century by the kind the row begins with, the sum of all
# centuries, the best row, and what keeping them is worth: with coins to store them, with none, and showing no more.
# Last what is kept from one position to the next: the museum by round and turns left, for whom it was reckoned, and
# the best rows of sets of tiles.
MOST_TILES = constant(10)  # of a hand that are thought about: the oldest
SUBSETS = constant(1 << MOST_TILES)
FIELDS = MUSEUM + 1
MOST_POOL = LAID_OUT * VALUES
CENTURIES = constant(CENTURY.max() + 1)
MOMENTS = constant(2 * SEATS + 1)  # of a round: half turns left
MUSEUM_NOTES = 1 + 2 * FIELDS
KNOWN_SETS = constant(8191)  # a prime, so that all tiles matter to the place a set is kept at
SIZES = {
    "marker": FIELDS,
    "waiting": FIELDS,
    "show": FIELDS,
    "kind": CENTURIES,
    "old": CENTURIES,
    "pair": PAIRS,
    "turn": SEATS * (GALLERIES + 1),
    "pool": MOST_POOL + 1,
    "worth": ALL_COINS + 2,
    "first": MOST_TILES,
    "laid": 3,
    "tiles": MOST_TILES,
    "last": SUBSETS * KIND_COUNT,
    "total": SUBSETS,
    "best": SUBSETS,
    "kept": SUBSETS,
    "free": SUBSETS,
    "held": SUBSETS,
    "for": len(NAMES) + 1,
    "museums": (ROUNDS + 1) * MOMENTS * MUSEUM_NOTES,
    "sets": KNOWN_SETS,
    "best rows": KNOWN_SETS,
}
STARTS = np.cumsum([0, *SIZES.values()])
(
    MARKER_AT,
    WAITING_AT,
    SHOW_AT,
    KIND_AT,
    OLD_AT,
    PAIR_AT,
    TURN_AT,
    POOL_AT,
    WORTH_AT,
    FIRST_AT,
    LAID_AT,
    TILE_AT,
    LAST_AT,
    TOTAL_AT,
    BEST_AT,
    KEPT_AT,
    FREE_AT,
    HELD_AT,
    FOR_AT,
    MUSEUMS_AT,
    SETS_AT,
    BEST_ROWS_AT,
) = (constant(start) for start in STARTS[:-1])
NOTES = int(STARTS[-1])
LAID_BEGINS, LAID_ENDS, LAID_OLDEST = constant(0), constant(1), constant(2)
NUMBER_OF = np.array([number.bit_length() - 1 for number in range(int(SUBSETS))], np.int64)  # of a tile, by its bit
NO_ROW = 1000.0  # the last tile's century where no row can be laid
HALF_CENTURY = constant(CENTURY_YEARS // 2)
DEAREST_DIG = constant(DIG_COST.max())


@rule
def turns_left(s):
    """How many turns this round still has after the one being played."""
    if s.step < DIG:
        return np.int64(s.players)
    left = 0
    for seat in range(s.players):
        left += s.figure[seat] > s.figure[s.actor]
    return left


@rule
def coin_worth(s, coins, weights):
    """What coins are worth after the turn: those a deep dig costs in full, more of them less, in the end nothing."""
    if s.round_number == ROUNDS:
        return 0.0
    price = weights[COIN] + weights[COIN_EARLY] * (ROUNDS - s.round_number) / ROUNDS
    return price * (min(coins, DEAREST_DIG) + weights[SPARE] * max(coins - DEAREST_DIG, 0))


@rule
def award_at(field):
    """The award of a field; between two fields something between."""
    below = np.int64(field)
    award = float(AWARD[below])
    if below < MUSEUM:
        award += (field - below) * (AWARD[below + 1] - AWARD[below])
    return award


@rule
def marker_worth(s, field, first_round, turns, weights):
    """What a marker should still bring: its awards at the scorings, pushed down by some of the turns before each."""
    here = min(field, float(MUSEUM))
    worth = 0.0
    share = 1.0
    for number in range(first_round, ROUNDS + 1):
        here -= turns * weights[PUSHED] * (1.0 - here / FIELDS)
        turns = float(s.players)
        if here <= 0.0:
            return worth
        if SCORING[number] >= 0:
            worth += share * award_at(here)
            here = max(here - DROP[SCORING[number]], 0.0)
            share *= weights[LATER]
    return worth


@rule
def note_museum(s, turns, notes, weights):
    """What a marker on each field is worth now, and what a row of that value is worth that waits in the hand.

    It depends on the round and the turns left alone, so it is reckoned once for each and kept.
    """
    forget_others(s, notes, weights)
    first = MUSEUMS_AT + (s.round_number * MOMENTS + np.int64(2 * turns)) * MUSEUM_NOTES
    if notes[first] == 0.0:
        reckon_museum(s, turns, notes, weights)
        notes[first] = 1.0
        for number in range(2 * FIELDS):
            notes[first + 1 + number] = notes[MARKER_AT + number]
    else:
        for number in range(2 * FIELDS):
            notes[MARKER_AT + number] = notes[first + 1 + number]


@rule
def forget_others(s, notes, weights):
    """Forget what was kept for other weights or another number of players."""
    same = notes[FOR_AT] == s.players
    for name in range(len(weights)):
        same = same and notes[FOR_AT + 1 + name] == weights[name]
    if same:
        return
    notes[FOR_AT] = s.players
    for name in range(len(weights)):
        notes[FOR_AT + 1 + name] = weights[name]
    for number in range((ROUNDS + 1) * MOMENTS):
        notes[MUSEUMS_AT + number * MUSEUM_NOTES] = 0.0


@rule
def reckon_museum(s, turns, notes, weights):
    """The same, reckoned."""
    for field in range(FIELDS):
        worth = marker_worth(s, float(field), np.int64(s.round_number), float(turns), weights)
        notes[MARKER_AT + field] = worth
        notes[WAITING_AT + field] = 0.0
    likely = 1.0
    for number in range(s.round_number + 1, ROUNDS + 1):
        likely *= weights[HOLD]
        if SCORING[number] >= 0 or number == s.round_number + 1:
            note_waiting(s, number, likely, notes, weights)


@rule
def note_waiting(s, number, likely, notes, weights):
    """What a row is worth that waits until that round: what it adds to those that will have been found by then."""
    grown = weights[GROWTH] * (number - s.round_number)
    turns = 0.5 * (s.players - 1)
    without = marker_worth(s, grown, number, turns, weights)
    for field in range(1, FIELDS):
        worth = SHOW_POINTS + marker_worth(s, field + grown, number, turns, weights) - without
        notes[WAITING_AT + field] = max(notes[WAITING_AT + field], likely * worth)


@rule
def next_scoring(s):
    """The number of the scoring that comes next."""
    number = np.int64(s.round_number)
    while SCORING[number] < 0:
        number += 1
    return SCORING[number]


@rule
def bonus_of_pair(s, seat, pair, weights):
    """What the bonuses are worth that a collection is about to win: its kind's, and in the end the oldest ones'."""
    scoring = next_scoring(s)
    worth = 0.0
    if holds_year(s, seat, pair, oldest_object(s, BONUS_KIND[scoring], BEYOND_ALL_YEARS) // SEATS):
        worth += weights[KIND_KEPT] * BONUS_POINTS[scoring]
    if scoring == SCORINGS - 1:
        before = BEYOND_ALL_YEARS
        for place in range(END_BONUSES):
            before = oldest_object(s, ANY_KIND, before) // SEATS
            if holds_year(s, seat, pair, before):
                worth += weights[END_KEPT] * END_BONUS[place]
    return worth


@rule
def holds_year(s, seat, pair, year):
    """Whether a collection has the object of that year: no other has it."""
    tile = np.int64(s.first[seat, pair])
    while tile != NO_TILE:
        following = np.int64(s.follows[tile])
        if following != NO_TILE and object_year(tile, following) == year:
            return True
        tile = following
    return False


@rule
def note_bonuses(s, notes, weights):
    """What the bonuses promise to a new object, by its century: the kind's if it were the oldest, and the last ones."""
    scoring = next_scoring(s)
    oldest = oldest_object(s, BONUS_KIND[scoring], BEYOND_ALL_YEARS)
    for century in range(CENTURIES):
        year = century * CENTURY_YEARS + HALF_CENTURY
        wins = oldest == NOBODY or year > oldest // SEATS
        notes[KIND_AT + century] = weights[KIND_KEPT] * BONUS_POINTS[scoring] if wins else 0.0
        notes[OLD_AT + century] = 0.0
        if scoring == SCORINGS - 1:
            notes[OLD_AT + century] = weights[END_KEPT] * end_bonus_at(s, year)


@rule
def end_bonus_at(s, year):
    """The end bonus an object of that year would get as things stand."""
    before = BEYOND_ALL_YEARS
    for place in range(END_BONUSES):
        best = oldest_object(s, ANY_KIND, before)
        if best == NOBODY or best // SEATS < year:
            return END_BONUS[place]
        before = best // SEATS
    return np.int64(0)


@rule
def note_rows(hand, notes):
    """The hand, the oldest tiles of a big one; for each subset of it how a row of just these tiles can end best."""
    for _ in range(size(hand) - MOST_TILES):
        hand &= hand - 1
    count = 0
    while hand != NO_TILES:
        notes[TILE_AT + count] = youngest(hand)
        hand &= hand - 1
        count += 1
    notes[TOTAL_AT] = 0.0
    notes[BEST_AT] = 0.0
    for subset in range(1, 1 << count):
        note_subset(subset, notes)


@rule
def note_subset(subset, notes):
    """A row of these tiles: the last one's century counts for nothing, so the youngest last tile is the best."""
    for kind in range(KIND_COUNT):
        notes[LAST_AT + subset * KIND_COUNT + kind] = NO_ROW
    best = 0.0
    tiles = subset
    while tiles != 0:
        rest = subset & ~(tiles & -tiles)
        tile = np.int64(notes[TILE_AT + NUMBER_OF[tiles & -tiles]])
        last = float(CENTURY[tile]) if rest == 0 else notes[LAST_AT + rest * KIND_COUNT + RIGHT[tile]]
        here = LAST_AT + subset * KIND_COUNT + LEFT[tile]
        notes[here] = min(notes[here], last)
        notes[TOTAL_AT + subset] = notes[TOTAL_AT + rest] + CENTURY[tile]
        best = max(best, notes[BEST_AT + rest])
        tiles &= tiles - 1
    notes[BEST_AT + subset] = max(best, row_worth(subset, notes))


@rule
def row_worth(subset, notes):
    """The value of a row of just these tiles; 0 or less when they make none."""
    last = NO_ROW
    for kind in range(KIND_COUNT):
        last = min(last, notes[LAST_AT + subset * KIND_COUNT + kind])
    return notes[TOTAL_AT + subset] - last


@rule
def hand_worth(s, subset, notes, weights):
    """What tiles of the hand are worth to whoever keeps them: their best row, and a little for each."""
    if s.round_number == ROUNDS:
        return 0.0
    best = min(np.int64(notes[BEST_AT + subset]), MUSEUM)
    return notes[WAITING_AT + best] + weights[TILE] * notes[TOTAL_AT + subset]


@rule
def best_row(tiles, notes):
    """The value of the best row of some tiles. It depends on nothing else, so it is remembered."""
    place = tiles % KNOWN_SETS
    known = notes[SETS_AT : SETS_AT + KNOWN_SETS].view(np.int64)
    if known[place] != tiles:
        note_rows(tiles, notes)
        known[place] = tiles
        notes[BEST_ROWS_AT + place] = notes[BEST_AT + (1 << min(size(tiles), MOST_TILES)) - 1]
    return np.int64(notes[BEST_ROWS_AT + place])


@rule
def century_sum(tiles):
    """The centuries of some tiles together."""
    total = 0
    while tiles != NO_TILES:
        total += CENTURY[youngest(tiles)]
        tiles &= tiles - 1
    return total
