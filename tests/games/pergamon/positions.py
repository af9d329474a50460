"""Positions of Pergamon written down as the rules speak of them.

    table = Table(players=2).hand(0, 52, 25).gallery(3, 10, 11).coins(0, 4).turn(0)
    table.refusal(Dig(gallery=5))      "gallery_empty"
    table.play(Dig(gallery=3))

Tiles are named by their ids; those not placed are unseen. Cards of earlier rounds are chosen from the highest down, so
that a position can hold coins. A position is checked before it is used.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from dighouse.core.actions import Action
from dighouse.core.chance import new_chance, outcomes
from dighouse.core.record import out_of_range
from dighouse.games import game_called
from dighouse.games.pergamon.state import DIG, DREW_VALUE, NO_BACK, NO_TILE, OVER, PLACE
from dighouse.games.pergamon.tables import ALL_TILES, BACK_OF, CATEGORIES, COPIES, ROBBER_FIELD, ROUNDS, VALUES
from dighouse.games.pergamon.view import PlayerView, View

GAME = game_called("pergamon")
PLACES = {2: (6, 10), 3: (6, 10, 13), 4: (2, 6, 10, 13)}  # where figures stand unless a test says otherwise


def tile_set(*tiles: int) -> int:
    """A set of tiles by ids."""
    return sum(1 << (tile - 1) for tile in tiles)


class Table:
    """A position being written down, then played."""

    def __init__(
        self, players: int = 3, round_number: int = 4, values: tuple[int, int] = (8, 8), **options: str
    ) -> None:
        self.states = GAME.new_states()
        self.legal_buffer = np.zeros(len(GAME.actions), np.int16)
        self.s: Any = self.states[0]
        out = self.legal_buffer
        GAME.loops.begin(self.states, 0, players, GAME.options_array(options, players), new_chance(1), 0, out)
        self.players = players
        self.s["turned"], self.s["next_gallery"], self.s["gallery"], self.s["hand"] = 0, 0, 0, 0
        self.s["placing"][:players] = range(players)
        self.s["round_number"] = round_number
        self.figures(*PLACES[players])
        self.cards(*values)

    def cards(self, first: int, second: int) -> Table:
        """The cards turned up this round; enough high ones were used before."""
        self.s["back"] = BACK_OF[first], BACK_OF[second]
        self.s["value"] = first, second
        used = np.zeros(VALUES + 1, np.int8)
        used[first] += 1
        used[second] += 1
        number = int(self.s["round_number"])
        self.s["top_back"] = 0 if number < ROUNDS else NO_BACK
        kept = 1 if number < ROUNDS else 0  # a sack on top of the pile
        for value in [*range(VALUES, 0, -1)] * int(COPIES.max()):
            spare = COPIES[value] - used[value] - (kept if value == 1 else 0)
            if used.sum() < 2 * number and spare > 0:
                used[value] += 1
        self.s["used"] = used
        if self.players == 2:
            self.s["robber"] = ROBBER_FIELD[int(BACK_OF[first] + BACK_OF[second])]
        return self

    def figures(self, *fields: int) -> Table:
        self.s["figure"][: self.players] = fields
        return self

    def robber(self, field: int, coins: int = 0) -> Table:
        self.s["robber"], self.s["robber_coins"] = field, coins
        return self

    def gallery(self, gallery: int, *tiles: int) -> Table:
        self.s["gallery"][gallery - 1] = tile_set(*tiles)
        return self

    def hand(self, seat: int, *tiles: int) -> Table:
        self.s["hand"][seat] = tile_set(*tiles)
        return self

    def coins(self, seat: int, coins: int) -> Table:
        self.s["coins"][seat] = coins
        return self

    def shows(self, seat: int, pair: int, field: int, *tiles: int) -> Table:
        """A collection in the museum."""
        self.s["first"][seat, pair - 1] = tiles[0] - 1
        self.s["marker"][seat, pair - 1] = field
        for left, right in itertools.pairwise(tiles):
            self.s["follows"][left - 1] = right - 1
        return self

    def points(self, seat: int, **points: int) -> Table:
        for category, number in points.items():
            self.s["points"][seat, CATEGORIES.index(category)] = number
        return self

    def shown(self) -> set[int]:
        """Tiles in the museum, by id."""
        found = set()
        for first in self.s["first"].flatten():
            tile = int(first)
            while tile != NO_TILE:
                found.add(tile + 1)
                tile = int(self.s["follows"][tile])
        return found

    def turn(self, seat: int, step: int = DIG) -> Table:
        """That seat decides, in that step; the rest of the tiles are unseen."""
        self.s["actor"], self.s["step"] = seat, step
        placed = tile_set(*self.shown()) | int(self.s["boxed"])
        for part in ("gallery", "hand"):
            for tiles in self.s[part]:
                placed |= int(tiles)
        self.s["unseen"] = int(ALL_TILES) & ~placed
        return self.checked()

    def places(self, seat: int, backs: tuple[int, int] = (0, 0)) -> Table:
        """Phase 2: nobody stands yet, the cards lie face down; a tile and a coin each wait for phase 3."""
        if self.s["round_number"] > 1:
            self.gallery(1, 10)
            self.s["coins"][: self.players] = 1
        self.s["figure"][:] = 0
        self.s["value"] = 0
        self.s["used"] = 0
        number = 2 * (int(self.s["round_number"]) - 1)
        for value in (1, 5, 6, 8, 2, 3, 4, 7):
            take = min(3, number)
            self.s["used"][value] = take
            number -= take
        self.s["back"] = backs
        self.s["placing"][: self.players] = [(seat + turn) % self.players for turn in range(self.players)]
        if self.players == 2:
            self.s["robber"] = ROBBER_FIELD[sum(backs)]
        return self.turn(seat, PLACE)

    def checked(self) -> Table:
        assert GAME.loops.check(self.states, 0) == 0
        assert out_of_range(self.s, GAME.fields) == []
        return self

    def copy(self) -> Table:
        other = object.__new__(Table)
        other.states, other.legal_buffer, other.players = self.states.copy(), self.legal_buffer.copy(), self.players
        other.s = other.states[0]
        return other

    @property
    def view(self) -> View:
        seen: View = GAME.view(self.s, None)
        return seen

    def player(self, seat: int) -> PlayerView:
        return self.view.players[seat]

    @property
    def markers(self) -> dict[tuple[int, int], int]:
        """Museum fields by seat and pair."""
        return {(marker.seat, marker.pair): marker.field for marker in self.view.museum}

    @property
    def actor(self) -> int:
        return int(self.s["actor"])

    @property
    def step(self) -> str:
        return self.view.step

    def legal(self) -> list[Action]:
        count = GAME.loops.legal(self.states, 0, self.legal_buffer)
        return [GAME.actions.action(int(number)) for number in self.legal_buffer[:count]]

    def refusal(self, action: Action, seat: int | None = None) -> str:
        """The code of a refusal; "none" if the action is allowed."""
        asking = self.actor if seat is None else seat
        number = GAME.actions.number(action)
        return str(GAME.refusals(GAME.loops.refusal(self.states, 0, asking, number)).name.lower())

    def rule(self, action: Action) -> str:
        """The statement a refused player is shown."""
        refused = GAME.refusal(self.states, 0, self.actor, action)
        assert refused is not None
        return str(refused.rule)

    def play(self, *actions: Action, drawing: Callable[[list[int]], bool] | None = None) -> Table:
        """Actions one after the other; with `drawing`, chances are tried until the last draws so."""
        for action in actions:
            self.play_one(action, drawing if action is actions[-1] else None)
        return self

    def play_one(self, action: Action, drawing: Callable[[list[int]], bool] | None) -> None:
        number = GAME.actions.number(action)
        before = self.states.copy()
        for key in range(5000):
            chance = new_chance(key)
            self.states[:] = before
            assert GAME.loops.step(self.states, 0, number, chance, 0, self.legal_buffer) >= 0, self.refusal(action)
            if drawing is None or drawing(outcomes(chance)):
                self.checked()
                return
        raise AssertionError("this was never drawn")

    @property
    def over(self) -> bool:
        return bool(self.s["step"] == OVER)


def values(first: int, second: int) -> Callable[[list[int]], bool]:
    """The two cards turn out to be these."""
    return lambda outcome: outcome[:2] == [first + int(DREW_VALUE), second + int(DREW_VALUE)]
