"""A first game of each game, led step by step on a fixed deal: `<game>.toml` is the script, `texts/` what is said.

A script is a deal (a seed) and steps. A step speaks of a place on the screen; one with `play` waits for these moves of
the learner, and `reply` is what the others do after them. So the whole of it is one list of moves, and the same deal
gives the same draws every time. After the last step everybody plays on as they like.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from dighouse.core.chance import secret_of_seed
from dighouse.core.texts import Texts, read_texts
from dighouse.games import KEYS, checked_key

FOLDER = Path(__file__).parent
Move = dict[str, Any]  # an action as it is sent; what it leaves out may be anything


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step. Its texts are `lesson.<game>.<id>.title` and `.text`."""

    id: str
    at: list[str] = []  # where on the screen, as CSS selectors; the first that is there is shown
    rules: list[str] = []  # the numbers it rests on
    play: list[Move] = []  # what the learner does, one after the other
    reply: list[Move] = []  # what the others do after it


class First(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is explained when it happens for the first time after the last step."""

    id: str
    notice: str  # the key of the notice that tells it
    at: list[str] = []
    rules: list[str] = []


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first game of one game. The learner sits on seat 0."""

    seed: int
    players: int
    bot: str  # who plays the other seats once the script is at its end
    steps: list[Step]
    firsts: list[First] = []

    @property
    def secret(self) -> bytes:
        """The secret the whole match is drawn from."""
        return secret_of_seed(self.seed)

    @property
    def script(self) -> list[Move]:
        """Every move of the led part, in the order they are made."""
        return [move for step in self.steps for move in (*step.play, *step.reply)]


@functools.cache
def lesson_of(key: str) -> Lesson:
    """The lesson of a game."""
    source = (FOLDER / f"{checked_key(key)}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(source), Lesson)


@functools.cache
def secrets() -> dict[bytes, str]:
    """Which game's lesson is dealt from a secret. No other match ever is: theirs are drawn at random."""
    return {lesson_of(key).secret: key for key in KEYS}


@functools.cache
def lesson_texts(language: str) -> Texts:
    """What lessons say in a language."""
    return Texts(language, read_texts(FOLDER / "texts", language))


def fits(move: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether an action is the one a script means: all it names agrees."""
    return all(action.get(name) == meant for name, meant in move.items())


def followed(lesson: Lesson, actions: Sequence[Mapping[str, Any]]) -> int:
    """How many moves of the script were made before anything else was done."""
    count = 0
    for move, action in zip(lesson.script, actions, strict=False):
        if not fits(move, action):
            break
        count += 1
    return count
