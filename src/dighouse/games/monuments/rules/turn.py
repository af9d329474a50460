"""MO3.9, MO3.10  What is refused, what is legal, what happens."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.monuments.refusals import Refusal
from dighouse.games.monuments.rules.decode import (
    ACTION_COUNT,
    BUY,
    DISCARD,
    DRAW_OPEN,
    DRAW_PILE,
    END_TURN,
    FIRST_COLOUR,
    LAY,
    PART_OF,
    SCORE,
    STOP,
    THE_END_TURN,
    USE_COLOUR,
    VERB_OF,
    WRITE_HISTORY,
)
from dighouse.games.monuments.rules.draw import draw_open, draw_pile, list_draws, refuse_draw_open, refuse_draw_pile
from dighouse.games.monuments.rules.flow import actor, end_turn
from dighouse.games.monuments.rules.history import list_history, refuse_write_history, write_history
from dighouse.games.monuments.rules.lay import lay, list_further, list_openings, refuse_lay, refuse_stop, stop
from dighouse.games.monuments.rules.pair import (
    discard,
    list_buys,
    list_discards,
    list_scores,
    name_pair,
    refuse_buy,
    refuse_discard,
    refuse_score,
)
from dighouse.games.monuments.rules.stacks import seat_of
from dighouse.games.monuments.state import AFTER, COLOUR, DISCARDING, LAYING, START
from dighouse.games.monuments.tables import COLOURS_EACH, COLOURS_OF


@rule
def refuse(s, seat, action):
    """MO2.9, MO3.9, MO10.2  Why this seat may not do this now; NONE if it may (R34)."""
    on_turn = actor(s)
    if on_turn < 0:
        return Refusal.GAME_OVER
    if seat != on_turn:
        return Refusal.NOT_YOUR_TURN
    if action < 0 or action >= ACTION_COUNT:
        return Refusal.UNKNOWN_ACTION
    verb = VERB_OF[action]
    untimely = refuse_by_phase(s, verb)
    if untimely != Refusal.NONE:
        return untimely
    return refuse_verb(s, seat, verb, PART_OF[action])


@rule
def refuse_by_phase(s, verb):
    """MO3.10, MO13.4  What has to be decided first: the colour, or what is begun."""
    if s.phase == COLOUR and verb != USE_COLOUR:
        return Refusal.COLOUR_NOT_CHOSEN
    if s.phase != COLOUR and verb == USE_COLOUR:
        return Refusal.WRONG_PHASE__COLOUR
    if (s.phase == LAYING and verb != LAY and verb != STOP) or (s.phase != LAYING and verb == STOP):
        return Refusal.WRONG_PHASE__BEGUN
    if (s.phase == DISCARDING) != (verb == DISCARD):
        return Refusal.WRONG_PHASE__BEGUN
    return refuse_by_actions(s, verb)


@rule
def refuse_by_actions(s, verb):
    """MO3.2, MO3.4, MO3.7, MO8.1, MO8.2  Three actions, then the turn ends or one is bought; a history comes first."""
    if s.phase == LAYING or s.phase == DISCARDING or s.phase == COLOUR:
        return Refusal.NONE
    if verb == WRITE_HISTORY:
        return Refusal.NONE if s.phase == START else Refusal.TURN_STARTED
    if s.phase == AFTER:
        return Refusal.NONE if verb == BUY or verb == END_TURN else Refusal.NO_ACTIONS_LEFT
    if verb == END_TURN:
        return Refusal.ACTIONS_LEFT__END
    if verb == BUY:
        return Refusal.ALREADY_BOUGHT if s.extra else Refusal.ACTIONS_LEFT__BUY
    return Refusal.NONE


@rule
def refuse_verb(s, seat, verb, part):
    """MO3.9  The refusals of the verb itself."""
    if verb == USE_COLOUR:
        return refuse_use_colour(s, seat, part)
    if verb == DRAW_PILE:
        return refuse_draw_pile(s)
    if verb == DRAW_OPEN:
        return refuse_draw_open(s, part)
    if verb == LAY:
        return refuse_lay(s, seat, part)
    if verb == STOP:
        return refuse_stop(s)
    if verb == SCORE:
        return refuse_score(s, seat, part)
    if verb == BUY:
        return refuse_buy(s, seat, part)
    if verb == DISCARD:
        return refuse_discard(s, seat, part)
    if verb == WRITE_HISTORY:
        return refuse_write_history(s)
    return Refusal.NONE


@rule
def refuse_use_colour(s, seat, colour):
    """MO13.2  Seat 0 has colours 0 and 1, seat 1 colours 2 and 3."""
    if colour >= COLOURS_OF[s.players] or seat_of(s, colour) != seat:
        return Refusal.COLOUR_NOT_YOURS
    return Refusal.NONE


@rule
def legal(s, out):
    """The actions that are not refused; how many. Nothing is left out because it is the only one (R12)."""
    seat = actor(s)
    if seat < 0:
        return 0
    if s.phase == COLOUR:
        return list_colours(s, seat, out, 0)
    if s.phase == LAYING:
        return list_further(s, seat, out, 0)
    if s.phase == DISCARDING:
        return list_discards(s, seat, out, 0)
    if s.phase == AFTER:
        out[0] = THE_END_TURN
        return list_buys(s, seat, out, 1)
    n = list_draws(s, out, 0)
    n = list_openings(s, seat, out, n)
    n = list_scores(s, seat, out, n)
    if s.phase == START:
        n = list_history(s, out, n)
    return n


@rule
def list_colours(s, seat, out, n):
    """MO13.4  The player's own colours."""
    each = COLOURS_EACH[s.players]
    for colour in range(each * seat, each * (seat + 1)):
        out[n] = FIRST_COLOUR + colour
        n += 1
    return n


@rule
def apply(s, action, chance):
    """MO3  One step of the player on turn."""
    seat = np.int64(s.seat)
    verb = VERB_OF[action]
    part = PART_OF[action]
    if verb == USE_COLOUR:
        use_colour(s, part)
    elif verb == DRAW_PILE:
        draw_pile(s, seat, chance)
    elif verb == DRAW_OPEN:
        draw_open(s, seat, part, chance)
    elif verb == LAY:
        lay(s, seat, part)
    elif verb == STOP:
        stop(s)
    elif verb == SCORE or verb == BUY:
        name_pair(s, part)
    elif verb == DISCARD:
        discard(s, seat, part)
    elif verb == WRITE_HISTORY:
        write_history(s)
    else:
        end_turn(s)


@rule
def use_colour(s, colour):
    """MO13.4  The colour is named for this turn and cannot be changed."""
    s.colour = colour
    s.phase = START
