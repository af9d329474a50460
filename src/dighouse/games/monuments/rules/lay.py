"""MO5, MO6  Erect a monument and extend it."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.refusals import Refusal
from dighouse.games.monuments.rules.cards import in_hand, lose_card
from dighouse.games.monuments.rules.decode import FIRST_LAY, THE_STOP
from dighouse.games.monuments.rules.flow import complete_action
from dighouse.games.monuments.rules.stacks import (
    is_closed,
    is_erecting,
    minimum_now,
    minimum_to_lay,
    owners,
    put_on_top,
)
from dighouse.games.monuments.state import LAYING, NONE, STACK
from dighouse.games.monuments.tables import CARD_MONUMENT, MONUMENTS, VALUES


@rule
def refuse_opening(s, seat, card):
    """MO5.1, MO6.1  From the hand.  MO5.4, MO5.5  Not closed.  MO5.8  Enough cards of the monument (R13)."""
    monument = CARD_MONUMENT[card]
    if not in_hand(s, seat, card):
        if s.stack[s.colour, monument] > 0:
            return Refusal.CARD_NOT_IN_HAND__EXTEND
        return Refusal.CARD_NOT_IN_HAND__ERECT
    if is_closed(s, s.colour, monument):
        return Refusal.MONUMENT_CLOSED
    if s.held[seat, monument] < minimum_to_lay(s, s.colour, monument):
        if owners(s, monument) > 0:
            return Refusal.TOO_FEW_CARDS__SECOND
        return Refusal.TOO_FEW_CARDS__FIRST
    return Refusal.NONE


@rule
def refuse_further(s, seat, card):
    """MO5.6  One action concerns one monument."""
    if not in_hand(s, seat, card):
        if is_erecting(s):
            return Refusal.CARD_NOT_IN_HAND__ERECT
        return Refusal.CARD_NOT_IN_HAND__EXTEND
    if CARD_MONUMENT[card] != s.monument:
        return Refusal.OTHER_MONUMENT
    return Refusal.NONE


@rule
def refuse_lay(s, seat, card):
    """MO3.10  The first card opens the action; further ones must fit it."""
    if s.phase == LAYING:
        return refuse_further(s, seat, card)
    return refuse_opening(s, seat, card)


@rule
def refuse_stop(s):
    """MO5.8  Once begun, the minimum must be reached."""
    if s.laid < minimum_now(s):
        return Refusal.BELOW_MINIMUM
    return Refusal.NONE


@rule
def can_open(s, seat, monument):
    """MO5.8, MO6.3  The hand allows to erect this monument or to extend it; one card on the table is enough to own."""
    held = s.held[seat, monument]
    if held == 0 or is_closed(s, s.colour, monument):
        return False
    return held >= minimum_to_lay(s, s.colour, monument)


@rule
def can_lay(s, seat):
    """MO8.5  The hand allows some lay."""
    for monument in range(MONUMENTS):
        if can_open(s, seat, monument):
            return True
    return False


@rule
def list_cards(s, seat, monument, out, n):
    """Lays of all hand cards of a monument."""
    for value in range(VALUES):
        card = VALUES * monument + value
        if in_hand(s, seat, card):
            out[n] = FIRST_LAY + card
            n += 1
    return n


@rule
def list_openings(s, seat, out, n):
    """The cards that can begin to erect or extend."""
    for monument in range(MONUMENTS):
        if can_open(s, seat, monument):
            n = list_cards(s, seat, monument, out, n)
    return n


@rule
def list_further(s, seat, out, n):
    """The cards that can follow, and stopping once the minimum is reached."""
    if s.held[seat, s.monument] > 0:
        n = list_cards(s, seat, s.monument, out, n)
    if s.laid >= minimum_now(s):
        out[n] = THE_STOP
        n += 1
    return n


@rule
def lay(s, seat, card):
    """MO5.1, MO5.9, MO6.1, MO6.2, MO13.5  The card goes on the active colour's stack, new or not (R11)."""
    if s.phase != LAYING:
        s.phase = LAYING
        s.monument = CARD_MONUMENT[card]
        s.laid = 0
    lose_card(s, seat, card, STACK + s.colour)
    put_on_top(s, s.colour, card)
    s.laid += 1


@rule
def stop(s):
    """MO5.6  However many cards were laid, it was one action."""
    s.monument = NONE
    s.laid = 0
    complete_action(s)
