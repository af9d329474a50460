"""The numbered rules in other languages say the same: number by number, with every figure, name and reference."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from dighouse.core.rulebook import Rulebook, read, rulebook, rules_file
from dighouse.core.texts import LANGUAGES
from dighouse.games import KEYS, game_called

CODE = re.compile(r"`[^`]*`")
CITED = re.compile(r"\b(?:TH|TR|PG|MO)\d+(?:\.\d+)?\b|\b[RXCI]\d+\b")
FIGURE = re.compile(r"\d+")
DECIMAL = re.compile(r"(?<=\d)[.,](?=\d)")
TABLE = "\n"  # begins the lines of a printed table
WORDS = re.compile(r"[^\W\d_]{3,}")
ALIKE = 4  # words, from which on two statements that are equal were not translated
STRANGERS = {  # words that every text of that length has in English, and none in that language
    "de": {"the", "and", "are", "with", "each", "card", "cards", "player"},
    "nl": {"the", "and", "each", "with", "are", "card", "cards", "player"},
    "es": {"the", "and", "each", "with", "are", "card", "cards", "player"},
}

others = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
each_game = pytest.mark.parametrize("key", KEYS)


def page(key: str, language: str) -> Rulebook:
    return read(rules_file(key, language).read_text(encoding="utf-8"))


def figures(text: str) -> Counter[str]:
    """The numbers of a text, however its decimals are written."""
    return Counter(FIGURE.findall(DECIMAL.sub("", text)))


def differs(english: str, other: str) -> list[str]:
    """What of a statement is not the same in another language, though it should be."""
    found = []
    if figures(CITED.sub("", CODE.sub("", english))) != figures(CITED.sub("", CODE.sub("", other))):
        found.append("figures")
    if Counter(CODE.findall(english)) != Counter(CODE.findall(other)):
        found.append("names in code")
    if Counter(CITED.findall(english)) != Counter(CITED.findall(other)):
        found.append("rules cited")
    if english.split(TABLE)[1:] and len(english.split(TABLE)) != len(other.split(TABLE)):
        found.append("printed table")
    return found


@others
@each_game
def test_the_same_numbers_stand_in_the_same_order(key: str, language: str) -> None:
    assert list(page(key, language).statements) == list(rulebook(key).statements)


@others
@each_game
def test_every_statement_has_the_same_figures_names_and_references(key: str, language: str) -> None:
    english, other = rulebook(key).statements, page(key, language).statements
    wrong = {number: differs(english[number].text, other[number].text) for number in english if number in other}
    assert {number: found for number, found in wrong.items() if found} == {}


@others
@each_game
def test_nothing_was_left_in_english(key: str, language: str) -> None:
    english, other = rulebook(key).statements, page(key, language).statements
    left = []
    for number, statement in other.items():
        words = {word.lower() for word in WORDS.findall(CODE.sub("", statement.text).split(TABLE)[0])}
        same = len(words) >= ALIKE and statement.text == english[number].text
        if same or words & STRANGERS[language]:
            left.append(number)
    assert left == []


@others
@each_game
def test_chapters_have_the_titles_of_the_table(key: str, language: str) -> None:
    texts = game_called(key).texts(language).texts
    for number, statement in page(key, language).statements.items():
        if "." in number:
            assert statement.chapter == texts[f"chapter.{number.partition('.')[0]}"], number


@others
def test_what_is_wrong_in_a_translation_is_found(language: str) -> None:
    said = "Draw 3 cards (TH5.1), `dial_zero`, mean 14.0."
    assert differs(said, "Ziehe 3 Karten (TH5.1), `dial_zero`, im Mittel 14,0.") == []
    assert differs(said, "Ziehe 4 Karten (TH5.1), `dial_zero`, im Mittel 14,0.") == ["figures"]
    assert differs(said, "Ziehe 3 Karten (TH5.2), `dial_zero`, im Mittel 14,0.") == ["rules cited"]
    assert differs(said, "Ziehe 3 Karten (TH5.1), `dial_nul`, im Mittel 14,0.") == ["names in code"]
    assert language in STRANGERS
