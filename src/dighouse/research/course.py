"""The course of a game in which every draw is somebody's decision: what OpenSpiel calls explicit chance.

A move is played on a copy of the position with the numbers decided so far given beforehand. If it asked for more
numbers than were given, the next of them is due: the course stands at a draw, and its `limit` says below what.
Nothing in a course ever changes: a move or a draw makes a new one, so copies cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from dighouse.core.chance import give, new_chance, outcomes
from dighouse.core.game import Game, Move
from dighouse.core.record import position_hash
from dighouse.games import game_called

SETUP = -1
NOT_DEALT = "set-up"  # what everybody sees until the set-up is done


@dataclass(frozen=True)
class Happened:
    """An event of the course: who did what, what was drawn, and the position it led to."""

    seat: int | None
    action: int
    outcome: list[int]
    before: np.ndarray | None
    states: np.ndarray
    telling: dict[int | None, str] = field(default_factory=dict, compare=False)  # by who is told, once it was asked for


@dataclass(frozen=True)
class Course:
    """A position reached, or a draw on the way to the next."""

    key: str
    players: int
    options: tuple[tuple[str, str], ...]
    events: tuple[Happened, ...] = ()
    action: int = SETUP  # the move whose draws are due
    numbers: tuple[int, ...] = ()  # those of its draws that are decided
    limit: int = 0  # the next draw is below this; 0: none is due
    states: np.ndarray | None = None  # the last position reached
    imaginer: int | None = None  # for whom the rest was dealt again,
    imagined_at: int = 0  # and after how many events
    sights: dict[int | None, str] = field(default_factory=dict, compare=False)  # views of `states`, once asked for

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        return self

    @property
    def game(self) -> Game:
        return game_called(self.key)

    @cached_property
    def actor(self) -> int:
        """The seat that decides, or -1 when the game is over."""
        return int(self.game.loops.actor(self.states, 0))

    def legal(self) -> list[int]:
        """The legal actions by number, in order."""
        out = np.zeros(len(self.game.actions), np.int16)
        count = self.game.loops.legal(self.states, 0, out)
        return sorted(out[:count].tolist())

    def played(self, action: int) -> Course:
        """An action of the seat on turn."""
        code = self.game.loops.refusal(self.states, 0, self.actor, action)
        if code:
            assert self.states is not None
            raise self.game.refused(self.states[0], self.actor, None, code)
        return replace(self, action=action, numbers=()).tried()

    def drawn(self, number: int) -> Course:
        """A number for the draw that is due."""
        if not 0 <= number < self.limit:
            raise AssertionError(f"the draw is below {self.limit}, not {number}")
        return replace(self, numbers=(*self.numbers, number)).tried()

    def tried(self) -> Course:
        """Play the move with the numbers decided: at its end, or at the next number to decide."""
        chance = new_chance()
        give(chance, self.numbers)
        states = self.after(chance)
        asked = chance["limit"][0, : int(chance["asked"][0])]
        open_draws = np.flatnonzero(asked[len(self.numbers) :] > 1)
        if open_draws.size == 0:
            return self.reached(states, outcomes(chance))
        sure = int(open_draws[0])  # a number below 1 is no question
        numbers = (*self.numbers, *(0 for _ in range(sure)))
        return replace(self, numbers=numbers, limit=int(asked[len(numbers)]))

    def after(self, chance: np.ndarray) -> np.ndarray:
        """The position after the move with this chance."""
        game = self.game
        out = np.zeros(len(game.actions), np.int16)
        if self.states is None:
            states = game.new_states()
            options = game.options_array(dict(self.options), self.players)
            game.loops.begin(states, 0, self.players, options, chance, 0, out)
        else:
            states = self.states.copy()
            game.loops.step(states, 0, self.action, chance, 0, out)
        return states

    def reached(self, states: np.ndarray, outcome: list[int]) -> Course:
        """The course after an event."""
        seat = None if self.states is None else self.actor
        event = Happened(seat, self.action, outcome, self.states, states)
        return replace(self, events=(*self.events, event), states=states, numbers=(), limit=0, sights={})

    def imagined(self, seat: int, seed: int) -> Course:
        """The same, with whatever this seat cannot know dealt again. What others were told alone is forgotten."""
        if self.states is None or self.limit:
            return self
        states = self.states.copy()
        self.game.loops.redeal(states, 0, seat, new_chance(seed), 0)
        return replace(self, states=states, imaginer=seat, imagined_at=len(self.events), sights={})

    def actions_of(self, seat: int) -> list[int]:
        """What a seat has done so far."""
        return [event.action for event in self.events if event.seat == seat]

    def told(self, viewer: int | None) -> str:
        """All that a seat, or a spectator, was told since the beginning, a line an event."""
        common = self.imagined_at if viewer != self.imaginer else 0
        return "\n".join(self.telling(seq, None if seq < common else viewer) for seq in range(len(self.events)))

    def telling(self, seq: int, viewer: int | None) -> str:
        """What a seat was told about an event, and what it did itself."""
        event = self.events[seq]
        if viewer not in event.telling:
            action = self.game.actions.actions[event.action] if event.seat is not None else None
            before = event.before[0] if event.before is not None else None
            notices = self.game.notices(before, Move(event.seat, action, event.outcome), event.states[0], viewer)
            own = event.action if event.seat is not None and event.seat == viewer else None
            event.telling[viewer] = msgspec.json.encode([own, *notices]).decode()
        return event.telling[viewer]

    def view(self, viewer: int | None) -> str:
        """What a seat, or a spectator, sees now."""
        if self.states is None:
            return NOT_DEALT
        if viewer not in self.sights:
            self.sights[viewer] = msgspec.json.encode(self.game.view(self.states[0], viewer)).decode()
        return self.sights[viewer]

    def points(self) -> np.ndarray:
        sheet = self.game.new_sheet()
        self.game.loops.score(self.states, 0, sheet)
        return sheet[: self.players].sum(axis=1)

    def ranks(self) -> np.ndarray:
        return np.array([self.game.loops.rank(self.states, 0, seat) for seat in range(self.players)])

    def summary(self) -> str:
        """The course in a line: what is due, the points, and a fingerprint of the position."""
        if self.states is None:
            return f"set-up, drawn {list(self.numbers)}, next below {self.limit}"
        points = " ".join(str(total) for total in self.points())
        stand = f"event {len(self.events)}, points {points}, position {position_hash(self.states[0])}"
        if self.limit:
            return f"{stand}, action {self.action}, drawn {list(self.numbers)}, next below {self.limit}"
        return f"{stand}, over" if self.actor < 0 else f"{stand}, seat {self.actor} decides"


def begun(key: str, players: int, options: tuple[tuple[str, str], ...]) -> Course:
    """The course before the first draw of the set-up."""
    return Course(key, players, options).tried()
