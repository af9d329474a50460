"""TR1  Set-up."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.tomb_raiders.rules.storage import lay_out
from dighouse.games.tomb_raiders.state import IN_DRAW_PILE, NO_CARD, NOBODY, NOTHING, NOWHERE
from dighouse.games.tomb_raiders.tables import (
    CARD_COUNT,
    FACES,
    FIND_COUNT,
    GREEN_CARDS,
    LARGE,
    LARGE_CARDS,
    LOOKS,
    PILE_CARDS,
    PRESENTATIONS,
    PROFESSORS,
    REGIONS,
    RUBBLE,
    RUBBLE_CARDS,
    SEATS,
    STORAGE_CARDS,
    STORAGE_SPACES,
)

KNOWLEDGE_FINDS = 0  # position in the array of options


@rule
def setup(s, players, options, chance):
    """TR1  Lay out the game. The one option is knowledge_finds (R20)."""
    s.players = players
    s.turn = 0
    s.knowledge_finds = options[KNOWLEDGE_FINDS]
    s.pending = NOTHING
    s.pending_region = NOWHERE
    s.pending_museum = NOWHERE
    s.gifts = 0
    for rubble in range(RUBBLE_CARDS + 1):
        for book in range(2):
            s.ways[rubble, book] = 0
    for seat in range(SEATS):
        clear_desk(s, seat)
    stack_markers(s, chance)
    clear_board(s)
    for region in range(REGIONS):
        clear_region(s, region)
    lay_out(s, chance)  # TR1.8  four storage cards at most: the draw pile is never exhausted by it


@rule
def clear_desk(s, seat):
    """TR1.2  Nobody owns anything but the large excavation cards, by number of players."""
    s.general[seat] = 0
    s.assistants[seat] = 0
    for card in range(STORAGE_CARDS):
        s.cards[seat, card] = 0
    for card in range(LARGE_CARDS):
        s.large[seat, card] = LARGE[s.players, card] if seat < s.players else 0
    for region in range(REGIONS):
        s.books[seat, region] = 0
        s.artifacts[seat, region] = 0
        s.sight[seat, region] = 0
        for face in range(RUBBLE):
            s.found[seat, region, face] = 0


@rule
def stack_markers(s, chance):
    """TR1.4  The markers are stacked in random order on space 0 (C1)."""
    for seat in range(SEATS):
        s.weeks[seat] = 0
        s.arrival[seat] = 0
    for seat in range(s.players):
        beneath = below(chance, seat + 1)
        for other in range(seat):
            if s.arrival[other] >= beneath:
                s.arrival[other] += 1
        s.arrival[seat] = beneath
        drew(chance, beneath)


@rule
def clear_board(s):
    """TR1.1, TR1.5, TR1.6  The spaces are empty, the professors free, and all green cards in the draw pile."""
    for slot in range(STORAGE_SPACES):
        s.storage[slot] = NO_CARD
    for professor in range(PROFESSORS):
        s.professor[professor] = NOBODY
    for card in range(STORAGE_CARDS):
        s.deck[card] = CARD_COUNT[card]
    for shown in range(PRESENTATIONS):
        s.shown_at[shown] = IN_DRAW_PILE
    s.green = GREEN_CARDS


@rule
def clear_region(s, region):
    """TR1.6  All find cards are in the draw pile, and nothing is known of them."""
    s.backs[region] = PILE_CARDS
    s.faceless[region] = 0
    s.laid[region] = 0
    s.looks[region] = 0
    for face in range(FACES):
        s.pool[region, face] = FIND_COUNT[s.knowledge_finds, region, face]
        s.pile[region, face] = 0
    for look in range(LOOKS):
        s.look_laid[region, look] = 0
        s.look_drawn[region, look] = 0
        s.look_artifacts[region, look] = 0
        s.look_books[region, look] = 0
