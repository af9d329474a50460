"""What lies in front of a player of Thebes: a row of a table, or a sentence for a screen reader."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from dighouse.cli.boards import STYLES, Scene
from dighouse.cli.paper import Cell
from dighouse.games.thebes.tables import SITE_IDS, SITES

KIT = (  # what a player can own, and the kind of card it is
    ("assistants", "assistant"),
    ("shovels", "shovel"),
    ("cars", "car"),
    ("zeppelins", "zeppelin"),
    ("permissions", "special_permission"),
    ("congresses", "congress"),
)


def kit(scene: Scene, player: Any) -> list[str]:
    """Cards that are no books, by name and number."""
    say = scene.say
    owned = [(say(f"card_short.{kind}"), getattr(player, field)) for field, kind in KIT]
    rumors = [say("card.rumor", site=say(f"place.{SITE_IDS[site]}")) for site in range(SITES) if player.rumors[site]]
    return [name if count == 1 else f"{count}× {name}" for name, count in owned if count] + rumors


def desk_headings(scene: Scene) -> list[str]:
    say = scene.say
    codes = [say(f"site_code.{site}") for site in SITE_IDS]
    return ["", *codes, say("terminal.general"), say("terminal.shown"), say("word.points"), say("word.kit")]


def desk_row(scene: Scene, seat: int) -> list[Cell]:
    """Books/artifacts of every site, × where the permit is spent; then the rest."""
    player = scene.view.players[seat]
    cells: list[Cell] = [Text(scene.name(seat), STYLES[seat])]
    for site in range(SITES):
        books, artifacts = player.books[site], player.artifacts[site]
        cell = f"{books or '·'}/{artifacts or '·'}" if books or artifacts else "·"
        cells.append(cell if player.permits[site] else f"{cell}×")
    cells += [str(player.general), str(len(player.exhibitions)), str(scene.totals()[seat])]
    return [*cells, ", ".join(kit(scene, player)) or "–"]


def desk_sentence(scene: Scene, seat: int) -> str:
    """A player's desk in words."""
    say, player = scene.say, scene.view.players[seat]

    def by_site(counts: list[int]) -> str:
        named = [f"{say(f'place.{SITE_IDS[site]}')} {count}" for site, count in enumerate(counts) if count]
        return ", ".join(named) or say("word.none")

    spent = [say(f"place.{SITE_IDS[site]}") for site in range(SITES) if not player.permits[site]]
    parts = [
        f"{say('word.points')} {scene.totals()[seat]}",
        f"{say('word.books')}: {by_site(player.books)}",
        f"{say('word.general_books')} {player.general}",
        f"{say('word.artifacts')}: {by_site(player.artifacts)}",
        f"{say('word.exhibitions')} {len(player.exhibitions)}",
        f"{say('word.kit')}: {', '.join(kit(scene, player)) or say('word.none')}",
        f"{say('terminal.permits_spent')}: {', '.join(spent) or say('word.none')}",
    ]
    return f"{scene.match.names[seat]}: {'; '.join(parts)}."
