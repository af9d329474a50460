"""A game as an older version of its rules had it, for the matches that were played by them (docs/adr/0019)."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType

from dighouse.core.game import Game
from dighouse.core.specialise import specialised


class KeptGame(Game):
    """It has the key of the game it was, but doors and machine code of its own, by the name of its folder."""

    @cached_property
    def loops(self) -> ModuleType:
        """The doors into the rules as they were."""
        return specialised("dighouse.core.loops", self.folder.name, rules=self.rules)
