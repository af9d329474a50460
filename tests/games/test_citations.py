"""Rules text, code and tests name the same numbers.

Every statement of docs/rules/<game>.md is carried out by code that cites it and shown by a test that cites it; every
worked example and every invariant has a test; and nobody cites a number that is not there.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from dighouse.core.rulebook import Rulebook, rulebook
from dighouse.games import KEYS

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "dighouse"
TESTS = ROOT / "tests"
NUMBER = re.compile(r"\b(?:[A-Z]+\d+\.|[RXIC])\d+\b")  # TH8.4, R7, X11, I3, C5; of a range only its ends
COMMENT = re.compile(r"#.*")


def numbers(text: str) -> list[str]:
    """Every number a text cites by itself."""
    return NUMBER.findall(text)


@cache
def cited(path: Path) -> frozenset[str]:
    """What the docstrings and comments of a file cite."""
    text = path.read_text(encoding="utf-8")
    places = (ast.Module, ast.ClassDef, ast.FunctionDef)
    words = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, places)]
    return frozenset(number for part in [*words, *COMMENT.findall(text)] for number in numbers(part))


@cache
def cited_by_tests(path: Path) -> frozenset[str]:
    """What the docstrings of the test functions of a file cite."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and "test" in node.name)
    return frozenset(number for node in functions for number in numbers(ast.get_docstring(node) or ""))


def files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def code_of(game: str) -> list[Path]:
    return files(SOURCE / "games" / game)


def files_of_tests(game: str) -> list[Path]:
    """The tests of a game, and the laws that are about it."""
    return files(TESTS / "games" / game) + [path for path in files(TESTS / "laws") if game in path.stem]


def statements(game: str, *kinds: str) -> list[str]:
    """The numbers of a game's rules text: its statements (by chapter letters), or R, X, I, C."""
    return [number for number in rulebook(game).statements if re.split(r"\d", number)[0] in kinds]


def chapter_letters(book: Rulebook) -> str:
    """The letters before the numbered statements, TH for Thebes."""
    (letters,) = {re.split(r"\d", number)[0] for number in book.statements if "." in number}
    return letters


def missing(wanted: list[str], found: list[frozenset[str]]) -> list[str]:
    return [number for number in wanted if number not in frozenset().union(*found)]


@pytest.fixture(params=KEYS)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_rules_text_is_read_whole(game):
    """Every number printed in bold or in the first column of a table is a statement of the rulebook."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    bold = re.findall(r"\*\*([A-Z]+\d+(?:\.\d+)?)\*\* ", text)
    rows = re.findall(r"^\| ([RX]\d+) \|", text, flags=re.MULTILINE)
    assert len(bold) > 50
    assert sorted(rulebook(game).statements) == sorted(bold + rows)


def test_numbers_run_without_gaps(game):
    """Statements of a chapter, rulings, examples, invariants and chances are numbered 1, 2, 3, …"""
    series: dict[str, list[int]] = {}
    for number in rulebook(game).statements:
        letters, last = re.fullmatch(r"(.*?)(\d+)", number).groups()  # type: ignore[union-attr]
        series.setdefault(letters, []).append(int(last))
    for letters, found in series.items():
        assert sorted(found) == list(range(1, len(found) + 1)), letters


def test_code_cites_every_statement_and_ruling(game):
    """A rule nobody carries out, or a ruling nobody follows, would be missing here."""
    wanted = statements(game, chapter_letters(rulebook(game)), "R", "C")
    assert missing(wanted, [cited(path) for path in code_of(game)]) == []


def test_tests_cite_every_statement_ruling_example_and_invariant(game):
    """A rule nobody has seen at work would be missing here."""
    wanted = statements(game, chapter_letters(rulebook(game)), "R", "X", "I", "C")
    assert missing(wanted, [cited_by_tests(path) for path in files_of_tests(game)]) == []


def test_every_example_has_a_test_of_its_name(game):
    """X8 is shown by a test called test_x08_…"""
    names = "\n".join(path.read_text(encoding="utf-8") for path in files_of_tests(game))
    shown = {f"X{int(number)}" for number in re.findall(r"def test_x(\d\d)_", names)}
    assert shown == set(statements(game, "X"))


def test_no_unknown_number_is_cited(game):
    """A number that is not in the rules text is a slip of the pen, or a rule that was never written down."""
    known = set(rulebook(game).statements)
    unknown = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in code_of(game) + files_of_tests(game)
        for number in cited(path)
        if number not in known
    }
    assert unknown == set()


def test_core_and_laws_cite_only_numbers_that_exist():
    """What is common to all games may cite a statement of one of them, and then it must be there."""
    known = {number for key in KEYS for number in rulebook(key).statements}
    letters = {chapter_letters(rulebook(key)) for key in KEYS}
    for path in files(SOURCE, TESTS):
        mentioned = {number for number in cited(path) if re.split(r"\d", number)[0] in letters}
        assert mentioned <= known, path


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TH8.4-TH8.6 and R7", ["TH8.4", "TH8.6", "R7"]),
        ("TH8.4, TH8.10  (C5, R21)", ["TH8.4", "TH8.10", "C5", "R21"]),
        ("TH8 is a chapter, AX41 and x41 are nothing", []),
        ("I1-I3", ["I1", "I3"]),
    ],
)
def test_how_numbers_are_read(text, found):
    """Of a range only the ends are cited; chapters and look-alikes are no citations."""
    assert list(numbers(text)) == found
