"""The component tables as arrays the rules can read.

A card is its kind: cards that look the same are one number with a count. All numbers are np.int64: a rule called
with numbers of several widths would be compiled once for each of them.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from dighouse.core.jit import constant
from dighouse.games.tomb_raiders.components import COMPONENTS
from dighouse.games.tomb_raiders.meta import META

board = COMPONENTS.value("board")
seats = COMPONENTS.value("players")
SEATS = constant(seats["max"])  # a record always has room for all of them
FEWEST_PLAYERS = constant(seats["min"])
STORAGE_SPACES = constant(board["storage_spaces"])

# TR0.1  The regions, in the order of the action ids.
REGION_IDS: list[str] = COMPONENTS.rows("regions")
REGIONS = constant(len(REGION_IDS))
NO_REGION = constant(-1)  # of a card that serves every region, or none

# TR0.4, TR0.5  Green cards by kind: storage cards first, then exhibitions, then museums.
KINDS = (
    "expertise",
    "general_knowledge",
    "congress",
    "thief",
    "tomb_raiders",
    "scientist",
    "assistant",
    "general_excavation",
    "exhibition",
    "museum",
)
EXPERTISE, GENERAL, CONGRESS, THIEF, TOMB_RAIDERS, SCIENTIST, ASSISTANT, GENERAL_EXCAVATION, EXHIBITION, MUSEUM = (
    constant(number) for number in range(len(KINDS))
)
exhibitions = COMPONENTS.rows("exhibitions")
museums = COMPONENTS.rows("museums")
cards: list[dict[str, Any]] = [
    *({"kind": "expertise", **row} for row in COMPONENTS.rows("expertise")),
    *({"kind": "general_knowledge", **row} for row in COMPONENTS.rows("general_knowledge")),
    *({"kind": "congress", **row} for row in COMPONENTS.rows("congress")),
    *({**row} for row in COMPONENTS.rows("action_cards")),
    *({"kind": "exhibition", **row} for row in exhibitions),
    *({"kind": "museum", **row} for row in museums),
]
EXHIBITIONS = constant(len(exhibitions))
MUSEUMS = constant(len(museums))
PRESENTATIONS = constant(EXHIBITIONS + MUSEUMS)  # exhibitions first
CARDS = constant(len(cards))
STORAGE_CARDS = constant(CARDS - PRESENTATIONS)  # kinds of them, and the card of the first exhibition
FIRST_MUSEUM = constant(STORAGE_CARDS + EXHIBITIONS)
CARD_KIND = np.array([KINDS.index(card["kind"]) for card in cards], np.int64)
CARD_COUNT = np.array([card["count"] for card in cards], np.int64)
CARD_REGION = np.array(
    [REGION_IDS.index(card["region"]) if card.get("region") else NO_REGION for card in cards], np.int64
)
CARD_BOOKS = np.array([card.get("books", 0) for card in cards], np.int64)
CARD_WEEKS = np.array([card.get("weeks", 0) for card in cards], np.int64)  # of an exhibition: see STEP_WEEKS
PLAY_WEEKS = np.array([card.get("play_weeks", 0) for card in cards], np.int64)
CARD_POINTS = np.array([card.get("points", 0) for card in cards], np.int64)
IS_ACTION = np.array([int(THIEF <= kind <= GENERAL_EXCAVATION) for kind in CARD_KIND], np.int64)


def card_of(kind: int, region: int) -> int:
    """The card of a kind that there is once, or once for each region."""
    return int(np.flatnonzero((kind == CARD_KIND) & (region == CARD_REGION))[0])


THIEF_CARD = np.array([card_of(THIEF, region) for region in range(REGIONS)], np.int64)
RAIDERS_CARD = np.array([card_of(TOMB_RAIDERS, region) for region in range(REGIONS)], np.int64)
SCIENTIST_CARD, ASSISTANT_CARD, EXCAVATION_CARD = (
    constant(card_of(kind, NO_REGION)) for kind in (SCIENTIST, ASSISTANT, GENERAL_EXCAVATION)
)

# TR6.2  The steps of an exhibition; step 0 is none reached.
STEPS = constant(len(exhibitions[0]["steps"]))
STEP_REGION = np.array([[REGION_IDS.index(step["region"]) for step in e["steps"]] for e in exhibitions], np.int64)
STEP_ARTIFACTS = np.array([[step["artifacts"] for step in e["steps"]] for e in exhibitions], np.int64)
STEP_WEEKS = np.array([[0] + [step["weeks"] for step in e["steps"]] for e in exhibitions], np.int64)
MUSEUM_GIFTS = np.array([museum["give"] for museum in museums], np.int64)  # TR6.5

# TR0.3  The faces of find cards: artifacts of 1, 2, … points, the knowledge find, rubble.
ARTIFACT_FACES = constant(max(row["points"] for row in COMPONENTS.rows("artifacts")))  # face n is worth n + 1
KNOWLEDGE = constant(ARTIFACT_FACES)
RUBBLE = constant(ARTIFACT_FACES + 1)
FACES = constant(ARTIFACT_FACES + 2)
FINDS_ON, FINDS_OFF = constant(0), constant(1)  # option knowledge_finds (R20)


def find_counts() -> np.ndarray:
    """TR0.2, R20  The find cards of each region by face, with the option on and off."""
    counts = np.zeros((2, REGIONS, FACES), np.int64)
    for row in COMPONENTS.rows("artifacts"):
        counts[:, REGION_IDS.index(row["region"]), row["points"] - 1] += row["count"]
    for row in COMPONENTS.rows("knowledge_finds"):
        counts[FINDS_ON, REGION_IDS.index(row["region"]), KNOWLEDGE] += row["count"]
    for row in COMPONENTS.rows("knowledge_finds_off"):
        counts[FINDS_OFF, REGION_IDS.index(row["region"]), row["points"] - 1] += row["count"]
    for row in COMPONENTS.rows("rubble"):
        counts[:, REGION_IDS.index(row["region"]), RUBBLE] += row["count"]
    return counts


FIND_COUNT = find_counts()
PILE_CARDS = constant(COMPONENTS.value("pile_totals")["cards_per_region"])
RUBBLE_CARDS = constant(COMPONENTS.value("pile_totals")["rubble_per_region"])

# TR1.2  Large excavation cards by number of players: one of each region in order, then the general ones.
GENERAL_CARD = constant(REGIONS)
LARGE_CARDS = constant(REGIONS + 1)
LARGE = np.zeros((SEATS + 1, LARGE_CARDS), np.int64)
for row in COMPONENTS.rows("excavation_cards_per_player"):
    LARGE[row["players"], :GENERAL_CARD] = row["each_region"]
    LARGE[row["players"], GENERAL_CARD] = row["general"]

# TR9  Professors: by region, then that of the best knowledge.
professors = COMPONENTS.rows("professors")
PROFESSORS = constant(len(professors))
BEST_KNOWLEDGE = constant(REGIONS)
PROFESSOR_BOOKS = np.array([p.get("threshold_expertise") or p["threshold_knowledge"] for p in professors], np.int64)
PROFESSOR_POINTS = np.array([p["points"] for p in professors], np.int64)

# TR8.9  The excavation chart, by knowledge and weeks; row and column 0 are 0.
chart = COMPONENTS.value("excavation_chart")
KNOWLEDGE_CAP = constant(len(chart))
DIG_WEEKS = constant(COMPONENTS.value("dig_weeks")["max"])
CHART = np.zeros((KNOWLEDGE_CAP + 1, DIG_WEEKS + 1), np.int64)
CHART[1:, 1:] = list(chart.values())
# The first week in which a knowledge draws a card; past the last one for knowledge 0.
FIRST_WEEK = np.array([np.count_nonzero(row[1:] == 0) + 1 for row in CHART], np.int64)

# TR11  Scoring. Congress points are listed for every number of cards there can be.
points = COMPONENTS.rows("congress_points")
CONGRESSES = constant(CARD_COUNT[CARD_KIND == CONGRESS].sum())
CONGRESS_POINTS = np.array([points[min(number, len(points) - 1)] for number in range(CONGRESSES + 1)], np.int64)
bonus = COMPONENTS.value("time_bonus")
BONUS_POINTS = constant(bonus["points"])
BONUS_WEEKS = constant(bonus["per_full_weeks_behind"])

# The most there can be of something: the ranges of a record, and the scale of an observation.
GREEN_CARDS = constant(CARD_COUNT.sum())
DECK_CARDS = constant(GREEN_CARDS + PILE_CARDS * REGIONS)
ASSISTANTS = constant(CARD_COUNT[ASSISTANT_CARD])
BOOKS_OF_REGION = np.array(
    [(CARD_BOOKS * CARD_COUNT)[(CARD_KIND == EXPERTISE) & (r == CARD_REGION)].sum() for r in range(REGIONS)], np.int64
)
GENERAL_BOOKS = constant((CARD_BOOKS * CARD_COUNT)[CARD_KIND == GENERAL].sum() + FIND_COUNT[:, :, KNOWLEDGE].sum())
ACTION_CARDS = constant((CARD_COUNT * IS_ACTION).sum())
SEARCH_CARDS = constant(CARD_COUNT[THIEF_CARD].sum() + CARD_COUNT[RAIDERS_CARD].sum())


def most_weeks() -> dict[int, int]:
    """I8  The weeks of all players together at most: every card taken but the cheapest that stay, every dig longest."""
    storage = np.repeat(CARD_WEEKS[:STORAGE_CARDS], CARD_COUNT[:STORAGE_CARDS])
    taken = storage.sum() - np.sort(storage)[:STORAGE_SPACES].sum()
    shown = STEP_WEEKS.max(axis=1).sum() + CARD_WEEKS[FIRST_MUSEUM:].sum()
    played = (PLAY_WEEKS * CARD_COUNT).sum() + DIG_WEEKS * CARD_COUNT[EXCAVATION_CARD]
    return {
        int(players): int(taken + shown + played + DIG_WEEKS * players * LARGE[players].sum())
        for players in range(FEWEST_PLAYERS, SEATS + 1)
    }


def most_looks() -> int:
    """The digs, thieves and tomb raiders one region can see in a game."""
    digs = max(players * (LARGE[players, 0] + LARGE[players, GENERAL_CARD]) for players in range(len(LARGE)))
    return int(digs + CARD_COUNT[EXCAVATION_CARD] + max(CARD_COUNT[THIEF_CARD] + CARD_COUNT[RAIDERS_CARD]))


MOST_ACTIONS = constant(max(META.longest.values()))  # I7
MOST_WEEKS = constant(max(most_weeks().values()))
LOOKS = constant(most_looks())
LARGEST_LEAD = constant(max(DIG_WEEKS, CARD_WEEKS.max(), STEP_WEEKS.max(), PLAY_WEEKS.max()))  # I5
# n choose k for the weights of a redeal; 0 where k is more than n.
CHOOSE = np.array([[comb(n, k) for k in range(PILE_CARDS + 1)] for n in range(PILE_CARDS + 1)], np.int64)
