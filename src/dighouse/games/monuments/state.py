"""A position of Monuments as one record.

The future is not in it: the pile is the set of cards that are nowhere else, without an order (C1). A card in
a hand is either known to everybody, because it was taken from the open row, or only to its holder.

Where each card is says everything about it. `SUMS` follow from it; they are kept so that a draw need not look for its
card.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.bits import WORD, bits_of
from dighouse.core.jit import constant
from dighouse.core.record import field, record
from dighouse.games.monuments.actions import UseColour
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    CARDS,
    CARDS_OF_SYMBOL,
    COLOURS,
    COLOURS_EACH,
    COLOURS_OF,
    EXTRA_ACTIONS,
    FEWEST_PLAYERS,
    LARGEST_HAND,
    LARGEST_PILE,
    LARGEST_REPORT,
    LAST_COLUMN,
    MONUMENTS,
    MOST_HISTORIANS,
    MOST_POINTS,
    MOST_STONES,
    PAIR,
    ROW,
    SEATS,
    START_COLUMN,
    SYMBOLS,
    VALUES,
)

# What is to be decided now.
PHASES = ("colour", "start", "action", "laying", "discarding", "after", "over")
COLOUR, START, ACTION, LAYING, DISCARDING, AFTER, OVER = (constant(phase) for phase in range(len(PHASES)))

# Where a card is.
IN_PILE = constant(0)
OPEN = constant(1)  # in a slot of the row
DISCARDED = constant(2)  # out of the game: spent as a pair (MO7.4)
TAKEN = constant(3)  # out of the game: taken by a history (MO9.5)
ASIDE = constant(4)  # never in this game (MO2.4)
HIDDEN = constant(8)  # + seat: in that hand, only its holder knows
KNOWN = constant(16)  # + seat: in that hand, and everybody saw it go in
STACK = constant(24)  # + colour: in that colour's stack of its monument

NO_CARD = constant(-1)
NOBODY = constant(-1)
NONE = constant(-1)  # no colour, no monument, no symbol
BEST_HISTORIAN, WORSE_COLOUR_TOTAL = constant(0), constant(1)  # option two_player_count (R25)
MOST_TURNS = constant(CARDS)  # I9: every turn moves a card on

FIELDS = [
    field("players", "i8", 0, FEWEST_PLAYERS, SEATS, "players of this game"),
    field("turn", "i2", 0, 0, MOST_TURNS, "turns finished"),
    field("points", "i2", COLOURS, 0, MOST_POINTS, "VP on the track, by colour"),
    field("two_player_count", "i1", 0, BEST_HISTORIAN, WORSE_COLOUR_TOTAL, "option (MO2.10)"),
    field("phase", "i1", 0, COLOUR, OVER, "what is to be decided now"),
    field("seat", "i1", 0, 0, SEATS - 1, "whose turn it is, or was when the game ended"),
    field("colour", "i1", 0, NONE, COLOURS - 1, "the active colour; -1 until it is named (MO13.4)"),
    field("done", "i1", 0, 0, ACTIONS_A_TURN, "obligatory actions done this turn (MO3.3)"),
    field("extra", "i1", 0, 0, EXTRA_ACTIONS, "an extra action is bought and due (MO8.1)"),
    field("ending", "i1", 0, 0, 1, "the end is triggered (MO10.1)"),
    field("monument", "i1", 0, NONE, MONUMENTS - 1, "being laid now (phase laying)"),
    field("laid", "i1", 0, 0, VALUES, "cards laid in this action (phase laying)"),
    field("symbol", "i1", 0, NONE, SYMBOLS - 1, "of the pair being discarded (phase discarding)"),
    field("due", "i1", 0, 0, PAIR, "discards still due (phase discarding)"),
    field("row", "i1", ROW, NO_CARD, CARDS - 1, "the open cards"),
    field("pile", "i1", 0, 0, LARGEST_PILE, "cards left in the pile"),
    field("card_at", "i1", CARDS, IN_PILE, STACK + COLOURS - 1, "where each card is"),
    field("height", "i1", CARDS, 0, VALUES, "place of a card in its stack, 1 at the bottom; 0 elsewhere"),
    field("stack", "i1", (COLOURS, MONUMENTS), 0, VALUES, "cards in the stack"),
    field("shown", "i1", (COLOURS, SYMBOLS), 0, CARDS_OF_SYMBOL.max(), "cards with the symbol in the colour's stacks"),
    field("hand", "i1", SEATS, 0, LARGEST_HAND, "cards in hand"),
    field("held", "i1", (SEATS, MONUMENTS), 0, VALUES, "cards of the monument in hand"),
    field("pairs", "i1", (SEATS, SYMBOLS), 0, CARDS_OF_SYMBOL.max(), "cards with the symbol in hand"),
    field("column", "i1", MONUMENTS, START_COLUMN, LAST_COLUMN, "where the monument's marker stands"),
    field("historians", "i1", COLOURS, 0, MOST_HISTORIANS, "unused historians"),
    field("stones", "i1", 0, 0, MOST_STONES, "historians placed, in all"),
    field("stone", "i1", MOST_STONES, NONE, COLOURS - 1, "colours of the placed historians, in order of placing"),
    field("report", "i1", MOST_STONES, 0, LARGEST_REPORT, "cards each of them took"),
]

CARD_WORDS = constant(-(-int(CARDS) // WORD))
SUMS = [field("in_pile", "u8", CARD_WORDS, 0, 2**WORD - 1, "the cards in the pile, a bit each")]

STATE = record(FIELDS, SUMS)

SEAT_FIELDS = ("hand", "held", "pairs")
COLOUR_FIELDS = ("points", "stack", "shown", "historians")


def count_sums(state: np.record) -> None:
    """Fill in the sums of a position from where its cards are: after a change that no rule made."""
    state["sums"]["in_pile"][:] = bits_of(state["card_at"] == IN_PILE)


def relabelled(state: np.record, seats: list[int]) -> np.ndarray:
    """The same position with the players sitting elsewhere: who sat on seat i now sits on seats[i]."""
    after = np.array([state], STATE)
    each = int(COLOURS_EACH[state["players"]])
    colours = np.arange(COLOURS, dtype=np.int8)
    for colour in range(COLOURS_OF[state["players"]]):
        colours[colour] = seats[colour // each] * each + colour % each
    for names, places in ((SEAT_FIELDS, seats), (COLOUR_FIELDS, colours.tolist())):
        for name in names:
            for old, new in enumerate(places):
                after[name][0, new] = state[name][old]
    for first, moved in ((HIDDEN, np.array(seats, np.int8)), (KNOWN, np.array(seats, np.int8)), (STACK, colours)):
        here = (state["card_at"] >= first) & (state["card_at"] < first + len(moved))
        after["card_at"][0][here] = first + moved[state["card_at"][here] - first]
    after["seat"][0] = seats[int(state["seat"])]
    if state["colour"] != NONE:
        after["colour"][0] = colours[state["colour"]]
    placed = state["stone"] != NONE
    after["stone"][0][placed] = colours[state["stone"][placed]]
    return after


def relabelled_action(action: Action, seats: list[int]) -> Action:
    """MO13.2  With two players a colour belongs to a seat, and is named after it."""
    if not isinstance(action, UseColour):
        return action
    each = int(COLOURS_EACH[len(seats)])
    return UseColour(colour=seats[action.colour // each] * each + action.colour % each)
