"""MO11-MO13  Scoring, and who has won."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.rules.history import field_of
from dighouse.games.monuments.rules.stacks import leads, other_owner, seat_of
from dighouse.games.monuments.state import BEST_HISTORIAN, NONE, WORSE_COLOUR_TOTAL
from dighouse.games.monuments.tables import (
    BONUS,
    BONUSES,
    COLOURS_EACH,
    FIELD_POINTS,
    FIRST,
    MONUMENTS,
    SECOND,
    SOLE,
    UNUSED,
)

CATEGORIES = ("track", "monuments", "historians", "bonus", "unused")
ON_TRACK, OF_MONUMENTS, OF_HISTORIANS, OF_BONUS, OF_UNUSED = range(len(CATEGORIES))  # columns of the sheet


@rule
def monument_points(s, colour, monument):
    """MO11.1, MO11.2  By the marker's column: alone, first or second; nothing without a stack (R4, R31)."""
    column = s.column[monument]
    if s.stack[colour, monument] == 0:
        return 0
    other = other_owner(s, monument, colour)
    if other == NONE:
        return SOLE[column]
    if leads(s, monument, colour, other):
        return FIRST[column]
    return SECOND[column]


@rule
def monuments_score(s, colour):
    """MO11.1  What all monuments of a colour pay. MO10.3: cards in hand are worth nothing (R33)."""
    points = 0
    for monument in range(MONUMENTS):
        points += monument_points(s, colour, monument)
    return points


@rule
def is_better(s, stone, other):
    """MO11.6  A higher field is better; on one field the lower, earlier stone."""
    if field_of(s, stone) != field_of(s, other):
        return field_of(s, stone) > field_of(s, other)
    return stone < other


@rule
def best_stone(s, colour):
    """MO13.8  The best placed historian of a colour, or NONE."""
    best = NONE
    for stone in range(s.stones):
        if s.stone[stone] == colour and (best == NONE or is_better(s, stone, best)):
            best = stone
    return best


@rule
def counting_stone(s, seat):
    """MO13.8  Of the best stones of the player's two colours the worse; NONE if a colour has none placed (R25)."""
    first = best_stone(s, COLOURS_EACH[s.players] * seat)
    second = best_stone(s, COLOURS_EACH[s.players] * seat + 1)
    if first == NONE or second == NONE:
        return NONE
    if is_better(s, first, second):
        return second
    return first


@rule
def stone_counts(s, stone):
    """MO13.9  With `best_historian` only the counting historians; else every placed one."""
    if COLOURS_EACH[s.players] == 1 or s.two_player_count != BEST_HISTORIAN:
        return True
    return counting_stone(s, seat_of(s, s.stone[stone])) == stone


@rule
def stone_bonus(s, stone):
    """MO11.5  9, 6 and 3 VP for the three best that count, whoever's they are (R22)."""
    if not stone_counts(s, stone):
        return 0
    better = 0
    for other in range(s.stones):
        better += other != stone and is_better(s, other, stone) and stone_counts(s, other)
    if better < BONUSES:
        return BONUS[better]
    return 0


@rule
def historians_score(s, colour):
    """MO11.4  Each placed historian gives the number of its field."""
    points = 0
    for stone in range(s.stones):
        if s.stone[stone] == colour and stone_counts(s, stone):
            points += FIELD_POINTS[field_of(s, stone)]
    return points


@rule
def bonus_score(s, colour):
    """MO11.5  The bonuses of a colour; it may have several."""
    points = 0
    for stone in range(s.stones):
        if s.stone[stone] == colour:
            points += stone_bonus(s, stone)
    return points


@rule
def unused_score(s, colour):
    """MO11.7  Each unused historian costs 12 VP; a total may be negative (R8)."""
    return UNUSED * s.historians[colour]


@rule
def colour_total(s, colour):
    """MO11  All that a colour scores."""
    return (
        s.points[colour]
        + monuments_score(s, colour)
        + historians_score(s, colour)
        + bonus_score(s, colour)
        + unused_score(s, colour)
    )


@rule
def scores_alone(s, seat):
    """MO13.10  The one colour that makes the player's total: the worse of two, or the only one; else NONE (R25)."""
    if COLOURS_EACH[s.players] == 1:
        return seat
    if s.two_player_count != WORSE_COLOUR_TOTAL:
        return NONE
    if colour_total(s, COLOURS_EACH[s.players] * seat + 1) < colour_total(s, COLOURS_EACH[s.players] * seat):
        return COLOURS_EACH[s.players] * seat + 1
    return COLOURS_EACH[s.players] * seat


@rule
def counts_for(s, seat, colour):
    """MO13.9, MO13.10  Whether a colour's points are part of the player's total."""
    alone = scores_alone(s, seat)
    return alone == colour or alone == NONE


@rule
def total_score(s, seat):
    """MO12.1, MO13.9, MO13.10  A player's total."""
    total = 0
    each = COLOURS_EACH[s.players]
    for colour in range(each * seat, each * (seat + 1)):
        if counts_for(s, seat, colour):
            total += colour_total(s, colour)
    return total


@rule
def scores(s, sheet):
    """MO11  The score sheet: a row a seat, columns as in CATEGORIES. Valid at any time, as if the game ended now."""
    each = COLOURS_EACH[s.players]
    for seat in range(s.players):
        for category in range(sheet.shape[1]):
            sheet[seat, category] = 0
        for colour in range(each * seat, each * (seat + 1)):
            if counts_for(s, seat, colour):
                sheet[seat, ON_TRACK] += s.points[colour]
                sheet[seat, OF_MONUMENTS] += monuments_score(s, colour)
                sheet[seat, OF_HISTORIANS] += historians_score(s, colour)
                sheet[seat, OF_BONUS] += bonus_score(s, colour)
                sheet[seat, OF_UNUSED] += unused_score(s, colour)


@rule
def erected(s, seat):
    """MO12.2, MO13.11  Monuments a player has erected, with both colours together (R30)."""
    count = 0
    each = COLOURS_EACH[s.players]
    for colour in range(each * seat, each * (seat + 1)):
        for monument in range(MONUMENTS):
            count += s.stack[colour, monument] > 0
    return count


@rule
def largest_report(s, seat):
    """MO12.3, MO13.11  The highest field of any own stone, 0 without one (R27, R30)."""
    highest = 0
    for stone in range(s.stones):
        if seat_of(s, s.stone[stone]) == seat:
            highest = max(highest, field_of(s, stone))
    return highest


@rule
def beats(s, seat, other):
    """MO12.1  More VP.  MO12.2  Then more monuments.  MO12.3  Then the larger report."""
    if total_score(s, seat) != total_score(s, other):
        return total_score(s, seat) > total_score(s, other)
    if erected(s, seat) != erected(s, other):
        return erected(s, seat) > erected(s, other)
    return largest_report(s, seat) > largest_report(s, other)


@rule
def rank(s, seat):
    """MO12.4  1 for the winner; players equal in everything share the place (R27)."""
    better = 0
    for other in range(s.players):
        better += beats(s, other, seat)
    return 1 + better
