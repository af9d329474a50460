"""TR4, TR5  Storage cards: taking one, and the refill."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.refusals import Refusal
from dighouse.games.tomb_raiders.rules.clock import advance, deck_size
from dighouse.games.tomb_raiders.rules.decode import FIRST_STORAGE
from dighouse.games.tomb_raiders.rules.holdings import gain_card
from dighouse.games.tomb_raiders.state import FIND, IN_DRAW_PILE, NO_CARD, OPEN
from dighouse.games.tomb_raiders.tables import (
    CARD_WEEKS,
    DECK_CARDS,
    PRESENTATIONS,
    REGIONS,
    SEATS,
    STORAGE_CARDS,
    STORAGE_SPACES,
)


@rule
def refuse_storage(s, slot):
    """TR4.1  Taking a storage card needs nothing but the card, and at rest each space has one (R26)."""
    if s.storage[slot] == NO_CARD:
        return Refusal.EMPTY_SLOT
    return Refusal.NONE


@rule
def list_storage(s, out, n):
    """TR3.3  Every take of a storage card: at rest there are always four."""
    for slot in range(STORAGE_SPACES):
        if s.storage[slot] != NO_CARD:
            out[n] = FIRST_STORAGE + slot
            n += 1
    return n


@rule
def take_storage(s, seat, slot, chance):
    """TR4.2, TR4.3, TR4.4, TR4.6  Card, professors, weeks (R10), refill, in this order (R5, TR10.2).

    TR4.5  The turn is over with it: whatever else the card is good for waits for another.
    """
    card = s.storage[slot]
    s.storage[slot] = NO_CARD
    gain_card(s, seat, card)
    advance(s, seat, CARD_WEEKS[card])
    refill(s, chance)


@rule
def refill(s, chance):
    """TR5.1  After a take of a storage card (R9). The top card is green at rest, so any green card may it be."""
    lay_green(s, green_card(s, below(chance, s.green)), chance)
    lay_out(s, chance)


@rule
def lay_out(s, chance):
    """TR1.7, TR5.3  Draw until the storage is full and a green back on top; TR5.5  or the pile is empty (C2)."""
    for _ in range(DECK_CARDS):
        left = deck_size(s)
        if left == 0:
            return
        top = below(chance, left)
        if top >= s.green:
            lay_find(s, region_of_back(s, top - s.green), chance)
        elif has_empty_space(s):
            lay_green(s, green_card(s, top), chance)
        else:
            return


@rule
def has_empty_space(s):
    """Whether a storage space is empty."""
    for slot in range(STORAGE_SPACES):
        if s.storage[slot] == NO_CARD:
            return True
    return False


@rule
def green_card(s, number):
    """The green card of that number among those in the draw pile, cards of a kind one after the other."""
    for card in range(STORAGE_CARDS):
        if number < s.deck[card]:
            return card
        number -= s.deck[card]
    found = STORAGE_CARDS
    for shown in range(PRESENTATIONS):
        hidden = s.shown_at[shown] == IN_DRAW_PILE
        found = STORAGE_CARDS + shown if hidden and number == 0 else found
        number -= hidden
    return found


@rule
def region_of_back(s, number):
    """The region of the find card of that number among those in the draw pile."""
    for region in range(REGIONS - 1):
        if number < s.backs[region]:
            return region
        number -= s.backs[region]
    return REGIONS - 1


@rule
def lay_green(s, card, chance):
    """TR5.2, TR6.8  A presentation card lies open on its space (R8), any other on the lowest empty one (R6, R7)."""
    drew(chance, card)
    s.green -= 1
    if card >= STORAGE_CARDS:
        s.shown_at[card - STORAGE_CARDS] = OPEN
        return
    s.deck[card] -= 1
    for slot in range(STORAGE_SPACES):
        if s.storage[slot] == NO_CARD:  # TR5.4  never two cards on one space
            s.storage[slot] = card
            return


@rule
def lay_find(s, region, chance):
    """TR5.2  A find card goes face down on its pile, unseen; nobody has sight of that pile any more (R21)."""
    drew(chance, FIND + region)
    s.backs[region] -= 1
    s.faceless[region] += 1
    s.laid[region] += 1
    for seat in range(SEATS):
        s.sight[seat, region] = 0
