"""What lies in front of a player of Tomb Raiders, and the hand its owner sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.text import Text

from dighouse.cli.boards import STYLES, Scene
from dighouse.cli.paper import Cell
from dighouse.games.tomb_raiders.naming import card_id, card_name, professor_name
from dighouse.games.tomb_raiders.tables import GENERAL_CARD, REGION_IDS, REGIONS


def counted(names: list[str]) -> list[str]:
    """Equal names once, with their number."""
    return [name if count == 1 else f"{count}× {name}" for name, count in Counter(names).items()]


def kit(scene: Scene, player: Any) -> list[str]:
    """TR4.2, TR7.6  Congresses and assistants, and the exhibitions and museums by their numbers."""
    say = scene.say
    kinds = [say("card_short.congress")] * player.congresses + [say("card_short.assistant")] * player.assistants
    return counted(kinds) + [card_id(card) for card in player.presentations]


def desk_headings(scene: Scene) -> list[str]:
    say = scene.say
    codes = [say(f"region_code.{region}") for region in REGION_IDS]
    words = ("terminal.general", "terminal.professors", "terminal.hand", "terminal.large", "word.points")
    return ["", *codes, *map(say, words), say("terminal.kit")]


def desk_row(scene: Scene, seat: int) -> list[Cell]:
    """Books/artifacts of every region, general/all books, professors, cards in hand, points; then the rest."""
    player = scene.view.players[seat]
    cells: list[Cell] = [Text(scene.name(seat), STYLES[seat])]
    for region in range(REGIONS):
        books, artifacts = player.books[region], len(player.artifacts[region])
        cells.append(f"{books or '·'}/{artifacts or '·'}" if books or artifacts else "·")
    cells += [f"{player.general}/{player.all_books}", str(len(player.professors))]
    cells += [str(player.hand_count), str(player.large_count), str(player.points)]
    return [*cells, ", ".join(kit(scene, player)) or "–"]


def by_region(scene: Scene, words: list[str]) -> str:
    """Something of every region that has it, with the region's name."""
    named = [f"{scene.say(f'region.{REGION_IDS[region]}')} {word}" for region, word in enumerate(words) if word]
    return ", ".join(named) or scene.say("word.none")


def desk_sentence(scene: Scene, seat: int) -> str:
    """A player's desk in words."""
    say, player = scene.say, scene.view.players[seat]
    artifacts = [f"({', '.join(str(value) for value in values)})" if values else "" for values in player.artifacts]
    professors = [say.say(professor_name(number)) for number in player.professors]
    shows = [say.say(card_name(card)) for card in player.presentations]
    kinds = [say("card_short.congress")] * player.congresses + [say("card_short.assistant")] * player.assistants
    parts = [
        f"{say('word.week')} {player.weeks}",
        f"{say('word.points')} {player.points}",
        f"{say('word.books')}: {by_region(scene, [str(books or '') for books in player.books])}",
        f"{say('word.general_books')} {player.general}",
        f"{say('terminal.all_books')} {player.all_books}",
        f"{say('word.artifacts')}: {by_region(scene, artifacts)}",
        f"{say('word.professors')}: {', '.join(professors) or say('word.none')}",
        f"{say('terminal.shows')}: {', '.join(shows) or say('word.none')}",
        f"{say('terminal.kit')}: {', '.join(counted(kinds)) or say('word.none')}",
        f"{say('terminal.hand_cards')} {player.hand_count}",
        f"{say('word.excavation_cards')} {player.large_count}",
    ]
    return f"{scene.match.names[seat]}: {'; '.join(parts)}."


def hand_line(scene: Scene) -> str:
    """TR1.3, TR4.2  One's own action cards and large excavation cards."""
    say, player = scene.say, scene.view.players[scene.seat]
    cards = counted([say.say(card_name(card)) for card in player.hand])
    large = by_region(scene, [str(count or "") for count in player.large[:GENERAL_CARD]])
    general = player.large[GENERAL_CARD]
    if general:
        word = f"{say('terminal.general_card')} {general}"
        large = f"{large}, {word}" if any(player.large[:GENERAL_CARD]) else word
    between = "; " if scene.paper.plain else " · "
    hand = f"{say('terminal.your_hand')}: {', '.join(cards) or say('word.none')}"
    return f"{hand}{between}{say.title('word.excavation_cards')}: {large}"
