"""What lies in the box, for whoever draws the board: cards, finds, places, the dial. It never changes in a game."""

from __future__ import annotations

import msgspec

from dighouse.core.texts import Phrase
from dighouse.games.thebes.components import COMPONENTS
from dighouse.games.thebes.naming import card_city, card_key, card_name, find_name
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    BOOK_SITE,
    CARD_BOOKS,
    CARD_SITE,
    CARD_WEEKS,
    CARDS,
    CONGRESS_POINTS,
    DIAL,
    END_CLOCK,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    FINDS,
    FIRST_YEAR,
    RESEARCH_CARDS,
    RUBBLE,
    SITE_IDS,
    SITES,
    SPECIALISED_BOOK,
    START_CLOCK,
    YEAR_WEEKS,
    places,
)

# What explains a thing: the statements of the rules it rests on, the most telling first.
CARD_RULES = {
    "specialized_knowledge": ("TH8.3", "TH8.5", "TH12.3"),
    "general_knowledge": ("TH8.7",),
    "rumor": ("TH8.6",),
    "congress": ("TH12.2",),
    "assistant": ("TH8.4",),
    "shovel": ("TH8.10",),
    "car": ("TH4.3",),
    "zeppelin": ("TH4.4",),
    "special_permission": ("TH8.2", "TH8.14"),
    "exhibition_small": ("TH9.1", "TH9.2", "TH9.3"),
    "exhibition_large": ("TH9.1", "TH9.2", "TH9.3"),
}
FIND_RULES = {"artifact": ("TH12.1", "TH9.2"), "book": ("TH8.3", "TH12.3"), "general": ("TH8.7",)}
PLACE_RULES = {"city": ("TH5.1", "TH4.1"), "site": ("TH8.1", "TH8.2", "TH8.5")}
SWAP_RULES = ("TH7.1", "TH7.2")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A research card or an exhibition. `help` is a text key that explains it."""

    kind: str
    name: Phrase
    help: str
    city: str
    weeks: int
    site: str | None = None
    books: int = 0
    points: int = 0
    needs: list[int] = []  # artifacts by site, of an exhibition
    rules: tuple[str, ...]  # the numbers that explain it


class Find(msgspec.Struct, frozen=True, kw_only=True):
    """A token worth keeping: an artifact with its value, or a book (of a site, or general)."""

    kind: str
    name: Phrase
    value: int = 0
    book_site: str | None = None
    rules: tuple[str, ...]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    kind: str
    swap: bool
    rules: tuple[str, ...]


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The box of Thebes."""

    sites: list[str]
    places: list[Place]
    routes: list[list[str]]
    cards: list[Card]
    finds: list[list[Find]]
    rubble: int
    dial: list[list[int]]  # by knowledge and weeks
    congress_points: list[int]
    year_weeks: int
    start_clock: dict[int, int]
    end_clock: dict[int, int]
    first_year: dict[int, int]
    confidence: dict[str, str]  # how surely each table is known


def catalogue() -> Catalogue:
    """TH1  The components."""
    seats = sorted({row["players"] for row in COMPONENTS.rows("setup_by_players")})
    return Catalogue(
        sites=SITE_IDS,
        places=[place_named(row["id"], row["kind"], row["swap"]) for row in places],
        routes=COMPONENTS.rows("routes"),
        cards=[card(index) for index in range(CARDS)],
        finds=[[find(site, index) for index in range(FINDS)] for site in range(SITES)],
        rubble=int(RUBBLE),
        dial=DIAL.tolist(),
        congress_points=CONGRESS_POINTS.tolist(),
        year_weeks=int(YEAR_WEEKS),
        start_clock={players: int(START_CLOCK[players]) for players in seats},
        end_clock={players: int(END_CLOCK[players]) for players in seats},
        first_year={players: int(FIRST_YEAR[players]) for players in seats},
        confidence={name: table["confidence"] for name, table in COMPONENTS.provenance().items()},
    )


def place_named(name: str, kind: str, swap: bool) -> Place:
    """TH1.1, TH3.9  A city or a dig site, and what is done there."""
    return Place(id=name, kind=kind, swap=swap, rules=SWAP_RULES if swap else PLACE_RULES[kind])


def card(index: int) -> Card:
    """TH1.4, TH1.5  A card by its index."""
    key = card_key(index)
    city = card_city(index).key.removeprefix("place.")
    weeks = int(CARD_WEEKS[index])
    name, help_key = card_name(index), f"card_help.{key}"
    if index >= RESEARCH_CARDS:
        number = index - RESEARCH_CARDS
        return Card(
            kind=key,
            name=name,
            help=help_key,
            city=city,
            weeks=weeks,
            points=int(EXHIBITION_POINTS[number]),
            needs=EXHIBITION_ARTIFACTS[number].tolist(),
            rules=CARD_RULES[key],
        )
    site = SITE_IDS[CARD_SITE[index]] if CARD_SITE[index] >= 0 else None
    return Card(
        kind=key,
        name=name,
        help=help_key,
        city=city,
        weeks=weeks,
        site=site,
        books=int(CARD_BOOKS[index]),
        rules=CARD_RULES[key],
    )


def find(site: int, index: int) -> Find:
    """TH1.6, TH1.7  A find by its site and index."""
    name = find_name(site, index)
    if index < ARTIFACTS:
        return Find(kind="artifact", name=name, value=int(ARTIFACT_VALUE[site, index]), rules=FIND_RULES["artifact"])
    if index == SPECIALISED_BOOK:
        return Find(kind="book", name=name, book_site=SITE_IDS[BOOK_SITE[site]], rules=FIND_RULES["book"])
    return Find(kind="general", name=name, rules=FIND_RULES["general"])
