"""The component tables as arrays the rules can read.

All numbers are np.int64: a rule called with numbers of several widths would be compiled once for each of them.
"""

from __future__ import annotations

import numpy as np

from dighouse.core.bits import bits_of
from dighouse.core.jit import constant
from dighouse.games.thebes.components import COMPONENTS

places = COMPONENTS.rows("places")
counts = COMPONENTS.value("printed_counts")
SEATS = constant(counts["archaeologists"])  # a record always has room for all of them
limits = COMPONENTS.value("limits")
research = COMPONENTS.rows("research_cards")
exhibitions = COMPONENTS.rows("exhibitions")
tokens = COMPONENTS.rows("site_tokens")
scoring = COMPONENTS.value("scoring")

PLACE_IDS = [place["id"] for place in places]
SITE_IDS = [place["id"] for place in places if place["kind"] == "site"]
PLACES = constant(len(PLACE_IDS))
SITES = constant(len(SITE_IDS))
SITE_PLACE = np.array([PLACE_IDS.index(site) for site in SITE_IDS], np.int64)
START = constant(next(place["index"] for place in places if place["start"]))
SWAP_PLACE = constant(next(place["index"] for place in places if place["swap"]))


def shortest_journeys() -> np.ndarray:
    """TH1.2  The routes.  TH4.1  A journey's length is the smallest number of routes (R2)."""
    routes = np.full((PLACES, PLACES), PLACES, np.int64)
    np.fill_diagonal(routes, 0)
    for here, there in COMPONENTS.rows("routes"):
        here, there = PLACE_IDS.index(here), PLACE_IDS.index(there)
        routes[here, there] = routes[there, here] = limits["route_weeks"]
    for over in range(PLACES):
        routes = np.minimum(routes, routes[:, over, None] + routes[None, over, :])
    return routes


ROUTES = shortest_journeys()

# TH1.3  The time track.
YEAR_WEEKS = constant(counts["track_spaces"])

# TH1.4  Research cards, by index = printed id - 1.
KINDS = list(COMPONENTS.value("research_kind_totals"))
SPECIAL_PERMISSION, ZEPPELIN, CAR, CONGRESS, ASSISTANT, SHOVEL, GENERAL, SPECIALISED, RUMOR = (
    constant(KINDS.index(kind))
    for kind in (
        "special_permission",
        "zeppelin",
        "car",
        "congress",
        "assistant",
        "shovel",
        "general_knowledge",
        "specialized_knowledge",
        "rumor",
    )
)
FIRST_CARD = constant(0)
NO_SITE = constant(-1)  # of a card that serves every site, or none
RESEARCH_CARDS = constant(len(research))
RESEARCH_SPACES = constant(counts["research_spaces"])

# TH1.5  Exhibition cards follow the research cards in one numbering.
EXHIBITION_CARDS = constant(len(exhibitions))
EXHIBITION_SPACES = constant(counts["exhibition_spaces"])
CARDS = constant(RESEARCH_CARDS + EXHIBITION_CARDS)
CARD_PLACE = np.array([PLACE_IDS.index(card["city"]) for card in [*research, *exhibitions]], np.int64)
CARD_WEEKS = np.array([card["weeks"] for card in [*research, *exhibitions]], np.int64)
CARD_KIND = np.array([KINDS.index(card["kind"]) for card in research], np.int64)
CARD_BOOKS = np.array([card["value"] for card in research], np.int64)
CARD_SITE = np.array([SITE_IDS.index(card["region"]) if card["region"] else NO_SITE for card in research], np.int64)
EXHIBITION_POINTS = np.array([card["points"] for card in exhibitions], np.int64)
EXHIBITION_ARTIFACTS = np.array([[c["requires"].get(site, 0) for site in SITE_IDS] for c in exhibitions], np.int64)
LARGE = np.array([card["size"] == "large" for card in exhibitions], np.int64)
ALL_CARDS = bits_of(np.ones(CARDS))  # as a set


def first_and_last() -> tuple[np.ndarray, np.ndarray]:
    """The lowest and the highest card of each kind and site, of no site first; an empty span where there is none."""
    first = np.full((len(KINDS), SITES + 1), RESEARCH_CARDS, np.int64)
    last = np.full((len(KINDS), SITES + 1), -1, np.int64)
    for card, of in enumerate(zip(CARD_KIND, CARD_SITE + 1, strict=True)):
        first[of], last[of] = min(first[of], card), card
    return first, last


FIRST_OF_KIND, LAST_OF_KIND = first_and_last()

# TH1.6, TH1.7  The finds of a site: its artifacts as listed, then the specialised book, then the general book.
ARTIFACTS = constant(counts["artifacts_per_site"])
SPECIALISED_BOOK = constant(ARTIFACTS)
GENERAL_BOOK = constant(ARTIFACTS + 1)
FINDS = constant(counts["finds_per_site"])
artifacts = [[a for a in COMPONENTS.rows("artifacts") if a["site"] == site] for site in SITE_IDS]
ARTIFACT_VALUE = np.array([[a["value"] for a in of_site] for of_site in artifacts], np.int64)
BONUS = np.array([[a["board_bonus"] for a in of_site].index(True) for of_site in artifacts], np.int64)
FULL_BAG = np.array([bits_of(np.arange(FINDS) != bonus)[0] for bonus in BONUS])  # all finds but the bonus, as a set
FULL_BAG_POINTS = ARTIFACT_VALUE.sum(axis=1) - ARTIFACT_VALUE[np.arange(SITES), BONUS]
BOOK_SITE = np.array([SITE_IDS.index(row["specialised_token_region"]) for row in tokens], np.int64)
TOKEN_BOOKS = constant(tokens[0]["specialised_token_books"])
TOKEN_GENERAL = constant(tokens[0]["general_token_books"])
RUBBLE = constant(tokens[0]["rubble"])

# TH1.8  The dial, by knowledge and weeks; row and column 0 are 0.
KNOWLEDGE_CAP = constant(limits["knowledge_cap"])
DIG_WEEKS = constant(limits["dig_weeks_max"])
DIAL = np.zeros((KNOWLEDGE_CAP + 1, DIG_WEEKS + 1), np.int64)
DIAL[1:, 1:] = [row["tokens_by_week"] for row in COMPONENTS.rows("dial")]
# The first week in which a knowledge draws a token (TH8.9); past the last one for knowledge 0.
FIRST_WEEK = np.array([np.count_nonzero(row[1:] == 0) + 1 for row in DIAL], np.int64)


def bonus_by_number(table: str, owners: int) -> np.ndarray:
    """TH8.4, TH8.10  What so many assistants or shovels are worth (R16)."""
    bonus = COMPONENTS.value(table)
    return np.array([0] + [bonus[str(number)] for number in range(1, owners + 1)], np.int64)


ASSISTANT_POINTS = bonus_by_number("assistant_bonus", COMPONENTS.value("research_kind_totals")["assistant"])
SHOVEL_TOKENS = bonus_by_number("shovel_bonus", COMPONENTS.value("research_kind_totals")["shovel"])
LONE_ASSISTANT = constant(COMPONENTS.value("assistant_bonus")["lone_spent"])
LONE_SHOVEL = constant(COMPONENTS.value("shovel_bonus")["lone_spent"])
RUMOR_POINTS = constant(limits["rumor_points"])

# TH4.3, TH7.2  Journey and swap.
CAR_JOURNEY = constant(limits["car_min_journey"])
CAR_SAVING = constant(limits["car_saving"])
JOURNEYS = np.stack([ROUTES, np.where(ROUTES >= CAR_JOURNEY, ROUTES - CAR_SAVING, ROUTES)])  # on foot; by car
# The weeks of a card with the journey to it, on foot and by car, by where one stands. In bytes: it is read often.
CARD_TRIPS = np.ascontiguousarray(JOURNEYS[:, :, CARD_PLACE] + CARD_WEEKS, np.int8)
SWAP_WEEKS = constant(limits["swap_base_weeks"])
SWAP_STEP = constant(limits["swap_step_weeks"])

# TH2, TH3.1, TH3.2  Set-up by number of players.
START_CLOCK = np.zeros(SEATS + 1, np.int64)
END_CLOCK = np.zeros(SEATS + 1, np.int64)
FIRST_YEAR = np.zeros(SEATS + 1, np.int64)
# By [two_piles, players]: research cards in piles 1, 2 and 3, and whether the large exhibitions are in pile 3.
PILES = np.zeros((2, SEATS + 1, 3), np.int64)
LARGE_IN_PILE_3 = np.zeros((2, SEATS + 1), np.int64)
for row in COMPONENTS.rows("setup_by_players"):
    players = row["players"]
    START_CLOCK[players] = row["start_clock"]
    END_CLOCK[players] = row["end_clock"]
    FIRST_YEAR[players] = row["first_year"]
    for two_piles in (0, 1):
        if row["two_player_deck"] is None or (row["two_player_deck"] == "two_piles") == bool(two_piles):
            PILES[two_piles, players] = (
                row["pile1"],
                row["pile2"] - row["exhibitions_pile2"],
                row["pile3"] - row["exhibitions_pile3"],
            )
            LARGE_IN_PILE_3[two_piles, players] = row["exhibitions_pile3"] > 0
LAST_YEAR = constant(int(FIRST_YEAR[2] + (END_CLOCK[2] - 1) // YEAR_WEEKS) - 1)

# TH12  Scoring.
CONGRESS_POINTS = np.array(list(COMPONENTS.value("congress_points").values()), np.int64)
MAJORITY = constant(scoring["majority"])
MAJORITY_TIE = constant(scoring["majority_tie"])
MAJORITY_BOOKS = constant(scoring["majority_minimum_books"])

# The most there can be of something: the ranges of a record, and the scale of an observation.
FEWEST_PLAYERS = constant(min(row["players"] for row in COMPONENTS.rows("setup_by_players")))
LAST_CLOCK = constant(END_CLOCK.max())
MOST_ACTIONS = constant(max(row["players"] * row["weeks"] for row in COMPONENTS.rows("setup_by_players")))  # I6
LARGEST_PILES = PILES.max(axis=(0, 1))  # research cards in piles 1, 2 and 3
CARDS_OF_KIND = np.bincount(CARD_KIND, minlength=len(KINDS))
RUMORS_OF_SITE = np.bincount(CARD_SITE[CARD_KIND == RUMOR], minlength=SITES)


def books_of_sites() -> np.ndarray:
    """I3  The books of each site's colour, on cards and tokens."""
    cards = CARD_KIND == SPECIALISED
    on_cards = np.bincount(CARD_SITE[cards], CARD_BOOKS[cards], SITES).astype(np.int64)
    return on_cards + TOKEN_BOOKS * np.bincount(BOOK_SITE, minlength=SITES)


def longest_run_of_swaps() -> int:
    """I8  Swaps in a row: nobody can be so far behind for longer than the rival's last year (TH7.2, TH11.2)."""
    swaps, weeks = 0, SWAP_WEEKS
    while weeks <= YEAR_WEEKS:
        swaps += 1
        weeks += SWAP_WEEKS + SWAP_STEP * swaps
    return swaps


BOOKS_OF_SITE = books_of_sites()
GENERAL_BOOKS = constant(CARD_BOOKS[CARD_KIND == GENERAL].sum() + TOKEN_GENERAL * SITES)
LONGEST_SWAP_RUN = constant(longest_run_of_swaps())
