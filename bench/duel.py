"""Two searches against each other, or one among greedy bots: nets, knobs and budgets that are not the house's.

    python -m bench.duel thebes "0.3s~3" "0.3s~3,net=new.npz,doubt=0.005" --minutes 10
    python -m bench.duel tomb_raiders greedy "0.3s,net=new.npz" --players 4

The second of the two sits alone among copies of the first, once on every seat of every deal, with the same draws. One
deal is one observation; the intervals are of 95 %.
"""

from __future__ import annotations

import argparse
import functools
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress

from dighouse.arena.crew import cores, one_core
from dighouse.arena.figures import levelled, mean_figure, share_figure
from dighouse.arena.trial import play_trial, result
from dighouse.arena.windfall import Windfalls
from dighouse.bots import Bot, bot_called
from dighouse.bots.policy import policy_from
from dighouse.bots.search import SearchBot, budget_named, tree_of
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.games import KEYS, game_called

FIRST_DEAL = 1_000_000  # no deal of a row of docs/strength.md, nor of a trial of knobs
WATCH = 0x2545F4914F6CDD1D  # keeps the stream of those who watch apart from those of bots


class Sat(NamedTuple):
    """How the lone player did on a seat."""

    share: float  # of the win
    lead: float
    seconds: float  # a move
    luck: list[float]  # what the draws were worth to it: in how it came out, and in points


Deal = list[Sat]  # by seat


@functools.cache
def parts_of(spec: str, key: str) -> tuple[str, dict[str, float], str]:
    """What a searcher is made of: its budget, changed knobs, and the file of its net."""
    budget, *rest = spec.split(",")
    pairs = dict(part.partition("=")[::2] for part in rest)
    net = pairs.pop("net", "")
    unknown = set(pairs) - set(tree_of(game_called(key)).KNOBS)
    if unknown:
        raise ValueError(f"no knob: {', '.join(sorted(unknown))}")
    return budget, {name: float(number) for name, number in pairs.items()}, net


def searcher(spec: str, game: Game) -> SearchBot:
    """A search as it is asked for: BUDGET[,net=FILE][,KNOB=NUMBER]…"""
    budget, changes, path = parts_of(spec, game.meta.key)
    net = policy_from(path, path, game).net if path else None
    return SearchBot("search", budget_named(budget), changes, net)


def seated(spec: str, game: Game) -> Bot:
    """A player as it is asked for."""
    return bot_called(spec, game) if spec == "greedy" else searcher(spec, game)


def sat(game: Game, players: int, deal: int, seat: int, many: Callable[[], Bot], lone: Callable[[], Bot]) -> Sat:
    """One game of a deal, the second player on this seat."""
    windfalls = Windfalls(game, players, (players * deal + seat) ^ WATCH)
    ending = play_trial(game, players, deal, seat, many, lone, windfalls.witness)
    return Sat(*result(ending, seat), ending.seconds[seat] / ending.moves[seat], windfalls.found[seat].tolist())


def play_deal(key: str, players: int, many: str, lone: str, deal: int) -> Deal:
    """One deal, the second player once on every seat."""
    game = game_called(key)
    both = (functools.partial(seated, many, game), functools.partial(seated, lone, game))
    return [sat(game, players, FIRST_DEAL + deal, seat, *both) for seat in range(players)]


def deals_in(crew: ProcessPoolExecutor, workers: int, wish: argparse.Namespace) -> Iterator[Deal]:
    """Deals until there are enough, or the time is up; those begun are played to their end."""
    play = functools.partial(play_deal, wish.game, wish.players, wish.many, wish.lone)
    until, begun = time.monotonic() + 60.0 * wish.minutes, 0
    running: set[Future[Deal]] = set()
    while True:
        while len(running) < workers and begun < wish.deals and time.monotonic() < until:
            running.add(crew.submit(play, begun))
            begun += 1
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for one in done:
            yield one.result()


def line(wish: argparse.Namespace, found: list[Deal]) -> str:
    """What came of it."""
    shares, leads, seconds = (
        np.array([[getattr(one, name) for one in deal] for deal in found]).mean(axis=1)
        for name in ("share", "lead", "seconds")
    )
    wins, lead = share_figure(shares), mean_figure(leads)
    luck = np.array([[one.luck for one in deal] for deal in found]).mean(axis=1)
    calm, calm_lead = levelled(shares, luck), levelled(leads, luck)
    without = ""
    if calm is not None and calm_lead is not None:
        share, points = share_figure(calm), mean_figure(calm_lead)
        without = (
            f"; without luck {share.mean:.1%} [{share.low:.1%}, {share.high:.1%}], "
            f"{points.mean:+.2f} points [{points.low:+.2f}, {points.high:+.2f}]"
        )
    return (
        f"{wish.game}, {wish.players} players: {wish.lone} among {wish.many}: {len(found)} deals, "
        f"{wins.mean:.1%} [{wins.low:.1%}, {wins.high:.1%}] of games, {lead.mean:+.2f} points "
        f"[{lead.low:+.2f}, {lead.high:+.2f}]{without}, {seconds.mean():.3f} s a move"
    )


def main() -> int:
    """Play, and print a line."""
    parser = argparse.ArgumentParser(description="Two searches against each other, or one among greedy bots.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("many", help="who has all seats but one: greedy, or BUDGET[,net=FILE][,KNOB=NUMBER]…")
    parser.add_argument("lone", help="who has the other one")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--log", type=Path, help="a file to which the line is added, as it is so far")
    wish = parser.parse_args()
    try:
        game = game_called(wish.game)
        wish.players = game.meta.players(wish.players)
        for spec in (wish.many, wish.lone):
            seated(spec, game)
    except (BadInput, ValueError) as wrong:
        parser.error(str(wrong))
    found: list[Deal] = []
    before = wish.log.read_text(encoding="utf-8") if wish.log and wish.log.exists() else ""
    with (
        one_core(),
        Progress(console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(wish.workers, get_context("spawn")) as crew,
    ):
        bar = progress.add_task("Deals", total=None)
        for deal in deals_in(crew, wish.workers, wish):
            found.append(deal)
            progress.update(bar, completed=len(found))
            if wish.log and len(found) > 1:  # after every deal: whoever is cut off has written what it knew
                wish.log.write_text(f"{before}{line(wish, found)}\n", encoding="utf-8")
    if len(found) > 1:
        print(line(wish, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
