"""Moves of Thebes in columns: weeks, arrival, who is next; and digs by weeks."""

from __future__ import annotations

from dighouse.cli.boards import Scene
from dighouse.cli.paper import bar
from dighouse.cli.speech import Speech
from dighouse.core.game import Prospect
from dighouse.games.thebes.naming import find_name, site_name
from dighouse.games.thebes.tables import SITE_IDS

first_number = {"slot": 1}  # people count the open cards from 1
word_keys = ("place.{}", "card_short.{}")
BAR_POINTS = 16  # expected points that fill the bar of a dig
BAR_WIDTH = 10


def price_headings(say: Speech) -> list[str]:
    return [say("word.weeks"), say("terminal.arrives"), say("word.next")]


def price(scene: Scene, prospect: Prospect) -> list[str]:
    """TH3.7  Journey and work as a sum, the week one will be in, who moves next."""
    facts = prospect.facts
    total = str(facts["total"])
    weeks = f"{facts['journey']} + {facts['work']} = {total}" if facts["journey"] else total
    return [weeks, arrival(scene, facts["week"], facts["year"]), next_name(scene, facts["next"])]


def arrival(scene: Scene, week: int | str, year: int) -> str:
    """The week or weeks one will be in; with the year, if that is another."""
    now = scene.view.players[scene.view.actor]
    return f"{now.week} → {week}" if year == now.year else f"{now.week} → {week} / {year}"


def next_name(scene: Scene, seat: int) -> str:
    return scene.name(seat) if seat >= 0 else "–"


def dug_site(prospect: Prospect) -> int:
    """The site of a dig; its name may be wrapped in those of the cards it spends."""
    name = prospect.name
    while "action" in name.args:
        name = name.args["action"]
    return SITE_IDS.index(name.args["site"].key.partition(".")[2])


def fold_name(scene: Scene, first: Prospect, last: Prospect) -> str:
    """All digs at a site, by what the longest of them draws."""
    return scene.say("terminal.dig_at", site=site_name(dug_site(first)), tokens=last.facts["tokens"])


def fold_price(scene: Scene, first: Prospect, last: Prospect) -> list[str]:
    early, late = first.facts, last.facts
    work = f"{early['work']}–{late['work']}"
    weeks = f"{early['journey']} + {work}" if early["journey"] else work
    one_year = early["year"] == late["year"]
    arrives = arrival(scene, f"{early['week']}–{late['week']}", early["year"]) if one_year else "…"
    return [weeks, arrives, "…"]


def fold_intro(scene: Scene, prospect: Prospect) -> list[str]:
    """TH8.3-TH8.8  The knowledge of the dig as a sum, and the way there."""
    say, facts = scene.say, prospect.facts
    parts = [say("knowledge.books", books=facts["books"])]
    if facts["rumor"]:
        parts.append(say("knowledge.rumor", points=facts["rumor"]))
    if facts["assistants"]:
        parts.append(say("knowledge.assistants", points=facts["assistants"]))
    if facts["general_owned"]:
        parts.append(say("knowledge.general", used=facts["general"], owned=facts["general_owned"]))
    word = say("word.week" if facts["journey"] == 1 else "word.weeks")
    lines = [f"{say.title('knowledge.sum', knowledge=facts['knowledge'])} ({'; '.join(parts)})"]
    lines.append(f"{say.title('word.journey')}: {facts['journey']} {word}")
    site = dug_site(prospect)
    if scene.view.bonus[site] is not None:
        lines[-1] += f" · {say.title('word.bonus')}: {say.say(find_name(site, scene.view.bonus[site]))}"
    return lines


def fold_headings(say: Speech) -> list[str]:
    words = ("word.weeks", "word.tokens", "terminal.expected", "terminal.nothing")
    return [*(say(word) for word in words), "", *price_headings(say)[1:]]


def fold_row(scene: Scene, number: int) -> list[str]:
    """C5  What so many weeks bring: tokens, points to expect, the chance to find nothing."""
    prospect = scene.prospect(number)
    facts = prospect.facts
    chart = "" if scene.paper.plain else bar(facts["expected"] / BAR_POINTS, BAR_WIDTH).ljust(BAR_WIDTH)
    return [
        str(facts["work"]),
        str(facts["tokens"]),
        scene.say.decimal(facts["expected"]),
        scene.say.percent(facts["nothing"]),
        chart,
        *price(scene, prospect)[1:],
    ]
