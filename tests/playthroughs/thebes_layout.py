"""The table of Thebes in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dighouse.core.texts import Texts
from dighouse.games.thebes.naming import SPACES, card_city, card_name, find_name
from dighouse.games.thebes.tables import (
    ARTIFACT_VALUE,
    ARTIFACTS,
    CARD_WEEKS,
    EXHIBITION_ARTIFACTS,
    EXHIBITION_POINTS,
    RESEARCH_CARDS,
    SITE_IDS,
)
from dighouse.games.thebes.view import PlayerView, View

KIT = {
    "assistants": "assistant",
    "shovels": "shovel",
    "cars": "car",
    "zeppelins": "zeppelin",
    "permissions": "special permission",
}


def layout(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    """The whole table."""
    order = ", then ".join(names[seat] for seat in view.order if view.players[seat].weeks_left)
    lines = [f"{view.year}, {counted(view.turn, 'turn')} played. To move: {order or 'nobody, the game is over'}."]
    lines += [f"  research {slot}    {research_card(card, texts)}" for slot, card in enumerate(view.research)]
    lines += [
        f"  exhibition {space}  {exhibition(card, texts)}" for space, card in zip(SPACES, view.exhibitions, strict=True)
    ]
    lines.append(f"  piles         draw {view.draw_pile}, aside {view.aside}, discards {len(view.discards)}")
    lines += [f"  {line}" for line in bags(view, texts)]
    for name, player in zip(names, view.players, strict=True):
        lines += desk(name, player, texts)
    return lines


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def place(name: str, texts: Texts) -> str:
    return texts.word(f"place.{name}")


def research_card(card: int | None, texts: Texts) -> str:
    if card is None:
        return "–"
    return f"{texts.say(card_name(card))} ({texts.say(card_city(card))}, {counted(int(CARD_WEEKS[card]), 'week')})"


def exhibition(card: int | None, texts: Texts) -> str:
    if card is None:
        return "–"
    number = card - RESEARCH_CARDS
    shown = [f"{n} {place(site, texts)}" for site, n in zip(SITE_IDS, EXHIBITION_ARTIFACTS[number], strict=True) if n]
    price = f"{CARD_WEEKS[card]} weeks, {EXHIBITION_POINTS[number]} points"
    return f"{texts.say(card_name(card))} ({' + '.join(shown)}; {price})"


def bags(view: View, texts: Texts) -> Iterator[str]:
    """What everybody knows of the bags."""
    for site, finds in enumerate(view.bags):
        artifacts = [int(ARTIFACT_VALUE[site, find]) for find in finds if find < ARTIFACTS]
        books = len(finds) - len(artifacts)
        bonus = view.bonus[site]
        on_board = f"; bonus {texts.say(find_name(site, bonus))}" if bonus is not None else ""
        yield (
            f"bag {place(SITE_IDS[site], texts):<12}{counted(len(artifacts), 'artifact')} worth {sum(artifacts)}, "
            f"{counted(books, 'book')}, {view.rubble} rubble{on_board}"
        )


def desk(name: str, player: PlayerView, texts: Texts) -> Iterator[str]:
    """A player's desk."""
    where = f"week {player.week} of {player.year} ({player.weeks_left} left), in {place(player.place, texts)}"
    points = f"{counted(player.points, 'point')} in artifacts and exhibitions"
    yield f"{name}: {where}; {points}; next swap {counted(player.swap_weeks, 'week')}"
    sites = [place(site, texts) for site in SITE_IDS]
    valid = [site for site, permit in zip(sites, player.permits, strict=True) if permit]
    yield f"  permits       {', '.join(valid) or 'none'}"
    books = [f"{number} {site}" for site, number in zip(sites, player.books, strict=True) if number]
    books += [f"{player.general} general"] if player.general else []
    rumors = [f"rumor of {site}" for site, number in zip(sites, player.rumors, strict=True) if number]
    kit = [counted(getattr(player, part), name) for part, name in KIT.items() if getattr(player, part)]
    if player.congresses:
        kit.append("1 congress" if player.congresses == 1 else f"{player.congresses} congresses")
    for label, things in (("books", books), ("kit", rumors + kit)):
        if things:
            yield f"  {label:<14}{', '.join(things)}"
    for site, finds in enumerate(player.finds):
        if finds:
            yield f"  {sites[site]:<14}{', '.join(texts.say(find_name(site, find)) for find in finds)}"
    if player.exhibitions:
        yield f"  {'held':<14}{', '.join(texts.say(card_name(card)) for card in player.exhibitions)}"
