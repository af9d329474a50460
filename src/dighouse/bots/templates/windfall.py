"""What a draw was worth to every seat, against what such a draw leads to expect. A template.

The draw is made again some times, from a stream of its own, and what a net foresees after those is taken from what it
foresees after the draw that was. Both are draws of the same kind, so that over all draws the difference is 0, however
wrong the net may be: it may be taken out of the outcome of a game, and nothing is said but what luck does not explain.
"""

from __future__ import annotations

from typing import Any

from dighouse.core.chance import begin_event
from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # all there before this line runs
insight: Any = globals()["insight"]
tree: Any = globals()["tree"]

BEFORE, AFTER, AGAIN = constant(0), constant(1), constant(2)  # positions: before the event, after it, and after another
POSITIONS = 3
FARE, LEAD = constant(0), constant(1)  # of a seat: how it comes out, -1 to 1, and by how many points it leads
KINDS = 2


@rule
def add_windfall(positions, action, chances, tries, desk, net, scale, found):
    """Add what the draws of an event were worth, by seat; nothing, where nothing is drawn."""
    chance = chances[0]
    for _ in range(tries):
        positions[AGAIN] = positions[BEFORE]
        begin_event(chance)
        rules.apply(positions[AGAIN], action, chance)
        if chance.asked == 0:
            return
        add_foreseen(positions, AGAIN, -1.0 / tries, desk, net, scale, found)
    add_foreseen(positions, AFTER, 1.0, desk, net, scale, found)


@rule
def add_foreseen(positions, i, share, desk, net, scale, found):
    """Add how every seat comes out of a position, and its lead: counted if the game is over, else foreseen."""
    mover, players = rules.actor(positions[i]), positions[i].players
    if mover < 0:
        tree.count_up(positions[i], desk, scale)
    else:
        insight.look(positions, i, mover, net, desk)
        insight.foresee(net, desk.thought, mover, players, desk.fares, desk.leads)
    for seat in range(players):
        found[seat, FARE] += share * desk.fares[seat]
        found[seat, LEAD] += share * desk.leads[seat]
