"""Typed words into actions."""

from __future__ import annotations

import pytest

from dighouse.cli.boards import board_of
from dighouse.cli.speech import speech_of
from dighouse.cli.words import Vocabulary
from dighouse.core.errors import BadInput
from dighouse.core.texts import LANGUAGES
from dighouse.games import game_called
from dighouse.games.thebes.actions import Dig, Exhibit, Retire, Site, Space, Swap, Take

THEBES = game_called("thebes")
CRETE_4 = Dig(site=Site.CRETE, weeks=4, rumor=True)


def read(language: str, typed: str) -> object:
    vocabulary = Vocabulary(THEBES, speech_of("thebes", language), board_of("thebes"))
    verb, chosen = vocabulary.partial(typed)
    assert not vocabulary.missing(verb, chosen)
    return vocabulary.action(verb, chosen)


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("en", "dig crete 4 rumor", CRETE_4),
        ("en", "Dig in Crete for 4 weeks with the rumor", CRETE_4),
        ("en", "dig 4 cre rum", CRETE_4),
        ("en", "dig rumor 4 weeks crete", CRETE_4),
        ("en", "take 2", Take(slot=1)),
        ("en", "take 4 zep", Take(slot=3, zeppelin=True)),
        ("en", "swap", Swap()),
        ("en", "exhibit b zeppelin", Exhibit(slot=Space.B, zeppelin=True)),
        ("en", "retire", Retire()),
        ("de", "graben kreta 4 gerücht", CRETE_4),
        ("de", "Graben auf Kreta 4 Wochen Gerucht", CRETE_4),
        ("de", "graben agypten 7 assistent schaufel", Dig(site=Site.EGYPT, weeks=7, assistant=True, shovel=True)),
        ("de", "aufhoren", Retire()),
        ("nl", "graven kreta 4 lokale bevolking", CRETE_4),
        ("nl", "nemen 1", Take(slot=0)),
        ("es", "excavar en Creta durante 4 semanas indicacion", CRETE_4),
        ("es", "cambiar zepelín", Swap(zeppelin=True)),
        ("es", "dig crete 4 rumor", CRETE_4),
    ],
)
def test_commands(language: str, typed: str, action: object) -> None:
    assert read(language, typed) == action


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_help_are_commands(language: str) -> None:
    for example in speech_of("thebes", language)("terminal.examples").split(" · "):
        assert read(language, example)


@pytest.mark.parametrize(
    "typed", ["", "dance", "dig atlantis 4", "take 5", "take 0", "take 1 rumor", "dig crete 13", "d"]
)
def test_nonsense(typed: str) -> None:
    with pytest.raises(BadInput):
        read("en", typed)


def test_words_of_a_language_as_the_game_calls_them() -> None:
    vocabulary = Vocabulary(THEBES, speech_of("thebes", "de"), board_of("thebes"))
    assert vocabulary.english("Graben kreta 4 gerucht bitte") == ["dig", "crete", "4", "rumor", "bitte"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_of_the_table_do_not_hide_moves(language: str) -> None:
    say = speech_of("thebes", language)
    vocabulary = Vocabulary(THEBES, say, board_of("thebes"))
    for verb in THEBES.actions.verbs:
        assert vocabulary.command(verb) is None
        assert vocabulary.command(say(f"verb.{verb}")) is None
    assert vocabulary.command("? egypt") == ("?", "egypt")
    assert vocabulary.command(f"{say('command.save')} my game") == ("save", "my game")
