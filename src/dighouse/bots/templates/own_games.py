"""Games a net plays against itself, and how they ended. A template: the game's rules and bots are globals.

Everybody does what the net favours, as likely as it does; now and then any legal action, for what is learned has to be
right where a search looks, too. Of the decisions one in a few is kept: what the seat on turn saw.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import begin_event, below, open_stream
from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # all there before this line runs
insight: Any = globals()["insight"]
samples: Any = globals()["samples"]
tree: Any = globals()["tree"]

GAME, WORK = constant(0), tree.WORK  # positions: the game itself, and the one a choice is made in
OWN_STREAM = np.uint64(0x2545F4914F6CDD1D)  # keeps choices apart from the game's draws
HUNDRED = constant(100)


@rule
def play(states, chances, desk, net, weights, players, options, seed, first, games, every, strays, scale, seen, done):
    """So many games, in which so many moves of a hundred stray; the number of decisions that were kept.

    What the seat sees is written into `seen`, and into `done` the game, the seat, how every seat of the table came out
    and by how many points, from the one that decided on.
    """
    chance, own = chances[0], chances[1]
    kept = np.int64(0)
    for game in range(first, first + games):
        open_stream(chance, seed, game)
        open_stream(own, np.uint64(seed) ^ OWN_STREAM, game)
        rules.setup(states[GAME], players, options, chance)
        begun = kept
        while rules.actor(states[GAME]) >= 0:
            seat = np.int64(rules.actor(states[GAME]))
            count = rules.legal(states[GAME], desk.legal)
            if count > 1 and below(own, every) == 0 and kept < len(seen):
                insight.see(states, GAME, seat, desk.notes, weights, seen[kept])
                done[kept, 0], done[kept, 1] = game, seat
                kept += 1
            if below(own, HUNDRED) < strays:
                place = np.int64(below(own, count))
            else:
                states[WORK] = states[GAME]
                place = tree.expected(states, seat, own, count, desk, net, weights)
            begin_event(chance)
            rules.apply(states[GAME], np.int64(desk.legal[place]), chance)
        tree.count_up(states[GAME], desk, scale)
        samples.settle(players, desk, begun, kept, done)
    return kept
