"""The games of the house. A game is loaded when it is first asked for.

Nothing is imported here that compiles: to list the games or to read their rules, Numba need not be loaded.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.meta import Meta
from dighouse.core.texts import Texts, game_texts

if TYPE_CHECKING:
    from dighouse.core.game import Game
    from dighouse.core.replay import Match

KEYS = ("thebes", "tomb_raiders", "pergamon", "monuments")


def checked_key(key: str) -> str:
    """The key of a game, if the house has it."""
    if key not in KEYS:
        raise BadInput("unknown_game", game=shortened(key), games=", ".join(KEYS))
    return key


def meta_of(key: str) -> Meta:
    """The title page of a game; none of its rules are loaded for it."""
    meta: Meta = importlib.import_module(f"dighouse.games.{checked_key(key)}.meta").META
    return meta


def texts_of(key: str, language: str) -> Texts:
    """The texts of a game in a language, on top of the common ones."""
    return game_texts(Path(__file__).parent / checked_key(key) / "texts", language)


def game_called(key: str) -> Game:
    """The game of that key, with its rules."""
    game: Game = importlib.import_module(f"dighouse.games.{checked_key(key)}.game").GAME
    return game


def load_match(path: Path) -> Match:
    """Read and replay a match file of any game."""
    from dighouse.core.match_file import load

    return load(path, game_called)
