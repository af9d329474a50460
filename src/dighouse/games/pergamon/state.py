"""A position of Pergamon as one record.

The future is not in it. The calendar is the set of tiles nobody has seen; stacks and tiles boxed unseen are counts
that follow from the round (C2, C4). Of the research pile only the back of its top card is there (C3, R23): values come
into being when the last figure stands. A set of tiles is a whole number with a bit for each tile. A row of tiles,
exhibited or being laid, is its first tile and, for each tile, the one that follows on its right.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant
from dighouse.core.record import field, record
from dighouse.games.pergamon.tables import (
    ALL_COINS,
    ALL_TILES,
    CANCELS,
    CATEGORY_COUNT,
    CHEST,
    COPIES,
    FEWEST_PLAYERS,
    FIELDS_COUNT,
    GALLERIES,
    LAID_OUT,
    MOST_POINTS,
    MUSEUM,
    PAIRS,
    ROUNDS,
    SEATS,
    TILES,
    VALUES,
)

# What is decided now (R30).
STEPS = ["order", "place", "dig", "exhibit", "row", "polish", "dissolve", "confirm", "store", "over"]
ORDER, PLACE, DIG, EXHIBIT, ROW, POLISH, DISSOLVE, CONFIRM, STORE, OVER = (constant(n) for n in range(len(STEPS)))
LAYING, RESEARCH, TURNS, SCORING_PHASE = 1, 2, 3, 4  # the phases of a round (PG3.1)

NOBODY = constant(-1)
ROBBER = constant(-2)  # whose figure stands there, beside the seats
NO_TILE = constant(-1)
NO_BACK = constant(-1)
NO_VALUE = constant(0)
NO_COINS = constant(0)
NO_FIELD = constant(0)  # of a figure not placed, the robber not there, a marker not in the museum
NO_PAIR = constant(0)
NO_GALLERY = constant(0)
OFF, ON = 0, 1  # an option

# Outcomes of chance: tile ids 1 to 60, and these. The first outcome of the set-up is the start player's seat.
DREW_BACK = constant(100)  # and the back
DREW_VALUE = constant(200)  # and the value

FIELDS = [
    field("players", "i8", 0, FEWEST_PLAYERS, SEATS, "players of this game"),
    field("unseen", "i8", 0, 0, ALL_TILES, "set: tiles nobody has seen, on the calendar or boxed unseen"),
    field("turned", "i8", 0, 0, ALL_TILES, "set: tiles turned up and still to be laid (PG14.3)"),
    field("boxed", "i8", 0, 0, ALL_TILES, "set: tiles in the box that have been seen"),
    field("gallery", "i8", GALLERIES, 0, ALL_TILES, "set: tiles of each gallery, I first"),
    field("hand", "i8", SEATS, 0, ALL_TILES, "set: tiles not exhibited; a row being laid is still among them"),
    field("row", "i8", 0, 0, ALL_TILES, "set: tiles of the row being laid"),
    field("follows", "i1", TILES, NO_TILE, TILES - 1, "tile joined on the right of this one in its row"),
    field("first", "i1", (SEATS, PAIRS), NO_TILE, TILES - 1, "first tile of the collection of a marker pair"),
    field("marker", "i1", (SEATS, PAIRS), NO_FIELD, MUSEUM, "museum field of the round marker; 0: the pair is free"),
    field("row_first", "i1", 0, NO_TILE, TILES - 1, "first tile of the row being laid"),
    field("row_last", "i1", 0, NO_TILE, TILES - 1, "last tile of the row being laid"),
    field("polish", "i1", 0, 0, ALL_COINS, "coins reserved to polish this row"),
    field("dissolve", "i1", 0, NO_PAIR, PAIRS, "own marker pair to be dissolved for this row"),
    field("cancels", "i1", 0, 0, CANCELS, "rows cancelled in this turn (PG8.10)"),
    field("coins", "i1", SEATS, 0, ALL_COINS, "coins of a player"),
    field("robber_coins", "i1", 0, 0, ALL_COINS, "coins the robber has saved"),
    field("points", "i1", (SEATS, CATEGORY_COUNT), 0, MOST_POINTS, "victory points by column of the score sheet"),
    field("figure", "i1", SEATS, NO_FIELD, FIELDS_COUNT, "research field of a player's figure"),
    field("robber", "i1", 0, NO_FIELD, FIELDS_COUNT, "research field of the robber"),
    field("placing", "i1", SEATS, NOBODY, SEATS - 1, "seats in placing order; the first is the start player"),
    field("round_number", "i1", 0, 1, ROUNDS, "round"),
    field("step", "i1", 0, ORDER, OVER, "what is decided now"),
    field("actor", "i1", 0, NOBODY, SEATS - 1, "who decides now"),
    field("next_gallery", "i1", 0, NO_GALLERY, GALLERIES, "gallery the next turned up tile goes into (PG14.3)"),
    field("back", "i1", LAID_OUT, NO_BACK, CHEST, "backs of the research cards laid out"),
    field("value", "i1", LAID_OUT, NO_VALUE, VALUES, "their values; 0: not turned up yet"),
    field("top_back", "i1", 0, NO_BACK, CHEST, "back of the top card of the research pile"),
    field("used", "i1", VALUES + 1, 0, COPIES.max(), "cards of each value that have been turned up"),
    field("player_order", "i1", 0, OFF, ON, "option (PG14.1)"),
    field("free_tile_sort", "i1", 0, OFF, ON, "option (PG14.3)"),
]

STATE = record(FIELDS)

SEAT_FIELDS = ("hand", "first", "marker", "coins", "points", "figure")


def relabelled(state: np.record, seats: list[int]) -> np.ndarray:
    """The same position with the players sitting elsewhere: who sat on seat i now sits on seats[i].

    Who places when is part of the position, so it moves along (PG2.4: only its making goes by the seats).
    """
    after = np.array([state], STATE)
    for name in SEAT_FIELDS:
        for old, new in enumerate(seats):
            after[name][0, new] = state[name][old]
    for place in range(len(seats)):
        after["placing"][0, place] = seats[int(state["placing"][place])]
    if state["actor"] != NOBODY:
        after["actor"][0] = seats[int(state["actor"])]
    return after
