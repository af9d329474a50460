"""Which of some searches finds better moves: what comes of theirs where they differ, and how much more that is.

    python -m bench.regret thebes "0.1s~3" "1s~3" "1s~3,rollout=4" --positions 300

Positions are of games the net plays against itself. Every searcher says what it would do. Where they differ, each of
their moves is followed by many games in which the net plays all seats to the end; everything the seat cannot know is
dealt again, the same for all moves. That says more in an hour than whole games between searchers would: only the
decision counts, not the luck of the rest. How seats come out goes from -1 to 1; intervals are of 95 %, over positions.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
from rich.console import Console
from rich.progress import track

from bench.aftermath import some_position
from bench.duel import searcher
from bench.foresight import Mind
from dighouse.arena.crew import cores, one_core
from dighouse.arena.figures import mean_figure
from dighouse.bots.judgement import Net, net_of
from dighouse.bots.policy import policy_from
from dighouse.bots.search import Search, knobs_table
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.games import KEYS, game_called


def net_named(game: Game, players: int, path: str) -> Net:
    """The net of a file, or of the house."""
    return policy_from(path, path, game).net if path else net_of(game, players)


def moves_of(specs: tuple[str, ...], game: Game, states: np.ndarray, seat: int, seed: int) -> list[int]:
    """What every searcher does."""
    return [searcher(spec, game).choose(game, states, 0, seat, new_chance(seed), 0) for spec in specs]


def worth_of(search: Search, states: np.ndarray, seat: int, action: int, games: int, seed: int) -> np.ndarray:
    """How the seat comes out after a move, game by game."""
    search.positions[0] = states[0]
    key = search.game.meta.key
    scale = knobs_table()[key]["scale"][0]
    out = np.zeros(games)
    arrays = (search.positions, new_chance(), 0, search.desk, search.net, search.weights)
    search.template.came_of(*arrays, float(scale), seat, action, seed, out)
    return out


def asked(key: str, players: int, specs: tuple[str, ...], judge: str, games: int, seed: int) -> np.ndarray:
    """By searcher: how much more comes of its move than of the first searcher's, in one position."""
    game = game_called(key)
    net = net_named(game, players, judge)
    position = some_position(Mind(game, net, seed), game, players, seed)
    seat = position.actor
    states = position.states.copy()
    game.loops.redeal(states, 0, seat, new_chance(seed), 0)
    moves = moves_of(specs, game, states, seat, seed)
    if len(set(moves)) == 1:
        return np.full(len(specs), np.nan)
    search = Search(game, players, net)
    worths = {move: worth_of(search, states, seat, move, games, seed).mean() for move in set(moves)}
    return np.array([worths[move] - worths[moves[0]] if move != moves[0] else np.nan for move in moves])


def line(spec: str, gains: np.ndarray) -> str:
    """What a searcher gains on the first; where they agree, nothing."""
    figure = mean_figure(np.nan_to_num(gains))
    other = 1.0 - np.isnan(gains).mean()
    return f"{spec}: {figure.mean:+.5f} [{figure.low:+.5f}, {figure.high:+.5f}] a decision, another move in {other:.1%}"


def main() -> int:
    """Print a line a searcher."""
    parser = argparse.ArgumentParser(description="Which of some searches finds better moves.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument(
        "searchers", nargs="+", help="BUDGET[,net=FILE][,KNOB=NUMBER]…; the first is what others gain on"
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--minutes", type=float, default=600.0, help="no longer, whatever is asked by then")
    parser.add_argument("--games", type=int, default=300, help="played on after every move")
    parser.add_argument("--judge", default="", help="the file of the net that plays on; by default the house's")
    parser.add_argument("--workers", type=int, default=cores())
    wish = parser.parse_args()
    try:
        game = game_called(wish.game)
        players = game.meta.players(wish.players)
        net_named(game, players, wish.judge)
        for spec in wish.searchers:
            searcher(spec, game)
    except (BadInput, ValueError) as wrong:
        parser.error(str(wrong))
    ask = functools.partial(asked, wish.game, players, tuple(wish.searchers), wish.judge, wish.games)
    until = time.monotonic() + 60.0 * wish.minutes
    with one_core(), ProcessPoolExecutor(wish.workers, get_context("spawn")) as crew:
        answers = crew.map(ask, range(wish.first, wish.first + wish.positions))
        shown = track(answers, "Positions", wish.positions, console=Console(stderr=True))
        found = np.array(list(itertools.takewhile(lambda _: time.monotonic() < until, shown)))
        crew.shutdown(wait=False, cancel_futures=True)
    print(f"{wish.game}, {players} players, {len(found)} positions, beside {wish.searchers[0]}")
    for number, spec in enumerate(wish.searchers[1:], start=1):
        print(line(spec, found[:, number]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
