"""A position as a tensor with named pieces, seen from one seat: one's own row comes first.

Numbers are scaled to about 0 to 1. `PIECES` names the parts in order.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.game import Pieces
from dighouse.core.jit import constant, rule
from dighouse.games.pergamon.rules.museum import oldest_shown
from dighouse.games.pergamon.rules.rows import object_year, row_value
from dighouse.games.pergamon.rules.scoring import BEYOND_ALL_YEARS
from dighouse.games.pergamon.rules.sets import size, youngest
from dighouse.games.pergamon.rules.storing import storing_cost
from dighouse.games.pergamon.state import NO_BACK, NO_FIELD, NO_TILE, NOBODY, STEPS
from dighouse.games.pergamon.tables import (
    BACKS,
    CANCELS,
    CATEGORY_COUNT,
    COPIES,
    FEWEST_PLAYERS,
    FIELDS_COUNT,
    GALLERIES,
    KIND_COUNT,
    LAID_OUT,
    MUSEUM,
    NO_TILES,
    PAIRS,
    RIGHT,
    ROUNDS,
    SEATS,
    TILES,
    VALUES,
)

STEP_COUNT = constant(len(STEPS))
BACK_COUNT = constant(len(BACKS))
CARD = BACK_COUNT + VALUES
PAIR = 3 + KIND_COUNT
DESK = 5 + 1 + FIELDS_COUNT + CATEGORY_COUNT + PAIRS * PAIR
# Where a tile can be: unseen, turned up, boxed, in a gallery, in a hand, shown; and its place in the row being laid.
TILE_PLACES = 3 + GALLERIES + 2 * SEATS + 1

# What is divided by, so that a number is about 0 to 1: about the most one ever sees.
COINS, HAND, POINTS, YEARS, ROW_TILES = (
    constant(20),
    constant(10),
    constant(30),
    constant(BEYOND_ALL_YEARS),
    constant(10),
)

PIECES = Pieces(
    players=(SEATS - FEWEST_PLAYERS + 1,),  # one hot
    options=(2,),
    round=(ROUNDS,),  # one hot
    step=(STEP_COUNT,),  # one hot
    cards=(LAID_OUT, CARD),  # back and value of the cards laid out, one hot
    top_back=(BACK_COUNT,),
    cards_left=(VALUES,),  # not turned up yet, of the copies
    robber=(1 + FIELDS_COUNT,),  # his coins, his field
    row=(5,),  # value, length, polish, dissolve, cancels
    turns=(SEATS, 2),  # whether on turn, place in the placing order
    desks=(SEATS, DESK),  # coins, hand, storing, oldest, best marker, field, points, three collections
    galleries=(GALLERIES,),  # tiles in each
    tiles=(TILES, TILE_PLACES),  # where each tile is, seats counted from one's own
)
NAMES = (
    "options",
    "round",
    "step",
    "cards",
    "top_back",
    "cards_left",
    "robber",
    "row",
    "turns",
    "desks",
    "galleries",
    "tiles",
)
(
    OPTIONS_FROM,
    ROUND_FROM,
    STEP_FROM,
    CARDS_FROM,
    TOP_FROM,
    LEFT_FROM,
    ROBBER_FROM,
    ROW_FROM,
    TURNS_FROM,
    DESKS_FROM,
    GALLERIES_FROM,
    TILES_FROM,
) = (constant(PIECES.slices[name].start) for name in NAMES)


@rule
def observe(s, seat, out):
    """Fill `out` with what `seat` sees; every seat sees the same, its own side first."""
    out[:] = 0.0
    out[s.players - FEWEST_PLAYERS] = 1.0
    out[OPTIONS_FROM] = s.player_order
    out[OPTIONS_FROM + 1] = s.free_tile_sort
    out[ROUND_FROM + s.round_number - 1] = 1.0
    out[STEP_FROM + s.step] = 1.0
    observe_cards(s, out)
    observe_robber(s, out)
    observe_row(s, out)
    observe_turns(s, seat, out)
    for turn in range(s.players):
        observe_desk(s, (seat + turn) % s.players, out, DESKS_FROM + turn * DESK)
    for gallery in range(GALLERIES):
        out[GALLERIES_FROM + gallery] = size(s.gallery[gallery]) / PAIRS
    observe_tiles(s, seat, out)


@rule
def observe_cards(s, out):
    """The research cards: laid out, on top, and still to come."""
    for card in range(LAID_OUT):
        n = CARDS_FROM + card * CARD
        if s.back[card] != NO_BACK:
            out[n + s.back[card]] = 1.0
        if s.value[card] > 0:
            out[n + BACK_COUNT + s.value[card] - 1] = 1.0
    if s.top_back != NO_BACK:
        out[TOP_FROM + s.top_back] = 1.0
    for value in range(1, VALUES + 1):
        out[LEFT_FROM + value - 1] = (COPIES[value] - s.used[value]) / COPIES[value]


@rule
def observe_robber(s, out):
    """The robber's coins and field."""
    out[ROBBER_FROM] = s.robber_coins / COINS
    if s.robber != NO_FIELD:
        out[ROBBER_FROM + s.robber] = 1.0


@rule
def observe_row(s, out):
    """The row being laid."""
    out[ROW_FROM] = row_value(s, np.int64(s.row_first)) / MUSEUM
    out[ROW_FROM + 1] = size(s.row) / ROW_TILES
    out[ROW_FROM + 2] = s.polish / COINS
    out[ROW_FROM + 3] = s.dissolve / PAIRS
    out[ROW_FROM + 4] = s.cancels / CANCELS


@rule
def observe_turns(s, seat, out):
    """Who decides now, and who places when."""
    if s.actor != NOBODY:
        out[TURNS_FROM + 2 * ((s.actor - seat + s.players) % s.players)] = 1.0
    for spot in range(s.players):
        other = (s.placing[spot] - seat + s.players) % s.players
        out[TURNS_FROM + 2 * other + 1] = (spot + 1) / SEATS


@rule
def observe_desk(s, seat, out, n):
    """A player: coins, hand, figure, points by category, collections."""
    out[n] = s.coins[seat] / COINS
    out[n + 1] = size(s.hand[seat]) / HAND
    out[n + 2] = storing_cost(s, seat) / PAIRS
    out[n + 3] = oldest_shown(s, seat) / YEARS
    best = 0
    for pair in range(PAIRS):
        best = max(best, s.marker[seat, pair])
    out[n + 4] = best / MUSEUM
    if s.figure[seat] != NO_FIELD:
        out[n + 5 + s.figure[seat]] = 1.0
    n += 5 + 1 + FIELDS_COUNT
    for category in range(CATEGORY_COUNT):
        out[n + category] = s.points[seat, category] / POINTS
    n += CATEGORY_COUNT
    for pair in range(PAIRS):
        observe_collection(s, seat, pair, out, n + pair * PAIR)


@rule
def observe_collection(s, seat, pair, out, n):
    """A collection: it stands, its field, its value, and its oldest object of each kind."""
    tile = np.int64(s.first[seat, pair])
    if tile == NO_TILE:
        return
    out[n] = 1.0
    out[n + 1] = s.marker[seat, pair] / MUSEUM
    out[n + 2] = row_value(s, tile) / MUSEUM
    while s.follows[tile] != NO_TILE:
        following = np.int64(s.follows[tile])
        here = n + 3 + RIGHT[tile]
        age = object_year(tile, following) / YEARS
        if age > out[here]:
            out[here] = age
        tile = following


@rule
def observe_tiles(s, seat, out):
    """Where every tile is."""
    mark(s.unseen, out, TILES_FROM)
    mark(s.turned, out, TILES_FROM + 1)
    mark(s.boxed, out, TILES_FROM + 2)
    for gallery in range(GALLERIES):
        mark(s.gallery[gallery], out, TILES_FROM + 3 + gallery)
    hands = TILES_FROM + 3 + GALLERIES
    for turn in range(s.players):
        player = (seat + turn) % s.players
        mark(s.hand[player], out, hands + turn)
        for pair in range(PAIRS):
            tile = np.int64(s.first[player, pair])
            while tile != NO_TILE:
                out[hands + SEATS + turn + tile * TILE_PLACES] = 1.0
                tile = np.int64(s.follows[tile])
    mark(s.row, out, TILES_FROM + TILE_PLACES - 1)


@rule
def mark(tiles, out, n):
    """Mark every tile of a set, in the column that begins at n."""
    while tiles != NO_TILES:
        out[n + youngest(tiles) * TILE_PLACES] = 1.0
        tiles &= tiles - 1
