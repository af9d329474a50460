"""Monuments, cards, symbols and colours as phrases: keys a language turns into words."""

from __future__ import annotations

from dighouse.core.texts import Phrase
from dighouse.games.monuments.tables import CARD_MONUMENT, CARD_VALUE, COLOUR_IDS, MONUMENT_IDS, SYMBOL_IDS


def monument_name(monument: int) -> Phrase:
    """MO1.4  A monument by its name (R6)."""
    return Phrase(f"monument.{MONUMENT_IDS[monument]}")


def card_name(card: int) -> Phrase:
    """A card by what it shows: "Petra 5"."""
    return Phrase("card.name", {"monument": monument_name(int(CARD_MONUMENT[card])), "value": int(CARD_VALUE[card])})


def card_list(cards: list[int]) -> Phrase:
    """Several cards: "Petra 5, Zeus 1"; "nothing" for none."""
    if not cards:
        return Phrase("card.none")
    named = card_name(cards[0])
    for card in cards[1:]:
        named = Phrase("card.and", {"cards": named, "card": card_name(card)})
    return named


def symbol_name(symbol: int) -> Phrase:
    return Phrase(f"symbol.{SYMBOL_IDS[symbol]}")


def colour_name(colour: int) -> Phrase:
    return Phrase(f"colour.{COLOUR_IDS[colour]}")
