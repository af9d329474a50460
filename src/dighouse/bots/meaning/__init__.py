"""What an action means, whatever was drawn before: a module a game.

An action may name a place, and what lies there may be drawn. A search that draws anew each time then has to remember
what it found out by the card, not by its place. A module brings

    MEANINGS             how many there are
    of(s, action)        the number of what an action means in a position
"""

from __future__ import annotations

import importlib
from types import ModuleType

from dighouse.core.game import Game


def meaning_of(game: Game) -> ModuleType:
    """The meanings of a game's actions."""
    return importlib.import_module(f"dighouse.bots.meaning.{game.meta.key}")
