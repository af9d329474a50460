"""First games at the table: how far a lesson was followed, and what it lets the others do."""

from __future__ import annotations

from dighouse.core.game import Game
from dighouse.lessons import First, Lesson, Step, fits, followed, lesson_of, lesson_texts, secrets
from dighouse.server.lesson_messages import LessonFirst, LessonNote, LessonStep, LessonText, LessonWish
from dighouse.server.messages import SeatWish, TableWish
from dighouse.server.store import MatchRow
from dighouse.server.table import Table


def is_lesson(info: MatchRow) -> bool:
    """Whether a match is a first game: it is known by its deal."""
    return secrets().get(bytes(info.secret)) == info.game


def progress(table: Table) -> int | None:
    """How many moves of a lesson's script were made before any other; None at other tables."""
    if not is_lesson(table.info):
        return None
    return followed(lesson_of(table.info.game), [event.action or {} for event in table.match.events[1:]])


def scripted(table: Table) -> int | None:
    """The action a lesson's script has next, by its number; None once the script is at its end or was left."""
    done = progress(table)
    script = lesson_of(table.info.game).script if done is not None else []
    if done is None or done != len(table.match.events) - 1 or done >= len(script):
        return None
    actions = table.game.actions
    return next((number for number in table.match.legal() if fits(script[done], actions.action(number).json())), None)


def table_wish(game: Game, wish: LessonWish) -> TableWish:
    """The table of a lesson: the learner, and bots."""
    lesson = lesson_of(game.meta.key)
    names = [*wish.rivals, *([None] * lesson.players)][: lesson.players - 1]
    bots = [SeatWish(kind="bot", bot=lesson.bot, name=name) for name in names]
    return TableWish(
        game=game.meta.key,
        seats=[SeatWish(kind="me"), *bots],
        name=wish.name,
        your_name=wish.your_name,
        spectators=False,
    )


def lesson_text(key: str, language: str) -> LessonText:
    """All a lesson says, in one language."""
    lesson: Lesson = lesson_of(key)
    return LessonText(
        steps=[told_step(key, language, step) for step in lesson.steps],
        firsts=[told_first(key, language, first) for first in lesson.firsts],
        free=common(language, "free"),
        strayed=common(language, "strayed"),
        end=note(f"lesson.{key}", language, "end", [], []),
    )


def told_step(key: str, language: str, step: Step) -> LessonStep:
    said = note(f"lesson.{key}", language, step.id, step.rules, step.at)
    return LessonStep(
        id=said.id,
        title=said.title,
        text=said.text,
        rules=said.rules,
        at=said.at,
        play=step.play,
        replies=len(step.reply),
    )


def told_first(key: str, language: str, first: First) -> LessonFirst:
    said = note(f"lesson.{key}", language, first.id, first.rules, first.at)
    return LessonFirst(id=said.id, title=said.title, text=said.text, rules=said.rules, at=said.at, notice=first.notice)


def common(language: str, name: str) -> LessonNote:
    """What the lessons of all games say."""
    return note("lesson", language, name, [], [])


def note(family: str, language: str, name: str, rules: list[str], at: list[str]) -> LessonNote:
    """Title and text of one thing a lesson says."""
    texts = lesson_texts(language)
    title, text = (texts.word(f"{family}.{name}.{part}") for part in ("title", "text"))
    return LessonNote(id=name, title=title, text=text, rules=rules, at=at)
