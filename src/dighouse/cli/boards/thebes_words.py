"""What the board of Thebes can say about a word: a site and its bag, a player, the dial."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import Scene
from dighouse.cli.boards.thebes_desks import desk_sentence
from dighouse.cli.speech import normal
from dighouse.games.thebes.naming import find_name
from dighouse.games.thebes.tables import DIAL, DIG_WEEKS, KNOWLEDGE_CAP, SITE_IDS, SITES

SITE_STYLES = ("dark_orange", "medium_purple", "yellow", "green4", "deep_sky_blue1")


def site_text(scene: Scene, site: int) -> Text:
    return Text(scene.say(f"place.{SITE_IDS[site]}"), SITE_STYLES[site])


def explain(scene: Scene, words: str) -> list[str]:
    """A site, a player or the dial."""
    asked = normal(words)
    for site in range(SITES):
        if asked in (SITE_IDS[site], normal(scene.say(f"place.{SITE_IDS[site]}"))):
            return bag(scene, site)
    for seat, name in enumerate(scene.match.names):
        if asked == normal(name):
            return [desk_sentence(scene, seat)]
    if asked in ("dial", normal(scene.say("word.dial"))):
        return dial(scene)
    return []


def bag(scene: Scene, site: int) -> list[str]:
    """TH1.6  What is left in a bag, and what has been found."""
    say, view = scene.say, scene.view
    left = [say.say(find_name(site, find)) for find in view.bags[site]]
    lines = [
        f"{say(f'place.{SITE_IDS[site]}')}, {say('word.bag')}: {', '.join(left)}; {view.rubble} {say('word.rubble')}."
    ]
    if view.bonus[site] is not None:
        lines.append(f"{say.title('word.bonus')}: {say.say(find_name(site, view.bonus[site]))}.")
    for seat, player in enumerate(view.players):
        if player.finds[site]:
            found = ", ".join(say.say(find_name(site, find)) for find in player.finds[site])
            lines.append(f"{scene.match.names[seat]}: {found}.")
    return lines


def dial(scene: Scene) -> list[str]:
    """TH1.8  Tokens by knowledge (down) and weeks (across)."""
    say = scene.say
    lines = [say("terminal.dial")]
    lines.append("    " + " ".join(f"{weeks:2}" for weeks in range(1, int(DIG_WEEKS) + 1)))
    for knowledge in range(1, int(KNOWLEDGE_CAP) + 1):
        lines.append(f"{knowledge:2}  " + " ".join(f"{int(tokens):2}" for tokens in DIAL[knowledge, 1:]))
    return lines
