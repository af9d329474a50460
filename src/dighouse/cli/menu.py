"""The legal moves as numbered entries. A long family of moves is one entry that opens a second step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from dighouse.cli.boards import Board, Scene
from dighouse.cli.words import Vocabulary, is_flag, plain_value
from dighouse.core.actions import Action
from dighouse.core.errors import BadInput
from dighouse.core.game import Game, Prospect

Settings = frozenset[tuple[str, Any]]  # fields and their values


@dataclass
class Entry:
    """A line of the menu: one action, or a family of them."""

    verb: str
    numbers: list[int]
    common: dict[str, Any] = field(default_factory=dict)  # fields all the family share

    @property
    def folded(self) -> bool:
        return len(self.numbers) > 1


def fields_of(game: Game, verb: str) -> tuple[list[str], list[str]]:
    """The fields of a verb that are choices, and those that are switches."""
    domains = game.actions.verbs[verb].domains
    flags = [name for name, domain in domains.items() if is_flag(domain)]
    return [name for name in domains if name not in flags], flags


def row_field(game: Game, verb: str) -> str:
    """The choice whose values are the rows of a second step: behind the first one that with the most of them."""
    domains = game.actions.verbs[verb].domains
    return max(fields_of(game, verb)[0][1:], key=lambda name: len(domains[name]))


def other_choices(game: Game, verb: str) -> list[str]:
    """The choices of a verb that neither make a family nor the rows of its second step."""
    choices, _ = fields_of(game, verb)
    return [name for name in choices[1:] if name != row_field(game, verb)]


def entries(game: Game, legal: list[int], singly: Collection[str] = ()) -> list[Entry]:
    """The legal moves by verb; where a verb has two choices or more, one entry for each first choice.

    The moves of the verbs named `singly` are listed one by one all the same.
    """
    found: list[Entry] = []
    for verb in game.actions.verbs:
        numbers = [number for number in legal if game.actions.actions[number].verb() == verb]
        choices, _ = fields_of(game, verb)
        if len(choices) < 2 or verb in singly:
            found += [Entry(verb, [number]) for number in numbers]
            continue
        families: dict[Any, list[int]] = {}
        for number in numbers:
            families.setdefault(getattr(game.actions.actions[number], choices[0]), []).append(number)
        found += [Entry(verb, family, {choices[0]: shared}) for shared, family in families.items()]
    return found


def settings_of(game: Game, action: Action) -> Settings:
    """What a second step sets besides its rows: switches that are on, and choices that are no rows."""
    on = [(name, True) for name in fields_of(game, action.verb())[1] if getattr(action, name)]
    return frozenset(on + [(name, getattr(action, name)) for name in other_choices(game, action.verb())])


def by_settings(game: Game, entry: Entry) -> dict[Settings, list[int]]:
    """A family of moves by what is set."""
    found: dict[Settings, list[int]] = {}
    for number in entry.numbers:
        found.setdefault(settings_of(game, game.actions.actions[number]), []).append(number)
    return found


def fewest(sets: dict[Settings, list[int]]) -> Settings:
    """The smallest set of switches that allows a move; of choices the earliest."""
    return min(sets, key=lambda settings: (len(settings), sets[settings][0]))


def ends(scene: Scene, entry: Entry) -> tuple[Prospect, Prospect]:
    """The first and the last move of a family, with as little set as possible."""
    sets = by_settings(scene.match.game, entry)
    numbers = sets[fewest(sets)]
    return scene.prospect(numbers[0]), scene.prospect(numbers[-1])


def price_words(scene: Scene, prospect: Prospect) -> str:
    """The price of a move in words."""
    return ", ".join(scene.say.say(part) for part in prospect.price)


def show_menu(scene: Scene, board: Board, listed: list[Entry]) -> None:
    """All entries, numbered, a group a verb."""
    if scene.paper.plain:
        show_plain_menu(scene, board, listed)
        return
    rows = []
    for number, entry in enumerate(listed, start=1):
        if entry.folded:
            first, last = ends(scene, entry)
            rows.append([str(number), board.fold_name(scene, first, last), *board.fold_price(scene, first, last)])
        else:
            prospect = scene.prospect(entry.numbers[0])
            rows.append([str(number), scene.say.say(prospect.name), *board.price(scene, prospect)])
    headings = ["#", scene.say("play.moves"), *board.price_headings(scene.say)]
    scene.paper.table(headings, rows, right=(0,))


def show_plain_menu(scene: Scene, board: Board, listed: list[Entry]) -> None:
    """The entries as sentences."""
    for number, entry in enumerate(listed, start=1):
        if entry.folded:
            first, last = ends(scene, entry)
            weeks = f"{board.price_headings(scene.say)[0]} {board.fold_price(scene, first, last)[0]}"
            scene.paper.line(f"{number}. {board.fold_name(scene, first, last)}: {weeks}")
        else:
            prospect = scene.prospect(entry.numbers[0])
            scene.paper.line(f"{number}. {scene.say.say(prospect.name)}: {price_words(scene, prospect)}")


class Fold:
    """The second step: one row for every value of one choice; switches, and the other choices."""

    def __init__(
        self, scene: Scene, board: Board, vocabulary: Vocabulary, entry: Entry, chosen: dict[str, Any]
    ) -> None:
        self.scene, self.board, self.vocabulary, self.entry = scene, board, vocabulary, entry
        self.game = scene.match.game
        self.row_field = row_field(self.game, entry.verb)
        self.sets = by_settings(self.game, entry)
        self.on = fewest(self.sets)
        if not self.turn({name: value for name, value in chosen.items() if name in self.changeable}):
            raise BadInput("switch_needed")

    @property
    def flags(self) -> list[str]:
        """The switches there are to turn."""
        usable = {name for settings in self.sets for name, _ in settings}
        return [flag for flag in fields_of(self.game, self.entry.verb)[1] if flag in usable]

    @property
    def choices(self) -> dict[str, list[Any]]:
        """The choices that are no rows, and what can be chosen."""
        domains = self.game.actions.verbs[self.entry.verb].domains
        values = frozenset[tuple[str, Any]]().union(*self.sets)
        return {
            name: [value for value in domain if (name, value) in values]
            for name, domain in domains.items()
            if not is_flag(domain) and any(name == other for other, _ in values)
        }

    @property
    def changeable(self) -> list[str]:
        return [*self.flags, *self.choices]

    def turn(self, wanted: dict[str, Any]) -> bool:
        """Turn switches on or off and choose anew, if a move is left then."""
        turned = {name: value for name, value in self.on if name not in wanted}
        turned |= {name: value for name, value in wanted.items() if (name, True) not in self.on or name in self.choices}
        if frozenset(turned.items()) in self.sets:
            self.on = frozenset(turned.items())
            return True
        return False

    def show(self) -> None:
        """What is common, the table, the switches and the other choices."""
        scene, paper, numbers = self.scene, self.scene.paper, self.sets[self.on]
        paper.heading(self.board.fold_name(scene, scene.prospect(numbers[0]), scene.prospect(numbers[-1])))
        for line in self.board.fold_intro(scene, scene.prospect(numbers[0])):
            paper.line(line)
        headings = self.board.fold_headings(scene.say)
        paper.table(headings, [self.board.fold_row(scene, number) for number in numbers], right=range(4))
        for flag in self.flags:
            state = scene.say("play.on" if (flag, True) in self.on else "play.off")
            paper.line(scene.say("play.switch", word=self.word(flag), does=scene.say(f"with.{flag}"), state=state))
        for name, values in self.choices.items():
            now = dict(self.on)[name]
            others = ", ".join(self.value_word(name, value) for value in values if value != now)
            if others:
                field = scene.say.title(f"terminal.setting.{name}")
                paper.line(scene.say("play.setting", field=field, now=self.value_word(name, now), others=others))

    def word(self, flag: str) -> str:
        """What to type for a switch, in the language of the call."""
        keys = [key.format(flag) for key in self.board.word_keys]
        return next((self.scene.say(key).lower() for key in keys if key in self.scene.say), flag)

    def value_word(self, name: str, value: Any) -> str:
        """What to type for a choice: its word, or a number with the word of what is counted."""
        if isinstance(value, int):
            return self.scene.say(f"terminal.counted.{name}", count=value)
        return self.word(plain_value(value))
