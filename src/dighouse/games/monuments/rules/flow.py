"""MO3, MO10  Who decides, what is due, and how a turn and the game end."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.monuments.state import ACTION, AFTER, COLOUR, DISCARDING, NOBODY, NONE, OVER, START
from dighouse.games.monuments.tables import ACTIONS_A_TURN, COLOURS_EACH


@rule
def actor(s):
    """MO2.9  The player on turn; only they decide.  MO10.2  Nobody once the game is scored."""
    if s.phase == OVER:
        return NOBODY
    return s.seat


@rule
def begin_turn(s, seat):
    """MO3.1, MO3.2  A turn: its first decision fixes the kind (R9).  MO13.4  With two colours one is named first."""
    s.seat = seat
    s.done = 0
    if COLOURS_EACH[s.players] > 1:
        s.colour = NONE
        s.phase = COLOUR
    else:
        s.colour = seat
        s.phase = START


@rule
def complete_action(s):
    """MO3.3, MO3.4  Three actions are obligatory.  MO8.4  After the extra one the turn ends by itself (R12, R16)."""
    if s.extra:
        s.extra = 0
        end_turn(s)
        return
    s.done += 1
    if s.done == ACTIONS_A_TURN:
        s.phase = AFTER
    else:
        s.phase = ACTION


@rule
def end_turn(s):
    """MO2.9  Clockwise.  MO10.2  If the end was triggered, this was the last turn and nobody else acts (R21)."""
    s.turn += 1
    if s.ending:
        s.done = 0
        s.phase = OVER
    else:
        begin_turn(s, (s.seat + 1) % s.players)


@rule
def is_buying(s):
    """MO8.1  The pair being discarded buys an extra action, for the obligatory ones are done; else it scores."""
    return s.phase == DISCARDING and s.done == ACTIONS_A_TURN and s.extra == 0


@rule
def actions_due(s):
    """MO3.4, MO8.5  Actions still to be done before the turn may end, the one under way included."""
    if s.phase == OVER or s.phase == AFTER:
        return 0
    if s.done == ACTIONS_A_TURN:
        return 1
    return ACTIONS_A_TURN - s.done
