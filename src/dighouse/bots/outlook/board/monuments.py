"""What lies on the table of Monuments is worth: points, monuments, historians, and scores to come.

Everybody's historians will write as long as there are turns; so every stack will be struck, and how often can be
reckoned: that moves the markers and strips the stacks.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.ending import best_stone, is_better
from dighouse.games.monuments.rules.history import field_of
from dighouse.games.monuments.rules.stacks import other_owner
from dighouse.games.monuments.state import BEST_HISTORIAN, NONE, STACK
from dighouse.games.monuments.tables import (
    BONUS,
    BONUSES,
    COLOURS,
    COLOURS_EACH,
    FIRST,
    LAST_COLUMN,
    LAST_FIELD,
    MINIMUM,
    MONUMENTS,
    PAID_HIGHEST,
    PAID_OTHER,
    PAID_SOLE,
    PILE_AT_START,
    SECOND,
    SOLE,
    SYMBOLS,
    UNUSED,
    VALUES,
)

NAMES = (
    "draws",
    "history",
    "slack",
    "report",
    "spread",
    "growth",
    "rival_comes",
    "lead",
    "lead_open",
    "shown",
    "ready",
    "delay",
    "missing",
    "odd",
    "card",
    "busy",
    "rivals",
)
(
    DRAWS,
    HISTORY,
    SLACK,
    REPORT,
    SPREAD,
    GROWTH,
    RIVAL_COMES,
    LEAD,
    LEAD_OPEN,
    SHOWN,
    READY,
    DELAY,
    MISSING,
    ODD,
    CARD,
    BUSY,
    RIVALS,
) = (constant(number) for number in range(len(NAMES)))

# What is jotted down: cards a seat has not seen, by monument; cards of each monument that may still be
# laid by somebody else; the field each colour should reach with its next history; histories it should still write,
# and all others together; the share of the game still to come, and the turns in it.
UNSEEN = constant(0)
LOOSE = constant(UNSEEN + MONUMENTS)
REPORTS = constant(LOOSE + MONUMENTS)
STILL_WRITES = constant(REPORTS + COLOURS)
STRIKES = constant(STILL_WRITES + COLOURS)
TIME = constant(STRIKES + COLOURS)
TURNS = constant(TIME + 1)
BOARD_NOTES = constant(TURNS + 1)
BONUS_AT = np.append(BONUS, 0)  # by the number of better reports


@rule
def time_left(s):
    """The share of the game that is still to come, reckoned by the pile."""
    if s.ending:
        return 0.0
    return (s.pile + 1) / (PILE_AT_START[s.players] + 1)


@rule
def turns_left(s, weights):
    """How many turns each player should still have after this one."""
    return time_left(s) * PILE_AT_START[s.players] / (s.players * weights[DRAWS])


@rule
def within(low, number, high):
    """The number, or the bound it passes."""
    return min(high, max(low, number))


@rule
def at(table, place):
    """A table read between its places."""
    lower = min(np.int64(place), len(table) - 2)
    return table[lower] + (place - lower) * (table[lower + 1] - table[lower])


@rule
def writes(s, colour, number, notes, weights):
    """How surely a colour uses that one of its unused historians in later turns, the first of them being 0."""
    turns = notes[TURNS] / COLOURS_EACH[s.players]
    return within(0.0, (turns - number) / weights[SLACK], 1.0) * min(1.0, notes[REPORTS + colour])


@rule
def look_around(s, notes, weights):
    """The time left, the next report of each colour from what it could take now, and the histories to come."""
    notes[TIME] = time_left(s)
    notes[TURNS] = turns_left(s, weights)
    stacks, histories = 0.0, 0.0
    for colour in range(COLOURS):
        notes[REPORTS + colour] = float(high_stacks(s, colour))
        stacks += notes[REPORTS + colour]
    for colour in range(COLOURS):
        field = stacks - notes[REPORTS + colour] + weights[REPORT] * notes[TIME]
        notes[REPORTS + colour] = min(field, float(LAST_FIELD))
        notes[STILL_WRITES + colour] = 0.0
        for number in range(s.historians[colour]):
            notes[STILL_WRITES + colour] += weights[HISTORY] * writes(s, colour, number, notes, weights)
        histories += notes[STILL_WRITES + colour]
    for colour in range(COLOURS):  # a history strikes the stacks of all other colours
        notes[STRIKES + colour] = histories - notes[STILL_WRITES + colour]


@rule
def high_stacks(s, colour):
    """How many stacks of a colour a history would strike."""
    count = 0
    for monument in range(MONUMENTS):
        count += s.stack[colour, monument] > 1
    return count


@rule
def table_worth(s, seat, notes, weights):
    """Points, monuments, historians, and scores to come of all colours of a seat."""
    each = COLOURS_EACH[s.players]
    total, worst = 0.0, np.inf
    for colour in range(each * seat, each * (seat + 1)):
        worth = s.points[colour] + scores_to_come(s, colour, notes, weights)
        for monument in range(MONUMENTS):
            worth += monument_worth(s, colour, monument, notes, weights)
        if each == 1 or s.two_player_count != BEST_HISTORIAN:
            worth += historians_worth(s, colour, notes, weights)
        total += worth
        worst = min(worst, worth)
    if each > 1 and s.two_player_count == BEST_HISTORIAN:
        return total + counting_worth(s, seat, notes, weights)
    return worst


@rule
def scores_to_come(s, colour, notes, weights):
    """Every card laid is a point of each later score of its symbol."""
    laid = 0
    for symbol in range(SYMBOLS):
        laid += s.shown[colour, symbol]
    return weights[SHOWN] * laid * notes[TIME]


@rule
def monument_worth(s, colour, monument, notes, weights):
    """What a monument should pay a colour at the end, and in the last column on the way there."""
    if s.stack[colour, monument] == 0:
        return 0.0
    other = other_owner(s, monument, colour)
    column = s.column[monument] + steps(s, colour, monument, notes, weights)
    if other != NONE:
        column += steps(s, other, monument, notes, weights)
    blocked = max(0.0, column - LAST_COLUMN)
    column = min(column, float(LAST_COLUMN))
    if other == NONE:
        shared = rival_comes(monument, notes, weights)
        alone = at(SOLE, column)
        return alone + shared * (0.5 * (at(FIRST, column) + at(SECOND, column)) - alone) + PAID_SOLE * blocked
    higher = has_higher(s, colour, other, monument)
    first = lead_chance(s, colour, other, monument, higher, notes, weights)
    paid = PAID_HIGHEST if higher else PAID_OTHER
    return at(SECOND, column) + first * (at(FIRST, column) - at(SECOND, column)) + paid * blocked


@rule
def has_higher(s, colour, other, monument):
    """Whether of two stacks of a monument the first has the highest card."""
    for card in range(VALUES * (monument + 1) - 1, VALUES * monument - 1, -1):
        where = s.card_at[card]
        if where == STACK + colour or where == STACK + other:
            return where == STACK + colour
    return False


@rule
def steps(s, colour, monument, notes, weights):
    """How often a stack should still lose a card: never its last one."""
    grown = weights[GROWTH] * notes[LOOSE + monument] * min(1.0, notes[TURNS])
    return min(notes[STRIKES + colour], s.stack[colour, monument] - 1 + grown)


@rule
def rival_comes(monument, notes, weights):
    """How likely a sole owner gets company: not if too few cards are left for it."""
    if notes[LOOSE + monument] < MINIMUM[1]:
        return 0.0
    return weights[RIVAL_COMES] * notes[TIME]


@rule
def lead_chance(s, colour, other, monument, higher, notes, weights):
    """How likely a colour has the majority in the end: both stacks stripped, then the highest card."""
    mine = s.stack[colour, monument] - min(notes[STRIKES + colour], s.stack[colour, monument] - 1.0)
    theirs = s.stack[other, monument] - min(notes[STRIKES + other], s.stack[other, monument] - 1.0)
    ahead = mine - theirs + (0.5 if higher else -0.5)
    sureness = weights[LEAD] / (1.0 + weights[LEAD_OPEN] * notes[LOOSE + monument])
    return within(0.0, 0.5 + sureness * ahead, 1.0)


@rule
def historians_worth(s, colour, notes, weights):
    """The fields and bonuses of a colour's historians, placed and unused; those that never write cost."""
    worth = 0.0
    for stone in range(s.stones):
        if s.stone[stone] == colour:
            better = 0.0
            for other in range(s.stones):
                better += other != stone and is_better(s, other, stone)
            worth += field_of(s, stone) + bonus_to_come(colour, field_of(s, stone), better, notes, weights)
    field = notes[REPORTS + colour]
    better = 0.0
    for stone in range(s.stones):
        better += field_of(s, stone) >= field
    written = field + bonus_to_come(colour, field, better, notes, weights)
    for number in range(s.historians[colour]):
        worth += UNUSED + writes(s, colour, number, notes, weights) * (written - UNUSED)
    return worth


@rule
def bonus_to_come(colour, field, better, notes, weights):
    """The bonus of a report when all histories are written, so many being better already."""
    for other in range(COLOURS):
        if other != colour:
            ahead = notes[REPORTS + other] - field
            better += notes[STILL_WRITES + other] * within(0.0, 0.5 + weights[SPREAD] * ahead, 1.0)
    return at(BONUS_AT, min(better, float(BONUSES)))


@rule
def counting_worth(s, seat, notes, weights):
    """Two players: the counting historian and its bonus against the rival's, and what never writes."""
    sure, field = counting_report(s, seat, notes, weights)
    _, theirs = counting_report(s, 1 - seat, notes, weights)
    better = within(0.0, 0.5 + weights[SPREAD] * (field - theirs), 1.0)
    worth = sure * (field + BONUS[1] + better * (BONUS[0] - BONUS[1]))
    for colour in range(2 * seat, 2 * seat + 2):
        for number in range(s.historians[colour]):
            worth += UNUSED * (1.0 - writes(s, colour, number, notes, weights))
    return worth


@rule
def counting_report(s, seat, notes, weights):
    """How surely both colours of a seat report, and the lower of their best fields."""
    sure, lower = 1.0, np.inf
    for colour in range(2 * seat, 2 * seat + 2):
        stone = best_stone(s, colour)
        likely = writes(s, colour, 0, notes, weights) if s.historians[colour] > 0 else 0.0
        field = 0.0 if stone == NONE else float(field_of(s, stone))
        if stone == NONE:
            sure *= likely
        lower = min(lower, field + likely * max(0.0, notes[REPORTS + colour] - field))
    return sure, lower
