"""`dighouse hint` and `dighouse analyse`."""

from __future__ import annotations

import json
import re

import pytest

from dighouse.core.jit import INTERPRETED
from dighouse.core.replay import Match
from dighouse.core.texts import LANGUAGES
from dighouse.games import game_called
from tests.cli.calls import Caller, random_match

FEW = "20" if INTERPRETED else "300"


@pytest.fixture
def match(call: Caller) -> Match:
    match = random_match(players=2, until="dig")
    match.save(call.folder / "match.jsonl")
    return match


def test_a_hint_for_people(call: Caller, match: Match) -> None:
    answer = call("hint", "match.jsonl", "--budget", FEW)
    assert answer.status == 0, answer.err
    assert f"Ann is to decide, after event {match.seq}" in answer.out
    assert re.search(r"^1 .*[+−]?\d+(\.\d)? +\d+ +\d+%", answer.out, re.M)
    assert "move next" in answer.out or "move again" in answer.out


def test_a_hint_for_programs(call: Caller, match: Match) -> None:
    hint = json.loads(call("hint", "match.jsonl", "--budget", FEW, "--json", "--seed", "3").out)
    assert hint["seat"] == 0
    assert hint["event"] == match.seq
    assert hint == json.loads(call("hint", "match.jsonl", "--budget", FEW, "--json", "--seed", "3").out)
    for move in hint["moves"]:
        assert match.game.actions.number(match.game.actions.read(move["action"])) == move["number"]
        assert move["number"] in match.legal()
        assert move["reasons"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_hints_are_sentences_in_every_language(call: Caller, match: Match, language: str) -> None:
    assert match.seq
    out = call("hint", "match.jsonl", "--budget", FEW, "--plain", "--lang", language).out
    assert re.search(r"^1: ", out, re.M)
    assert "█" not in out


def test_a_player_nobody_named_is_called_by_the_colour_of_the_seat(call: Caller) -> None:
    match = Match(game_called("thebes"), 2, seed=3)
    for _ in range(3):
        match.play(match.legal()[-1])
    match.save(call.folder / "nameless.jsonl")
    told = call("hint", "nameless.jsonl", "--budget", FEW, "--lang", "de").out
    told += call("analyse", "nameless.jsonl", "--budget", "5", "--lang", "de").out
    assert "Player" not in told
    assert {"Rot", "Blau"} <= set(re.findall(r"\w+", told))


def test_hints_of_other_positions(call: Caller, match: Match) -> None:
    assert "after event 0" in call("hint", "match.jsonl", "--at", "0", "--budget", FEW).out
    assert "The match has events" in call("hint", "match.jsonl", "--at", "9999").err
    assert "it is Ann's decision" in call("hint", "match.jsonl", "--seat", "2").err
    assert "There is no seat 3" in call("hint", "match.jsonl", "--seat", "3").err
    assert "is no budget" in call("hint", "match.jsonl", "--budget", "soon").err
    finished = random_match(players=2)
    finished.save(call.folder / "over.jsonl")
    assert "nobody has anything to decide" in call("hint", "over.jsonl", "--at", str(finished.seq)).err
    assert f"after event {finished.seq - 1}" in call("hint", "over.jsonl", "--budget", FEW).out


def test_an_analysis_for_people_and_as_a_page(call: Caller) -> None:
    match = Match(game_called("thebes"), 2, seed=3, names=["A<b", "Ben"])
    for _ in range(8):
        match.play(match.legal()[-1])
    match.save(call.folder / "short.jsonl")
    answer = call("analyse", "short.jsonl", "--budget", FEW, "--html", "page.html")
    assert answer.status == 0, answer.err
    for part in ("Luck by the search", "Turning points", "The costliest decisions", "Written: page.html"):
        assert part in answer.out
    page = (call.folder / "page.html").read_text(encoding="utf-8")
    assert page.count("<polyline") == 2
    assert "A&lt;b" in page
    assert "A<b" not in page
    assert "http" not in page  # nothing beside it is needed
    assert "prefers-color-scheme:dark" in page
    assert page.count("<tr><td class=number>") == 8


def test_an_analysis_for_programs(call: Caller, match: Match) -> None:
    found = json.loads(call("analyse", "match.jsonl", "--budget", "16", "--json").out)
    assert len(found["decisions"]) == match.seq
    assert [one["seat"] for one in found["luck"]] == [0, 1]
    assert len(found["method"]) == 4
    assert found["decisions"][0]["action"] == match.events[1].action


def test_what_cannot_be_analysed(call: Caller) -> None:
    Match(game_called("thebes"), 2, seed=3).save(call.folder / "new.jsonl")
    assert "There is no move in this match yet" in call("analyse", "new.jsonl").err
    assert "There is no file" in call("analyse", "none.jsonl").err
    random_match(players=2, until="dig").save(call.folder / "match.jsonl")
    assert "cannot be written" in call("analyse", "match.jsonl", "--budget", "8", "--html", "no/where.html").err
