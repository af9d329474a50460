"""Keys and numbers into sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from dighouse.core.errors import BadInput
from dighouse.core.texts import LANGUAGES, Phrase, Texts, core_texts, flat, placeholders, read_texts

TEXTS = Texts(
    "en",
    {
        "weeks": "{weeks} {weeks:week|weeks}",
        "turn": "{player} moves, {other} waits.",
        "dig": "Dig in {site} for {weeks:a week|some weeks}.",
        "site": "Crete",
        "plain": "Nothing to fill.",
        "none": "{count:one|}",
    },
)


@pytest.mark.parametrize(("number", "text"), [(0, "0 weeks"), (1, "1 week"), (2, "2 weeks"), (-1, "-1 weeks")])
def test_a_number_picks_the_form(number: int, text: str) -> None:
    assert TEXTS.say(Phrase("weeks", {"weeks": number})) == text


def test_a_form_may_be_empty() -> None:
    assert TEXTS.say(Phrase("none", {"count": 2})) == ""


def test_seats_become_names() -> None:
    phrase = Phrase("turn", {"player": 1, "other": 0})
    assert TEXTS.say(phrase, ["Ada", "Ben"]) == "Ben moves, Ada waits."
    assert TEXTS.say(phrase) == "2 moves, 1 waits."
    assert TEXTS.say(Phrase("turn", {"player": "Ada", "other": "all"})) == "Ada moves, all waits."


def test_a_phrase_may_stand_in_a_phrase() -> None:
    assert TEXTS.say(Phrase("dig", {"site": Phrase("site"), "weeks": 1})) == "Dig in Crete for a week."


def test_what_is_filled_in_is_not_filled_again() -> None:
    """A player called {site} is no placeholder."""
    assert TEXTS.say(Phrase("turn", {"player": 0, "other": 1}), ["{site}", "x"]) == "{site} moves, x waits."


def test_a_missing_key_or_argument_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        TEXTS.say(Phrase("nowhere"))
    with pytest.raises(KeyError):
        TEXTS.say(Phrase("weeks"))


def test_arguments_a_text_does_not_ask_for_are_left_out() -> None:
    assert TEXTS.say(Phrase("plain", {"weeks": 3})) == TEXTS.word("plain") == "Nothing to fill."
    assert "plain" in TEXTS
    assert "nowhere" not in TEXTS


def test_placeholders() -> None:
    assert placeholders("{a} {b:one|more} {a}") == {"a", "b"}
    assert placeholders("no { brace } here") == set()


def test_nested_tables_are_flat() -> None:
    assert flat({"a": {"b": {"c": "x"}, "1": 2}, "d": "y"}) == {"a.b.c": "x", "a.1": "2", "d": "y"}


@pytest.mark.parametrize("language", ["fr", "", "EN", "../en", "x" * 999])
def test_a_language_there_is_not(language: str) -> None:
    with pytest.raises(BadInput) as caught:
        core_texts(language)
    assert caught.value.code == "unknown_language"
    assert "en, de, nl, es" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_speaks_every_language(language: str) -> None:
    error = BadInput("unknown_game", game="chess", games="thebes")
    assert "chess" in error.sentence(language)
    assert "thebes" in error.sentence(language)
    assert (error.sentence(language) == str(error)) == (language == "en")
    assert isinstance(error, ValueError)


def test_texts_are_read_as_utf_8(tmp_path: Path) -> None:
    (tmp_path / "de.toml").write_text('[a]\nb = "Größe"\n', encoding="utf-8")
    assert read_texts(tmp_path, "de") == {"a.b": "Größe"}
