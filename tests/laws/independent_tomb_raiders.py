"""The score of Tomb Raiders counted once more, from what everybody sees and docs/rules/tomb_raiders.md alone (TR11).

Nothing of the rules is imported. Which card is a congress, E1 or M1 is read from the component file; the points of
presentation cards and professors, the congress row and the time bonus are written down here again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import dighouse

FILE = Path(dighouse.__file__).parent / "games" / "tomb_raiders" / "components" / "tomb_raiders.json"
TABLES: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
REGIONS = ["mesopotamia", "egypt", "greece", "crete"]  # in the order of the action ids
# The cards in the order of their numbers.
CARDS: list[str] = [
    *["expertise"] * len(TABLES["expertise"]["rows"]),
    *["general_knowledge"] * len(TABLES["general_knowledge"]["rows"]),
    *["congress"] * len(TABLES["congress"]["rows"]),
    *[row["kind"] for row in TABLES["action_cards"]["rows"]],
    *[row["id"] for row in TABLES["exhibitions"]["rows"]],
    *[row["id"] for row in TABLES["museums"]["rows"]],
]
POINTS = dict.fromkeys([f"E{number}" for number in range(1, 9)], 5) | {"M1": 4, "M2": 6, "M3": 8, "M4": 10}
PROFESSOR = 5
CONGRESSES = [0, 1, 3, 6, 10, 15, 21, 28]  # TR11.2
BOOKS_FOR_PROFESSOR, BOOKS_FOR_BEST = 4, 10  # TR9.1, TR9.3


def books(player: dict[str, Any], region: int) -> int:
    """TR8.6  Books of expertise in a region, from the cards that lie open."""
    rows = TABLES["expertise"]["rows"]
    return sum(
        int(rows[card]["books"])
        for card in player["cards"]
        if card < len(rows) and rows[card]["region"] == REGIONS[region]
    )


def general_books(player: dict[str, Any]) -> int:
    """TR7.8  General books on cards, and knowledge finds."""
    first, rows = len(TABLES["expertise"]["rows"]), TABLES["general_knowledge"]["rows"]
    on_cards = sum(int(rows[card - first]["books"]) for card in player["cards"] if 0 <= card - first < len(rows))
    return on_cards + sum(player["knowledge_finds"])


def presentation_points(player: dict[str, Any], letter: str) -> int:
    """TR11.1  The points of exhibitions (E) or museums (M)."""
    return sum(POINTS[CARDS[card]] for card in player["presentations"] if CARDS[card].startswith(letter))


def line(view: dict[str, Any], seat: int) -> list[int]:
    """TR11  One player's points: artifacts, exhibitions, museums, professors, congresses, time."""
    player = view["players"][seat]
    behind = max(other["weeks"] for other in view["players"]) - player["weeks"]
    congresses = sum(CARDS[card] == "congress" for card in player["cards"])
    return [
        sum(sum(values) for values in player["artifacts"]),
        presentation_points(player, "E"),
        presentation_points(player, "M"),
        PROFESSOR * view["professors"].count(seat),
        CONGRESSES[min(congresses, 7)],
        behind // 3,
    ]


def scores(view: dict[str, Any]) -> list[list[int]]:
    """A row a seat."""
    return [line(view, seat) for seat in range(len(view["players"]))]


def ranks(view: dict[str, Any]) -> list[int]:
    """TR12.2  Most points, then fewest weeks, then the higher marker: the order of play says both."""
    totals = [sum(row) for row in scores(view)]
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], view["order"].index(seat)))
    return [order.index(seat) + 1 for seat in range(len(totals))]
