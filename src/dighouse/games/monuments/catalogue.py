"""What lies in the box, for whoever draws the board: cards, monuments, tables. It never changes in a game."""

from __future__ import annotations

import msgspec

from dighouse.core.texts import Phrase
from dighouse.games.monuments.components import COMPONENTS
from dighouse.games.monuments.naming import card_name, colour_name, monument_name, symbol_name
from dighouse.games.monuments.tables import (
    ACTIONS_A_TURN,
    BONUS,
    CARD_MONUMENT,
    CARD_SYMBOL,
    CARD_VALUE,
    CARDS,
    COLOUR_IDS,
    FIELD_POINTS,
    LAST_COLUMN,
    MINIMUM,
    MONUMENT_IDS,
    MONUMENTS,
    PAID_HIGHEST,
    PAID_OTHER,
    PAID_SOLE,
    PAIR,
    PILE_AT_START,
    SYMBOL_IDS,
    UNUSED,
    cards,
    monuments,
    setups,
    valuation,
)

# What explains a thing: the statements of the rules it rests on, the most telling first.
CARD_RULES = ("MO5.1", "MO7.1", "MO8.1")
MONUMENT_RULES = ("MO5.2", "MO5.3", "MO11.1", "MO11.2")
SYMBOL_RULES = ("MO7.1", "MO7.2", "MO8.1")
COLOUR_RULES = ("MO2.3", "MO13.2")
COLUMN_RULES = ("MO9.7", "MO11.1", "MO11.2")


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A monument card. Its place in the list is its id."""

    monument: int
    value: int
    symbol: int
    name: Phrase
    confidence: str  # of the symbol
    rules: tuple[str, ...] = CARD_RULES  # the numbers that explain it


class Monument(msgspec.Struct, frozen=True, kw_only=True):
    """A monument. `colour`: of its printed cards, where that is known."""

    id: str
    name: Phrase
    colour: str | None
    confidence: str  # of its name
    out_with: list[int]  # numbers of players it is not used with
    rules: tuple[str, ...] = MONUMENT_RULES


class Symbol(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: Phrase
    rules: tuple[str, ...] = SYMBOL_RULES


class Colour(msgspec.Struct, frozen=True, kw_only=True):
    """The colour of stones."""

    id: str
    name: Phrase
    rules: tuple[str, ...] = COLOUR_RULES


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the valuation table: what a sole owner gets, and the first and second of two."""

    sole: int
    first: int
    second: int
    rules: tuple[str, ...] = COLUMN_RULES


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The box of Monuments."""

    monuments: list[Monument]
    cards: list[Card]
    symbols: list[Symbol]
    colours: list[Colour]
    columns: list[Column]  # 0 to 5
    fields: list[int]  # points by field of the historian track; field 0 is no field
    bonus: list[int]  # of the best placed historians
    unused: int  # points for an unused historian
    minimum: list[int]  # cards to erect with, as first and as second owner
    blocked: list[int]  # on the last column: highest card, other owner, sole owner
    last_column: int
    actions: int  # obligatory actions of a monument turn
    pair: int  # cards discarded for a score or an extra action
    pile_at_start: dict[int, int]
    historians: dict[int, int]  # of each colour, by players
    colours_each: dict[int, int]  # of each player, by players
    confidence: dict[str, str]  # how surely each table is known


def catalogue() -> Catalogue:
    """MO1  The components."""
    return Catalogue(
        monuments=[monument(index) for index in range(MONUMENTS)],
        cards=[card(index) for index in range(CARDS)],
        symbols=[Symbol(id=name, name=symbol_name(index)) for index, name in enumerate(SYMBOL_IDS)],
        colours=[Colour(id=name, name=colour_name(index)) for index, name in enumerate(COLOUR_IDS)],
        columns=[Column(sole=row["sole"], first=row["first"], second=row["second"]) for row in valuation],
        fields=FIELD_POINTS.tolist(),
        bonus=BONUS.tolist(),
        unused=int(UNUSED),
        minimum=MINIMUM.tolist(),
        blocked=[int(PAID_HIGHEST), int(PAID_OTHER), int(PAID_SOLE)],
        last_column=int(LAST_COLUMN),
        actions=int(ACTIONS_A_TURN),
        pair=int(PAIR),
        pile_at_start={players: int(PILE_AT_START[players]) for players in setups},
        historians={players: row["historians_per_colour"] for players, row in setups.items()},
        colours_each={players: row["colours_per_player"] for players, row in setups.items()},
        confidence={name: table["confidence"] for name, table in COMPONENTS.provenance().items()},
    )


def card(index: int) -> Card:
    """MO1.2  A card by its id."""
    return Card(
        monument=int(CARD_MONUMENT[index]),
        value=int(CARD_VALUE[index]),
        symbol=int(CARD_SYMBOL[index]),
        name=card_name(index),
        confidence=cards[index]["symbol_confidence"],
    )


def monument(index: int) -> Monument:
    """MO1.4  A monument by its number."""
    row = monuments[index]
    return Monument(
        id=MONUMENT_IDS[index],
        name=monument_name(index),
        colour=row["colour"],
        confidence=row["confidence"],
        out_with=row["out_with_players"],
    )
