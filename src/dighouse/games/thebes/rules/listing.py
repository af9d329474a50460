"""Legal actions as they are listed: each of them, or runs of them.

A random player needs only how many there are and then one of them. Digs that differ in their weeks alone are a run:
their first action and how many there are up to its end say it all. On a graphics card a list of each action would lie
in slow memory. Which of the two is asked for is known when a rule is compiled, so only that is compiled.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant, fast_inner_rule, inner_rule
from dighouse.games.thebes.rules.decode import DIG_WAYS
from dighouse.games.thebes.tables import DIG_WEEKS, EXHIBITION_SPACES, RESEARCH_SPACES, SITES

EACH, RUNS = constant(0), constant(1)  # how actions are listed
# Runs and actions are counted in one number: an action counts 1, a run so much.
RUN_BITS = constant(16)
RUN = constant(2**RUN_BITS)
# Each card and a swap, on foot or by zeppelin, every way to dig at each site, retiring; one more that is not counted.
MOST_RUNS = 2 * (RESEARCH_SPACES + EXHIBITION_SPACES + 1) + SITES * DIG_WAYS + 2
RUNS_ROOM = constant(2 * MOST_RUNS)  # numbers in a list of runs


@inner_rule
def list_one(out, n, how, number, allowed):
    """An action, if it is allowed. One that is not is written down too, but does not count."""
    if how == RUNS:
        return list_run(out, n, number, np.int64(allowed))
    out[n] = number
    return n + allowed


@fast_inner_rule
def list_weeks(out, n, how, number, lengths):
    """Digs that differ in their weeks alone, by so many lengths; none if that is less than one.

    Where there is room all weeks are written, and those past the last do not count: how many there are cannot be
    foreseen, and a processor that guesses wrong waits longer than it takes to write them.
    """
    if how == RUNS:
        return list_run(out, n, number, max(0, lengths))
    if n + DIG_WEEKS <= len(out):
        for week in range(DIG_WEEKS):
            out[n + week] = number + week * DIG_WAYS
    else:
        for week in range(lengths):
            out[n + week] = number + week * DIG_WAYS
    return n + max(0, lengths)


@fast_inner_rule
def list_run(out, n, number, lengths):
    """A run of actions: its first, then how many there are up to its end. An empty one is written, but not counted."""
    place = (n >> RUN_BITS) * 2
    out[place] = number
    out[place + 1] = actions_in(n) + lengths
    return n + lengths + RUN if lengths > 0 else n


@inner_rule
def actions_in(n):
    """Of the number of runs and actions, the actions."""
    return n & (RUN - 1)


@fast_inner_rule
def in_runs(out, wanted):
    """The action of that number in a list of runs, counted from 0; there must be so many."""
    place, before = 0, 0
    while out[place + 1] <= wanted:
        before = np.int64(out[place + 1])
        place += 2
    return out[place] + (wanted - before) * DIG_WAYS
