"""What lies in the box, for whoever draws the board: tiles, fields, museum, calendar, cards. It never changes."""

from __future__ import annotations

import msgspec

from dighouse.games.pergamon.components import COMPONENTS
from dighouse.games.pergamon.tables import (
    AWARD,
    BACKS,
    CANCELS,
    CAPACITY,
    CARDS,
    CATEGORIES,
    END_BONUS,
    KINDS,
    MUSEUM,
    PAIRS,
    POLISH_LIMIT,
    ROBBER_FIELD,
    ROUNDS,
    SHOW_POINTS,
    STACK,
    STORED_A_COIN,
    STORED_FREE,
)

# What explains a thing: the statements of the rules it rests on, the most telling first.
TILE_RULES = ("PG7.1", "PG7.2")
FIELD_RULES = ("PG5.3", "PG5.5", "PG6.3")
GALLERY_RULES = ("PG6.3", "PG6.4", "PG6.5")
VALUE_RULES = ("PG1.5", "PG5.4")
ROBBER_RULES = ("PG13.1", "PG13.3")
ROUND_RULES = ("PG3.1", "PG4.1")
SCORING_RULES = ("PG10.1", "PG10.2", "PG10.5")


class TileCard(msgspec.Struct, frozen=True, kw_only=True):
    """A find tile: a half with two digits on its left edge, a half with a century on its right edge."""

    id: int
    left: str
    right: str
    digits: int
    century: int
    printed: str | None  # what of it is printed in the rulebook; the rest is reconstructed (R3)
    rules: tuple[str, ...] = TILE_RULES  # the numbers that explain it


class FieldCard(msgspec.Struct, frozen=True, kw_only=True):
    """A research field, numbered from the right."""

    field: int
    coins: int
    deepest: int  # gallery
    confidence: str
    rules: tuple[str, ...] = FIELD_RULES


class GalleryCard(msgspec.Struct, frozen=True, kw_only=True):
    gallery: int
    cost: int
    capacity: int
    rules: tuple[str, ...] = GALLERY_RULES


class ValueCard(msgspec.Struct, frozen=True, kw_only=True):
    """Research cards of one value."""

    value: int
    back: str
    copies: int
    rules: tuple[str, ...] = VALUE_RULES


class RobberCard(msgspec.Struct, frozen=True, kw_only=True):
    """Where the robber stands when these two backs are laid out."""

    backs: list[str]
    field: int
    confidence: str
    rules: tuple[str, ...] = ROBBER_RULES


class RoundCard(msgspec.Struct, frozen=True, kw_only=True):
    """A space of the calendar; what a scoring brings, where there is one."""

    round: int
    tiles: int
    scoring: bool
    kind: str | None = None
    points: int = 0
    drop: int = 0
    rules: tuple[str, ...] = ROUND_RULES


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The box of Pergamon."""

    kinds: list[str]
    backs: list[str]
    tiles: list[TileCard]
    fields: list[FieldCard]
    galleries: list[GalleryCard]
    cards: list[ValueCard]
    card_count: int
    robber: list[RobberCard]
    museum: list[int]  # awards of fields 1 to 24
    calendar: list[RoundCard]
    end_bonus: list[int]
    pairs: int
    show_points: int
    polish_limit: list[int | None]  # by round 1 to 12; None: no limit
    stored_free: int
    stored_a_coin: int
    cancels: int
    categories: list[str]
    confidence: dict[str, str]  # how surely each table is known


def catalogue() -> Catalogue:
    """PG1  The components."""
    return Catalogue(
        kinds=list(KINDS),
        backs=list(BACKS),
        tiles=[TileCard(**row) for row in COMPONENTS.rows("tiles")],
        fields=[
            FieldCard(
                field=row["field"], coins=row["coins"], deepest=row["max_gallery"], confidence=row["row_confidence"]
            )
            for row in COMPONENTS.rows("research_fields")
        ],
        galleries=[
            GalleryCard(gallery=row["gallery"], cost=row["cost"], capacity=int(CAPACITY))
            for row in COMPONENTS.rows("galleries")
        ],
        cards=[ValueCard(**row) for row in COMPONENTS.rows("research_cards")],
        card_count=int(CARDS),
        robber=[
            RobberCard(backs=row["backs"], field=int(ROBBER_FIELD[number]), confidence=row["row_confidence"])
            for number, row in enumerate(COMPONENTS.rows("grave_robber_fields"))
        ],
        museum=AWARD[1 : MUSEUM + 1].tolist(),
        calendar=calendar(),
        end_bonus=END_BONUS.tolist(),
        pairs=int(PAIRS),
        show_points=int(SHOW_POINTS),
        polish_limit=[*(int(POLISH_LIMIT[number]) for number in range(1, ROUNDS)), None],
        stored_free=int(STORED_FREE),
        stored_a_coin=int(STORED_A_COIN),
        cancels=int(CANCELS),
        categories=list(CATEGORIES),
        confidence={name: table["confidence"] for name, table in COMPONENTS.provenance().items()},
    )


def calendar() -> list[RoundCard]:
    """PG2.2, PG10  The twelve spaces of the calendar with their scorings."""
    scorings = {row["round"]: row for row in COMPONENTS.rows("scoring_rounds")}
    spaces = []
    for number in range(1, ROUNDS + 1):
        scoring = scorings.get(number)
        if scoring is None:
            spaces.append(RoundCard(round=number, tiles=int(STACK), scoring=False))
        else:
            kind, points, drop = (scoring[part] for part in ("bonus_kind", "bonus_vp", "drop"))
            spaces.append(scoring_round(number, kind, points, drop))
    return spaces


def scoring_round(number: int, kind: str, points: int, drop: int) -> RoundCard:
    """PG10  A round that ends in a scoring."""
    return RoundCard(
        round=number, tiles=int(STACK), scoring=True, kind=kind, points=points, drop=drop, rules=SCORING_RULES
    )
