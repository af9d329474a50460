"""Many games side by side. A template: `rules` is the game's.

Game `number` of a seed has a stream of its own (`open_stream`), wherever it is played: stepped in a batch, played
through on a processor, or on a graphics card, where these very functions run one game a thread.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.batch.streams import CHOICES
from dighouse.core.chance import below, mixed, open_stream
from dighouse.core.jit import fast_inner_rule, inner_rule, rule

TOGETHER = 128  # slots a processor keeps near itself while it goes over them
LISTED, COUNTED = False, True  # how a random player finds its action
EACH_MARK, WHOLE_MASK = False, True  # what is wiped before the legal actions are marked
rules: Any = globals()["rules"]  # there before this line runs


@inner_rule
def listed_action(s, legal, dice):
    """How many actions are legal, and one of them, each equally likely."""
    count = rules.legal(s, legal)
    return count, np.int64(legal[below(dice, count)])


@inner_rule
def counted_action(s, legal, dice):
    """The same without a list of each action, if the game can. A card is faster so, a processor slower."""
    count = rules.count_legal(s, legal)
    return count, rules.nth_legal(s, legal, below(dice, count))


if not hasattr(rules, "count_legal"):  # not every game can
    counted_action = listed_action


@inner_rule
def play_through(s, stream, dice, legal, players, options, seed, number, counted):
    """Game `number` by uniformly random play: how many actions it took, and a fingerprint of every choice."""
    open_stream(stream, seed, number)
    open_stream(dice, np.uint64(seed) ^ CHOICES, number)
    rules.setup(s, players, options, stream)
    actions = 0
    fingerprint = np.uint64(0)
    while rules.actor(s) >= 0:
        if counted:
            count, action = counted_action(s, legal, dice)
        else:
            count, action = listed_action(s, legal, dice)
        rules.apply(s, action, stream)
        fingerprint = mixed(fingerprint ^ np.uint64(action * 1024 + count))
        actions += 1
    return actions, fingerprint ^ stream.counter


@rule
def conclude(s, players, result):
    """The points, the total and the rank of every seat of a finished game."""
    rules.scores(s, result.sheet)
    for seat in range(players):
        total = 0
        for category in range(result.sheet.shape[1]):
            total += result.sheet[seat, category]
        result.score[seat] = total
        result.rank[seat] = rules.rank(s, seat)


@rule
def pay(result, players, reward):
    """1 for the winner, and a loss is such that all adds up to 0; a shared win is shared."""
    winners = 0
    for seat in range(players):
        winners += result.rank[seat] == 1
    for seat in range(players):
        share = players / winners if result.rank[seat] == 1 else 0.0
        reward.row[seat] = (share - 1.0) / (players - 1.0)


@rule
def playouts(states, streams, legal, players, options, seed, first, results, actions, fingerprints):
    """As many random games as there is room for, from number `first` on."""
    for game in range(len(actions)):
        actions[game], fingerprints[game] = play_through(
            states[0], streams[0], streams[1], legal[0].row, players, options, seed, first + game, LISTED
        )
        conclude(states[0], players, results[game])


@rule
def open_slot(s, stream, dice, players, options, seed, number):
    """Set up a game, with the streams of its number."""
    open_stream(stream, seed, number)
    open_stream(dice, np.uint64(seed) ^ CHOICES, number)
    rules.setup(s, players, options, stream)


@rule
def show(s, legal, count, mask, wiped):
    """Write what the seat on turn may do, where `count` actions were marked before; how many they are now."""
    if wiped == WHOLE_MASK:
        wipe(mask.row)
    else:
        mark(mask.row, legal.row, count, 0)
    count = rules.legal(s, legal.row)
    mark(mask.row, legal.row, count, 1)
    return count


@fast_inner_rule
def wipe(mask):
    """Take all marks away. A processor, which cannot foresee where a list ends, is faster so; cards were not tried."""
    for action in range(len(mask)):
        mask[action] = 0


@fast_inner_rule
def mark(mask, legal, count, sign):
    """Write a sign at each of the listed actions, which the rules themselves have listed: nothing need be checked."""
    for k in range(count):
        mask[np.uint16(legal[k])] = sign


@rule
def look(s, seat, observation):
    """Write what `seat` sees."""
    rules.observe(s, seat, observation.row)


@rule
def pay_nothing(players, reward):
    """Of a step that ends no game."""
    for seat in range(players):
        reward.row[seat] = 0.0


@inner_rule
def show_slots(first, last, states, legal, mask, observation, counts, actor, wiped):
    """Write what the seat on turn may do in each of some slots, then what it sees."""
    for i in range(first, last):
        counts[i] = show(states[i], legal[i], counts[i], mask[i], wiped)
    for i in range(first, last):
        look(states[i], actor[i], observation[i])


@rule
def begin(
    first, last, states, streams, dice, numbers, players, options, seed,
    legal, mask, observation, counts, actor, wiped,
):  # fmt: skip
    """Set up the games of some slots."""
    for i in range(first, last):
        open_slot(states[i], streams[i], dice[i], players, options, seed, numbers[i])
        actor[i] = rules.actor(states[i])
    show_slots(first, last, states, legal, mask, observation, counts, actor, wiped)


@rule
def refused(first, last, actions, mask):
    """The first of some slots whose action is none of those marked as legal; `last` if there is none."""
    for i in range(first, last):
        if actions[i] < 0 or actions[i] >= len(mask[i].row) or mask[i].row[actions[i]] == 0:
            return i
    return last


@inner_rule
def play_slots(
    first, last, actions, states, streams, dice, numbers, players, options, seed, actor, results, reward, done
):
    """Play an action in each of some slots. A game that ends is counted, and gives its place to the next."""
    for i in range(first, last):
        s = states[i]
        if done[i]:
            pay_nothing(players, reward[i])
        rules.apply(s, actions[i], streams[i])
        seat = rules.actor(s)
        done[i] = seat < 0
        if seat < 0:
            conclude(s, players, results[i])
            pay(results[i], players, reward[i])
            numbers[i] += len(numbers)
            open_slot(s, streams[i], dice[i], players, options, seed, numbers[i])
            seat = rules.actor(s)
        actor[i] = seat


@rule
def step(
    first, last, actions, states, streams, dice, numbers, players, options, seed,
    legal, mask, observation, counts, actor, results, reward, done, wiped,
):  # fmt: skip
    """Play an action in each of some slots, a few slots at a time, and show what follows.

    Slots are handed on as records: an array as an argument costs more than a whole action.
    """
    for start in range(first, last, TOGETHER):
        end = min(start + TOGETHER, last)
        play_slots(
            start, end, actions, states, streams, dice, numbers, players, options, seed, actor, results, reward, done
        )
        show_slots(start, end, states, legal, mask, observation, counts, actor, wiped)


@rule
def choose(first, last, legal, counts, dice, actions):
    """An action for each of some slots, every legal one equally likely."""
    for i in range(first, last):
        actions[i] = legal[i].row[below(dice[i], counts[i])]
