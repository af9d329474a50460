"""TH8  Digs."""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import WORD, bit, count_bits, lowest_bit, nth_bit, without_lowest
from dighouse.core.chance import below, drew
from dighouse.core.jit import constant, inner_rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import A_RUMOR, A_SHOVEL, A_ZEPPELIN, AN_ASSISTANT, DIG_WAYS, dig_number
from dighouse.games.thebes.rules.holdings import gain_find, give_up
from dighouse.games.thebes.rules.journey import journey_weeks, refuse_journey, travel, ways_to
from dighouse.games.thebes.rules.listing import list_weeks
from dighouse.games.thebes.state import DREW_RUBBLE, ON_BOARD, SPENT, VALID
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    ASSISTANT,
    ASSISTANT_POINTS,
    BONUS,
    DIAL,
    DIG_WEEKS,
    FIRST_WEEK,
    KNOWLEDGE_CAP,
    LONE_ASSISTANT,
    LONE_SHOVEL,
    NO_SITE,
    RUBBLE,
    RUMOR,
    RUMOR_POINTS,
    SHOVEL,
    SHOVEL_TOKENS,
    SITE_PLACE,
    SITES,
    SPECIAL_PERMISSION,
)

NO_WAY, WITHOUT_CARDS = np.uint64(0), np.uint64(1)  # sets of ways to dig
SITES_TOGETHER = constant(WORD // DIG_WAYS)  # as many as have their ways in one word


@inner_rule
def may_dig(s, seat, site):
    """TH8.2  The site's permit must be valid at the start of the turn, or a special permission owned (R26)."""
    return (s.permit[seat, site] == VALID) | (s.permissions[seat] > 0)


@inner_rule
def specialised_points(s, seat, site, rumor, assistant):
    """TH8.3  Books of the site's colour, 2 for its rumor if used, and the assistants."""
    points = s.books[seat, site] + assistant_points(s, seat, assistant)
    if rumor:
        points += RUMOR_POINTS
    return points


@inner_rule
def assistant_points(s, seat, spent):
    """TH8.4  0, 1, 2 for one, two, three or more assistants; 1 for a lone one that is spent (R16, R17)."""
    if spent:
        return LONE_ASSISTANT
    return ASSISTANT_POINTS[s.assistants[seat]]


@inner_rule
def general_points(s, seat, specialised):
    """TH8.7  Of the general books no more count than there are specialised points."""
    return min(s.general[seat], specialised)


@inner_rule
def knowledge(s, seat, site, rumor, assistant):
    """TH8.8  Specialised and general points together, at most 12."""
    specialised = specialised_points(s, seat, site, rumor, assistant)
    return min(KNOWLEDGE_CAP, specialised + general_points(s, seat, specialised))


@inner_rule
def shovel_tokens(s, seat, spent):
    """TH8.10  0, 1, 2 tokens for one, two, three or more shovels; 1 for a lone one that is spent (R16, R17)."""
    if spent:
        return LONE_SHOVEL
    return SHOVEL_TOKENS[s.shovels[seat]]


@inner_rule
def tokens_drawn(s, seat, site, weeks, rumor, assistant, shovel):
    """TH8.10  What the dial gives for knowledge and weeks, and the shovels' tokens."""
    return DIAL[knowledge(s, seat, site, rumor, assistant), weeks] + shovel_tokens(s, seat, shovel)


@inner_rule
def refuse_dig(s, seat, site, weeks, zeppelin, rumor, assistant, shovel):
    """TH8.1, TH8.2, TH8.4-TH8.6, TH8.9, TH8.10  What a dig needs, in the order tested (R18, R19, R20)."""
    if not may_dig(s, seat, site):
        return Refusal.NO_PERMIT
    if rumor and s.rumors[seat, site] == 0:
        return Refusal.NO_RUMOR
    if assistant and s.assistants[seat] != 1:
        return Refusal.ASSISTANT_NOT_SINGLE
    if shovel and s.shovels[seat] != 1:
        return Refusal.SHOVEL_NOT_SINGLE
    if specialised_points(s, seat, site, rumor, assistant) == 0:
        return Refusal.NO_SPECIALISED_KNOWLEDGE
    if DIAL[knowledge(s, seat, site, rumor, assistant), weeks] == 0:
        return Refusal.DIAL_ZERO
    return refuse_journey(s, seat, SITE_PLACE[site], zeppelin, weeks)


@inner_rule
def ways_to_dig(s, seat, site):
    """The ways to dig at a site as a set: with and without each card that may be used there."""
    ways = also_with(A_SHOVEL, s.shovels[seat] == 1, WITHOUT_CARDS)
    ways = also_with(AN_ASSISTANT, s.assistants[seat] == 1, ways)
    ways = also_with(A_RUMOR, s.rumors[seat, site] > 0, ways)
    ways = also_with(A_ZEPPELIN, ways_to(s, seat, SITE_PLACE[site]) > 1, ways)
    return ways if may_dig(s, seat, site) & may_know(s, seat, site) else NO_WAY


@inner_rule
def also_with(card, usable, ways):
    """These ways, and each of them with one more card if it is usable."""
    return ways | ways << np.uint64(card) if usable else ways


@inner_rule
def may_know(s, seat, site):
    """TH8.5  Without a book, a rumor or an assistant there is no specialised point, however one digs."""
    return s.books[seat, site] + s.rumors[seat, site] + s.assistants[seat] > 0


@inner_rule
def list_digs(s, seat, out, n, how):
    """Every legal dig, by site, by the cards used, then by weeks.

    The ways to dig at several sites stand in one set: a loop over those there are is foreseen better than a question
    for each there could be.
    """
    for first in range(0, SITES, SITES_TOGETHER):
        ways = NO_WAY
        for site in range(first, min(first + SITES_TOGETHER, SITES)):
            ways |= ways_to_dig(s, seat, site) << np.uint64((site - first) * DIG_WAYS)
        for _ in range(count_bits(ways)):
            way = lowest_bit(ways)
            n = list_digs_by(s, seat, first + way // DIG_WAYS, way % DIG_WAYS, out, n, how)
            ways = without_lowest(ways)
    return n


@inner_rule
def list_digs_by(s, seat, site, way, out, n, how):
    """Every legal dig at a site with these cards, by weeks."""
    first_week = FIRST_WEEK[knowledge(s, seat, site, way & A_RUMOR, way & AN_ASSISTANT)]
    last_week = min(DIG_WEEKS, weeks_left(s, seat) - journey_weeks(s, seat, SITE_PLACE[site], way & A_ZEPPELIN))
    return list_weeks(out, n, how, dig_number(site, first_week, way), last_week - first_week + 1)


@inner_rule
def dig(s, seat, site, weeks, zeppelin, rumor, assistant, shovel, chance):
    """TH8.1  Travel, spend the weeks, draw the tokens.  TH8.11  All choices are fixed before the first."""
    place = SITE_PLACE[site]
    tokens = tokens_drawn(s, seat, site, weeks, rumor, assistant, shovel)
    cost = journey_weeks(s, seat, place, zeppelin) + weeks
    travel(s, seat, place, zeppelin)
    advance(s, seat, cost)
    draw_tokens(s, seat, site, tokens, chance)
    take_bonus(s, seat, site)
    spend_cards(s, seat, site, rumor, assistant, shovel)
    use_permit(s, seat, site)


@inner_rule
def draw_tokens(s, seat, site, tokens, chance):
    """TH8.12  Tokens come from the bag without replacement; rubble goes back when all are drawn (C5, R21)."""
    rubble = RUBBLE
    for _ in range(tokens):
        token = below(chance, rubble + s.bag[site])
        if token < rubble:
            rubble -= 1
            drew(chance, DREW_RUBBLE)
        else:
            find = take_from_bag(s, site, token - rubble)
            gain_find(s, seat, site, find)
            drew(chance, find)


@inner_rule
def take_from_bag(s, site, number):
    """The find of that number among those in the bag; it leaves it."""
    find = nth_bit(np.uint64(s.sums.in_bag[site]), number)
    s.bag[site] -= 1
    s.sums.in_bag[site] -= bit(find)
    if find < ARTIFACTS:
        s.sums.bag_points[site] -= ARTIFACT_VALUE[site, find]
    return find


@inner_rule
def take_bonus(s, seat, site):
    """TH8.13  The first ever to dig at a site takes its bonus artifact too."""
    if s.find_at[site, BONUS[site]] == ON_BOARD:
        gain_find(s, seat, site, BONUS[site])


@inner_rule
def spend_cards(s, seat, site, rumor, assistant, shovel):
    """TH8.4, TH8.6, TH8.10  Rumor, lone assistant and lone shovel are discarded after the dig."""
    if rumor:
        s.rumors[seat, site] -= 1
        give_up(s, seat, RUMOR, site)
    if assistant:
        s.assistants[seat] -= 1
        give_up(s, seat, ASSISTANT, NO_SITE)
    if shovel:
        s.shovels[seat] -= 1
        give_up(s, seat, SHOVEL, NO_SITE)


@inner_rule
def use_permit(s, seat, site):
    """TH8.14  The permit is spent; if it was already, a special permission is discarded (R7, R24, R25)."""
    if s.permit[seat, site] == VALID:
        s.permit[seat, site] = SPENT
    else:
        s.permissions[seat] -= 1
        give_up(s, seat, SPECIAL_PERMISSION, NO_SITE)
