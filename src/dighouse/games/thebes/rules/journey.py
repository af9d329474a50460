"""TH4  The journey of a turn."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import inner_rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import weeks_left
from dighouse.games.thebes.rules.holdings import give_up
from dighouse.games.thebes.tables import CARD_TRIPS, JOURNEYS, NO_SITE, ZEPPELIN


@inner_rule
def journey_weeks(s, seat, place, zeppelin):
    """TH4.2  A week a route.  TH4.3  A car saves one from three on (R3).  TH4.4  A zeppelin saves all (R4)."""
    if zeppelin:
        return 0
    return JOURNEYS[has_car(s, seat), s.place[seat], place]


@inner_rule
def has_car(s, seat):
    """1 with a car, however many, 0 without."""
    return 1 if s.cars[seat] > 0 else 0


@inner_rule
def card_trip(s, seat, card):
    """The weeks of a card with the journey to its city, without a zeppelin."""
    return np.int64(CARD_TRIPS[has_car(s, seat), s.place[seat], card])


@inner_rule
def refuse_journey(s, seat, place, zeppelin, work):
    """TH4.4  A zeppelin must be owned and needs a journey (R5).  TH3.8  The weeks must be there (R38)."""
    if zeppelin and s.zeppelins[seat] == 0:
        return Refusal.NO_ZEPPELIN
    if zeppelin and s.place[seat] == place:
        return Refusal.ZEPPELIN_NEEDS_JOURNEY
    if journey_weeks(s, seat, place, zeppelin) + work > weeks_left(s, seat):
        return Refusal.NOT_ENOUGH_WEEKS
    return Refusal.NONE


@inner_rule
def ways_to(s, seat, place):
    """1, or 2 where a zeppelin may be used too (TH4.4)."""
    if s.zeppelins[seat] > 0 and s.place[seat] != place:
        return 2
    return 1


@inner_rule
def travel(s, seat, place, zeppelin):
    """TH4.1  The journey ends at the place of the action.  TH4.5  A used zeppelin is discarded there (R6, R7)."""
    s.place[seat] = place
    if zeppelin:
        s.zeppelins[seat] -= 1
        give_up(s, seat, ZEPPELIN, NO_SITE)
