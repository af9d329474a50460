"""What a seat should do and how everybody will come out, as learned from games. A template: `rules` are the game's.

A net with two hidden layers sees what the seat on turn sees and, in some games, what the reckoning says of it. Most of
that are zeros, and half of what is hidden, too, so only the others are multiplied.
"""

from __future__ import annotations

from typing import Any

from dighouse.core.jit import constant, fast_rule, rule

rules: Any = globals()["rules"]  # both there before this line runs
outlook: Any = globals()["outlook"]

SEATS, PAIR = constant(4), constant(2)
POINTS = 20.0  # a lead is learned in so many points
PARTS = constant(getattr(outlook, "PARTS", 0))  # numbers of the reckoning, a seat


@fast_rule
def add_times(total, row, number):
    """Add a row so many times."""
    for k in range(len(total)):
        total[k] += number * row[k]


@fast_rule
def product(one, other):
    """The sum of the products."""
    total = one[0] * other[0]
    for k in range(1, len(one)):
        total += one[k] * other[k]
    return total


@rule
def ponder(row, net, hidden, thought):
    """What a seat sees goes through both layers."""
    hidden[:] = net.first_bias
    for k in range(len(row)):
        if row[k] != 0.0:
            add_times(hidden, net.first[k], row[k])
    thought[:] = net.second_bias
    for k in range(len(hidden)):
        if hidden[k] > 0.0:
            add_times(thought, net.second[k], hidden[k])
    for k in range(len(thought)):
        if thought[k] < 0.0:
            thought[k] = 0.0


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
def look(states, i, seat, net, desk):
    """What a seat thinks of a position."""
    see(states, i, seat, desk.notes, net.weights[states[i].players], desk.row)
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
