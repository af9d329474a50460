"""TH11, TH12  Retiring, and the score."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import inner_rule, rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import FIRST_RETIRE
from dighouse.games.thebes.rules.listing import list_one
from dighouse.games.thebes.tables import (
    CONGRESS_POINTS,
    MAJORITY,
    MAJORITY_BOOKS,
    MAJORITY_TIE,
    SITES,
    YEAR_WEEKS,
)

CATEGORIES = ("artifacts", "exhibitions", "congresses", "majorities")


@inner_rule
def refuse_retire(s, seat):
    """TH11.1, TH11.2  Only in one's last year (R31)."""
    if weeks_left(s, seat) > YEAR_WEEKS:
        return Refusal.TOO_EARLY_TO_RETIRE
    return Refusal.NONE


@inner_rule
def list_retirement(s, seat, out, n, how):
    """Retiring, where it is allowed."""
    return list_one(out, n, how, FIRST_RETIRE, weeks_left(s, seat) <= YEAR_WEEKS)


@inner_rule
def retire(s, seat):
    """TH11.1  The marker goes straight to the last space.  TH11.3  This player takes no more turns."""
    advance(s, seat, weeks_left(s, seat))


@rule
def artifact_score(s, seat):
    """TH12.1  Each artifact scores its value: added up as they were found."""
    return np.int64(s.sums.artifact_points[seat])


@rule
def exhibition_score(s, seat):
    """TH12.1  Each exhibition scores its points: added up as they were held."""
    return np.int64(s.sums.exhibition_points[seat])


@rule
def congress_score(s, seat):
    """TH12.2  Congresses score by number (R33)."""
    return CONGRESS_POINTS[s.congresses[seat]]


@rule
def majority_score(s, seat):
    """TH12.3  For each site its books are compared.  TH12.4  5 alone in the lead, 3 when tied (R32)."""
    points = 0
    for site in range(SITES):
        books = s.books[seat, site]
        if books < MAJORITY_BOOKS:
            continue
        tied = 0
        more = 0
        for other in range(s.players):
            tied += s.books[other, site] == books
            more += s.books[other, site] > books
        if more == 0:
            points += MAJORITY if tied == 1 else MAJORITY_TIE
    return points


@rule
def total_score(s, seat):
    """TH12.5  All that a player scores."""
    return artifact_score(s, seat) + exhibition_score(s, seat) + congress_score(s, seat) + majority_score(s, seat)


@rule
def scores(s, sheet):
    """TH12  The score sheet: a row a seat, columns as in CATEGORIES. Valid at any time as the score so far."""
    for seat in range(s.players):
        sheet[seat, 0] = artifact_score(s, seat)
        sheet[seat, 1] = exhibition_score(s, seat)
        sheet[seat, 2] = congress_score(s, seat)
        sheet[seat, 3] = majority_score(s, seat)


@rule
def rank(s, seat):
    """TH12.5  1 for the winner; players tied share their rank (R37)."""
    own = total_score(s, seat)
    better = 0
    for other in range(s.players):
        better += total_score(s, other) > own
    return 1 + better
