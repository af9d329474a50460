"""Try other knobs of a game's search: each alone among greedy bots, on the same mirrored deals.

    python -m dighouse.arena.knobs thebes --players 4 --budget 0.3s~3 house curiosity=1 curiosity=1,reckoned=0.5

`house` are the knobs there are. What was found is added to a record, from which the page of the tunings is written;
whether a knob is turned is for a person to say, in src/dighouse/bots/knobs.toml.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import Progress

from dighouse.arena.crew import cores, one_core
from dighouse.arena.figures import Figure, mean_figure, share_figure
from dighouse.arena.trial import play_trial, result
from dighouse.bots import bot_called
from dighouse.bots.playing import Ending
from dighouse.bots.search import SearchBot, budget_named, knobs_of, tree_of
from dighouse.games import KEYS, game_called

FEWEST_DEALS = 2
HOUSE = "house"  # the knobs there are
RECORD = Path("docs/tuning/knobs.jsonl")


class Wish(NamedTuple):
    """A deal to be played with some knobs: what a process of its own needs to know."""

    game: str
    players: int
    budget: str
    changes: Mapping[str, float]
    deal: int


class DealPlayed(NamedTuple):
    """How the search did on a deal, over all seats."""

    wins: float  # the share of it
    lead: float  # points ahead of the best rival
    moves: int
    seconds: float  # thought about them, of one core


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """What came of some knobs: a line of the record."""

    game: str
    players: int
    budget: str
    changes: dict[str, float]  # to the knobs there were
    deals: int
    wins: Figure  # share of games; of equals it is one in so many players
    lead: Figure  # points ahead of the best rival
    seconds: float  # a move
    knobs: dict[str, float]  # all of them


def played(wish: Wish) -> DealPlayed:
    """One search among greedy bots, once on every seat, with the same draws."""
    endings = [play_from(wish, seat) for seat in range(wish.players)]
    wins, leads = zip(*(result(ending, seat) for seat, ending in enumerate(endings)), strict=True)
    return DealPlayed(
        wins=float(np.mean(wins)),
        lead=float(np.mean(leads)),
        moves=sum(ending.moves[seat] for seat, ending in enumerate(endings)),
        seconds=sum(ending.seconds[seat] for seat, ending in enumerate(endings)),
    )


def play_from(wish: Wish, seat: int) -> Ending:
    """One game of a deal, the search on this seat."""
    game = game_called(wish.game)
    greedy = functools.partial(bot_called, "greedy", game)
    searcher = functools.partial(SearchBot, "search", budget_named(wish.budget), wish.changes)
    return play_trial(game, wish.players, wish.deal, seat, greedy, searcher)


def tried(deals: Sequence[DealPlayed], wish: Wish) -> Tried:
    """The figures of the deals played with some knobs."""
    game, players = game_called(wish.game), wish.players
    return Tried(
        game=wish.game,
        players=players,
        budget=wish.budget,
        changes=dict(wish.changes),
        deals=len(deals),
        wins=share_figure(np.array([deal.wins for deal in deals])),
        lead=mean_figure(np.array([deal.lead for deal in deals])),
        seconds=sum(deal.seconds for deal in deals) / sum(deal.moves for deal in deals),
        knobs=dict(zip(tree_of(game).KNOBS, knobs_of(game, players, wish.changes).tolist(), strict=True)),
    )


def changes_named(text: str, known: Sequence[str]) -> dict[str, float]:
    """Changes as people write them: "curiosity=1,reckoned=0.5"; "house" for none."""
    pairs = [] if text == HOUSE else [part.partition("=") for part in text.split(",")]
    unknown = [name for name, _, _ in pairs if name not in known]
    if unknown:
        raise ValueError(f"no knob: {unknown[0]} (there are {', '.join(known)})")
    return {name: float(number) for name, _, number in pairs}


def try_all(wishes: Sequence[Wish], deals: int, crew: Executor, progress: Progress) -> list[Tried]:
    """Play the deals of all wishes, the first deal of each first."""
    bar = progress.add_task("Knobs", total=len(wishes) * deals)
    orders = [(wish, crew.submit(played, wish._replace(deal=deal))) for deal in range(deals) for wish in wishes]
    found: dict[int, list[DealPlayed]] = {}
    for number, (_, order) in enumerate(orders):
        found.setdefault(number % len(wishes), []).append(order.result())
        progress.advance(bar)
    return [tried(found[place], wish) for place, wish in enumerate(wishes)]


def line(one: Tried) -> str:
    """A trial in words."""
    named = ", ".join(f"{name} {number:g}" for name, number in one.changes.items()) or HOUSE
    return (
        f"{named}: {one.wins.mean:.1%} [{one.wins.low:.1%}, {one.wins.high:.1%}] of games, "
        f"{one.lead.mean:+.1f} points [{one.lead.low:+.1f}, {one.lead.high:+.1f}], {one.seconds:.3f} s a move"
    )


def main() -> int:
    """Try some knobs, and keep what was found."""
    parser = argparse.ArgumentParser(description="Try other knobs of a game's search.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("changes", nargs="+", help=f"{HOUSE}, or NAME=NUMBER,…")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--budget", default="0.3s~3")
    parser.add_argument("--deals", type=int, default=24)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--record", type=Path, default=RECORD)
    asked = parser.parse_args()
    if asked.deals < FEWEST_DEALS:
        parser.error(f"one deal says nothing of how deals differ: {FEWEST_DEALS} at least")
    game = game_called(asked.game)
    players = game.meta.players(asked.players)
    known = tree_of(game).KNOBS
    wishes = [
        Wish(asked.game, players, str(budget_named(asked.budget)), changes_named(text, known), 0)
        for text in asked.changes
    ]
    with (
        one_core(),
        Progress(console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(asked.workers, get_context("spawn")) as crew,
    ):
        found = try_all(wishes, asked.deals, crew, progress)
    with asked.record.open("ab") as record:
        record.writelines(msgspec.json.encode(one) + b"\n" for one in found)
    print(*(line(one) for one in found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
