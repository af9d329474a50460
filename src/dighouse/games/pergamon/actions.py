"""PG3.3  The actions, step by step through a round (R30). 316 ids, in the order of the verbs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from dighouse.core.actions import Action, ActionTable
from dighouse.games.pergamon.components import COMPONENTS

LAST_TILE = len(COMPONENTS.rows("tiles"))
LAST_FIELD = len(COMPONENTS.rows("research_fields"))
LAST_GALLERY = len(COMPONENTS.rows("galleries"))
LAST_PAIR = COMPONENTS.value("exhibit")["max_collections"]
MOST_POLISH = COMPONENTS.value("engine_limits")["polish_ids"] - 1

Tile = Annotated[int, Meta(ge=1, le=LAST_TILE)]
Field = Annotated[int, Meta(ge=1, le=LAST_FIELD)]
Gallery = Annotated[int, Meta(ge=1, le=LAST_GALLERY)]
Coins = Annotated[int, Meta(ge=0, le=MOST_POLISH)]
Pair = Annotated[int, Meta(ge=1, le=LAST_PAIR)]


class Order(Action, frozen=True):
    """PG14.3  Lay this tile of the youngest century into the next gallery."""

    tile: Tile


class Place(Action, frozen=True):
    """PG5.3  Place one's figure on a research field."""

    field: Field


class Dig(Action, frozen=True):
    """PG6.3  Empty a gallery."""

    gallery: Gallery


class SkipDig(Action, frozen=True, tag="skip_dig"):
    """PG6.3  Decline to dig."""


class Add(Action, frozen=True):
    """PG7.1  Begin a row with a hand tile, or join one on its right."""

    tile: Tile


class CloseRow(Action, frozen=True, tag="close_row"):
    """PG7.1  The row is complete."""


class Polish(Action, frozen=True):
    """PG8.2  Reserve coins to raise the collection's value."""

    coins: Coins


class Dissolve(Action, frozen=True):
    """PG8.4  Choose which of three standing collections makes room."""

    pair: Pair


class Confirm(Action, frozen=True):
    """PG8.6  Exhibit the row."""


class Cancel(Action, frozen=True):
    """PG8.10  Take the row back into the hand."""


class EndExhibits(Action, frozen=True, tag="end_exhibits"):
    """PG8.1  Exhibit nothing more this turn."""


class Discard(Action, frozen=True):
    """PG9.3  Discard a hand tile to the box."""

    tile: Tile


class Store(Action, frozen=True):
    """PG9.3  Pay for storing the hand, and end the turn."""


ACTIONS = ActionTable(
    [
        Order,
        Place,
        Dig,
        SkipDig,
        Add,
        CloseRow,
        Polish,
        Dissolve,
        Confirm,
        Cancel,
        EndExhibits,
        Discard,
        Store,
    ]
)
