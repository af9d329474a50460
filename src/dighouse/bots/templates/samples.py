"""Decisions of greedy games with how they ended, to learn from. A template: the game's rules and bots are globals.

Now and then a seat does something else than the greedy player would, one of its better ideas or any: what is learned
has to be right in the positions a search looks at, too. What is kept is always what the greedy player would have done.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import begin_event, below, open_stream
from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # all there before this line runs
insight: Any = globals()["insight"]
greedy: Any = globals()["greedy"]
tree: Any = globals()["tree"]

GAME, DESK = constant(0), constant(1)  # positions: the game itself, a bot's copy of it; the next is the bot's own
OWN_STREAM = np.uint64(0x2545F4914F6CDD1D)  # keeps slips and looks apart from the game's draws
THOUSAND = constant(1000)
ANY_IN = constant(4)  # one slip in so many is any legal action
IDEAS = constant(4)  # the others are one of so many best


@rule
def play(states, chances, desk, weights, players, options, seed, first, games, slips, every, scale, seen, mask, done):
    """So many games, with so many slips in a thousand moves; one in every few decisions is kept, and their number.

    What the seat sees is written into `seen`, what it may do into `mask`, and into `done` what the greedy player does,
    the seat, and how every seat of the table came out and by how many points.
    """
    chance, own = chances[0], chances[1]
    kept = np.int64(0)
    for game in range(first, first + games):
        open_stream(chance, seed, game)
        open_stream(own, np.uint64(seed) ^ OWN_STREAM, game)
        rules.setup(states[GAME], players, options, chance)
        begun = kept
        while rules.actor(states[GAME]) >= 0:
            seat = rules.actor(states[GAME])
            states[DESK] = states[GAME]
            rules.redeal(states[DESK], seat, own)
            count = rules.legal(states[DESK], desk.legal)
            action = np.int64(desk.legal[0])
            if count > 1:
                action = np.int64(greedy.choose(states, DESK, desk.legal, count, desk.notes, weights))
            if count > 1 and below(own, every) == 0 and kept < len(seen):
                insight.see(states, GAME, seat, desk.notes, weights, seen[kept])
                for k in range(count):
                    mask[kept, desk.legal[k]] = 1
                done[kept, 0], done[kept, 1] = action, seat
                kept += 1
            if count > 1 and below(own, THOUSAND) < slips:
                action = slip(states, own, desk, count, weights)
            begin_event(chance)
            rules.apply(states[GAME], action, chance)
        tree.count_up(states[GAME], desk, scale)
        settle(players, desk, begun, kept, done)
    return kept


@rule
def slip(states, own, desk, count, weights):
    """One of the few best actions, or any."""
    if below(own, ANY_IN) == 0:
        return np.int64(desk.legal[below(own, count)])
    greedy.worths(states, DESK, desk.legal, count, desk.notes, weights, desk.worths)
    return np.int64(desk.legal[one_of_the_best(desk.worths, count, own)])


@rule
def one_of_the_best(worths, count, own):
    """The place of one of the few best; all equally likely."""
    top = 0
    for _ in range(1 + below(own, min(count, IDEAS))):
        top = 0
        for k in range(1, count):
            if worths[k] > worths[top]:
                top = k
        worths[top] = -np.inf
    return top


@rule
def settle(players, desk, begun, ended, done):
    """Write how every seat came out, and its lead, from the seat that decided on."""
    seats = len(desk.leads)
    for row in range(begun, ended):
        seat = np.int64(done[row, 1])
        for k in range(players):
            done[row, 2 + k] = desk.fares[(seat + k) % players]
            done[row, 2 + seats + k] = desk.leads[(seat + k) % players]
