"""Why a move is good: sentences that are true, can be checked at the table, and have numbers in them.

A module a game brings

    reasons(case)   a few phrases, the most important first

They are made of what an action costs and brings (`prospect`), of exact odds, and of what lies before everybody; the
position of a case has everything its seat cannot know dealt again, and no reason may depend on it.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.game import Game, Prospect
from dighouse.core.texts import Phrase

MOST = 4  # reasons of one move


@dataclass(frozen=True, kw_only=True)
class Case:
    """A move somebody may make, and the position they are in."""

    game: Game
    state: np.record
    seat: int
    action: Action
    prospect: Prospect

    @classmethod
    def of(cls, game: Game, state: np.record, seat: int, number: int) -> Case:
        """The case of an action by its number."""
        prospect = game.prospect(state, number)
        return cls(game=game, state=state, seat=seat, action=game.actions.action(number), prospect=prospect)

    @property
    def players(self) -> int:
        return int(self.state["players"])

    @property
    def rivals(self) -> list[int]:
        """All other seats."""
        return [seat for seat in range(self.players) if seat != self.seat]

    def copy(self) -> np.ndarray:
        """The position, to try something on."""
        return np.array([self.state], self.game.state)


def reasons_for(case: Case) -> list[Phrase]:
    """The reasons of a game for a move, and who moves after it."""
    module = importlib.import_module(f"dighouse.advice.reasons.{case.game.meta.key}")
    found: list[Phrase] = module.reasons(case)
    following = who_is_next(case)
    return found[:MOST] if following is None else [*found[: MOST - 1], following]


def who_is_next(case: Case) -> Phrase | None:
    """Who decides after it, where the game can tell."""
    following = case.prospect.facts.get("next", -1)
    if following < 0:
        return None
    if following == case.seat:
        return Phrase("reason.again")
    return Phrase("reason.next", {"player": following})


def decimal(amount: float) -> str:
    """A number with one digit behind the point; each language writes the point its own way."""
    return f"{amount:.1f}"


def percent(chance: float) -> int:
    """A chance in whole percent, never 0 or 100 unless it is."""
    if 0 < chance < 1:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)
