"""TH5-TH7  Research cards: taking one, refilling the spaces, swapping all."""

from __future__ import annotations

import numpy as np

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import FIRST_SWAP, take_number
from dighouse.games.thebes.rules.holdings import gain_card
from dighouse.games.thebes.rules.journey import journey_weeks, refuse_journey, travel, ways_to
from dighouse.games.thebes.state import (
    ALL,
    DISCARDED,
    IN_DRAW_PILE,
    IN_PILE_2,
    IN_PILE_3,
    NO_CARD,
    OPEN,
    RESHUFFLED,
    UNSEEN,
)
from dighouse.games.thebes.tables import (
    CARD_PLACE,
    CARD_WEEKS,
    CARDS,
    EXHIBITION_SPACES,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    SWAP_PLACE,
    SWAP_STEP,
    SWAP_WEEKS,
)

BLOCKS = 5  # the cards are counted in so many blocks of equal size
BLOCK = CARDS // BLOCKS
assert BLOCK * BLOCKS == CARDS


@rule
def refuse_take(s, seat, slot, zeppelin):
    """TH5.1  There must be a card on that research space, and time for it.  TH3.9  In the card's city."""
    card = s.research[slot]
    if card == NO_CARD:
        return Refusal.EMPTY_SLOT
    return refuse_journey(s, seat, CARD_PLACE[card], zeppelin, CARD_WEEKS[card])


@rule
def list_takes(s, seat, out, n):
    """Every legal take, by space."""
    for slot in range(RESEARCH_SPACES):
        card = s.research[slot]
        if card == NO_CARD:
            continue
        place = CARD_PLACE[card]
        for zeppelin in range(ways_to(s, seat, place)):
            if journey_weeks(s, seat, place, zeppelin) + CARD_WEEKS[card] <= weeks_left(s, seat):
                out[n] = take_number(slot, zeppelin)
                n += 1
    return n


@rule
def take(s, seat, slot, zeppelin, chance):
    """TH5.1  Travel, pay journey and card, take it.  TH5.3  Refill.  TH4.6  Its benefit starts next turn."""
    card = s.research[slot]
    place = CARD_PLACE[card]
    weeks = journey_weeks(s, seat, place, zeppelin) + CARD_WEEKS[card]
    travel(s, seat, place, zeppelin)
    advance(s, seat, weeks)
    s.research[slot] = NO_CARD
    gain_card(s, seat, card)
    refill(s, chance)


@rule
def swap_weeks(s, seat):
    """TH7.2  1 week, and one more for every swap just before.  TH7.3  Only of one's own unbroken run (R14)."""
    if s.swapper == seat:
        return SWAP_WEEKS + SWAP_STEP * s.swaps
    return SWAP_WEEKS


@rule
def refuse_swap(s, seat, zeppelin):
    """TH7.4  A swap needs nothing but the journey to Warsaw and its weeks (R15).  TH3.9  In Warsaw."""
    return refuse_journey(s, seat, SWAP_PLACE, zeppelin, swap_weeks(s, seat))


@rule
def list_swaps(s, seat, out, n):
    """Every legal swap."""
    for zeppelin in range(ways_to(s, seat, SWAP_PLACE)):
        if journey_weeks(s, seat, SWAP_PLACE, zeppelin) + swap_weeks(s, seat) <= weeks_left(s, seat):
            out[n] = FIRST_SWAP + zeppelin
            n += 1
    return n


@rule
def swap(s, seat, zeppelin, chance):
    """TH7.1  In Warsaw all open research cards are discarded and replaced; open exhibitions stay."""
    weeks = journey_weeks(s, seat, SWAP_PLACE, zeppelin) + swap_weeks(s, seat)
    travel(s, seat, SWAP_PLACE, zeppelin)
    advance(s, seat, weeks)
    for slot in range(RESEARCH_SPACES):
        if s.research[slot] != NO_CARD:
            s.card_at[s.research[slot]] = DISCARDED
            s.research[slot] = NO_CARD
    refill(s, chance)


@rule
def remember_swap(s, seat, swapped):
    """TH7.3  The run of swaps goes on with the same player's next swap and ends with anything else (R14)."""
    if not swapped:
        s.swapper = -1
        s.swaps = 0
    elif s.swapper == seat:
        s.swaps += 1
    else:
        s.swapper = seat
        s.swaps = 1


@rule
def refill(s, chance):
    """TH6.1  Draw until every research space has a card; the lowest empty one first (R8).  TH6.6  After take, swap."""
    for slot in range(RESEARCH_SPACES):
        while s.research[slot] == NO_CARD:
            card = draw_card(s, chance)
            if card == NO_CARD:
                return
            drew(chance, card)
            s.card_at[card] = OPEN
            if card < RESEARCH_CARDS:
                s.research[slot] = card
            else:
                open_exhibition(s, card)


@rule
def open_exhibition(s, card):
    """TH6.2, TH6.7  A drawn exhibition goes to space a, and others move on as the option says."""
    if s.exhibition_shift == ALL:
        shift_exhibitions(s, card)
    else:
        push_exhibitions(s, card)


@rule
def push_exhibitions(s, card):
    """TH6.2  A drawn exhibition goes to a; a card it meets is pushed on, from c to the discards (R9)."""
    for space in range(EXHIBITION_SPACES):
        met = s.exhibition[space]
        s.exhibition[space] = card
        if met == NO_CARD:
            return
        card = met
    s.card_at[card] = DISCARDED


@rule
def shift_exhibitions(s, card):
    """TH6.7  With exhibition_shift=all every open exhibition moves one space on, across gaps too."""
    last = s.exhibition[EXHIBITION_SPACES - 1]
    if last != NO_CARD:
        s.card_at[last] = DISCARDED
    for space in range(EXHIBITION_SPACES - 1, 0, -1):
        s.exhibition[space] = s.exhibition[space - 1]
    s.exhibition[0] = card


@rule
def draw_size(s):
    """TH2.7  Cards in the draw pile: pile 1 on pile 2 at first, later what was shuffled."""
    if s.reshuffled:
        return s.draw_pile
    return s.pile_1 + s.pile_2 + s.exhibitions_2


@rule
def draw_card(s, chance):
    """TH6.1  The top card of the draw pile, drawn now (C6); NO_CARD when there is none to be had."""
    if draw_size(s) == 0 and not reshuffle(s, chance):
        return NO_CARD
    if s.reshuffled:
        drawn = below(chance, draw_size(s))
        s.draw_pile -= 1
        return card_lying(s, IN_DRAW_PILE, drawn)
    if s.pile_1 > 0:
        card = unseen_card(s, chance)
        s.pile_1 -= 1
        return card
    drawn = below(chance, s.pile_2 + s.exhibitions_2)
    if drawn < s.exhibitions_2:
        s.exhibitions_2 -= 1
        return card_lying(s, IN_PILE_2, drawn)
    card = unseen_card(s, chance)
    s.pile_2 -= 1
    return card


@rule
def unseen_card(s, chance):
    """C6  Any research card never seen is equally likely."""
    return card_lying(s, UNSEEN, below(chance, s.pile_1 + s.pile_2 + s.pile_3))


@rule
def card_lying(s, where, number):
    """The card of that number among those lying there, by id.

    The hottest loop of the game: a block of cards is counted at once, and nothing in the blocks branches.
    """
    where = np.int8(where)  # as narrow as the field, so that the processor compares many cards at a time
    first = 0
    for _ in range(BLOCKS - 1):
        lying = 0
        for card in range(BLOCK):
            lying += s.card_at[first + card] == where
        if lying > number:
            break
        number -= lying
        first += BLOCK
    found = NO_CARD
    for card in range(BLOCK):
        lies_there = s.card_at[first + card] == where
        found = first + card if lies_there and number == 0 else found
        number -= lies_there
    return found


@rule
def reshuffle(s, chance):
    """TH6.3  At first the discards and pile 3, TH6.4  later the discards, become the draw pile (R10, C4)."""
    if not can_reshuffle(s):
        return False
    for card in range(CARDS):
        where = s.card_at[card]
        if where == DISCARDED or where == UNSEEN or where == IN_PILE_3:
            s.card_at[card] = IN_DRAW_PILE
            s.draw_pile += 1
    s.pile_3 = 0
    s.reshuffled = 1
    drew(chance, RESHUFFLED)
    return True


@rule
def can_reshuffle(s):
    """TH6.5  Nothing is shuffled unless a research card is among it (R11)."""
    if s.pile_3 > 0:
        return True
    for card in range(RESEARCH_CARDS):
        if s.card_at[card] == DISCARDED:
            return True
    return False
