"""The greedy player of Monuments plans the turn: what it begins is played to its end in thought.

Laying a monument, scoring a pair, drawing and writing a history are each tried to the end, and the position they
leave is compared. A draw from the pile is worth the mean over the cards the seat has not seen.
"""

from __future__ import annotations

import numpy as np

from dighouse.bots.outlook.board.monuments import UNSEEN, look_around
from dighouse.bots.outlook.monuments import (
    BEST,
    GAINS,
    LAYS,
    WORTHS,
    count_loose,
    count_unseen,
    hand_worth,
    list_deeds,
    standing,
)
from dighouse.core.jit import rule
from dighouse.games.monuments.rules.cards import gain_card, in_hand, lose_card
from dighouse.games.monuments.rules.decode import (
    FIRST_BUY,
    FIRST_COLOUR,
    FIRST_DISCARD,
    FIRST_LAY,
    FIRST_SCORE,
    FIRST_SLOT,
    THE_DRAW_PILE,
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
    CARD_MONUMENT,
    CARD_SYMBOL,
    MONUMENTS,
    PAIR,
    ROW,
    SYMBOLS,
    VALUES,
)

HAIR = 1e-9  # what differs by less is equally good: sums taken in another order differ so
OUT_OF_ORDER = 1.0  # points less for laying a card while a higher one of the monument is in hand


@rule
def choose(states, i, legal, count, notes, weights):
    """The action worth most, of equals the first."""
    if count == 1:
        return np.int64(legal[0])
    out = notes[WORTHS:]
    worths(states, i, legal, count, notes, weights, out)
    best = 0
    for number in range(1, count):
        if out[number] > out[best] + HAIR:
            best = number
    return np.int64(legal[best])


@rule
def worths(states, i, legal, count, notes, weights, out):
    """What each legal action is worth if the turn goes on at its best; -inf: none needs to look at it."""
    s = states[i]
    seat = np.int64(actor(s))
    count_loose(s, seat, notes)
    count_unseen(s, seat, notes)
    look_around(s, notes, weights)
    if s.phase == COLOUR:
        weigh_colours(states, i, seat, legal, count, notes, weights, out)
    elif s.phase == LAYING:
        weigh_further(states, i, seat, legal, count, notes, weights, out)
    elif s.phase == DISCARDING:
        weigh_discards(s, seat, legal, count, notes, weights, out)
    elif s.phase == AFTER:
        weigh_extra(states, i, seat, legal, count, notes, weights, out)
    else:
        weigh_turn(states, i, seat, legal, count, notes, weights, out)


@rule
def weigh_colours(states, i, seat, legal, count, notes, weights, out):
    """What the turn promises with each colour, be it a monument turn or a history."""
    s = states[i]
    s.phase = START
    for number in range(count):
        s.colour = legal[number] - FIRST_COLOUR
        planned, _ = plan_turn(states, i, seat, notes, weights)
        out[number] = max(planned, history_worth(states, i, seat, notes, weights))
    s.colour = NONE
    s.phase = COLOUR


@rule
def weigh_further(states, i, seat, legal, count, notes, weights, out):
    """Stop here, or lay on as far as is best, the highest card first."""
    s = states[i]
    monument = np.int64(s.monument)
    highest = highest_card(s, seat, monument)
    least = max(1, minimum_now(s) - s.laid)
    further = best_laying(states, i, seat, monument, least, notes, weights) if highest != NONE else -np.inf
    for number in range(count):
        action = np.int64(legal[number])
        if action == THE_STOP:
            states[i + 1] = states[i]
            stop(states[i + 1])
            out[number] = standing(states[i + 1], seat, notes, weights) + HAIR
        else:
            out[number] = further - OUT_OF_ORDER * (action != FIRST_LAY + highest)


@rule
def weigh_discards(s, seat, legal, count, notes, weights, out):
    """What is left of the hand; of cards alike in monument and symbol only the lowest."""
    for number in range(count):
        card = np.int64(legal[number]) - FIRST_DISCARD
        if number > 0 and CARD_MONUMENT[card] == CARD_MONUMENT[legal[number - 1] - FIRST_DISCARD]:
            out[number] = -np.inf
        else:
            out[number] = hand_without(s, seat, card, notes, weights)


@rule
def weigh_extra(states, i, seat, legal, count, notes, weights, out):
    """End the turn, or buy an action with a pair: it is planned with the cheapest, and others cost so much more."""
    cheapest = 0
    for number in range(1, count):
        symbol = np.int64(legal[number]) - FIRST_BUY
        out[number] = extra_worth(states, i, seat, symbol, False, notes, weights)
        if cheapest == 0 or out[number] > out[cheapest] + HAIR:
            cheapest = number
    if cheapest > 0:
        symbol = np.int64(legal[cheapest]) - FIRST_BUY
        more = extra_worth(states, i, seat, symbol, True, notes, weights) - out[cheapest]
        for number in range(1, count):
            out[number] += more
    states[i + 1] = states[i]  # the first is the end of the turn
    end_turn(states[i + 1])
    out[0] = standing(states[i + 1], seat, notes, weights)


@rule
def weigh_turn(states, i, seat, legal, count, notes, weights, out):
    """The whole turn if it begins with this action; a card that is not the highest loses a little."""
    s = states[i]
    for number in range(count):
        notes[GAINS + legal[number]] = -np.inf
    planned, best_gain = plan_turn(states, i, seat, notes, weights)
    for number in range(count):
        action = np.int64(legal[number])
        if action == THE_HISTORY:
            out[number] = history_worth(states, i, seat, notes, weights)
            continue
        gain = notes[GAINS + action]
        if FIRST_LAY <= action < THE_STOP and gain == -np.inf:
            highest = highest_card(s, seat, CARD_MONUMENT[action - FIRST_LAY])
            gain = notes[GAINS + FIRST_LAY + highest] - OUT_OF_ORDER
        out[number] = planned - best_gain + gain


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
    """Look at all actions of a monument turn; the worth of the best of them, as many as are due, and the best gain."""
    s = states[i]
    for number in range(ACTIONS_A_TURN):
        notes[BEST + number] = -np.inf
    before = standing(s, seat, notes, weights)
    look_at_draws(states, i, seat, before, notes, weights)
    for monument in range(MONUMENTS):
        if can_open(s, seat, monument):
            least = minimum_to_lay(s, s.colour, monument)
            worth = best_laying(states, i, seat, monument, least, notes, weights)
            consider(FIRST_LAY + highest_card(s, seat, monument), worth - before, notes)
    for symbol in range(SYMBOLS):
        if s.pairs[seat, symbol] >= PAIR:
            consider(FIRST_SCORE + symbol, pair_worth(states, i, seat, symbol, notes, weights) - before, notes)
    worth = before
    for number in range(actions_due(s)):
        worth += notes[BEST + number]
    return worth, notes[BEST]


@rule
def consider(action, gain, notes):
    """Note what an action gains, and keep the best gains of a turn, best first."""
    notes[GAINS + action] = gain
    for number in range(ACTIONS_A_TURN):
        if gain > notes[BEST + number]:
            gain, notes[BEST + number] = notes[BEST + number], gain


@rule
def look_at_draws(states, i, seat, before, notes, weights):
    """Every open card, and the pile as often as there are actions in a turn."""
    s = states[i]
    if s.pile == 0:
        look_at_last_cards(states, i, seat, before, notes, weights)
        return
    states[i + 1] = states[i]
    t = states[i + 1]
    t.pile -= 1
    complete_action(t)
    rest = standing(t, seat, notes, weights) - hand_worth(t, seat, notes, weights) - before
    for slot in range(ROW):
        if s.row[slot] != NO_CARD:
            consider(FIRST_SLOT + slot, rest + hand_with(t, seat, np.int64(s.row[slot]), notes, weights), notes)
    gain = rest + hand_with_any(t, seat, notes, weights)
    for _ in range(min(ACTIONS_A_TURN, s.pile)):
        consider(THE_DRAW_PILE, gain, notes)


@rule
def look_at_last_cards(states, i, seat, before, notes, weights):
    """The pile is empty: an open card is not replaced, and the game ends with this turn."""
    for slot in range(ROW):
        if states[i].row[slot] != NO_CARD:
            states[i + 1] = states[i]
            t = states[i + 1]
            gain_card(t, seat, t.row[slot], KNOWN)
            t.row[slot] = NO_CARD
            t.ending = 1
            complete_action(t)
            consider(FIRST_SLOT + slot, standing(t, seat, notes, weights) - before, notes)


@rule
def hand_with(s, seat, card, notes, weights):
    """What a hand is worth with a card more."""
    where = s.card_at[card]
    gain_card(s, seat, card, HIDDEN)
    worth = hand_worth(s, seat, notes, weights)
    lose_card(s, seat, card, where)
    return worth


@rule
def hand_with_any(s, seat, notes, weights):
    """The mean over all cards not seen, one standing for all of its monument."""
    cards, total = 0.0, 0.0
    for monument in range(MONUMENTS):
        unseen = notes[UNSEEN + monument]
        if unseen > 0.0:
            total += unseen * hand_with(s, seat, unseen_card(s, seat, monument), notes, weights)
            cards += unseen
    return total / cards


@rule
def unseen_card(s, seat, monument):
    """A card of a monument that this seat has not seen; from monument to monument it has another symbol, if it can."""
    found = NONE
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        where = s.card_at[card]
        if where == IN_PILE or (HIDDEN <= where < KNOWN and where != HIDDEN + seat):
            if CARD_SYMBOL[card] == monument % SYMBOLS:
                return card
            found = card
    return found


@rule
def highest_card(s, seat, monument):
    """The highest card of a monument in hand, or NONE: what is laid first is taken last."""
    for card in range(VALUES * (monument + 1) - 1, VALUES * monument - 1, -1):
        if in_hand(s, seat, card):
            return card
    return NONE


@rule
def best_laying(states, i, seat, monument, least, notes, weights):
    """What is left if as many cards of a monument are laid as is best, the highest first."""
    best = -np.inf
    for cards in range(least, states[i].held[seat, monument] + 1):
        states[i + 1] = states[i]
        t = states[i + 1]
        for _ in range(cards):
            lay(t, seat, highest_card(t, seat, monument))
        stop(t)
        best = max(best, standing(t, seat, notes, weights))
    return best


@rule
def hand_without(s, seat, card, notes, weights):
    """What a hand is worth without a card."""
    where = s.card_at[card]
    lose_card(s, seat, card, DISCARDED)
    left = hand_worth(s, seat, notes, weights)
    gain_card(s, seat, card, where - seat)
    return left


@rule
def cheapest_card(s, seat, symbol, notes):
    """A card with the named symbol that the hand hardly misses: of a monument whose cards gain least by being laid."""
    cheapest, least = NONE, np.inf
    for monument in range(MONUMENTS):
        if s.held[seat, monument] > 0:
            gain = notes[LAYS + monument] / s.held[seat, monument]
            card = lowest_card(s, seat, monument, symbol)
            if card != NONE and gain < least - HAIR:
                cheapest, least = card, gain
    return cheapest


@rule
def lowest_card(s, seat, monument, symbol):
    """The lowest card of a monument with that symbol in hand, or NONE."""
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        if CARD_SYMBOL[card] == symbol and in_hand(s, seat, card):
            return card
    return NONE


@rule
def pair_worth(states, i, seat, symbol, notes, weights):
    """Discard a pair: what is left after the score, or with the extra action due."""
    states[i + 1] = states[i]
    t = states[i + 1]
    name_pair(t, symbol)
    list_deeds(t, seat, notes, weights)
    for _ in range(PAIR):
        discard(t, seat, cheapest_card(t, seat, symbol, notes))
    return standing(t, seat, notes, weights)


@rule
def extra_worth(states, i, seat, symbol, plans, notes, weights):
    """What the hand is worth without the pair, or what the best extra action then leaves; the pair is taken back."""
    s = states[i]
    list_deeds(s, seat, notes, weights)
    first, first_where = give_up(s, seat, symbol, notes)
    second, second_where = give_up(s, seat, symbol, notes)
    if plans:
        s.extra = 1
        s.phase = ACTION
        worth, _ = plan_turn(states, i, seat, notes, weights)
        s.extra = 0
        s.phase = AFTER
    else:
        worth = hand_worth(s, seat, notes, weights)
    gain_card(s, seat, first, first_where - seat)
    gain_card(s, seat, second, second_where - seat)
    return worth


@rule
def give_up(s, seat, symbol, notes):
    """Discard the cheapest card with a symbol; it, and where it was."""
    card = cheapest_card(s, seat, symbol, notes)
    where = s.card_at[card]
    lose_card(s, seat, card, DISCARDED)
    return card, where
