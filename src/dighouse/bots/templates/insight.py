"""What a seat should do and how everybody will come out, as learned from games. A template: `rules` are the game's.

A net with two hidden layers sees what the seat on turn sees and, in some games, what the reckoning says of it. Most of
that are zeros, and half of what is hidden, too, so only the others are multiplied.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.jit import constant, fast_rule, rule

rules: Any = globals()["rules"]  # both there before this line runs
outlook: Any = globals()["outlook"]

SEATS, PAIR = constant(4), constant(2)
TOGETHER = constant(8)  # rows that are added at once
POINTS = 20.0  # a lead is learned in so many points
PARTS = constant(getattr(outlook, "PARTS", 0))  # numbers of the reckoning, a seat


@fast_rule
def add_rows(total, rows, numbers, picked, count):
    """Add the first picked rows, each as often as its number says: eight at a time, so that the total is read once.

    The order of the sums is fixed, whatever a processor could do at once: games repeat anywhere.
    """
    whole = count - count % TOGETHER
    for begin in range(0, whole, TOGETHER):
        a, b, c, d = picked[begin], picked[begin + 1], picked[begin + 2], picked[begin + 3]
        e, f, g, h = picked[begin + 4], picked[begin + 5], picked[begin + 6], picked[begin + 7]
        of_a, of_b, of_c, of_d = numbers[a], numbers[b], numbers[c], numbers[d]
        of_e, of_f, of_g, of_h = numbers[e], numbers[f], numbers[g], numbers[h]
        for k in range(len(total)):
            four = (of_a * rows[a, k] + of_b * rows[b, k]) + (of_c * rows[c, k] + of_d * rows[d, k])
            more = (of_e * rows[e, k] + of_f * rows[f, k]) + (of_g * rows[g, k] + of_h * rows[h, k])
            total[k] += four + more
    for place in range(whole, count):
        one = picked[place]
        for k in range(len(total)):
            total[k] += numbers[one] * rows[one, k]


@fast_rule
def pick(numbers, picked):
    """The places of all numbers that are not 0, in their order; how many there are."""
    count = 0
    for k in range(len(numbers)):
        picked[count] = k
        count += numbers[k] != 0.0
    return count


@fast_rule
def keep_positive(numbers):
    """What is below 0 becomes 0."""
    for k in range(len(numbers)):
        numbers[k] = max(numbers[k], np.float32(0.0))


@fast_rule
def product(one, other):
    """The sum of the products; in eight sums that do not wait for each other, where there are as many."""
    a = b = c = d = e = f = g = h = np.float32(0.0)
    whole = len(one) - len(one) % TOGETHER
    for k in range(0, whole, TOGETHER):
        a += one[k] * other[k]
        b += one[k + 1] * other[k + 1]
        c += one[k + 2] * other[k + 2]
        d += one[k + 3] * other[k + 3]
        e += one[k + 4] * other[k + 4]
        f += one[k + 5] * other[k + 5]
        g += one[k + 6] * other[k + 6]
        h += one[k + 7] * other[k + 7]
    for k in range(whole, len(one)):
        a += one[k] * other[k]
    return ((a + b) + (c + d)) + ((e + f) + (g + h))


@rule
def ponder(row, net, hidden, thought):
    """What a seat sees goes through both layers."""
    picked = np.empty(max(len(row), len(hidden)), np.int32)
    hidden[:] = net.first_bias
    add_rows(hidden, net.first, row, picked, pick(row, picked))
    keep_positive(hidden)
    thought[:] = net.second_bias
    add_rows(thought, net.second, hidden, picked, pick(hidden, picked))
    keep_positive(thought)


@rule
def see(states, i, seat, notes, weights, row):
    """What a seat sees and, behind that, what the reckoning says of it and of those after it."""
    rules.observe(states[i], seat, row)
    add_parts(states, i, seat, notes, weights, row)


@rule
def add_parts(states, i, seat, notes, weights, row):
    """The parts of the reckoning; seats nobody has are 0."""
    players = states[i].players
    first = len(row) - PARTS * SEATS
    outlook.survey(states, i, seat, notes, weights)
    for turn in range(SEATS):
        if turn < players:
            outlook.parts(states, i, (seat + turn) % players, notes, weights, row, first + turn * PARTS)
        else:
            for number in range(PARTS):
                row[first + turn * PARTS + number] = 0.0


@rule
def add_nothing(states, i, seat, notes, weights, row):
    """Where a judgement is told nothing of the reckoning."""


if PARTS == 0:
    add_parts = add_nothing


@rule
def see_many(states, actor, notes, weights, rows):
    """What the seat on turn sees in each of many positions."""
    for i in range(len(actor)):
        see(states, i, actor[i], notes, weights, rows[i])


@rule
def behold(states, i, seat, net, notes, row):
    """What a seat sees and, if the net learned with that beside it, what the reckoning says; else 0 stands there."""
    rules.observe(states[i], seat, row)
    if len(net.first) == len(row):
        add_parts(states, i, seat, notes, net.weights[states[i].players], row)


@rule
def look(states, i, seat, net, desk):
    """What a seat thinks of a position."""
    behold(states, i, seat, net, desk.notes, desk.row)
    ponder(desk.row, net, desk.hidden, desk.thought)


@rule
def favour(net, thought, legal, count, worths):
    """How much the seat that pondered favours each legal action: the logarithm of its odds."""
    for k in range(count):
        action = legal[k]
        worths[k] = product(net.policy[action], thought) + net.policy_bias[action]


@rule
def foresee(net, thought, seat, players, fares, leads):
    """How every seat comes out, -1 to 1, and by how many points it leads; of two one gains what the other loses."""
    for k in range(players):
        other = (seat + k) % players
        fares[other] = min(1.0, max(-1.0, product(net.value[k], thought) + net.value_bias[k]))
        leads[other] = (product(net.value[SEATS + k], thought) + net.value_bias[SEATS + k]) * POINTS
    if players == PAIR:
        oppose(fares, seat)
        oppose(leads, seat)


@rule
def oppose(numbers, seat):
    """Of two, each gets what the other lacks."""
    numbers[seat] = 0.5 * (numbers[seat] - numbers[1 - seat])
    numbers[1 - seat] = -numbers[seat]
