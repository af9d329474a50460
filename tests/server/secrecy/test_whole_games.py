"""Whole games at a real server: no secret in any byte, line of the log, or word to a bot's process."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from dighouse.bots.child import ChildBot
from dighouse.bots.child.messages import ENCODER
from dighouse.core.chance import new_chance
from dighouse.games import KEYS
from dighouse.server.logs import log_to_stderr
from dighouse.server.setting_up import SettingUp
from dighouse.server.table import Table
from tests.bots.test_child import command
from tests.server.conftest import quick
from tests.server.harness import Chair, Person, Running, settle
from tests.server.secrecy.spellings import chance_of, found_in, identities

FAR = 40  # events of a match with a guest
ITS_OWN = ("id", "turn", "seconds", "seed")  # what a question says beside the position


def each_game(soon: str) -> pytest.MarkDecorator:
    """One game with every `make test`, the others in the soak."""
    games = [pytest.param(key, marks=[] if key == soon else pytest.mark.soak) for key in KEYS]
    return pytest.mark.parametrize("game", games)


@pytest.fixture(autouse=True)
def one_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others need not be made ready."""
    monkeypatch.setattr(SettingUp, "compile", lambda _, _key: None)


@contextlib.contextmanager
def logging_everything() -> Iterator[io.StringIO]:
    """The log of a host who wants to read everything."""
    lines, root, ours = io.StringIO(), logging.getLogger(), logging.getLogger("dighouse")
    before, level, own = root.handlers[:], root.level, ours.level
    for known in before:
        root.removeHandler(known)  # so that they are not closed
    with patch.object(sys, "stderr", lines):
        log_to_stderr(logging.DEBUG)
    try:
        yield lines
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        ours.setLevel(own)


def play(chair: Chair, enough: int) -> None:
    """Play for every seat, taking back what can be taken back now and then."""
    chair.play_until(lambda c: c.over or c.seq >= enough, lambda legal: chair.seq * 7)
    if not chair.over and chair.now["may_undo"]:
        chair.ask("undo")


@each_game("pergamon")
def test_no_line_of_the_log_tells_a_secret(game: str, tmp_path: Path) -> None:
    """Not at the finest level, not when a database fails, and not after the end."""
    with logging_everything() as lines:
        server = Running(quick(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"))
        ann = Person(server)
        chair = ann.sit_new("me", "me", game=game)
        play(chair, 10**6)
        table = chair.now["table"]["id"]
        ann.http.get(f"/api/tables/{table}/file")
        ann.http.get("/feeds/a-secret-key/turns.ics")
        match = server.lane(table).known().match
        hidden = chance_of(match) | identities([ann.token]) | {b"a-secret-key"}
        ann.leave()
        server.stop()
    written = lines.getvalue().encode()
    assert written.count(b"\n") > 20, "nothing was logged"
    assert not found_in(written, hidden)


def asked_again(table: Table, seq: int, seat: int, wants: list[str], seed: int) -> bytes:
    """The position of a question after an event, in a world in which all its seat cannot know was dealt again."""
    states = table.points[seq].states.copy()
    table.game.loops.redeal(states, 0, seat, new_chance(seed), 0)
    child: Any = type("Process", (), {"games": 1, "greeting": type("Greeting", (), {"wants": wants})})
    question = ChildBot(command("record"), 1.0).question(child, table.game, states, 0, seat, 1)
    return without_its_own(json.loads(ENCODER.encode(question)))


def without_its_own(question: dict[str, Any]) -> bytes:
    return json.dumps({name: told for name, told in question.items() if name not in ITS_OWN}).encode()


def questions(record: Path) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, record.read_text().splitlines()) if line["tell"] == "your_move"]


@each_game("monuments")
def test_a_process_is_told_its_own_view_in_every_world(game: str, tmp_path: Path) -> None:
    """Everything written to a bot's process at a table follows from the view of its seat, and holds no secret."""
    record = tmp_path / "lines"
    db = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    server = Running(quick(db, guests={"guest": command("curious", record)}))
    ann = Person(server)
    chair = ann.sit_new("me", {"kind": "bot", "bot": "guest"}, game=game)
    chair.play_until(lambda c: c.over or (c.seq >= FAR and c.my_move), lambda legal: chair.seq * 7)
    table = server.lane(chair.now["table"]["id"]).known()
    turns = [point.row.seq - 1 for point in table.points if point.row.kind == "move" and point.row.seat == 1]
    settle(lambda: len(questions(record)) >= len(turns))
    wants = ["catalogue", "actions", "prospects", "observation"]
    for number, (seq, question) in enumerate(zip(turns, questions(record), strict=False)):
        assert asked_again(table, seq, 1, wants, number) == without_its_own(question)
    assert len(turns) > 3
    assert not found_in(record.read_bytes(), chance_of(table.match) | identities([ann.token]))
    ann.leave()
    server.stop()
