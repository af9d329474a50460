"""`dighouse replay`, `simulate` and `compile`."""

from __future__ import annotations

import json
import re

import pytest

from dighouse.bots.warmup import warmup_bots
from dighouse.cli.compiling import step_name
from dighouse.cli.speech import speech_of
from dighouse.core.replay import Match
from dighouse.core.texts import LANGUAGES
from dighouse.core.warmup import warmup
from dighouse.games import game_called
from tests.cli.calls import Caller, random_match


@pytest.fixture
def match(call: Caller) -> Match:
    match = random_match(players=3)
    match.save(call.folder / "match.jsonl")
    return match


def test_replay_for_people(call: Caller, match: Match) -> None:
    out = call("replay", "match.jsonl").out
    assert out.startswith("Thebes: Ann, Greedy, Random\n")
    assert len(re.findall(r"^ *\d+  \S", out, re.M)) == len(match.events)
    assert "Final score" in out
    assert f"Draws verified: all {len(match.events)} events" in out
    assert match.secret.hex() in out


def test_replay_of_a_part(call: Caller, match: Match) -> None:
    out = call("replay", "match.jsonl", "--from", "3", "--to", "5", "--positions").out
    assert [
        line.split()[0] for line in out.splitlines() if re.match(r"^ *\d+  \S+ (took|trav|dug|swap|flew)", line)
    ] == [
        "3",
        "4",
        "5",
    ]
    assert out.count("Cities, weeks away") == 3
    assert "event" in call("replay", "match.jsonl", "--from", "9999").err
    assert "There is no seat 4" in call("replay", "match.jsonl", "--seat", "4").err
    assert call("replay", "match.jsonl", "--seat", "1", "--to", "2").status == 0


def test_replay_for_programs(call: Caller, match: Match) -> None:
    replay = json.loads(call("replay", "match.jsonl", "--json", "--from", "0", "--to", "1", "--positions").out)
    assert replay["game"] == "thebes"
    assert replay["names"] == match.names
    assert replay["verified"] is True
    assert replay["secret"] == match.secret.hex()
    assert replay["events_in_match"] == len(match.events)
    assert [event["seq"] for event in replay["events"]] == [0, 1]
    assert replay["events"][1]["log"]
    assert replay["events"][1]["view"]["players"][0]["place"]
    assert replay["scores"]["totals"] == match.scores().sum(axis=1).tolist()
    assert set(replay["scores"]["categories"]) == {"artifacts", "exhibitions", "congresses", "majorities"}
    assert replay["scores"]["ranks"] == match.ranks()


def test_the_secret_of_a_running_match_stays_in_its_file(call: Caller) -> None:
    running = random_match(until="retire")
    running.save(call.folder / "running.jsonl")
    for argv in (["replay", "running.jsonl"], ["replay", "running.jsonl", "--json"]):
        answer = call(*argv)
        assert answer.status == 0
        assert running.secret.hex() not in answer.out
    assert "Score so far" in call("replay", "running.jsonl").out


def test_a_file_without_its_secret_can_be_watched_but_not_continued(call: Caller) -> None:
    path = call.folder / "public.jsonl"
    path.write_text(random_match(until="retire").text(with_secret=False), encoding="utf-8")
    assert "does not give the secret away" in call("replay", "public.jsonl").out
    assert "watched but not continued" in call("play", "--load", "public.jsonl").err


def test_simulation_for_programs(call: Caller) -> None:
    argv = ("simulate", "thebes", "--players", "2", "--games", "4", "--bots", "greedy,random", "--seed", "1", "--json")
    answer = call(*argv)
    assert answer.err == ""
    report = json.loads(answer.out)
    assert report["games"] == 4
    assert report["bots"] == ["greedy", "random"]
    assert sum(report["wins"].values()) == pytest.approx(4)
    again = json.loads(call(*argv).out)
    for changing in (report, again):
        del changing["actions_per_second"]
    assert report == again


def test_simulation_for_people(call: Caller) -> None:
    answer = call("simulate", "thebes", "--games", "4", "--bots", "greedy,random", "--seed", "1")
    assert answer.err == ""
    assert "Thebes: 4 games, 2 players, seed 1" in answer.out
    assert re.search(r"^greedy +[\d.]+ +\d+% +█", answer.out, re.M)
    assert "Artifacts" in answer.out
    assert "actions a second." in answer.out
    plain = call("simulate", "thebes", "--games", "2", "--bots", "random", "--plain", "--lang", "es").out
    assert "█" not in plain
    assert "Bot random: Victorias 2" in plain


def test_compile_is_one_line_in_a_pipe(call: Caller) -> None:
    answer = call("compile", "thebes")
    assert answer.status == 0
    assert re.fullmatch(r"Thebes is compiled \(\d+\.\d s\)\.\n", answer.out)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_compiling_has_its_words(language: str) -> None:
    thebes = game_called("thebes")
    say = speech_of("thebes", language)
    for name, _ in [*warmup(thebes), *warmup_bots(thebes)]:
        assert step_name(say, name) in {text for key, text in say.texts.texts.items() if key.startswith("compile.")}
