"""Search by sampling: a tree of what may be done, over all that a seat cannot know.

Each iteration deals again whatever the seat cannot know and walks down the tree, drawing chance anew; it stops at a
position seen too seldom to be looked into. In some games the others are like the weather on the way: they do what they
are expected to do by what they see, not what the tree would find with the thinking seat's secrets in sight, and what
they did is not told apart, so that whatever is found of the seat's own plans is found once. From there, once there is a
tree, everybody plays on for a few decisions, and in some games the others until the seat that thinks decides, and
judges with its own eyes. What was learned, the bare reckoning, or both together say how every seat will come out. The
tree keeps the means, and everybody is taken to play for themselves.

The tree is one array. The children of a node hang in a chain, the most promising first; the more often a node was
visited, the more of them are considered. A child that is not legal in this deal is passed over, and an action that
is legal only in this one joins the chain. Children are told apart by what an action means, not by its number: to take
what lies in a space is something else when another card was drawn for it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from dighouse.core.chance import begin_event, next_word, open_stream
from dighouse.core.jit import constant, rule

rules: Any = globals()["rules"]  # all there before this line runs
greedy: Any = globals()["greedy"]
outlook: Any = globals()["outlook"]
insight: Any = globals()["insight"]
meaning: Any = globals()["meaning"]

SEATS = constant(4)
FIELDS = np.dtype(
    [
        ("action", np.int16),  # that leads here, as it was first found,
        ("meaning", np.int16),  # and what it means, in every deal
        ("first", np.int32),  # its first child, 0 for none
        ("next", np.int32),  # its next sibling, 0 for none
        ("visits", np.int32),
        ("worth", np.float32),  # what it promises: by what was learned, or by the greedy player's reckoning
        ("value", np.float32, (int(SEATS),)),  # the sum over its visits of how well each seat did, 0 to 1
        ("lead", np.float32, (int(SEATS),)),  # the same in points ahead of the best rival
    ]
)
NODE = np.dtype((np.record, FIELDS))
ROOT, WORK = constant(0), constant(1)  # positions: the one thought about, the one played on; greedy tries on the next
LEAST = -1e6  # worth of what nobody need look at
LONGEST = constant(256)  # steps of one iteration
ENDLESS = constant(1 << 30)
ENOUGH = constant(2000)  # iterations after which a position is better played on than another one looked at
BITS_LOST, FRACTIONS = np.uint64(12), 2.0**52
NOBODY = constant(-1)
NOTHING = constant(0)  # the root is nobody's child, so 0 says "none"

# The knobs, tuned for each game; one that a game does not name is 0.
KNOBS = (
    "open_at",
    "temperature",
    "children",
    "width",
    "widening",
    "curiosity",
    "scale",
    "caution",
    "rollout",
    "reckoned",
    "around",
    "weather",
    "loyalty",
)
(
    OPEN_AT,
    TEMPERATURE,
    CHILDREN,
    WIDTH,
    WIDENING,
    CURIOSITY,
    SCALE,
    CAUTION,
    ROLLOUT,
    RECKONED,
    AROUND,
    WEATHER,
    LOYALTY,
) = (constant(number) for number in range(len(KNOBS)))


@rule
def plant(tree):
    """An empty tree; the number of its nodes."""
    clear(tree, 0, 0, 0, 0.0)
    return 1


@rule
def clear(tree, node, action, meant, worth):
    """A node nobody has been to."""
    tree[node].action = action
    tree[node].meaning = meant
    tree[node].first = NOTHING
    tree[node].next = NOTHING
    tree[node].visits = 0
    tree[node].worth = worth
    for seat in range(SEATS):
        tree[node].value[seat] = 0.0
        tree[node].lead[seat] = 0.0


@rule
def grow(states, chances, j, tree, size, desk, net, weights, knobs, seat, iterations):
    """So many iterations; the number of nodes afterwards."""
    chance = chances[j]
    for _ in range(iterations):
        states[WORK] = states[ROOT]
        rules.redeal(states[WORK], seat, chance)
        size, depth = descend(states, chance, tree, size, desk, net, weights, knobs, seat)
        steps = np.int64(knobs[ROLLOUT]) if tree[0].visits >= ENOUGH else 0
        play_on(states, chance, desk, net, weights, steps, NOBODY)
        mover = play_on(states, chance, desk, net, weights, np.int64(knobs[AROUND]), seat)
        judge(states, mover, desk, net, weights, knobs)
        for step in range(depth + 1):
            back_up(tree[desk.path[step]], states[WORK].players, desk)
    return size


@rule
def judge(states, mover, desk, net, weights, knobs):
    """How every seat comes out, and its lead: counted if the game is over, else foreseen, reckoned, or both."""
    s = states[WORK]
    if mover < 0:
        count_up(s, desk, knobs[SCALE])
    elif len(desk.hidden) == 0:
        reckon(states, desk, weights, knobs[SCALE])
    else:
        insight.look(states, WORK, mover, net, desk)
        insight.foresee(net, desk.thought, mover, s.players, desk.fares, desk.leads)
        if knobs[RECKONED] > 0.0:
            temper(states, desk, weights, knobs)


@rule
def back_up(node, players, desk):
    """Add what came of a visit."""
    node.visits += 1
    for seat in range(players):
        node.lead[seat] += desk.leads[seat]
        node.value[seat] += 0.5 + 0.5 * desk.fares[seat]


@rule
def descend(states, chance, tree, size, desk, net, weights, knobs, seat):
    """Down the tree as far as it goes; the number of nodes then, and of the steps taken."""
    node, depth = np.int64(0), np.int64(0)
    desk.path[0] = 0
    mover = rules.actor(states[WORK])
    while mover >= 0 and depth < LONGEST - 1 and size < len(tree):
        if node > 0 and tree[node].visits < knobs[OPEN_AT]:
            break
        count = rules.legal(states[WORK], desk.legal)
        if knobs[WEATHER] > 0.0 and mover != seat:  # a tree would find what they do with this seat's hand in sight
            place = expected(states, mover, chance, count, desk, net, weights)
            begin_event(chance)
            rules.apply(states[WORK], np.int64(desk.legal[place]), chance)
            mover = rules.actor(states[WORK])
            continue
        read_meanings(states[WORK], desk, count)
        size, there = look_into(states, mover, tree, node, size, count, desk, net, weights, knobs)
        child = selected(tree, node, mover, desk.found, there, desk.odds, knobs)
        if child == NOTHING:  # no room for more nodes
            break
        begin_event(chance)
        rules.apply(states[WORK], np.int64(desk.actions[tree[child].meaning]), chance)
        node = child
        depth += 1
        desk.path[depth] = node
        mover = rules.actor(states[WORK])
    return size, depth


@rule
def meant_by(states, i, action):
    """What an action means in a position."""
    return meaning.of(states[i], action)


@rule
def read_meanings(s, desk, count):
    """What each legal action means in this deal, and which of them does it."""
    for k in range(count):
        desk.meanings[k] = meaning.of(s, desk.legal[k])
        desk.actions[desk.meanings[k]] = desk.legal[k]


@rule
def look_into(states, mover, tree, node, size, count, desk, net, weights, knobs):
    """Hang the best of the actions that are legal now into the chain, unless enough of them are there already.

    The number of nodes then, and of the children that are legal now.
    """
    there, different = gather(tree, node, desk.meanings, count, desk.marks, desk.found)
    wanted = min(different, np.int64(knobs[CHILDREN]))
    if there < min(wanted, room_at(tree, node, knobs)) and size + wanted < len(tree):
        weigh(states, mover, count, desk, net, weights)
        size = hang_best(tree, node, size, count, there, wanted, desk)
        there, _ = gather(tree, node, desk.meanings, count, desk.marks, desk.found)
    return size, there


@rule
def gather(tree, node, meant, count, marks, found):
    """Find the children that are legal now, as they hang; how many, and how many things the legal actions mean."""
    different, there = np.int64(0), np.int64(0)
    for k in range(count):
        different += marks[meant[k]] == 0
        marks[meant[k]] = 1
    child = np.int64(tree[node].first)
    while child != NOTHING:
        if marks[tree[child].meaning] == 1:
            found[there] = child
            there += 1
        child = np.int64(tree[child].next)
    for k in range(count):
        marks[meant[k]] = 0
    return there, different


@rule
def hang_best(tree, node, size, count, there, wanted, desk):
    """Hang what promises most until so many are there; the number of nodes then."""
    marks, worths = desk.marks, desk.worths
    for k in range(there):
        marks[tree[desk.found[k]].meaning] = 1
    while there < wanted:
        top = -1
        for k in range(count):
            if marks[desk.meanings[k]] == 0 and (top < 0 or worths[k] > worths[top]):
                top = k
        if top < 0 or (worths[top] == LEAST and there > 0):
            break
        hang(tree, node, size, desk.legal[top], desk.meanings[top], worths[top])
        marks[desk.meanings[top]] = 1
        size += 1
        there += 1
    for k in range(count):
        marks[desk.meanings[k]] = 0
    return size


@rule
def fraction(chance):
    """A number between 0 and 1, neither of them."""
    return (np.float64(next_word(chance) >> BITS_LOST) + 0.5) / FRACTIONS


@rule
def expected(states, mover, chance, count, desk, net, weights):
    """Which of its legal actions another seat takes: each as likely as it promises by what that seat sees."""
    if count == 1:
        return np.int64(0)
    weigh(states, mover, count, desk, net, weights)
    best, most = np.int64(0), -np.inf
    for k in range(count):
        luck = desk.worths[k] - math.log(-math.log(fraction(chance)))  # the largest is as likely as e to its worth
        if luck > most:
            best, most = np.int64(k), luck
    return best


@rule
def weigh(states, mover, count, desk, net, weights):
    """What every legal action promises, in points or, where a net was taught, as the logarithm of its odds."""
    if len(desk.hidden) > 0:
        insight.look(states, WORK, mover, net, desk)
        insight.favour(net, desk.thought, desk.legal, count, desk.worths)
    else:
        greedy.worths(states, WORK, desk.legal, count, desk.notes, weights, desk.worths)
    for k in range(count):
        desk.worths[k] = max(desk.worths[k], LEAST)


@rule
def hang(tree, node, child, action, meant, worth):
    """A new child in the chain, behind all that promise at least as much."""
    clear(tree, child, action, meant, worth)
    before, after = NOTHING, np.int64(tree[node].first)
    while after != NOTHING and tree[after].worth >= tree[child].worth:
        before, after = after, np.int64(tree[after].next)
    tree[child].next = after
    if before == NOTHING:
        tree[node].first = child
    else:
        tree[before].next = child


@rule
def room_at(tree, node, knobs):
    """How many children are considered: more and more."""
    return np.int64(knobs[WIDTH] + knobs[WIDENING] * math.sqrt(tree[node].visits))


@rule
def selected(tree, node, mover, found, there, odds, knobs):
    """Of the first few children that are legal now the one with the best mean and promise."""
    room = min(there, room_at(tree, node, knobs))
    visits = tree[node].visits
    hope = tree[node].value[mover] / visits - knobs[CAUTION] if visits > 0 else 0.5
    reach = max(knobs[CURIOSITY] * math.sqrt(visits + 1.0), knobs[LOYALTY] * (visits + 1.0))
    reach /= promises(tree, found, room, odds, knobs)
    best, best_score = NOTHING, -np.inf
    for k in range(room):
        child = np.int64(found[k])
        n = tree[child].visits
        mean = tree[child].value[mover] / n if n > 0 else hope
        score = mean + reach * odds[k] / (1.0 + n)
        if score > best_score:
            best, best_score = child, score
    return best


@rule
def promises(tree, found, room, odds, knobs):
    """What each of the first few children promises beside the first, who promises most; the sum."""
    total = 0.0
    for k in range(room):
        odds[k] = math.exp((tree[found[k]].worth - tree[found[0]].worth) / knobs[TEMPERATURE])
        total += odds[k]
    return max(total, 1.0)


@rule
def play_on(states, chance, desk, net, weights, steps, until):
    """Everybody plays on as it promises most, for so many decisions, or until a seat decides; who decides then."""
    mover = rules.actor(states[WORK])
    while steps > 0 and mover >= 0 and mover != until:
        count = rules.legal(states[WORK], desk.legal)
        action = np.int64(desk.legal[0])
        if count > 1:
            action = favourite(states, mover, count, desk, net, weights)
            steps -= 1
        begin_event(chance)
        rules.apply(states[WORK], action, chance)
        mover = rules.actor(states[WORK])
    return mover


@rule
def favourite(states, mover, count, desk, net, weights):
    """The legal action that promises most."""
    if len(desk.hidden) == 0:
        return np.int64(greedy.choose(states, WORK, desk.legal, count, desk.notes, weights))
    weigh(states, mover, count, desk, net, weights)
    top = 0
    for k in range(1, count):
        if desk.worths[k] > desk.worths[top]:
            top = k
    return np.int64(desk.legal[top])


@rule
def came_of(states, chances, j, desk, net, weights, scale, seat, action, seed, out):
    """How a seat comes out after an action, in as many games as there is room for, each dealt again and played on."""
    chance = chances[j]
    for game in range(len(out)):
        open_stream(chance, seed, game)
        states[WORK] = states[ROOT]
        rules.redeal(states[WORK], seat, chance)
        begin_event(chance)
        rules.apply(states[WORK], action, chance)
        play_on(states, chance, desk, net, weights, ENDLESS, NOBODY)
        count_up(states[WORK], desk, scale)
        out[game] = desk.fares[seat]


@rule
def count_up(s, desk, scale):
    """How far each seat came out ahead of its best rival. How it fares is half that, half whether it won."""
    rules.scores(s, desk.sheet)
    winners = 0
    for seat in range(s.players):
        desk.leads[seat] = desk.sheet[seat].sum()
        winners += rules.rank(s, seat) == 1
    compare(s.players, desk.leads)
    for seat in range(s.players):
        won = 2.0 / winners - 1.0 if rules.rank(s, seat) == 1 else -1.0
        desk.fares[seat] = 0.5 * won + 0.5 * math.tanh(desk.leads[seat] / scale)


@rule
def reckon(states, desk, weights, scale):
    """How far each seat should end ahead by the bare reckoning."""
    players = states[WORK].players
    for seat in range(players):
        desk.leads[seat] = outlook.evaluate(states, WORK, seat, desk.notes, weights)
    compare(players, desk.leads)
    for seat in range(players):
        desk.fares[seat] = math.tanh(desk.leads[seat] / scale)


@rule
def temper(states, desk, weights, knobs):
    """What was foreseen, tempered by the bare reckoning."""
    players, share = states[WORK].players, knobs[RECKONED]
    for seat in range(players):
        desk.foreseen[seat] = desk.leads[seat]
        desk.hoped[seat] = desk.fares[seat]
    reckon(states, desk, weights, knobs[SCALE])
    for seat in range(players):
        desk.leads[seat] = share * desk.leads[seat] + (1.0 - share) * desk.foreseen[seat]
        desk.fares[seat] = share * desk.fares[seat] + (1.0 - share) * desk.hoped[seat]


@rule
def compare(players, leads):
    """Points become leads."""
    best, second, winner = -np.inf, -np.inf, 0
    for seat in range(players):
        if leads[seat] > best:
            best, second, winner = leads[seat], best, seat
        elif leads[seat] > second:
            second = leads[seat]
    for seat in range(players):
        leads[seat] = best - second if seat == winner else leads[seat] - best
