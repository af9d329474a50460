"""What is in a hand and in the pile, and the sums kept of a hand."""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import WORD, bit, count_bits, nth_bit
from dighouse.core.chance import below, drew
from dighouse.core.jit import inner_rule, rule
from dighouse.games.monuments.state import HIDDEN, IN_PILE, KNOWN
from dighouse.games.monuments.tables import CARD_MONUMENT, CARD_SYMBOL, CARDS

assert WORD < CARDS <= 2 * WORD  # the set of the cards in the pile is two words


@rule
def in_hand(s, seat, card):
    """Whether a player holds a card."""
    return s.card_at[card] == HIDDEN + seat or s.card_at[card] == KNOWN + seat


@inner_rule
def pile_card(s, number):
    """The pile has no order (C1): its cards are counted by id, and this is the one of that number."""
    in_first_word = count_bits(s.sums.in_pile[0])
    word = 0
    if number >= in_first_word:
        word = 1
        number -= in_first_word
    return word * WORD + nth_bit(s.sums.in_pile[word], number)


@inner_rule
def leave_pile(s, card):
    """A card is no longer in the pile."""
    s.pile -= 1
    s.sums.in_pile[card // WORD] -= bit(card % WORD)


@inner_rule
def join_pile(s, card):
    """A card lies in the pile."""
    s.card_at[card] = IN_PILE
    s.pile += 1
    s.sums.in_pile[card // WORD] |= bit(card % WORD)


@rule
def drawn_card(s, chance):
    """C1  A card from the pile, uniform over all that are in it at this moment."""
    card = pile_card(s, below(chance, np.int64(s.pile)))
    leave_pile(s, card)
    drew(chance, card)
    return card


@rule
def tally(s, seat, card, cards):
    """The sums kept of a hand: cards of each monument and of each symbol."""
    s.held[seat, CARD_MONUMENT[card]] += cards
    s.pairs[seat, CARD_SYMBOL[card]] += cards


@rule
def gain_card(s, seat, card, mark):
    """MO4.1  A card comes into a hand; `mark` says whether everybody saw it (HIDDEN or KNOWN).  MO4.2  No limit."""
    s.card_at[card] = mark + seat
    s.hand[seat] += 1
    tally(s, seat, card, 1)


@rule
def lose_card(s, seat, card, where):
    """A card leaves a hand, and all see where it goes; it is no longer marked as known there."""
    s.card_at[card] = where
    s.hand[seat] -= 1
    tally(s, seat, card, -1)
