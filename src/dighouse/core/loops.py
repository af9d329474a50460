"""The doors from Python into a game's rules. A template: `rules` is the game's, put in by `specialise`.

Every door takes arrays and indices, not single records: handing one record over costs sixteen times as
much as the call itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import begin_event, below, open_stream
from dighouse.core.jit import rule

rules: Any = globals()["rules"]  # there before this line runs


@rule
def begin(states, i, players, options, chances, j, out):
    """Set the game up; the number of legal actions, which are in `out`."""
    begin_event(chances[j])
    rules.setup(states[i], players, options, chances[j])
    return rules.legal(states[i], out)


@rule
def step(states, i, action, chances, j, out):
    """One move in one call: the number of legal actions after it, or minus the code of its refusal."""
    s = states[i]
    refusal = rules.refuse(s, rules.actor(s), action)
    if refusal != 0:
        return -refusal.value
    begin_event(chances[j])
    rules.apply(s, action, chances[j])
    return rules.legal(s, out)


@rule
def refusal(states, i, seat, action):
    """0, or the code of the rule that forbids this seat this action."""
    return rules.refuse(states[i], seat, action).value


@rule
def legal(states, i, out):
    """The number of legal actions, which are in `out`."""
    return rules.legal(states[i], out)


@rule
def actor(states, i):
    """The seat that decides now, or -1 when the game is over."""
    return rules.actor(states[i])


@rule
def score(states, i, sheet):
    """Fill the score sheet: a row a seat, a column a category."""
    rules.scores(states[i], sheet)


@rule
def rank(states, i, seat):
    """The rank of a seat, 1 for the winner."""
    return rules.rank(states[i], seat)


@rule
def check(states, i):
    """0, or the number of the invariant the position breaks."""
    return rules.check(states[i])


@rule
def redeal(states, i, seat, chances, j):
    """Deal again whatever this seat cannot know."""
    rules.redeal(states[i], seat, chances[j])


@rule
def observe(states, i, seat, out):
    """Fill the observation of a seat."""
    rules.observe(states[i], seat, out)


@rule
def playouts(states, i, players, options, chances, j, out, seed, first, games, totals):
    """Whole games by uniformly random play; the number of actions. `totals` adds up the score sheets."""
    s = states[i]
    chance = chances[j]
    actions = 0
    sheet = totals[1]
    for game in range(first, first + games):
        open_stream(chance, seed, game)
        rules.setup(s, players, options, chance)
        while rules.actor(s) >= 0:
            begin_event(chance)
            action = np.int64(out[below(chance, rules.legal(s, out))])
            rules.apply(s, action, chance)
            actions += 1
        rules.scores(s, sheet)
        for seat in range(players):
            for category in range(sheet.shape[1]):
                totals[0, seat, category] += sheet[seat, category]
    return actions
