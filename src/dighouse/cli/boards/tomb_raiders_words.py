"""What the board of Tomb Raiders can say about a word: a region and its pile, a player, a card, the chart."""

from __future__ import annotations

from rich.text import Text

from dighouse.cli.boards import Scene
from dighouse.cli.boards.tomb_raiders_desks import counted, desk_sentence, hand_line
from dighouse.cli.speech import normal
from dighouse.games.tomb_raiders.naming import card_id, card_key, card_name, find_key, professor_name
from dighouse.games.tomb_raiders.tables import (
    BEST_KNOWLEDGE,
    CARD_POINTS,
    CARD_WEEKS,
    CARDS,
    CHART,
    DIG_WEEKS,
    FIRST_MUSEUM,
    KNOWLEDGE_CAP,
    MUSEUM_GIFTS,
    PROFESSOR_BOOKS,
    PROFESSOR_POINTS,
    REGION_IDS,
    REGIONS,
    STEP_ARTIFACTS,
    STEP_REGION,
    STEP_WEEKS,
    STORAGE_CARDS,
)

REGION_STYLES = ("deep_sky_blue1", "yellow", "dark_orange", "medium_purple")


def region_text(scene: Scene, region: int) -> Text:
    return Text(scene.say(f"region.{REGION_IDS[region]}"), REGION_STYLES[region])


def holder(scene: Scene, professor: int) -> str:
    """TR9  Who has a professor; if nobody, how many books bring it."""
    seat = scene.view.professors[professor]
    if seat is not None:
        return scene.name(seat)
    books = int(PROFESSOR_BOOKS[professor])
    return scene.say("terminal.free_from", books=books) if scene.paper.plain else f"{scene.say('word.free')} ({books})"


def find_word(scene: Scene, face: int) -> str:
    """A find in one word: the points of an artifact, or what else it is."""
    kind = find_key(face)
    return str(face + 1) if kind == "artifact" else scene.say(f"find_short.{kind}")


def seen_line(scene: Scene, region: int) -> str:
    """TR7.5  A pile this seat has sight of, card by card."""
    say = scene.say
    faces = counted([find_word(scene, face) for face in scene.view.piles[region].cards])
    name = say(f"region.{REGION_IDS[region]}")
    return say("terminal.seen", region=name, cards=", ".join(faces) or say("word.none"))


def needs(scene: Scene, card: int) -> Text:
    """TR6.2, TR6.5  The steps of an exhibition, or the gifts of a museum: artifacts owned and asked for, and weeks."""
    say = scene.say
    if scene.paper.plain:
        return Text("; ".join(asks(scene, card)))
    own = scene.view.players[scene.seat].artifacts if scene.seat is not None else None
    found = Text()
    if card >= FIRST_MUSEUM:
        have = sum(map(len, own)) if own is not None else None
        gifts, weeks = int(MUSEUM_GIFTS[card - FIRST_MUSEUM]), int(CARD_WEEKS[card])
        return add_step(found, say("terminal.any"), have, gifts, weeks)
    for region, artifacts, weeks in steps(card):
        have = len(own[region]) if own is not None else None
        found.append("  " if found else "")
        add_step(found, say(f"region_code.{REGION_IDS[region]}"), have, artifacts, weeks)
    return found


def steps(card: int) -> list[tuple[int, int, int]]:
    """TR6.2  The steps of an exhibition: region, artifacts, weeks."""
    number = card - int(STORAGE_CARDS)
    asked = zip(STEP_REGION[number], STEP_ARTIFACTS[number], STEP_WEEKS[number, 1:], strict=True)
    return [(int(region), int(artifacts), int(weeks)) for region, artifacts, weeks in asked]


def add_step(found: Text, name: str, have: int | None, asked: int, weeks: int) -> Text:
    """One step: the region, owned/asked (bold where it is met), the weeks it costs."""
    numbers = str(asked) if have is None else f"{have}/{asked}"
    return found.append(f"{name} {numbers}: {weeks}", "bold" if have is not None and have >= asked else "")


def asks(scene: Scene, card: int) -> list[str]:
    """TR6.2, TR6.5  What a presentation card asks for, in words; for a seat with what it owns."""
    say = scene.say
    own = scene.view.players[scene.seat].artifacts if scene.seat is not None else None
    if card >= FIRST_MUSEUM:
        gifts, weeks = int(MUSEUM_GIFTS[card - FIRST_MUSEUM]), int(CARD_WEEKS[card])
        if own is None:
            return [say("terminal.museum_asks", gifts=gifts, weeks=weeks)]
        return [say("terminal.museum_owned", gifts=gifts, owned=sum(map(len, own)), weeks=weeks)]
    found = []
    for region, artifacts, weeks in steps(card):
        name = say(f"region.{REGION_IDS[region]}")
        if own is None:
            found.append(say("terminal.step", artifacts=artifacts, region=name, weeks=weeks))
        else:
            owned = len(own[region])
            found.append(say("terminal.step_owned", owned=owned, artifacts=artifacts, region=name, weeks=weeks))
    return found


def explain(scene: Scene, words: str) -> list[str]:
    """A region, a player, a card by its number, the professors, one's hand, or the chart."""
    asked, say = normal(words), scene.say
    for region in range(REGIONS):
        if asked in (REGION_IDS[region], normal(say(f"region.{REGION_IDS[region]}"))):
            return tomb(scene, region)
    for seat, name in enumerate(scene.match.names):
        if asked == normal(name):
            return [desk_sentence(scene, seat)]
    for card in range(int(STORAGE_CARDS), int(CARDS)):
        if asked in (normal(card_id(card)), normal(say.say(card_name(card)))):
            return show(scene, card)
    if asked in ("chart", normal(say("word.chart"))):
        return chart(scene)
    if asked in ("hand", normal(say("word.hand"))) and scene.seat is not None:
        return [hand_line(scene)]
    if asked in ("best knowledge", normal(say("professor.best_knowledge"))):
        return [professor_line(scene, number) for number in range(len(PROFESSOR_BOOKS))]
    return []


def tomb(scene: Scene, region: int) -> list[str]:
    """TR1.9  What has not come to light of a region, what this seat saw, its professor, and what was found."""
    say, view = scene.say, scene.view
    left = [f"{count}× {find_word(scene, face)}" for face, count in enumerate(view.finds_left[region]) if count]
    name = say(f"region.{REGION_IDS[region]}")
    pile = say("terminal.present" if view.piles[region].present else "board.pile_empty")
    lines = [f"{name}, {say('word.pile')}: {pile}. {say('terminal.not_found')}: {', '.join(left)}."]
    if view.piles[region].cards is not None:
        lines.append(seen_line(scene, region))
    lines.append(professor_line(scene, region))
    for seat, player in enumerate(view.players):
        finds = [*map(str, player.artifacts[region]), *[say("find_short.knowledge")] * player.knowledge_finds[region]]
        if finds:
            lines.append(f"{scene.match.names[seat]}: {', '.join(finds)}.")
    return lines


def professor_line(scene: Scene, professor: int) -> str:
    """TR9.1, TR9.3  A professor: from how many books on, worth what, with whom."""
    say, seat = scene.say, scene.view.professors[professor]
    books, points = int(PROFESSOR_BOOKS[professor]), int(PROFESSOR_POINTS[professor])
    key = "terminal.professor_best" if professor == BEST_KNOWLEDGE else "terminal.professor_line"
    at = scene.match.names[seat] if seat is not None else say("word.free")
    return say(key, professor=professor_name(professor), books=books, points=points, at=at)


def show(scene: Scene, card: int) -> list[str]:
    """TR6  An exhibition or museum, wherever it is."""
    say = scene.say
    points = say("cost.points", points=int(CARD_POINTS[card]))
    help_key = f"card_help.{card_key(card)}"
    return [f"{say.say(card_name(card))}: {'; '.join(asks(scene, card))}; {points}.", say(help_key)]


def chart(scene: Scene) -> list[str]:
    """TR8.9  Cards by knowledge (down) and weeks (across)."""
    lines = [scene.say("terminal.chart")]
    lines.append("    " + " ".join(f"{weeks:2}" for weeks in range(1, int(DIG_WEEKS) + 1)))
    for knowledge in range(1, int(KNOWLEDGE_CAP) + 1):
        lines.append(f"{knowledge:2}  " + " ".join(f"{int(cards):2}" for cards in CHART[knowledge, 1:]))
    return lines
