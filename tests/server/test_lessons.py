"""First games at the table: one for each visitor, on the same deal, with others who follow the script."""

from __future__ import annotations

import pytest

from dighouse.games import KEYS
from dighouse.lessons import fits, lesson_of
from tests.server.harness import Chair, Person, code

ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own


def learn(person: Person, game: str = "thebes", **wish: object) -> str:
    answer = person.http.post(f"/api/games/{game}/lesson", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def follow(chair: Chair, game: str, moves: int | None = None) -> None:
    """Make the learner's moves of the script; the others answer by themselves."""
    script = lesson_of(game).script[:moves]
    while chair.seq < len(script):
        if chair.my_move:
            wanted = script[chair.seq]
            chair.act([fits(wanted, one["action"]) for one in chair.now["legal"]].index(True))
        else:
            chair.until("event")


@pytest.mark.parametrize("game", KEYS)
def test_others_follow_the_script(ann: Person, game: str) -> None:
    """Whoever makes the taught moves sees just what the lesson speaks of, every time."""
    lesson = lesson_of(game)
    chair = ann.sit(learn(ann, game, rivals=["Trowel", "Brush"], your_name="Ann"))
    assert chair.now["lesson"] == 0
    assert chair.now["table"]["practice"]
    assert [seat["name"] for seat in chair.now["table"]["seats"]] == ["Ann", "Trowel", "Brush"][: lesson.players]
    follow(chair, game)
    assert chair.now["lesson"] >= len(lesson.script)


def test_a_lesson_is_gone_on_with_or_begun_anew(ann: Person) -> None:
    first = learn(ann)
    assert learn(ann) == first
    chair = ann.sit(first)
    follow(chair, "thebes", 3)
    second = learn(ann, again=True)
    assert second != first
    assert learn(ann) == second
    mine = ann.http.get("/api/lobby").json()["mine"]
    assert [card["id"] for card in mine] == [second], "what was given up is no longer listed"
    assert ann.sit(first).over
    assert learn(ann, "pergamon") not in (first, second)


def test_whoever_goes_their_own_way_is_answered_by_a_bot(ann: Person) -> None:
    chair = ann.sit(learn(ann))
    follow(chair, "thebes", 3)
    other = [one["action"]["do"] for one in chair.now["legal"]].index("swap")
    chair.act(other)
    assert chair.now["lesson"] == 3
    chair.play_until(lambda chair: chair.seq > 8)
    assert chair.now["lesson"] == 3


def test_a_move_taken_back_is_taken_back_in_the_lesson(ann: Person) -> None:
    chair = ann.sit(learn(ann, "pergamon"))
    follow(chair, "pergamon", 7)  # the deep gallery is dug, and nothing was revealed by it
    assert chair.now["lesson"] == 7
    assert chair.ask("undo")["problem"] is None
    chair.until_seq(8)
    assert chair.now["lesson"] == 6


def test_nobody_else_meets_a_lesson(ann: Person, ben: Person) -> None:
    table = learn(ann)
    assert ben.http.get("/api/lobby").json()["running"] == []
    knocking = ben.knock(table)
    knocking.say("hello")
    assert knocking.closed()[1] == "no_spectators"
    assert learn(ben) != table


def test_other_tables_are_no_lesson(ann: Person) -> None:
    chair = ann.sit_new("me", "bot")
    assert chair.now["lesson"] is None
    assert not chair.now["table"]["practice"]


def test_a_lesson_is_told_in_every_language(ann: Person) -> None:
    told = [ann.http.get(f"/api/games/thebes/lesson/{language}").json() for language in ("en", "de", "nl", "es")]
    assert len({tuple(step["id"] for step in one["steps"]) for one in told}) == 1
    assert len({one["steps"][0]["text"] for one in told}) == 4
    assert sum(len(step["play"]) + step["replies"] for step in told[0]["steps"]) == len(lesson_of("thebes").script)
    assert code(ann.http.get("/api/games/thebes/lesson/fr")) == "unknown_language"
    assert code(ann.http.get("/api/games/chess/lesson/en")) == "unknown_game"
    assert code(ann.http.post("/api/games/chess/lesson", json={})) == "unknown_game"
