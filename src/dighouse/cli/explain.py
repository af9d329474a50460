"""What `?` answers: a rule by number, a move of the menu, a card, a place, or whatever the rules say about it."""

from __future__ import annotations

import re

from dighouse.cli.boards import Board, Scene
from dighouse.cli.menu import Entry, ends, price_words
from dighouse.cli.rules import NUMBER, bare
from dighouse.cli.speech import normal, whole
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.game import Prospect
from dighouse.core.rulebook import rulebook
from dighouse.core.texts import Phrase

HELP_TABLES = (("card_help", "card_short"), ("score_help", "score"))
MOST = 5  # statements shown for a word


def explain(scene: Scene, board: Board, listed: list[Entry], asked: str) -> list[str]:
    """The answer, in lines."""
    number = whole(asked)
    if number is not None:
        return explain_entry(scene, board, listed, number)
    if NUMBER.match(asked) and not board.explain(scene, asked):  # E3 may be a card
        found = rulebook(scene.match.game.meta.key, scene.say.language).find(asked)
        return [f"{statement.number}  {bare(statement.text)}" for statement in found]
    return (
        explain_word(scene, asked)
        or board.explain(scene, asked)
        or explain_option(scene, asked)
        or explain_by_rules(scene, asked)
    )


def explain_entry(scene: Scene, board: Board, listed: list[Entry], number: int) -> list[str]:
    """A move: its name, its price, what the card does, and whether chance follows."""
    if not 1 <= number <= len(listed):
        raise BadInput("menu_number", number=number, last=len(listed))
    entry = listed[number - 1]
    if entry.folded:
        first, last = ends(scene, entry)
        return [board.fold_name(scene, first, last), *board.fold_intro(scene, first)]
    prospect = scene.prospect(entry.numbers[0])
    lines = [scene.say.say(prospect.name), *([price_words(scene, prospect)] if prospect.price else [])]
    for kind in dict.fromkeys([*kinds_named(prospect.name), entry.verb.partition("_")[2]]):
        if f"card_help.{kind}" in scene.say:
            lines.append(scene.say(f"card_help.{kind}"))
    return [*lines, scene.say(finality(scene, entry.numbers[0], prospect))]


def finality(scene: Scene, number: int, prospect: Prospect) -> str:
    """Whether a move can be taken back: not once something was drawn, or seen that was hidden."""
    if prospect.chance:
        return "play.chance"
    game = scene.match.game
    return "play.reveals" if game.reveals(game.actions.actions[number]) else "play.no_chance"


def kinds_named(name: Phrase) -> list[str]:
    """The last words of all keys inside a name: the kinds of the cards it speaks of."""
    inside = [arg for arg in name.args.values() if isinstance(arg, Phrase)]
    return [kind for arg in inside for kind in (arg.key.rpartition(".")[2], *kinds_named(arg))]


def explain_word(scene: Scene, asked: str) -> list[str]:
    """A card or a line of the score sheet, by its name in English or in the language."""
    say, wanted = scene.say, normal(asked)
    for helps, names in HELP_TABLES:
        keys = [key.partition(".")[2] for key in say.texts.texts if key.startswith(f"{helps}.")]
        called = {key: (key.replace("_", " "), normal(say(f"{names}.{key}"))) for key in keys}
        found = [key for key, own in called.items() if wanted in own] or [
            key for key, own in called.items() if any(re.search(rf"\b{re.escape(wanted)}", name) for name in own)
        ]
        if found:
            return [f"{say(f'{names}.{key}')}: {say(f'{helps}.{key}')}" for key in found]
    return []


def explain_option(scene: Scene, asked: str) -> list[str]:
    """A variant of this match."""
    say = scene.say
    for name, chosen in scene.match.options.items():
        if normal(asked) in (name, normal(say(f"option.{name}.name"))):
            return [f"{say(f'option.{name}.name')}: {say(f'option.{name}.{chosen}')}. {say(f'option.{name}.help')}"]
    return []


def explain_by_rules(scene: Scene, asked: str) -> list[str]:
    """The first statements of the rules in which the words stand."""
    book = rulebook(scene.match.game.meta.key, scene.say.language)
    found = book.search(asked) if asked.strip() else []
    if not found:
        raise BadInput("no_rule_says", words=shortened(asked))
    lines = [f"{statement.number}  {bare(statement.text)}" for statement in found[:MOST]]
    return lines if len(found) <= MOST else [*lines, scene.say("play.more_rules", count=len(found) - MOST)]
