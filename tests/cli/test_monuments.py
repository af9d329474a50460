"""Monuments in the terminal: whole games, three kinds of paper, four languages, and moves as people type them."""

from __future__ import annotations

import re

import pytest

from dighouse.cli.boards import Scene, board_of
from dighouse.cli.paper import Paper
from dighouse.cli.speech import speech_of
from dighouse.cli.words import Vocabulary
from dighouse.core.chance import below, new_chance
from dighouse.core.errors import BadInput
from dighouse.core.replay import Match
from dighouse.core.texts import LANGUAGES
from dighouse.games import game_called
from dighouse.games.monuments.actions import (
    Buy,
    Discard,
    DrawOpen,
    DrawPile,
    EndTurn,
    Lay,
    Score,
    Stop,
    UseColour,
    WriteHistory,
)
from tests.cli.calls import Caller

GAME = game_called("monuments")
BOARD = board_of("monuments")
PLAIN = ("--plain", "--fast")
KEY = re.compile(r"\b(play|help|word|terminal|command|sheet|error|notice|action|cost|board|card)\.[a-z_]+\b")
PETRA_5, ZEUS_1, HAMIKDASH_9 = 67, 99, 35


def test_a_whole_game(call: Caller) -> None:
    argv = ("play", "monuments", "--seats", "you,random", "--seed", "4", *PLAIN)
    answer = call(*argv, typed=["1"] * 500)
    assert answer.status == 0, answer.err
    assert "\x1b" not in answer.out
    assert re.search(r"^Total: Red -?\d+, Random -?\d+$", answer.out, re.M)
    assert re.search(r"won with -?\d+ VP!|Shared victory", answer.out)
    assert re.search(r"^Draws verified: all \d+ events follow from the secret\.$", answer.out, re.M)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_by_the_last_move_of_the_menu(call: Caller, language: str, players: int) -> None:
    """The last move ends turns, writes histories and scores; every second decision is the first."""
    say = speech_of("monuments", language)
    argv = ["play", "monuments", "--seats", ",".join(["you", *["random"] * (players - 1)]), "--seed", str(players)]
    typed = ["1", *(["3", "1", "2", "1", "5"] * 16), "?1", "?2", say("command.board"), say("command.log")]
    answer = call(*argv, "--lang", language, *PLAIN, typed=typed)
    assert answer.status == 0, answer.err
    assert not KEY.search(answer.out), KEY.search(answer.out)
    assert say("play.chance") in answer.out or say("play.reveals") in answer.out


def advanced(players: int, seed: int = 3, events: int = 60) -> Match:
    """A match some way on, by random play."""
    match, chance = Match(GAME, players, seed=seed, names=["Ann", "Ben", "Cleo", "Dov"][:players]), new_chance(seed)
    while match.actor >= 0 and match.seq < events:
        legal = match.legal()
        match.play(legal[below(chance[0], len(legal))])
    return match


def screen(
    monkeypatch: pytest.MonkeyPatch,
    match: Match,
    seat: int | None,
    width: int,
    language: str = "en",
    plain: bool = False,
) -> str:
    """The whole board on a terminal of this width, without its colours."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    paper = Paper(plain)
    paper.console.width = width
    with paper.console.capture() as shown:
        BOARD.whole(Scene(match, seat, speech_of("monuments", language, match.names), paper))
    return re.sub(r"\x1b\[[0-9;]*m", "", shown.get())


@pytest.mark.parametrize("width", [80, 130])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_board_fits(monkeypatch: pytest.MonkeyPatch, language: str, players: int, width: int) -> None:
    match = advanced(players)
    say = speech_of("monuments", language)
    for seat in (None, *range(players)):
        drawn = screen(monkeypatch, match, seat, width, language)
        assert max(len(line) for line in drawn.splitlines()) <= width
        assert ("╭" in drawn) == (width >= 118)
        for key in ("score.monuments", "board.open_cards", "board.historians", "board.hand_size", "monument.petra"):
            assert say(key) in drawn or say("terminal.monuments") in drawn, key
        assert (say("board.hand") in drawn) == (seat is not None)
        assert not KEY.search(drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_paper_has_sentences(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    match = advanced(2)
    say = speech_of("monuments", language, match.names)
    out = screen(monkeypatch, match, 0, 100, language, plain=True)
    assert re.search(rf"^Petra: {say('board.column')} \d, {say('terminal.free')}", out, re.M)
    assert re.search(r", (Ann|Ben) \(\w+\): \d( \d)* \(", out)
    assert re.search(rf"^Ben \({say('colour.blue')}\): .*{say('board.hand_size')} \d+", out, re.M)
    assert not re.search(r"[╭│─●■]", out)


def test_nobody_is_shown_a_hidden_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches that differ only in what a seat cannot know look the same to it."""
    match, other = advanced(3, events=8), advanced(3, events=8)
    GAME.loops.redeal(other.history[-1], 0, 0, new_chance(9), 0)
    assert match.state.tobytes() != other.state.tobytes()
    for plain in (True, False):
        assert screen(monkeypatch, match, 0, 130, plain=plain) == screen(monkeypatch, other, 0, 130, plain=plain)
        assert screen(monkeypatch, match, 1, 130, plain=plain) != screen(monkeypatch, other, 1, 130, plain=plain)


def read(language: str, typed: str) -> object:
    vocabulary = Vocabulary(GAME, speech_of("monuments", language), BOARD)
    verb, chosen = vocabulary.partial(typed)
    if vocabulary.missing(verb, chosen):
        raise vocabulary.incomplete(verb, vocabulary.missing(verb, chosen))
    return vocabulary.action(verb, chosen)


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("en", "draw 2", DrawOpen(slot=1)),
        ("en", "take 3", DrawOpen(slot=2)),
        ("en", "draw pile", DrawPile()),
        ("en", "draw_pile", DrawPile()),
        ("en", "Lay Petra 5", Lay(card=PETRA_5)),
        ("en", "lay pet 5", Lay(card=PETRA_5)),
        ("en", "lay pe 5", Lay(card=PETRA_5)),
        ("en", "stop", Stop()),
        ("en", "score ship", Score(symbol=0)),
        ("en", "buy scroll", Buy(symbol=2)),
        ("en", "discard zeus 1", Discard(card=ZEUS_1)),
        ("en", "discard bet hamikdash 9", Discard(card=HAMIKDASH_9)),
        ("en", "discard bet_hamikdash 9", Discard(card=HAMIKDASH_9)),
        ("en", "history", WriteHistory()),
        ("en", "write_history", WriteHistory()),
        ("en", "end", EndTurn()),
        ("en", "use blue", UseColour(colour=2)),
        ("de", "ziehen 2", DrawOpen(slot=1)),
        ("de", "ziehe stapel", DrawPile()),
        ("de", "nehmen 1", DrawOpen(slot=0)),
        ("de", "lege petra 5", Lay(card=PETRA_5)),
        ("de", "werte helm", Score(symbol=1)),
        ("de", "ende", EndTurn()),
        ("de", "spiele grun", UseColour(colour=3)),
        ("nl", "neem 2", DrawOpen(slot=1)),
        ("nl", "neem stapel", DrawPile()),
        ("nl", "leg petra 5", Lay(card=PETRA_5)),
        ("nl", "koop perkamentrol", Buy(symbol=2)),
        ("nl", "klaar", Stop()),
        ("es", "robar 2", DrawOpen(slot=1)),
        ("es", "robar mazo", DrawPile()),
        ("es", "poner petra 5", Lay(card=PETRA_5)),
        ("es", "puntuar barco", Score(symbol=0)),
        ("es", "jugar azul", UseColour(colour=2)),
        *((language, "lay petra 5", Lay(card=PETRA_5)) for language in LANGUAGES),
        *((language, "discard zeus 1", Discard(card=ZEUS_1)) for language in LANGUAGES),
        *((language, "score ship", Score(symbol=0)) for language in LANGUAGES),
        *((language, "draw 2", DrawOpen(slot=1)) for language in LANGUAGES),
        *((language, "draw pile", DrawPile()) for language in LANGUAGES),
    ],
)
def test_typed_moves(language: str, typed: str, action: object) -> None:
    assert read(language, typed) == action


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_help_are_commands(language: str) -> None:
    examples = speech_of("monuments", language)("terminal.examples").split(" · ")
    assert {type(read(language, example)) for example in examples} == set(GAME.actions.classes)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("lay petra", "word_missing"),
        ("draw", "word_missing"),
        ("draw 4", "unknown_word"),
        ("lay atlantis 3", "unknown_word"),
        ("lay petra 10", "word_missing"),
        ("score anchor", "unknown_word"),
        ("lay 67", "unknown_word"),
        ("dance", "unknown_verb"),
    ],
)
def test_nonsense(typed: str, code: str) -> None:
    with pytest.raises(BadInput) as wrong:
        read("en", typed)
    assert wrong.value.code == code


def test_a_verb_that_is_allowed_goes_before_a_command_of_the_same_name() -> None:
    """`stop` leaves a Dutch table, and ends laying; `ende` leaves a German one, and ends a turn."""
    dutch = Vocabulary(GAME, speech_of("monuments", "nl"), BOARD)
    assert dutch.command("stop") == ("quit", "")
    assert dutch.command("stop", {"stop", "lay"}) is None
    german = Vocabulary(GAME, speech_of("monuments", "de"), BOARD)
    assert german.command("ende") == ("quit", "")
    assert german.command("Ende", {"end_turn"}) is None
    assert german.command("hilfe", {"end_turn"}) == ("help", "")


@pytest.mark.parametrize(("language", "word", "verb"), [("nl", "stop", "stop"), ("de", "ende", "end_turn")])
def test_it_plays_where_it_may_and_leaves_where_it_may_not(call: Caller, language: str, word: str, verb: str) -> None:
    match, chance = Match(GAME, 3, seed=2, names=["Ann", "Ben", "Cleo"]), new_chance(2)
    number = GAME.actions.verbs[verb].first
    while number not in match.legal():
        match.play(match.legal()[below(chance[0], len(match.legal()))])
    match.save(call.folder / "now.jsonl")
    out = call("play", "--load", "now.jsonl", "--lang", language, *PLAIN, typed=["", word, "", word, ""]).out
    match.play(number)
    say = speech_of("monuments", language, match.names)
    assert say.say(match.notices(match.seq)[0].phrase) in out
    assert out.endswith(say("play.left_unsaved") + "\n")
    assert out.count(say("play.save_first")) == 1


def test_questions(call: Caller) -> None:
    typed = ["? petra", "? petra 5", "? ship", "? Random", "? valuation table", "? 1", "? bonus", "? semiramis", "? hm"]
    out = call("play", "monuments", "--seats", "you,random", "--seed", "8", *PLAIN, typed=typed).out
    assert "Column 0: 0 points for a sole owner" in out
    assert re.search(r"^Petra 5 \(helmet\): ", out, re.M)
    assert "Cards in stacks with this symbol: ship. Red (Red) 0" in out
    assert re.search(r"^Random \(Blue\): \d+ points?; 2 historians left", out, re.M)
    assert "Points by column, from 0. Sole owner: 0, 3, 6, 9, 12, 15." in out
    assert "Bonus: The three best placed historians" in out
    assert "With fewer than four players this monument is left out." in out
    assert 'No rule says anything about "hm".' in out


def test_a_move_that_shows_something_cannot_be_taken_back(call: Caller) -> None:
    out = call("play", "monuments", "--seats", "you,you", "--seed", "8", *PLAIN, typed=["", "?1", "1", "undo"]).out
    assert "Something hidden is shown: this cannot be taken back." in out
    assert "This cannot be taken back" in out


def test_a_curtain_between_two_people(call: Caller) -> None:
    argv = ("play", "monuments", "--seats", "you,you", "--names", "Ann,Ben", "--seed", "8", *PLAIN)
    out = call(*argv, typed=["", "use red", "use blue", "draw 1", "draw 1", "draw 1", "end", ""]).out
    assert re.search(r"Pass the keyboard to (Ann|Ben): hands are secret", out)
    assert out.count("Pass the keyboard") == 2
