"""A position as a tensor with named pieces, seen from one seat: one's own row comes first.

Numbers are scaled to about 0 to 1. `PIECES` names the parts in order.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.game import Pieces
from dighouse.core.jit import constant, rule
from dighouse.games.thebes.rules.clock import acts_before, last_clock, weeks_left, year_index
from dighouse.games.thebes.rules.ending import exhibition_score
from dighouse.games.thebes.state import HELD, IN_BAG, IN_DRAW_PILE, NO_CARD, ON_BOARD
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    ASSISTANT_POINTS,
    BONUS,
    CAR,
    CARD_BOOKS,
    CARD_KIND,
    CARD_PLACE,
    CARD_SITE,
    CARD_WEEKS,
    CARDS,
    CARDS_OF_KIND,
    CONGRESS_POINTS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_CARDS,
    EXHIBITION_POINTS,
    EXHIBITION_SPACES,
    FEWEST_PLAYERS,
    FINDS,
    GENERAL_BOOK,
    KINDS,
    LARGEST_PILES,
    LAST_CLOCK,
    LONGEST_SWAP_RUN,
    PLACES,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    ROUTES,
    SEATS,
    SHOVEL_TOKENS,
    SITES,
    SPECIAL_PERMISSION,
    SPECIALISED_BOOK,
    YEAR_WEEKS,
    ZEPPELIN,
)

KIND_COUNT = len(KINDS)
DESK = 10 + PLACES + 4 * SITES
CARD = 3 + KIND_COUNT + SITES
EXHIBITION = 3 + SITES

# What is divided by, so that a number is about 0 to 1: the most there can be, or about the most one ever sees.
BOOKS, ARTIFACT_POINTS, EXHIBITION_SUM, CARDS_UNSEEN = constant(8), constant(40), constant(20), constant(10)
YEARS = constant((LAST_CLOCK - 1) // YEAR_WEEKS)
PILE_1, PILE_2, PILE_3 = (constant(size) for size in LARGEST_PILES)
MOST_CARS, MOST_ZEPPELINS, MOST_PERMISSIONS = (
    constant(CARDS_OF_KIND[kind]) for kind in (CAR, ZEPPELIN, SPECIAL_PERMISSION)
)
# As many as still add something.
USEFUL_ASSISTANTS, USEFUL_SHOVELS, USEFUL_CONGRESSES = (
    constant(int(np.argmax(worth))) for worth in (ASSISTANT_POINTS, SHOVEL_TOKENS, CONGRESS_POINTS)
)
MOST_WEEKS, MOST_BOOKS, FARTHEST = constant(CARD_WEEKS.max()), constant(CARD_BOOKS.max()), constant(ROUTES.max())
MOST_POINTS, MOST_SHOWN = constant(EXHIBITION_POINTS.max()), constant(EXHIBITION_ARTIFACTS.max())
BAG_POINTS = constant(ARTIFACT_VALUE.sum(axis=1).max())

PIECES = Pieces(
    players=(SEATS - FEWEST_PLAYERS + 1,),  # one hot
    swap_run=(2,),  # length of the run of swaps, and whether it is mine
    piles=(6,),  # pile 1, pile 2, its exhibitions, pile 3, draw pile, first reshuffle done
    desks=(
        SEATS,
        DESK,
    ),  # clock, year, order, 7 counts, place, then per site permit, books, rumors, artifacts
    points=(SEATS, 2),  # artifacts and exhibitions so far
    research=(RESEARCH_SPACES, CARD),  # weeks, books, my journey, kind, site
    exhibitions=(EXHIBITION_SPACES, EXHIBITION),  # weeks, points, my journey, artifacts shown
    unseen=(KIND_COUNT + 1,),  # cards still to come, by kind, exhibitions last
    bags=(SITES, 5),  # finds left, artifact points left, both books, bonus on the board
)
SWAP_RUN, PILES_FROM, DESKS_FROM, POINTS_FROM, RESEARCH_FROM, EXHIBITIONS_FROM, UNSEEN_FROM, BAGS_FROM = (
    constant(PIECES.slices[name].start)
    for name in ("swap_run", "piles", "desks", "points", "research", "exhibitions", "unseen", "bags")
)

# The cards of every kind, exhibitions last, are counted all at once: in six bits each of one word.
COUNT_BITS, COUNT, NO_CARDS = np.uint64(6), np.uint64(63), np.uint64(0)
KIND_OF_CARD = np.append(CARD_KIND, np.full(EXHIBITION_CARDS, KIND_COUNT))
ONE_CARD = np.array([1 << (int(COUNT_BITS) * int(kind)) for kind in KIND_OF_CARD], np.uint64)
assert np.bincount(KIND_OF_CARD).max() <= COUNT
assert (KIND_COUNT + 1) * COUNT_BITS <= 64
# So many cards as a number: their shares added up one by one, rounded each time.
SHARES = np.zeros(int(COUNT) + 1, np.float32)
for cards in range(int(COUNT)):
    SHARES[cards + 1] = float(SHARES[cards]) + 1 / CARDS_UNSEEN


@rule
def observe(s, seat, out):
    """Fill `out` with what `seat` sees."""
    out[:] = 0.0
    out[s.players - FEWEST_PLAYERS] = 1.0
    out[SWAP_RUN] = s.swaps / LONGEST_SWAP_RUN
    out[SWAP_RUN + 1] = s.swapper == seat
    observe_piles(s, out, PILES_FROM)
    for turn in range(s.players):
        observe_desk(s, (seat + turn) % s.players, out, DESKS_FROM + turn * DESK)
    observe_points(s, seat, out, POINTS_FROM)
    for slot in range(RESEARCH_SPACES):
        observe_card(s, seat, s.research[slot], out, RESEARCH_FROM + slot * CARD)
    for space in range(EXHIBITION_SPACES):
        observe_exhibition(s, seat, s.exhibition[space], out, EXHIBITIONS_FROM + space * EXHIBITION)
    observe_unseen(s, out, UNSEEN_FROM)
    observe_bags(s, out, BAGS_FROM)


@rule
def observe_piles(s, out, n):
    """Sizes of the piles."""
    out[n] = s.pile_1 / PILE_1
    out[n + 1] = s.pile_2 / PILE_2
    out[n + 2] = s.exhibitions_2 / EXHIBITION_CARDS
    out[n + 3] = s.pile_3 / PILE_3
    out[n + 4] = s.draw_pile / CARDS
    out[n + 5] = s.reshuffled


@rule
def observe_desk(s, seat, out, n):
    """A player: clock, year, how many act before them, what they own."""
    before = 0
    for other in range(s.players):
        before += other != seat and weeks_left(s, other) > 0 and acts_before(s, other, seat)
    out[n] = s.clock[seat] / last_clock(s)
    out[n + 1] = year_index(s.clock[seat]) / YEARS
    out[n + 2] = before / SEATS
    out[n + 3] = s.general[seat] / BOOKS
    out[n + 4] = s.assistants[seat] / USEFUL_ASSISTANTS
    out[n + 5] = s.shovels[seat] / USEFUL_SHOVELS
    out[n + 6] = s.cars[seat] / MOST_CARS
    out[n + 7] = s.zeppelins[seat] / MOST_ZEPPELINS
    out[n + 8] = s.permissions[seat] / MOST_PERMISSIONS
    out[n + 9] = s.congresses[seat] / USEFUL_CONGRESSES
    out[n + 10 + s.place[seat]] = 1.0
    n += 10 + PLACES
    for site in range(SITES):
        out[n + site] = s.permit[seat, site]
        out[n + SITES + site] = s.books[seat, site] / BOOKS
        out[n + 2 * SITES + site] = s.rumors[seat, site]
        out[n + 3 * SITES + site] = s.artifacts[seat, site] / ARTIFACTS


@rule
def observe_points(s, seat, out, n):
    """Points of every player for artifacts and exhibitions, one's own first."""
    for site in range(SITES):
        for artifact in range(ARTIFACTS):
            holder = s.find_at[site, artifact] - HELD
            if holder >= 0:
                out[n + 2 * ((holder - seat + s.players) % s.players)] += (
                    ARTIFACT_VALUE[site, artifact] / ARTIFACT_POINTS
                )
    for turn in range(s.players):
        out[n + 2 * turn + 1] = exhibition_score(s, (seat + turn) % s.players) / EXHIBITION_SUM


@rule
def observe_card(s, seat, card, out, n):
    """An open research card; zeros for an empty space."""
    if card == NO_CARD:
        return
    out[n] = CARD_WEEKS[card] / MOST_WEEKS
    out[n + 1] = CARD_BOOKS[card] / MOST_BOOKS
    out[n + 2] = ROUTES[s.place[seat], CARD_PLACE[card]] / FARTHEST
    out[n + 3 + CARD_KIND[card]] = 1.0
    if CARD_SITE[card] >= 0:
        out[n + 3 + KIND_COUNT + CARD_SITE[card]] = 1.0


@rule
def observe_exhibition(s, seat, card, out, n):
    """An open exhibition; zeros for an empty space."""
    if card == NO_CARD:
        return
    number = card - RESEARCH_CARDS
    out[n] = CARD_WEEKS[card] / MOST_WEEKS
    out[n + 1] = EXHIBITION_POINTS[number] / MOST_POINTS
    out[n + 2] = ROUTES[s.place[seat], CARD_PLACE[card]] / FARTHEST
    for site in range(SITES):
        out[n + 3 + site] = EXHIBITION_ARTIFACTS[number, site] / MOST_SHOWN


@rule
def observe_unseen(s, out, n):
    """Cards that can still come from the piles, by kind, exhibitions last."""
    counts = NO_CARDS
    for card in range(CARDS):
        counts += ONE_CARD[card] if s.card_at[card] <= IN_DRAW_PILE else NO_CARDS
    for kind in range(KIND_COUNT + 1):
        out[n + kind] = SHARES[np.int64(counts & COUNT)]
        counts = counts >> COUNT_BITS


@rule
def observe_bags(s, out, n):
    """What is left in the bags."""
    for site in range(SITES):
        points = 0
        for artifact in range(ARTIFACTS):
            if s.find_at[site, artifact] == IN_BAG:
                points += ARTIFACT_VALUE[site, artifact]
        out[n] = s.bag[site] / FINDS
        out[n + 1] = points / BAG_POINTS
        out[n + 2] = s.find_at[site, SPECIALISED_BOOK] == IN_BAG
        out[n + 3] = s.find_at[site, GENERAL_BOOK] == IN_BAG
        out[n + 4] = s.find_at[site, BONUS[site]] == ON_BOARD
        n += 5
