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
    REPORTS,
    RIVALS,
    SHOWN,
    UNSEEN,
    count_histories,
    monument_worth,
    table_worth,
    time_left,
    turns_left,
    within,
)
from dighouse.core.jit import constant, rule
from dighouse.games.monuments.rules.cards import in_hand
from dighouse.games.monuments.rules.ending import total_score
from dighouse.games.monuments.rules.flow import actions_due
from dighouse.games.monuments.rules.stacks import is_closed, minimum_to_lay, seat_of
from dighouse.games.monuments.state import HIDDEN, IN_PILE, NONE, OPEN, OVER, STACK
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    CARD_MONUMENT,
    CARD_SYMBOL,
    CARDS,
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

# What is jotted down beside the board: cards of each symbol free to be scored; what the hand can do. The last ones
# are the greedy player's own: the best actions it has looked at.
FREE = constant(BOARD_NOTES)
DEEDS = constant(FREE + SYMBOLS)
MOST_DEEDS = constant(MONUMENTS + SYMBOLS)
BEST = constant(DEEDS + MOST_DEEDS)
NOTES = int(BEST + 2 * ACTIONS_A_TURN)


@rule
def evaluate(states, i, seat, notes, weights):
    """The points this seat should end with."""
    s = states[i]
    count_cards(s, seat, notes)
    return outlook(s, seat, notes, weights)


@rule
def outlook(s, seat, notes, weights):
    """A seat's points on the table and in hand."""
    if s.phase == OVER:
        return float(total_score(s, seat))
    count_histories(s, notes, weights)
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
    return table_worth(s, seat, notes, weights) + weights[CARD] * s.hand[seat] * min(1.0, turns_left(s, weights))


@rule
def count_cards(s, seat, notes):
    """What this seat has not seen, by kind, and what is not laid yet of each monument."""
    for number in range(REPORTS):
        notes[number] = 0.0
    for card in range(CARDS):
        where = s.card_at[card]
        if where == IN_PILE or (HIDDEN <= where < HIDDEN + SEATS and where != HIDDEN + seat):
            notes[UNSEEN + CARD_MONUMENT[card] * SYMBOLS + CARD_SYMBOL[card]] += 1.0
        if where < STACK and (where <= OPEN or where >= HIDDEN) and not in_hand(s, seat, card):
            notes[LOOSE + CARD_MONUMENT[card]] += 1.0


@rule
def hand_worth(s, seat, notes, weights):
    """What the hand can still do, the best first, as far as there are actions left."""
    count = list_deeds(s, seat, notes, weights)
    actions = weights[BUSY] * ACTIONS_A_TURN * turns_left(s, weights)
    if s.seat == seat:
        actions += actions_due(s)
    worth, share = 0.0, weights[READY]
    for _ in range(count):
        best = DEEDS
        for deed in range(DEEDS, DEEDS + count):
            if notes[deed] > notes[best]:
                best = deed
        worth += share * within(0.0, actions, 1.0) * notes[best]
        notes[best] = 0.0
        share *= weights[DELAY]
        actions -= 1.0
    return worth


@rule
def list_deeds(s, seat, notes, weights):
    """The cards of a monument are to be laid, or free to be scored, whichever is worth more."""
    for symbol in range(SYMBOLS):
        notes[FREE + symbol] = 0.0
    count = 0
    for monument in range(MONUMENTS):
        if s.held[seat, monument] > 0:
            gain = gain_of_laying(s, seat, monument, notes, weights)
            if gain > scored_worth(s, seat, monument, weights):
                notes[DEEDS + count] = gain
                count += 1
            else:
                free_cards(s, seat, monument, notes)
    for symbol in range(SYMBOLS):
        pairs = notes[FREE + symbol] // PAIR
        notes[DEEDS + count] = most_shown(s, seat, symbol) * (pairs + weights[ODD] * (notes[FREE + symbol] % PAIR))
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
def scored_worth(s, seat, monument, weights):
    """What the cards of a monument would bring in scores: every one of them is half a pair."""
    worth = 0.0
    for card in range(VALUES * monument, VALUES * (monument + 1)):
        if in_hand(s, seat, card):
            worth += weights[ODD] * most_shown(s, seat, CARD_SYMBOL[card])
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
    return after - before + weights[SHOWN] * cards * time_left(s)
