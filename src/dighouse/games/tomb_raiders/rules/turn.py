"""TR3  A turn: what is refused, what is legal, what happens."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.refusals import Refusal
from dighouse.games.tomb_raiders.rules.action_cards import (
    choose_find,
    list_choices,
    list_plays,
    play_assistant,
    play_scientist,
    play_searcher,
    refuse_choice,
    refuse_play,
)
from dighouse.games.tomb_raiders.rules.clock import actor
from dighouse.games.tomb_raiders.rules.decode import (
    ACTION_COUNT,
    ASSISTANTS_OF,
    CHOOSE_FIND,
    DIG,
    DONATE,
    EXHIBITION_OF,
    FACE_OF,
    MUSEUM_OF,
    PLAY_ASSISTANT,
    PLAY_SCIENTIST,
    PLAY_THIEF,
    PLAY_TOMB_RAIDERS,
    REGION_OF,
    SLOT_OF,
    SORT_OF,
    TAKE_EXHIBITION,
    TAKE_MUSEUM,
    TAKE_STORAGE,
    VALUE_FACE_OF,
    VERB_OF,
    WEEKS_OF,
)
from dighouse.games.tomb_raiders.rules.dig import dig, list_digs, refuse_dig
from dighouse.games.tomb_raiders.rules.presentation import (
    donate,
    list_gifts,
    list_presentations,
    refuse_exhibition,
    refuse_gift,
    refuse_museum,
    take_exhibition,
    take_museum,
)
from dighouse.games.tomb_raiders.rules.storage import list_storage, refuse_storage, take_storage
from dighouse.games.tomb_raiders.state import GIVING, NOTHING, RAIDING, THIEVING
from dighouse.games.tomb_raiders.tables import ASSISTANT_CARD, RAIDERS_CARD, SCIENTIST_CARD, THIEF_CARD


@rule
def refuse(s, seat, action):
    """TR2.1, TR10.1  Why this seat may not do this now; NONE if it may."""
    on_turn = actor(s)
    if on_turn < 0:
        return Refusal.GAME_OVER
    if seat != on_turn:
        return Refusal.NOT_YOUR_TURN
    if action < 0 or action >= ACTION_COUNT:
        return Refusal.UNKNOWN_ACTION
    verb = VERB_OF[action]
    if s.pending != NOTHING:
        return refuse_decision(s, seat, verb, action)
    if verb == CHOOSE_FIND or verb == DONATE:
        return Refusal.NO_DECISION_PENDING
    return refuse_action(s, seat, verb, action)


@rule
def refuse_decision(s, seat, verb, action):
    """TR3.4  A started action waits for its decisions, and for nothing else."""
    if s.pending == GIVING:
        if verb != DONATE:
            return Refusal.DECISION_PENDING
        return refuse_gift(s, seat, REGION_OF[action], VALUE_FACE_OF[action])
    if verb != CHOOSE_FIND:
        return Refusal.DECISION_PENDING
    return refuse_choice(s, FACE_OF[action])


@rule
def refuse_action(s, seat, verb, action):
    """TR3.1, TR0.7  At rest: one action, of a card taken, an action card played, or a dig."""
    region = REGION_OF[action]
    if verb == TAKE_STORAGE:
        return refuse_storage(s, SLOT_OF[action])
    if verb == TAKE_EXHIBITION:
        return refuse_exhibition(s, seat, EXHIBITION_OF[action])
    if verb == TAKE_MUSEUM:
        return refuse_museum(s, seat, MUSEUM_OF[action])
    if verb == PLAY_THIEF:
        return refuse_play(s, seat, THIEF_CARD[region])
    if verb == PLAY_TOMB_RAIDERS:
        return refuse_play(s, seat, RAIDERS_CARD[region])
    if verb == PLAY_SCIENTIST:
        return refuse_play(s, seat, SCIENTIST_CARD)
    if verb == PLAY_ASSISTANT:
        return refuse_play(s, seat, ASSISTANT_CARD)
    return refuse_dig(s, seat, region, SORT_OF[action], WEEKS_OF[action], ASSISTANTS_OF[action])


@rule
def legal(s, out):
    """The actions that are not refused, verb by verb; how many.  TR3.2  There is no pass."""
    seat = actor(s)
    if seat < 0:
        return 0
    if s.pending == GIVING:
        return list_gifts(s, seat, out, 0)
    if s.pending != NOTHING:
        return list_choices(s, out, 0)
    n = list_storage(s, out, 0)
    n = list_presentations(s, seat, out, n)
    n = list_plays(s, seat, out, n)
    return list_digs(s, seat, out, n)


@rule
def apply(s, action, chance):
    """TR3.4  The action with its price and its refill; then the active player is settled anew."""
    seat = actor(s)
    verb = VERB_OF[action]
    region = REGION_OF[action]
    if verb == TAKE_STORAGE:
        take_storage(s, seat, SLOT_OF[action], chance)
    elif verb == DIG:
        dig(s, seat, region, SORT_OF[action], WEEKS_OF[action], ASSISTANTS_OF[action], chance)
    elif verb == TAKE_EXHIBITION:
        take_exhibition(s, seat, EXHIBITION_OF[action])
    elif verb == TAKE_MUSEUM:
        take_museum(s, MUSEUM_OF[action])
    elif verb == DONATE:
        donate(s, seat, region, VALUE_FACE_OF[action])
    else:
        play(s, seat, verb, action, chance)
    s.turn += 1


@rule
def play(s, seat, verb, action, chance):
    """TR7.1  An action card from the hand, or the choice it led to."""
    region = REGION_OF[action]
    if verb == PLAY_THIEF:
        play_searcher(s, seat, THIEF_CARD[region], region, THIEVING, chance)
    elif verb == PLAY_TOMB_RAIDERS:
        play_searcher(s, seat, RAIDERS_CARD[region], region, RAIDING, chance)
    elif verb == CHOOSE_FIND:
        choose_find(s, seat, FACE_OF[action])
    elif verb == PLAY_SCIENTIST:
        play_scientist(s, seat, region, chance)
    else:
        play_assistant(s, seat)
