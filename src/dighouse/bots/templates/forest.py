"""Many searches side by side, a tree a slot, so that one net can be asked for all of them at once.

A round has two halves. `walk` deals again what the seat on turn cannot know, goes down the tree of its slot and stops
where it would have to ask the net, or where the game is over. `absorb` takes what the net said there, hangs its best
ideas into the tree and tells every node on the way. The rules of a walk are those of `tree.py`; a position is looked
into the first time it is reached. A processor goes over slots one after the other, a card has a thread for each.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # all there before this line runs
insight: Any = globals()["insight"]
meaning: Any = globals()["meaning"]
tree: Any = globals()["tree"]

NODE = tree.NODE
LONGEST = constant(48)  # steps of one walk
NOTHING = constant(0)
DEPTH, MOVER, COUNT, SIZE = constant(0), constant(1), constant(2), constant(3)  # what is noted of a slot
NOTES = 4


@rule
def plant(i, nodes, trees, noted):
    """An empty tree in a slot."""
    tree.clear(trees[i * nodes : (i + 1) * nodes], 0, 0, 0, 0.0)
    noted[i, SIZE] = 1


@rule
def walk(
    i, roots, work, streams, nodes, trees, noted, legal, meant, doing, marks, found, odds, path, notes, sheets,
    seats, weights, knobs, rows, fares,
):  # fmt: skip
    """Down the tree of a slot. Where the net has to be asked it is written down what it is to be shown."""
    own = trees[i * nodes : (i + 1) * nodes]
    chance = streams[i]
    work[i] = roots[i]
    rules.redeal(work[i], seats[i], chance)
    node, depth, count = np.int64(0), np.int64(0), np.int64(0)
    path[i, 0] = 0
    mover = rules.actor(work[i])
    while mover >= 0:
        count = rules.legal(work[i], legal[i])
        read_meanings(work[i], legal[i], meant[i], doing[i], count)
        here = knobs[min(depth, 1)]
        ideas, different = tree.gather(own, node, meant[i], count, marks[i], found[i])
        if depth == LONGEST - 1 or ideas < wanted_at(own, node, different, noted[i, SIZE], here) or ideas == 0:
            break
        child = tree.selected(own, node, mover, found[i], ideas, odds[i], here)
        rules.apply(work[i], np.int64(doing[i, own[child].meaning]), chance)
        node = child
        depth += 1
        path[i, depth] = node
        mover = rules.actor(work[i])
    noted[i, DEPTH], noted[i, MOVER], noted[i, COUNT] = depth, mover, count
    if mover < 0:
        come_out(work[i], sheets[i], knobs[0, tree.SCALE], fares[i])
    else:
        insight.see(work, i, mover, notes[i], weights, rows[i])


@rule
def read_meanings(s, legal, meant, doing, count):
    """What each legal action means in this deal, and which of them does it."""
    for k in range(count):
        meant[k] = meaning.of(s, legal[k])
        doing[meant[k]] = legal[k]


@rule
def wanted_at(own, node, different, size, knobs):
    """How many children a node should have, as long as there is room for more."""
    most = min(different, np.int64(knobs[tree.CHILDREN]))
    if size + most >= len(own):
        return np.int64(0)
    return min(most, tree.room_at(own, node, knobs))


@rule
def come_out(s, sheet, scale, fares):
    """How every seat of a finished game came out: half by winning, half by its lead."""
    rules.scores(s, sheet)
    winners = 0
    for seat in range(s.players):
        fares[seat] = sheet[seat].sum()
        winners += rules.rank(s, seat) == 1
    tree.compare(s.players, fares)
    for seat in range(s.players):
        won = 2.0 / winners - 1.0 if rules.rank(s, seat) == 1 else -1.0
        fares[seat] = 0.5 * won + 0.5 * math.tanh(fares[seat] / scale)


@rule
def absorb(i, work, nodes, trees, noted, legal, meant, marks, path, knobs, favoured, said, fares):
    """What the net said at the end of a walk, for the slot's tree."""
    own = trees[i * nodes : (i + 1) * nodes]
    players = np.int64(work[i].players)
    depth, mover, count = noted[i, DEPTH], noted[i, MOVER], noted[i, COUNT]
    if mover >= 0:
        node = np.int64(path[i, depth])
        noted[i, SIZE] = hang_ideas(
            own, node, noted[i, SIZE], count, legal[i], meant[i], marks[i], favoured[i], knobs[min(depth, 1)]
        )
        for k in range(players):
            fares[i, (mover + k) % players] = min(1.0, max(-1.0, said[i, k]))
        if players == insight.PAIR:
            insight.oppose(fares[i], mover)
    for step in range(depth + 1):
        node = np.int64(path[i, step])
        own[node].visits += 1
        for seat in range(players):
            own[node].value[seat] += 0.5 + 0.5 * fares[i, seat]


@rule
def hang_ideas(own, node, size, count, legal, meant, marks, favoured, knobs):
    """Hang what is favoured most into the chain of a node, unless it is there; the size of the tree then."""
    most = min(count, np.int64(knobs[tree.CHILDREN]))
    if size + most >= len(own):
        return size
    for k in range(count):
        marks[meant[k]] = 1
    there = np.int64(0)
    child = own[node].first
    while child != NOTHING:
        if marks[own[child].meaning] == 1:
            marks[own[child].meaning] = 2
            there += 1
        child = own[child].next
    while there < most:
        top = np.int64(-1)
        for k in range(count):
            if marks[meant[k]] == 1 and (top < 0 or favoured[legal[k]] > favoured[legal[top]]):
                top = np.int64(k)
        if top < 0:
            break
        tree.hang(own, node, size, legal[top], meant[top], favoured[legal[top]])
        marks[meant[top]] = 2
        size += 1
        there += 1
    for k in range(count):
        marks[meant[k]] = 0
    return size


@rule
def sum_up(i, nodes, trees, seats, stiffness, ideals, worths):
    """What to do in a slot: what the net favours, the more of it the better it was found to be; how seats come out."""
    own = trees[i * nodes : (i + 1) * nodes]
    visits = max(1, own[0].visits)
    mean = own[0].value[seats[i]] / visits
    child = np.int64(own[0].first)
    while child != NOTHING:
        tried = own[child].visits
        found = own[child].value[seats[i]] / tried if tried > 0 else mean
        ideals[i, own[child].action] = own[child].worth + stiffness * (found - mean)
        child = np.int64(own[child].next)
    for seat in range(tree.SEATS):
        worths[i, seat] = 2.0 * own[0].value[seat] / visits - 1.0


@rule
def plant_all(asked, nodes, trees, noted):
    """`plant` in every slot that asks for it."""
    for i in range(len(asked)):
        if asked[i]:
            plant(i, nodes, trees, noted)


@rule
def walk_all(
    asked, roots, work, streams, nodes, trees, noted, legal, meant, doing, marks, found, odds, path, notes, sheets,
    seats, weights, knobs, rows, fares,
):  # fmt: skip
    """`walk` in every slot that asks for it."""
    for i in range(len(asked)):
        if asked[i]:
            walk(
                i, roots, work, streams, nodes, trees, noted, legal, meant, doing, marks, found, odds, path, notes,
                sheets, seats, weights, knobs, rows, fares,
            )  # fmt: skip


@rule
def absorb_all(asked, work, nodes, trees, noted, legal, meant, marks, path, knobs, favoured, said, fares):
    """`absorb` in every slot that asks for it."""
    for i in range(len(asked)):
        if asked[i]:
            absorb(i, work, nodes, trees, noted, legal, meant, marks, path, knobs, favoured, said, fares)


@rule
def sum_up_all(asked, nodes, trees, seats, stiffness, ideals, worths):
    """`sum_up` in every slot that asks for it."""
    for i in range(len(asked)):
        if asked[i]:
            sum_up(i, nodes, trees, seats, stiffness, ideals, worths)
