"""One game of a trial: bots that are not the house's, and the same draws whoever sits where."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dighouse.bots import Bot, bot_called
from dighouse.bots.failing import Understudy
from dighouse.bots.playing import Ending, Playing, Witness
from dighouse.core.chance import event_key, new_chance
from dighouse.core.game import Game

SECRET_BYTES = 32
STREAM = 1_000_003  # apart lie the streams of bots in different deals and seatings


def play_trial(
    game: Game,
    players: int,
    deal: int,
    seat: int,
    many: Callable[[], Bot],
    lone: Callable[[], Bot],
    witness: Witness | None = None,
) -> Ending:
    """One game of a deal: the one that is tried on this seat, the others on all others."""
    secret = deal.to_bytes(SECRET_BYTES, "big")
    chances = new_chance(count=players + 1)
    chances["key"][1:] = STREAM * (1 + deal) + players * seat + np.arange(players)

    def prepare(event: int) -> None:
        chances["key"][0] = event_key(secret, event)
        chances["counter"][0] = np.uint64(0)

    table = Playing(game, ["random"] * players, chances)
    for place in range(players):
        bot = lone() if place == seat else many()
        table.bots[place] = Understudy(bot, bot_called("random", game))
    return table.play(None, prepare, witness)


def result(ending: Ending, seat: int) -> tuple[float, float]:
    """A seat's share of the win, and its lead."""
    points = ending.sheet.sum(axis=1)
    won = ending.ranks[seat] == 1
    return won / ending.ranks.count(1), float(points[seat] - np.delete(points, seat).max())
