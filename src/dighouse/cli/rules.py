"""`dighouse rules`: the numbered rules, by chapter, by number or by words. No rules are loaded for it."""

from __future__ import annotations

import re

from rich.text import Text

from dighouse.cli.games import provenance
from dighouse.cli.shell import Shell
from dighouse.cli.speech import Speech, speech_of
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.rulebook import AUTHORITY, Rulebook, Statement, rulebook
from dighouse.games import checked_key

NUMBER = re.compile(r"^[A-Za-z]{1,3}\d+(\.\d+)?$")
PREFIX = re.compile(r"^[A-Z]+(?:\d+(?=\.))?")
NUMBERS = re.compile(r"\b[A-Z]+\d+(?:\.\d+)?\b")
WORD = re.compile(r"\w+")
EMPHASIS = re.compile(r"\*(\w+)\*|`")
UNSURE = ("public", "reconstructed")


def show_rules(shell: Shell, game: str, wanted: list[str]) -> None:
    """The chapters, one statement, a chapter, or every statement with these words."""
    book = rulebook(checked_key(game), shell.language)
    if not wanted:
        show_chapters(shell, game, book)
        return
    found = found_in(book, wanted)
    if shell.json:
        shell.write_json([as_json(game, statement) for statement in found])
        return
    if shell.language != AUTHORITY:
        shell.paper.line(shell.speech("rules.translated"), style="dim")
    for statement in found:
        show_statement(shell, statement)
    show_provenance(shell, game, found)


def found_in(book: Rulebook, wanted: list[str]) -> list[Statement]:
    """By number if it looks like one, else by words."""
    words = " ".join(wanted)
    if len(wanted) == 1 and NUMBER.match(words):
        return book.find(words)
    found = book.search(words)
    if not found:
        raise BadInput("no_rule_says", words=shortened(words))
    return found


def chapters_of(book: Rulebook) -> dict[str, list[Statement]]:
    """Statements by chapter; chapters without numbered statements are left out."""
    chapters: dict[str, list[Statement]] = {}
    for statement in book.statements.values():
        chapters.setdefault(statement.chapter, []).append(statement)
    return chapters


def chapter_number(statements: list[Statement]) -> str:
    """TH8 for TH8.1 and so on, R for the rulings."""
    found = PREFIX.match(statements[0].number)
    return found[0] if found else ""


def as_json(game: str, statement: Statement) -> dict[str, object]:
    return {
        "number": statement.number,
        "text": statement.text,
        "chapter": statement.chapter,
        "source": statement.source,
        "components": {
            table: {"confidence": facts["confidence"], "source": facts["source"]}
            for table, facts in tables_behind(game, statement).items()
        },
    }


def tables_behind(game: str, statement: Statement) -> dict[str, dict[str, str]]:
    """The component tables a statement names, those that cite it, and those they themselves refer to."""
    tables = provenance(game)
    said = {table: f"{facts['source']} {facts.get('note', '')}" for table, facts in tables.items()}
    words = set(WORD.findall(statement.text))
    behind = [table for table in tables if table in words or statement.number in NUMBERS.findall(said[table])]
    behind += [other for table in behind for other in tables if other in WORD.findall(said[table])]
    return {table: tables[table] for table in dict.fromkeys(behind)}


def contents(game: str, book: Rulebook) -> dict[str, object]:
    """The table of contents for a program, with the source of every component table."""
    chapters = [
        {
            "number": chapter_number(statements),
            "title": title,
            "statements": [statement.number for statement in statements],
        }
        for title, statements in chapters_of(book).items()
    ]
    return {"game": game, "chapters": chapters, "components": provenance(game)}


def show_chapters(shell: Shell, game: str, book: Rulebook) -> None:
    """The table of contents, and where component numbers are not printed in a rulebook."""
    if shell.json:
        shell.write_json(contents(game, book))
        return
    say, paper, speech = shell.speech, shell.paper, speech_of(game, shell.language)
    if shell.language != AUTHORITY:
        paper.line(say("rules.translated"), style="dim")
    rows = [(chapter_number(found), title, str(len(found))) for title, found in chapters_of(book).items()]
    headings = [say("rules.chapter"), say("rules.title"), say("rules.statements")]
    paper.table(headings, rows, right=(2,), title=say("rules.of", game=speech("game.title")))
    paper.line()
    show_unsure(shell, speech, {t: facts for t, facts in provenance(game).items() if facts["confidence"] in UNSURE})
    paper.line(say("rules.hint", game=game, number=next(iter(book.statements))), style="dim")


def show_statement(shell: Shell, statement: Statement) -> None:
    """A statement, where it stands, and where it comes from."""
    paper = shell.paper
    paper.line(bold_number(statement))
    source = shell.speech("rules.source", source=statement.source) if statement.source else ""
    paper.indented(" · ".join(part for part in (statement.chapter, source) if part), len(statement.number) + 2, "dim")


def bare(text: str) -> str:
    """A statement without the marks of its file format."""
    return EMPHASIS.sub(r"\1", text)


def bold_number(statement: Statement) -> Text:
    return Text.assemble((statement.number, "bold"), "  ", bare(statement.text))


def show_provenance(shell: Shell, game: str, statements: list[Statement]) -> None:
    """Which numbers behind these statements are not known from a printed or pictured source."""
    unsure: dict[str, dict[str, str]] = {}
    for statement in statements:
        unsure |= {t: facts for t, facts in tables_behind(game, statement).items() if facts["confidence"] in UNSURE}
    if unsure:
        shell.paper.line()
        show_unsure(shell, speech_of(game, shell.language), unsure)


def show_unsure(shell: Shell, speech: Speech, unsure: dict[str, dict[str, str]]) -> None:
    for table, facts in unsure.items():
        known = speech(f"confidence.{facts['confidence']}")
        shell.paper.line(shell.speech("rules.table", table=table, known=known, source=facts["source"]))
