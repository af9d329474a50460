"""The component tables as arrays the rules can read.

A tile is its index, its printed id less one; a set of tiles is a whole number with a bit for each. A field, a gallery
and a museum field keep their own numbers, with a row 0 that stands for none.
All numbers are np.int64: a rule called with numbers of several widths would be compiled once for each of them.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant
from dighouse.games.pergamon.components import COMPONENTS, count_of

edition = COMPONENTS.value("edition")
tiles = COMPONENTS.rows("tiles")
fields = COMPONENTS.rows("research_fields")
cards = COMPONENTS.rows("research_cards")
exhibit = COMPONENTS.value("exhibit")
storage = COMPONENTS.value("storage")
scoring_rounds = COMPONENTS.rows("scoring_rounds")
limits = COMPONENTS.value("engine_limits")

# PG1.1  Players and rounds.
FEWEST_PLAYERS = constant(min(edition["players"]))
SEATS = constant(max(edition["players"]))  # a record always has room for all of them
ROUNDS = constant(edition["rounds"])
STACK = constant(count_of(COMPONENTS, "tiles_per_calendar_space"))

# PG1.2-PG1.4  Tiles.
KINDS: list[str] = COMPONENTS.part("kinds", "value")
KIND_COUNT = constant(len(KINDS))
TILES = constant(len(tiles))
LEFT = np.array([KINDS.index(tile["left"]) for tile in tiles], np.int64)
RIGHT = np.array([KINDS.index(tile["right"]) for tile in tiles], np.int64)
CENTURY = np.array([tile["century"] for tile in tiles], np.int64)
DIGITS = np.array([tile["digits"] for tile in tiles], np.int64)
CENTURY_YEARS = constant(100)

# Sets of tiles.
BIT = np.array([1 << tile for tile in range(TILES)], np.int64)
ALL_TILES = constant(BIT.sum())
NO_TILES = constant(0)
LEFT_OF_KIND = np.array([BIT[kind == LEFT].sum() for kind in range(KIND_COUNT)], np.int64)
RIGHT_OF_KIND = np.array([BIT[kind == RIGHT].sum() for kind in range(KIND_COUNT)], np.int64)
OF_CENTURY = np.array([BIT[century == CENTURY].sum() for century in range(CENTURY.max() + 1)], np.int64)
# The powers of two below 2^60 all leave different remainders by 61: so a single bit is found by one look-up.
BIT_PRIME = constant(TILES + 1)
TILE_OF_BIT = np.zeros(BIT_PRIME, np.int64)
TILE_OF_BIT[BIT % BIT_PRIME] = np.arange(TILES)
assert len(set((BIT % BIT_PRIME).tolist())) == TILES

# PG1.5  Research cards, by value; row 0 is none.
BACKS = ["sack", "chest"]
SACK, CHEST = constant(0), constant(1)
VALUES = constant(len(cards))
COPIES = np.array([0, *(card["copies"] for card in cards)], np.int64)
BACK_OF = np.array([SACK, *(BACKS.index(card["back"]) for card in cards)], np.int64)
CARDS = constant(COPIES.sum())
CARDS_WITH_BACK = np.bincount(BACK_OF, COPIES, len(BACKS)).astype(np.int64)
FIRST_VALUE = np.array([min(c["value"] for c in cards if c["back"] == back) for back in BACKS], np.int64)
LAST_VALUE = np.array([max(c["value"] for c in cards if c["back"] == back) for back in BACKS], np.int64)
LAID_OUT = constant(len(COMPONENTS.rows("grave_robber_fields")[0]["backs"]))
ALL_COINS = constant((COPIES * np.arange(VALUES + 1)).sum())

# PG1.6, PG1.7, PG6.4  Research fields and galleries.
FIELDS_COUNT = constant(len(fields))
FIELD_COINS = np.array([0, *(field["coins"] for field in fields)], np.int64)
DEEPEST = np.array([0, *(field["max_gallery"] for field in fields)], np.int64)
GALLERIES = constant(len(COMPONENTS.rows("galleries")))
DIG_COST = np.array([0, *(gallery["cost"] for gallery in COMPONENTS.rows("galleries"))], np.int64)
CAPACITY = constant(count_of(COMPONENTS, "gallery_capacity"))
# PG13.1  The robber's field, by the number of chests.
ROBBER_FIELD = np.array([row["field"] for row in COMPONENTS.rows("grave_robber_fields")], np.int64)
ROBBER_PLAYERS = constant(FEWEST_PLAYERS)  # PG2.5

# PG1.8, PG1.9, PG8  Museum and exhibiting.
MUSEUM = constant(count_of(COMPONENTS, "museum_fields"))
AWARD = np.array([0, *(field["vp"] for field in COMPONENTS.rows("museum"))], np.int64)
PAIRS = constant(exhibit["max_collections"])
SHOW_POINTS = constant(exhibit["instant_vp"])
PUSH = constant(exhibit["push"])
FEWEST_TILES = constant(2)  # of a row: two halves make an object
START_MONEY = constant(COMPONENTS.part("start_money", "value"))
CANCELS = constant(limits["cancels_per_turn"])
# PG8.2  The most coins polish may cost, by round.
POLISH_LIMIT = np.full(ROUNDS + 1, exhibit["polish_max_rounds_1_to_11"], np.int64)
POLISH_LIMIT[ROUNDS] = ALL_COINS

# PG9.1  Storing.
STORED_FREE = constant(storage["free"])
STORED_A_COIN = constant(storage["tiles_per_coin"])

# PG10, PG12  Scoring, by round; -1: no scoring.
SCORING = np.full(ROUNDS + 1, -1, np.int64)
for number, row in enumerate(scoring_rounds):
    SCORING[row["round"]] = number
SCORINGS = constant(len(scoring_rounds))
BONUS_KIND = np.array([KINDS.index(row["bonus_kind"]) for row in scoring_rounds], np.int64)
BONUS_POINTS = np.array([row["bonus_vp"] for row in scoring_rounds], np.int64)
DROP = np.array([row["drop"] for row in scoring_rounds], np.int64)
END_BONUS = np.array(COMPONENTS.part("end_bonus", "value"), np.int64)
END_BONUSES = constant(len(END_BONUS))

# The score sheet: shows, one column a scoring round, kinds, oldest.
CATEGORIES = ("shows", *(f"round_{row['round']}" for row in scoring_rounds), "kinds", "oldest")
CATEGORY_COUNT = constant(len(CATEGORIES))
SHOWS, FIRST_SCORING, KIND_BONUS, OLDEST = (
    constant(0),
    constant(1),
    constant(1 + SCORINGS),
    constant(2 + SCORINGS),
)
# I7  The most points of one column: shows end with the tiles, awards with the best three fields.
MOST_SHOWS = constant(TILES // FEWEST_TILES)
MOST_POINTS = constant(max(MOST_SHOWS, PAIRS * AWARD.max()))
