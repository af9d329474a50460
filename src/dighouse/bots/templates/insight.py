"""What a seat should do and how everybody will come out, as learned from games. A template: `rules` are the game's.

A net with two hidden layers sees what the seat on turn sees. Most of that are zeros, and half of what is hidden, too,
so only the others are multiplied.
"""

from __future__ import annotations

from typing import Any

from dighouse.core.jit import constant, fast_rule, rule

rules: Any = globals()["rules"]  # there before this line runs

SEATS, PAIR = constant(4), constant(2)
POINTS = 20.0  # a lead is learned in so many points


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
def look(s, seat, net, desk):
    """What a seat thinks of a position."""
    rules.observe(s, seat, desk.row)
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
