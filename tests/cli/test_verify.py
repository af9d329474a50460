"""`dighouse verify`: a whole file is checked, a tampered one is refused with its first wrong event."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from dighouse.core.chance import commitment
from dighouse.core.replay import Match
from tests.cli.calls import Caller, random_match

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(seed=5)


def write(call: Caller, text: str) -> None:
    (call.folder / "evening.jsonl").write_text(text, encoding="utf-8")


def test_a_whole_file_is_verified(call: Caller, match: Match) -> None:
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


def other_slot(event: dict[str, Any]) -> None:
    event["action"]["slot"] = event["action"]["slot"] % 4 + 1


def first(lines: Lines, fits: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    return next(line for line in lines[2:] if fits(line))


def taking(line: dict[str, Any]) -> object:
    return line["action"]["do"] == "take"


def drawing(line: dict[str, Any]) -> object:
    return line["draws"] and line["draws"][0][0] > 1


TAMPERED: dict[str, tuple[Callable[[Lines], Any], Callable[[Lines], int]]] = {
    "one move": (lambda lines: other_slot(first(lines, taking)), lambda lines: first(lines, taking)["seq"] + 2),
    "one draw": (lambda lines: other_draw(first(lines, drawing)), lambda lines: first(lines, drawing)["seq"] + 2),
    "the order": (lambda lines: lines.insert(5, lines.pop(6)), lambda lines: 6),
    "a line left out": (lambda lines: lines.pop(9), lambda lines: 10),
    "the secret": (lambda lines: lines[0].update(secret="00" * 32), lambda lines: 1),
    "the secret and its fingerprint": (
        lambda lines: lines[0].update(secret="00" * 32, secret_sha256=commitment(bytes(32))),
        lambda lines: 2,
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_the_first_wrong_event_is_named(call: Caller, match: Match, what: str) -> None:
    tamper, wrong_line = TAMPERED[what]
    lines = [json.loads(line) for line in match.text().splitlines()]
    line = wrong_line(lines)
    tamper(lines)
    write(call, "".join(json.dumps(line) + "\n" for line in lines))
    answer = call("verify", "evening.jsonl")
    assert (answer.status, answer.out) == (2, "")
    assert f"evening.jsonl, line {line}:" in answer.err
