"""I1-I8, I10, I12  What is true of every position, recomputed from where the tiles, cards and markers are."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.pergamon.rules.figures import next_figure
from dighouse.games.pergamon.rules.money import backs_unknown, next_to_place
from dighouse.games.pergamon.rules.rounds import passes
from dighouse.games.pergamon.rules.rows import fitting
from dighouse.games.pergamon.rules.scoring import total_points
from dighouse.games.pergamon.rules.sets import has, size
from dighouse.games.pergamon.state import (
    CONFIRM,
    DIG,
    DISSOLVE,
    NO_BACK,
    NO_FIELD,
    NO_GALLERY,
    NO_PAIR,
    NO_TILE,
    NO_VALUE,
    NOBODY,
    ORDER,
    OVER,
    PLACE,
    POLISH,
    ROW,
)
from dighouse.games.pergamon.tables import (
    ALL_TILES,
    AWARD,
    BIT,
    BONUS_POINTS,
    CAPACITY,
    CARDS_WITH_BACK,
    CHEST,
    END_BONUS,
    FEWEST_TILES,
    GALLERIES,
    LAID_OUT,
    MOST_SHOWS,
    MUSEUM,
    NO_TILES,
    PAIRS,
    ROBBER_PLAYERS,
    ROUNDS,
    SACK,
    SCORINGS,
    SEATS,
    STACK,
    TILES,
    VALUES,
)

# The number of the invariant.
TILES_WRONG, CARDS_WRONG, COINS_WRONG, GALLERIES_WRONG, MARKERS_WRONG, ROWS_WRONG = 1, 2, 3, 4, 5, 6
POINTS_WRONG, FIGURES_WRONG, STEP_WRONG = 7, 10, 12

# I7  By players: every show, the best fields at every scoring, all bonuses.
BONUSES = BONUS_POINTS.sum() + END_BONUS.sum()
MOST_IN_ALL = np.array(
    [
        MOST_SHOWS + SCORINGS * AWARD[MUSEUM - PAIRS * players + 1 :].sum() + BONUSES if players else 0
        for players in range(SEATS + 1)
    ],
    np.int64,
)
FIRST_TILE = constant(0)


@rule
def check(s):
    """0, or the number of the invariant this position breaks."""
    if not tiles_agree(s):
        return TILES_WRONG
    if not cards_agree(s):
        return CARDS_WRONG
    if not coins_agree(s):
        return COINS_WRONG
    if not galleries_agree(s):
        return GALLERIES_WRONG
    if not markers_agree(s):
        return MARKERS_WRONG
    if not rows_agree(s):
        return ROWS_WRONG
    if not points_agree(s):
        return POINTS_WRONG
    if not figures_agree(s):
        return FIGURES_WRONG
    if not step_agrees(s):
        return STEP_WRONG
    return 0


@rule
def tiles_agree(s):
    """I1  Every tile is in one place only; unseen ones are in the stacks or were boxed unseen.  I9  None returns."""
    whole = s.unseen | s.turned | s.boxed
    number = size(s.unseen) + size(s.turned) + size(s.boxed)
    for gallery in range(GALLERIES):
        whole |= s.gallery[gallery]
        number += size(s.gallery[gallery])
    for seat in range(SEATS):
        whole |= s.hand[seat]
        number += size(s.hand[seat])
        for pair in range(PAIRS):
            shown = row_set(s, np.int64(s.first[seat, pair]))
            whole |= shown
            number += size(shown)
    in_stacks = STACK * (ROUNDS - s.round_number)
    return whole == ALL_TILES and number == TILES and size(s.unseen) >= in_stacks


@rule
def row_set(s, first):
    """The tiles of a row as a set; a row that runs in a circle ends where it began."""
    tiles = NO_TILES
    tile = first
    while tile != NO_TILE and not has(tiles, tile):
        tiles |= BIT[tile]
        tile = np.int64(s.follows[tile])
    return tiles


@rule
def revealed(s):
    """Whether the cards of this round lie face up."""
    return s.value[0] != NO_VALUE


@rule
def cards_agree(s):
    """I2  Two cards a round; no back or value is there more often than the cards have it (C3)."""
    used = np.int64(0)
    for value in range(VALUES + 1):
        used += s.used[value]
    if used != LAID_OUT * (s.round_number - 1 + revealed(s)):
        return False
    laid_out = s.step != ORDER
    for card in range(LAID_OUT):
        if (s.back[card] != NO_BACK) != laid_out or (s.value[card] != NO_VALUE) != revealed(s):
            return False
    if (s.top_back != NO_BACK) != (s.round_number < ROUNDS or not laid_out):
        return False
    return 0 <= backs_unknown(s, SACK) <= CARDS_WITH_BACK[SACK] and 0 <= backs_unknown(s, CHEST)


@rule
def coins_agree(s):
    """I3  Nobody has less than 0, and all together no more than the cards turned up have shown."""
    paid = np.int64(0)
    for value in range(VALUES + 1):
        paid += np.int64(s.used[value]) * value
    held = np.int64(s.robber_coins)
    for seat in range(SEATS):
        held += s.coins[seat]
        if s.coins[seat] < 0:
            return False
    return held <= paid and s.robber_coins >= 0 and (s.robber_coins == 0 or s.players == ROBBER_PLAYERS)


@rule
def galleries_agree(s):
    """I4  At most four tiles a gallery; tiles wait to be laid only while the start player sorts them."""
    for gallery in range(GALLERIES):
        if size(s.gallery[gallery]) > CAPACITY:
            return False
    sorting = s.step == ORDER
    return (s.turned != NO_TILES) == sorting and (s.next_gallery != NO_GALLERY) == sorting


@rule
def markers_agree(s):
    """I5  Markers stand on different fields, each with a collection of its own."""
    fields = np.int64(0)
    for seat in range(SEATS):
        for pair in range(PAIRS):
            field = np.int64(s.marker[seat, pair])
            if (field != NO_FIELD) != (s.first[seat, pair] != NO_TILE):
                return False
            if field != NO_FIELD:
                if seat >= s.players or has(fields, field):
                    return False
                fields |= BIT[field]
    return True


@rule
def rows_agree(s):
    """I6  A collection has at least two tiles and every join fits; no other tile follows another."""
    joins = 0
    for seat in range(SEATS):
        for pair in range(PAIRS):
            first = np.int64(s.first[seat, pair])
            tiles = size(row_set(s, first))
            if first != NO_TILE and (tiles < FEWEST_TILES or not joins_fit(s, first)):
                return False
            joins += max(tiles - 1, 0)
    joins += max(size(s.row) - 1, 0)
    for tile in range(TILES):
        joins -= s.follows[tile] != NO_TILE
    return joins == 0 and pending_row_agrees(s)


@rule
def joins_fit(s, first):
    """I6, I8  Each tile fits on the right of the one before; so every year is made of digits used once."""
    tile = first
    while s.follows[tile] != NO_TILE:
        if not has(fitting(ALL_TILES, tile), np.int64(s.follows[tile])):
            return False
        tile = np.int64(s.follows[tile])
    return True


@rule
def pending_row_agrees(s):
    """I1, I6  A row being laid is part of the hand; outside of its steps there is none."""
    laying = ROW <= s.step <= CONFIRM
    if not laying:
        return s.row == NO_TILES and s.row_first == NO_TILE and s.row_last == NO_TILE and s.polish + s.dissolve == 0
    if s.row != row_set(s, np.int64(s.row_first)) or s.row & ~s.hand[s.actor] != NO_TILES:
        return False
    if s.polish > s.coins[s.actor] or (s.dissolve != NO_PAIR and s.step <= DISSOLVE) or (s.polish and s.step <= POLISH):
        return False
    return has(s.row, np.int64(s.row_last)) and s.follows[s.row_last] == NO_TILE and joins_fit(s, np.int64(s.row_first))


@rule
def points_agree(s):
    """I7  The sum of all victory points has a bound."""
    points = np.int64(0)
    for seat in range(SEATS):
        points += total_points(s, seat)
    return points <= MOST_IN_ALL[s.players]


@rule
def figures_agree(s):
    """I10  Figures and the robber stand on different fields; all of them in phase 3."""
    standing = np.int64(s.robber != NO_FIELD)
    for seat in range(SEATS):
        standing += s.figure[seat] != NO_FIELD
    met = 0
    field = next_figure(s, NO_FIELD)
    while field != NO_FIELD:
        met += 1
        field = next_figure(s, field)
    if met != standing or (s.robber != NO_FIELD) != (s.players == ROBBER_PLAYERS and s.step != ORDER):
        return False
    if s.step == ORDER:
        return standing == 0
    return (next_to_place(s) == NOBODY) == (s.step != PLACE) and (s.step != PLACE) == revealed(s)


@rule
def step_agrees(s):
    """I12  One player decides, in a step in which there is something to decide."""
    for spot in range(SEATS):
        if (s.placing[spot] == NOBODY) != (spot >= s.players):
            return False
        for other in range(spot):
            if s.placing[other] == s.placing[spot] != NOBODY:
                return False
    if s.step == OVER:
        return s.actor == NOBODY and s.round_number == ROUNDS
    if s.step == ORDER:
        return s.free_tile_sort and s.actor == s.placing[0]
    if s.step == PLACE:
        return s.actor == next_to_place(s)
    return DIG <= s.step and 0 <= s.actor < s.players and not passes(s, np.int64(s.actor))
