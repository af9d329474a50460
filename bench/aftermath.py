"""Whether what a net foresees after a move is what comes of it.

    python -m bench.aftermath thebes --players 2 --positions 60 --games 60 [--net FILE]

Positions are of games the net plays against itself. In each the seat makes one of the moves the net favours most, or
one it would hardly ever make; everything the seat cannot know is dealt again, and the net plays all seats to the end. A
search weighs moves by what the net says after them: where it says more of some kind of move than comes of it, more
thinking finds the wrong move more surely. How seats come out goes from -1 to 1; the intervals are of 95 %, over
positions.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

from bench.foresight import Mind, net_wished
from dighouse.arena.figures import mean_figure
from dighouse.bots.judgement import Net
from dighouse.bots.search import knobs_table
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Position
from dighouse.games import game_called

FAVOURED, OTHERS = 3, 2  # moves tried in a position
KINDS = {"0.2 and more": (0.2, 2.0), "0.01 to 0.2": (0.01, 0.2), "0.0001 to 0.01": (1e-4, 0.01), "less": (0.0, 1e-4)}


class Tried(NamedTuple):
    """A move and what came of it for the seat that made it."""

    odds: float  # how likely the net was to make it
    said: float  # what it foresaw afterwards
    came: float  # the mean of how games ended


def fares_at_end(position: Position, scale: float) -> np.ndarray:
    """How every seat came out: half by winning, half by its lead."""
    points = position.scores().sum(axis=1).astype(float)
    best = [max(points[:seat].tolist() + points[seat + 1 :].tolist()) for seat in range(position.players)]
    first = np.array(position.ranks()) == 1
    return np.asarray(0.5 * (2.0 * first / first.sum() - 1.0) + 0.5 * np.tanh((points - best) / scale))


def some_position(mind: Mind, game: Game, players: int, seed: int) -> Position:
    """A position with a choice, somewhere in a game."""
    position, met = Position(game, players, seed=seed), []
    while position.legal.size:
        if position.legal.size > 2:
            met.append(position.copy())
        mind.move(position)
    return met[mind.dice.integers(len(met))]


def moves_to_try(mind: Mind, odds: np.ndarray) -> list[int]:
    """Places of the moves it favours most, and of some others."""
    order = np.argsort(-odds)
    rest = order[FAVOURED:]
    return [*order[:FAVOURED], *mind.dice.choice(rest, min(OTHERS, len(rest)), replace=False)]


def came_of(mind: Mind, before: Position, action: int, odds: float, games: int) -> Iterator[Tried]:
    """What is said of the seat after a move and how it came out; nothing where it is legal in none of the deals."""
    seat, scale = before.actor, knobs_table()[before.game.meta.key]["scale"][0]
    said, came = [], []
    for _ in range(games):
        position = before.copy()
        position.chances = new_chance(int(mind.dice.integers(1 << 62)))
        position.game.loops.redeal(position.states, 0, seat, position.chances, 0)
        if position.game.loops.refusal(position.states, 0, seat, action):
            continue
        position.step(action)
        said.append((mind.fares(position) if position.legal.size else fares_at_end(position, scale))[seat])
        while position.legal.size:
            mind.move(position)
        came.append(fares_at_end(position, scale)[seat])
    if came:
        yield Tried(odds, float(np.mean(said)), float(np.mean(came)))


def tried(key: str, net: Net, players: int, games: int, seed: int) -> list[Tried]:
    """What came of some moves of one position."""
    game = game_called(key)
    mind = Mind(game, net, seed)
    position = some_position(mind, game, players, seed)
    odds = mind.odds(position)
    return [
        one
        for place in moves_to_try(mind, odds)
        for one in came_of(mind, position, int(position.legal[place]), float(odds[place]), games)
    ]


def lines(found: list[list[Tried]]) -> Iterator[str]:
    """By how likely moves were: how much more was said of them than came."""
    for name, (low, high) in KINDS.items():
        excess = [[one.said - one.came for one in moves if low <= one.odds < high] for moves in found]
        means = np.array([np.mean(one) for one in excess if one])
        if len(means) > 1:
            figure = mean_figure(means)
            off = np.sqrt(np.mean(np.concatenate([one for one in excess if one]) ** 2))
            yield f"odds {name}: {figure.mean:+.4f} [{figure.low:+.4f}, {figure.high:+.4f}], typically off by {off:.3f}"


def main() -> int:
    """Print a line for each kind of move."""
    parser = argparse.ArgumentParser(description="Whether what a net foresees after a move is what comes of it.")
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--games", type=int, default=60, help="played on after every move")
    parser.add_argument("--workers", type=int, default=2)
    wish, _, net = net_wished(parser)
    ask = functools.partial(tried, wish.game, net, wish.players, wish.games)
    with ProcessPoolExecutor(wish.workers, get_context("spawn")) as crew:
        answers = crew.map(ask, range(wish.positions))
        found = list(track(answers, "Positions", wish.positions, console=Console(stderr=True)))
    for line in lines(found):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
