"""Everything in the box and every refusal leads to a rule that exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from dighouse.core.rulebook import rulebook
from dighouse.games import KEYS, game_called

each_game = pytest.mark.parametrize("key", KEYS)
# Parts of another thing, explained with it.
PARTS = {"Step"}
NUMBER = re.compile(r"\b[A-Z]{2}\d+\.\d+\b")


def things(content: Any) -> Iterator[msgspec.Struct]:
    """Every entry of a catalogue, however deep."""
    if isinstance(content, list | tuple):
        for one in content:
            yield from things(one)
    elif isinstance(content, msgspec.Struct) and type(content).__name__ not in PARTS | {"Phrase"}:
        yield content


@each_game
def test_everything_in_the_box_names_its_rules(key: str) -> None:
    catalogue, statements = game_called(key).catalogue(), rulebook(key).statements
    entries = [thing for part in msgspec.structs.astuple(catalogue) for thing in things(part)]
    assert len(entries) > 20
    for entry in entries:
        rules: tuple[str, ...] = entry.rules  # type: ignore[attr-defined]
        assert rules, entry
        assert [rule for rule in rules if rule not in statements] == [], entry


@each_game
def test_every_refusal_leads_to_a_rule(key: str) -> None:
    """All but the two for what is no action at all; those of a whole family name the step they depend on."""
    game, statements = game_called(key), rulebook(key).statements
    without = {refusal.name for refusal in game.refusals if refusal.value and refusal not in game.rule_of}
    assert without <= {"UNKNOWN_ACTION", "BAD_PARAMETER"}
    named = {rule for found in game.rule_of.values() for rule in NUMBER.findall(str(found))}
    assert len(named) > 8
    assert sorted(named - set(statements)) == []


@pytest.mark.parametrize("language", ["en", "de", "nl", "es"])
@each_game
def test_every_number_a_text_names_exists(key: str, language: str) -> None:
    statements = rulebook(key).statements
    prefix = next(iter(statements))[:2]
    texts = game_called(key).texts(language).texts
    named = {number for text in texts.values() for number in NUMBER.findall(text) if number.startswith(prefix)}
    assert sorted(named - set(statements)) == []
