"""The cards of Tomb Raiders as one has them on the table: one shuffled deck in a real order, and piles of real cards.

A model for the tests of chance, written from docs/rules/tomb_raiders.md (TR1.6, TR1.7, TR5, TR7.2, TR8.11, TR8.12,
C2, C3). The rules keep no order and give a card its face late; both must give the same games.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import dighouse

FILE = Path(dighouse.__file__).parent / "games" / "tomb_raiders" / "components" / "tomb_raiders.json"
TABLES: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
REGIONS: list[str] = TABLES["regions"]["rows"]
RUBBLE, KNOWLEDGE = "rubble", "knowledge"
PRESENTATIONS, STORAGE = "presentation", "storage"


def finds() -> list[tuple[int, str]]:
    """All find cards: the region of the back, and the face."""
    found = []
    for row in TABLES["artifacts"]["rows"]:
        found += [(REGIONS.index(row["region"]), str(row["points"]))] * row["count"]
    for region in range(len(REGIONS)):
        found += [(region, KNOWLEDGE)] + [(region, RUBBLE)] * 6
    return found


class PhysicalTable:
    """Draw pile, storage and piles of one game."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.deck: list[Any] = [*finds(), *[STORAGE] * 71, *[PRESENTATIONS] * 12]
        dice.shuffle(self.deck)
        self.storage = 0
        self.piles: list[list[str]] = [[] for _ in REGIONS]
        self.laid_at_start = self.lay_out()

    @property
    def over(self) -> bool:
        return not self.deck

    def lay_out(self) -> int:
        """TR5.2, TR5.3  Draw until four storage cards lie open and a green card is on top; how many were drawn."""
        drawn = 0
        while self.deck and not (self.storage == 4 and isinstance(self.deck[0], str)):
            card = self.deck.pop(0)
            drawn += 1
            if isinstance(card, tuple):
                self.piles[card[0]].append(card[1])
            elif card == STORAGE:
                self.storage += 1
        return drawn

    def take(self) -> int:
        """TR4.6  A storage card is taken, and the space refilled."""
        self.storage -= 1
        return self.lay_out()

    def dig(self, region: int, allowance: int) -> list[str]:
        """TR8.11, TR8.12  The pile is shuffled and drawn from; rubble goes back."""
        pile = self.piles[region]
        self.dice.shuffle(pile)
        drawn, self.piles[region] = pile[:allowance], pile[allowance:]
        self.piles[region] += [face for face in drawn if face == RUBBLE]
        return drawn

    def steal(self, region: int) -> str | None:
        """TR7.2  The thief takes the best artifact."""
        artifacts = [face for face in self.piles[region] if face not in (RUBBLE, KNOWLEDGE)]
        if not artifacts:
            return None
        self.piles[region].remove(max(artifacts))
        return max(artifacts)
