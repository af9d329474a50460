"""Messages about a first game, led step by step."""

from __future__ import annotations

from typing import Any

import msgspec

from dighouse.server.messages import Message


class LessonNote(Message):
    """Something a lesson says."""

    id: str
    title: str
    text: str
    rules: list[str]  # the numbers it rests on
    at: list[str]  # where on the screen, as CSS selectors; the first that is there is shown


class LessonStep(LessonNote):
    """A step: it waits for these moves of the learner, after which the others make so many."""

    play: list[dict[str, Any]]  # what a move leaves out may be anything
    replies: int


class LessonFirst(LessonNote):
    """What is explained when it happens for the first time after the last step."""

    notice: str


class LessonText(Message):
    """The lesson of a game in one language."""

    steps: list[LessonStep]
    firsts: list[LessonFirst]
    free: LessonNote  # said when the lesson lets go
    strayed: LessonNote  # said when another move was made than the one that was taught
    end: LessonNote  # said when the game is over


class LessonWish(Message):
    """A first game: the one that was begun, or a new one."""

    name: str | None = None  # of the table
    your_name: str | None = None
    rivals: list[str] = msgspec.field(default_factory=list)  # what the bots are called
    again: bool = False  # from the beginning
