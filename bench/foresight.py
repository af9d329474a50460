"""Whether what a net foresees agrees with what it foresees one decision later.

    python -m bench.foresight tomb_raiders --players 4 --games 100 [--net FILE]

The net plays all seats, each action as likely as it favours it. What should come out for a seat must not change on
average, whoever decides now and whoever decided before; where it does, a search prefers lines that end on the right
kind of turn, not good ones. How seats come out goes from -1 to 1; the intervals are of 95 %, over games.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track

from dighouse.arena.figures import mean_figure
from dighouse.bots.judgement import Net, insight_of, net_of
from dighouse.bots.policy import policy_from
from dighouse.bots.search import new_desk
from dighouse.core.errors import BadInput
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called

KINDS = ("decided, and decides again", "decided, now another", "waited, now decides", "waited, and waits")


def kind(seat: int, before: int, now: int) -> int:
    """Which of the kinds a seat saw from one decision to the next."""
    if seat == before:
        return 0 if seat == now else 1
    return 2 if seat == now else 3


class Mind:
    """A net that plays all seats, each action as likely as it favours it."""

    def __init__(self, game: Game, net: Net, seed: int) -> None:
        self.insight, self.net, self.desk = insight_of(game), net, new_desk(game, net)
        self.dice = np.random.default_rng(seed)

    def fares(self, position: Position) -> np.ndarray:
        """How the seat on turn says all seats come out."""
        self.insight.look(position.states, 0, position.actor, self.net, self.desk)
        self.insight.foresee(
            self.net, self.desk.thought, position.actor, position.players, self.desk.fares, self.desk.leads
        )
        return self.desk.fares[: position.players].copy()

    def odds(self, position: Position) -> np.ndarray:
        """How likely each legal action is."""
        self.insight.look(position.states, 0, position.actor, self.net, self.desk)
        count = position.legal.size
        self.insight.favour(self.net, self.desk.thought, position.legal, count, self.desk.worths)
        odds = np.exp(self.desk.worths[:count] - self.desk.worths[:count].max())
        return np.asarray(odds / odds.sum())

    def move(self, position: Position) -> None:
        """Make a move."""
        position.step(int(self.dice.choice(position.legal, p=self.odds(position))))


def decisions(game: Game, net: Net, players: int, seed: int) -> Iterator[tuple[int, np.ndarray]]:
    """One game: who decides, and how the net says all seats come out."""
    mind, position = Mind(game, net, seed), Position(game, players, seed=seed)
    while position.legal.size:
        yield position.actor, mind.fares(position)
        mind.move(position)


def changes(game: Game, net: Net, players: int, seed: int) -> np.ndarray:
    """By kind: the mean change in one game; NaN for what did not happen in it."""
    found: list[list[float]] = [[] for _ in KINDS]
    said = list(decisions(game, net, players, seed))
    for (before, was), (now, fares) in itertools.pairwise(said):
        for seat in range(players):
            found[kind(seat, before, now)].append(float(fares[seat] - was[seat]))
    return np.array([np.mean(one) if one else np.nan for one in found])


def net_wished(parser: argparse.ArgumentParser) -> tuple[argparse.Namespace, Game, Net]:
    """What was asked for on the command line, with its game and its net."""
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--net", type=Path, help="a file; by default the net of the house")
    wish = parser.parse_args()
    game = game_called(wish.game)
    try:
        players = game.meta.players(wish.players)
        net = policy_from(wish.game, str(wish.net), game).net if wish.net else net_of(game, players)
    except BadInput as refusal:
        parser.error(str(refusal))
    return wish, game, net


def main() -> int:
    """Print a line a kind."""
    parser = argparse.ArgumentParser(description="Whether a net's foresight agrees with itself.")
    parser.add_argument("--games", type=int, default=100)
    wish, game, net = net_wished(parser)
    seeds = track(range(wish.games), "Games", console=Console(stderr=True))
    found = np.array([changes(game, net, wish.players, seed) for seed in seeds])
    for name, column in zip(KINDS, found.T, strict=True):
        known = column[~np.isnan(column)]
        if len(known) > 1:
            figure = mean_figure(known)
            print(f"{name}: {figure.mean:+.4f} [{figure.low:+.4f}, {figure.high:+.4f}]")
    return 0


if __name__ == "__main__":
    sys.exit(main())
