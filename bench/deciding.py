"""How much of its budget a search needs before it has decided, by its haste, and how often that changes the move.

    python -m bench.deciding thebes --seconds 0.1 --minutes 0.2

Positions come from games of a short search against the greedy bot. About each the whole budget is thought, without
anything kept from before; on the way every haste says when it would have stopped, and with which move.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np

from dighouse.bots import ask, bot_called
from dighouse.bots.search import EVEN_CHUNK, Budget, Search
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called

HASTES = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
EVERY = 7  # decisions, of which one is looked at
SPEED_TRIAL = 2000  # iterations


def positions(game: Game, minutes: float) -> Iterator[Position]:
    """Positions with a choice, for so long."""
    bots = [bot_called("search@200", game), bot_called("greedy", game)]
    began, seed = time.process_time(), 0
    while True:
        seed += 1
        position, chance, choices = Position(game, 2, seed=seed), new_chance(seed), 0
        while position.legal.size:
            if time.process_time() - began > 60.0 * minutes:
                return
            choices += position.legal.size > 1
            if position.legal.size > 1 and choices % EVERY == seed % EVERY:
                yield position
            position.step(ask(bots[position.actor], game, position.states, 0, chance))


def iterations_in(search: Search, position: Position, seconds: float) -> int:
    """How many iterations so many seconds are."""
    search.kept = None
    began = time.thread_time()
    search.think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=SPEED_TRIAL), sure=False)
    return int(seconds * SPEED_TRIAL / (time.thread_time() - began))


def decided(search: Search, position: Position, budget: int) -> list[tuple[float, float]]:
    """By haste: the part of the budget that was needed, and 1 if the move is that of the whole budget."""
    search.kept = None
    seat, chance = position.actor, new_chance(1)
    search.think(position.states, 0, seat, chance, 0, Budget(iterations=EVEN_CHUNK), sure=False)
    done, stopped = EVEN_CHUNK, {}
    while done < budget:
        for haste in HASTES:
            if haste not in stopped and search.decided(seat, budget - done, haste):
                stopped[haste] = done / budget, search.considered(seat)[0].action
        chunk = min(EVEN_CHUNK, budget - done)
        search.grow(seat, chance, 0, chunk)
        done += chunk
    best = search.considered(seat)[0].action
    ends = [stopped.get(haste, (1.0, best)) for haste in HASTES]
    return [(part, float(action == best)) for part, action in ends]


def main() -> int:
    """Print a line a haste."""
    parser = argparse.ArgumentParser(description="How early a search has decided.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--seconds", type=float, default=0.1, help="the budget of a move")
    parser.add_argument("--minutes", type=float, default=0.2, help="how long to measure, of one core")
    wish = parser.parse_args()
    game = game_called(wish.game)
    search, budget = Search(game, 2), 0
    found: list[list[tuple[float, float]]] = []
    for position in positions(game, wish.minutes):
        if not found:
            iterations_in(search, position, wish.seconds)  # compiled
            budget = iterations_in(search, position, wish.seconds)
        found.append(decided(search, position, budget))
    parts, same = np.array(found).mean(axis=0).T
    for haste, part, alike in zip(HASTES, parts, same, strict=True):
        print(f"{wish.game} haste {haste:g}: {part:.1%} of {budget} iterations, {alike:.1%} the same move")
    print(f"{len(found)} positions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
