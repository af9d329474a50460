"""What chance shall bring in the playthroughs of Pergamon: tiles, backs and values."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from dighouse.core.replay import Match
from dighouse.games.pergamon.actions import ACTIONS, Order, Place
from dighouse.games.pergamon.state import DREW_VALUE
from dighouse.games.pergamon.tables import CENTURY, TILES
from dighouse.games.pergamon.view import tile_ids
from tests.playthroughs.scenario import Choice, Player, Wish


def oldest_alone(tile: int) -> Wish:
    """The oldest tile turned up is this one, and no other of its century: so it goes into the deepest gallery."""

    def wish(outcome: list[int], after: np.record) -> bool:
        tiles = sorted(drawn for drawn in outcome if 1 <= drawn <= TILES)
        return bool(tiles) and tiles[-1] == tile and CENTURY[tiles[-2] - 1] < CENTURY[tile - 1]

    return wish


def lying_in(gallery: int, tile: int) -> Wish:
    """This tile is laid into that gallery without a question."""
    return lambda outcome, after: tile in tile_ids(after["gallery"][gallery - 1]) and not after["turned"]


def opening_with(tile: int) -> Wish:
    """The first player starts, has to choose between two tiles of the youngest century, and this is the oldest."""

    def wish(outcome: list[int], after: np.record) -> bool:
        turned = tile_ids(after["turned"])
        alone = len(turned) > 1 and turned[-1] == tile and CENTURY[turned[-2] - 1] < CENTURY[tile - 1]
        return outcome[0] == 0 and alone and len(turned) == len(outcome) - 2

    return wish


def values(first: int, second: int) -> Wish:
    """The cards turned up show this."""
    return lambda outcome, after: outcome[:2] == [DREW_VALUE + first, DREW_VALUE + second]


def robber_on(field: int) -> Wish:
    """The first player starts, and the backs send the robber there."""
    return lambda outcome, after: outcome[0] == 0 and int(after["robber"]) == field


def wishing(player: Player, tiles: Mapping[int, Wish]) -> Player:
    """The same player; what is turned up for a round is as wished."""

    def choose(match: Match) -> Choice:
        number, _ = player(match)
        ends = match.game.prospect(match.state, number).chance
        if ends and not isinstance(ACTIONS.action(number), Order | Place):
            return number, tiles.get(int(match.state["round_number"]) + 1)
        return number, None

    return choose
