"""What a position should come to, as learned from games. A template: `rules` and `outlook` are the game's.

A small net: what a seat sees and the reckoning for every seat go in, how far each seat should end ahead comes out.
Most of what a seat sees are zeros, so only the others are multiplied.
"""

from __future__ import annotations

from typing import Any

from dighouse.core.jit import constant, fast_rule, rule

rules: Any = globals()["rules"]  # both there before this line runs
outlook: Any = globals()["outlook"]

SEATS = constant(4)
POINTS = 50.0  # by which a reckoning is divided, so that it is about 0 to 1


@rule
def look(states, place, seat, notes, weights, row):
    """What goes in: what a seat sees, then the reckoning of every seat, from that one on."""
    players = states[place].players
    seen = len(row) - players
    rules.observe(states[place], seat, row[:seen])
    for k in range(players):
        row[seen + k] = outlook.evaluate(states, place, (seat + k) % players, notes, weights) / POINTS


@fast_rule
def add_times(total, row, number):
    """Add a row so many times."""
    for k in range(len(total)):
        total[k] += number * row[k]


@rule
def foresee(row, first, middle, second, last, hidden, out):
    """What comes out: the lead of every seat, from the one that looked on."""
    hidden[:] = middle
    for k in range(len(row)):
        if row[k] != 0.0:
            add_times(hidden, first[k], row[k])
    out[: len(last)] = last
    for k in range(len(hidden)):
        if hidden[k] > 0.0:
            for seat in range(len(last)):
                out[seat] += hidden[k] * second[k, seat]
