"""TR8  Digs."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.refusals import Refusal
from dighouse.games.tomb_raiders.rules.action_cards import drawn_face, face_of, note_look
from dighouse.games.tomb_raiders.rules.clock import advance
from dighouse.games.tomb_raiders.rules.decode import (
    ASSISTANT_CHOICES,
    OF_ACTION,
    OF_GENERAL,
    OF_REGION,
    SORTS,
    dig_number,
)
from dighouse.games.tomb_raiders.rules.holdings import gain_find, pile_size
from dighouse.games.tomb_raiders.tables import (
    CHART,
    DIG_WEEKS,
    EXCAVATION_CARD,
    FIRST_WEEK,
    GENERAL_CARD,
    KNOWLEDGE,
    KNOWLEDGE_CAP,
    REGIONS,
    RUBBLE,
)


@rule
def has_excavation_card(s, seat, region, sort):
    """TR8.2  A large card of the region, a large general card, or the action card (R11, R30)."""
    if sort == OF_REGION:
        return s.large[seat, region] > 0
    if sort == OF_GENERAL:
        return s.large[seat, GENERAL_CARD] > 0
    return s.cards[seat, EXCAVATION_CARD] > 0


@rule
def general_used(s, seat, region):
    """TR8.6  Of the general books no more count than there are books of expertise (R14)."""
    return min(s.general[seat], s.books[seat, region])


@rule
def knowledge(s, seat, region, assistants):
    """TR8.6  Expertise, general books and assistants; TR8.7  more than 12 is read as 12 (R14)."""
    return min(KNOWLEDGE_CAP, s.books[seat, region] + general_used(s, seat, region) + assistants)


@rule
def refuse_dig(s, seat, region, sort, weeks, assistants):
    """TR8.2, TR8.3, TR8.4, TR8.5, TR8.8, TR8.9  What a dig needs, in the order tested (R13, R15, R16)."""
    if not has_excavation_card(s, seat, region, sort):
        return Refusal.NO_EXCAVATION_CARD
    if s.books[seat, region] == 0:
        return Refusal.NO_EXPERTISE
    if pile_size(s, region) == 0:
        return Refusal.EMPTY_PILE
    if assistants > s.assistants[seat]:
        return Refusal.TOO_FEW_ASSISTANTS
    if CHART[knowledge(s, seat, region, assistants), weeks] == 0:
        return Refusal.ZERO_DRAW
    return Refusal.NONE


@rule
def list_digs(s, seat, out, n):
    """Every legal dig, by region, excavation card, assistants and weeks."""
    for region in range(REGIONS):
        if s.books[seat, region] == 0 or pile_size(s, region) == 0:
            continue
        for sort in range(SORTS):
            if has_excavation_card(s, seat, region, sort):
                n = list_digs_with(s, seat, region, sort, out, n)
    return n


@rule
def list_digs_with(s, seat, region, sort, out, n):
    """Every legal dig with one excavation card: from the first week on that draws a card."""
    for assistants in range(s.assistants[seat] + 1):
        first = FIRST_WEEK[knowledge(s, seat, region, assistants)]
        number = dig_number(region, sort, first, assistants)
        for more in range(DIG_WEEKS - first + 1):
            out[n + more] = number + more * ASSISTANT_CHOICES
        n += DIG_WEEKS - first + 1
    return n


@rule
def dig(s, seat, region, sort, weeks, assistants, chance):
    """TR8.1, TR8.10  Card and assistants leave the game, the marker advances, cards are drawn (R31, TR8.14)."""
    allowance = CHART[knowledge(s, seat, region, assistants), weeks]
    if sort == OF_ACTION:  # TR7.7  The card is played by digging with it; only the dig costs weeks.
        s.cards[seat, EXCAVATION_CARD] -= 1
    elif sort == OF_GENERAL:
        s.large[seat, GENERAL_CARD] -= 1
    else:
        s.large[seat, region] -= 1
    s.assistants[seat] -= assistants
    advance(s, seat, weeks)
    draw_finds(s, seat, region, allowance, chance)


@rule
def draw_finds(s, seat, region, allowance, chance):
    """TR8.11, TR8.13  The allowance, or a smaller pile whole.  TR8.12  Rubble goes back at the end (C3, R16)."""
    size = pile_size(s, region)
    drawn = min(allowance, size)
    artifacts = 0
    books = 0
    for number in range(drawn):
        face = draw_find(s, region, size - number, chance)
        drew(chance, face)
        if face != RUBBLE:
            gain_find(s, seat, region, face)
            artifacts += face < KNOWLEDGE
            books += face == KNOWLEDGE
    s.pile[region, RUBBLE] += drawn - artifacts - books
    note_look(s, region, drawn, artifacts, books)


@rule
def draw_find(s, region, size, chance):
    """C3  Any card of the pile is equally likely; one without a face gets it now."""
    number = below(chance, size)
    if number < s.faceless[region]:
        return drawn_face(s, region, chance)
    face = face_of(s.pile[region], number - s.faceless[region])
    s.pile[region, face] -= 1
    return face
