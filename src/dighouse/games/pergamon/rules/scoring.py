"""PG10, PG12  Scorings, bonuses, and who has won."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.pergamon.rules.museum import move_down, oldest_shown
from dighouse.games.pergamon.rules.rows import object_year
from dighouse.games.pergamon.state import NO_FIELD, NO_TILE, NOBODY
from dighouse.games.pergamon.tables import (
    AWARD,
    BONUS_KIND,
    BONUS_POINTS,
    CATEGORY_COUNT,
    DROP,
    END_BONUS,
    END_BONUSES,
    FIRST_SCORING,
    KIND_BONUS,
    OLDEST,
    PAIRS,
    RIGHT,
    SCORING,
    SEATS,
)

ANY_KIND = constant(-1)
BEYOND_ALL_YEARS = constant(1000)  # no century has so many years


@rule
def awards(s, seat):
    """PG10.1  The awards of the fields on which a player's markers stand."""
    points = np.int64(0)
    for pair in range(PAIRS):
        points += AWARD[s.marker[seat, pair]]
    return points


@rule
def oldest_object(s, kind, before):
    """PG10.3  The oldest exhibited object of a kind, or of any, with a smaller year than `before` (R24, R27).

    It comes as year x seats + seat, for years are never equal; NOBODY when there is none.
    """
    oldest = NOBODY
    for seat in range(s.players):
        for pair in range(PAIRS):
            tile = np.int64(s.first[seat, pair])
            while tile != NO_TILE:
                following = np.int64(s.follows[tile])
                if following != NO_TILE and (kind == ANY_KIND or RIGHT[tile] == kind):
                    year = object_year(tile, following)
                    if year < before:
                        oldest = max(oldest, year * SEATS + seat)
                tile = following
    return oldest


@rule
def score_round(s):
    """PG10.1, PG10.2, PG10.5  Phase 4: awards, then the kind's bonus, then all markers move down (R32)."""
    scoring = SCORING[s.round_number]
    if scoring < 0:
        return
    for seat in range(s.players):
        s.points[seat, FIRST_SCORING + scoring] += awards(s, seat)
    best = oldest_object(s, BONUS_KIND[scoring], BEYOND_ALL_YEARS)
    if best != NOBODY:
        s.points[best % SEATS, KIND_BONUS] += BONUS_POINTS[scoring]  # PG10.4  nobody, if nobody shows the kind
    drop_all(s, DROP[scoring])


@rule
def drop_all(s, fields):
    """PG10.5, PG10.6  All markers move down; those that would go below field 1 leave the museum."""
    for seat in range(s.players):
        for pair in range(PAIRS):
            if s.marker[seat, pair] != NO_FIELD and fields > 0:
                move_down(s, seat, pair, fields)


@rule
def score_end(s):
    """PG12.2  3, 2 and 1 VP for the three oldest objects of all; missing ones are not replaced (R25)."""
    before = BEYOND_ALL_YEARS
    for place in range(END_BONUSES):
        best = oldest_object(s, ANY_KIND, before)
        if best == NOBODY:
            return
        s.points[best % SEATS, OLDEST] += END_BONUS[place]
        before = best // SEATS


@rule
def total_points(s, seat):
    """PG12.3  All victory points of a player.  PG12.5  Coins and hand tiles are worth nothing (R33)."""
    points = np.int64(0)
    for category in range(CATEGORY_COUNT):
        points += s.points[seat, category]
    return points


@rule
def scores(s, sheet):
    """PG12.3  The score sheet: a row a seat, columns as in CATEGORIES."""
    for seat in range(s.players):
        for category in range(CATEGORY_COUNT):
            sheet[seat, category] = s.points[seat, category]


@rule
def standing(s, seat):
    """PG12.3, PG12.4  What players are ranked by: victory points, then the oldest object shown (R26)."""
    return total_points(s, seat) * BEYOND_ALL_YEARS + oldest_shown(s, seat)


@rule
def rank(s, seat):
    """PG12.4  1 for the winner; players equal in both share their rank (R26)."""
    better = 0
    for other in range(s.players):
        better += standing(s, other) > standing(s, seat)
    return 1 + better
