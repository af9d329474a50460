"""`dighouse games` and `dighouse --help`: what the house has, said quickly."""

from __future__ import annotations

import json

import pytest

from dighouse.core.components import CONFIDENCES
from dighouse.games import KEYS
from tests.cli.calls import Caller, process


def test_games_for_people(call: Caller) -> None:
    call.monkeypatch.setenv("COLUMNS", "160")  # nothing is folded
    answer = call("games")
    assert answer.status == 0
    assert "thebes" in answer.out
    assert "Peter Prinz (Queen Games, 2007)" in answer.out
    assert "two_player_deck=two_piles" in answer.out
    assert "\x1b" not in answer.out


def test_games_for_programs(call: Caller) -> None:
    games = json.loads(call("games", "--json").out)
    assert [game["key"] for game in games] == list(KEYS)
    thebes = games[0]
    assert thebes["title"] == "Thebes"
    assert thebes["seats"] == [2, 3, 4]
    assert thebes["actions"] == 977
    assert thebes["rules_version"] == 1
    assert thebes["status"]
    assert thebes["options"]["two_player_deck"] == {
        "choices": ["three_piles", "two_piles"],
        "default": "three_piles",
        "players": [2],
    }
    assert set(thebes["components"].values()) <= set(CONFIDENCES)
    assert thebes["components"]["dial_cells_public"] == "public"
    assert (thebes["designers"], thebes["year"], thebes["publisher"]) == (["Peter Prinz"], 2007, "Queen Games")


def test_plain_games_are_sentences(call: Caller) -> None:
    answer = call("games", "--plain")
    assert "Key thebes: Game Thebes, Players 2–4" in answer.out


@pytest.mark.parametrize("argv", [("games",), ("games", "--json"), ("rules", "thebes"), ("rules", "thebes", "TH8"), ()])
def test_nothing_is_compiled_to_tell_what_there_is(argv: tuple[str, ...]) -> None:
    """Numba and NumPy take most of a second to import; who only asks does not wait for them."""
    answer = process(*argv, python=("-X", "importtime"))
    assert answer.status == 0
    imported = {line.rpartition("|")[2].strip() for line in answer.err.splitlines()}
    assert "typer" in imported
    assert imported.isdisjoint({"numba", "numpy", "llvmlite"})


def test_help_lists_every_command(call: Caller) -> None:
    answer = call("--help")
    assert answer.status == 0
    for command in ("games", "rules", "components", "play", "simulate", "replay", "compile", "serve"):
        assert f"\n  {command} " in answer.out
        page = call(command, "--help")
        assert page.status == 0
        assert page.out.startswith(f"Usage: dighouse {command}")
        assert "help." not in page.out
    assert call().out == answer.out


def test_version(call: Caller) -> None:
    assert call("--version").out.startswith("dighouse ")
