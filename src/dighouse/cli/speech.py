"""Texts, numbers and names in the language of a call."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from dighouse.core.texts import Phrase, Texts
from dighouse.games import texts_of

DECIMAL = re.compile(r"^\d+\.\d+$")
COLOURS = ("red", "blue", "yellow", "green")  # of the seats
COMMA_LANGUAGES = ("de", "nl", "es")


class Speech:
    """Says phrases in one language, with the players' names in them."""

    def __init__(self, texts: Texts, names: Sequence[str] = ()) -> None:
        self.texts = texts
        self.names = [self.called(seat, name) for seat, name in enumerate(names)]

    @property
    def language(self) -> str:
        return self.texts.language

    def __call__(self, text_key: str, **args: Any) -> str:
        return self.say(Phrase(text_key, args))

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def say(self, phrase: Phrase) -> str:
        """A phrase as a sentence; decimal numbers as this language writes them."""
        args = {
            name: self.number(arg) if isinstance(arg, str) and DECIMAL.match(arg) else arg
            for name, arg in phrase.args.items()
        }
        return self.texts.say(Phrase(phrase.key, args), self.names)

    def called(self, seat: int, name: str) -> str:
        """A player's name; by the colour of the seat where nobody gave it one."""
        return self.texts.word(f"colour.{COLOURS[seat]}") if name == f"Player {seat + 1}" else name

    def title(self, key: str, **args: Any) -> str:
        """A text with a capital at its beginning."""
        return capital(self(key, **args))

    def number(self, written: str) -> str:
        return written.replace(".", ",") if self.language in COMMA_LANGUAGES else written

    def decimal(self, amount: float, digits: int = 1) -> str:
        return self.number(f"{amount:.{digits}f}")

    def percent(self, share: float) -> str:
        gap = "" if self.language == "en" else "\u00a0"
        return f"{100 * share:.0f}{gap}%"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def speech_of(key: str, language: str, names: Sequence[str] = ()) -> Speech:
    """The words of a game; none of its rules are loaded for them."""
    return Speech(texts_of(key, language), names)


def whole(typed: str) -> int | None:
    """The number somebody typed; None if it is none. More digits than anything here is counted with are cut off."""
    return int(typed[:9]) if typed.isascii() and typed.isdigit() else None


def normal(text: str) -> str:
    """A typed word without capitals and accents, so that `Agypten` finds Ägypten."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
