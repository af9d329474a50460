"""TH9  Exhibitions."""

from __future__ import annotations

from dighouse.core.jit import inner_rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import exhibit_number
from dighouse.games.thebes.rules.journey import card_trip, journey_weeks, refuse_journey, travel, ways_to
from dighouse.games.thebes.rules.listing import list_one
from dighouse.games.thebes.state import HELD, NO_CARD
from dighouse.games.thebes.tables import (
    CARD_PLACE,
    CARD_WEEKS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    EXHIBITION_SPACES,
    RESEARCH_CARDS,
    SITES,
)


@inner_rule
def has_artifacts(s, seat, card):
    """TH9.2  At least the artifacts shown, per site, whatever their value; books are none (R23)."""
    missing = 0
    for site in range(SITES):
        missing += s.artifacts[seat, site] < EXHIBITION_ARTIFACTS[card - RESEARCH_CARDS, site]
    return missing == 0


@inner_rule
def refuse_exhibit(s, seat, space, zeppelin):
    """TH9.1  There must be an exhibition on that space, and time for it.  TH9.2  And the artifacts."""
    card = s.exhibition[space]
    if card == NO_CARD:
        return Refusal.EMPTY_EXHIBITION_SLOT
    if not has_artifacts(s, seat, card):
        return Refusal.MISSING_ARTIFACTS
    return refuse_journey(s, seat, CARD_PLACE[card], zeppelin, CARD_WEEKS[card])


@inner_rule
def list_exhibits(s, seat, out, n, how):
    """Every legal exhibition, by space."""
    left = weeks_left(s, seat)
    for space in range(EXHIBITION_SPACES):
        card = s.exhibition[space]
        if card == NO_CARD or not has_artifacts(s, seat, card):
            continue
        n = list_one(out, n, how, exhibit_number(space, 0), card_trip(s, seat, card) <= left)
        if ways_to(s, seat, CARD_PLACE[card]) > 1:
            n = list_one(out, n, how, exhibit_number(space, 1), CARD_WEEKS[card] <= left)
    return n


@inner_rule
def exhibit(s, seat, space, zeppelin):
    """TH9.3  The player takes the card and keeps the artifacts (R30).  TH9.4  The space stays empty."""
    card = s.exhibition[space]
    place = CARD_PLACE[card]
    weeks = journey_weeks(s, seat, place, zeppelin) + CARD_WEEKS[card]
    travel(s, seat, place, zeppelin)
    advance(s, seat, weeks)
    s.exhibition[space] = NO_CARD
    s.card_at[card] = HELD + seat
    s.sums.exhibition_points[seat] += EXHIBITION_POINTS[card - RESEARCH_CARDS]
