"""Bots of one's own at the terminal."""

from __future__ import annotations

import pytest

from tests.bots.test_child import ROOT, command
from tests.cli.calls import Caller


def seat(kind: str) -> str:
    return f"run:{command(kind)}@60s"


def test_a_program_plays_under_its_own_name(call: Caller):
    dice = f"run:{command('obey').replace('tests/bots/children.py obey', 'examples/bots/dice.py')}"
    answer = call("play", "thebes", "--seats", f"{dice},{seat('obey')}", "--seed", "3", "--fast", "--plain")
    assert answer.status == 0, answer.err
    assert "Dice took" in answer.out
    assert "Obey" in answer.out
    assert str(ROOT) not in answer.out


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("crash", "KeyError"),
        ("nonsense", "no JSON"),
        ("illegal", "not allowed"),
        ("long", "65536"),
        ("leave", "status 7"),
    ],
)
def test_one_that_fails_is_replaced_and_everybody_is_told(call: Caller, kind: str, why: str):
    answer = call("play", "thebes", "--seats", f"{seat(kind)},random", "--seed", "3", "--fast", "--plain")
    assert answer.status == 0, answer.err
    said = [line for line in answer.out.splitlines() if "Greedy plays on for it." in line]
    assert len(said) == 1
    assert why in said[0]
    assert f"The bot {kind.capitalize()} " in said[0]
    assert "Final score" in answer.out


def test_one_that_cannot_play_is_refused_before_the_match(call: Caller):
    for spec, why in (
        ("run:no-such-program-anywhere", "no such program"),
        (seat("wrong_protocol"), "protocol 1"),
        ("run:sh -c exit", "ended"),
    ):
        answer = call("play", "thebes", "--seats", f"you,{spec}")
        assert answer.status == 2
        assert answer.out == ""
        assert why in answer.err


def test_a_server_with_a_bad_bot_does_not_start(call: Caller):
    answer = call("serve", "--no-browser", "--bot", "greedy=true")
    assert answer.status == 2
    assert "NAME=COMMAND" in answer.err
