"""A position of Tomb Raiders as one record.

The future is not in it. The draw pile is what is left in it: green cards by kind, and backs by region. A card laid
on a pile has no face until somebody draws or searches it (`faceless`); the faces it may get are the `pool`. What has
been seen of each pile in public is kept as looks, so that a redeal can weigh what is left.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import constant
from dighouse.core.record import field, record
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    ASSISTANTS,
    BOOKS_OF_REGION,
    CARD_COUNT,
    CHART,
    FACES,
    FEWEST_PLAYERS,
    FIND_COUNT,
    FINDS_OFF,
    FINDS_ON,
    GENERAL_BOOKS,
    GREEN_CARDS,
    LARGE,
    LARGE_CARDS,
    LOOKS,
    MOST_ACTIONS,
    MOST_WEEKS,
    MUSEUM_GIFTS,
    MUSEUMS,
    PILE_CARDS,
    PRESENTATIONS,
    PROFESSORS,
    REGIONS,
    RUBBLE,
    RUBBLE_CARDS,
    SEATS,
    STORAGE_CARDS,
    STORAGE_SPACES,
)

NO_CARD = constant(-1)
NOBODY = constant(-1)
NOWHERE = constant(-1)  # no region, no museum

# Where a presentation card is.
IN_DRAW_PILE = constant(0)
OPEN = constant(1)
HELD = constant(2)  # HELD + seat: with that player

# What the player on turn still has to decide.
NOTHING = constant(0)
THIEVING = constant(1)  # what the thief takes
RAIDING = constant(2)  # what the tomb raiders take
GIVING = constant(3)  # what the museum gets

# A look: a dig that drew so many cards, or a search.
BY_THIEF = constant(-1)
BY_RAIDERS = constant(-2)

# Outcomes of chance: at set-up first the markers; then a green card by its number, or FIND + region for a find
# card laid on its pile; in a dig the face of each card.
FIND = constant(100)

MOST_FINDS = constant(FIND_COUNT.max())
MOST_ARTIFACTS = constant(FIND_COUNT[:, :, :ARTIFACT_FACES].sum(axis=2).max())
LARGEST_WAYS = constant(2**62)

FIELDS = [
    field("players", "i8", 0, FEWEST_PLAYERS, SEATS, "players of this game"),
    field("ways", "i8", (RUBBLE_CARDS + 1, 2), 0, LARGEST_WAYS, "room to weigh a pile in a redeal; 0 at other times"),
    field("weeks", "i2", SEATS, 0, MOST_WEEKS, "steps of the marker since 0 (TR0.6)"),
    field("arrival", "i2", SEATS, 0, SEATS + MOST_ACTIONS, "when the marker came to its space; the latest lies on top"),
    field("turn", "i2", 0, 0, MOST_ACTIONS, "decisions made so far"),
    field("knowledge_finds", "i1", 0, FINDS_ON, FINDS_OFF, "option (R20)"),
    field("books", "i1", (SEATS, REGIONS), 0, BOOKS_OF_REGION.max(), "books of expertise in a region"),
    field("general", "i1", SEATS, 0, GENERAL_BOOKS, "general books, on cards and finds"),
    field("cards", "i1", (SEATS, STORAGE_CARDS), 0, CARD_COUNT.max(), "storage cards before a player or in the hand"),
    field("assistants", "i1", SEATS, 0, ASSISTANTS, "assistants on display (TR7.6)"),
    field("large", "i1", (SEATS, LARGE_CARDS), 0, LARGE.max(), "large excavation cards in hand, the general ones last"),
    field("found", "i1", (SEATS, REGIONS, RUBBLE), 0, MOST_FINDS, "finds before a player, by region and face"),
    field("artifacts", "i1", (SEATS, REGIONS), 0, MOST_ARTIFACTS, "artifacts before a player, by region"),
    field("professor", "i1", PROFESSORS, NOBODY, SEATS - 1, "who holds each professor"),
    field("storage", "i1", STORAGE_SPACES, NO_CARD, STORAGE_CARDS - 1, "the card on each storage space"),
    field("shown_at", "i1", PRESENTATIONS, IN_DRAW_PILE, HELD + SEATS - 1, "where each exhibition and museum is"),
    field("deck", "i1", STORAGE_CARDS, 0, CARD_COUNT.max(), "storage cards left in the draw pile"),
    field("green", "i1", 0, 0, GREEN_CARDS, "green cards left in the draw pile"),
    field("backs", "i1", REGIONS, 0, PILE_CARDS, "find cards left in the draw pile"),
    field("pool", "i1", (REGIONS, FACES), 0, MOST_FINDS, "faces of the finds in the draw pile or faceless in the pile"),
    field("pile", "i1", (REGIONS, FACES), 0, MOST_FINDS, "cards of the pile that have a face"),
    field("faceless", "i1", REGIONS, 0, PILE_CARDS, "cards of the pile without a face"),
    field("sight", "i1", (SEATS, REGIONS), 0, 1, "this player sees the pile as it is (R21)"),
    field("pending", "i1", 0, NOTHING, GIVING, "what the player on turn still has to decide"),
    field("pending_region", "i1", 0, NOWHERE, REGIONS - 1, "the pile searched"),
    field("pending_museum", "i1", 0, NOWHERE, MUSEUMS - 1, "the museum taken"),
    field("gifts", "i1", 0, 0, MUSEUM_GIFTS.max(), "artifacts still to give"),
    field("laid", "i1", REGIONS, 0, PILE_CARDS, "cards laid on the pile since the last look"),
    field("looks", "i1", REGIONS, 0, LOOKS, "looks so far: digs, thieves and tomb raiders"),
    field("look_laid", "i1", (REGIONS, LOOKS), 0, PILE_CARDS, "cards laid since the look before"),
    field("look_drawn", "i1", (REGIONS, LOOKS), BY_RAIDERS, CHART.max(), "cards a dig drew; or who searched"),
    field("look_artifacts", "i1", (REGIONS, LOOKS), 0, CHART.max(), "artifacts among them, or taken"),
    field("look_books", "i1", (REGIONS, LOOKS), 0, 1, "knowledge finds among them, or taken"),
]

STATE = record(FIELDS)

SEAT_FIELDS = ["weeks", "arrival", "books", "general", "cards", "assistants", "large", "found", "artifacts", "sight"]


def relabelled(state: np.record, seats: list[int]) -> np.ndarray:
    """The same position with the players sitting elsewhere: who sat on seat i now sits on seats[i]."""
    after = np.array([state], STATE)
    for name in SEAT_FIELDS:
        for old, new in enumerate(seats):
            after[name][0, new] = state[name][old]
    places = np.array(seats, np.int8)
    held = state["shown_at"] >= HELD
    moved = places[np.where(held, state["shown_at"] - HELD, 0)]
    after["shown_at"][0] = np.where(held, HELD + moved, state["shown_at"])
    held = state["professor"] >= 0
    after["professor"][0] = np.where(held, places[np.where(held, state["professor"], 0)], NOBODY)
    return after
