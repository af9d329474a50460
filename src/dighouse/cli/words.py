"""Typed commands. English words always work; so do the words of the language, without accents too."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any

from dighouse.cli.boards import Board
from dighouse.cli.speech import Speech, normal
from dighouse.core.actions import Action, shortened
from dighouse.core.errors import BadInput
from dighouse.core.game import Game

SHORTEST = 3  # letters of a word that is not typed in full
COMMANDS = ("board", "log", "save", "undo", "help", "quit", "back")
Partial = tuple[str, dict[str, Any]]


def is_flag(domain: tuple[Any, ...]) -> bool:
    return domain == (False, True)


def plain_value(value: Any) -> str:
    return str(value.value if isinstance(value, enum.Enum) else value)


def matching(typed: str, names: Iterable[str]) -> bool:
    """Whether typed words are one of these names, or the beginning of one."""
    return any(typed == name or (len(typed) >= SHORTEST and name.startswith(typed)) for name in names if name)


class Vocabulary:
    """The words of one game in one language."""

    def __init__(self, game: Game, say: Speech, board: Board) -> None:
        self.game = game
        self.say = say
        self.board = board
        said = [say(key) for key in ("play.fillers", "terminal.fillers") if key in say]
        self.fillers = {normal(word) for words in said for word in words.split()}
        self.longest = 4  # words of the longest name

    def command(self, typed: str) -> tuple[str, str] | None:
        """A command of the table and what stands behind it, such as `save game.jsonl`."""
        if typed.startswith("?"):
            return "?", typed[1:].strip()
        word, _, rest = typed.partition(" ")
        for name in COMMANDS:
            if normal(word) in (name, normal(self.say(f"command.{name}"))):
                return name, rest.strip()
        return None

    def names(self, word: str) -> list[str]:
        """Everything a value or a flag of an action is called, the exact word first."""
        keys = [key.format(word) for key in self.board.word_keys]
        return [word, *(normal(self.say(key)) for key in keys if key in self.say)]

    def verb(self, typed: str) -> str:
        """The verb a command begins with."""
        verbs = {name: (name, normal(self.say(f"verb.{name}"))) for name in self.game.actions.verbs}
        found = [name for name, names in verbs.items() if typed in names] or [
            name for name, names in verbs.items() if matching(typed, names)
        ]
        if len(found) != 1:
            known = ", ".join(self.say(f"verb.{name}") for name in verbs)
            raise BadInput("unknown_verb", verb=shortened(typed), verbs=known)
        return found[0]

    def partial(self, typed: str) -> Partial:
        """The verb of a typed command, and the fields it fills so far."""
        first, *words = normal(typed).split() or [""]
        verb = self.verb(first)
        return verb, self.fields(verb, words)

    def fields(self, verb: str, words: list[str]) -> dict[str, Any]:
        """Which fields words fill: `crete 4 rumor`."""
        domains = self.game.actions.verbs[verb].domains
        chosen: dict[str, Any] = {}
        while words:
            for length in range(min(self.longest, len(words)), 0, -1):
                found = self.field(" ".join(words[:length]), domains, chosen)
                if found is not None:
                    chosen[found[0]] = found[1]
                    words = words[length:]
                    break
            else:
                if words[0] not in self.fillers:
                    raise BadInput("unknown_word", word=shortened(words[0]))
                words = words[1:]
        return chosen

    def field(self, typed: str, domains: dict[str, tuple[Any, ...]], chosen: dict[str, Any]) -> tuple[str, Any] | None:
        """The one field these words fill; of a whole name and a beginning the whole name."""
        begun = []
        for name, domain in domains.items():
            if name in chosen:
                continue
            for value in [True] if is_flag(domain) else domain:
                names = self.names(name if is_flag(domain) else self.shown(name, value))
                if typed in names:
                    return name, value
                if not typed.isdigit() and matching(typed, names):
                    begun.append((name, value))
        return begun[0] if len(begun) == 1 else None

    def shown(self, field: str, value: Any) -> str:
        """A value as people count it."""
        if field in self.board.first_number and isinstance(value, int):
            first = self.game_first(field)
            return str(value - first + self.board.first_number[field])
        return plain_value(value)

    def game_first(self, field: str) -> int:
        """Where the actions count a field from."""
        domains = [verb.domains[field] for verb in self.game.actions.verbs.values() if field in verb.domains]
        return next(domain[0] for domain in domains if isinstance(domain[0], int))

    def missing(self, verb: str, chosen: dict[str, Any]) -> list[str]:
        """The fields a command still needs."""
        domains = self.game.actions.verbs[verb].domains
        return [name for name, domain in domains.items() if name not in chosen and not is_flag(domain)]

    def action(self, verb: str, chosen: dict[str, Any]) -> Action:
        """The action of a whole command."""
        actions = self.game.actions
        return actions.classes[list(actions.verbs).index(verb)](**chosen)

    def incomplete(self, verb: str, missing: list[str]) -> BadInput:
        """What to say to half a command."""
        named = ", ".join(self.say(f"field.{name}") for name in missing)
        return BadInput("word_missing", verb=self.say(f"verb.{verb}"), missing=named)
