"""Each lesson can be followed from its first to its last step, on its own deal, by its own rules."""

from __future__ import annotations

import re

import pytest

from dighouse.bots import bot_names
from dighouse.core.replay import Match
from dighouse.core.rulebook import rulebook
from dighouse.core.texts import LANGUAGES, read_texts
from dighouse.games import KEYS, game_called
from dighouse.lessons import FOLDER, First, Move, Step, fits, followed, lesson_of, lesson_texts, secrets

each_game = pytest.mark.parametrize("key", KEYS)
LEARNER = 0


def said_by(key: str) -> list[Step | First]:
    """Everything a lesson says at a place of its own."""
    return [*lesson_of(key).steps, *lesson_of(key).firsts]


def dealt(key: str) -> Match:
    lesson = lesson_of(key)
    return Match(game_called(key), lesson.players, secret=lesson.secret)


def meant(match: Match, move: Move) -> dict[str, object]:
    """The legal action a script means."""
    actions = [match.game.actions.action(number).json() for number in match.legal()]
    fitting = [action for action in actions if fits(move, action)]
    assert fitting, f"{move} is not legal after {match.seq} moves"
    return fitting[0]


@each_game
def test_the_script_can_be_followed(key: str) -> None:
    """Every move it asks for is legal when it is asked for, and it is the turn of whoever shall make it."""
    match = dealt(key)
    for step in lesson_of(key).steps:
        for mine, moves in ((True, step.play), (False, step.reply)):
            for move in moves:
                assert (match.actor == LEARNER) == mine, (step.id, move)
                match.play(meant(match, move))
        if step.play:
            assert followed(lesson_of(key), [event.action or {} for event in match.events[1:]]) == match.seq
    assert match.seq == len(lesson_of(key).script) > 5
    assert match.actor >= 0, "there is a game left to play"
    assert match.scores()[LEARNER].sum() > match.scores()[1:].sum(axis=1).max(), "a first game begins well"


@each_game
def test_what_is_told_did_happen(key: str) -> None:
    """The finds and points the texts speak of come out of the deal."""
    told = {
        "thebes": ("Mask of Tutankhamun", "Rosetta Stone"),
        "tomb_raiders": ("Professor of Crete came", "Egypt artifact, 6 points", "Crete artifact, 5 points"),
        "pergamon": ("12 coins", "field 12: vase of 553, jug of 579"),
        "monuments": ("got 3 VP: scroll", "historian on field 3"),
    }
    match, texts = dealt(key), game_called(key).texts("en")
    for move in lesson_of(key).script:
        match.play(meant(match, move))
    events = range(len(match.events))
    said = " ".join(texts.say(notice.phrase, match.names) for seq in events for notice in match.notices(seq, LEARNER))
    assert [words for words in told[key] if words not in said] == []


@each_game
def test_every_rule_it_names_exists(key: str) -> None:
    statements = rulebook(key).statements
    for step in said_by(key):
        assert step.rules, step.id
        assert [rule for rule in step.rules if rule not in statements] == [], step.id


@each_game
def test_first_times_are_told_by_notices_there_are(key: str) -> None:
    texts, firsts = game_called(key).texts("en"), lesson_of(key).firsts
    assert [first.notice for first in firsts if first.notice not in texts] == []
    assert len({first.notice for first in firsts}) == len(firsts) > 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_has_its_words_and_nothing_else_has(language: str) -> None:
    expected = {f"lesson.{name}.{part}" for name in ("free", "strayed") for part in ("title", "text")}
    for key in KEYS:
        lesson = lesson_of(key)
        names = [*(step.id for step in lesson.steps), *(first.id for first in lesson.firsts), "end"]
        assert len(set(names)) == len(names), key
        expected |= {f"lesson.{key}.{name}.{part}" for name in names for part in ("title", "text")}
    assert set(read_texts(FOLDER / "texts", language)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short(language: str) -> None:
    """A step is read in a breath or two."""
    texts = lesson_texts(language).texts
    assert [key for key, text in texts.items() if len(text) > (60 if key.endswith(".title") else 400)] == []


@each_game
def test_a_lesson_is_about_ten_minutes(key: str) -> None:
    lesson = lesson_of(key)
    words = sum(len(lesson_texts("en").word(f"lesson.{key}.{step.id}.text").split()) for step in lesson.steps)
    taught = sum(len(step.play) for step in lesson.steps)
    assert 10 <= len(lesson.steps) <= 17
    assert 3 <= taught <= 16
    assert words / 130 + taught * 10 / 60 + len(lesson.script) * 1.5 / 60 < 10, "minutes, for a slow reader"
    assert all(not step.reply or step.play for step in lesson.steps), "others answer what the learner did"


@each_game
def test_places_are_named_by_plain_selectors(key: str) -> None:
    for step in lesson_of(key).steps:
        assert step.at, step.id
    for selector in (place for one in said_by(key) for place in one.at):
        assert re.fullmatch(r"[\w\s.\[\]='\"^>:()-]+", selector), selector


def test_a_lesson_is_known_by_its_deal() -> None:
    assert sorted(secrets().values()) == sorted(KEYS)
    assert all(lesson_of(key).bot in bot_names(key) for key in KEYS)


def test_what_a_script_leaves_out_may_be_anything() -> None:
    assert fits({"do": "discard"}, {"do": "discard", "card": 3})
    assert not fits({"do": "take", "slot": 1}, {"do": "take", "slot": 2})
    first = lesson_of("thebes").script[0]
    assert followed(lesson_of("thebes"), [first, {"do": "swap"}, first]) == 1
