"""Pergamon in the terminal: a whole game by typed numbers, its screens, its words, in four languages."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from dighouse.cli.boards import Scene, board_of
from dighouse.cli.menu import entries, show_menu
from dighouse.cli.paper import Paper
from dighouse.cli.speech import normal, speech_of
from dighouse.cli.words import Vocabulary
from dighouse.core.chance import below, new_chance
from dighouse.core.errors import BadInput
from dighouse.core.replay import Match
from dighouse.core.texts import LANGUAGES
from dighouse.games import game_called
from dighouse.games.pergamon.actions import (
    Add,
    Cancel,
    CloseRow,
    Confirm,
    Dig,
    Discard,
    Dissolve,
    EndExhibits,
    Order,
    Place,
    Polish,
    SkipDig,
    Store,
)
from tests.cli.calls import Caller

PLAIN = ("--plain", "--fast")
EAGER = ["1", ""] * 800
PERGAMON = game_called("pergamon")
KEY = re.compile(r"\b(play|word|terminal|command|notice|action|cost|kind|back|board|numeral|kind_code)\.[a-z_]+\b")
ENGLISH = re.compile(
    r"\b(field|coins?|gallery|finds|tile|jug|mask|bracelet|chest|robber|award|the|moves?|next)\b", re.I
)
STEPS = {"order": 0, "place": 60, "dig": 60, "add": 90, "polish": 120, "confirm": 120, "discard": 60}
OPTIONS = {"free_tile_sort": "on"}


def match_until(verb: str, players: int = 3, first: int = 0) -> Match:
    """A match by random play, until after so many events somebody may do this."""
    for seed in range(1, 20):
        match = Match(PERGAMON, players, seed=seed, names=["Ann", "Bo", "Cy", "Di"][:players], options=OPTIONS)
        chance = new_chance(seed)
        while match.actor >= 0:
            legal = match.legal()
            if match.seq >= first and any(PERGAMON.actions.action(number).verb() == verb for number in legal):
                return match
            match.play(legal[below(chance[0], len(legal))])
    raise AssertionError(verb)


def screen(match: Match, language: str, width: int) -> str:
    """The whole board, the brief one and the moves; width 0 is plain paper."""
    paper = Paper(plain=not width)
    paper.terminal = paper.boxed = width > 0
    file = io.StringIO()
    paper.console = Console(file=file, width=width or 100, highlight=False, markup=False, emoji=False)
    scene = Scene(match, match.actor, speech_of("pergamon", language, match.names), paper)
    board = board_of("pergamon")
    board.whole(scene)
    board.brief(scene)
    show_menu(scene, board, entries(PERGAMON, match.legal()))
    return file.getvalue()


def test_a_whole_game(call: Caller) -> None:
    answer = call("play", "pergamon", "--seats", "you,random", "--seed", "4", *PLAIN, typed=EAGER)
    assert answer.status == 0, answer.err
    assert "\x1b" not in answer.out
    assert re.search(r"^Total: Red \d+, Random \d+$", answer.out, re.M)
    assert re.search(r"won with \d+ points?!|Shared victory", answer.out)
    assert re.search(r"^Draws verified: all \d+ events follow from the secret\.$", answer.out, re.M)
    assert "Grave robber (R): field" in answer.out
    assert not re.search(r"^\d+\. .*: $", answer.out, re.M)


@pytest.mark.parametrize("width", [130, 80])
def test_the_table_in_columns(width: int) -> None:
    out = screen(match_until("dig", players=2, first=60), "en", width)
    assert re.search(r"field +13 +12 +11 +10 +9 +8 +7 +6 +5 +4 +3 +2 +1", out)
    assert re.search(r"coins +6 +5 +5 +4 +4 +3 +3 +3 +2 +2 +1 +1 +0", out)
    assert re.search(r"figure .*[R●■]", out)
    assert re.search(r"IV +\d+:\d\d(Va|Ju|Ma|Br)\|(Va|Ju|Ma|Br)[1-5]", out)
    assert re.search(r"21–24 +6", out)
    assert re.search(r"Grave robber \(R\): field \d+, \d+ coins? saved", out)
    assert re.search(r"# +Moves +coins +brings +next", out)
    assert re.search(r"1 +Dig in gallery I+V? +\d +\d+:\d\d", out)
    assert "Va vase, Ju jug, Ma mask, Br bracelet" in " ".join(out.split())
    assert ("╭" in out) == (width == 130)
    assert max(len(line) for line in out.splitlines()) <= width


def test_the_table_in_sentences() -> None:
    out = screen(match_until("confirm", first=120), "en", 0)
    assert re.search(r"^field 13: coins 6, gallery V", out, re.M)
    assert re.search(r"^gallery IV: (–|tile \d+)", out, re.M)
    assert re.search(r"^field \d+–\d+: award \d, markers \d+ \w+ I", out, re.M)
    assert re.search(r"^Ann: points \d+; coins \d+; field \d+; finds: ", out, re.M)
    assert re.search(r"^Row: tile \d+ .* \(.* of \d{3}.*; value \d+; .*museum field \d+\)", out, re.M)
    assert re.search(r"^1\. Exhibit the row: .*museum field \d+, ", out, re.M)
    assert not re.search(r"[╭│─●■◆▲]", out)


@pytest.mark.parametrize("verb", STEPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_in_every_language(language: str, verb: str) -> None:
    match = match_until(verb, players=2, first=STEPS[verb])
    for width in (130, 80, 0):
        out = screen(match, language, width)
        assert not KEY.search(out)
        assert language == "en" or not ENGLISH.search(out), ENGLISH.search(out)
        assert max(len(line) for line in out.splitlines()) <= (width or 9999)


def read(language: str, typed: str) -> object:
    vocabulary = Vocabulary(PERGAMON, speech_of("pergamon", language), board_of("pergamon"))
    verb, chosen = vocabulary.partial(typed)
    assert not vocabulary.missing(verb, chosen)
    return vocabulary.action(verb, chosen)


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("en", "place 5", Place(field=5)),
        ("en", "Place my figure on field 13", Place(field=13)),
        ("en", "dig III", Dig(gallery=3)),
        ("en", "dig in gallery 5", Dig(gallery=5)),
        ("en", "add 52", Add(tile=52)),
        ("en", "polish 0", Polish(coins=0)),
        ("en", "polish for 3 coins", Polish(coins=3)),
        ("en", "dissolve collection ii", Dissolve(pair=2)),
        ("en", "show", Confirm()),
        ("en", "confirm", Confirm()),
        ("en", "cancel", Cancel()),
        ("en", "close", CloseRow()),
        ("en", "skip", SkipDig()),
        ("en", "end", EndExhibits()),
        ("en", "end_exhibits", EndExhibits()),
        ("en", "lay 47", Order(tile=47)),
        ("en", "store", Store()),
        ("de", "setzen 5", Place(field=5)),
        ("de", "graben in Stollen IV", Dig(gallery=4)),
        ("de", "auflosen III", Dissolve(pair=3)),
        ("de", "genug", EndExhibits()),
        ("de", "abwerfen 7", Discard(tile=7)),
        ("nl", "graven in gang 2", Dig(gallery=2)),
        ("nl", "intrekken", Cancel()),
        ("es", "excavar en la galeria 2", Dig(gallery=2)),
        ("es", "anadir pieza 12", Add(tile=12)),
        ("es", "pagar", Store()),
    ],
)
def test_commands(language: str, typed: str, action: object) -> None:
    assert read(language, typed) == action


@pytest.mark.parametrize("typed", ["", "dance", "dis 3", "place 14", "place 0", "dig 6", "add 61", "dig atlantis"])
def test_nonsense(typed: str) -> None:
    with pytest.raises(BadInput):
        read("en", typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_moves_are_no_commands_of_the_table(language: str) -> None:
    """Each verb has a word of its own, and the examples of the help can be typed."""
    say = speech_of("pergamon", language)
    vocabulary = Vocabulary(PERGAMON, say, board_of("pergamon"))
    words = [normal(say(f"verb.{verb}")) for verb in PERGAMON.actions.verbs]
    assert len(set(words)) == len(words)
    for word in words:
        assert vocabulary.command(word) is None
    for example in say("terminal.examples").split(" · "):
        assert read(language, example)


def test_questions(call: Caller) -> None:
    typed = ["?", "? 1", "? PG8.6", "? tile 52", "? field 9", "? gallery iii", "? vase", "? robber", "? money"]
    typed += ["? scoring", "? finds", "? Red", "? oldest", "? free_tile_sort", "? quetzal", "? tile 61"]
    out = call("play", "pergamon", "--seats", "you,you", "--seed", "8", *PLAIN, typed=typed).out
    assert "place 5 · dig 3 · add 52" in out
    assert "PG8.6  On confirmation" in out
    assert re.search(r"tile 52 \(34 vase \| bracelet 5\): (not seen yet|gallery \w+)\.", out)
    assert "Field 9: 4 coins, digs down to gallery IV." in out
    assert "A dig costs 3 coins" in out
    assert "Oldest on show: nobody." in out
    assert "Blocks his field, is paid like a figure" in out
    assert re.search(r"^ *\d+: \d+%, \d+: \d+%", out, re.M)
    assert out.count("Then all markers drop 4 fields.") == 1
    assert "Red: points 0; coins 0" in out
    assert "Oldest of all: 3, 2 and 1 points" in out
    assert "Sorting the tiles: By their digits" in out
    assert 'No rule says anything about "quetzal".' in out


def test_a_turn_by_words(call: Caller) -> None:
    """Placing, and refusals in words; undo before somebody else acts."""
    argv = ("play", "pergamon", "--seats", "you,you", "--seed", "8", *PLAIN)
    out = call(*argv, typed=["dig 3", "place 1", "place 1", "undo", "place 13", "place 12"]).out
    assert "That cannot be done at this point of the round. (PG3.1)" in out
    assert "Somebody already stands on this field. (PG5.3)" in out
    assert "Taken back." in out
    assert out.count("placed the figure on field") == 3
    assert "The cards show" in out
