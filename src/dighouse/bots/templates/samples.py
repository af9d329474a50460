"""Positions of greedy games with how they ended, to learn from. A template: the game's rules and bots are globals.

Now and then a seat does something else than the greedy player would, one of its better ideas or any: what is learned
has to be right in the positions a search looks at, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import begin_event, below, open_stream
from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # all three there before this line runs
greedy: Any = globals()["greedy"]
insight: Any = globals()["insight"]

GAME, DESK = constant(0), constant(1)  # positions: the game itself, a bot's copy of it; the next is the bot's own
OWN_STREAM = np.uint64(0x2545F4914F6CDD1D)  # keeps slips and looks apart from the game's draws
THOUSAND = constant(1000)
ANY_IN = constant(4)  # one slip in so many is any legal action
IDEAS = constant(4)  # the others are one of so many best


@rule
def play(
    states,
    chances,
    legal,
    worths,
    notes,
    weights,
    players,
    options,
    sheet,
    seed,
    first,
    games,
    slips,
    every,
    rows,
    leads,
):
    """So many games, with so many slips in a thousand moves; every few positions a seat looks.

    What it sees is written into `rows`, and into `leads` how far every seat, from that one on, came out ahead. The
    number of rows.
    """
    chance, own = chances[0], chances[1]
    count = np.int64(0)
    for game in range(first, first + games):
        open_stream(chance, seed, game)
        open_stream(own, np.uint64(seed) ^ OWN_STREAM, game)
        rules.setup(states[GAME], players, options, chance)
        begun = count
        while rules.actor(states[GAME]) >= 0:
            if below(own, every) == 0 and count < len(rows):
                seat = below(own, players)
                insight.look(states, GAME, seat, notes, weights, rows[count])
                leads[count, 0] = seat
                count += 1
            act(states, chance, own, legal, worths, notes, weights, slips)
        settle(states[GAME], players, sheet, begun, count, leads)
    return count


@rule
def act(states, chance, own, legal, worths, notes, weights, slips):
    """The greedy move, or a slip."""
    states[DESK] = states[GAME]
    rules.redeal(states[DESK], rules.actor(states[GAME]), own)
    count = rules.legal(states[DESK], legal)
    slip = below(own, THOUSAND)
    if slip >= slips:
        action = np.int64(greedy.choose(states, DESK, legal, count, notes, weights))
    elif slip % ANY_IN == 0:
        action = np.int64(legal[below(own, count)])
    else:
        greedy.worths(states, DESK, legal, count, notes, weights, worths)
        action = np.int64(legal[one_of_the_best(worths, count, own)])
    begin_event(chance)
    rules.apply(states[GAME], action, chance)


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
def settle(s, players, sheet, begun, ended, leads):
    """Write how far each seat came out ahead of its best rival, from the seat that looked on."""
    rules.scores(s, sheet)
    for row in range(begun, ended):
        seat = np.int64(leads[row, 0])
        for k in range(players):
            leads[row, k] = lead_of(sheet, players, (seat + k) % players)


@rule
def lead_of(sheet, players, seat):
    """Points ahead of the best rival."""
    lead = np.inf
    for other in range(players):
        if other != seat:
            lead = min(lead, float(sheet[seat].sum() - sheet[other].sum()))
    return lead
