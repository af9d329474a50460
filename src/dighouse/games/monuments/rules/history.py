"""MO9  The history turn."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.refusals import Refusal
from dighouse.games.monuments.rules.decode import THE_HISTORY
from dighouse.games.monuments.rules.flow import end_turn
from dighouse.games.monuments.rules.stacks import highest_value, other_owner, take_top
from dighouse.games.monuments.state import NONE, TAKEN
from dighouse.games.monuments.tables import (
    COLOURS,
    LAST_COLUMN,
    LAST_FIELD,
    MONUMENTS,
    PAID_HIGHEST,
    PAID_OTHER,
    PAID_SOLE,
)


@rule
def loses_card(s, monument, colour):
    """MO9.3  A stack of at least 2 cards loses its top card.  MO9.4  The active colour's own are never touched."""
    return colour != s.colour and s.stack[colour, monument] > 1


@rule
def cards_to_take(s):
    """MO9.1, MO13.6  Top cards a history would take, the player's own second colour included (R26)."""
    count = 0
    for colour in range(COLOURS):
        for monument in range(MONUMENTS):
            count += loses_card(s, monument, colour)
    return count


@rule
def refuse_write_history(s):
    """MO3.8, MO9.2  An unused historian is needed.  MO9.1  And something to report."""
    if s.historians[s.colour] == 0:
        return Refusal.NO_HISTORIAN
    if cards_to_take(s) == 0:
        return Refusal.NOTHING_TO_REPORT
    return Refusal.NONE


@rule
def list_history(s, out, n):
    """The history turn, where it is allowed."""
    if s.historians[s.colour] > 0 and cards_to_take(s) > 0:
        out[n] = THE_HISTORY
        n += 1
    return n


@rule
def write_history(s):
    """MO9.3-MO9.9  Cards, stone and markers.  MO9.10, MO8.2  Then the turn ends by itself; nothing can be bought.

    Monument by monument: a payment looks only at stacks of its own monument, so the order has no effect (R18).
    """
    cards = 0
    for monument in range(MONUMENTS):
        taken = take_tops(s, monument)
        for _ in range(taken):
            move_marker(s, monument)
        cards += taken
    place_historian(s, cards)
    end_turn(s)


@rule
def take_tops(s, monument):
    """MO9.3, MO9.5  The top cards of a monument's stacks leave the game; how many they are (R15)."""
    taken = 0
    for colour in range(COLOURS):
        if loses_card(s, monument, colour):
            take_top(s, colour, monument, TAKEN)
            taken += 1
    return taken


@rule
def place_historian(s, cards):
    """MO9.6  A historian goes on the field of the number of cards, on top of the stones there (R1)."""
    s.historians[s.colour] -= 1
    s.stone[s.stones] = s.colour
    s.report[s.stones] = cards
    s.stones += 1


@rule
def field_of(s, stone):
    """MO9.6  The field a stone stands on: the number of cards, 12 if more (R5)."""
    return min(s.report[stone], LAST_FIELD)


@rule
def move_marker(s, monument):
    """MO9.7  One column to the right for each card taken.  MO9.8  In the last column it stays, and owners are paid."""
    if s.column[monument] < LAST_COLUMN:
        s.column[monument] += 1
        return
    for colour in range(COLOURS):
        if s.stack[colour, monument] > 0:
            s.points[colour] += payment(s, monument, colour)


@rule
def payment(s, monument, colour):
    """MO9.8  2 VP for the highest card, 1 for the other owner, 2 alone (R19).  MO9.9  Stacks as they are now (R20)."""
    other = other_owner(s, monument, colour)
    if other == NONE:
        return PAID_SOLE
    if highest_value(s, colour, monument) > highest_value(s, other, monument):
        return PAID_HIGHEST
    return PAID_OTHER
