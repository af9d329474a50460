"""What was drawn, against what the rules' own odds let expect.

A module a game brings

    UNIT                         the text that names what is counted
    drawn(game, before, move, after)   for every player this draw concerned: what it brought, and its exact mean

Only where the game can say so; a draw that has no number of its own is left to the search.
"""

from __future__ import annotations

import importlib
from types import ModuleType

import msgspec

from dighouse.core.game import Game


class Draw(msgspec.Struct, frozen=True):
    """What a draw brought a player, and what was to be expected."""

    seat: int
    got: float
    expected: float


def draws_of(game: Game) -> ModuleType:
    """The reckoning of a game."""
    return importlib.import_module(f"dighouse.advice.draws.{game.meta.key}")
