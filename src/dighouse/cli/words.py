"""Typed commands. English words always work; so do the words of the language, without accents too."""

from __future__ import annotations

import enum
import re
from collections.abc import Collection, Iterable
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
        self.fillers = {normal(word) for word in say("play.fillers").split()}
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

    def english(self, typed: str) -> list[str]:
        """Typed words as the game itself calls verbs and values; a word it does not know stays as it is."""
        known = {normal(self.say(f"verb.{name}")): name for name in self.game.actions.verbs}
        for before, after in (key.split("{}") for key in self.board.word_keys):
            for key, text in self.say.texts.texts.items():
                if key.startswith(before) and key.endswith(after):
                    known.setdefault(normal(text), key[len(before) : len(key) - len(after)])
        return [known.get(word, word) for word in normal(typed).split()]

    def ranked_verbs(self, words: list[str]) -> list[tuple[int, str, list[str]]]:
        """The verbs a command may begin with, the surest first, and the words behind each.

        0: its name or its word; 1: the word before the colon in the names of its moves, `Take: …`; 2: a beginning.
        """
        found: dict[str, tuple[int, str, list[str]]] = {}
        for verb in self.game.actions.verbs:
            names = (verb, verb.replace("_", " "), normal(self.say(f"verb.{verb}")))
            heading, colon, _ = normal(self.say.texts.word(f"action.{verb}")).partition(":")
            for length in range(min(self.longest, len(words)), 0, -1):
                typed, rest = " ".join(words[:length]), words[length:]
                ranks = (typed in names, bool(colon) and typed == heading, length == 1 and matching(typed, names))
                if verb not in found and any(ranks):
                    found[verb] = (ranks.index(True), verb, rest)
        return sorted(found.values(), key=lambda ranked: ranked[0])

    def partial(self, typed: str, now: Collection[str] = ()) -> Partial:
        """The verb of a typed command and the fields it fills so far; of several verbs one that is possible `now`."""
        words = normal(typed).split()
        fits: list[tuple[bool, int, Partial]] = []
        wrong: BadInput | None = None
        for rank, verb, rest in self.ranked_verbs(words):
            if rank == 1 and verb not in now and all(word.isdigit() for word in rest):
                continue  # a bare number is too little to mean a move that is not there
            try:
                fits.append((verb not in now, rank, (verb, self.fields(verb, rest, sure=rank == 0))))
            except BadInput as misfit:
                wrong = wrong or misfit
        fits.sort(key=lambda fit: fit[:2])
        if fits and (len(fits) == 1 or fits[0][:2] != fits[1][:2]):
            return fits[0][2]
        if wrong is not None and not fits:
            raise wrong
        known = ", ".join(self.say(f"verb.{name}") for name in self.game.actions.verbs)
        raise BadInput("unknown_verb", verb=shortened(words[0] if words else ""), verbs=known)

    def fields(self, verb: str, words: list[str], sure: bool = True) -> dict[str, Any]:
        """Which fields words fill: `crete 4 rumor`, `crete 6 weeks 2 assistants`. Of a `sure` verb E3 is also 3."""
        domains = self.game.actions.verbs[verb].domains
        chosen: dict[str, Any] = {}
        while words:
            labelled = self.labelled(words, domains, chosen)
            if labelled is not None:
                chosen[labelled[0]] = labelled[1]
                words = words[2:]
                continue
            for length in range(min(self.longest, len(words)), 0, -1):
                found = self.field(" ".join(words[:length]), domains, chosen, sure)
                if found is not None:
                    chosen[found[0]] = found[1]
                    words = words[length:]
                    break
            else:
                if words[0] not in self.fillers:
                    raise BadInput("unknown_word", word=shortened(words[0]))
                words = words[1:]
        return chosen

    def labelled(
        self, words: list[str], domains: dict[str, tuple[Any, ...]], chosen: dict[str, Any]
    ) -> tuple[str, Any] | None:
        """A number and behind it the word of its field: `2 assistants`."""
        if len(words) < 2 or not words[0].isdigit():
            return None
        for name, domain in domains.items():
            labels = [name, *(normal(self.say(key)) for key in (f"word.{name}",) if key in self.say)]
            values = {self.shown(name, value): value for value in domain if type(value) is int}
            if name not in chosen and words[0] in values and matching(words[1], labels):
                return name, values[words[0]]
        return None

    def field(
        self, typed: str, domains: dict[str, tuple[Any, ...]], chosen: dict[str, Any], sure: bool = True
    ) -> tuple[str, Any] | None:
        """The one field these words fill; of a whole name and a beginning the whole name."""
        begun = []
        for name, domain in domains.items():
            if name in chosen:
                continue
            for value in [True] if is_flag(domain) else domain:
                names = self.names(name if is_flag(domain) else self.shown(name, value))
                if typed in names or (sure and typed.isdigit() and re.fullmatch(f"[a-z]{typed}", names[0])):
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
        """The fields a command still needs; a number that may be 0 need not be named."""
        domains = self.game.actions.verbs[verb].domains
        return [
            name
            for name, domain in domains.items()
            if name not in chosen and not is_flag(domain) and self.shown(name, domain[0]) != "0"
        ]

    def action(self, verb: str, chosen: dict[str, Any]) -> Action:
        """The action of a whole command."""
        actions = self.game.actions
        domains = actions.verbs[verb].domains
        unnamed = {name: domain[0] for name, domain in domains.items() if name not in chosen and not is_flag(domain)}
        return actions.classes[list(actions.verbs).index(verb)](**unnamed, **chosen)

    def incomplete(self, verb: str, missing: list[str]) -> BadInput:
        """What to say to half a command."""
        named = ", ".join(self.say(f"field.{name}") for name in missing)
        return BadInput("word_missing", verb=self.say(f"verb.{verb}"), missing=named)
