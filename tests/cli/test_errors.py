"""A mistake is one sentence and status 2, in the language of the call; never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dighouse.core.texts import LANGUAGES
from dighouse.games import KEYS
from tests.cli.calls import Caller, process, random_match

MISTAKES = [
    (["chess"], "usage_command"),
    (["games", "--foo"], "usage_option"),
    (["games", "twice"], "usage_extra"),
    (["rules"], "usage_missing"),
    (["play"], "usage_missing"),
    (["play", "thebes", "--seed"], "usage_bare_option"),
    (["games", "--lang", "xx"], "unknown_language"),
    (["rules", "chess"], "unknown_game"),
    (["rules", "thebes", "TH99.1"], "unknown_rule"),
    (["rules", "thebes", "quetzalcoatl"], "no_rule_says"),
    (["play", "chess"], "unknown_game"),
    (["play", "thebes", "--seats", "you"], "players"),
    (["play", "thebes", "--seats", "you,you,you,you,you"], "players"),
    (["play", "thebes", "--seats", "you,kasparov"], "unknown_seat"),
    (["play", "thebes", "--seed", "soon"], "whole_number"),
    (["play", "thebes", "--seed", "NaN"], "whole_number"),
    (["play", "thebes", "--seed", "-1"], "number_range"),
    (["play", "thebes", "--option", "exhibition_shift"], "option_form"),
    (["play", "thebes", "--option", "colour=red"], "unknown_option"),
    (["play", "thebes", "--option", "exhibition_shift=never"], "option_value"),
    (["play", "thebes", "--seats", "you,you,you", "--option", "two_player_deck=two_piles"], "option_not_for_players"),
    (["play", "thebes", "--names", "a,b,c"], "too_many_names"),
    (["play", "thebes", "--load", "nowhere.jsonl"], "file_missing"),
    (["play", "thebes", "--load", "."], "file_folder"),
    (["simulate", "thebes", "--players", "1"], "players"),
    (["simulate", "thebes", "--players", "5"], "players"),
    (["simulate", "thebes", "--players", "nan"], "whole_number"),
    (["simulate", "thebes", "--games", "0"], "number_range"),
    (["simulate", "thebes", "--games", "1" + "0" * 30], "number_range"),
    (["simulate", "thebes", "--games", "many"], "whole_number"),
    (["simulate", "thebes", "--bots", "kasparov"], "unknown_bot"),
    (["simulate", "thebes", "--players", "3", "--bots", "greedy,random"], "bots_for_seats"),
    (["simulate", "thebes", "--seed", "x"], "whole_number"),
    (["replay", "nowhere.jsonl"], "file_missing"),
    (["replay", "/dev/zero"], "file_too_large"),
    (["compile", "chess"], "unknown_game"),
]


@pytest.mark.parametrize(("argv", "code"), MISTAKES, ids=[" ".join(argv) for argv, _ in MISTAKES])
def test_a_mistake_is_one_sentence(call: Caller, argv: list[str], code: str) -> None:
    answer = call(*argv)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("dighouse: ")
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(("argv", "code"), MISTAKES, ids=[" ".join(argv) for argv, _ in MISTAKES])
def test_a_mistake_in_every_language_and_as_json(call: Caller, argv: list[str], code: str) -> None:
    said = set()
    for language in LANGUAGES:
        argv_here = argv if "--lang" in argv else [argv[0], *argv[1:], "--lang", language]
        call.monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
        if argv[-1] == "--seed":
            argv_here = argv
        said.add(call(*argv_here).err)
    assert len(said) == len(LANGUAGES)
    if argv[0] in ("games", "rules", "simulate", "replay"):
        error = json.loads(call(*argv, "--json").err)["error"]
        assert error["code"] == code
        assert error["message"]


HUGE = "9" * 100_000


@pytest.mark.parametrize(
    "argv",
    [
        ["HUGE"],
        ["rules", "HUGE"],
        ["rules", "thebes", "HUGE"],
        ["play", "HUGE"],
        ["play", "thebes", "--seats", "HUGE,you"],
        ["play", "thebes", "--names", "HUGE"],
        ["play", "thebes", "--seed", "HUGE"],
        ["play", "thebes", "--option", "HUGE"],
        ["play", "thebes", "--option", "exhibition_shift=HUGE"],
        ["play", "--load", "HUGE"],
        ["simulate", "thebes", "--bots", "HUGE"],
        ["replay", "HUGE"],
        ["games", "--lang", "HUGE"],
        ["games", "HUGE"],
        ["games", "--HUGE"],
        ["serve", "--port", "HUGE"],
        ["serve", "--host", "HUGE"],
        ["serve", "--db", "HUGE"],
    ],
    ids=" ".join,
)
def test_a_huge_word_is_not_repeated_whole(call: Caller, argv: list[str]) -> None:
    answer = call(*[word.replace("HUGE", HUGE) for word in argv])
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("dighouse: ")
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 500


def test_sentences(call: Caller) -> None:
    games = ", ".join(KEYS)
    assert call("play", "chess").err == f'dighouse: There is no game called "chess". The house has: {games}.\n'
    assert call("replay", "x.jsonl", "--lang", "de").err == "dighouse: Die Datei x.jsonl gibt es nicht.\n"
    assert call("games", "--foo", "--lang=nl").err == "dighouse: De optie --foo bestaat hier niet.\n"


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda text: "", "file_empty"),
        (lambda text: text[:-20], "file_cut"),
        (lambda text: "\n".join(text.split("\n")[:-3]) + "\n", "file_events"),
        (lambda text: '{"hello": 1}\n', "file_foreign"),
        (lambda text: text.replace('"rules_version":1', '"rules_version":99'), "file_rules"),
        (lambda text: text.replace('"dighouse":1', '"dighouse":7'), "file_format"),
        (lambda text: text.replace('"outcome":[', '"outcome":[7,', 1), "file_line"),
    ],
)
def test_damaged_files(call: Caller, damage: object, code: str) -> None:
    path = call.folder / "bad.jsonl"
    assert callable(damage)
    path.write_text(damage(random_match(seed=5).text()), encoding="utf-8")
    for command in (["replay", "bad.jsonl"], ["play", "--load", "bad.jsonl"]):
        answer = call(*command)
        assert answer.status == 2
        assert answer.err.count("\n") == 1
    assert json.loads(call("replay", "bad.jsonl", "--json").err)["error"]["code"] == code


def test_what_is_wrong_inside_a_file_is_said_in_the_language_too(call: Caller) -> None:
    text = random_match(seed=5).text().replace('"outcome":[', '"outcome":[7,', 1)
    (call.folder / "bad.jsonl").write_text(text, encoding="utf-8")
    assert "Zeile 2: was in Ereignis 0 gezogen wurde" in call("replay", "bad.jsonl", "--lang", "de").err


def test_a_binary_file_is_no_match(call: Caller) -> None:
    (call.folder / "noise.jsonl").write_bytes(b"\xff\xfe\x00")
    assert "not text" in call("replay", "noise.jsonl").err


def test_language_of_the_environment() -> None:
    assert "Spiel" in process("games", LANG="de_AT.UTF-8").out
    assert "Juego" in process("games", LC_ALL="es_ES.UTF-8", LANG="de_DE.UTF-8").out
    assert "Game" in process("games", LANG="fr_FR.UTF-8").out
    assert "Spel" in process("games", "--lang", "nl", LANG="de_DE.UTF-8").out


def test_a_terminal_without_arrows_gets_question_marks() -> None:
    answer = process("games", PYTHONIOENCODING="ascii")
    assert answer.status == 0
    assert "2?4" in answer.out


def test_a_closed_pipe_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "dighouse", "rules", "thebes", "e"], stdout=write, stderr=subprocess.PIPE, timeout=60
    )
    os.close(write)
    assert done.stderr == b""
    assert done.returncode == 141


def heed_interrupts() -> None:
    """What a shell starts in the background is told to ignore them, and tells its own children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interruption_is_quiet(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "dighouse", "play", "thebes", "--seed", "1", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "LANG": "C", "PYTHONUNBUFFERED": "1"},
        preexec_fn=heed_interrupts,
    )
    assert running.stdout is not None
    while not running.stdout.readline().startswith(b"Type a number"):
        pass
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err == b""
