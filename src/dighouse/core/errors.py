"""Typed errors. Each has a code a program can test, and a sentence a person can read.

The sentence is the text `error.<code>` of `core/texts`, so that it can be shown in any language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dighouse.core.texts import Phrase


class DighouseError(Exception):
    """Something a user asked for cannot be done. `code` says what, `details` fill the sentence."""

    rule: str | None = None  # the numbered statement that says so, if there is one

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    @property
    def text_key(self) -> str:
        return f"error.{self.code}"

    def sentence(self, language: str = "en") -> str:
        """The error as one sentence of a language."""
        from dighouse.core.texts import Phrase, core_texts

        return core_texts(language).say(Phrase(self.text_key, self.details))

    def __str__(self) -> str:
        return self.sentence()


class BadInput(DighouseError, ValueError):
    """A name, number or option that does not exist or does not fit."""


class BadFile(DighouseError):
    """A match file that cannot be read: truncated, edited, of a foreign version, or no match at all."""


class BadComponents(DighouseError):
    """A component table whose numbers do not add up."""


class Refused(DighouseError):
    """A rule forbids the action. `refusal` is the game's own code, `rule` the numbered statement."""

    def __init__(self, refusal: str, rule: str | None, sentence: str, phrase: Phrase) -> None:
        super().__init__("refused", refusal=refusal, rule=rule, reason=sentence)
        self.refusal = refusal
        self.rule = rule
        self.phrase = phrase

    def __str__(self) -> str:
        return str(self.details["reason"])
