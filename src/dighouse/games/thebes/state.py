"""A position of Thebes as one record.

The future is not in it. Before the first reshuffle nobody knows which research cards lie in which pile:
they are UNSEEN, and the piles are counts (C6). After it the draw pile is a known set. A bag is the finds
that are not yet taken and its rubble, which never leaves it.

Where each card and find is says everything about them. `SUMS` follow from it; they are kept so that a draw need not
look for its card, nor a score be counted again.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import WORD, bits_of
from dighouse.core.jit import constant
from dighouse.core.record import field, record
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    ASSISTANT,
    BOOKS_OF_SITE,
    CAR,
    CARDS,
    CARDS_OF_KIND,
    CONGRESS,
    EXHIBITION_CARDS,
    EXHIBITION_POINTS,
    EXHIBITION_SPACES,
    FEWEST_PLAYERS,
    FINDS,
    GENERAL_BOOKS,
    LARGEST_PILES,
    LAST_CLOCK,
    LONGEST_SWAP_RUN,
    MOST_ACTIONS,
    PLACES,
    RESEARCH_CARDS,
    RESEARCH_SPACES,
    RUMORS_OF_SITE,
    SEATS,
    SHOVEL,
    SITES,
    SPECIAL_PERMISSION,
    ZEPPELIN,
)

# Where a card is.
UNSEEN = constant(0)  # a research card in piles 1, 2 or 3, nobody knows which
IN_PILE_2 = constant(1)  # an exhibition shuffled into pile 2
IN_PILE_3 = constant(2)  # an exhibition shuffled into pile 3
IN_DRAW_PILE = constant(3)  # after the first reshuffle
OPEN = constant(4)  # on a research or exhibition space
DISCARDED = constant(5)
# Where a find is.
IN_BAG = constant(0)
ON_BOARD = constant(1)
# HELD + seat: with that player. Cards and finds alike.
HELD = constant(8)

NO_CARD = constant(-1)
NOBODY = constant(-1)
SPENT, VALID = 0, 1  # a permit
PUSHED, ALL = 0, 1  # option exhibition_shift
THREE_PILES, TWO_PILES = 0, 1  # option two_player_deck

# Outcomes of chance are card indices and find indices; and these.
RESHUFFLED = constant(-1)
DREW_RUBBLE = constant(-2)

FIELDS = [
    field("players", "i8", 0, FEWEST_PLAYERS, SEATS, "players of this game"),
    field("clock", "i2", SEATS, 0, LAST_CLOCK, "weeks since space 0 of the first year (TH3.1)"),
    field(
        "arrival",
        "i2",
        SEATS,
        0,
        SEATS + MOST_ACTIONS,
        "when the time marker came to its space; the latest lies on top",
    ),
    field("turn", "i2", 0, 0, MOST_ACTIONS, "actions played so far"),
    field("exhibition_shift", "i1", 0, PUSHED, ALL, "option (TH6.7)"),
    field("place", "i1", SEATS, 0, PLACES - 1, "where the archaeologist stands"),
    field("permit", "i1", (SEATS, SITES), SPENT, VALID, "permit of a site"),
    field("books", "i1", (SEATS, SITES), 0, BOOKS_OF_SITE.max(), "books of the site's colour, on cards and tokens"),
    field("general", "i1", SEATS, 0, GENERAL_BOOKS, "general books, on cards and tokens"),
    field("rumors", "i1", (SEATS, SITES), 0, RUMORS_OF_SITE.max(), "rumor cards"),
    field("assistants", "i1", SEATS, 0, CARDS_OF_KIND[ASSISTANT], "assistant cards"),
    field("shovels", "i1", SEATS, 0, CARDS_OF_KIND[SHOVEL], "shovel cards"),
    field("cars", "i1", SEATS, 0, CARDS_OF_KIND[CAR], "car cards"),
    field("zeppelins", "i1", SEATS, 0, CARDS_OF_KIND[ZEPPELIN], "zeppelin cards"),
    field("permissions", "i1", SEATS, 0, CARDS_OF_KIND[SPECIAL_PERMISSION], "special permission cards"),
    field("congresses", "i1", SEATS, 0, CARDS_OF_KIND[CONGRESS], "congress cards"),
    field("artifacts", "i1", (SEATS, SITES), 0, ARTIFACTS, "artifacts of a site"),
    field(
        "swaps",
        "i1",
        0,
        0,
        LONGEST_SWAP_RUN,
        "length of the unbroken run of swaps that ends with the last turn (TH7.2)",
    ),
    field("swapper", "i1", 0, -1, SEATS - 1, "whose run it is; -1: the last turn was no swap"),
    field("research", "i1", RESEARCH_SPACES, NO_CARD, RESEARCH_CARDS - 1, "open research cards"),
    field("exhibition", "i1", EXHIBITION_SPACES, NO_CARD, CARDS - 1, "open exhibitions on a, b, c"),
    field("card_at", "i1", CARDS, UNSEEN, HELD + SEATS - 1, "where each card is"),
    field("find_at", "i1", (SITES, FINDS), IN_BAG, HELD + SEATS - 1, "where each find is"),
    field("bag", "i1", SITES, 0, FINDS - 1, "finds left in the bag; all the rubble is always with them"),
    field("pile_1", "i1", 0, 0, LARGEST_PILES[0], "cards left in pile 1, research all"),
    field("pile_2", "i1", 0, 0, LARGEST_PILES[1], "research cards left in pile 2"),
    field("pile_3", "i1", 0, 0, LARGEST_PILES[2], "research cards in the pile put aside"),
    field("exhibitions_2", "i1", 0, 0, EXHIBITION_CARDS, "exhibitions left in pile 2"),
    field("draw_pile", "i1", 0, 0, CARDS, "cards left in the draw pile after the first reshuffle"),
    field("reshuffled", "i1", 0, 0, 1, "the first reshuffle has been (TH6.3)"),
]

CARD_WORDS = constant(-(-int(CARDS) // WORD))
SUMS = [
    field("in_piles", "u8", CARD_WORDS, 0, 2**WORD - 1, "the cards in any pile, a bit each"),
    field("in_bag", "u4", SITES, 0, 2**FINDS - 1, "the finds in the bag of a site, a bit each"),
    field("artifact_points", "i2", SEATS, 0, ARTIFACT_VALUE.sum(), "value of a player's artifacts (TH12.1)"),
    field("exhibition_points", "i1", SEATS, 0, EXHIBITION_POINTS.sum(), "points of a player's exhibitions (TH12.1)"),
    field("bag_points", "i1", SITES, 0, ARTIFACT_VALUE.sum(axis=1).max(), "value of the artifacts in a bag"),
]

STATE = record(FIELDS, SUMS)

SEAT_FIELDS = [f.name for f in FIELDS if f.shape[:1] == (SEATS,) and f.name != "research"]


def count_sums(state: np.record) -> None:
    """Fill in the sums of a position from where its cards and finds are: after a change that no rule made."""
    sums, finds, shows = state["sums"], state["find_at"], state["card_at"][RESEARCH_CARDS:]
    sums["in_piles"][:] = bits_of(state["card_at"] <= IN_DRAW_PILE)
    sums["in_bag"][:] = [bits_of(of_site == IN_BAG)[0] for of_site in finds]
    sums["bag_points"][:] = np.where(finds[:, :ARTIFACTS] == IN_BAG, ARTIFACT_VALUE, 0).sum(axis=1)
    for seat in range(SEATS):
        held = finds[:, :ARTIFACTS] == HELD + seat
        sums["artifact_points"][seat] = ARTIFACT_VALUE[held].sum()
        sums["exhibition_points"][seat] = EXHIBITION_POINTS[shows == HELD + seat].sum()


def relabelled(state: np.record, seats: list[int]) -> np.ndarray:
    """The same position with the players sitting elsewhere: who sat on seat i now sits on seats[i]."""
    after = np.array([state], STATE)
    for name in SEAT_FIELDS:
        for old, new in enumerate(seats):
            after[name][0, new] = state[name][old]
    for name in ("card_at", "find_at"):
        held = state[name] >= HELD
        moved = np.array(seats, np.int8)[np.where(held, state[name] - HELD, 0)]
        after[name][0] = np.where(held, HELD + moved, state[name])
    if state["swapper"] >= 0:
        after["swapper"][0] = seats[int(state["swapper"])]
    count_sums(after[0])
    return after
