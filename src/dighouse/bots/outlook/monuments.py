"""What a position of Monuments is worth to a seat: the points it has and those it should still make.

To what lies on the table comes the hand. It is worth what can be laid or scored with it, the best first, as far as
there are actions left. Of other hands and of the pile only what everybody can count is used.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from dighouse.bots.outlook.board.monuments import (
    BOARD_NOTES,
    BUSY,
    CARD,
    DELAY,
    LOOSE,
    MISSING,
    NAMES,
    ODD,
    READY,
    RIVALS,
    SHOWN,
    TIME,
    TURNS,
    UNSEEN,
    look_around,
    monument_worth,
    scores_to_come,
    table_worth,
    within,
)
from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.cards import in_hand
from dighouse.games.monuments.rules.decode import ACTION_COUNT
from dighouse.games.monuments.rules.ending import total_score
from dighouse.games.monuments.rules.flow import actions_due, is_buying
from dighouse.games.monuments.rules.stacks import is_closed, minimum_to_lay, seat_of
from dighouse.games.monuments.state import DISCARDING, HIDDEN, IN_PILE, LAYING, NONE, OPEN, OVER, STACK
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    CARD_SYMBOL,
    COLOURS_EACH,
    COLOURS_OF,
    FEWEST_PLAYERS,
    MONUMENTS,
    PAIR,
    SEATS,
    SYMBOLS,
    VALUES,
)

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
WEIGHTS = np.zeros((SEATS + 1, len(NAMES)))  # a row for every number of players
WEIGHTS[FEWEST_PLAYERS:] = np.array([TABLE[name] for name in NAMES]).T

# What is jotted down beside the board: cards of each symbol free to be scored, and what a score of it would bring;
# what the cards of each monument gain by being laid, 0 where they are free; what the hand can do. The rest is the
# greedy player's own: the best gains of a turn; what each action gains, and is worth, by its number.
FREE = constant(BOARD_NOTES)
SHOWN_MOST = constant(FREE + SYMBOLS)
LAYS = constant(SHOWN_MOST + SYMBOLS)
DEEDS = constant(LAYS + MONUMENTS)
MOST_DEEDS = constant(MONUMENTS + SYMBOLS)
BEST = constant(DEEDS + MOST_DEEDS)
GAINS = constant(BEST + ACTIONS_A_TURN)
WORTHS = constant(GAINS + ACTION_COUNT)
LOOKER = constant(WORTHS + ACTION_COUNT)  # the seat that surveys: of other hands it knows only how many cards they are
NOTES = int(LOOKER + 1)
PARTS, PART = constant(7), 20.0  # numbers a learned judgement is told of a seat, in so many points


@rule
def survey(states, i, seat, notes, weights):
    """Jot down what this seat knows of the board, before the parts of anybody are reckoned."""
    s = states[i]
    notes[LOOKER] = seat
    count_loose(s, seat, notes)
    look_around(s, notes, weights)


@rule
def parts(states, i, seat, notes, weights, out, first):
    """What the reckoning is made of, into `out`: points, scores to come, monuments, historians, hand, all, the time."""
    s = states[i]
    each = COLOURS_EACH[s.players]
    points, coming, built = 0.0, 0.0, 0.0
    for colour in range(each * seat, each * (seat + 1)):
        points += s.points[colour]
        coming += scores_to_come(s, colour, notes, weights)
        for monument in range(MONUMENTS):
            built += monument_worth(s, colour, monument, notes, weights)
    table = table_worth(s, seat, notes, weights)
    hand = weights[CARD] * s.hand[seat] * min(1.0, notes[TURNS])
    if notes[LOOKER] == seat:
        hand = turn_worth(s, seat, notes, weights) if s.seat == seat else hand_worth(s, seat, notes, weights)
    out[first] = points / PART
    out[first + 1] = coming / PART
    out[first + 2] = built / PART
    out[first + 3] = (table - points - coming - built) / PART
    out[first + 4] = hand / PART
    out[first + 5] = (table + hand) / PART
    out[first + 6] = notes[TURNS] / PART


@rule
def evaluate(states, i, seat, notes, weights):
    """The points this seat should end with."""
    s = states[i]
    if s.phase == OVER:
        return float(total_score(s, seat))
    count_loose(s, seat, notes)
    look_around(s, notes, weights)
    hand = turn_worth(s, seat, notes, weights) if s.seat == seat else hand_worth(s, seat, notes, weights)
    return table_worth(s, seat, notes, weights) + hand


@rule
def outlook(s, seat, notes, weights):
    """A seat's points on the table and in hand."""
    if s.phase == OVER:
        return float(total_score(s, seat))
    look_around(s, notes, weights)
    return table_worth(s, seat, notes, weights) + hand_worth(s, seat, notes, weights)


@rule
def standing(s, seat, notes, weights):
    """A seat's own outlook, less the part that counts of what the others have on the table and may have in hand."""
    rivals = 0.0
    own = outlook(s, seat, notes, weights)
    for other in range(s.players):
        if other != seat:
            rivals += outlook_of_rival(s, other, notes, weights)
    return own - weights[RIVALS] * rivals / (s.players - 1)


@rule
def outlook_of_rival(s, seat, notes, weights):
    """What everybody can reckon for a seat: of its hand only how many cards it has."""
    if s.phase == OVER:
        return float(total_score(s, seat))
    return table_worth(s, seat, notes, weights) + weights[CARD] * s.hand[seat] * min(1.0, notes[TURNS])


@rule
def count_loose(s, seat, notes):
    """What is neither laid nor lost of each monument, and not in this hand."""
    for monument in range(MONUMENTS):
        loose = -float(s.held[seat, monument])
        for card in range(VALUES * monument, VALUES * (monument + 1)):
            where = s.card_at[card]
            loose += where <= OPEN or HIDDEN <= where < STACK
        notes[LOOSE + monument] = loose


@rule
def count_unseen(s, seat, notes):
    """What this seat has not seen of each monument."""
    for monument in range(MONUMENTS):
        unseen = 0.0
        for card in range(VALUES * monument, VALUES * (monument + 1)):
            where = s.card_at[card]
            unseen += where == IN_PILE or (HIDDEN <= where < HIDDEN + SEATS and where != HIDDEN + seat)
        notes[UNSEEN + monument] = unseen


@rule
def hand_worth(s, seat, notes, weights):
    """What the hand can still do, the best first, as far as there are actions left."""
    count = list_deeds(s, seat, notes, weights)
    actions = weights[BUSY] * ACTIONS_A_TURN * notes[TURNS]
    if s.seat == seat:
        actions += actions_due(s)
    worth, share = 0.0, weights[READY]
    for _ in range(count):
        best = DEEDS
        for deed in range(DEEDS + 1, DEEDS + count):
            if notes[deed] > notes[best]:
                best = deed
        if actions <= 0.0 or notes[best] <= 0.0:
            break
        worth += share * min(actions, 1.0) * notes[best]
        notes[best] = 0.0
        share *= weights[DELAY]
        actions -= 1.0
    return worth


@rule
def turn_worth(s, seat, notes, weights):
    """What the hand of the seat on turn should be worth when the turn is over: the best deeds done, or cards drawn."""
    count = list_deeds(s, seat, notes, weights)
    due = float(actions_due(s))
    worth = 0.0
    if s.phase == LAYING and s.held[seat, s.monument] == 0:
        due -= 1.0
    if s.phase == DISCARDING:
        left = max(0.0, notes[FREE + s.symbol] - s.due)
        scores = left // PAIR + weights[ODD] * (left % PAIR)
        notes[DEEDS + count - SYMBOLS + s.symbol] = notes[SHOWN_MOST + s.symbol] * scores
        if not is_buying(s):
            worth += s.shown[s.colour, s.symbol]
            due -= 1.0
    return worth + best_deeds(due, count, notes, weights)


@rule
def best_deeds(due, count, notes, weights):
    """Deeds done in this turn count in full, if they gain more than a card would; the others as they do in any hand."""
    draw = weights[CARD]
    actions = weights[BUSY] * ACTIONS_A_TURN * notes[TURNS]
    worth, share = 0.0, weights[READY]
    for _ in range(count):
        best = DEEDS
        for deed in range(DEEDS + 1, DEEDS + count):
            if notes[deed] > notes[best]:
                best = deed
        gain = notes[best]
        if gain <= 0.0:
            break
        notes[best] = 0.0
        later = share * within(0.0, actions, 1.0)
        if due > 0.0 and gain * (1.0 - later) > draw * min(1.0, notes[TURNS]):
            worth += gain
            due -= 1.0
        else:
            worth += later * gain
            share *= weights[DELAY]
            actions -= 1.0
    return worth + due * draw * min(1.0, notes[TURNS])


@rule
def list_deeds(s, seat, notes, weights):
    """The cards of a monument are to be laid, or free to be scored, whichever is worth more."""
    for symbol in range(SYMBOLS):
        notes[FREE + symbol] = 0.0
        notes[SHOWN_MOST + symbol] = most_shown(s, seat, symbol)
    count = 0
    for monument in range(MONUMENTS):
        if s.held[seat, monument] > 0:
            gain = gain_of_laying(s, seat, monument, notes, weights)
            notes[LAYS + monument] = 0.0
            if gain > 0.0 and gain > scored_worth(s, seat, monument, notes, weights):
                notes[LAYS + monument] = gain
                notes[DEEDS + count] = gain
                count += 1
            else:
                free_cards(s, seat, monument, notes)
    for symbol in range(SYMBOLS):
        pairs = notes[FREE + symbol] // PAIR
        scores = pairs + weights[ODD] * (notes[FREE + symbol] % PAIR)
        notes[DEEDS + count] = notes[SHOWN_MOST + symbol] * scores
        count += 1
    return count


@rule
def can_use(s, seat, colour):
    """Whether a seat can still act with a colour: in the last turn only with the active one."""
    return seat_of(s, colour) == seat and (s.ending == 0 or s.colour == NONE or s.colour == colour)


@rule
def most_shown(s, seat, symbol):
    """What a score of a symbol would bring now."""
    most = 0
    for colour in range(COLOURS_OF[s.players]):
        if can_use(s, seat, colour):
            most = max(most, s.shown[colour, symbol])
    return most


@rule
def scored_worth(s, seat, monument, notes, weights):
    """What the cards of a monument would bring in scores: every one of them is half a pair."""
    worth = 0.0
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        if in_hand(s, seat, card):
            worth += weights[ODD] * notes[SHOWN_MOST + CARD_SYMBOL[card]]
    return worth


@rule
def free_cards(s, seat, monument, notes):
    """These cards are free to be scored."""
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        if in_hand(s, seat, card):
            notes[FREE + CARD_SYMBOL[card]] += 1.0


@rule
def gain_of_laying(s, seat, monument, notes, weights):
    """What the cards in hand add to a monument with the best colour; less likely if some are missing to erect it."""
    best = 0.0
    for colour in range(COLOURS_OF[s.players]):
        if can_use(s, seat, colour) and not is_closed(s, colour, monument):
            least = minimum_to_lay(s, colour, monument)
            missing = max(0, least - s.held[seat, monument])
            if missing <= notes[LOOSE + monument]:
                cards = max(least, np.int64(s.held[seat, monument]))
                gain = gain_with(s, colour, monument, cards, notes, weights)
                best = max(best, gain * weights[MISSING] ** missing)
    return best


@rule
def gain_with(s, colour, monument, cards, notes, weights):
    """What so many cards more in a stack add to what the monument pays and to scores to come."""
    before = monument_worth(s, colour, monument, notes, weights)
    s.stack[colour, monument] += cards
    after = monument_worth(s, colour, monument, notes, weights)
    s.stack[colour, monument] -= cards
    return after - before + weights[SHOWN] * cards * notes[TIME]
