"""The numbered rules of a game as text: docs/rules/<game>.md, read by the terminal and the table.

The English text is the authority. Its translations, docs/rules/<language>/<game>.md, hold the same numbers in the same
order, and no sources.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

import msgspec

from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput

PACKAGE = Path(__file__).resolve().parent.parent
AUTHORITY = "en"
STATEMENT = re.compile(r"^- \*\*([A-Z]+[\d.]+)\*\* (.*)$")
CHANCE = re.compile(r"\*\*(C\d+)\*\* ([^*]*)")
ROW = re.compile(r"^\| ([RX]\d+) \| (.*) \|$")
HEADING = re.compile(r"^## (?:([A-Z]+\d+) )?(.*)$")
SOURCE = re.compile(r" \[[^\]]*\]$")


class Statement(msgspec.Struct, frozen=True):
    """A numbered sentence of the rules, a ruling, a worked example, or an invariant."""

    number: str
    text: str
    chapter: str
    source: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of one game."""

    statements: dict[str, Statement]
    chapters: tuple[str, ...]

    def find(self, number: str) -> list[Statement]:
        """A statement by its number, or all of a chapter such as TH8."""
        wanted = number.upper()
        if wanted in self.statements:
            return [self.statements[wanted]]
        chapter = [s for s in self.statements.values() if s.number.startswith(f"{wanted}.")]
        if not chapter:
            raise BadInput("unknown_rule", number=shortened(number))
        return chapter

    def search(self, words: str) -> list[Statement]:
        """Every statement in which all the words stand."""
        wanted = words.lower().split()
        return [s for s in self.statements.values() if all(word in s.text.lower() for word in wanted)]


def rules_file(game: str, language: str = AUTHORITY) -> Path:
    """The rules text, in an installed package or in a checkout."""
    page = f"{game}.md" if language == AUTHORITY else f"{language}/{game}.md"
    installed = PACKAGE / "docs" / "rules" / page
    return installed if installed.exists() else PACKAGE.parent.parent / "docs" / "rules" / page


@functools.cache
def rulebook(game: str, language: str = AUTHORITY) -> Rulebook:
    """Read the rules text of a game in a language."""
    book = read(rules_file(game, language).read_text(encoding="utf-8"))
    if language == AUTHORITY:
        return book
    english = rulebook(game).statements
    for number, statement in book.statements.items():
        book.statements[number] = msgspec.structs.replace(statement, source=english[number].source)
    return book


def read(page: str) -> Rulebook:
    """Every numbered line of a page."""
    statements: dict[str, Statement] = {}
    chapters: list[str] = []
    in_table = False
    for line in page.splitlines():
        if line.startswith("```"):
            in_table = not in_table
        elif in_table:
            append_line(statements, line)
        elif heading := HEADING.match(line):
            chapters.append(heading[2])
        elif found := STATEMENT.match(line):
            add(statements, found[1], found[2], chapters[-1])
            for number, text in CHANCE.findall(line):
                add(statements, number, text.strip(), chapters[-1])
        elif row := ROW.match(line):
            add(statements, row[1], row[2].replace(" | ", " — "), chapters[-1])
    return Rulebook(statements, tuple(chapters))


def append_line(statements: dict[str, Statement], line: str) -> None:
    """A line of a printed table belongs to the statement above it."""
    number = next(reversed(statements))
    above = statements[number]
    statements[number] = msgspec.structs.replace(above, text=f"{above.text}\n{line}")


def add(statements: dict[str, Statement], number: str, text: str, chapter: str) -> None:
    """One numbered sentence, its source taken off."""
    source = SOURCE.search(text)
    plain = SOURCE.sub("", text)
    statements[number] = Statement(number, plain, chapter, source[0].strip(" []") if source else "")
