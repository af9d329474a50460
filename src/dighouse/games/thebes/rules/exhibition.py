"""TH9  Exhibitions."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import exhibit_number
from dighouse.games.thebes.rules.journey import journey_weeks, refuse_journey, travel, ways_to
from dighouse.games.thebes.state import HELD, NO_CARD
from dighouse.games.thebes.tables import (
    CARD_PLACE,
    CARD_WEEKS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_SPACES,
    RESEARCH_CARDS,
    SITES,
)


@rule
def has_artifacts(s, seat, card):
    """TH9.2  At least the artifacts shown, per site, whatever their value; books are none (R23)."""
    for site in range(SITES):
        if s.artifacts[seat, site] < EXHIBITION_ARTIFACTS[card - RESEARCH_CARDS, site]:
            return False
    return True


@rule
def refuse_exhibit(s, seat, space, zeppelin):
    """TH9.1  There must be an exhibition on that space, and time for it.  TH9.2  And the artifacts."""
    card = s.exhibition[space]
    if card == NO_CARD:
        return Refusal.EMPTY_EXHIBITION_SLOT
    if not has_artifacts(s, seat, card):
        return Refusal.MISSING_ARTIFACTS
    return refuse_journey(s, seat, CARD_PLACE[card], zeppelin, CARD_WEEKS[card])


@rule
def list_exhibits(s, seat, out, n):
    """Every legal exhibition, by space."""
    for space in range(EXHIBITION_SPACES):
        card = s.exhibition[space]
        if card == NO_CARD or not has_artifacts(s, seat, card):
            continue
        place = CARD_PLACE[card]
        for zeppelin in range(ways_to(s, seat, place)):
            if journey_weeks(s, seat, place, zeppelin) + CARD_WEEKS[card] <= weeks_left(s, seat):
                out[n] = exhibit_number(space, zeppelin)
                n += 1
    return n


@rule
def exhibit(s, seat, space, zeppelin):
    """TH9.3  The player takes the card and keeps the artifacts (R30).  TH9.4  The space stays empty."""
    card = s.exhibition[space]
    place = CARD_PLACE[card]
    weeks = journey_weeks(s, seat, place, zeppelin) + CARD_WEEKS[card]
    travel(s, seat, place, zeppelin)
    advance(s, seat, weeks)
    s.exhibition[space] = NO_CARD
    s.card_at[card] = HELD + seat
