"""C3  Deal again what a seat cannot know: the pile, and the hidden cards of the other hands.

Every arrangement that fits the public record is equally likely. Only the hand of the player on turn can be
bound by more than its size, by the three facts a half-done action implies; it is dealt first, and dealt anew
until it fits. The other hands and the pile can then be anything.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.chance import below
from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.cards import join_pile, leave_pile, pile_card, tally
from dighouse.games.monuments.rules.draw import can_draw
from dighouse.games.monuments.rules.lay import can_lay
from dighouse.games.monuments.rules.pair import has_pair
from dighouse.games.monuments.rules.stacks import minimum_now
from dighouse.games.monuments.state import ACTION, DISCARDING, HIDDEN, IN_PILE, KNOWN, LAYING, OVER
from dighouse.games.monuments.tables import CARD_MONUMENT, CARD_SYMBOL, CARDS

# A bound for the compiler; of as many deals as there are cards at least one is expected to fit.
DEALS = constant(CARDS * CARDS)


@rule
def redeal(s, seat, chance):
    """C3, MO2.8  Another arrangement this seat cannot tell from the real one. A finished game has no secrets (R29)."""
    if s.phase == OVER:
        return
    bound = s.seat != seat and is_bound(s)
    for other in range(s.players):
        if other != seat:
            hide_hand(s, other)
    if bound:
        deal_bound_hand(s, np.int64(s.seat), chance)
    for other in range(s.players):
        if other != seat and not (bound and other == s.seat):
            deal_hidden(s, other, hidden_cards(s, other), chance)


@rule
def is_bound(s):
    """C3  A half-done action says something about the hand: an erection below its minimum, a pair being discarded,
    or an extra action that did not lapse although nothing is left to draw."""
    if s.phase == LAYING:
        return s.laid < minimum_now(s)
    return s.phase == DISCARDING or (s.phase == ACTION and s.extra == 1 and not can_draw(s))


@rule
def hide_hand(s, seat):
    """The cards of a hand that only its holder knows go among the unseen ones. The size of the hand stays."""
    for card in range(CARDS):
        if s.card_at[card] == HIDDEN + seat:
            join_pile(s, card)
            tally(s, seat, card, -1)


@rule
def hidden_cards(s, seat):
    """How many cards of a hand nobody else has seen."""
    count = np.int64(s.hand[seat])
    for card in range(CARDS):
        count -= s.card_at[card] == KNOWN + seat
    return count


@rule
def give_hidden(s, seat, card):
    """An unseen card goes into a hand, whose size counts it already."""
    s.card_at[card] = HIDDEN + seat
    leave_pile(s, card)
    tally(s, seat, card, 1)


@rule
def deal_hidden(s, seat, count, chance):
    """So many unseen cards go into a hand, any of them equally likely."""
    for _ in range(count):
        give_hidden(s, seat, pile_card(s, below(chance, np.int64(s.pile))))


@rule
def answers(s, card):
    """Whether a card is of the kind the half-done action asks for."""
    if s.phase == LAYING:
        return CARD_MONUMENT[card] == s.monument
    return s.phase == DISCARDING and CARD_SYMBOL[card] == s.symbol


@rule
def cards_asked(s):
    """How many such cards the hand must hold: up to the minimum, or the discards still due."""
    if s.phase == LAYING:
        return minimum_now(s) - s.laid
    return np.int64(s.due)


@rule
def answering_cards(s, where):
    """How many cards of that kind lie somewhere."""
    count = 0
    for card in range(CARDS):
        count += s.card_at[card] == where and answers(s, card)
    return count


@rule
def answering_card(s, number):
    """The unseen card of that kind and number, counted by id."""
    for card in range(CARDS):
        if s.card_at[card] == IN_PILE and answers(s, card):
            if number == 0:
                return card
            number -= 1
    return CARDS - 1


@rule
def can_use_extra(s, seat):
    """MO8.5  Only an extra action that is due with nothing left to draw asks for a lay or a pair."""
    return s.phase != ACTION or has_pair(s, seat) or can_lay(s, seat)


@rule
def subsets(of, size):
    """How many ways there are to choose so many of so many."""
    ways = 1
    for chosen in range(size):
        ways = ways * (of - chosen) // (chosen + 1)
    return ways


@rule
def deal_bound_hand(s, seat, chance):
    """C3  The hidden cards of the player on turn, uniform over all hands that fit what the half-done action says.

    Where fitting hands are common a hand is dealt freely and kept if it fits. Where they are rare the cards
    asked for are put in first; a hand then comes up once for every choice of them it allows, so it is kept
    with one chance in so many. Both ways every fitting hand is equally likely.
    """
    count = hidden_cards(s, seat)
    asked = max(cards_asked(s) - answering_cards(s, KNOWN + seat), 0)
    unseen = answering_cards(s, IN_PILE)
    planted = asked if subsets(unseen, asked) * subsets(count, asked) <= subsets(np.int64(s.pile), asked) else 0
    for _ in range(DEALS):
        for choice in range(planted):
            give_hidden(s, seat, answering_card(s, below(chance, unseen - choice)))
        deal_hidden(s, seat, count - planted, chance)
        held = answering_cards(s, HIDDEN + seat)
        if held >= asked and can_use_extra(s, seat) and below(chance, subsets(held, planted)) == 0:
            return
        hide_hand(s, seat)
