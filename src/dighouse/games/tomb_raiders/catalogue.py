"""What lies in the box, for whoever draws the board: cards, finds, professors, the chart. It never changes."""

from __future__ import annotations

import msgspec

from dighouse.core.texts import Phrase
from dighouse.games.tomb_raiders.components import COMPONENTS
from dighouse.games.tomb_raiders.naming import card_id, card_key, card_name, find_key, professor_name
from dighouse.games.tomb_raiders.tables import (
    ARTIFACT_FACES,
    BEST_KNOWLEDGE,
    BONUS_POINTS,
    BONUS_WEEKS,
    CARD_BOOKS,
    CARD_COUNT,
    CARD_POINTS,
    CARD_REGION,
    CARD_WEEKS,
    CARDS,
    CHART,
    CONGRESS_POINTS,
    DECK_CARDS,
    EXHIBITIONS,
    FACES,
    FEWEST_PLAYERS,
    FIND_COUNT,
    FINDS_OFF,
    FINDS_ON,
    FIRST_MUSEUM,
    IS_ACTION,
    LARGE,
    LARGEST_LEAD,
    MUSEUM_GIFTS,
    NO_REGION,
    PLAY_WEEKS,
    PROFESSOR_BOOKS,
    PROFESSOR_POINTS,
    PROFESSORS,
    REGION_IDS,
    SEATS,
    STEP_ARTIFACTS,
    STEP_REGION,
    STEP_WEEKS,
    STEPS,
    STORAGE_CARDS,
    STORAGE_SPACES,
)

# What explains a thing: the statements of the rules it rests on, the most telling first.
CARD_RULES = {
    "expertise": ("TR8.3", "TR8.6", "TR9.1"),
    "general_knowledge": ("TR8.6",),
    "congress": ("TR11.2",),
    "thief": ("TR7.2", "TR7.4"),
    "tomb_raiders": ("TR7.3", "TR7.4"),
    "scientist": ("TR7.5",),
    "assistant": ("TR7.6", "TR8.5"),
    "general_excavation": ("TR7.7", "TR8.2"),
    "exhibition": ("TR6.2", "TR6.3", "TR6.4"),
    "museum": ("TR6.5", "TR6.6"),
}
FACE_RULES = {"artifact": ("TR0.3", "TR11.1"), "knowledge": ("TR0.3", "TR7.8"), "rubble": ("TR0.3", "TR8.12")}


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step of an exhibition: so many artifacts of a region, and the weeks it costs once reached."""

    region: str
    artifacts: int
    weeks: int


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A green card. `help` is a text key that explains it; `id` is E1, M2, … of a presentation card."""

    kind: str
    id: str
    name: Phrase
    help: str
    count: int  # so many look alike
    weeks: int  # to take it; of an exhibition the dearest step
    play_weeks: int | None  # to play it, if it is an action card
    region: str | None
    books: int = 0
    points: int = 0
    give: int = 0  # artifacts a museum asks for
    steps: list[Step] = []
    rules: tuple[str, ...]  # the numbers that explain it


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """A face of a find card: artifact, knowledge or rubble."""

    kind: str
    value: int  # points of an artifact
    rules: tuple[str, ...]


class Professor(msgspec.Struct, frozen=True, kw_only=True):
    """A professor: of a region's expertise, or (region None) of the best knowledge."""

    name: Phrase
    region: str | None
    books: int
    points: int
    rules: tuple[str, ...]


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """The box of Tomb Raiders. Lists of four are by region, lists of eight by face of a find card."""

    regions: list[str]
    cards: list[Card]  # storage cards, then exhibitions, then museums
    first_exhibition: int  # the card E1
    first_museum: int  # the card M1
    faces: list[Face]
    finds: dict[str, list[list[int]]]  # by option knowledge_finds: copies by region and face
    professors: list[Professor]
    chart: list[list[int]]  # by knowledge and weeks, row and column 0 are 0
    congress_points: list[int]
    bonus_points: int  # for every full
    bonus_weeks: int  # weeks behind
    largest_lead: int  # no two markers are ever further apart
    storage_spaces: int
    deck: int  # cards shuffled at set-up
    large_cards: dict[int, list[int]]  # by players: excavation cards of each region, then general
    confidence: dict[str, str]  # how surely each table is known


def catalogue() -> Catalogue:
    """TR1.1, TR1.9  The components; what each region holds is public from the start."""
    return Catalogue(
        regions=REGION_IDS,
        cards=[card(index) for index in range(CARDS)],
        first_exhibition=int(STORAGE_CARDS),
        first_museum=int(FIRST_MUSEUM),
        faces=[face(index) for index in range(FACES)],
        finds={"on": FIND_COUNT[FINDS_ON].tolist(), "off": FIND_COUNT[FINDS_OFF].tolist()},
        professors=[professor(index) for index in range(PROFESSORS)],
        chart=CHART.tolist(),
        congress_points=CONGRESS_POINTS.tolist(),
        bonus_points=int(BONUS_POINTS),
        bonus_weeks=int(BONUS_WEEKS),
        largest_lead=int(LARGEST_LEAD),
        storage_spaces=int(STORAGE_SPACES),
        deck=int(DECK_CARDS),
        large_cards={players: LARGE[players].tolist() for players in range(int(FEWEST_PLAYERS), int(SEATS) + 1)},
        confidence={name: table["confidence"] for name, table in COMPONENTS.provenance().items()},
    )


def card(index: int) -> Card:
    """TR0.4  A green card by its index."""
    shown = index - int(STORAGE_CARDS)
    steps = [step(shown, number) for number in range(STEPS)] if 0 <= shown < EXHIBITIONS else []
    return Card(
        kind=card_key(index),
        id=card_id(index),
        name=card_name(index),
        help=f"card_help.{card_key(index)}",
        count=int(CARD_COUNT[index]),
        weeks=steps[0].weeks if steps else int(CARD_WEEKS[index]),
        play_weeks=int(PLAY_WEEKS[index]) if IS_ACTION[index] else None,
        region=REGION_IDS[CARD_REGION[index]] if CARD_REGION[index] != NO_REGION else None,
        books=int(CARD_BOOKS[index]),
        points=int(CARD_POINTS[index]),
        give=int(MUSEUM_GIFTS[index - FIRST_MUSEUM]) if index >= FIRST_MUSEUM else 0,
        steps=steps,
        rules=CARD_RULES[card_key(index)],
    )


def face(index: int) -> Face:
    """TR0.3  A face of a find card by its index."""
    kind = find_key(index)
    return Face(kind=kind, value=index + 1 if index < ARTIFACT_FACES else 0, rules=FACE_RULES[kind])


def step(exhibition: int, number: int) -> Step:
    """TR6.2  A step of an exhibition."""
    return Step(
        region=REGION_IDS[STEP_REGION[exhibition, number]],
        artifacts=int(STEP_ARTIFACTS[exhibition, number]),
        weeks=int(STEP_WEEKS[exhibition, number + 1]),
    )


def professor(index: int) -> Professor:
    """TR9.1, TR9.3  A professor by its index: the regions in order, then the best knowledge."""
    return Professor(
        name=professor_name(index),
        region=REGION_IDS[index] if index != BEST_KNOWLEDGE else None,
        books=int(PROFESSOR_BOOKS[index]),
        points=int(PROFESSOR_POINTS[index]),
        rules=("TR9.1", "TR9.2") if index != BEST_KNOWLEDGE else ("TR9.3", "TR9.2"),
    )
