"""The score of Thebes counted once more, from what everybody sees and docs/rules/thebes.md alone (TH12).

Nothing of the rules is imported. The faces of cards and tokens are read from the component file; the
sums, the congress row and the majorities are written down here again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import dighouse

FILE = Path(dighouse.__file__).parent / "games" / "thebes" / "components" / "thebes.json"
TABLES: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
CARDS = TABLES["research_cards"]["rows"]
EXHIBITIONS = TABLES["exhibitions"]["rows"]
SITES = ["greece", "crete", "egypt", "palestine", "mesopotamia"]  # in the order of the action ids
ARTIFACTS = {site: [row for row in TABLES["artifacts"]["rows"] if row["site"] == site] for site in SITES}
# TH1.7  The site whose knowledge the specialised token of a site serves.
SERVES = {
    "greece": "crete",
    "crete": "greece",
    "egypt": "mesopotamia",
    "palestine": "egypt",
    "mesopotamia": "palestine",
}
CONGRESSES = [0, 1, 3, 6, 10, 15, 21, 28]  # TH12.2


def artifact_points(player: dict[str, Any]) -> int:
    """TH12.1  Each artifact scores its value."""
    held = [
        ARTIFACTS[site][find]["value"]
        for site, finds in zip(SITES, player["finds"], strict=True)
        for find in finds
        if find < len(ARTIFACTS[site])
    ]
    return sum(held)


def exhibition_points(player: dict[str, Any]) -> int:
    """TH12.1  Each exhibition its points: 4 for a small one, 5 for a large one (TH1.5)."""
    sizes = [EXHIBITIONS[card - len(CARDS)]["size"] for card in player["exhibitions"]]
    return 4 * sizes.count("small") + 5 * sizes.count("large")


def congress_points(player: dict[str, Any]) -> int:
    """TH12.2  By number, 28 for seven or more."""
    held = sum(CARDS[card]["kind"] == "congress" for card in player["cards"])
    return CONGRESSES[min(held, 7)]


def books(player: dict[str, Any], site: str) -> int:
    """TH12.3  The books of a site's colour on research cards and tokens."""
    on_cards = sum(
        CARDS[card]["value"]
        for card in player["cards"]
        if CARDS[card]["kind"] == "specialized_knowledge" and CARDS[card]["region"] == site
    )
    found = [SITES[at] for at, finds in enumerate(player["finds"]) if len(ARTIFACTS[SITES[at]]) in finds]
    return on_cards + sum(SERVES[at] == site for at in found)


def majority_points(players: list[dict[str, Any]], seat: int) -> int:
    """TH12.4  5 for a sole leader, 3 for each of several, nothing without a book."""
    points = 0
    for site in SITES:
        held = [books(player, site) for player in players]
        if held[seat] > 0 and held[seat] == max(held):
            points += 5 if held.count(max(held)) == 1 else 3
    return points


def scores(view: dict[str, Any]) -> list[list[int]]:
    """A row a seat: artifacts, exhibitions, congresses, majorities."""
    players = view["players"]
    return [
        [
            artifact_points(player),
            exhibition_points(player),
            congress_points(player),
            majority_points(players, seat),
        ]
        for seat, player in enumerate(players)
    ]


def ranks(view: dict[str, Any]) -> list[int]:
    """TH12.5  The highest total is first; equal totals share their place."""
    totals = [sum(line) for line in scores(view)]
    return [1 + sum(other > total for other in totals) for total in totals]
