"""MO2  Set-up."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.monuments.rules.cards import drawn_card, gain_card, join_pile
from dighouse.games.monuments.rules.draw import refill
from dighouse.games.monuments.rules.flow import begin_turn
from dighouse.games.monuments.state import ASIDE, CARD_WORDS, HIDDEN, NO_CARD, NONE
from dighouse.games.monuments.tables import (
    CARD_MONUMENT,
    CARDS,
    COLOURS,
    COLOURS_OF,
    HAND,
    HISTORIANS,
    MONUMENTS,
    MOST_STONES,
    OUT_WITH,
    ROW,
    SEATS,
    START_COLUMN,
    SYMBOLS,
)

TWO_PLAYER_COUNT = 0  # position in the array of options


@rule
def setup(s, players, options, chance):
    """MO2  Lay out the game. MO2.10, MO13.1: the option is two_player_count, 0 with more players (R34)."""
    s.players = players
    s.two_player_count = options[TWO_PLAYER_COUNT]
    clear_turn(s)
    clear_board(s)
    for seat in range(SEATS):
        clear_hand(s, seat)
    for colour in range(COLOURS):
        clear_colour(s, colour)
    put_pile_together(s)
    deal(s, chance)
    begin_turn(s, starting_seat(s, chance))


@rule
def starting_seat(s, chance):
    """MO2.9, C2  Drawn uniformly, after the deal (R7)."""
    seat = below(chance, s.players)
    drew(chance, seat)
    return seat


@rule
def clear_turn(s):
    """Nothing is under way."""
    s.turn = 0
    s.extra = 0
    s.ending = 0
    s.monument = NONE
    s.laid = 0
    s.symbol = NONE
    s.due = 0


@rule
def clear_board(s):
    """MO2.1  Every marker starts in column 0; no historian stands on the track."""
    for monument in range(MONUMENTS):
        s.column[monument] = START_COLUMN
    s.stones = 0
    for stone in range(MOST_STONES):
        s.stone[stone] = NONE
        s.report[stone] = 0


@rule
def clear_hand(s, seat):
    """An empty hand."""
    s.hand[seat] = 0
    for monument in range(MONUMENTS):
        s.held[seat, monument] = 0
    for symbol in range(SYMBOLS):
        s.pairs[seat, symbol] = 0


@rule
def clear_colour(s, colour):
    """MO2.2, MO2.3, MO13.2  One stone is on 0 VP (R8, R24), the others are historians.  MO2.7  Nothing is erected."""
    s.points[colour] = 0
    s.historians[colour] = HISTORIANS[s.players] if colour < COLOURS_OF[s.players] else 0
    for monument in range(MONUMENTS):
        s.stack[colour, monument] = 0
    for symbol in range(SYMBOLS):
        s.shown[colour, symbol] = 0


@rule
def put_pile_together(s):
    """MO2.4, MO13.1  With 2 and 3 players the Semiramis cards leave the game (R3); all others are in the pile."""
    s.pile = 0
    for word in range(CARD_WORDS):
        s.sums.in_pile[word] = 0
    for card in range(CARDS):
        s.height[card] = 0
        if OUT_WITH[s.players, CARD_MONUMENT[card]]:
            s.card_at[card] = ASIDE
        else:
            join_pile(s, card)


@rule
def deal(s, chance):
    """MO2.5, MO2.6, MO13.3  Five hidden cards to seat 0, then seat 1 and so on; then the three open ones (R7, C1)."""
    for seat in range(s.players):
        for _ in range(HAND):
            gain_card(s, seat, drawn_card(s, chance), HIDDEN)
    for slot in range(ROW):
        s.row[slot] = NO_CARD
    for slot in range(ROW):
        refill(s, slot, chance)
