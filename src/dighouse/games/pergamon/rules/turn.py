"""PG3.2, PG3.3  One decision: what is refused, what is legal, what happens."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.pergamon.refusals import Refusal
from dighouse.games.pergamon.rules.decode import (
    ACTION_COUNT,
    ADDS,
    CANCELS_ROW,
    CLOSES_ROW,
    CONFIRMS,
    DIGS,
    DISCARDS,
    DISSOLVES,
    OFFERED,
    ORDERS,
    PARAMETER_OF,
    PLACES,
    POLISHES,
    SKIPS_DIG,
    STORES,
    VERB_OF,
)
from dighouse.games.pergamon.rules.dig import dig, list_digs, refuse_dig
from dighouse.games.pergamon.rules.money import list_places, refuse_place
from dighouse.games.pergamon.rules.museum import (
    choose_dissolved,
    confirm,
    list_confirm,
    list_dissolve,
    list_polish,
    polish,
    refuse_polish,
)
from dighouse.games.pergamon.rules.rounds import next_turn, pass_on, place, sort_tiles
from dighouse.games.pergamon.rules.rows import (
    add,
    cancel,
    close_row,
    list_exhibits,
    list_row,
    refuse_add,
    refuse_cancel,
    refuse_close,
)
from dighouse.games.pergamon.rules.storing import discard, list_storing, pay_storing, refuse_discard, refuse_store
from dighouse.games.pergamon.rules.tiles import lay, list_orders, refuse_order
from dighouse.games.pergamon.state import CONFIRM, DIG, DISSOLVE, EXHIBIT, ORDER, OVER, PLACE, POLISH, ROW, STORE


@rule
def actor(s):
    """PG3.2  The one player who decides now.  PG12.1  Nobody, when the game is over."""
    return np.int64(s.actor)


@rule
def refuse(s, seat, action):
    """PG3.2, PG3.3  Why this seat may not do this now; NONE if it may.  PG6.2  Each step has its own verbs (R11)."""
    if s.step == OVER:
        return Refusal.GAME_OVER
    if seat != s.actor:
        return Refusal.NOT_YOUR_TURN
    if action < 0 or action >= ACTION_COUNT:
        return Refusal.UNKNOWN_ACTION
    verb = VERB_OF[action]
    if not OFFERED[s.step, verb]:
        return Refusal.WRONG_STEP
    parameter = PARAMETER_OF[action]
    if s.step < EXHIBIT:
        return refuse_before_exhibits(s, seat, verb, parameter)
    if verb == ADDS:
        return refuse_add(s, seat, parameter)
    if verb == CLOSES_ROW:
        return refuse_close(s)
    if verb == CANCELS_ROW:
        return refuse_cancel(s)
    return refuse_payment(s, seat, verb, parameter)


@rule
def refuse_before_exhibits(s, seat, verb, parameter):
    """PG14.3, PG5.3, PG6.3  What ordering, placing and digging need."""
    if verb == ORDERS:
        return refuse_order(s, parameter)
    if verb == PLACES:
        return refuse_place(s, parameter)
    if verb == DIGS:
        return refuse_dig(s, seat, parameter)
    return Refusal.NONE


@rule
def refuse_payment(s, seat, verb, parameter):
    """PG8.2, PG9.3, PG9.4  What polishing, discarding and storing need; the other verbs need nothing more."""
    if verb == POLISHES:
        return refuse_polish(s, seat, parameter)
    if verb == DISCARDS:
        return refuse_discard(s, seat, parameter)
    if verb == STORES:
        return refuse_store(s, seat)
    return Refusal.NONE


@rule
def legal(s, out):
    """The actions that are not refused, in the order of their numbers; how many."""
    seat = np.int64(s.actor)
    if s.step == PLACE:
        return list_places(s, out)
    if s.step == DIG:
        return list_digs(s, seat, out)
    if s.step == EXHIBIT:
        return list_exhibits(s, seat, out)
    if s.step == ROW:
        return list_row(s, seat, out)
    if s.step == POLISH:
        return list_polish(s, seat, out)
    if s.step == DISSOLVE:
        return list_dissolve(s, out)
    if s.step == CONFIRM:
        return list_confirm(s, out)
    if s.step == STORE:
        return list_storing(s, seat, out)
    if s.step == ORDER:
        return list_orders(s, out)
    return 0


@rule
def apply(s, action, chance):
    """PG3.1  The decision takes effect; then everything runs on until the next one (R30)."""
    seat = np.int64(s.actor)
    verb = VERB_OF[action]
    parameter = PARAMETER_OF[action]
    if verb == ORDERS:
        lay(s, parameter)
        sort_tiles(s, chance)
    elif verb == PLACES:
        place(s, seat, parameter, chance)
    elif verb == STORES:
        pay_storing(s, seat)
        next_turn(s, np.int64(s.figure[seat]), chance)
    else:
        act(s, seat, verb, parameter)
    pass_on(s, chance)


@rule
def act(s, seat, verb, parameter):
    """PG6.2  A decision within a turn: dig, then exhibit, then store."""
    if verb == DIGS:
        dig(s, seat, parameter)
    elif verb == SKIPS_DIG:
        s.step = EXHIBIT
    elif verb == ADDS:
        add(s, parameter)
    elif verb == CLOSES_ROW:
        close_row(s)
    elif verb == POLISHES:
        polish(s, parameter)
    elif verb == DISSOLVES:
        choose_dissolved(s, parameter)
    elif verb == CONFIRMS:
        confirm(s, seat)
    elif verb == CANCELS_ROW:
        cancel(s)
    elif verb == DISCARDS:
        discard(s, seat, parameter)
    else:
        s.step = STORE


@rule
def redeal(s, seat, chance):
    """C4, R23  Nothing is private and nothing undrawn is stored, so there is nothing to deal again."""
