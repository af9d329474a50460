"""What the terminal must know about a game: its panels, its columns, and how people count and call things.

A board is a module `boards/<game>.py` with the names of `Board`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, cast

from dighouse.cli.paper import Paper
from dighouse.cli.speech import Speech
from dighouse.core.game import Prospect
from dighouse.core.replay import Match

MARKS = ("●", "■", "◆", "▲")
STYLES = ("red", "blue", "yellow", "green")


@dataclass(frozen=True)
class Scene:
    """A position of a match as one seat, or a spectator, is shown it."""

    match: Match
    seat: int | None
    say: Speech
    paper: Paper
    seq: int = -1

    @property
    def state(self) -> Any:
        return self.match.history[self.seq][0]

    @cached_property
    def view(self) -> Any:
        return self.match.game.view(self.state, self.seat)

    def prospect(self, number: int) -> Prospect:
        return self.match.game.prospect(self.state, number)

    def name(self, seat: int) -> str:
        """A player's mark and name; a screen reader is not read the mark."""
        name = self.match.names[seat]
        return name if self.paper.plain else f"{MARKS[seat]} {name}"

    def totals(self) -> list[int]:
        """Everybody's points so far, all categories."""
        return [int(total) for total in self.match.scores(self.seq).sum(axis=1)]


class Board(Protocol):
    """The terminal's side of a game."""

    first_number: Mapping[str, int]  # where people count a field of an action from, if not as the action does
    word_keys: Sequence[str]  # texts that name the values and flags of actions, `{}` standing for the value
    unfolded: Sequence[str]  # verbs with several choices whose moves are listed one by one; may be left out

    def whole(self, scene: Scene) -> None:
        """Everything the table shows."""

    def brief(self, scene: Scene) -> None:
        """What one needs above the list of moves."""

    def price_headings(self, say: Speech) -> list[str]:
        """What a move costs: the headings beside the moves."""

    def price(self, scene: Scene, prospect: Prospect) -> list[str]:
        """What a move costs, by those headings."""

    def fold_name(self, scene: Scene, first: Prospect, last: Prospect) -> str:
        """A family of moves by one name."""

    def fold_price(self, scene: Scene, first: Prospect, last: Prospect) -> list[str]:
        """What a family of moves costs, from the cheapest to the dearest."""

    def fold_intro(self, scene: Scene, prospect: Prospect) -> list[str]:
        """What is common to a family of moves."""

    def fold_headings(self, say: Speech) -> list[str]:
        """The columns in which a family of moves differs, the number to type first."""

    def fold_row(self, scene: Scene, number: int) -> list[str]:
        """One move of a family, by those headings."""

    def explain(self, scene: Scene, words: str) -> list[str]:
        """What the board itself can say about a word; nothing, if it does not know it."""


def board_of(key: str) -> Board:
    """The board of a game."""
    return cast(Board, importlib.import_module(f"dighouse.cli.boards.{key}"))
