"""A position as a tensor with named pieces, seen from one seat: one's own row comes first.

It holds what the view of that seat shows and nothing else: no pile is counted (R22), no other hand is seen (R23).
Numbers are scaled to about 0 to 1. `PIECES` names the parts in order.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.game import Pieces
from dighouse.core.jit import constant, rule
from dighouse.games.tomb_raiders.rules.clock import acts_before, deck_size
from dighouse.games.tomb_raiders.rules.ending import artifact_score, congress_cards, held_points
from dighouse.games.tomb_raiders.rules.holdings import all_books, pile_size
from dighouse.games.tomb_raiders.rules.presentation import artifacts_owned, step_reached
from dighouse.games.tomb_raiders.state import GIVING, IN_DRAW_PILE, NO_CARD, NOTHING, OPEN
from dighouse.games.tomb_raiders.tables import (
    ASSISTANTS,
    CARD_BOOKS,
    CARD_KIND,
    CARD_REGION,
    CARD_WEEKS,
    CONGRESS_POINTS,
    DECK_CARDS,
    EXHIBITIONS,
    FACES,
    FEWEST_PLAYERS,
    IS_ACTION,
    KINDS,
    LARGE,
    LARGE_CARDS,
    LARGEST_LEAD,
    MUSEUM_GIFTS,
    MUSEUMS,
    NO_REGION,
    PRESENTATIONS,
    PROFESSORS,
    REGIONS,
    RUBBLE,
    SEATS,
    STEPS,
    STORAGE_CARDS,
    STORAGE_SPACES,
)

KIND_COUNT = constant(len(KINDS))
DESK = constant(10 + 3 * REGIONS + PROFESSORS)
CARD = constant(2 + KIND_COUNT + REGIONS)
ACTIONS_FROM = constant(np.flatnonzero(IS_ACTION)[0])
HAND = constant(STORAGE_CARDS - ACTIONS_FROM)  # kinds of action cards, the last of the storage cards

# What is divided by, so that a number is about 0 to 1: the most there can be, or about the most one ever sees.
BOOKS, POINTS, COPIES, FOUND = constant(10), constant(50), constant(10), constant(8)
MOST_LARGE = constant(LARGE.sum(axis=1).max())
MOST_WEEKS, MOST_BOOKS = constant(CARD_WEEKS.max()), constant(CARD_BOOKS.max())
MOST_GIFTS = constant(MUSEUM_GIFTS.max())
USEFUL_CONGRESSES = constant(int(np.argmax(CONGRESS_POINTS)))

PIECES = Pieces(
    players=(SEATS - FEWEST_PLAYERS + 1,),  # one hot
    table=(2,),  # option knowledge_finds off, draw pile
    pending=(4 + REGIONS + MUSEUMS,),  # nothing, thief, tomb raiders, museum one hot; gifts left with it; pile; museum
    desks=(SEATS, DESK),  # weeks ahead, order, 8 sums, then books, artifacts and knowledge finds by region, professors
    hand=(HAND + LARGE_CARDS,),  # my action cards and large excavation cards
    storage=(STORAGE_SPACES, CARD),  # weeks, books, kind, region
    offers=(PRESENTATIONS, 2),  # open, the part of it I reach
    piles=(REGIONS, 2 + FACES),  # a card lies there, I have sight of it, its faces
    finds_left=(REGIONS, RUBBLE),  # by face, not yet come to light
    unseen=(KIND_COUNT,),  # green cards still to come, by kind
)
TABLE_FROM, PENDING_FROM, DESKS_FROM, HAND_FROM, STORAGE_FROM, OFFERS_FROM, PILES_FROM, FINDS_FROM, UNSEEN_FROM = (
    constant(PIECES.slices[name].start)
    for name in ("table", "pending", "desks", "hand", "storage", "offers", "piles", "finds_left", "unseen")
)


@rule
def observe(s, seat, out):
    """Fill `out` with what `seat` sees."""
    out[:] = 0.0
    out[s.players - FEWEST_PLAYERS] = 1.0
    out[TABLE_FROM] = s.knowledge_finds
    out[TABLE_FROM + 1] = deck_size(s) / DECK_CARDS
    observe_pending(s, out, PENDING_FROM)
    for turn in range(s.players):
        observe_desk(s, (seat + turn) % s.players, out, DESKS_FROM + turn * DESK)
    observe_hand(s, seat, out, HAND_FROM)
    for slot in range(STORAGE_SPACES):
        observe_card(s.storage[slot], out, STORAGE_FROM + slot * CARD)
    observe_offers(s, seat, out, OFFERS_FROM)
    observe_piles(s, seat, out, PILES_FROM)
    observe_finds(s, out, FINDS_FROM)
    observe_unseen(s, out, UNSEEN_FROM)


@rule
def observe_pending(s, out, n):
    """The decision that waits; it is public, its options are not here."""
    out[n + s.pending] = 1.0
    if s.pending == GIVING:
        out[n + s.pending] = s.gifts / MOST_GIFTS
        out[n + 4 + REGIONS + s.pending_museum] = 1.0
    elif s.pending != NOTHING:
        out[n + 4 + s.pending_region] = 1.0


@rule
def observe_desk(s, seat, out, n):
    """A player: weeks ahead of the last, how many act before them, what lies before them."""
    before = 0
    lowest = s.weeks[seat]
    for other in range(s.players):
        before += other != seat and acts_before(s, other, seat)
        lowest = min(lowest, s.weeks[other])
    out[n] = (s.weeks[seat] - lowest) / LARGEST_LEAD
    out[n + 1] = before / SEATS
    out[n + 2] = s.general[seat] / BOOKS
    out[n + 3] = all_books(s, seat) / BOOKS
    out[n + 4] = artifact_score(s, seat) / POINTS
    out[n + 5] = held_points(s, seat) / POINTS
    out[n + 6] = congress_cards(s, seat) / USEFUL_CONGRESSES
    out[n + 7] = s.assistants[seat] / ASSISTANTS
    out[n + 8] = hand_size(s, seat) / FOUND
    for card in range(LARGE_CARDS):
        out[n + 9] += s.large[seat, card] / MOST_LARGE
    n += 10
    for region in range(REGIONS):
        out[n + region] = s.books[seat, region] / BOOKS
        out[n + REGIONS + region] = s.artifacts[seat, region] / FOUND
        out[n + 2 * REGIONS + region] = s.found[seat, region, RUBBLE - 1]
    for professor in range(PROFESSORS):
        out[n + 3 * REGIONS + professor] = s.professor[professor] == seat


@rule
def hand_size(s, seat):
    """R23  The number of action cards in hand, which everybody sees."""
    cards = 0
    for card in range(ACTIONS_FROM, STORAGE_CARDS):
        cards += s.cards[seat, card]
    return cards


@rule
def observe_hand(s, seat, out, n):
    """TR1.3  One's own hand."""
    for card in range(HAND):
        out[n + card] = s.cards[seat, ACTIONS_FROM + card]
    for card in range(LARGE_CARDS):
        out[n + HAND + card] = s.large[seat, card]


@rule
def observe_card(card, out, n):
    """A storage card; zeros for an empty space."""
    if card == NO_CARD:
        return
    out[n] = CARD_WEEKS[card] / MOST_WEEKS
    out[n + 1] = CARD_BOOKS[card] / MOST_BOOKS
    out[n + 2 + CARD_KIND[card]] = 1.0
    if CARD_REGION[card] != NO_REGION:
        out[n + 2 + KIND_COUNT + CARD_REGION[card]] = 1.0


@rule
def observe_offers(s, seat, out, n):
    """Open exhibitions and museums, and how far I am with each."""
    owned = artifacts_owned(s, seat)
    for shown in range(PRESENTATIONS):
        if s.shown_at[shown] == OPEN:
            out[n + 2 * shown] = 1.0
            if shown < EXHIBITIONS:
                out[n + 2 * shown + 1] = step_reached(s, seat, shown) / STEPS
            else:
                out[n + 2 * shown + 1] = min(owned / MUSEUM_GIFTS[shown - EXHIBITIONS], 1.0)


@rule
def observe_piles(s, seat, out, n):
    """TR7.5  Whether a card lies on each pile; its faces only with sight of it."""
    for region in range(REGIONS):
        out[n] = pile_size(s, region) > 0
        out[n + 1] = s.sight[seat, region]
        if s.sight[seat, region]:
            for face in range(FACES):
                out[n + 2 + face] = s.pile[region, face] / FOUND
        n += 2 + FACES


@rule
def observe_finds(s, out, n):
    """TR1.9  The finds that have not come to light, wherever they are."""
    for region in range(REGIONS):
        for face in range(RUBBLE):
            out[n + face] = (s.pool[region, face] + s.pile[region, face]) / FOUND
        n += RUBBLE


@rule
def observe_unseen(s, out, n):
    """Green cards that can still come, by kind."""
    for card in range(STORAGE_CARDS):
        out[n + CARD_KIND[card]] += s.deck[card] / COPIES
    for shown in range(PRESENTATIONS):
        out[n + CARD_KIND[STORAGE_CARDS + shown]] += (s.shown_at[shown] == IN_DRAW_PILE) / COPIES
