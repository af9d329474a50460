"""The greedy player of Thebes takes the action that leaves it the best outlook.

It looks at the position each legal action would leave, with the exact mean of what the bag would give.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.thebes import (
    BAG_BONUS,
    BAG_FINDS,
    BAG_POINTS,
    NOTES_PER_SITE,
    SWAP_GAIN,
    count_bag,
    count_bags,
    outlook,
    points_per_token,
)
from dighouse.core.jit import rule
from dighouse.games.thebes.rules.clock import actor, advance, renew_permits
from dighouse.games.thebes.rules.decode import (
    DIG,
    EXHIBIT,
    SWAP,
    TAKE,
    by_zeppelin,
    site_of,
    slot_of,
    verb_of,
    weeks_of,
    with_assistant,
    with_rumor,
    with_shovel,
)
from dighouse.games.thebes.rules.dig import knowledge, spend_cards, take_bonus, tokens_drawn, use_permit
from dighouse.games.thebes.rules.ending import retire
from dighouse.games.thebes.rules.exhibition import exhibit
from dighouse.games.thebes.rules.holdings import gain_card
from dighouse.games.thebes.rules.journey import journey_weeks, travel
from dighouse.games.thebes.rules.research import swap_weeks
from dighouse.games.thebes.state import NO_CARD
from dighouse.games.thebes.tables import (
    CARD_PLACE,
    CARD_WEEKS,
    DIAL,
    EXHIBITION_POINTS,
    RESEARCH_CARDS,
    RUBBLE,
    SITE_PLACE,
    SWAP_PLACE,
)


@rule
def choose(states, i, legal, count, notes, weights):
    """The legal action that leaves the position worth most. Each is tried on the position after i."""
    seat = actor(states[i])
    count_bags(states[i], notes, weights)
    best = np.int64(legal[0])
    best_worth = -np.inf
    for number in range(count):
        worth = worth_of(states, i, seat, np.int64(legal[number]), notes, weights)
        if worth > best_worth:
            best = np.int64(legal[number])
            best_worth = worth
    return best


@rule
def worths(states, i, legal, count, notes, weights, out):
    """What each legal action leaves, for a search that looks at the best of them first."""
    seat = actor(states[i])
    count_bags(states[i], notes, weights)
    for number in range(count):
        out[number] = worth_of(states, i, seat, np.int64(legal[number]), notes, weights)


@rule
def worth_of(states, i, seat, action, notes, weights):
    """What the position after an action is worth, with the mean of what the bag would give."""
    digs = verb_of(action) == DIG
    if digs and idle_week(states[i], seat, action):
        return -np.inf
    states[i + 1] = states[i]
    worth = try_action(states[i + 1], seat, action, notes, weights) + outlook(states[i + 1], seat, notes, weights)
    if digs:
        count_bag(states[i], site_of(action), notes, weights)
    return worth


@rule
def idle_week(s, seat, action):
    """A dig whose last week brings no token more."""
    known = knowledge(s, seat, site_of(action), with_rumor(action), with_assistant(action))
    return DIAL[known, weeks_of(action)] == DIAL[known, weeks_of(action) - 1]


@rule
def try_action(s, seat, action, notes, weights):
    """Do what is certain of an action; the points it should bring at once."""
    verb = verb_of(action)
    zeppelin = by_zeppelin(action)
    clock_before = s.clock[seat]
    gain = 0.0
    if verb == DIG:
        gain += try_dig(s, seat, action, notes)
    elif verb == TAKE:
        try_take(s, seat, slot_of(action), zeppelin)
    elif verb == EXHIBIT:
        gain += EXHIBITION_POINTS[s.exhibition[slot_of(action)] - RESEARCH_CARDS]
        exhibit(s, seat, slot_of(action), zeppelin)
    elif verb == SWAP:
        gain += weights[SWAP_GAIN]
        weeks = journey_weeks(s, seat, SWAP_PLACE, zeppelin) + swap_weeks(s, seat)
        travel(s, seat, SWAP_PLACE, zeppelin)
        advance(s, seat, weeks)
    else:
        retire(s, seat)
    renew_permits(s, seat, clock_before)
    return gain


@rule
def try_take(s, seat, slot, zeppelin):
    """Take a card; what refills its space nobody knows."""
    card = s.research[slot]
    weeks = journey_weeks(s, seat, CARD_PLACE[card], zeppelin) + CARD_WEEKS[card]
    travel(s, seat, CARD_PLACE[card], zeppelin)
    advance(s, seat, weeks)
    s.research[slot] = NO_CARD
    gain_card(s, seat, card)


@rule
def try_dig(s, seat, action, notes):
    """Dig for the mean: of the bag's finds, as many as there should be among the tokens. It leaves a poorer bag."""
    site = site_of(action)
    place = SITE_PLACE[site]
    rumor, assistant, shovel = with_rumor(action), with_assistant(action), with_shovel(action)
    tokens = tokens_drawn(s, seat, site, weeks_of(action), rumor, assistant, shovel)
    weeks = journey_weeks(s, seat, place, by_zeppelin(action)) + weeks_of(action)
    travel(s, seat, place, by_zeppelin(action))
    advance(s, seat, weeks)
    first = site * NOTES_PER_SITE
    gain = tokens * points_per_token(notes, site) + notes[first + BAG_BONUS]
    drawn = tokens / (RUBBLE + notes[first + BAG_FINDS])
    s.artifacts[seat, site] += np.int64(drawn * notes[first + BAG_FINDS] + 0.5)
    take_bonus(s, seat, site)
    spend_cards(s, seat, site, rumor, assistant, shovel)
    use_permit(s, seat, site)
    notes[first + BAG_POINTS] *= 1.0 - drawn
    notes[first + BAG_FINDS] *= 1.0 - drawn
    notes[first + BAG_BONUS] = 0.0
    return gain
