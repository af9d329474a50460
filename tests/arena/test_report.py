"""What an arena shows: figures, a page that needs nothing beside it, and the command line."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from dighouse.arena.deal import Deal
from dighouse.arena.outcome import Outcome, outcome_of, turned
from dighouse.arena.plan import made_plan
from dighouse.arena.report import page
from dighouse.cli.speech import speech_of
from dighouse.core.texts import LANGUAGES
from dighouse.games import meta_of
from tests.arena.arenas import made_up, small_plan
from tests.cli.calls import Caller

EIGHT = ("random", "volunteer", "student", "greedy", "curator", "professor", "search@0.3s", "run:python <my & own>.py")
VOID = {"meta", "line", "rect", "polygon", "polyline", "circle", "text"}


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Caller:
    return Caller(monkeypatch, capsys, tmp_path)


def eight(players: int) -> Outcome:
    plan = made_plan(meta_of("pergamon"), EIGHT, players=players)
    return outcome_of(plan, made_up(plan, 24, [4.0 * number for number in range(8)]))


class Nesting(HTMLParser):
    """Sees whether every element is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("players", [2, 4])
def test_shares_of_a_table_add_up(players: int) -> None:
    plan = small_plan("abcd", players=players)
    outcome = outcome_of(plan, made_up(plan, 40, [0, 1, 2, 3]))
    if players == 2:
        for row in outcome.rows:
            assert row.share.mean + turned(row).share.mean == pytest.approx(1)
            assert row.margin.mean == -turned(row).margin.mean
    else:
        mixed = [one.mixed.mean for one in outcome.standings if one.mixed is not None]
        assert sum(mixed) == pytest.approx(1)
    assert [one.bot for one in outcome.standings] == ["d", "c", "b", "a"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_page_is_whole_and_needs_nothing_beside_it(players: int, language: str) -> None:
    outcome = eight(players)
    written = page(speech_of("pergamon", language), "Pergamon", outcome, Path("a.jsonl"))
    nesting = Nesting()
    nesting.feed(written)
    assert nesting.open == []
    assert not re.search(r"https?://|<script|<link|@import|url\(", written)
    assert not re.search(r"\b(nan|inf)\b|arena\.[a-z]", written)
    assert "run:python <my & own>.py" in "".join(nesting.words)
    assert written.count("<figure>") == 2 * len(outcome.rows)
    assert f'lang="{language}"' in written


@pytest.mark.parametrize("language", LANGUAGES)
def test_wins_without_luck_stand_beside_those_with_it(language: str) -> None:
    plan, say = small_plan(("weak", "strong")), speech_of("thebes", language)
    told = page(say, "Thebes", outcome_of(plan, made_up(plan, 200, [0, 4], told=True)), Path("a.jsonl"))
    untold = page(say, "Thebes", outcome_of(plan, made_up(plan, 200, [0, 4])), Path("a.jsonl"))
    assert f"strong: {say('arena.share')}" in told
    assert f"strong: {say('arena.levelled')}" in told
    assert say("arena.levelled") not in untold


def test_forfeits_are_shown_by_bot_and_reason(tmp_path: Path) -> None:
    plan = small_plan(("greedy", "run:mine", "run:yours"))
    deals = made_up(plan, 4, [0, 0, 0])
    says = speech_of("thebes", "en")
    assert "No bot failed." in page(says, "Thebes", outcome_of(plan, deals), Path("a.jsonl"))
    failed = [  # in every game of deal 0, whoever sits on the second seat
        Deal(deal.table, deal.deal, [structs.replace(game, failures={1: "bot_timeout"}) for game in deal.games])
        if deal.deal == 0 and deal.table == 2
        else deal
        for deal in deals
    ]
    outcome = outcome_of(plan, failed)
    found = {one.bot: one.forfeits for one in outcome.standings}
    assert found == {"greedy": {}, "run:mine": {"bot_timeout": 1}, "run:yours": {"bot_timeout": 1}}
    written = page(says, "Thebes", outcome, Path("a.jsonl"))
    assert "it took too long" in written
    assert '<th scope="row">run:mine</th><td>1</td><td>1 / 8</td>' in written


def test_one_deal_can_be_shown(call: Caller) -> None:
    answer = call("arena", "thebes", "--games", "1", "--workers", "1")
    assert answer.status == 0, answer.err
    assert "[0.0%, 100.0%]" in answer.out
    assert "∞" in answer.out


def test_an_arena_for_people(call: Caller) -> None:
    argv = ("arena", "thebes", "--bots", "random,greedy", "--games", "6", "--workers", "1")
    answer = call(*argv)
    assert answer.err == ""
    assert "Thebes: 6 games between bots, 2 players" in answer.out
    assert re.search(r"^random +greedy +6 +[\d.]+% \[[\d.]+%, [\d.]+%\] +\S+ \[\S+, \S+\]$", answer.out, re.M)
    assert re.search(r"^greedy +\+\d+ \[", answer.out, re.M)
    assert (call.folder / "arena-thebes-2.html").exists()
    assert call(*argv).out == answer.out
    spanish = call(*argv, "--lang", "es", "--plain").out
    assert "Bot random: Contra greedy, Partidas 6, Victorias" in spanish
    assert "Wins without luck" not in answer.out  # of three deals nobody can tell
    many = call("arena", "thebes", "--bots", "random,greedy", "--games", "60", "--workers", "1", "--file", "many.jsonl")
    assert re.search(r"^Bot +Against +Games +Wins +Wins without luck +Margin$", many.out, re.M)
    assert re.search(
        r"^random +greedy +60 +[\d.]+% \[[\d.]+%, [\d.]+%\] +[\d.]+% \[[\d.]+%, [\d.]+%\] +\S+ \[", many.out, re.M
    )


def test_an_arena_for_programs(call: Caller) -> None:
    argv = ["arena", "thebes", "--players", "3", "--games", "3", "--rows", "greedy", "--workers", "1", "--json"]
    told = json.loads(call(*argv, "--file", "x/y.jsonl", "--report", "z.html").out)
    assert told["plan"]["bots"] == ["random", "greedy"]
    assert [row["bot"] for row in told["rows"]] == ["random"]
    assert told["rows"][0]["fair"] == pytest.approx(1 / 3)
    assert (call.folder / "z.html").exists()
    assert (call.folder / "x" / "y.jsonl").exists()


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["thebes", "--bots", "greedy"], "arena_bots"),
        (["chess"], "unknown_game"),
        (["thebes", "--bots", "greedy,genius", "--workers", "1"], "unknown_bot"),
        (["thebes", "--games", "0"], "number_range"),
        (["thebes", "--workers", "0"], "number_range"),
        (["thebes", "--option", "x=y"], "unknown_option"),
    ],
)
def test_wrong_wishes_are_refused(call: Caller, argv: list[str], code: str) -> None:
    answer = call("arena", *argv, "--json")
    assert answer.status == 2
    assert json.loads(answer.err)["error"]["code"] == code
