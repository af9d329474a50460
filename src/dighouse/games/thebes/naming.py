"""Places, cards and finds as phrases: keys a language turns into words."""

from __future__ import annotations

from dighouse.core.texts import Phrase
from dighouse.games.thebes.tables import (
    ARTIFACTS,
    BOOK_SITE,
    PLACE_IDS,
    RESEARCH_CARDS,
    SITE_IDS,
    SPECIALISED_BOOK,
    artifacts,
    exhibitions,
    research,
)

SPACES = "abc"


def place_name(place: int) -> Phrase:
    return Phrase(f"place.{PLACE_IDS[place]}")


def site_name(site: int) -> Phrase:
    return Phrase(f"place.{SITE_IDS[site]}")


def card_key(card: int) -> str:
    """The kind of a card, as the texts call it."""
    if card >= RESEARCH_CARDS:
        return f"exhibition_{exhibitions[card - RESEARCH_CARDS]['size']}"
    return str(research[card]["kind"])


def card_city(card: int) -> Phrase:
    row = research[card] if card < RESEARCH_CARDS else exhibitions[card - RESEARCH_CARDS]
    return Phrase(f"place.{row['city']}")


def card_name(card: int) -> Phrase:
    """A card by what it is: "2 books on Crete"."""
    key = card_key(card)
    if card >= RESEARCH_CARDS:
        return Phrase(f"card.{key}", {"city": card_city(card)})
    row = research[card]
    args: dict[str, Phrase | int] = {}
    if row["region"]:
        args["site"] = Phrase(f"place.{row['region']}")
    if key in ("specialized_knowledge", "general_knowledge"):
        args["books"] = row["value"]
    return Phrase(f"card.{key}", args)


def find_name(site: int, find: int) -> Phrase:
    """A find: an artifact with its name and value, or a book."""
    if find < ARTIFACTS:
        artifact = artifacts[site][find]
        name = Phrase(f"artifact.{SITE_IDS[site]}.{artifact['order']}")
        return Phrase("token.artifact", {"name": name, "value": artifact["value"]})
    if find == SPECIALISED_BOOK:
        return Phrase("token.book_specialised", {"site": site_name(int(BOOK_SITE[site]))})
    return Phrase("token.book_general")
