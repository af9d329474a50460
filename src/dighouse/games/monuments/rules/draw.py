"""MO4  Draw a card."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.refusals import Refusal
from dighouse.games.monuments.rules.cards import drawn_card, gain_card
from dighouse.games.monuments.rules.decode import FIRST_SLOT, THE_DRAW_PILE
from dighouse.games.monuments.rules.flow import complete_action
from dighouse.games.monuments.state import HIDDEN, KNOWN, NO_CARD, OPEN
from dighouse.games.monuments.tables import ROW


@rule
def refuse_draw_pile(s):
    """MO4.5  An empty pile cannot be drawn from."""
    if s.pile == 0:
        return Refusal.PILE_EMPTY
    return Refusal.NONE


@rule
def refuse_draw_open(s, slot):
    """MO4.5  Nor can an empty slot."""
    if s.row[slot] == NO_CARD:
        return Refusal.SLOT_EMPTY
    return Refusal.NONE


@rule
def list_draws(s, out, n):
    """The draws that are possible."""
    if s.pile > 0:
        out[n] = THE_DRAW_PILE
        n += 1
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            out[n] = FIRST_SLOT + slot
            n += 1
    return n


@rule
def can_draw(s):
    """MO3.5  A draw is possible while a card lies in the pile or in the row: nobody is ever stuck (R10)."""
    if s.pile > 0:
        return True
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            return True
    return False


@rule
def draw_pile(s, seat, chance):
    """MO4.1  The top card of the pile comes into the hand, unseen by others."""
    gain_card(s, seat, drawn_card(s, chance), HIDDEN)
    complete_action(s)


@rule
def draw_open(s, seat, slot, chance):
    """MO4.1  An open card comes into the hand; everybody saw it.  MO4.3  Its slot is refilled at once (R17)."""
    gain_card(s, seat, s.row[slot], KNOWN)
    s.row[slot] = NO_CARD
    refill(s, slot, chance)
    complete_action(s)


@rule
def refill(s, slot, chance):
    """MO4.3  From the pile.  MO4.4, MO10.1  If it is empty the slot stays empty, and that triggers the end (R21)."""
    if s.pile == 0:
        s.ending = 1
        return
    card = drawn_card(s, chance)
    s.row[slot] = card
    s.card_at[card] = OPEN
