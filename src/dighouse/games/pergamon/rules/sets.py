"""Sets of tiles: whole numbers with a bit for each tile."""

from __future__ import annotations

from dighouse.core.jit import rule
from dighouse.games.pergamon.tables import BIT, BIT_PRIME, NO_TILES, TILE_OF_BIT


@rule
def youngest(tiles):
    """PG1.4  The youngest tile of a set that is not empty: ids rise from youngest to oldest."""
    return TILE_OF_BIT[(tiles & -tiles) % BIT_PRIME]


@rule
def size(tiles):
    """How many tiles are in a set."""
    number = 0
    while tiles != NO_TILES:
        tiles &= tiles - 1
        number += 1
    return number


@rule
def has(tiles, tile):
    """Whether a tile is in a set."""
    return tiles & BIT[tile] != NO_TILES


@rule
def tile_numbered(tiles, number):
    """The tile of that number, counted from 0, in a set, by age."""
    for _ in range(number):
        tiles &= tiles - 1
    return youngest(tiles)
