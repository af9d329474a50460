"""TH8  Digs."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import dig_number
from dighouse.games.thebes.rules.holdings import gain_find, give_up
from dighouse.games.thebes.rules.journey import journey_weeks, refuse_journey, travel, ways_to
from dighouse.games.thebes.state import DREW_RUBBLE, IN_BAG, ON_BOARD, SPENT, VALID
from dighouse.games.thebes.tables import (
    ASSISTANT,
    ASSISTANT_POINTS,
    BONUS,
    DIAL,
    DIG_WEEKS,
    FINDS,
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


@rule
def may_dig(s, seat, site):
    """TH8.2  The site's permit must be valid at the start of the turn, or a special permission owned (R26)."""
    return s.permit[seat, site] == VALID or s.permissions[seat] > 0


@rule
def specialised_points(s, seat, site, rumor, assistant):
    """TH8.3  Books of the site's colour, 2 for its rumor if used, and the assistants."""
    points = s.books[seat, site] + assistant_points(s, seat, assistant)
    if rumor:
        points += RUMOR_POINTS
    return points


@rule
def assistant_points(s, seat, spent):
    """TH8.4  0, 1, 2 for one, two, three or more assistants; 1 for a lone one that is spent (R16, R17)."""
    if spent:
        return LONE_ASSISTANT
    return ASSISTANT_POINTS[s.assistants[seat]]


@rule
def general_points(s, seat, specialised):
    """TH8.7  Of the general books no more count than there are specialised points."""
    return min(s.general[seat], specialised)


@rule
def knowledge(s, seat, site, rumor, assistant):
    """TH8.8  Specialised and general points together, at most 12."""
    specialised = specialised_points(s, seat, site, rumor, assistant)
    return min(KNOWLEDGE_CAP, specialised + general_points(s, seat, specialised))


@rule
def shovel_tokens(s, seat, spent):
    """TH8.10  0, 1, 2 tokens for one, two, three or more shovels; 1 for a lone one that is spent (R16, R17)."""
    if spent:
        return LONE_SHOVEL
    return SHOVEL_TOKENS[s.shovels[seat]]


@rule
def tokens_drawn(s, seat, site, weeks, rumor, assistant, shovel):
    """TH8.10  What the dial gives for knowledge and weeks, and the shovels' tokens."""
    return DIAL[knowledge(s, seat, site, rumor, assistant), weeks] + shovel_tokens(s, seat, shovel)


@rule
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


@rule
def may_know(s, seat, site):
    """TH8.5  Without a book, a rumor or an assistant there is no specialised point, however one digs."""
    return s.books[seat, site] + s.rumors[seat, site] + s.assistants[seat] > 0


@rule
def list_digs(s, seat, out, n):
    """Every legal dig, by site."""
    for site in range(SITES):
        if may_dig(s, seat, site) and may_know(s, seat, site):
            n = list_digs_at(s, seat, site, out, n)
    return n


@rule
def list_digs_at(s, seat, site, out, n):
    """Every legal dig at a site where one may dig, by the cards used, then by weeks."""
    place = SITE_PLACE[site]
    assistants = 2 if s.assistants[seat] == 1 else 1
    shovels = 2 if s.shovels[seat] == 1 else 1
    for zeppelin in range(ways_to(s, seat, place)):
        last_week = min(DIG_WEEKS, weeks_left(s, seat) - journey_weeks(s, seat, place, zeppelin))
        for rumor in range(1 + s.rumors[seat, site]):
            for assistant in range(assistants):
                first_week = FIRST_WEEK[knowledge(s, seat, site, rumor, assistant)]
                for shovel in range(shovels):
                    for weeks in range(first_week, last_week + 1):
                        out[n] = dig_number(site, weeks, zeppelin, rumor, assistant, shovel)
                        n += 1
    return n


@rule
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


@rule
def draw_tokens(s, seat, site, tokens, chance):
    """TH8.12  Tokens come from the bag without replacement; rubble goes back when all are drawn (C5, R21)."""
    rubble = RUBBLE
    for _ in range(tokens):
        token = below(chance, rubble + s.bag[site])
        if token < rubble:
            rubble -= 1
            drew(chance, DREW_RUBBLE)
        else:
            find = find_in_bag(s, site, token - rubble)
            s.bag[site] -= 1
            gain_find(s, seat, site, find)
            drew(chance, find)


@rule
def find_in_bag(s, site, number):
    """The find of that number among those in the bag."""
    found = -1
    for find in range(FINDS):
        in_bag = s.find_at[site, find] == IN_BAG
        found = find if in_bag and number == 0 else found
        number -= in_bag
    return found


@rule
def take_bonus(s, seat, site):
    """TH8.13  The first ever to dig at a site takes its bonus artifact too."""
    if s.find_at[site, BONUS[site]] == ON_BOARD:
        gain_find(s, seat, site, BONUS[site])


@rule
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


@rule
def use_permit(s, seat, site):
    """TH8.14  The permit is spent; if it was already, a special permission is discarded (R7, R24, R25)."""
    if s.permit[seat, site] == VALID:
        s.permit[seat, site] = SPENT
    else:
        s.permissions[seat] -= 1
        give_up(s, seat, SPECIAL_PERMISSION, NO_SITE)
