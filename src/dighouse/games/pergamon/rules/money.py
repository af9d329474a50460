"""PG5, PG13.1  Phase 2: research cards are laid out, figures placed, and the pool is paid out."""

from __future__ import annotations

import numpy as np

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import FIRST_PLACE
from dighouse.games.pergamon.rules.figures import figure_on, next_figure
from dighouse.games.pergamon.state import DREW_BACK, DREW_VALUE, NO_BACK, NO_FIELD, NO_VALUE, NOBODY, PLACE, ROBBER
from dighouse.games.pergamon.tables import (
    BACK_OF,
    CARDS_WITH_BACK,
    CHEST,
    COPIES,
    FIELD_COINS,
    FIELDS_COUNT,
    FIRST_VALUE,
    LAID_OUT,
    LAST_VALUE,
    ROBBER_FIELD,
    ROBBER_PLAYERS,
    ROUNDS,
    SACK,
    VALUES,
)


@rule
def values_left(s, back):
    """C3  The cards of a back whose value has not been turned up."""
    left = CARDS_WITH_BACK[back]
    for value in range(FIRST_VALUE[back], LAST_VALUE[back] + 1):
        left -= s.used[value]
    return left


@rule
def backs_unknown(s, back):
    """C3  The cards of a back that nobody can tell from their place: neither used, nor laid out, nor on top."""
    unknown = values_left(s, back)
    for card in range(LAID_OUT):
        unknown -= s.back[card] == back and s.value[card] == NO_VALUE
    return unknown - (s.top_back == back)


@rule
def draw_back(s, chance):
    """PG2.1, C3  The back of the card that comes to lie on top, in proportion to the backs not yet known."""
    sacks = backs_unknown(s, SACK)
    back = CHEST if below(chance, sacks + backs_unknown(s, CHEST)) >= sacks else SACK
    drew(chance, DREW_BACK + back)
    return back


@rule
def lay_out_cards(s, chance):
    """PG5.1  Two cards are laid out face down; their backs and the new top's are public (C3, R23)."""
    for card in range(LAID_OUT):
        s.back[card] = s.top_back
        s.top_back = NO_BACK
        if card < LAID_OUT - 1 or s.round_number < ROUNDS:
            s.top_back = draw_back(s, chance)


@rule
def place_robber(s):
    """PG2.5, PG5.2, PG13.1  With 2 players the robber goes to his field, by the number of chests (R7)."""
    if s.players != ROBBER_PLAYERS:
        return
    chests = 0
    for card in range(LAID_OUT):
        chests += s.back[card] == CHEST
    s.robber = ROBBER_FIELD[chests]


@rule
def begin_research(s, chance):
    """PG5.1-PG5.3  Cards, robber, then the start player places.  PG11.3  The start player first."""
    lay_out_cards(s, chance)
    place_robber(s)
    s.step = PLACE
    s.actor = s.placing[0]


@rule
def refuse_place(s, field):
    """PG5.3  The field must be free of figures and of the robber."""
    if figure_on(s, field) != NOBODY:
        return Refusal.FIELD_TAKEN
    return Refusal.NONE


@rule
def list_places(s, out):
    """Every free research field."""
    n = 0
    for field in range(1, FIELDS_COUNT + 1):
        if figure_on(s, field) == NOBODY:
            out[n] = FIRST_PLACE + field - 1
            n += 1
    return n


@rule
def next_to_place(s):
    """PG5.3  The first in placing order whose figure does not stand yet; NOBODY when all do."""
    for place in range(s.players):
        if s.figure[s.placing[place]] == NO_FIELD:
            return np.int64(s.placing[place])
    return NOBODY


@rule
def draw_value(s, back, chance):
    """C3  A value, uniform over the cards of that back not yet turned up."""
    number = below(chance, values_left(s, back))
    for value in range(1, VALUES + 1):
        if BACK_OF[value] == back:
            number -= COPIES[value] - s.used[value]
            if number < 0:
                return value
    return NO_VALUE


@rule
def reveal(s, chance):
    """PG5.4  When all figures stand, both cards are turned up."""
    for card in range(LAID_OUT):
        value = draw_value(s, np.int64(s.back[card]), chance)
        s.value[card] = value
        s.used[value] += 1
        drew(chance, DREW_VALUE + value)


@rule
def pool(s):
    """PG5.4  The pool is the sum of the cards turned up.  PG1.5  Values 1 to 8."""
    coins = np.int64(0)
    for card in range(LAID_OUT):
        coins += s.value[card]
    return coins


@rule
def income(s, field):
    """PG5.5  A figure takes its field's coins or what is left.  PG5.6  The leftmost takes the rest (R13, R14)."""
    rest = pool(s)
    here = next_figure(s, NO_FIELD)
    while here < field:
        rest -= min(rest, FIELD_COINS[here])
        here = next_figure(s, here)
    if next_figure(s, field) == NO_FIELD:
        return rest
    return min(rest, FIELD_COINS[field])


@rule
def pay(s):
    """PG5.5, PG13.2  All are paid from right to left, the robber too.  PG5.7  Nothing is left.  PG1.10  (R28)."""
    field = next_figure(s, NO_FIELD)
    while field != NO_FIELD:
        owner = figure_on(s, field)
        if owner == ROBBER:
            s.robber_coins += income(s, field)
        else:
            s.coins[owner] += income(s, field)
        field = next_figure(s, field)
