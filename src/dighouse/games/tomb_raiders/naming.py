"""Regions, cards, finds and professors as phrases: keys a language turns into words."""

from __future__ import annotations

from typing import Any

from dighouse.core.texts import Phrase
from dighouse.games.tomb_raiders.tables import (
    BEST_KNOWLEDGE,
    CARD_BOOKS,
    CARD_KIND,
    CARD_REGION,
    GENERAL_CARD,
    KINDS,
    KNOWLEDGE,
    NO_REGION,
    REGION_IDS,
    RUBBLE,
    cards,
)


def region_name(region: int) -> Phrase:
    return Phrase(f"region.{REGION_IDS[region]}")


def card_key(card: int) -> str:
    """The kind of a green card, as the texts call it."""
    return KINDS[CARD_KIND[card]]


def card_id(card: int) -> str:
    """The number of a presentation card, such as E3; empty for other cards."""
    return str(cards[card].get("id", ""))


def card_name(card: int) -> Phrase:
    """A card by what it is: "2 books on Crete", "Thief of Egypt", "Exhibition E3"."""
    args: dict[str, Any] = {}
    if CARD_REGION[card] != NO_REGION:
        args["region"] = region_name(int(CARD_REGION[card]))
    if CARD_BOOKS[card]:
        args["books"] = int(CARD_BOOKS[card])
    if card_id(card):
        args["number"] = card_id(card)
    return Phrase(f"card.{card_key(card)}", args)


def find_key(face: int) -> str:
    """The kind of a find card: artifact, knowledge, rubble."""
    return {int(KNOWLEDGE): "knowledge", int(RUBBLE): "rubble"}.get(face, "artifact")


def find_name(region: int, face: int) -> Phrase:
    """A find card with its region: "Crete, 4 points"."""
    args: dict[str, Any] = {"region": region_name(region)}
    if find_key(face) == "artifact":
        args["value"] = face + 1
    return Phrase(f"find.{find_key(face)}", args)


def professor_name(professor: int) -> Phrase:
    if professor == BEST_KNOWLEDGE:
        return Phrase("professor.best_knowledge")
    return Phrase("professor.region", {"region": region_name(professor)})


def large_card_name(card: int) -> Phrase:
    """A large excavation card: of a region, or general."""
    if card == GENERAL_CARD:
        return Phrase("large_card.general")
    return Phrase("large_card.region", {"region": region_name(card)})
