"""Tiles, objects, cards and galleries as phrases: keys a language turns into words."""

from __future__ import annotations

import functools

from dighouse.core.texts import Phrase
from dighouse.games.pergamon.tables import BACKS, CENTURY, CENTURY_YEARS, DIGITS, KINDS, LEFT, RIGHT

NUMERALS = ("", "I", "II", "III", "IV", "V")  # the galleries and the marker pairs, as printed


def kind_name(kind: int) -> Phrase:
    return Phrase(f"kind.{KINDS[kind]}")


@functools.cache
def tile_name(tile: int) -> Phrase:
    """A tile by its printed id and halves: "tile 52 (34 vase | bracelet 5)"; `tile` is its index."""
    return Phrase(
        "tile.name",
        {
            "tile": tile + 1,
            "digits": int(DIGITS[tile]),
            "left": kind_name(int(LEFT[tile])),
            "right": kind_name(int(RIGHT[tile])),
            "century": int(CENTURY[tile]),
        },
    )


def year_of(left: int, right: int) -> int:
    """PG7.2  The year of the object two joined tiles make."""
    return int(CENTURY[left] * CENTURY_YEARS + DIGITS[right])


def object_name(kind: int, year: int) -> Phrase:
    """An object: "vase of 383"."""
    return Phrase("tile.object", {"kind": kind_name(kind), "year": year})


def back_name(back: int) -> Phrase:
    return Phrase(f"back.{BACKS[back]}")


def numeral(number: int) -> str:
    """A gallery or a marker pair as it is printed."""
    return NUMERALS[number]


def listed(phrases: list[Phrase]) -> Phrase | str:
    """Several phrases one after the other."""
    if not phrases:
        return ""
    whole = phrases[0]
    for phrase in phrases[1:]:
        whole = Phrase("tile.list", {"first": whole, "then": phrase})
    return whole
