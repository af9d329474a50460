"""The greedy player of Monuments plans the turn: what it begins is played to its end in thought.

Laying a monument, scoring a pair, drawing and writing a history are each tried to the end, and the position they
leave is compared. A draw from the pile is worth the exact mean over the cards the seat has not seen.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.board.monuments import UNSEEN
from dighouse.bots.outlook.monuments import BEST, count_cards, hand_worth, standing
from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.cards import gain_card, in_hand, lose_card
from dighouse.games.monuments.rules.decode import (
    FIRST_BUY,
    FIRST_COLOUR,
    FIRST_DISCARD,
    FIRST_LAY,
    FIRST_SCORE,
    FIRST_SLOT,
    THE_DRAW_PILE,
    THE_END_TURN,
    THE_HISTORY,
    THE_STOP,
)
from dighouse.games.monuments.rules.flow import actions_due, actor, complete_action, end_turn
from dighouse.games.monuments.rules.history import cards_to_take, write_history
from dighouse.games.monuments.rules.lay import can_open, lay, stop
from dighouse.games.monuments.rules.pair import discard, name_pair
from dighouse.games.monuments.rules.stacks import minimum_now, minimum_to_lay
from dighouse.games.monuments.state import (
    ACTION,
    AFTER,
    COLOUR,
    DISCARDED,
    DISCARDING,
    HIDDEN,
    IN_PILE,
    KNOWN,
    LAYING,
    NO_CARD,
    NONE,
    START,
)
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    CARD_SYMBOL,
    CARDS,
    COLOURS_EACH,
    MONUMENTS,
    PAIR,
    ROW,
    SYMBOLS,
    VALUES,
)

HAIR = 1e-9  # what differs by less is equally good: sums taken in another order differ so
GAIN, BEGINS = constant(0), constant(1)  # of each of the best actions jotted down
PART = constant(2)


@rule
def choose(states, i, legal, count, notes, weights):
    """The first step of the best thing to do. All is tried on the position after i."""
    s = states[i]
    seat = np.int64(actor(s))
    if count == 1:
        return np.int64(legal[0])
    count_cards(s, seat, notes)
    if s.phase == COLOUR:
        return choose_colour(states, i, seat, notes, weights)
    if s.phase == LAYING:
        return choose_further(states, i, seat, notes, weights)
    if s.phase == DISCARDING:
        return FIRST_DISCARD + cheapest_card(s, seat, s.symbol, notes, weights)
    if s.phase == AFTER:
        return choose_extra(states, i, seat, notes, weights)
    planned = plan_turn(states, i, seat, notes, weights)
    if s.phase == START and history_worth(states, i, seat, notes, weights) > planned + HAIR:
        return THE_HISTORY
    return np.int64(notes[BEST + BEGINS])


@rule
def choose_colour(states, i, seat, notes, weights):
    """The colour with which the turn promises most, be it a monument turn or a history."""
    s = states[i]
    each = COLOURS_EACH[s.players]
    best, best_worth = NONE, -np.inf
    for colour in range(each * seat, each * (seat + 1)):
        s.colour = colour
        s.phase = START
        worth = max(plan_turn(states, i, seat, notes, weights), history_worth(states, i, seat, notes, weights))
        if worth > best_worth + HAIR:
            best, best_worth = FIRST_COLOUR + colour, worth
    s.colour = NONE
    s.phase = COLOUR
    return best


@rule
def history_worth(states, i, seat, notes, weights):
    """What a history would leave; nothing where it is not allowed."""
    s = states[i]
    if s.historians[s.colour] == 0 or cards_to_take(s) == 0:
        return -np.inf
    states[i + 1] = states[i]
    write_history(states[i + 1])
    return standing(states[i + 1], seat, notes, weights)


@rule
def plan_turn(states, i, seat, notes, weights):
    """Look at all actions of a monument turn; the worth of doing the best of them, as many as are due."""
    s = states[i]
    for number in range(ACTIONS_A_TURN):
        notes[BEST + PART * number + GAIN] = -np.inf
    before = standing(s, seat, notes, weights)
    look_at_draws(states, i, seat, before, notes, weights)
    for monument in range(MONUMENTS):
        if can_open(s, seat, monument):
            least = minimum_to_lay(s, s.colour, monument)
            _, worth = best_laying(states, i, seat, monument, least, notes, weights)
            consider(FIRST_LAY + highest_card(s, seat, monument), worth - before, notes)
    for symbol in range(SYMBOLS):
        if s.pairs[seat, symbol] >= PAIR:
            consider(FIRST_SCORE + symbol, pair_worth(states, i, seat, symbol, notes, weights) - before, notes)
    worth = before
    for number in range(actions_due(s)):
        worth += notes[BEST + PART * number + GAIN]
    return worth


@rule
def consider(action, gain, notes):
    """Keep the best actions of a turn, best first; of equals the one looked at first."""
    for number in range(ACTIONS_A_TURN):
        place = BEST + PART * number
        if gain > notes[place + GAIN] + HAIR:
            kept_gain, kept_action = notes[place + GAIN], notes[place + BEGINS]
            notes[place + GAIN], notes[place + BEGINS] = gain, action
            gain, action = kept_gain, np.int64(kept_action)


@rule
def look_at_draws(states, i, seat, before, notes, weights):
    """Every open card, and the pile as often as there are actions in a turn."""
    s = states[i]
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            consider(FIRST_SLOT + slot, open_card_worth(states, i, seat, slot, notes, weights) - before, notes)
    if s.pile > 0:
        gain = pile_worth(states, i, seat, notes, weights) - before
        for _ in range(min(ACTIONS_A_TURN, s.pile)):
            consider(THE_DRAW_PILE, gain, notes)


@rule
def open_card_worth(states, i, seat, slot, notes, weights):
    """Take an open card; what refills its slot nobody knows."""
    states[i + 1] = states[i]
    t = states[i + 1]
    gain_card(t, seat, t.row[slot], KNOWN)
    t.row[slot] = NO_CARD
    if t.pile == 0:
        t.ending = 1
    else:
        t.pile -= 1
    complete_action(t)
    return standing(t, seat, notes, weights)


@rule
def pile_worth(states, i, seat, notes, weights):
    """Draw from the pile: the mean over all cards not seen, which are equally likely."""
    states[i + 1] = states[i]
    t = states[i + 1]
    t.pile -= 1
    t.hand[seat] += 1
    complete_action(t)
    others = standing(t, seat, notes, weights) - hand_worth(t, seat, notes, weights)
    cards, total = 0.0, 0.0
    for kind in range(MONUMENTS * SYMBOLS):
        if notes[UNSEEN + kind] > 0.0:
            card = unseen_card(t, seat, kind // SYMBOLS, kind % SYMBOLS)
            where = t.card_at[card]
            gain_card(t, seat, card, HIDDEN)
            total += notes[UNSEEN + kind] * hand_worth(t, seat, notes, weights)
            lose_card(t, seat, card, where)
            cards += notes[UNSEEN + kind]
    return others + total / cards


@rule
def unseen_card(s, seat, monument, symbol):
    """A card of a kind that this seat has not seen."""
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        where = s.card_at[card]
        hidden = where == IN_PILE or (HIDDEN <= where < KNOWN and where != HIDDEN + seat)
        if hidden and CARD_SYMBOL[card] == symbol:
            return card
    return NONE


@rule
def highest_card(s, seat, monument):
    """The highest card of a monument in hand: what is laid first is taken last."""
    highest = NONE
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        if in_hand(s, seat, card):
            highest = card
    return highest


@rule
def best_laying(states, i, seat, monument, least, notes, weights):
    """How many cards of a monument to lay, and what that leaves."""
    best, best_worth = least, -np.inf
    for cards in range(least, states[i].held[seat, monument] + 1):
        states[i + 1] = states[i]
        t = states[i + 1]
        for _ in range(cards):
            lay(t, seat, highest_card(t, seat, monument))
        stop(t)
        worth = standing(t, seat, notes, weights)
        if worth > best_worth + HAIR:
            best, best_worth = cards, worth
    return best, best_worth


@rule
def choose_further(states, i, seat, notes, weights):
    """Lay on, or stop if that is best."""
    s = states[i]
    least = max(0, minimum_now(s) - s.laid)
    cards, _ = best_laying(states, i, seat, np.int64(s.monument), least, notes, weights)
    if cards == 0:
        return THE_STOP
    return FIRST_LAY + highest_card(s, seat, s.monument)


@rule
def cheapest_card(s, seat, symbol, notes, weights):
    """The card with the named symbol that the hand misses least."""
    cheapest, most_left = NONE, -np.inf
    for card in range(CARDS):
        if CARD_SYMBOL[card] == symbol and in_hand(s, seat, card):
            where = s.card_at[card]
            lose_card(s, seat, card, DISCARDED)
            left = hand_worth(s, seat, notes, weights)
            gain_card(s, seat, card, where - seat)
            if left > most_left + HAIR:
                cheapest, most_left = card, left
    return cheapest


@rule
def pair_worth(states, i, seat, symbol, notes, weights):
    """Discard a pair: what is left after the score, or with the extra action due."""
    states[i + 1] = states[i]
    t = states[i + 1]
    name_pair(t, symbol)
    for _ in range(PAIR):
        discard(t, seat, cheapest_card(t, seat, symbol, notes, weights))
    return standing(t, seat, notes, weights)


@rule
def choose_extra(states, i, seat, notes, weights):
    """End the turn, or buy an action if the best one is worth more than the pair it costs."""
    states[i + 1] = states[i]
    end_turn(states[i + 1])
    best, best_worth = THE_END_TURN, standing(states[i + 1], seat, notes, weights)
    for symbol in range(SYMBOLS):
        if states[i].pairs[seat, symbol] >= PAIR:
            worth = extra_worth(states, i, seat, symbol, notes, weights)
            if worth > best_worth + HAIR:
                best, best_worth = FIRST_BUY + symbol, worth
    return best


@rule
def extra_worth(states, i, seat, symbol, notes, weights):
    """What the best extra action leaves: the pair is discarded on the desk and then taken back."""
    s = states[i]
    s.extra = 1
    s.phase = ACTION
    first = cheapest_card(s, seat, symbol, notes, weights)
    first_where = s.card_at[first]
    lose_card(s, seat, first, DISCARDED)
    second = cheapest_card(s, seat, symbol, notes, weights)
    second_where = s.card_at[second]
    lose_card(s, seat, second, DISCARDED)
    worth = plan_turn(states, i, seat, notes, weights)
    gain_card(s, seat, first, first_where - seat)
    gain_card(s, seat, second, second_where - seat)
    s.extra = 0
    s.phase = AFTER
    return worth
