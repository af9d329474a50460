"""The score of Pergamon counted once more, from what everybody sees and docs/rules/pergamon.md alone (PG10, PG12).

Nothing of the rules is imported. A position shows what was scored in earlier rounds only as numbers, so there are two
counts: `scores` recounts from one view what the museum still shows when the game is over, and `Ledger` follows a whole
game from view to view and writes its own sheet.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import dighouse

FILE = Path(dighouse.__file__).parent / "games" / "pergamon" / "components" / "pergamon.json"
TILES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["tables"]["tiles"]["rows"]
ROUND_12, KINDS, OLDEST = 4, 5, 6  # columns of the sheet
SCORINGS = {5: ("vase", 3), 7: ("jug", 4), 9: ("mask", 5), 12: ("bracelet", 0)}  # PG10.2, PG10.5
BONUS = 2
END_BONUS = (3, 2, 1)  # PG12.2


def award(field: int) -> int:
    """PG1.8  Four fields to a step, from 1 to 6 points."""
    return (field + 3) // 4


def objects(view: dict[str, Any]) -> list[tuple[int, str, int]]:
    """PG7.2  Every object in the museum as (year, kind, seat), the oldest first."""
    found = []
    for seat, player in enumerate(view["players"]):
        for collection in player["collections"]:
            for left, right in itertools.pairwise(collection["tiles"]):
                first, second = TILES[left - 1], TILES[right - 1]
                assert first["right"] == second["left"]
                found.append((first["century"] * 100 + second["digits"], first["right"], seat))
    return sorted(found, reverse=True)


def museum_points(view: dict[str, Any], seat: int) -> int:
    """PG10.1  The awards of a player's markers."""
    return sum(award(marker["field"]) for marker in view["museum"] if marker["seat"] == seat)


def oldest_points(view: dict[str, Any], seat: int) -> int:
    """PG12.2  3, 2 and 1 points for the three oldest objects."""
    return sum(points for points, found in zip(END_BONUS, objects(view), strict=False) if found[2] == seat)


def scores(view: dict[str, Any]) -> list[list[int]]:
    """A row a player; the columns that the museum still shows are counted again when the game is over (PG12.1)."""
    sheet = [list(player["sheet"]) for player in view["players"]]
    for seat, row in enumerate(sheet):
        row[OLDEST] = oldest_points(view, seat) if view["over"] else 0
        if view["over"]:
            row[ROUND_12] = museum_points(view, seat)
    return sheet


def ranks(view: dict[str, Any]) -> list[int]:
    """PG12.3, PG12.4  Most points first, then the oldest object; equal in both, a shared rank."""
    oldest = [0] * len(view["players"])
    for year, _, seat in objects(view):
        oldest[seat] = max(oldest[seat], year)
    keys = [(sum(row), oldest[seat]) for seat, row in enumerate(scores(view))]
    return [1 + sum(other > key for other in keys) for key in keys]


class Ledger:
    """A game followed from view to view: its own score sheet, and where every marker must stand."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.sheet = [[0] * len(player["sheet"]) for player in view["players"]]
        self.markers: dict[tuple[int, int], int] = {}

    def follow(self, action: dict[str, Any], view: dict[str, Any]) -> None:
        """An action and the view after it."""
        if action["do"] == "confirm":
            self.show(self.view["actor"], self.view["row"])
        if view["over"] or view["round"] != self.view["round"]:
            self.end_round(self.view["round"], view)
        self.view = view

    def show(self, seat: int, row: dict[str, Any]) -> None:
        """PG8.6  1 point; markers up to the new one's field are pushed, then the lowest free pair stands there."""
        self.sheet[seat][0] += 1
        self.markers.pop((seat, row["dissolve"]), None)
        pair = min({1, 2, 3} - {pair for owner, pair in self.markers if owner == seat})
        value = sum(TILES[tile - 1]["century"] for tile in row["tiles"][:-1])
        field = min(24, value + row["polish"])
        self.lower({key for key, stands in self.markers.items() if stands <= field}, 1)
        self.markers[seat, pair] = field

    def lower(self, keys: set[tuple[int, int]], fields: int) -> None:
        """PG8.7, PG10.6  Markers move down and fall out below field 1."""
        for key in keys:
            self.markers[key] -= fields
            if self.markers[key] < 1:
                del self.markers[key]

    def end_round(self, number: int, view: dict[str, Any]) -> None:
        """PG10, PG12.2  Awards, the kind's bonus, the drop; after round 12 the oldest objects.

        What stood in the museum at the scoring is no longer all to be seen after the drop: the bonus of rounds 5, 7
        and 9 goes by the tiles last seen in collections, of those whose markers still stand.
        """
        if number not in SCORINGS:
            return
        column = 1 + list(SCORINGS).index(number)
        for (seat, _), field in self.markers.items():
            self.sheet[seat][column] += award(field)
        kind, drop = SCORINGS[number]
        owners = [seat for year, shown, seat in self.shown_at_scoring(view) if shown == kind]
        if owners:
            self.sheet[owners[0]][KINDS] += BONUS
        if view["over"]:
            for seat, row in enumerate(self.sheet):
                row[OLDEST] += oldest_points(view, seat)
        self.lower(set(self.markers), drop)

    def shown_at_scoring(self, view: dict[str, Any]) -> list[tuple[int, str, int]]:
        """The objects in the museum at the end of the last turn: those before it, and what it showed itself."""
        if view["over"]:
            return objects(view)
        players = []
        for seat, player in enumerate(self.view["players"]):
            standing = {pair for owner, pair in self.markers if owner == seat}
            kept = [shown for shown in player["collections"] if shown["pair"] in standing]
            if self.view["row"] and self.view["actor"] == seat:
                kept = [shown for shown in kept if shown["pair"] != self.view["row"]["dissolve"]]
                if self.view["step"] == "confirm":
                    kept.append({"tiles": self.view["row"]["tiles"]})
            players.append({"collections": kept})
        return objects({"players": players})

    def agrees(self) -> bool:
        """The sheet and the markers are those of the view."""
        shown = {(marker["seat"], marker["pair"]): marker["field"] for marker in self.view["museum"]}
        return self.sheet == [player["sheet"] for player in self.view["players"]] and shown == self.markers
