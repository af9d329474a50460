"""PG2  Set-up."""

from __future__ import annotations

from dighouse.core.chance import below, drew
from dighouse.core.jit import rule
from dighouse.games.pergamon.rules.money import draw_back
from dighouse.games.pergamon.rules.rounds import begin_round
from dighouse.games.pergamon.state import (
    NO_BACK,
    NO_FIELD,
    NO_GALLERY,
    NO_PAIR,
    NO_TILE,
    NO_VALUE,
    NOBODY,
)
from dighouse.games.pergamon.tables import (
    ALL_TILES,
    CATEGORY_COUNT,
    GALLERIES,
    LAID_OUT,
    NO_TILES,
    PAIRS,
    SEATS,
    START_MONEY,
    TILES,
    VALUES,
)

PLAYER_ORDER, FREE_TILE_SORT = 0, 1  # positions in the array of options


@rule
def setup(s, players, options, chance):
    """PG2  Lay out the game and begin round 1.  PG2.6, PG14.4  `options` are player_order and free_tile_sort."""
    s.players = players
    s.player_order = options[PLAYER_ORDER]
    s.free_tile_sort = options[FREE_TILE_SORT]
    clear_board(s)
    clear_row(s)
    for seat in range(SEATS):
        clear_side(s, seat)
    seat_players(s, chance)
    build_pile(s, chance)
    s.round_number = 1
    begin_round(s, chance)


@rule
def clear_board(s):
    """PG2.2  All tiles lie unseen on the calendar.  PG2.3  Galleries are empty.  PG2.5  The robber has nothing."""
    s.unseen = ALL_TILES
    s.turned = NO_TILES
    s.boxed = NO_TILES
    s.next_gallery = NO_GALLERY
    for gallery in range(GALLERIES):
        s.gallery[gallery] = NO_TILES
    s.robber = NO_FIELD
    s.robber_coins = 0


@rule
def clear_row(s):
    """PG7.1  No row is being laid, and no tile follows another."""
    s.row = NO_TILES
    s.row_first = NO_TILE
    s.row_last = NO_TILE
    s.polish = 0
    s.dissolve = NO_PAIR
    s.cancels = 0
    for tile in range(TILES):
        s.follows[tile] = NO_TILE


@rule
def clear_side(s, seat):
    """PG2.3  No coins, no points, no tiles, and all three marker pairs (R2)."""
    s.hand[seat] = NO_TILES
    s.coins[seat] = START_MONEY if seat < s.players else 0
    s.figure[seat] = NO_FIELD
    for category in range(CATEGORY_COUNT):
        s.points[seat, category] = 0
    for pair in range(PAIRS):
        s.first[seat, pair] = NO_TILE
        s.marker[seat, pair] = NO_FIELD


@rule
def seat_players(s, chance):
    """PG2.4  The start player is drawn; clockwise means ascending seats, wrapping round (R8, C1)."""
    start = below(chance, s.players)
    drew(chance, start)
    for place in range(SEATS):
        s.placing[place] = (start + place) % s.players if place < s.players else NOBODY


@rule
def build_pile(s, chance):
    """PG2.1  The research cards are shuffled; of their order only the top back is drawn (C3)."""
    for card in range(LAID_OUT):
        s.back[card] = NO_BACK
        s.value[card] = NO_VALUE
    for value in range(VALUES + 1):
        s.used[value] = 0
    s.top_back = NO_BACK
    s.top_back = draw_back(s, chance)
