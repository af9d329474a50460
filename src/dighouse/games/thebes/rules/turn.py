"""TH3.6, TH3.10  A turn: what is refused, what is legal, what happens."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import inner_rule, rule
from dighouse.games.thebes.refusals import Refusal
from dighouse.games.thebes.rules.clock import actor, renew_permits
from dighouse.games.thebes.rules.decode import (
    ACTION_COUNT,
    DIG,
    EXHIBIT,
    SWAP,
    TAKE,
    by_zeppelin,
    site_of,
    slot_of,
    verb_of,
    weeks_of,
    with_assistant,
    with_rumor,
    with_shovel,
)
from dighouse.games.thebes.rules.dig import dig, list_digs, refuse_dig
from dighouse.games.thebes.rules.ending import list_retirement, refuse_retire, retire
from dighouse.games.thebes.rules.exhibition import exhibit, list_exhibits, refuse_exhibit
from dighouse.games.thebes.rules.listing import EACH, RUNS, actions_in, in_runs
from dighouse.games.thebes.rules.research import (
    list_swaps,
    list_takes,
    refill,
    refuse_swap,
    refuse_take,
    remember_swap,
    swap,
    take,
)


@rule
def refuse(s, seat, action):
    """TH3.3, TH3.6, TH11.3  Why this seat may not do this now; NONE if it may."""
    on_turn = actor(s)
    if on_turn < 0:
        return Refusal.GAME_OVER
    if seat != on_turn:
        return Refusal.NOT_YOUR_TURN
    if action < 0 or action >= ACTION_COUNT:
        return Refusal.UNKNOWN_ACTION
    verb = verb_of(action)
    zeppelin = by_zeppelin(action)
    if verb == TAKE:
        return refuse_take(s, seat, slot_of(action), zeppelin)
    if verb == SWAP:
        return refuse_swap(s, seat, zeppelin)
    if verb == EXHIBIT:
        return refuse_exhibit(s, seat, slot_of(action), zeppelin)
    if verb == DIG:
        return refuse_dig(
            s,
            seat,
            site_of(action),
            weeks_of(action),
            zeppelin,
            with_rumor(action),
            with_assistant(action),
            with_shovel(action),
        )
    return refuse_retire(s, seat)


@inner_rule
def legal(s, out):
    """The actions that are not refused, verb by verb; how many."""
    return list_actions(s, out, EACH)


@inner_rule
def count_legal(s, out):
    """How many actions are not refused; they are listed as runs, for `nth_legal`."""
    return actions_in(list_actions(s, out, RUNS))


@inner_rule
def nth_legal(s, out, n):
    """The n-th of the legal actions, counted from 0, as `legal` lists them: after `count_legal`, with its list."""
    return np.int64(in_runs(out, n))


@inner_rule
def list_actions(s, out, how):
    """Every action that is not refused, verb by verb, as `how` says; how many."""
    seat = actor(s)
    if seat < 0:
        return 0
    n = list_takes(s, seat, out, 0, how)
    n = list_swaps(s, seat, out, n, how)
    n = list_exhibits(s, seat, out, n, how)
    n = list_digs(s, seat, out, n, how)
    return list_retirement(s, seat, out, n, how)


@rule
def apply(s, action, chance):
    """TH3.10  Journey, marker, action, refill, discards, then permits renew and the next player is found (R6, R27)."""
    seat = actor(s)
    clock_before = s.clock[seat]
    verb = verb_of(action)
    zeppelin = by_zeppelin(action)
    if verb == TAKE:
        take(s, seat, slot_of(action), zeppelin)
    elif verb == SWAP:
        swap(s, seat, zeppelin)
    elif verb == EXHIBIT:
        exhibit(s, seat, slot_of(action), zeppelin)
    elif verb == DIG:
        dig(
            s,
            seat,
            site_of(action),
            weeks_of(action),
            zeppelin,
            with_rumor(action),
            with_assistant(action),
            with_shovel(action),
            chance,
        )
    else:
        retire(s, seat)
    if verb == TAKE or verb == SWAP:
        refill(s, chance)
    remember_swap(s, seat, verb == SWAP)
    renew_permits(s, seat, clock_before)
    s.turn += 1


@rule
def redeal(s, seat, chance):
    """C6  Nothing is private and nothing undrawn is stored, so there is nothing to deal again."""
