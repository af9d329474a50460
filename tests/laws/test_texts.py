"""The engine emits keys, never prose: every key it can emit exists in every language, and no text is left over."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from dighouse.core.components import CONFIDENCES
from dighouse.core.game import Game
from dighouse.core.rulebook import rulebook
from dighouse.core.texts import LANGUAGES, PLACEHOLDER, Phrase, placeholders, read_texts
from dighouse.games import KEYS, game_called
from tests.laws import sources
from tests.laws.tables import Table, each_game, each_table, finished, sampled

texts_in = functools.cache(read_texts)
NAMES = ("Ada", "Ben", "Cleo", "Dov")
FOLDERS = {path.parent.parent.name: path.parent for path in sorted(sources.PACKAGE.rglob("texts/en.toml"))}
each_folder = pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
each_language = pytest.mark.parametrize("language", LANGUAGES)

# Families asked for as whole tables, or that would be odd without one of their members.
FAMILIES = ("place_kind.", "score_help.")


def forms(text: str) -> set[str]:
    """The numbers a text picks a form by."""
    return {found[1] for found in PLACEHOLDER.finditer(text) if found[2] is not None}


@each_language
@each_folder
def test_every_language_has_the_same_keys(folder: Path, language: str) -> None:
    english, other = texts_in(folder, "en"), texts_in(folder, language)
    assert sorted(set(english) ^ set(other)) == []


@each_language
@each_folder
def test_every_language_has_the_same_placeholders(folder: Path, language: str) -> None:
    english, other = texts_in(folder, "en"), texts_in(folder, language)
    differing = [key for key in english if placeholders(english[key]) != placeholders(other.get(key, ""))]
    assert differing == []


@each_language
@each_folder
def test_texts_are_whole(folder: Path, language: str) -> None:
    """No text is empty, no brace is left when its placeholders are filled, and forms go by a number it has."""
    for key, text in texts_in(folder, language).items():
        assert text.strip(), key
        assert text == text.rstrip(), key
        assert not re.search(r"[{}]", PLACEHOLDER.sub("", text)), f"{key}: {text}"
        assert forms(text) <= placeholders(text), key


def error_texts(language: str) -> dict[str, str]:
    """The sentences of all errors, by code; those of the core and those of the layers above it."""
    return {
        key.removeprefix("error."): text
        for name, folder in FOLDERS.items()
        if name not in KEYS
        for key, text in texts_in(folder, language).items()
        if key.startswith("error.")
    }


@each_language
def test_no_key_is_given_twice(language: str) -> None:
    """Texts are laid on top of the common ones and may hide none of them."""
    common = set(texts_in(FOLDERS["core"], language))
    for name, folder in FOLDERS.items():
        assert name == "core" or common.isdisjoint(texts_in(folder, language)), name


@each_language
def test_every_error_has_its_sentence(language: str) -> None:
    """Each code in the sources has a text, and each placeholder of the text is among what it is given."""
    texts = error_texts(language)
    made = sources.errors()
    assert len(made) > 40
    assert [(where, code) for where, code, _ in made if code not in texts] == []
    assert [(where, code) for where, code, given in made if placeholders(texts[code]) - given] == []


def test_no_error_text_is_left_over() -> None:
    """Each code stands somewhere in the sources."""
    assert sorted(set(error_texts("en")) - sources.literals()) == []


@each_folder
def test_no_text_is_left_over(folder: Path) -> None:
    """Each key stands in the sources, or begins as keys made there do, or is of a declared family."""
    used = sources.literals()
    begun = sources.prefixes() + FAMILIES
    orphans = [key for key in texts_in(folder, "en") if key not in used and not key.startswith(begun)]
    assert orphans == []


@each_game
def test_families_have_just_their_members(key: str) -> None:
    """Where the members of a family are known, there is a text for each and for nothing else."""
    game = game_called(key)
    own = texts_in(FOLDERS[key], "en")

    def family(name: str) -> set[str]:
        return {text.removeprefix(f"{name}.") for text in own if text.startswith(f"{name}.")}

    flags = {n for v in game.actions.verbs.values() for n, domain in v.domains.items() if domain == (False, True)}
    options = {f"{option.name}.{part}" for option in game.meta.options for part in ("name", "help", *option.choices)}
    assert family("refusal") == {refusal.name.lower() for refusal in game.refusals if refusal.value}
    assert family("verb") == set(game.actions.verbs) <= family("action")
    assert family("with") == flags
    assert family("option") == options
    assert family("score_help") == set(game.categories) <= family("score")
    assert family("confidence") == set(CONFIDENCES)


@each_language
@each_game
def test_every_refusal_names_its_rule(key: str, language: str) -> None:
    """The sentence of every refusal ends in the number of the statement that forbids it, if there is one."""
    game = game_called(key)
    texts = game.texts(language)
    for refusal in game.refusals:
        if refusal.value:
            text = texts.word(f"refusal.{refusal.name.lower()}")
            assert ("{rule}" in text) == (refusal in game.rule_of), refusal
    assert {refusal.name for refusal in game.refusals if refusal.value and refusal not in game.rule_of} <= {
        "UNKNOWN_ACTION",
        "BAD_PARAMETER",
    }


def said_everywhere(game: Game, phrases: Iterable[Phrase]) -> Iterator[str]:
    """The phrases as sentences of all languages."""
    for phrase, language in itertools.product(phrases, LANGUAGES):
        said = game.texts(language).say(phrase, NAMES)
        assert not re.search(r"[{}]", said), f"{language}, {phrase.key}: {said}"
        yield said


@each_table
def test_refusals_can_be_said(table: Table) -> None:
    """All the refusals of three positions of random play come out whole, each with its rule."""
    game, match = table.game, finished(table, 2)
    met = set()
    for states in (match.history[0], match.history[len(match.history) // 2], match.history[-1]):
        for seat in range(table.players):
            for action in game.actions.actions[::3]:
                error = game.refusal(states, 0, seat, action)
                if error is not None and (error.refusal, action.verb()) not in met:
                    met.add((error.refusal, action.verb()))
                    for said in said_everywhere(game, [error.phrase]):
                        assert error.rule is not None
                        assert error.rule in said
    assert {"not_your_turn", "game_over"} <= {refusal for refusal, _ in met}


@each_table
def test_notices_can_be_told(table: Table) -> None:
    """Everything told in a random match comes out whole, and every event is told."""
    match = finished(table, 14)
    for seq in range(len(match.events)):
        told = [notice.phrase for notice in match.notices(seq)]
        assert told
        assert all(said_everywhere(table.game, told))


@each_table
def test_prospects_can_be_told(table: Table) -> None:
    """What any legal action would cost and bring comes out whole."""
    for position in sampled(table, 9, games=1):
        for number in position.legal[::5]:
            prospect = table.game.prospect(position.state, int(number))
            assert all(said_everywhere(table.game, [prospect.name, *prospect.price]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_chapter_has_a_title_and_the_rules_in_short(key: str, language: str) -> None:
    """All chapters but the first, which lists what is in the box, are told in short."""
    numbers = [statement.number for statement in rulebook(key).statements.values()]
    chapters = list(dict.fromkeys(number.partition(".")[0] for number in numbers if "." in number))
    texts = game_called(key).texts(language).texts
    assert [chapter for chapter in chapters if f"chapter.{chapter}" not in texts] == []
    assert [chapter for chapter in chapters[1:] if f"summary.{chapter}" not in texts] == []
    assert texts["summary.intro"]
