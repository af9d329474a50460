"""What a position of Pergamon is worth to a seat: the points it has and those it should still make.

A marker is worth its awards at all scorings to come, pushed down by the shows until then. A hand is worth its best
row, shown at the best later round. Coins have a price. Nothing here is drawn: what comes up is reckoned by its mean.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.pergamon.rules.rows import object_year
from dighouse.games.pergamon.rules.scoring import ANY_KIND, BEYOND_ALL_YEARS, oldest_object, total_points
from dighouse.games.pergamon.rules.sets import size, youngest
from dighouse.games.pergamon.state import DIG, NO_TILE, NOBODY, OVER
from dighouse.games.pergamon.tables import (
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


def read_weights() -> np.ndarray:
    """The weights of the file, a row for every number of players."""
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    weights = np.zeros((SEATS + 1, len(NAMES)))
    weights[2:] = np.array([table[name] for name in NAMES]).T
    return weights


WEIGHTS = read_weights()

# What is jotted down. By museum field: what a marker there is worth, a row of that value waiting in the hand, and a
# show there now. By century: what the bonuses are worth to an object so old; by pair: what its objects may win. Then
# what each player's turn is worth after a dig in each gallery, the chances of the pool, and the plan of a turn. Then
# the hand: its tiles; and by subset of them the last tile's century by the kind the row begins with, the sum of all
# centuries, the best row, and what keeping them is worth: with coins to store them, with none, and showing no more.
MOST_TILES = constant(10)  # of a hand that are thought about: the oldest
SUBSETS = constant(1 << MOST_TILES)
FIELDS = MUSEUM + 1
MOST_POOL = LAID_OUT * VALUES
CENTURIES = constant(CENTURY.max() + 1)
SIZES = {
    "marker": FIELDS,
    "waiting": FIELDS,
    "show": FIELDS,
    "kind": CENTURIES,
    "old": CENTURIES,
    "pair": PAIRS,
    "turn": SEATS * (GALLERIES + 1),
    "pool": MOST_POOL + 1,
    "plan": 3,
    "tiles": MOST_TILES,
    "last": SUBSETS * KIND_COUNT,
    "total": SUBSETS,
    "best": SUBSETS,
    "kept": SUBSETS,
    "free": SUBSETS,
    "held": SUBSETS,
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
    PLAN_AT,
    TILE_AT,
    LAST_AT,
    TOTAL_AT,
    BEST_AT,
    KEPT_AT,
    FREE_AT,
    HELD_AT,
) = (constant(start) for start in STARTS[:-1])
NOTES = int(STARTS[-1])
NO_ROW = 1000.0  # the last tile's century where no row can be laid
HALF_CENTURY = constant(CENTURY_YEARS // 2)
LAST_ROUNDS = 2.0  # in which hands and coins bring what they are worth already, and no more
DEAREST_DIG = constant(DIG_COST.max())


@rule
def evaluate(states, i, seat, notes, weights):
    """The points this seat should end with: those it has, those of its markers, hand and coins, and the rounds left."""
    s = states[i]
    points = float(total_points(s, seat))
    if s.step == OVER:
        return points
    note_museum(s, turns_left(s), notes, weights)
    for pair in range(PAIRS):
        points += notes[MARKER_AT + s.marker[seat, pair]] + bonus_of_pair(s, seat, pair, weights)
    note_rows(s.hand[seat], notes)
    whole = (1 << min(size(s.hand[seat]), MOST_TILES)) - 1
    held = hand_worth(s, whole, notes, weights) + coin_worth(s, s.coins[seat], weights)
    if s.step < DIG or s.figure[seat] >= s.figure[s.actor]:
        held = max(held, shown_worth(s, seat, whole, notes))
    rounds = ROUNDS - s.round_number + turns_left(s) / s.players
    return points + held + weights[ROUND] * max(rounds - LAST_ROUNDS, 0.0)


@rule
def shown_worth(s, seat, subset, notes):
    """What the best row of these tiles is worth if it is shown now; in the last round polished with all coins."""
    best = np.int64(notes[BEST_AT + subset])
    if best <= 0:
        return 0.0
    polish = s.coins[seat] if s.round_number == ROUNDS else 0
    return SHOW_POINTS + notes[MARKER_AT + min(best + polish, MUSEUM)]


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
    """What a marker on each field is worth now, and what a row of that value is worth that waits in the hand."""
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
        note_subset(subset, count, notes)


@rule
def note_subset(subset, count, notes):
    """A row of these tiles: the last one's century counts for nothing, so the youngest last tile is the best."""
    for kind in range(KIND_COUNT):
        notes[LAST_AT + subset * KIND_COUNT + kind] = NO_ROW
    best = 0.0
    for number in range(count):
        rest = subset & ~(1 << number)
        if rest == subset:
            continue
        tile = np.int64(notes[TILE_AT + number])
        last = float(CENTURY[tile]) if rest == 0 else notes[LAST_AT + rest * KIND_COUNT + RIGHT[tile]]
        here = LAST_AT + subset * KIND_COUNT + LEFT[tile]
        notes[here] = min(notes[here], last)
        notes[TOTAL_AT + subset] = notes[TOTAL_AT + rest] + CENTURY[tile]
        best = max(best, notes[BEST_AT + rest])
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
