"""Tomb Raiders in the terminal: whole games, screens of every width, typed commands, four languages, secrets kept."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from dighouse.cli.boards import Scene, board_of
from dighouse.cli.paper import Paper
from dighouse.cli.speech import speech_of
from dighouse.cli.words import Vocabulary
from dighouse.core.actions import Action
from dighouse.core.chance import below, new_chance
from dighouse.core.errors import BadInput
from dighouse.core.replay import Match
from dighouse.core.texts import LANGUAGES
from dighouse.games import game_called, load_match
from dighouse.games.tomb_raiders.actions import (
    ACTIONS,
    ChooseFind,
    Dig,
    Donate,
    ExcavationCard,
    PlayAssistant,
    PlayThief,
    PlayTombRaiders,
    Region,
    TakeExhibition,
    TakeMuseum,
    TakeStorage,
)
from tests.cli.calls import Caller

GAME = game_called("tomb_raiders")
BOARD = board_of("tomb_raiders")
PLAIN = ("--plain", "--fast")
KEY = re.compile(r"\b(play|help|word|terminal|command|sheet|error|notice|action|cost|knowledge|card|find)\.[a-z_]+\b")
ENGLISH = re.compile(r"\b(the|and|Take|Dig|books?|moves|weeks|points|draw pile|rubble|your)\b", re.I)


def random_match(players: int, seed: int, until: str = "", seq: int = 10**9) -> Match:
    """A match by random play; it stops when Ann may do `until`, or at her first turn after so many events."""
    names = ["Ann", "Greedy", "Random", "Bob"][:players]
    match, chance = Match(GAME, players, seed=seed, names=names), new_chance(seed)
    while match.actor >= 0:
        legal = match.legal()
        if match.actor == 0 and (match.seq >= seq or any(ACTIONS.action(n).verb() == until for n in legal)):
            break
        match.play(legal[below(chance[0], len(legal))])
    return match


def saved(folder: Path, players: int, seed: int, until: str = "", seq: int = 10**9) -> Match:
    match = random_match(players, seed, until, seq)
    match.save(folder / "match.jsonl")
    return match


class Screen(Paper):
    """A terminal of so many columns that remembers what it shows."""

    def __init__(self, width: int, boxed: bool, plain: bool = False) -> None:
        super().__init__(plain)
        self.terminal = self.boxed = boxed
        self.page = StringIO()
        self.console = Console(file=self.page, width=width, highlight=False, markup=False, emoji=False, no_color=True)


def screen(match: Match, seat: int | None, width: int, language: str, boxed: bool = True, plain: bool = False) -> str:
    """The whole board, and the short one."""
    paper = Screen(width, boxed, plain)
    scene = Scene(match, seat, speech_of("tomb_raiders", language, match.names), paper)
    BOARD.whole(scene)
    BOARD.brief(scene)
    return paper.page.getvalue()


@pytest.mark.parametrize(
    ("seats", "seed"), [("you,random", "4"), ("random,you,random", "2"), ("you,you,random,you", "5")]
)
def test_a_whole_game_by_the_numbers_of_the_menu(call: Caller, seats: str, seed: str) -> None:
    """Always the first move of the menu, or the first row of a second step; Enter where a move can be taken back."""
    answer = call("play", "tomb_raiders", "--seats", seats, "--seed", seed, *PLAIN, typed=["1", ""] * 500)
    assert answer.status == 0, answer.err
    assert "\x1b" not in answer.out
    assert "Final score" in answer.out
    assert re.search(r"won with \d+ points!", answer.out)
    assert re.search(r"^Draws verified: all \d+ events follow from the secret\.$", answer.out, re.M)


def test_a_whole_game_through_every_kind_of_move(call: Caller) -> None:
    """Typed in words: always the last action there is, and so digs, searches, exhibitions and museums with gifts."""
    match = saved(call.folder, 2, 3, seq=1)
    played, lines, looking = [], [], -1
    while match.actor >= 0:
        if GAME.meta.secret_hands and match.actor != looking:
            lines.append("")  # the curtain
            looking = match.actor
        played.append(ACTIONS.action(match.legal()[-1]))
        lines.append(words_of(played[-1]))
        match.play(played[-1])
    answer = call("play", "--load", "match.jsonl", "--seats", "you,you", *PLAIN, typed=[*lines, ""])
    assert answer.status == 0, answer.err
    assert "Final score" in answer.out
    assert {action.verb() for action in played} >= {"take_storage", "dig", "choose_find", "donate", "take_museum"}


def words_of(action: Action) -> str:
    """An action as a person types it in English."""
    values = [str(getattr(action, name)) for name in action.__struct_fields__]
    return " ".join([GAME.texts().word(f"verb.{action.verb()}"), *values])


@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_fit_and_say_what_matters(language: str) -> None:
    match = random_match(3, 5, seq=60)
    say = speech_of("tomb_raiders", language)
    wide, narrow = screen(match, 0, 130, language), screen(match, 0, 80, language)
    plain = screen(match, 0, 100, language, boxed=False, plain=True)
    for page, width in ((wide, 130), (narrow, 80)):
        assert max(len(line) for line in page.splitlines()) <= width
    for page in (wide, narrow, plain):
        assert not KEY.search(page), KEY.search(page)
        assert say("region.mesopotamia") in page
        for name in match.names:
            assert name in page
        assert f"{say.title('word.draw_pile')}: {match.game.view(match.state, 0).draw_pile}" in page
        assert say("terminal.your_hand") in page
        assert say.title("word.excavation_cards") in page
    assert "╭" in wide
    assert "╭" not in narrow
    assert not re.search(r"[╭│●■]", plain)
    if language != "en":
        found = ENGLISH.search(plain.replace(match.game.meta.title, ""))
        assert not found, found


def test_others_see_neither_hand_nor_pile() -> None:
    """What a seat is shown of the position: its own hand and sights, and of the others only numbers."""
    match = random_match(3, 11, until="choose_find")
    own, spectator, other = (screen(match, seat, 100, "en", False, True) for seat in (0, None, 1))
    assert "Seen by you alone, pile of Egypt: 1, 2× 3, 4, 3× rubble." in own
    assert "choose the artifact you take" in own
    for page in (spectator, other):
        assert "Seen by you alone" not in page
    assert "Your hand" not in spectator
    assert "action cards in hand" in spectator


def test_a_dig_in_two_steps(call: Caller) -> None:
    match = saved(call.folder, 3, 5, until="dig")
    dig = next(ACTIONS.action(number) for number in match.legal() if ACTIONS.action(number).verb() == "dig")
    assert isinstance(dig, Dig)
    argv = ("play", "--load", "match.jsonl", "--seats", "you,random,random", *PLAIN)
    out = call(*argv, typed=[f"dig {dig.region}", "general", "quickly", "back", f"dig {dig.region} general", "12"]).out
    assert "Excavation card: region. You may also type: general" in out
    assert "Excavation card: general. You may also type: region" in out
    assert "With a general excavation card." in out
    assert re.search(r"^weeks 12: cards \d+, week \d+ → \d+, next \w+", out, re.M)
    assert '"quickly" is not something one can do here' in out
    assert "Used up: General excavation card." in out
    needs = call(*argv, typed=[f"dig {dig.region} 12"]).out
    assert '"dig" needs more: which excavation card: region, general or action.' in needs


def test_mistakes_are_answered_by_the_rules(call: Caller) -> None:
    typed = [
        "pass",
        "take pile",
        "take crete",
        "dig crete 6",
        "thief egypt",
        "exhibition 3",
        "take m1",
        "take 7",
        "choose 4",
    ]
    typed += ["donate greece 1", "assistant", "dance"]
    out = call("play", "tomb_raiders", "--seats", "you,random", "--seed", "8", *PLAIN, typed=typed).out
    for rule in ("TR3.2", "TR4.1", "TR8.3", "TR7.1", "TR6.1", "TR3.4"):
        assert f"({rule})" in out, rule
    assert '"7" does not fit into this command.' in out
    assert '"dance" is not something one can do here' in out
    assert "Red took" not in out


def test_questions(call: Caller) -> None:
    typed = ["?", "? TR8.7", "? thief", "? 1", "? crete", "? Random", "? chart", "? E3", "? m2", "? best knowledge"]
    typed += ["? congresses", "? knowledge_finds", "? hand"]
    out = call("play", "tomb_raiders", "--seats", "you,random", "--seed", "8", *PLAIN, typed=typed).out
    assert "take 2 · take e3 · dig crete general 6" in out
    assert "TR8.7  Knowledge above 12" in out
    assert "Thief: Look through the pile" in out
    assert "Something will be drawn: this cannot be taken back." in out
    assert "Crete, pile: " in out
    assert "Random: week" in out
    assert "Cards by knowledge (down) and weeks (across):" in out
    assert "Exhibition E3: 0 of 3 from Egypt, 9 weeks" in out
    assert "Museum M2: give 3 of your 0 artifacts, 3 weeks; 6 points." in out
    assert "Professor of best knowledge: 10 books in all, 5 points; free." in out
    assert "Congresses: One to seven" in out
    assert "Knowledge finds: " in out
    assert "Your hand: none" in out


def test_a_look_into_a_pile_is_final(call: Caller) -> None:
    seeds = iter(range(20))
    while saved(call.folder, 3, next(seeds), until="play_scientist").actor < 0:
        pass  # nobody at seat 1 had a scientist
    out = call(
        "play", "--load", "match.jsonl", "--seats", "you,random,random", *PLAIN, typed=["scientist egypt", "undo"]
    ).out
    assert "You looked through the pile of Egypt" in out
    assert "Taken back." not in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_plays_saves_and_explains(call: Caller, language: str) -> None:
    say = speech_of("tomb_raiders", language)
    saved(call.folder, 2, 5, until="donate")
    typed = ["1", say("command.board"), say("command.log"), say("command.help"), "?1", "99", "xyzzy"]
    typed += [
        f"? {say('card_short.thief')}",
        f"? {say('region.crete')}",
        f"? {say('word.chart')}",
        f"? {say('word.hand')}",
    ]
    typed += [say("board.typed.pass"), f"{say('verb.take_storage')} {say('board.typed.pile')}", "? e2"]
    typed += [f"{say('command.save')} x.jsonl", say("command.quit")]
    argv = ("play", "--load", "match.jsonl", "--seats", "you,random", "--lang", language, *PLAIN)
    answer = call(*argv, typed=typed)
    assert answer.status == 0, answer.err
    assert not KEY.search(answer.out), KEY.search(answer.out)
    assert "(TR3.2)" in answer.out
    assert "(TR4.1)" in answer.out
    assert say("play.left") in answer.out
    assert load_match(call.folder / "x.jsonl").seq >= 1


def read(language: str, typed: str, now: tuple[str, ...] = ()) -> object:
    vocabulary = Vocabulary(GAME, speech_of("tomb_raiders", language), BOARD)
    verb, chosen = vocabulary.partial(typed, now)
    assert not vocabulary.missing(verb, chosen)
    return vocabulary.action(verb, chosen)


CRETE_6 = Dig(region=Region.CRETE, card=ExcavationCard.GENERAL, weeks=6, assistants=0)
CRETE_6_2 = Dig(region=Region.CRETE, card=ExcavationCard.GENERAL, weeks=6, assistants=2)


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("en", "take 2", TakeStorage(slot=2)),
        ("en", "take e3", TakeExhibition(exhibition="e3")),
        ("en", "exhibition 3", TakeExhibition(exhibition="e3")),
        ("en", "take museum 2", TakeMuseum(museum="m2")),
        ("en", "museum m2", TakeMuseum(museum="m2")),
        ("en", "dig crete general 6", CRETE_6),
        ("en", "dig crete general 6 2", CRETE_6_2),
        ("en", "dig in Crete for 6 weeks with 2 assistants general", CRETE_6_2),
        ("en", "dig 2 assistants crete gen 6", CRETE_6_2),
        ("en", "thief crete", PlayThief(region=Region.CRETE)),
        ("en", "play thief crete", PlayThief(region=Region.CRETE)),
        ("en", "play tomb raiders egypt", PlayTombRaiders(region=Region.EGYPT)),
        ("en", "assistant", PlayAssistant()),
        ("en", "choose knowledge", ChooseFind(find="knowledge")),
        ("en", "donate greece 2", Donate(region=Region.GREECE, value=2)),
        ("de", "nehmen e3", TakeExhibition(exhibition="e3")),
        ("de", "Graben auf Kreta allgemein 6 Wochen 2 Assistenten", CRETE_6_2),
        ("de", "räuber ägypten", PlayTombRaiders(region=Region.EGYPT)),
        ("de", "wählen wissen", ChooseFind(find="knowledge")),
        ("nl", "graven kreta algemeen 6", CRETE_6),
        ("nl", "nemen m2", TakeMuseum(museum="m2")),
        ("es", "excavar en Creta general 6 semanas 2 asistentes", CRETE_6_2),
        ("es", "tomar e3", TakeExhibition(exhibition="e3")),
        ("es", "dig crete general 6", CRETE_6),
    ],
)
def test_commands(language: str, typed: str, action: Action) -> None:
    assert ACTIONS.number(read(language, typed)) == ACTIONS.number(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_help_are_commands(language: str) -> None:
    for example in speech_of("tomb_raiders", language)("terminal.examples").split(" · "):
        assert read(language, example)


def test_a_word_for_two_verbs_means_the_one_that_is_possible() -> None:
    assert read("en", "take 4") == TakeStorage(slot=4)
    assert ACTIONS.number(read("en", "take 4", ("choose_find",))) == ACTIONS.number(ChooseFind(find="4"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "typed", ["play crete", "take", "dig crete 13", "assistant crete", "play", "take 5", "dig general"]
)
def test_nonsense(typed: str) -> None:
    vocabulary = Vocabulary(GAME, speech_of("tomb_raiders", "en"), BOARD)
    with pytest.raises(BadInput):
        whole_command(vocabulary, typed)


def whole_command(vocabulary: Vocabulary, typed: str) -> Action:
    verb, chosen = vocabulary.partial(typed)
    missing = vocabulary.missing(verb, chosen)
    if missing:
        raise vocabulary.incomplete(verb, missing)
    return vocabulary.action(verb, chosen)
