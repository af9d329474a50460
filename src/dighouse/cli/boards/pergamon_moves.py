"""Moves of Pergamon in columns: what they cost, what they bring, who is next."""

from __future__ import annotations

from dighouse.cli.boards import Scene
from dighouse.cli.boards.pergamon_tiles import tile_codes
from dighouse.cli.speech import Speech
from dighouse.core.game import Prospect
from dighouse.games.pergamon.naming import numeral

first_number: dict[str, int] = {}
word_keys = ("numeral.{}",)  # galleries and collections may be typed as they are printed
ELSEWHERE = ("cost.coins", "cost.next")  # parts of a price that have columns of their own


def price_headings(say: Speech) -> list[str]:
    return [say("word.coins"), say("word.brings"), say("word.next")]


def price(scene: Scene, prospect: Prospect) -> list[str]:
    """The coins, what they bring, and who is next."""
    following = prospect.facts.get("next")
    return [cost(prospect), brings(scene, prospect), scene.name(following) if following is not None else ""]


def verb_of(prospect: Prospect) -> str:
    return prospect.name.key.removeprefix("action.")


def cost(prospect: Prospect) -> str:
    """What is paid for the move itself; a discard names what storing will cost then."""
    if verb_of(prospect) == "discard":
        return ""
    return str(prospect.facts.get("cost", ""))


def brings(scene: Scene, prospect: Prospect) -> str:
    """What the move brings, in little room."""
    say, facts, verb = scene.say, prospect.facts, verb_of(prospect)
    if verb == "place":
        key = "terminal.place_rest" if facts["leftmost"] else "terminal.place"
        expected = say.decimal(facts["expected"])
        return say(key, coins=facts["coins"], gallery=numeral(facts["deepest"]), expected=expected)
    if verb == "dig":
        return str(tile_codes(scene, facts["tiles"]))
    parts = [say.say(part) for part in prospect.price if part.key not in ELSEWHERE]
    if verb in ("polish", "dissolve", "confirm"):
        parts.insert(1, f"{say('word.award')} {facts['award']}")
    return ", ".join(parts)
