"""A position as a tensor with named pieces, seen from one seat: one's own row comes first.

Numbers are scaled to about 0 to 1. `PIECES` names the parts in order.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import bit, bits_of, count_bits
from dighouse.core.game import Pieces
from dighouse.core.jit import constant, inner_rule
from dighouse.games.thebes.rules.clock import acts_before, weeks_left
from dighouse.games.thebes.state import CARD_WORDS, ON_BOARD
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
    END_CLOCK,
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
POINTS = 2

BYTES = 256  # as many as there are: a table with so many rows has one for whatever a field of one byte holds
COUNTS, WEEKS = np.arange(BYTES), np.arange(LAST_CLOCK + 1)
ROWS: list[np.ndarray] = []  # of `SHARES`


def shares(most: int, numbers: np.ndarray = COUNTS) -> np.ndarray:
    """Numbers as they are observed, about 0 to 1: in parts of the most there can be, or one ever sees."""
    return (numbers / int(most)).astype(np.float32)


def in_parts_of(most: int) -> int:
    """Where the shares of so many stand in `SHARES`, which is one table because that was measured to be faster."""
    return row_of(shares(most))


def row_of(counts: np.ndarray) -> int:
    """Where one more row of `SHARES` begins."""
    ROWS.append(counts)
    return constant(BYTES * (len(ROWS) - 1))


OF_BOOKS, OF_EXHIBITION_POINTS, CARDS_UNSEEN = in_parts_of(8), in_parts_of(20), 10
OF_ARTIFACTS, OF_FINDS, OF_BAG_POINTS = (
    in_parts_of(most) for most in (ARTIFACTS, FINDS, ARTIFACT_VALUE.sum(axis=1).max())
)
OF_ARTIFACT_POINTS = shares(40, np.arange(ARTIFACT_VALUE.sum() + 1))
OF_SWAPS, OF_SEATS = in_parts_of(LONGEST_SWAP_RUN), in_parts_of(SEATS)
OF_PILE_1, OF_PILE_2, OF_PILE_3 = (in_parts_of(size) for size in LARGEST_PILES)
OF_CARDS, OF_EXHIBITIONS = in_parts_of(CARDS), in_parts_of(EXHIBITION_CARDS)
OF_CARS, OF_ZEPPELINS, OF_PERMISSIONS = (
    in_parts_of(CARDS_OF_KIND[kind]) for kind in (CAR, ZEPPELIN, SPECIAL_PERMISSION)
)
# Of as many as still add something.
OF_ASSISTANTS, OF_SHOVELS, OF_CONGRESSES = (
    in_parts_of(int(np.argmax(worth))) for worth in (ASSISTANT_POINTS, SHOVEL_TOKENS, CONGRESS_POINTS)
)
OF_WEEKS = np.array([shares(max(1, int(weeks)), WEEKS) for weeks in END_CLOCK])  # by number of players
OF_YEARS = shares((LAST_CLOCK - 1) // YEAR_WEEKS, np.maximum(WEEKS - 1, 0) // YEAR_WEEKS)

PIECES = Pieces(
    players=(SEATS - FEWEST_PLAYERS + 1,),  # one hot
    swap_run=(2,),  # length of the run of swaps, and whether it is mine
    piles=(6,),  # pile 1, pile 2, its exhibitions, pile 3, draw pile, first reshuffle done
    desks=(
        SEATS,
        DESK,
    ),  # clock, year, order, 7 counts, place, then per site permit, books, rumors, artifacts
    points=(SEATS, POINTS),  # artifacts and exhibitions so far
    research=(RESEARCH_SPACES, CARD),  # weeks, books, my journey, kind, site
    exhibitions=(EXHIBITION_SPACES, EXHIBITION),  # weeks, points, my journey, artifacts shown
    unseen=(KIND_COUNT + 1,),  # cards still to come, by kind, exhibitions last
    bags=(SITES, 5),  # finds left, artifact points left, both books, bonus on the board
)
FIRST_NUMBER, SWAP_RUN, PILES_FROM, DESKS_FROM, POINTS_FROM, RESEARCH_FROM, EXHIBITIONS_FROM, UNSEEN_FROM, BAGS_FROM = (
    constant(PIECES.slices[name].start)
    for name in ("players", "swap_run", "piles", "desks", "points", "research", "exhibitions", "unseen", "bags")
)

# The cards of every kind, exhibitions last, as sets.
KIND_OF_CARD = np.append(CARD_KIND, np.full(EXHIBITION_CARDS, KIND_COUNT))
CARDS_OF = np.array([bits_of(KIND_OF_CARD == kind) for kind in range(KIND_COUNT + 1)])
# So many cards as a number: their shares added up one by one, rounded each time.
UNSEEN_SHARES = np.zeros(BYTES, np.float32)
for cards in range(CARDS):
    UNSEEN_SHARES[cards + 1] = float(UNSEEN_SHARES[cards]) + 1 / CARDS_UNSEEN
OF_UNSEEN = row_of(UNSEEN_SHARES)
SHARES = np.concatenate(ROWS)
MY_JOURNEY = constant(2)  # where it stands among the numbers of a card


def rows_of(cards: np.ndarray, shown: list[np.ndarray]) -> np.ndarray:
    """What is seen of cards, a row for every byte: zeros where there is no such card, or NO_CARD."""
    columns = [column.reshape(len(cards), -1) for column in shown]
    rows = np.zeros((BYTES, sum(column.shape[1] for column in columns)), np.float32)
    rows[cards] = np.concatenate(columns, axis=1)
    return rows


def one_hot(numbers: np.ndarray, size: int) -> np.ndarray:
    """A row of zeros with a one at each number; zeros alone for a negative one."""
    return (numbers[:, None] == np.arange(size)).astype(np.float32)


EVERY_CARD = np.arange(CARDS)
IS_RESEARCH = EVERY_CARD < RESEARCH_CARDS
WORK, NO_JOURNEY = CARD_WEEKS / CARD_WEEKS.max(), np.zeros(CARDS)
CARD_ROWS = rows_of(
    EVERY_CARD[IS_RESEARCH],
    [WORK[IS_RESEARCH], CARD_BOOKS / CARD_BOOKS.max(), NO_JOURNEY[IS_RESEARCH], one_hot(CARD_KIND, KIND_COUNT),
     one_hot(CARD_SITE, SITES)],
)  # fmt: skip
EXHIBITION_ROWS = rows_of(
    EVERY_CARD[~IS_RESEARCH],
    [WORK[~IS_RESEARCH], EXHIBITION_POINTS / EXHIBITION_POINTS.max(), NO_JOURNEY[~IS_RESEARCH],
     EXHIBITION_ARTIFACTS / EXHIBITION_ARTIFACTS.max()],
)  # fmt: skip
JOURNEY = np.array([rows_of(EVERY_CARD, [routes[CARD_PLACE] / ROUTES.max()]).reshape(-1) for routes in ROUTES])


@inner_rule
def share(of, count):
    """A count as it is observed. There is a share for every byte, so nothing need be checked."""
    return SHARES[of + np.int64(np.uint8(count))]


@inner_rule
def clear(out, n, size):
    """So many zeros."""
    for number in range(size):
        out[n + number] = 0.0


@inner_rule
def observe(s, seat, out):
    """Fill `out` with what `seat` sees."""
    clear(out, FIRST_NUMBER, SWAP_RUN)
    out[s.players - FEWEST_PLAYERS] = 1.0
    out[SWAP_RUN] = share(OF_SWAPS, s.swaps)
    out[SWAP_RUN + 1] = s.swapper == seat
    observe_piles(s, out, PILES_FROM)
    for turn in range(SEATS):  # all seats, not the players alone: where each number stands is then known beforehand
        if turn < s.players:
            player = seat + turn if seat + turn < s.players else seat + turn - s.players
            observe_desk(s, player, out, DESKS_FROM + turn * DESK)
            observe_points(s, player, out, POINTS_FROM + turn * POINTS)
        else:
            clear(out, DESKS_FROM + turn * DESK, DESK)
            clear(out, POINTS_FROM + turn * POINTS, POINTS)
    for slot in range(RESEARCH_SPACES):
        observe_card(s, seat, s.research[slot], out, RESEARCH_FROM + slot * CARD)
    for space in range(EXHIBITION_SPACES):
        observe_exhibition(s, seat, s.exhibition[space], out, EXHIBITIONS_FROM + space * EXHIBITION)
    observe_unseen(s, out, UNSEEN_FROM)
    observe_bags(s, out, BAGS_FROM)


@inner_rule
def observe_piles(s, out, n):
    """Sizes of the piles."""
    out[n] = share(OF_PILE_1, s.pile_1)
    out[n + 1] = share(OF_PILE_2, s.pile_2)
    out[n + 2] = share(OF_EXHIBITIONS, s.exhibitions_2)
    out[n + 3] = share(OF_PILE_3, s.pile_3)
    out[n + 4] = share(OF_CARDS, s.draw_pile)
    out[n + 5] = s.reshuffled


@inner_rule
def observe_desk(s, seat, out, n):
    """A player: clock, year, how many act before them, what they own."""
    before = 0
    for other in range(s.players):
        before += (weeks_left(s, other) > 0) & acts_before(s, other, seat)
    out[n] = OF_WEEKS[s.players, s.clock[seat]]
    out[n + 1] = OF_YEARS[s.clock[seat]]
    out[n + 2] = share(OF_SEATS, before)
    out[n + 3] = share(OF_BOOKS, s.general[seat])
    out[n + 4] = share(OF_ASSISTANTS, s.assistants[seat])
    out[n + 5] = share(OF_SHOVELS, s.shovels[seat])
    out[n + 6] = share(OF_CARS, s.cars[seat])
    out[n + 7] = share(OF_ZEPPELINS, s.zeppelins[seat])
    out[n + 8] = share(OF_PERMISSIONS, s.permissions[seat])
    out[n + 9] = share(OF_CONGRESSES, s.congresses[seat])
    n += 10
    clear(out, n, PLACES)
    out[n + s.place[seat]] = 1.0
    n += PLACES
    for site in range(SITES):
        out[n + site] = s.permit[seat, site]
        out[n + SITES + site] = share(OF_BOOKS, s.books[seat, site])
        out[n + 2 * SITES + site] = s.rumors[seat, site]
        out[n + 3 * SITES + site] = share(OF_ARTIFACTS, s.artifacts[seat, site])


@inner_rule
def observe_points(s, seat, out, n):
    """Points of a player for artifacts and exhibitions."""
    out[n] = OF_ARTIFACT_POINTS[s.sums.artifact_points[seat]]
    out[n + 1] = share(OF_EXHIBITION_POINTS, s.sums.exhibition_points[seat])


@inner_rule
def observe_card(s, seat, card, out, n):
    """An open research card; zeros for an empty space."""
    for part in range(CARD):
        out[n + part] = CARD_ROWS[np.uint8(card), part]
    out[n + MY_JOURNEY] = JOURNEY[np.uint8(s.place[seat]), np.uint8(card)]


@inner_rule
def observe_exhibition(s, seat, card, out, n):
    """An open exhibition; zeros for an empty space."""
    for part in range(EXHIBITION):
        out[n + part] = EXHIBITION_ROWS[np.uint8(card), part]
    out[n + MY_JOURNEY] = JOURNEY[np.uint8(s.place[seat]), np.uint8(card)]


@inner_rule
def observe_unseen(s, out, n):
    """Cards that can still come from the piles, by kind, exhibitions last."""
    for kind in range(KIND_COUNT + 1):
        cards = 0
        for word in range(CARD_WORDS):
            cards += count_bits(s.sums.in_piles[word] & CARDS_OF[kind, word])
        out[n + kind] = share(OF_UNSEEN, cards)


@inner_rule
def observe_bags(s, out, n):
    """What is left in the bags."""
    for site in range(SITES):
        in_bag = np.uint64(s.sums.in_bag[site])
        out[n] = share(OF_FINDS, s.bag[site])
        out[n + 1] = share(OF_BAG_POINTS, s.sums.bag_points[site])
        out[n + 2] = in_bag & bit(SPECIALISED_BOOK) != 0
        out[n + 3] = in_bag & bit(GENERAL_BOOK) != 0
        out[n + 4] = s.find_at[site, BONUS[site]] == ON_BOARD
        n += 5
