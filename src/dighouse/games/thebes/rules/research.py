"""TH5-TH7  Research cards: taking one, refilling the spaces, swapping all."""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import WORD, bit, count_bits, nth_bit, word_of
from dighouse.core.chance import below, drew
from dighouse.core.jit import inner_rule, rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import advance, weeks_left
from dighouse.games.thebes.rules.decode import FIRST_SWAP, take_number
from dighouse.games.thebes.rules.holdings import gain_card
from dighouse.games.thebes.rules.journey import card_trip, journey_weeks, refuse_journey, travel, ways_to
from dighouse.games.thebes.rules.listing import list_one
from dighouse.games.thebes.state import (
    ALL,
    CARD_WORDS,
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
    EXHIBITION_CARDS,
    EXHIBITION_SPACES,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    SWAP_PLACE,
    SWAP_STEP,
    SWAP_WEEKS,
)

assert CARDS <= 2 * WORD  # the set of cards in the piles is two words
NO_CARDS = np.uint64(0)  # a set


@inner_rule
def refuse_take(s, seat, slot, zeppelin):
    """TH5.1  There must be a card on that research space, and time for it.  TH3.9  In the card's city."""
    card = s.research[slot]
    if card == NO_CARD:
        return Refusal.EMPTY_SLOT
    return refuse_journey(s, seat, CARD_PLACE[card], zeppelin, CARD_WEEKS[card])


@inner_rule
def list_takes(s, seat, out, n, how):
    """Every legal take, by space."""
    left = weeks_left(s, seat)
    for slot in range(RESEARCH_SPACES):
        card = s.research[slot]
        if card == NO_CARD:
            continue
        n = list_one(out, n, how, take_number(slot, 0), card_trip(s, seat, card) <= left)
        if ways_to(s, seat, CARD_PLACE[card]) > 1:
            n = list_one(out, n, how, take_number(slot, 1), CARD_WEEKS[card] <= left)
    return n


@inner_rule
def take(s, seat, slot, zeppelin):
    """TH5.1  Travel, pay journey and card, take it.  TH4.6  Its benefit starts next turn."""
    card = s.research[slot]
    place = CARD_PLACE[card]
    weeks = journey_weeks(s, seat, place, zeppelin) + CARD_WEEKS[card]
    travel(s, seat, place, zeppelin)
    advance(s, seat, weeks)
    s.research[slot] = NO_CARD
    gain_card(s, seat, card)


@inner_rule
def swap_weeks(s, seat):
    """TH7.2  1 week, and one more for every swap just before.  TH7.3  Only of one's own unbroken run (R14)."""
    if s.swapper == seat:
        return SWAP_WEEKS + SWAP_STEP * s.swaps
    return SWAP_WEEKS


@inner_rule
def refuse_swap(s, seat, zeppelin):
    """TH7.4  A swap needs nothing but the journey to Warsaw and its weeks (R15).  TH3.9  In Warsaw."""
    return refuse_journey(s, seat, SWAP_PLACE, zeppelin, swap_weeks(s, seat))


@inner_rule
def list_swaps(s, seat, out, n, how):
    """Every legal swap."""
    left = weeks_left(s, seat) - swap_weeks(s, seat)
    for zeppelin in range(ways_to(s, seat, SWAP_PLACE)):
        n = list_one(out, n, how, FIRST_SWAP + zeppelin, journey_weeks(s, seat, SWAP_PLACE, zeppelin) <= left)
    return n


@inner_rule
def swap(s, seat, zeppelin):
    """TH7.1  In Warsaw all open research cards are discarded, to be replaced; open exhibitions stay."""
    weeks = journey_weeks(s, seat, SWAP_PLACE, zeppelin) + swap_weeks(s, seat)
    travel(s, seat, SWAP_PLACE, zeppelin)
    advance(s, seat, weeks)
    for slot in range(RESEARCH_SPACES):
        if s.research[slot] != NO_CARD:
            s.card_at[s.research[slot]] = DISCARDED
            s.research[slot] = NO_CARD


@inner_rule
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
    """TH6.1  Draw until every research space has a card, the lowest first (R8).  TH5.3, TH6.6  After take and swap."""
    slot = lowest_empty(s)
    while slot < RESEARCH_SPACES:
        card = draw_card(s, chance)
        if card == NO_CARD:
            return
        drew(chance, card)
        lay_open(s, card)
        if card < RESEARCH_CARDS:
            s.research[slot] = card
        else:
            open_exhibition(s, card)
        slot = lowest_empty(s)


@inner_rule
def lowest_empty(s):
    """The lowest research space without a card; past the last if there is none."""
    lowest = RESEARCH_SPACES
    for slot in range(RESEARCH_SPACES - 1, -1, -1):
        lowest = slot if s.research[slot] == NO_CARD else lowest
    return lowest


@inner_rule
def lay_open(s, card):
    """A card leaves the piles."""
    s.card_at[card] = OPEN
    s.sums.in_piles[word_of(card)] -= bit(card)


@inner_rule
def open_exhibition(s, card):
    """TH6.2, TH6.7  A drawn exhibition goes to space a, and others move on as the option says."""
    if s.exhibition_shift == ALL:
        shift_exhibitions(s, card)
    else:
        push_exhibitions(s, card)


@inner_rule
def push_exhibitions(s, card):
    """TH6.2  A drawn exhibition goes to a; a card it meets is pushed on, from c to the discards (R9)."""
    for space in range(EXHIBITION_SPACES):
        met = s.exhibition[space]
        s.exhibition[space] = card
        if met == NO_CARD:
            return
        card = met
    s.card_at[card] = DISCARDED


@inner_rule
def shift_exhibitions(s, card):
    """TH6.7  With exhibition_shift=all every open exhibition moves one space on, across gaps too."""
    last = s.exhibition[EXHIBITION_SPACES - 1]
    if last != NO_CARD:
        s.card_at[last] = DISCARDED
    for space in range(EXHIBITION_SPACES - 1, 0, -1):
        s.exhibition[space] = s.exhibition[space - 1]
    s.exhibition[0] = card


@inner_rule
def draw_size(s):
    """TH2.7  Cards in the draw pile: pile 1 on pile 2 at first, later what was shuffled."""
    if s.reshuffled:
        return s.draw_pile
    return s.pile_1 + s.pile_2 + s.exhibitions_2


@inner_rule
def draw_card(s, chance):
    """TH6.1  The top card of the draw pile, drawn now (C6); NO_CARD when there is none to be had."""
    if draw_size(s) == 0 and not reshuffle(s, chance):
        return NO_CARD
    if not s.reshuffled and s.pile_1 == 0:
        drawn = below(chance, s.pile_2 + s.exhibitions_2)
        if drawn < s.exhibitions_2:
            s.exhibitions_2 -= 1
            return exhibition_in_pile_2(s, drawn)
    card = card_in_piles(s, below(chance, s.draw_pile if s.reshuffled else unseen_cards(s)))
    if s.reshuffled:
        s.draw_pile -= 1
    elif s.pile_1 > 0:
        s.pile_1 -= 1
    else:
        s.pile_2 -= 1
    return card


@inner_rule
def unseen_cards(s):
    """C6  The research cards never seen, all equally likely. They come before the exhibitions in the numbering."""
    return s.pile_1 + s.pile_2 + s.pile_3


@inner_rule
def card_in_piles(s, number):
    """The card of that number among those in the piles, by id."""
    in_first_word = count_bits(s.sums.in_piles[0])
    word = 0
    if number >= in_first_word:
        word = 1
        number -= in_first_word
    return word * WORD + nth_bit(s.sums.in_piles[word], number)


@rule
def exhibition_in_pile_2(s, number):
    """The exhibition of that number among those in pile 2, by id."""
    for card in range(RESEARCH_CARDS, RESEARCH_CARDS + EXHIBITION_CARDS):
        lies_there = s.card_at[card] == IN_PILE_2
        if lies_there and number == 0:
            return card
        number -= lies_there
    return NO_CARD


@rule
def reshuffle(s, chance):
    """TH6.3  At first the discards and pile 3, TH6.4  later the discards, become the draw pile (R10, C4)."""
    if not can_reshuffle(s):
        return False
    for word in range(CARD_WORDS):
        shuffled = NO_CARDS
        for card in range(word * WORD, min(word * WORD + WORD, CARDS)):
            where = s.card_at[card]
            if where == DISCARDED or where == UNSEEN or where == IN_PILE_3:
                s.card_at[card] = IN_DRAW_PILE
                shuffled |= bit(card)
        s.sums.in_piles[word] |= shuffled
        s.draw_pile += count_bits(shuffled)
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
