"""What lies in front of a colour: its stacks, and who owns a monument."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.state import NONE, STACK
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    CARD_SYMBOL,
    CARD_VALUE,
    COLOURS,
    COLOURS_EACH,
    EXTENSION,
    MINIMUM,
    MOST_OWNERS,
    VALUES,
)


@rule
def seat_of(s, colour):
    """MO2.3, MO13.2  The seat that plays a colour (R23)."""
    return colour // COLOURS_EACH[s.players]


@rule
def owners(s, monument):
    """MO5.4  How many colours have erected a monument; both colours of one player count as two (MO13.7, R32)."""
    count = 0
    for colour in range(COLOURS):
        count += s.stack[colour, monument] > 0
    return count


@rule
def is_closed(s, colour, monument):
    """MO5.4  Two others own it: this colour may neither erect nor extend it."""
    return s.stack[colour, monument] == 0 and owners(s, monument) >= MOST_OWNERS


@rule
def minimum_to_lay(s, colour, monument):
    """MO5.2, MO5.3, MO6.1  The least cards of the action: 2 as first, 3 as second owner, 1 to extend (R13)."""
    if s.stack[colour, monument] > 0:
        return EXTENSION
    return MINIMUM[owners(s, monument)]


@rule
def is_erecting(s):
    """MO5.9  The stack exists from its first card on: it is new if all its cards were laid in this action (R11)."""
    return s.stack[s.colour, s.monument] == s.laid


@rule
def minimum_now(s):
    """MO5.8  The minimum of the laying that is under way."""
    if is_erecting(s):
        return MINIMUM[owners(s, s.monument) - 1]
    return EXTENSION


@rule
def put_on_top(s, colour, card):
    """MO5.7, MO6.2  The card lies on top of the colour's stack of its monument; the order below never changes."""
    monument = CARD_MONUMENT[card]
    s.stack[colour, monument] += 1
    s.height[card] = s.stack[colour, monument]
    s.card_at[card] = STACK + colour
    s.shown[colour, CARD_SYMBOL[card]] += 1


@rule
def top_card(s, colour, monument):
    """MO5.7  The card laid last of those still there."""
    for value in range(VALUES):
        card = VALUES * monument + value
        if s.card_at[card] == STACK + colour and s.height[card] == s.stack[colour, monument]:
            return card
    return NONE


@rule
def take_top(s, colour, monument, where):
    """MO9.3, MO9.5  The top card of a stack leaves the game."""
    card = top_card(s, colour, monument)
    s.card_at[card] = where
    s.height[card] = 0
    s.stack[colour, monument] -= 1
    s.shown[colour, CARD_SYMBOL[card]] -= 1


@rule
def highest_value(s, colour, monument):
    """The highest card of a stack; 0 if there is no stack."""
    highest = 0
    for value in range(VALUES):
        card = VALUES * monument + value
        if s.card_at[card] == STACK + colour:
            highest = CARD_VALUE[card]
    return highest


@rule
def leads(s, monument, colour, other):
    """MO11.2  More cards are first.  MO11.3  With equally many the highest single card decides."""
    if s.stack[colour, monument] != s.stack[other, monument]:
        return s.stack[colour, monument] > s.stack[other, monument]
    return highest_value(s, colour, monument) > highest_value(s, other, monument)


@rule
def other_owner(s, monument, colour):
    """The other colour that owns a monument, or NONE."""
    for other in range(COLOURS):
        if other != colour and s.stack[other, monument] > 0:
            return other
    return NONE
