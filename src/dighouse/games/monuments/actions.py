"""MO3.9  The actions: ten verbs, 233 ids (R34)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from dighouse.core.actions import Action, ActionTable
from dighouse.games.monuments.components import COMPONENTS

LAST_COLOUR = len(COMPONENTS.rows("stone_colours")) - 1
LAST_SLOT = COMPONENTS.rows("setup_by_players")[0]["open"] - 1
LAST_CARD = len(COMPONENTS.rows("cards")) - 1
LAST_SYMBOL = len(COMPONENTS.part("symbols", "value")) - 1

Colour = Annotated[int, Meta(ge=0, le=LAST_COLOUR)]
Slot = Annotated[int, Meta(ge=0, le=LAST_SLOT)]
Card = Annotated[int, Meta(ge=0, le=LAST_CARD)]
Symbol = Annotated[int, Meta(ge=0, le=LAST_SYMBOL)]


class UseColour(Action, frozen=True, tag="use_colour"):
    """MO13.4  Name the colour this turn is played with (two players)."""

    colour: Colour


class DrawPile(Action, frozen=True, tag="draw_pile"):
    """MO4.1  Draw the top card of the pile."""


class DrawOpen(Action, frozen=True, tag="draw_open"):
    """MO4.1  Take an open card."""

    slot: Slot


class Lay(Action, frozen=True):
    """MO5.1, MO6.1  Lay a card: erect a monument or extend it."""

    card: Card


class Stop(Action, frozen=True):
    """MO3.10  Stop laying: the action is complete."""


class Score(Action, frozen=True):
    """MO7.1  Name the symbol to score; a pair is discarded for it."""

    symbol: Symbol


class Buy(Action, frozen=True):
    """MO8.1  Name the symbol of the pair that buys an extra action."""

    symbol: Symbol


class Discard(Action, frozen=True):
    """MO7.1, MO8.1  Discard a card of the named pair."""

    card: Card


class WriteHistory(Action, frozen=True, tag="write_history"):
    """MO9  The whole history turn."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """MO3.7  End the turn without an extra action."""


ACTIONS = ActionTable(
    [UseColour, DrawPile, DrawOpen, Lay, Stop, Score, Buy, Discard, WriteHistory, EndTurn],
)
