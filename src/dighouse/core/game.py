"""The contract of a game, and a position to step through it.

A game brings (all but the last eight compiled, taking records):

    setup(s, players, options, chance)   deal the game
    actor(s)                             the seat that decides now, -1 when the game is over
    refuse(s, seat, action)              0, or the code of the rule that forbids it
    legal(s, out)                        the actions not refused, and how many
    apply(s, action, chance)             the move; assumes it is legal
    scores(s, sheet)                     a row a seat, a column a category
    rank(s, seat)                        1 for the winner, ties shared as the rules say
    check(s)                             0, or the number of the broken invariant
    redeal(s, seat, chance)              deal again whatever this seat cannot know
    observe(s, seat, out)                the tensor, with named pieces
    catalogue()                          what lies in the box, for whoever draws the board
    view(s, seat)                        what this seat, or a spectator (None), may know
    notices(before, move, after, seat)   what this seat is told about a move
    prospect(s, action)                  what an action would cost and bring, as far as all may know
    relabelled(s, seats)                 the same position with the players sitting elsewhere
    relabelled_action(action, seats)     the same action for players sitting elsewhere, where it names what is theirs
    reveals(action)                      it shows somebody what they could not know: it cannot be taken back
    impossible(words)                    what people type that is no action at all: the code that says why, or 0

It may also bring `count_legal(s, out)`, then `nth_legal(s, out, n)`: how many actions are legal, and the n-th of them
as `legal` lists them, by a list of at most RUNS_ROOM numbers: for a longer one a graphics card has no fast memory.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from dighouse.core.actions import Action, ActionTable, shortened
from dighouse.core.chance import new_chance, secret_of_seed
from dighouse.core.errors import BadInput, Refused
from dighouse.core.jit import compiled_for
from dighouse.core.meta import Meta
from dighouse.core.record import Field
from dighouse.core.specialise import specialised
from dighouse.core.texts import Phrase, Texts, game_texts


class Pieces:
    """The named parts of an observation, in order."""

    def __init__(self, **shapes: tuple[int, ...]) -> None:
        self.shapes = shapes
        self.slices: dict[str, slice] = {}
        start = 0
        for name, shape in shapes.items():
            self.slices[name] = slice(start, start + math.prod(shape))
            start += math.prod(shape)
        self.size = start

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """An observation as a mapping of its parts, without copying."""
        return {name: observation[self.slices[name]].reshape(shape) for name, shape in self.shapes.items()}


class Notice(msgspec.Struct, frozen=True):
    """Something the table is told: a text key with its arguments, and bare numbers to draw it by."""

    key: str
    args: dict[str, Any] = {}
    facts: dict[str, int] = {}

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.key, self.args)


class Move(msgspec.Struct, frozen=True, gc=False):
    """What happened: who did what (nobody at set-up), and what was drawn."""

    seat: int | None
    action: Action | None
    outcome: list[int]


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """What an action would do, before it is done: a name, a few words on its price, and bare numbers."""

    name: Phrase
    price: list[Phrase]
    facts: dict[str, Any]
    chance: bool  # something will be drawn: it cannot be taken back


def reveals_nothing(action: Action) -> bool:  # noqa: ARG001
    """Of a game without private knowledge: only a draw is final."""
    return False


def all_possible(words: list[str]) -> int:  # noqa: ARG001
    """Of a game whose rules name nothing that is no action."""
    return 0


def same_action(action: Action, seats: list[int]) -> Action:  # noqa: ARG001
    """Of a game whose actions name no seat: the same wherever one sits."""
    return action


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game of the house."""

    meta: Meta
    state: np.dtype[Any]
    fields: list[Field]
    actions: ActionTable
    refusals: type[enum.IntEnum]
    rule_of: Mapping[Any, str]
    rules: ModuleType
    categories: tuple[str, ...]
    pieces: Pieces
    catalogue: Callable[[], Any]
    view: Callable[[np.record, int | None], Any]
    notices: Callable[[np.record | None, Move, np.record, int | None], list[Notice]]
    prospect: Callable[[np.record, int], Prospect]
    refusal_details: Callable[[np.record, int, Action | None, Any], dict[str, Any]]  # for its sentence; `rule` too
    relabelled: Callable[[np.record, list[int]], np.ndarray]
    reveals: Callable[[Action], bool] = reveals_nothing
    impossible: Callable[[list[str]], int] = all_possible
    relabelled_action: Callable[[Action, list[int]], Action] = same_action
    sums: Sequence[Field] = ()  # of the record `sums` at the end of a position, where it has one
    folder: Path

    @cached_property
    def loops(self) -> ModuleType:
        """The doors into the compiled rules."""
        return specialised("dighouse.core.loops", self.meta.key, rules=self.rules)

    @cached_property
    def step(self) -> Callable[..., int]:
        """The door `loops.step` for the arrays of a `Position`."""
        states, legal = self.new_states(), np.zeros(len(self.actions), np.int16)
        return compiled_for(self.loops.step, states, 0, 0, new_chance(), 0, legal)

    @property
    def seats(self) -> int:
        return self.meta.seats[-1]

    def texts(self, language: str = "en") -> Texts:
        return game_texts(self.folder / "texts", language)

    def new_states(self, count: int = 1) -> np.ndarray:
        """Room for so many positions."""
        # NumPy fills a record field by field; plain bytes are zeroed at once.
        return np.zeros(count * self.state.itemsize, np.uint8).view(self.state)

    def new_sheet(self) -> np.ndarray:
        """An empty score sheet."""
        return np.zeros((self.seats, len(self.categories)), np.int64)

    @cached_property
    def default_options(self) -> dict[int, np.ndarray]:
        """The options as they are when nobody chooses, by number of players."""
        return {players: self.options_array(None, players) for players in self.meta.seats}

    def options_array(self, options: Mapping[str, str] | None, players: int) -> np.ndarray:
        return np.array(self.meta.option_numbers(self.meta.chosen(options, players)), np.int8)

    def refusal(
        self, states: np.ndarray, index: int, seat: int, action: Action, names: Sequence[str] = ()
    ) -> Refused | None:
        """Why this seat may not do this, or None if it may."""
        code = self.loops.refusal(states, index, seat, self.actions.number(action))
        return self.refused(states[index], seat, action, code, names) if code else None

    def refused(
        self, state: np.record, seat: int, action: Action | None, code: int, names: Sequence[str] = ()
    ) -> Refused:
        """A refusal as an error with the game's own sentence."""
        refusal = self.refusals(code)
        name = refusal.name.lower()
        details = {"rule": self.rule_of.get(refusal), **self.refusal_details(state, seat, action, refusal)}
        rule = details["rule"]
        phrase = Phrase(f"refusal.{name}", details)
        return Refused(name, rule, self.texts().say(phrase, names), phrase)


def checked_seat(seat: object, players: int) -> int:
    """A seat, counted from 0, if the game has it."""
    if not isinstance(seat, int | np.integer) or not 0 <= seat < players:
        raise BadInput("seat_number", seat=shortened(seat, 20), players=players)
    return int(seat)


class Position:
    """A position one steps through from Python, action by action, without a match around it.

    position = Position(game, players=2, seed=1)
    while position.legal.size:
        position.step(position.legal[0])
    """

    def __init__(self, game: Game, players: int, seed: int = 0, options: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.players = game.meta.players(players)
        self.options = game.options_array(options, players) if options else game.default_options[players]
        self.states = game.new_states()
        self.chances = new_chance(int.from_bytes(secret_of_seed(seed)[:8], "big"))
        self.actions = np.zeros(len(game.actions), np.int16)
        self._step = game.step
        count = game.loops.begin(self.states, 0, players, self.options, self.chances, 0, self.actions)
        self.legal = self.actions[:count]

    @property
    def state(self) -> np.record:
        return self.states[0]

    @property
    def actor(self) -> int:
        """The seat that decides now, or -1 when the game is over."""
        return int(self.game.loops.actor(self.states, 0))

    def step(self, action: int) -> np.ndarray:
        """Play an action by its number; the legal actions after it."""
        try:
            count = self._step(self.states, 0, index(action), self.chances, 0, self.actions)
        except (TypeError, OverflowError):  # before anything was played
            raise BadInput("action_number", number=shortened(action), last=len(self.game.actions) - 1) from None
        if count < 0:
            self.raise_refusal(action, -count)
        self.legal = self.actions[:count]
        return self.legal

    def raise_refusal(self, action: int, code: int) -> None:
        known = self.game.actions.actions[action] if 0 <= action < len(self.game.actions) else None
        raise self.game.refused(self.state, self.actor, known, code)

    def scores(self) -> np.ndarray:
        """The score sheet so far: a row a seat, a column a category."""
        sheet = self.game.new_sheet()
        self.game.loops.score(self.states, 0, sheet)
        return sheet[: self.players]

    def ranks(self) -> list[int]:
        """The rank of every seat, 1 for the winner."""
        return [int(self.game.loops.rank(self.states, 0, seat)) for seat in range(self.players)]

    def observation(self, seat: int) -> np.ndarray:
        """The tensor of a seat."""
        out = np.zeros(self.game.pieces.size, np.float32)
        self.game.loops.observe(self.states, 0, checked_seat(seat, self.players), out)
        return out

    def copy(self) -> Position:
        """An independent copy that draws on from the same chance."""
        other = object.__new__(Position)
        other.game, other.players, other.options, other._step = (
            self.game,
            self.players,
            self.options,
            self._step,
        )
        other.states, other.chances = self.states.copy(), self.chances.copy()
        other.actions = self.actions.copy()
        other.legal = other.actions[: self.legal.size]
        return other
