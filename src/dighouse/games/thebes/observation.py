"""A position as a tensor with named pieces, seen from one seat: one's own row comes first.

Numbers are scaled to about 0 to 1. `PIECES` names the parts in order.
"""

from __future__ import annotations

from dighouse.core.game import Pieces
from dighouse.core.jit import rule
from dighouse.games.thebes.rules.clock import acts_before, last_clock, weeks_left, year_index
from dighouse.games.thebes.rules.ending import exhibition_score
from dighouse.games.thebes.state import HELD, IN_BAG, IN_DRAW_PILE, NO_CARD, ON_BOARD, UNSEEN
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BONUS,
    CARD_BOOKS,
    CARD_KIND,
    CARD_PLACE,
    CARD_SITE,
    CARD_WEEKS,
    CARDS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    EXHIBITION_SPACES,
    FINDS,
    GENERAL_BOOK,
    KINDS,
    PLACES,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    ROUTES,
    SEATS,
    SITES,
    SPECIALISED_BOOK,
)

KIND_COUNT = len(KINDS)
DESK = 10 + PLACES + 4 * SITES
CARD = 3 + KIND_COUNT + SITES
EXHIBITION = 3 + SITES

PIECES = Pieces(
    players=(3,),  # 2, 3 or 4, one hot
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


@rule
def observe(s, seat, out):
    """Fill `out` with what `seat` sees."""
    out[:] = 0.0
    out[s.players - 2] = 1.0
    out[3] = s.swaps / 9
    out[4] = s.swapper == seat
    observe_piles(s, out, 5)
    n = 11
    for turn in range(s.players):
        observe_desk(s, (seat + turn) % s.players, out, n + turn * DESK)
    n += SEATS * DESK
    observe_points(s, seat, out, n)
    n += SEATS * 2
    for slot in range(RESEARCH_SPACES):
        observe_card(s, seat, s.research[slot], out, n + slot * CARD)
    n += RESEARCH_SPACES * CARD
    for space in range(EXHIBITION_SPACES):
        observe_exhibition(s, seat, s.exhibition[space], out, n + space * EXHIBITION)
    n += EXHIBITION_SPACES * EXHIBITION
    observe_unseen(s, out, n)
    observe_bags(s, out, n + KIND_COUNT + 1)


@rule
def observe_piles(s, out, n):
    """Sizes of the piles."""
    out[n] = s.pile_1 / 41
    out[n + 1] = s.pile_2 / 40
    out[n + 2] = s.exhibitions_2 / 10
    out[n + 3] = s.pile_3 / 27
    out[n + 4] = s.draw_pile / CARDS
    out[n + 5] = s.reshuffled


@rule
def observe_desk(s, seat, out, n):
    """A player: clock, year, how many act before them, what they own."""
    before = 0
    for other in range(s.players):
        before += other != seat and weeks_left(s, other) > 0 and acts_before(s, other, seat)
    out[n] = s.clock[seat] / last_clock(s)
    out[n + 1] = year_index(s.clock[seat]) / 3
    out[n + 2] = before / SEATS
    out[n + 3] = s.general[seat] / 8
    out[n + 4] = s.assistants[seat] / 3
    out[n + 5] = s.shovels[seat] / 3
    out[n + 6] = s.cars[seat] / 2
    out[n + 7] = s.zeppelins[seat] / 2
    out[n + 8] = s.permissions[seat] / 2
    out[n + 9] = s.congresses[seat] / 7
    out[n + 10 + s.place[seat]] = 1.0
    n += 10 + PLACES
    for site in range(SITES):
        out[n + site] = s.permit[seat, site]
        out[n + SITES + site] = s.books[seat, site] / 8
        out[n + 2 * SITES + site] = s.rumors[seat, site]
        out[n + 3 * SITES + site] = s.artifacts[seat, site] / ARTIFACTS


@rule
def observe_points(s, seat, out, n):
    """Points of every player for artifacts and exhibitions, one's own first."""
    for site in range(SITES):
        for artifact in range(ARTIFACTS):
            holder = s.find_at[site, artifact] - HELD
            if holder >= 0:
                out[n + 2 * ((holder - seat + s.players) % s.players)] += ARTIFACT_VALUE[site, artifact] / 40
    for turn in range(s.players):
        out[n + 2 * turn + 1] = exhibition_score(s, (seat + turn) % s.players) / 20


@rule
def observe_card(s, seat, card, out, n):
    """An open research card; zeros for an empty space."""
    if card == NO_CARD:
        return
    out[n] = CARD_WEEKS[card] / 6
    out[n + 1] = CARD_BOOKS[card] / 3
    out[n + 2] = ROUTES[s.place[seat], CARD_PLACE[card]] / 4
    out[n + 3 + CARD_KIND[card]] = 1.0
    if CARD_SITE[card] >= 0:
        out[n + 3 + KIND_COUNT + CARD_SITE[card]] = 1.0


@rule
def observe_exhibition(s, seat, card, out, n):
    """An open exhibition; zeros for an empty space."""
    if card == NO_CARD:
        return
    number = card - RESEARCH_CARDS
    out[n] = CARD_WEEKS[card] / 6
    out[n + 1] = EXHIBITION_POINTS[number] / 5
    out[n + 2] = ROUTES[s.place[seat], CARD_PLACE[card]] / 4
    for site in range(SITES):
        out[n + 3 + site] = EXHIBITION_ARTIFACTS[number, site] / 3


@rule
def observe_unseen(s, out, n):
    """Cards that can still come from the piles, by kind, exhibitions last."""
    for card in range(CARDS):
        if UNSEEN <= s.card_at[card] <= IN_DRAW_PILE:
            kind = CARD_KIND[card] if card < RESEARCH_CARDS else KIND_COUNT
            out[n + kind] += 0.1


@rule
def observe_bags(s, out, n):
    """What is left in the bags."""
    for site in range(SITES):
        points = 0
        for artifact in range(ARTIFACTS):
            if s.find_at[site, artifact] == IN_BAG:
                points += ARTIFACT_VALUE[site, artifact]
        out[n] = s.bag[site] / FINDS
        out[n + 1] = points / 36
        out[n + 2] = s.find_at[site, SPECIALISED_BOOK] == IN_BAG
        out[n + 3] = s.find_at[site, GENERAL_BOOK] == IN_BAG
        out[n + 4] = s.find_at[site, BONUS[site]] == ON_BOARD
        n += 5
