"""Keys and numbers into sentences. The engine emits keys; a language is a folder of TOML files away.

A text may hold placeholders: `{site}`, and `{weeks:week|weeks}`, which picks a form by the number. An
argument is a number, a ready string, another phrase, or a seat under one of the names in `SEAT_NAMES`.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dighouse.core.errors import BadInput

LANGUAGES = ("en", "de", "nl", "es")
SEAT_NAMES = ("player", "other")
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}")


class Phrase(msgspec.Struct, frozen=True):
    """Something to be said: a text key, and what fills its placeholders."""

    key: str
    args: dict[str, Any] = {}


class Texts:
    """All the texts of one language a game needs: its own, and the ones common to all games."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self.texts = dict(texts)

    def say(self, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """The phrase as a sentence; `names` are the players' names by seat."""

        def fill(found: re.Match[str]) -> str:
            name, one, many = found.groups()
            argument = phrase.args[name]
            if one is not None:
                return str(one if argument == 1 else many)
            if isinstance(argument, Phrase):
                return self.say(argument, names)
            if name in SEAT_NAMES and isinstance(argument, int):
                return names[argument] if argument < len(names) else str(argument + 1)
            return str(argument)

        return PLACEHOLDER.sub(fill, self.texts[phrase.key])

    def word(self, key: str) -> str:
        """A text without placeholders."""
        return self.texts[key]

    def __contains__(self, key: str) -> bool:
        return key in self.texts


def flat(tables: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """Nested TOML tables as one mapping, keys joined by dots."""
    texts: dict[str, str] = {}
    for name, content in tables.items():
        if isinstance(content, Mapping):
            texts |= flat(content, f"{before}{name}.")
        else:
            texts[before + name] = str(content)
    return texts


def placeholders(text: str) -> set[str]:
    """The names a text asks for."""
    return {found[1] for found in PLACEHOLDER.finditer(text)}


def read_texts(folder: Path, language: str) -> dict[str, str]:
    """The texts of one folder in one language: `en.toml`, and `en.board.toml` and the like where it is split."""
    if language not in LANGUAGES:
        raise BadInput("unknown_language", language=language[:20], languages=", ".join(LANGUAGES))
    texts: dict[str, str] = {}
    for path in [folder / f"{language}.toml", *sorted(folder.glob(f"{language}.*.toml"))]:
        found = flat(tomllib.loads(path.read_text(encoding="utf-8")))
        twice = texts.keys() & found.keys()
        if twice:
            raise AssertionError(f"{path.name} has texts that stand elsewhere too: {', '.join(sorted(twice))}")
        texts |= found
    return texts


@functools.cache
def core_texts(language: str = "en") -> Texts:
    """The texts common to all games: errors and the words of the shell."""
    return Texts(language, read_texts(Path(__file__).parent / "texts", language))


@functools.cache
def game_texts(folder: Path, language: str) -> Texts:
    """A game's texts on top of the common ones."""
    return Texts(language, core_texts(language).texts | read_texts(folder, language))
