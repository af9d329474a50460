"""The legal moves as numbered entries. A long family of moves is one entry that opens a second step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dighouse.cli.boards import Board, Scene
from dighouse.cli.words import Vocabulary, is_flag
from dighouse.core.actions import Action
from dighouse.core.game import Game, Prospect


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


def entries(game: Game, legal: list[int]) -> list[Entry]:
    """The legal moves by verb; where a verb has two choices or more, one entry for each first choice."""
    found: list[Entry] = []
    for verb in game.actions.verbs:
        numbers = [number for number in legal if game.actions.actions[number].verb() == verb]
        choices, _ = fields_of(game, verb)
        if len(choices) < 2:
            found += [Entry(verb, [number]) for number in numbers]
            continue
        families: dict[Any, list[int]] = {}
        for number in numbers:
            families.setdefault(getattr(game.actions.actions[number], choices[0]), []).append(number)
        found += [Entry(verb, family, {choices[0]: shared}) for shared, family in families.items()]
    return found


def switches(game: Game, verb: str, action: Action) -> frozenset[str]:
    """The flags of an action that are on."""
    return frozenset(name for name in fields_of(game, verb)[1] if getattr(action, name))


def by_switches(game: Game, entry: Entry) -> dict[frozenset[str], list[int]]:
    """A family of moves by what is switched on."""
    found: dict[frozenset[str], list[int]] = {}
    for number in entry.numbers:
        found.setdefault(switches(game, entry.verb, game.actions.actions[number]), []).append(number)
    return found


def fewest(sets: dict[frozenset[str], list[int]]) -> frozenset[str]:
    """The smallest set of switches that allows a move."""
    return min(sets, key=lambda on: (len(on), sorted(on)))


def ends(scene: Scene, entry: Entry) -> tuple[Prospect, Prospect]:
    """The first and the last move of a family, with as few switches as possible."""
    sets = by_switches(scene.match.game, entry)
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
            priced = f": {price_words(scene, prospect)}" if prospect.price else ""
            scene.paper.line(f"{number}. {scene.say.say(prospect.name)}{priced}")


class Fold:
    """The second step: one row for every last choice, and the switches."""

    def __init__(self, scene: Scene, board: Board, vocabulary: Vocabulary, entry: Entry) -> None:
        self.scene, self.board, self.vocabulary, self.entry = scene, board, vocabulary, entry
        self.game = scene.match.game
        self.sets = by_switches(self.game, entry)
        self.on = fewest(self.sets)
        self.last_field = fields_of(self.game, entry.verb)[0][-1]

    @property
    def flags(self) -> list[str]:
        """The switches there are to turn."""
        usable = frozenset().union(*self.sets)
        return [flag for flag in fields_of(self.game, self.entry.verb)[1] if flag in usable]

    def turn(self, flags: set[str]) -> bool:
        """Turn switches on or off, if a move is left then."""
        turned = self.on ^ flags
        if turned in self.sets:
            self.on = frozenset(turned)
            return True
        return False

    def show(self) -> None:
        """What is common, the table, and the switches."""
        scene, paper, numbers = self.scene, self.scene.paper, self.sets[self.on]
        paper.heading(self.board.fold_name(scene, scene.prospect(numbers[0]), scene.prospect(numbers[-1])))
        for line in self.board.fold_intro(scene, scene.prospect(numbers[0])):
            paper.line(line)
        headings = self.board.fold_headings(scene.say)
        paper.table(headings, [self.board.fold_row(scene, number) for number in numbers], right=range(4))
        for flag in self.flags:
            state = scene.say("play.on" if flag in self.on else "play.off")
            paper.line(scene.say("play.switch", word=self.word(flag), does=scene.say(f"with.{flag}"), state=state))

    def word(self, flag: str) -> str:
        """What to type for a switch, in the language of the call."""
        keys = [key.format(flag) for key in self.board.word_keys]
        return next((self.scene.say(key).lower() for key in keys if key in self.scene.say), flag)
