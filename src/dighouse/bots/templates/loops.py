"""Whole games between bots. A template: `rules` and `greedy` are the game's.

A bot decides on a copy in which everything its seat cannot know was dealt again, and draws from a stream of its
own: whatever it does there, the draws of the game stay what they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.chance import begin_event, below, open_stream
from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # both there before this line runs
greedy: Any = globals()["greedy"]

RANDOM, GREEDY = constant(0), constant(1)  # a bot's number is its place in the registry
GAME, DESK = constant(0), constant(1)  # positions: the game itself, a bot's copy of it; the next is the bot's own
BOT_STREAMS = np.uint64(0x5851F42D4C957F2D)  # keeps the bots' streams apart from the game's


@rule
def open_streams(chances, seed, number, players):
    """The stream of a game and, apart from it, one for each bot."""
    open_stream(chances[GAME], seed, number)
    for bot in range(players):
        open_stream(chances[1 + bot], np.uint64(seed) ^ BOT_STREAMS, number * players + bot)


@rule
def tournament(
    states, chances, legal, notes, weights, players, options, seed, first, bots, turns, sheets, ranks, actions
):
    """As many games as there is room for, from `first` on; every `turns` games have the same draws, turned by a seat.

    Their score sheets, ranks and numbers of actions are written game by game; rows are seats.
    """
    chance = chances[GAME]
    for game in range(len(actions)):
        turned = (first + game) % turns
        open_streams(chances, seed, (first + game) // turns, players)
        rules.setup(states[GAME], players, options, chance)
        seat = rules.actor(states[GAME])
        while seat >= 0:
            bot = (seat + players - turned) % players
            states[DESK] = states[GAME]
            rules.redeal(states[DESK], seat, chances[1 + bot])
            count = rules.legal(states[DESK], legal)
            if bots[bot] == RANDOM:
                action = np.int64(legal[below(chances[1 + bot], count)])
            else:
                action = greedy.choose(states, DESK, legal, count, notes, weights[bot])
            begin_event(chance)
            rules.apply(states[GAME], action, chance)
            actions[game] += 1
            seat = rules.actor(states[GAME])
        rules.scores(states[GAME], sheets[game])
        for seat in range(players):
            ranks[game, seat] = rules.rank(states[GAME], seat)
