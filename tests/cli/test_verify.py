"""`dighouse verify`: a whole file is checked, a tampered one is refused with its first wrong event."""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Callable
from typing import Any

import pytest

from dighouse.core.chance import commitment
from dighouse.core.replay import Match
from tests.cli.calls import Caller, random_match
from tests.laws.tables import each_game, finished, tables_of

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(seed=5)


@functools.cache
def match_of(key: str) -> Match:
    """A match of any game, with as many players as may be."""
    return finished(tables_of(key)[-1], 5)


def write(call: Caller, text: str) -> None:
    (call.folder / "evening.jsonl").write_text(text, encoding="utf-8")


@each_game
def test_a_whole_file_is_verified(call: Caller, key: str) -> None:
    match = match_of(key)
    write(call, match.text())
    answer = call("verify", "evening.jsonl")
    draws = sum(len(event.draws) for event in match.events)
    assert (answer.status, answer.err) == (0, "")
    assert f"all {draws} draws follow from the secret" in answer.out
    assert match.secret_sha256 in answer.out
    told = json.loads(call("verify", "evening.jsonl", "--json").out)
    assert (told["verified"], told["draws"], told["origins"]) == (True, draws, [])


def test_the_announced_fingerprint(call: Caller, match: Match) -> None:
    """A file whose every draw was made again from another secret is sound in itself, and yet not the match."""
    write(call, match.text())
    assert call("verify", "evening.jsonl", "--fingerprint", match.secret_sha256.upper()).status == 0
    answer = call("verify", "evening.jsonl", "--fingerprint", "ab" * 32)
    assert answer.status == 2
    assert "not the match that was announced" in answer.err


def test_a_branch_says_which_draws_are_not_its_own(call: Caller, match: Match) -> None:
    write(call, match.branch(7).text())
    answer = call("verify", "evening.jsonl")
    assert f"Events 0 to 6 were drawn from the secret of the match it was branched off: {match.secret_sha256}" in (
        answer.out
    )
    assert "The match is not over." in answer.out


def test_without_its_secret_a_file_cannot_be_verified(call: Caller, match: Match) -> None:
    write(call, match.text(with_secret=False))
    assert "nobody can check the keys" in call("verify", "evening.jsonl").err


def other_draw(event: dict[str, Any]) -> None:
    limit, number = event["draws"][0]
    event["draws"][0] = [limit, (number + 1) % limit]


def other_action(lines: Lines) -> int:
    """In the middle of the match somebody did something else that was legal too."""
    match = match_of(lines[0]["game"])
    for seq in range(match.seq // 2, match.seq):
        count = match.game.loops.legal(match.history[seq - 1], 0, match.legal_buffer)
        for number in match.legal_buffer[:count]:
            action = match.game.actions.action(int(number)).json()
            if action != lines[seq + 1]["action"]:
                lines[seq + 1]["action"] = action
                return seq + 2
    raise AssertionError("nobody had a choice")


def last_drawn(lines: Lines) -> dict[str, Any]:
    """The last event in which something was drawn that might have come out otherwise."""
    return next(line for line in reversed(lines) if line["draws"] and line["draws"][0][0] > 1)


TAMPERED: dict[str, tuple[Callable[[Lines], Any], Callable[[Lines], int]]] = {
    "one move": (other_action, other_action),
    "one draw": (lambda lines: other_draw(last_drawn(lines)), lambda lines: last_drawn(lines)["seq"] + 2),
    "the last position": (lambda lines: lines[-1].update(hash="0" * 16), len),
    "the seat of the last move": (lambda lines: lines[-1].update(seat=lines[-1]["seat"] - 1), len),
    "the order": (lambda lines: lines.insert(5, lines.pop(6)), lambda lines: 6),
    "a line left out": (lambda lines: lines.pop(9), lambda lines: 10),
    "the secret": (lambda lines: lines[0].update(secret="00" * 32), lambda lines: 1),
    "the secret and its fingerprint": (
        lambda lines: lines[0].update(secret="00" * 32, secret_sha256=commitment(bytes(32))),
        lambda lines: 2,
    ),
}


@each_game
@pytest.mark.parametrize("what", TAMPERED)
def test_the_first_wrong_event_is_named(call: Caller, key: str, what: str) -> None:
    tamper, wrong_line = TAMPERED[what]
    lines = [json.loads(line) for line in match_of(key).text().splitlines()]
    line = wrong_line(copy.deepcopy(lines))
    tamper(lines)
    write(call, "".join(json.dumps(line) + "\n" for line in lines))
    answer = call("verify", "evening.jsonl")
    assert (answer.status, answer.out) == (2, "")
    assert f"evening.jsonl, line {line}:" in answer.err
