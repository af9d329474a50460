"""A match of any game in which one thing was changed: the file is refused, and the first wrong event is named."""

from __future__ import annotations

import contextlib
import copy
import functools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from dighouse.core.errors import BadFile
from dighouse.core.match_file import lines_of, replayed
from dighouse.core.replay import Match
from dighouse.games import game_called
from tests.hostile import ways
from tests.laws.tables import LONGER, Table, each_game, finished, tables_of

Line = dict[str, Any]
MOMENTS = 12 * LONGER  # events of a match that are tampered with, the set-up and the last one among them


@functools.cache
def match_of(key: str) -> Match:
    return finished(table_of(key), 21)


def table_of(key: str) -> Table:
    return tables_of(key)[-1]  # the most players: where most can go wrong


def lines_of_match(key: str, with_secret: bool) -> list[Line]:
    return [json.loads(line) for line in match_of(key).text(with_secret).splitlines()]


def read(lines: list[Line]) -> Match:
    """Read a match file as `dighouse verify` and the table do."""
    content = "".join(json.dumps(line) + "\n" for line in lines).encode()
    return replayed(lines_of(content, "evening.jsonl"), "evening.jsonl", game_called)


def moments(key: str, wanted: Callable[[Line], object] = bool) -> list[int]:
    """Events over the whole match that are as wanted."""
    found = [event["seq"] for event in lines_of_match(key, True)[1:] if wanted(event)]
    return sorted({found[number * (len(found) - 1) // (MOMENTS - 1)] for number in range(MOMENTS)})


def other(thing: Any) -> Any:
    """Something else of its kind."""
    if thing is None:
        return 0
    if isinstance(thing, int | float):
        return thing + 1
    if isinstance(thing, str):
        return thing[:-1] + ("1" if thing.endswith("0") else "0")
    return type(thing)()


def spoilt(event: Line) -> Iterator[tuple[str, Line]]:
    """An event with each of its values changed, each that is not null left out, and one put in."""
    for way in list(ways(event))[1:]:
        changed, without = copy.deepcopy(event), copy.deepcopy(event)
        place, hole = (functools.reduce(lambda part, step: part[step], way[:-1], line) for line in (changed, without))
        place[way[-1]] = other(old := hole.pop(way[-1]))
        if old not in ([], {}):
            yield f"{way} changed", changed
        if old is not None:
            yield f"{way} left out", without
    yield "a word put in", {**event, "cheat": True}


def refused_line(lines: list[Line]) -> int | None:
    """The line a file is refused for, None if it is read; 0 if it is refused as a whole."""
    try:
        read(lines)
    except BadFile as wrong:
        return int(wrong.details.get("line", 0))
    return None


@each_game
@pytest.mark.parametrize("with_secret", [True, False], ids=["with-secret", "without"])
def test_no_value_of_an_event_can_be_changed(key: str, with_secret: bool) -> None:
    """Save, where the secret is not told, for a key out of which the same is drawn, or nothing."""
    lines = lines_of_match(key, with_secret)
    read(lines)
    for seq in moments(key):
        for what, line in spoilt(lines[seq + 1]):
            refused = refused_line([*lines[: seq + 1], line, *lines[seq + 2 :]])
            draws_the_same = refused is None and not with_secret and what == "('key',) changed"
            assert refused == seq + 2 or draws_the_same, f"event {seq}, {what}"


@each_game
def test_no_other_legal_action_can_be_put_in_its_place(key: str) -> None:
    """An action the same seat might have chosen leads elsewhere."""
    lines, match = lines_of_match(key, True), match_of(key)
    for seq in moments(key, lambda event: event["seq"] and len(legal_then(match, event["seq"])) > 1):
        actions = [match.game.actions.action(number).json() for number in legal_then(match, seq)]
        action = next(action for action in actions if action != lines[seq + 1]["action"])
        tampered = [*lines[: seq + 1], {**lines[seq + 1], "action": action}, *lines[seq + 2 :]]
        assert refused_line(tampered) == seq + 2


def legal_then(match: Match, seq: int) -> list[int]:
    """What was legal where an event was played."""
    count = match.game.loops.legal(match.history[seq - 1], 0, match.legal_buffer)
    return [int(number) for number in match.legal_buffer[:count]]


@each_game
def test_no_event_can_be_moved_repeated_or_left_out(key: str) -> None:
    """Not even with its number put right: the first that does not follow is named."""
    lines = lines_of_match(key, True)
    for seq in moments(key)[1:-1]:
        before, event, after = lines[: seq + 1], lines[seq + 1], lines[seq + 2 :]
        for changed, wrong in (
            ([*before, after[0], event, *after[1:]], seq),
            ([*before, event, event, *after], seq + 1),
            ([*before, *after], seq),
        ):
            assert refused_line(counted(changed, False)) == wrong + 2
            assert refused_line(counted(changed, True)) == wrong + 2


def counted(lines: list[Line], anew: bool) -> list[Line]:
    """The lines with the count of events put right, and their numbers if wanted."""
    events = [{**event, "seq": seq} if anew else event for seq, event in enumerate(lines[1:])]
    return [{**lines[0], "events": len(events)}, *events]


@each_game
def test_no_word_of_the_header_that_says_what_was_played_can_be_changed(key: str) -> None:
    """Names are nobody's business; a secret may be left out, and options or components that are the usual ones."""
    lines, match = lines_of_match(key, True), match_of(key)
    for what, header in spoilt(lines[0]):
        if "'names'" in what:
            continue
        if what.endswith("left out"):
            with contextlib.suppress(BadFile):
                same = read([header, *lines[1:]])
                assert (same.options, same.secret_sha256, same.events) == told_of(match), what
        else:
            assert refused_line([header, *lines[1:]]) is not None, f"{what}: it is still read"


def told_of(match: Match) -> tuple[Any, ...]:
    return match.options, match.secret_sha256, match.events
