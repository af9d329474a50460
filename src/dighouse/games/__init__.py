"""The games of the house. A game is loaded when it is first asked for.

Nothing is imported here that compiles: to list the games or to read their rules, Numba need not be loaded.
"""

from __future__ import annotations

import importlib
import importlib.util
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


def game_called(key: str, version: int | None = None) -> Game:
    """The game of that key, with its rules: those of an older version, if such a one is asked for and was kept."""
    folder = checked_key(key)
    if version not in (None, meta_of(key).rules_version) and importlib.util.find_spec(kept_name(key, version)):
        folder = kept_name(key, version).rpartition(".")[2]
    game: Game = importlib.import_module(f"dighouse.games.{folder}.game").GAME
    return game


def kept_name(key: str, version: int | None) -> str:
    """Where the rules of an older version are kept (docs/adr/0019)."""
    return f"dighouse.games.{key}_v{version}"


def load_match(path: Path) -> Match:
    """Read and replay a match file of any game, by the version of the rules it was played by."""
    from dighouse.core.match_file import load, read_header, read_lines

    version = None
    if path.is_file():  # a pipe can be read only once: what comes through one is of the present version
        version = read_header(read_lines(path), path.name).rules_version
    return load(path, lambda key: game_called(key, version))
