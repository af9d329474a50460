"""A match saved and read again is the same match: every event, every position, every draw."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from dighouse.core.record import position_hash
from dighouse.core.replay import Event, Header, Match
from dighouse.games import load_match
from tests.laws.tables import Table, chosen, each_table, finished


def assert_same(match: Match, again: Match) -> None:
    assert again.events == match.events
    assert [states.tobytes() for states in again.history] == [states.tobytes() for states in match.history]
    assert (again.players, again.options, again.names) == (match.players, match.options, match.names)
    assert again.legal() == match.legal()
    assert again.scores().tolist() == match.scores().tolist()
    assert again.text() == match.text()


@each_table
def test_a_finished_match_comes_back(table: Table, tmp_path: Path) -> None:
    match = finished(table, 5)
    match.save(tmp_path / "match.jsonl")
    assert_same(match, load_match(tmp_path / "match.jsonl"))
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"], "saving leaves nothing else behind"


@each_table
def test_an_unfinished_match_goes_on_as_it_would_have(table: Table, tmp_path: Path) -> None:
    """Saved in the middle and read again, the same actions lead to the same end."""
    match = table.match(6)
    dice = random.Random(6)
    for _ in range(15):
        match.play(chosen(table.game, match.legal(), dice))
    match.save(tmp_path / "match.jsonl")
    again = load_match(tmp_path / "match.jsonl")
    while match.actor >= 0:
        number = chosen(table.game, match.legal(), dice)
        assert match.play(number) == again.play(number)
    assert_same(match, again)


@each_table
def test_a_match_without_its_secret_can_be_watched(table: Table, tmp_path: Path) -> None:
    match = finished(table, 7)
    (tmp_path / "match.jsonl").write_text(match.text(with_secret=False), encoding="utf-8")
    again = load_match(tmp_path / "match.jsonl")
    assert again.events == match.events
    assert match.secret.hex() not in again.text()


@each_table
def test_every_line_is_json_and_back(table: Table) -> None:
    header, *events = finished(table, 8).text().splitlines()
    assert msgspec.json.encode(msgspec.json.decode(header, type=Header)).decode() == header
    for line in events:
        assert msgspec.json.encode(msgspec.json.decode(line, type=Event)).decode() == line


@each_table
def test_whatever_was_drawn_took_a_number(table: Table) -> None:
    """What a verifier may count on that knows no rules: only a reshuffle (-1) takes none, and the set-up draws."""
    events = finished(table, 10).events
    assert events[0].draws
    for event in events:
        assert len(event.draws) >= sum(outcome != -1 for outcome in event.outcome)


@each_table
def test_every_event_is_told_by_its_action_and_its_key(table: Table) -> None:
    """Nothing but position, action and key goes into a move: played again alone, each gives the next."""
    match = finished(table, 9)
    for before, event in zip(match.history[:-1], match.events[1:], strict=True):
        alone = Match.__new__(Match)
        alone.game, alone.players, alone.history, alone.events = match.game, match.players, [before], []
        alone.names = match.names
        alone.legal_buffer = match.legal_buffer.copy()
        assert event.seat is not None
        replayed = alone.play_with(match.game.actions.read(event.action), event.seat, int(event.key, 16))
        assert (replayed.outcome, replayed.hash) == (event.outcome, event.hash)
        assert position_hash(alone.state) == event.hash


@each_table
def test_chance_is_foretold(table: Table) -> None:
    """An action whose prospect names no chance draws nothing; it can be taken back unless it reveals something."""
    match = table.match(10)
    dice = random.Random(10)
    while match.actor >= 0:
        number = chosen(table.game, match.legal(), dice)
        seat, foretold = match.actor, table.game.prospect(match.state, number).chance
        event = match.play(number)
        assert foretold == bool(event.outcome)
        final = foretold or table.game.reveals(table.game.actions.action(number))
        assert match.may_undo(seat) is not final
