"""Moves of Tomb Raiders in columns: weeks, arrival, who is next, what they bring; and digs by weeks."""

from __future__ import annotations

from dighouse.cli.boards import Scene
from dighouse.cli.speech import Speech, capital
from dighouse.core.game import Prospect
from dighouse.core.texts import Phrase

first_number: dict[str, int] = {}  # the actions count as people do
word_keys = ("region.{}", "board.typed.{}")
unfolded = ("donate",)
BROUGHT = {  # what a move says it brings or asks for, by the key of its words
    "step": "cost.step",
    "gifts": "terminal.gives",
    "left": "cost.gifts_left",
    "points": "terminal.worth",
}


def price_headings(say: Speech) -> list[str]:
    return [say("word.weeks"), say("terminal.arrives"), say("word.next"), ""]


def price(scene: Scene, prospect: Prospect) -> list[str]:
    """TR3.4  The weeks, the week one will be in, who moves next, and of a presentation card what else it says."""
    facts = prospect.facts
    brought = [scene.say(key, **{fact: facts[fact]}) for fact, key in BROUGHT.items() if fact in facts]
    return [str(facts["total"]), arrival(scene, facts["week"]), next_name(scene, facts["next"]), ", ".join(brought)]


def arrival(scene: Scene, week: int | str) -> str:
    return f"{scene.view.players[scene.view.actor].weeks} → {week}"


def next_name(scene: Scene, seat: int) -> str:
    return scene.name(seat) if seat >= 0 else "–"


def dig_name(prospect: Prospect) -> Phrase:
    """The name of a dig without the assistants it may be wrapped in."""
    name: Phrase = prospect.name.args.get("dig", prospect.name)
    return name


def fold_name(scene: Scene, first: Prospect, last: Prospect) -> str:
    """All digs in a region, by what the longest of them draws."""
    return scene.say("terminal.dig_in", region=dig_name(first).args["region"], cards=last.facts["cards"])


def fold_price(scene: Scene, first: Prospect, last: Prospect) -> list[str]:
    weeks = f"{first.facts['total']}–{last.facts['total']}"
    return [weeks, arrival(scene, f"{first.facts['week']}–{last.facts['week']}"), "…", ""]


def fold_intro(scene: Scene, prospect: Prospect) -> list[str]:
    """TR8.6  The knowledge of the dig as a sum; TR8.2  the card it uses up. The pile is not counted (R22)."""
    say, facts = scene.say, prospect.facts
    parts = [say("knowledge.books", books=facts["books"])]
    if facts["general_owned"]:
        parts.append(say("knowledge.general", used=facts["general"], owned=facts["general_owned"]))
    if facts["assistants"]:
        parts.append(say("knowledge.assistants", points=facts["assistants"]))
    card = capital(say.say(dig_name(prospect).args["card"]))
    return [f"{say.title('knowledge.sum', knowledge=facts['knowledge'])} ({'; '.join(parts)})", f"{card}."]


def fold_headings(say: Speech) -> list[str]:
    return [say("word.weeks"), say("terminal.cards"), say("terminal.arrives"), say("word.next")]


def fold_row(scene: Scene, number: int) -> list[str]:
    """TR8.9  What so many weeks bring: cards of the pile, if it has so many."""
    prospect = scene.prospect(number)
    return [str(prospect.facts["total"]), str(prospect.facts["cards"]), *price(scene, prospect)[1:3]]
