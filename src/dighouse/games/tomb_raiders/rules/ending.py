"""TR11, TR12  The score and the winner."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.rules.clock import acts_before
from dighouse.games.tomb_raiders.state import HELD
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    BONUS_POINTS,
    BONUS_WEEKS,
    CARD_KIND,
    CARD_POINTS,
    CONGRESS,
    CONGRESS_POINTS,
    EXHIBITIONS,
    PRESENTATIONS,
    PROFESSOR_POINTS,
    PROFESSORS,
    REGIONS,
    STORAGE_CARDS,
)

CATEGORIES = ("artifacts", "exhibitions", "museums", "professors", "congresses", "time")
FIRST_EXHIBITION = constant(0)


@rule
def artifact_score(s, seat):
    """TR11.1  Each artifact before the player scores its points."""
    points = 0
    for region in range(REGIONS):
        for face in range(ARTIFACT_FACES):
            points += np.int64(s.found[seat, region, face]) * (face + 1)
    return points


@rule
def presentation_score(s, seat, first, last):
    """TR11.1  The points of the presentation cards held, from one number to another."""
    points = 0
    for shown in range(first, last):
        if s.shown_at[shown] == HELD + seat:
            points += CARD_POINTS[STORAGE_CARDS + shown]
    return points


@rule
def exhibition_score(s, seat):
    """TR11.1  Each exhibition scores its points."""
    return presentation_score(s, seat, FIRST_EXHIBITION, EXHIBITIONS)


@rule
def museum_score(s, seat):
    """TR11.1  Each museum scores its points."""
    return presentation_score(s, seat, EXHIBITIONS, PRESENTATIONS)


@rule
def professor_score(s, seat):
    """TR11.1  Each professor held scores its points."""
    points = 0
    for professor in range(PROFESSORS):
        if s.professor[professor] == seat:
            points += PROFESSOR_POINTS[professor]
    return points


@rule
def congress_cards(s, seat):
    """TR11.2  The congress cards before a player."""
    cards = 0
    for card in range(STORAGE_CARDS):
        if CARD_KIND[card] == CONGRESS:
            cards += s.cards[seat, card]
    return cards


@rule
def congress_score(s, seat):
    """TR11.2  Congresses score by their number (R29)."""
    return CONGRESS_POINTS[congress_cards(s, seat)]


@rule
def time_score(s, seat):
    """TR11.3  1 point for every full 3 weeks behind the one who spent most (R27)."""
    highest = s.weeks[0]
    for other in range(1, s.players):
        highest = max(highest, s.weeks[other])
    return BONUS_POINTS * ((highest - s.weeks[seat]) // BONUS_WEEKS)


@rule
def held_points(s, seat):
    """TR11.1, TR11.2, TR11.4  What a player scores for what lies before them, the time not counted."""
    shown = exhibition_score(s, seat) + museum_score(s, seat)
    return artifact_score(s, seat) + shown + professor_score(s, seat) + congress_score(s, seat)


@rule
def total_score(s, seat):
    """TR12.1  All that a player scores."""
    return held_points(s, seat) + time_score(s, seat)


@rule
def scores(s, sheet):
    """TR11  The score sheet: a row a seat, columns as in CATEGORIES. Valid at any time as the score so far."""
    for seat in range(s.players):
        sheet[seat, 0] = artifact_score(s, seat)
        sheet[seat, 1] = exhibition_score(s, seat)
        sheet[seat, 2] = museum_score(s, seat)
        sheet[seat, 3] = professor_score(s, seat)
        sheet[seat, 4] = congress_score(s, seat)
        sheet[seat, 5] = time_score(s, seat)


@rule
def rank(s, seat):
    """TR12.1, TR12.2  Most points, then fewest weeks, then the higher marker: never a tie (R28)."""
    points = total_score(s, seat)
    better = 0
    for other in range(s.players):
        theirs = total_score(s, other)
        better += theirs > points or (theirs == points and other != seat and acts_before(s, other, seat))
    return 1 + better
