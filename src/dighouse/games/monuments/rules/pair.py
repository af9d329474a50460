"""MO7, MO8  A pair of cards with one symbol: to score, or to buy an extra action."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.refusals import Refusal
from dighouse.games.monuments.rules.cards import in_hand, lose_card
from dighouse.games.monuments.rules.decode import FIRST_BUY, FIRST_DISCARD, FIRST_SCORE
from dighouse.games.monuments.rules.draw import can_draw
from dighouse.games.monuments.rules.flow import complete_action, is_buying
from dighouse.games.monuments.rules.lay import can_lay
from dighouse.games.monuments.state import ACTION, DISCARDED, DISCARDING, NONE
from dighouse.games.monuments.tables import CARD_SYMBOL, MONUMENTS, PAIR, SYMBOLS, VALUES


@rule
def refuse_score(s, seat, symbol):
    """MO7.1  Two hand cards with the symbol; MO7.3: what it brings does not matter (R14)."""
    if s.pairs[seat, symbol] < PAIR:
        return Refusal.NO_PAIR__SCORE
    return Refusal.NONE


@rule
def refuse_buy(s, seat, symbol):
    """MO8.1  Two hand cards with the symbol."""
    if s.pairs[seat, symbol] < PAIR:
        return Refusal.NO_PAIR__BUY
    return Refusal.NONE


@rule
def refuse_discard(s, seat, card):
    """MO7.1, MO8.1  A hand card with the named symbol."""
    if not in_hand(s, seat, card):
        if is_buying(s):
            return Refusal.CARD_NOT_IN_HAND__BUY
        return Refusal.CARD_NOT_IN_HAND__SCORE
    if CARD_SYMBOL[card] != s.symbol:
        if is_buying(s):
            return Refusal.WRONG_SYMBOL__BUY
        return Refusal.WRONG_SYMBOL__SCORE
    return Refusal.NONE


@rule
def list_pairs(s, seat, first, out, n):
    """Symbols of which the hand holds a pair, as scores or as buys."""
    for symbol in range(SYMBOLS):
        if s.pairs[seat, symbol] >= PAIR:
            out[n] = first + symbol
            n += 1
    return n


@rule
def list_scores(s, seat, out, n):
    return list_pairs(s, seat, FIRST_SCORE, out, n)


@rule
def list_buys(s, seat, out, n):
    return list_pairs(s, seat, FIRST_BUY, out, n)


@rule
def list_discards(s, seat, out, n):
    """The hand cards with the named symbol."""
    for monument in range(MONUMENTS):
        if s.held[seat, monument] > 0:
            for value in range(VALUES):
                card = VALUES * monument + value
                if CARD_SYMBOL[card] == s.symbol and in_hand(s, seat, card):
                    out[n] = FIRST_DISCARD + card
                    n += 1
    return n


@rule
def name_pair(s, symbol):
    """MO3.10  The pair is named first and then discarded card by card."""
    s.phase = DISCARDING
    s.symbol = symbol
    s.due = PAIR


@rule
def discard(s, seat, card):
    """MO7.4, MO8.3  The card leaves the game (R15); with the last of the pair it has its effect."""
    lose_card(s, seat, card, DISCARDED)
    s.due -= 1
    if s.due > 0:
        return
    symbol = s.symbol
    buys = is_buying(s)
    s.symbol = NONE
    if buys:
        gain_extra_action(s, seat)
    else:
        score(s, symbol)


@rule
def score(s, symbol):
    """MO7.2, MO13.5  1 VP for each card with the symbol in the active colour's stacks.  MO7.3  One pair an action."""
    s.points[s.colour] += s.shown[s.colour, symbol]
    complete_action(s)


@rule
def gain_extra_action(s, seat):
    """MO8.1-MO8.3  One further action of any kind, no VP (R16).  MO3.6, MO8.5  If none is possible it lapses (R10)."""
    s.extra = 1
    s.phase = ACTION
    if not can_act(s, seat):
        complete_action(s)


@rule
def can_act(s, seat):
    """MO3.6  One of the four kinds of action is possible."""
    return can_draw(s) or has_pair(s, seat) or can_lay(s, seat)


@rule
def has_pair(s, seat):
    """MO7.1  The hand holds a pair of some symbol."""
    for symbol in range(SYMBOLS):
        if s.pairs[seat, symbol] >= PAIR:
            return True
    return False
