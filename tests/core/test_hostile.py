"""Match files, actions and component files made by intruders: a typed refusal each, no crash, never much memory."""

from __future__ import annotations

import contextlib
import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dighouse.core.components import Components
from dighouse.core.errors import BadComponents, BadFile, BadInput, DighouseError
from dighouse.core.match_file import lines_of, replayed
from dighouse.core.replay import Match
from dighouse.games import KEYS, game_called
from tests import hostile
from tests.laws.tables import each_game, tables_of

MATCHES = Path(__file__).parents[1] / "fixtures" / "matches" / "1"
EVENTS = 6  # of a stored match are enough: every line is read alike
MEBIBYTE = 1024 * 1024


def beginning(key: str) -> list[dict[str, Any]]:
    """The first lines of a stored match, as a file of their own."""
    lines = (MATCHES / f"{key}-1.jsonl").read_text("utf-8").splitlines()[: EVENTS + 1]
    header, *events = [json.loads(line) for line in lines]
    return [{**header, "events": len(events)}, *events]


FILES = {key: beginning(key) for key in KEYS}


PLAYED = {key: [(line["action"], line["outcome"], line["hash"]) for line in FILES[key][1:]] for key in KEYS}


def read(content: bytes) -> Match:
    """Read a match file as the table does."""
    return replayed(lines_of(content, "match.jsonl"), "match.jsonl", game_called)


def text_of(lines: list[Any]) -> str:
    return "".join(hostile.written(line) + "\n" for line in lines)


def drawn_file(data: st.DataObject, key: str) -> bytes:
    """A match file somebody tampered with: a value, a line, the text, or the bytes."""
    kind = data.draw(st.sampled_from(["values", "line", "order", "text", "bytes", "noise"]))
    lines = list(FILES[key])
    if kind == "values":
        number = data.draw(st.integers(0, len(lines) - 1))
        lines[number] = data.draw(hostile.spoilt(lines[number]))
    elif kind == "line":
        lines[data.draw(st.integers(0, len(lines) - 1))] = data.draw(hostile.values)
    elif kind == "order":
        lines = data.draw(st.lists(st.sampled_from(lines), max_size=12))
    elif kind == "text":
        return data.draw(hostile.torn(text_of(lines))).encode("utf-8", "surrogatepass")
    elif kind == "bytes":
        content = bytearray(text_of(lines).encode())
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
        return bytes(content)
    else:
        return data.draw(st.binary(max_size=300))
    return text_of(lines).encode()


def test_the_untouched_files_are_right() -> None:
    for lines in FILES.values():
        read(text_of(lines).encode())


def tamper(key: str, data: st.DataObject) -> None:
    """What is still read says the same of what was played: only names may differ, and where it was branched off."""
    with contextlib.suppress(BadFile, BadInput):
        match = read(drawn_file(data, key))
        assert [(event.action, event.outcome, event.hash) for event in match.events] == PLAYED[key][: len(match.events)]


@each_game
@hostile.examples(75)
@given(data=st.data())
def test_a_tampered_match_file_is_refused_or_still_a_match(key: str, data: st.DataObject) -> None:
    tamper(key, data)


@pytest.mark.soak
@each_game
@hostile.examples(5_000)
@given(data=st.data())
def test_many_tampered_match_files(key: str, data: st.DataObject) -> None:
    tamper(key, data)


HEAD = b'{"dighouse":1,"game":"thebes","rules_version":1,"players":2,"options":{},"names":[],"secret_sha256":"",'
BOMBS = {
    "deep lists": b"[" * 2_000_000 + b"\n",
    "deep objects": b'{"a":' * 400_000 + b"\n",
    "a deep action": HEAD + b'"events":5}\n{"seq":0,"action":' + b'{"a":' * 400_000 + b"\n",
    "a huge number": b'{"dighouse":' + b"9" * 2_000_000 + b"}\n",
    "a huge count": HEAD + b'"events":' + b"9" * 4000 + b"}\n\n",
    "a huge key": HEAD
    + b'"events":1}\n{"seq":0,"key":"'
    + b"f" * 2_000_000
    + b'","draws":[],"outcome":[],"hash":""}\n',
    "many empty lines": b"\n" * 2_000_000,
    "many names": HEAD[:-1].replace(b'"names":[]', b'"names":[' + b'"",' * 600_000 + b'""]') + b',"events":1}\n\n',
    "many draws": HEAD + b'"events":1}\n{"seq":0,"key":"0","draws":[' + b"[1,0]," * 300_000 + b"[]]}\n",
    "one endless line": b"x" * 2_000_000 + b"\n",
    "more than may be": b"x" * 5_000_000,
}


@pytest.mark.parametrize("bomb", BOMBS, ids=str)
def test_a_bomb_takes_no_more_memory_than_its_size_lets_expect(bomb: str) -> None:
    def explode() -> None:
        with pytest.raises(BadFile):
            read(BOMBS[bomb])

    assert hostile.peak(explode) < 200 * MEBIBYTE


# Actions.
def spell(key: str, data: st.DataObject) -> None:
    """An action in a spelling of an intruder's own, asked for by any seat; the match stays as it was."""
    match = tables_of(key)[0].match(7)
    actions = match.game.actions
    right = actions.action(data.draw(st.integers(0, len(actions) - 1))).json()
    wrong = data.draw(st.one_of(hostile.spoilt(right), hostile.values))
    spelling = data.draw(st.sampled_from([wrong, hostile.written(wrong), hostile.written(wrong).encode()]))
    before = match.states.tobytes()
    with contextlib.suppress(DighouseError):
        actions.read(spelling)
    with contextlib.suppress(DighouseError):
        match.play(spelling, data.draw(st.sampled_from([None, 0, 1, -1, 7, 10**30])))
        before = match.states.tobytes()
    assert match.states.tobytes() == before
    with contextlib.suppress(BadInput):
        actions.words(data.draw(st.text(max_size=60)) if data.draw(st.booleans()) else str(wrong)[:5000])


@each_game
@hostile.examples(80)
@given(data=st.data())
def test_hostile_spellings_of_actions(key: str, data: st.DataObject) -> None:
    spell(key, data)


@pytest.mark.soak
@each_game
@hostile.examples(10_000)
@given(data=st.data())
def test_many_hostile_spellings(key: str, data: st.DataObject) -> None:
    spell(key, data)


# Component files.
def check(key: str, data: st.DataObject) -> None:
    """An owner's component file gone wrong."""
    module = importlib.import_module(f"dighouse.games.{key}.components")
    content = json.loads(module.FILE.read_text("utf-8"))
    whole = json.dumps(content, indent=1)
    kind = data.draw(st.sampled_from(["values", "text", "noise"]))
    if kind == "values":
        text = hostile.written(data.draw(hostile.spoilt(content)))
    else:
        text = data.draw(hostile.torn(whole)) if kind == "text" else data.draw(st.text(max_size=200))
    with contextlib.suppress(BadComponents):
        module.checked(Components(text, "own.json"))


@each_game
@hostile.examples(25)
@given(data=st.data())
def test_hostile_component_files(key: str, data: st.DataObject) -> None:
    check(key, data)


@pytest.mark.soak
@each_game
@hostile.examples(3000)
@given(data=st.data())
def test_many_hostile_component_files(key: str, data: st.DataObject) -> None:
    check(key, data)
