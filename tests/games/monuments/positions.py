"""Positions of Monuments written down as the rules speak of them.

    table = Table(3).hand(0, "Petra 2", "Petra 5").stack(1, "Zeus", 4, 2)
    table.refusal(Lay(card=card("Zeus 1")))      "card_not_in_hand"
    table.play(Lay(card=card("Petra 5")))

Only places of cards are stated; every sum is counted from them, and a position is checked before it is used.
Seat 0 is on turn with colour 0. Cards nobody speaks of are in the pile, or out of the game where a pile size is given.
Markers and stones may be put anywhere: the histories that brought them there are not told.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.chance import new_chance, outcomes
from dighouse.core.record import out_of_range
from dighouse.games import game_called
from dighouse.games.monuments.actions import Discard, Lay
from dighouse.games.monuments.rules.cards import gain_card
from dighouse.games.monuments.rules.stacks import put_on_top
from dighouse.games.monuments.state import (
    ACTION,
    DISCARDED,
    HIDDEN,
    IN_PILE,
    KNOWN,
    NO_CARD,
    NONE,
    OPEN,
    OVER,
    PHASES,
    START,
    count_sums,
)
from dighouse.games.monuments.tables import COLOURS_EACH, MONUMENT_IDS

GAME = game_called("monuments")
TOLD_NOWHERE = {0, 4, 5}  # I4 and I5 ask how markers and stones came where they are


def monument(name: str) -> int:
    return MONUMENT_IDS.index(name.lower().replace(" ", "_"))


def card(name: str) -> int:
    """Petra 5 is card 67 (MO1.4)."""
    words = name.split()
    return 9 * monument(" ".join(words[:-1])) + int(words[-1]) - 1


def lay(name: str) -> Lay:
    return Lay(card=card(name))


def discard(name: str) -> Discard:
    return Discard(card=card(name))


class Table:
    """A position one can describe, ask and play on."""

    def __init__(self, players: int = 3, seed: int = 0, **options: str) -> None:
        self.players = players
        self.outcome: list[int] = []
        self.buffer = np.zeros(len(GAME.actions), np.int16)
        self.chance = new_chance(seed)
        self.states = GAME.new_states()
        GAME.loops.begin(self.states, 0, players, GAME.options_array(options, players), self.chance, 0, self.buffer)
        self.may_break = {0}
        self.clear()

    @property
    def s(self) -> np.record:
        return self.states[0]

    def clear(self) -> None:
        """All cards in the pile but an open row of the last three; seat 0 begins."""
        s = self.s
        away = (s["card_at"] >= HIDDEN) | (s["card_at"] == OPEN)
        s["card_at"][away] = IN_PILE
        for name in ("hand", "held", "pairs"):
            s[name][:] = 0
        s["row"][:] = NO_CARD
        s["phase"], s["seat"], s["colour"] = START, 0, 0
        self.count_pile()
        self.row("Zeus 9", "Zeus 8", "Pyramiden 9")

    def count_pile(self) -> None:
        self.s["pile"] = np.count_nonzero(self.s["card_at"] == IN_PILE)
        count_sums(self.s)

    def hand(self, seat: int, *names: str, known: bool = False) -> Table:
        """Cards in a hand; known: everybody saw them go in."""
        for name in names:
            self.fetch(card(name))
            gain_card(self.s, seat, card(name), KNOWN if known else HIDDEN)
        self.count_pile()
        return self

    def fetch(self, wanted: int) -> None:
        """A card is free to be put somewhere; if it lay in the row another takes its slot."""
        if self.s["card_at"][wanted] == OPEN:
            slot = self.s["row"].tolist().index(wanted)
            other = int(np.flatnonzero(self.s["card_at"] == IN_PILE)[-1])
            self.s["row"][slot] = other
            self.s["card_at"][other] = OPEN
            self.s["card_at"][wanted] = IN_PILE
        assert self.s["card_at"][wanted] in (IN_PILE, DISCARDED), f"card {wanted} is somewhere already"

    def stack(self, colour: int, name: str, *values: int) -> Table:
        """A stack, bottom to top."""
        for value in values:
            self.fetch(card(f"{name} {value}"))
            put_on_top(self.s, colour, card(f"{name} {value}"))
        self.count_pile()
        return self

    def row(self, *names: str | None) -> Table:
        """The open cards, slot by slot; None: an empty slot."""
        old = self.s["row"][self.s["row"] != NO_CARD]
        self.s["card_at"][old] = IN_PILE
        for slot, name in enumerate(names):
            self.s["row"][slot] = NO_CARD if name is None else card(name)
            if name is not None:
                assert self.s["card_at"][card(name)] == IN_PILE
                self.s["card_at"][card(name)] = OPEN
        self.count_pile()
        self.s["ending"] = int(None in names)
        return self

    def pile(self, size: int) -> Table:
        """So many cards stay in the pile; the others are out of the game."""
        there = np.flatnonzero(self.s["card_at"] == IN_PILE)
        self.s["card_at"][there[size:]] = DISCARDED
        self.count_pile()
        return self

    def column(self, **columns: int) -> Table:
        for name, column in columns.items():
            self.s["column"][monument(name)] = column
        self.may_break = TOLD_NOWHERE
        return self

    def stones(self, *placed: tuple[int, int]) -> Table:
        """Historians (colour, cards) in the order of placing."""
        for colour, cards in placed:
            number = int(self.s["stones"])
            self.s["stone"][number], self.s["report"][number] = colour, cards
            self.s["stones"] += 1
            self.s["historians"][colour] -= 1
        assert (self.s["historians"] >= 0).all()
        self.may_break = TOLD_NOWHERE
        return self

    def points(self, *points: int) -> Table:
        self.s["points"][: len(points)] = points
        return self

    def turn(self, seat: int = 0, colour: int | None = None, done: int = 0, phase: int | None = None) -> Table:
        """Whose turn it is, with so many actions done."""
        each = int(COLOURS_EACH[self.players])
        self.s["seat"], self.s["done"] = seat, done
        self.s["colour"] = seat * each if colour is None else colour
        self.s["phase"] = phase if phase is not None else (START, ACTION, ACTION, PHASES.index("after"))[done]
        if self.s["phase"] == PHASES.index("colour"):
            self.s["colour"] = NONE
        return self

    def sound(self) -> np.ndarray:
        """The position, which breaks no invariant."""
        assert GAME.loops.check(self.states, 0) in self.may_break
        # With empty hands the pile is larger than in any game.
        assert [line for line in out_of_range(self.s, GAME.fields) if not line.startswith("pile ")] == []
        return self.states

    def refusal(self, action: Action | int, seat: int | None = None) -> str:
        """The code of the refusal; "none" if the action is allowed."""
        number = action if isinstance(action, int) else GAME.actions.number(action)
        asking = self.actor if seat is None else seat
        return str(GAME.refusals(GAME.loops.refusal(self.sound(), 0, asking, number)).name.lower())

    def rule(self, action: Action) -> str | None:
        """The statement a refusal names."""
        error = GAME.refusal(self.sound(), 0, self.actor, action)
        assert error is not None
        return error.rule

    def play(self, *actions: Action) -> Table:
        for action in actions:
            count = GAME.loops.step(self.sound(), 0, GAME.actions.number(action), self.chance, 0, self.buffer)
            assert count >= 0, f"{action}: {GAME.refusals(-count).name}"
            self.outcome = outcomes(self.chance)
        self.sound()
        return self

    @property
    def actor(self) -> int:
        return int(GAME.loops.actor(self.states, 0))

    @property
    def over(self) -> bool:
        return bool(self.s["phase"] == OVER)

    @property
    def phase(self) -> str:
        return PHASES[self.s["phase"]]

    @property
    def legal(self) -> list[Action]:
        count = GAME.loops.legal(self.sound(), 0, self.buffer)
        return [GAME.actions.action(int(number)) for number in self.buffer[:count]]

    def view(self, seat: int | None = None) -> Any:
        return GAME.view(self.sound()[0], seat)

    def values(self, colour: int, name: str) -> list[int]:
        """The values of a stack, bottom to top."""
        return [one % 9 + 1 for one in self.view().colours[colour].stacks[monument(name)]]

    def out(self, name: str) -> bool:
        """Whether a card has left the game."""
        return card(name) in self.view().discarded + self.view().taken

    def scores(self) -> list[list[int]]:
        sheet = GAME.new_sheet()
        GAME.loops.score(self.sound(), 0, sheet)
        return sheet[: self.players].tolist()

    def totals(self) -> list[int]:
        return [sum(line) for line in self.scores()]

    def ranks(self) -> list[int]:
        return [int(GAME.loops.rank(self.sound(), 0, seat)) for seat in range(self.players)]
