"""An action's three spellings, and how a table of them is made."""

from __future__ import annotations

import contextlib
import enum
import json
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from dighouse.core.actions import LONGEST_JSON, Action, ActionTable, shortened
from dighouse.core.errors import BadInput
from dighouse.games import KEYS, game_called, meta_of


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"


class Paint(Action, frozen=True):
    """A verb with a field of every kind."""

    colour: Colour
    coats: Annotated[int, Meta(ge=2, le=4)]
    gloss: bool = False


class Wait(Action, frozen=True):
    """A verb with none."""


TABLE = ActionTable([Paint, Wait])


def test_the_table_is_in_order_the_last_field_fastest() -> None:
    assert len(TABLE) == 2 * 3 * 2 + 1
    assert TABLE.action(0) == Paint(colour=Colour.RED, coats=2)
    assert TABLE.action(1) == Paint(colour=Colour.RED, coats=2, gloss=True)
    assert TABLE.action(2) == Paint(colour=Colour.RED, coats=3)
    assert TABLE.action(6) == Paint(colour=Colour.BLUE, coats=2)
    assert TABLE.action(12) == Wait()
    assert TABLE.column("coats") == [0, 0, 1, 1, 2, 2] * 2 + [-1]
    assert TABLE.verb_column() == [0] * 12 + [1]


@pytest.mark.parametrize("key", KEYS)
def test_every_spelling_leads_to_every_other(key: str) -> None:
    """The bijection: integer, typed, JSON values, JSON text, typed words."""
    table = game_called(key).actions
    assert len(table) == meta_of(key).actions
    texts = set()
    for number in range(len(table)):
        action = table.action(number)
        values = action.json()
        assert table.number(action) == number
        assert (
            table.read(number) == table.read(action) == table.read(values) == table.read(json.dumps(values)) == action
        )
        words = " ".join(
            name if value is True else str(value)
            for name, value in values.items()
            if name != "do" and value is not False
        )
        assert table.words(f"{values['do']} {words}") == action
        texts.add(json.dumps(values))
    assert len(texts) == len(table)


NONSENSE = [
    (13, "unknown_action"),
    (-1, "unknown_action"),
    (10**40, "unknown_action"),
    (True, "action_malformed"),
    (1.0, "action_malformed"),
    (None, "action_malformed"),
    ("", "action_malformed"),
    ("{", "action_malformed"),
    ("[" * 900, "action_malformed"),
    ("\ud800", "action_malformed"),
    (b"\xff", "action_malformed"),
    ({}, "action_malformed"),
    ({"do": "fly"}, "unknown_action"),
    ({"do": "paint", "colour": "red"}, "bad_parameter"),
    ({"do": "paint", "colour": "red", "coats": 5}, "bad_parameter"),
    ({"do": "paint", "colour": "red", "coats": "2"}, "bad_parameter"),
    ({"do": "wait", "why": "tired"}, "bad_parameter"),
    (" " * (LONGEST_JSON + 1), "action_too_long"),
    (Paint(colour=Colour.RED, coats=9), "unknown_action"),
    (Paint(colour="green", coats=2), "unknown_action"),  # type: ignore[arg-type]
    (Paint(colour=[], coats=2), "unknown_action"),  # type: ignore[arg-type]
]


def test_one_spelling_for_all_who_keep_it() -> None:
    table = ActionTable([Paint])
    action = table.action(3)
    assert table.json(action) == action.json()
    assert table.json(action) is table.json(table.read(action.json()))


@pytest.mark.parametrize(("spelling", "code"), NONSENSE, ids=lambda part: shortened(repr(part), 40))
def test_nonsense_is_an_error_with_a_sentence(spelling: object, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        TABLE.read(spelling)
    assert caught.value.code == code
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "unknown_verb"),
        ("fly home", "unknown_verb"),
        ("paint red", "word_missing"),
        ("paint red 2 slowly", "unknown_word"),
        ("paint red 9", "unknown_word"),
        ("paint red blue 2", "unknown_word"),
        ("wait 2", "unknown_word"),
    ],
)
def test_words_that_are_no_action(words: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        TABLE.words(words)
    assert caught.value.code == code


def test_words_in_any_order_and_case() -> None:
    assert TABLE.words("PAINT 3 Gloss blue") == Paint(colour=Colour.BLUE, coats=3, gloss=True)


def test_fields_must_be_finite() -> None:
    class Endless(Action, frozen=True):
        number: int

    with pytest.raises(TypeError, match="bounded"):
        ActionTable([Endless])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["do", "slot", "x"]), inner, max_size=3)
    ),
)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(JSON)
def test_whatever_json_it_is_read_or_refused(value: Any) -> None:
    table = game_called(KEYS[0]).actions
    for spelling in (value, json.dumps(value)):
        with contextlib.suppress(BadInput):
            assert table.read(spelling) in table.numbers


def test_what_users_say_is_repeated_short_and_printable() -> None:
    assert shortened("a" * 100) == "a" * 80 + "…"
    assert shortened("a\x1b[2J\nb") == "a?[2J?b"
    assert shortened(12) == "12"
