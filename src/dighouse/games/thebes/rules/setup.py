"""TH2  Set-up."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.thebes.rules.research import refill
from dighouse.games.thebes.state import (
    CARD_WORDS,
    IN_BAG,
    IN_PILE_2,
    IN_PILE_3,
    NO_CARD,
    ON_BOARD,
    UNSEEN,
    VALID,
)
from dighouse.games.thebes.tables import (
    ALL_CARDS,
    BONUS,
    EXHIBITION_CARDS,
    EXHIBITION_SPACES,
    FINDS,
    FULL_BAG,
    FULL_BAG_POINTS,
    LARGE,
    LARGE_IN_PILE_3,
    PILES,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    SEATS,
    SITES,
    START,
    START_CLOCK,
)

TWO_PLAYER_DECK, EXHIBITION_SHIFT = 0, 1  # positions in the array of options


@rule
def setup(s, players, options, chance):
    """TH2  Lay out the game. `options` are two_player_deck and exhibition_shift."""
    s.players = players
    s.exhibition_shift = options[EXHIBITION_SHIFT]
    s.turn = 0
    s.swaps = 0
    s.swapper = -1
    for seat in range(SEATS):
        clear_desk(s, seat)
    for site in range(SITES):
        fill_bag(s, site)
    stack_markers(s, chance)
    build_piles(s, options[TWO_PLAYER_DECK])
    open_first_cards(s, chance)


@rule
def clear_desk(s, seat):
    """TH1.9, TH2.1  Every archaeologist starts in Warsaw, every permit valid, and nothing owned."""
    s.place[seat] = START
    s.general[seat] = 0
    s.assistants[seat] = 0
    s.shovels[seat] = 0
    s.cars[seat] = 0
    s.zeppelins[seat] = 0
    s.permissions[seat] = 0
    s.congresses[seat] = 0
    s.sums.artifact_points[seat] = 0
    s.sums.exhibition_points[seat] = 0
    for site in range(SITES):
        s.permit[seat, site] = VALID
        s.books[seat, site] = 0
        s.rumors[seat, site] = 0
        s.artifacts[seat, site] = 0


@rule
def fill_bag(s, site):
    """TH2.2  One artifact of value 1 lies on the board; all other tokens are in the bag (R29)."""
    for find in range(FINDS):
        s.find_at[site, find] = IN_BAG
    s.find_at[site, BONUS[site]] = ON_BOARD
    s.bag[site] = FINDS - 1
    s.sums.in_bag[site] = FULL_BAG[site]
    s.sums.bag_points[site] = FULL_BAG_POINTS[site]


@rule
def stack_markers(s, chance):
    """TH2.9  The time markers are stacked in random order on the start space (C1, R1)."""
    for seat in range(SEATS):
        s.clock[seat] = 0
        s.arrival[seat] = 0
    for height in range(s.players):
        seat = height
        s.clock[seat] = START_CLOCK[s.players]
        beneath = below(chance, height + 1)
        for other in range(height):
            if s.arrival[other] >= beneath:
                s.arrival[other] += 1
        s.arrival[seat] = beneath
        drew(chance, beneath)


@rule
def build_piles(s, two_player_deck):
    """TH2.4, TH2.5, TH2.6, TH2.7, TH2.11  Three piles of research cards with their exhibitions (R12, R13, C2, C3)."""
    for card in range(RESEARCH_CARDS):
        s.card_at[card] = UNSEEN
    s.pile_1 = PILES[two_player_deck, s.players, 0]
    s.pile_2 = PILES[two_player_deck, s.players, 1]
    s.pile_3 = PILES[two_player_deck, s.players, 2]
    s.exhibitions_2 = 0
    for number in range(EXHIBITION_CARDS):
        if LARGE[number] and LARGE_IN_PILE_3[two_player_deck, s.players]:
            s.card_at[RESEARCH_CARDS + number] = IN_PILE_3
        else:
            s.card_at[RESEARCH_CARDS + number] = IN_PILE_2
            s.exhibitions_2 += 1
    for word in range(CARD_WORDS):
        s.sums.in_piles[word] = ALL_CARDS[word]
    s.draw_pile = 0
    s.reshuffled = 0


@rule
def open_first_cards(s, chance):
    """TH2.3  Four research cards lie open.  TH2.8  Exhibition spaces and discards start empty."""
    for slot in range(RESEARCH_SPACES):
        s.research[slot] = NO_CARD
    for space in range(EXHIBITION_SPACES):
        s.exhibition[space] = NO_CARD
    s.pile_1 += RESEARCH_SPACES  # the four come off the shuffled cards before the piles are made
    refill(s, chance)
