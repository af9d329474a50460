"""An action has three spellings and one meaning.

    Dig(site=Site.CRETE, weeks=4, rumor=True)                        typed
    {"do": "dig", "site": "crete", "weeks": 4, "rumor": true}        JSON
    260                                                              an integer

A game declares its verbs as `Action` classes whose fields have finite domains: an enum, a flag, or a
bounded whole number. The integer table is generated from them: verbs in the order given, the last field
running fastest.
"""

from __future__ import annotations

import enum
import functools
import itertools
import operator
import typing
from collections.abc import Sequence
from typing import Annotated, Any, get_args, get_origin

import msgspec

from dighouse.core.errors import BadInput

LONGEST_JSON = 1000  # characters; no action of any game comes near it


class Action(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=str.lower,
):
    """A decision of a player. `verb` is its word in JSON and in typed commands."""

    @classmethod
    def verb(cls) -> str:
        return str(cls.__struct_config__.tag)

    def json(self) -> dict[str, Any]:
        """The action as JSON-ready values; flags that are off are left out."""
        return typing.cast(dict[str, Any], msgspec.to_builtins(self))


class Verb(msgspec.Struct, frozen=True):
    """A verb of the table: its ids are first, first + 1, … first + count - 1."""

    name: str
    first: int
    count: int
    domains: dict[str, tuple[Any, ...]]


def domain(hint: Any) -> tuple[Any, ...]:
    """All the values a field can have, in order."""
    if hint is bool:
        return (False, True)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return tuple(hint)
    if get_origin(hint) is Annotated:
        kind, bounds = get_args(hint)
        if kind is int and bounds.ge is not None and bounds.le is not None:
            return tuple(range(bounds.ge, bounds.le + 1))
    raise TypeError(f"an action's field must be an enum, a flag or a bounded whole number, not {hint}")


class ActionTable:
    """The generated table of a game's actions: every spelling into every other."""

    def __init__(self, classes: Sequence[type[Action]]) -> None:
        self.classes = tuple(classes)
        self.verbs: dict[str, Verb] = {}
        self.actions: list[Action] = []
        for cls in self.classes:
            hints = typing.get_type_hints(cls, include_extras=True)
            domains = {name: domain(hints[name]) for name in cls.__struct_fields__}
            first = len(self.actions)
            for values in itertools.product(*domains.values()):
                self.actions.append(cls(**dict(zip(domains, values, strict=True))))
            self.verbs[cls.verb()] = Verb(cls.verb(), first, len(self.actions) - first, domains)
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        self.kind: Any = functools.reduce(operator.or_, self.classes)
        self.kinds: dict[Any, Any] = {cls.verb(): cls for cls in self.classes}  # a union would be taken apart each time
        self.decoder = msgspec.json.Decoder(self.kind)
        self.spelt: dict[Action, dict[str, Any]] = {}

    def __len__(self) -> int:
        return len(self.actions)

    def number(self, action: Action) -> int:
        """The integer of a typed action."""
        try:
            return self.numbers[action]
        except (KeyError, TypeError):
            raise BadInput("unknown_action", action=shortened(action)) from None

    def action(self, number: int) -> Action:
        """The typed action of an integer."""
        if type(number) is not int or not 0 <= number < len(self.actions):
            raise BadInput("unknown_action", action=shortened(number))
        return self.actions[number]

    def json(self, action: Action) -> dict[str, Any]:
        """An action as JSON-ready values; one mapping for all who keep it, and nobody writes to it."""
        if action not in self.spelt:
            self.spelt[action] = action.json()
        return self.spelt[action]

    def read(self, spelling: object) -> Action:
        """The typed action of any spelling: an action, an integer, JSON text, or decoded JSON."""
        if isinstance(spelling, Action):
            return self.action(self.number(spelling))
        if isinstance(spelling, int) and not isinstance(spelling, bool):
            return self.action(spelling)
        try:
            if isinstance(spelling, str | bytes):
                if len(spelling) > LONGEST_JSON:
                    raise BadInput("action_too_long", length=len(spelling), limit=LONGEST_JSON)
                found = self.decoder.decode(spelling)
            else:
                found = msgspec.convert(spelling, self.kind_of(spelling))
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as wrong:
            raise self.misread(spelling, shortened(wrong)) from None
        return self.action(self.number(found))

    def kind_of(self, spelling: object) -> Any:
        """The class of a verb, if decoded JSON names one; else any of them, so that it is said what is wrong."""
        verb = spelling.get("do") if isinstance(spelling, dict) else None
        return self.kinds.get(verb, self.kind) if isinstance(verb, str) else self.kind

    def misread(self, spelling: object, reason: str) -> BadInput:
        """What is wrong with a spelling: no action at all, no verb of this game, or a verb with wrong parameters."""
        try:
            spelt = msgspec.json.decode(spelling) if isinstance(spelling, str | bytes) else spelling
            verb = spelt["do"]  # type: ignore[index]
            known = verb in self.verbs
        except (msgspec.MsgspecError, RecursionError, UnicodeError, KeyError, TypeError, IndexError):
            return BadInput("action_malformed", reason=reason)
        if known:
            return BadInput("bad_parameter", verb=verb, reason=reason)
        return BadInput("unknown_action", action=shortened(verb))

    def words(self, text: str) -> Action:
        """The action of a typed command, such as `dig crete 4 rumor`."""
        verb, *words = text.lower().split() or [""]
        if verb not in self.verbs:
            raise BadInput("unknown_verb", verb=shortened(verb), verbs=", ".join(self.verbs))
        domains = self.verbs[verb].domains
        chosen: dict[str, Any] = {name: False for name, values in domains.items() if values == (False, True)}
        for word in words:
            name, value = self.word(word, domains, chosen)
            chosen[name] = value
        missing = [name for name in domains if name not in chosen]
        if missing:
            raise BadInput("word_missing", verb=verb, missing=", ".join(missing))
        return self.classes[list(self.verbs).index(verb)](**chosen)

    @staticmethod
    def word(word: str, domains: dict[str, tuple[Any, ...]], chosen: dict[str, Any]) -> tuple[str, Any]:
        """Which field a word of a command fills, and with what."""
        for name, values in domains.items():
            if values == (False, True):
                if word == name:
                    return name, True
            elif name not in chosen:
                for value in values:
                    if word == str(value.value if isinstance(value, enum.Enum) else value):
                        return name, value
        raise BadInput("unknown_word", word=shortened(word))

    def column(self, name: str) -> list[int]:
        """For every action the position of its field in the field's domain; -1 where it has none."""
        return [
            self.verbs[action.verb()].domains[name].index(getattr(action, name)) if hasattr(action, name) else -1
            for action in self.actions
        ]

    def verb_column(self) -> list[int]:
        """For every action the number of its verb."""
        order = list(self.verbs)
        return [order.index(action.verb()) for action in self.actions]


def shortened(thing: object, limit: int = 80) -> str:
    """A user's words, short enough to repeat in a message."""
    try:
        text = str(thing)
    except ValueError:  # a number of more digits than Python writes out
        text = "…"
    text = "".join(letter if letter.isprintable() else "?" for letter in text[: limit + 1])
    return text if len(text) <= limit else text[:limit] + "…"
