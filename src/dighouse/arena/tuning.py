"""Tune the weights of a game's outlook: rounds of an evolution strategy (CMA-ES) of greedy players.

    python -m dighouse.arena.tuning monuments --players 2 --minutes 10 --workers 2

One player tries new weights at a table of others, on mirrored deals; all of a generation get the same deals, every
generation gets new ones. In a fifth of the deals the others play at random. In half of the rest they have the weights
the last round ended with, else those of any round before, the weights there are among them, and those of earlier
tunings (`--known RECORD`): what only beats the newest fashion is no gain. At the end the last weights meet each of
those on deals nobody has seen. They are written only if they surely win more than their fair share against the weights
there are, and also on average over all they met; the record is kept either way.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
import warnings
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import Progress

from dighouse.arena.figures import mean_figure, share_figure
from dighouse.bots.outlook import outlook_of
from dighouse.bots.search import knobs_table
from dighouse.bots.series import Series
from dighouse.core.game import Game
from dighouse.games import KEYS, game_called

FIRST_STEP = 0.15  # how far the first generation strays: each weight by about so much of itself
DEALS = 48  # a try
AT_RANDOM = 0.2  # the share of a try's deals whose other players play at random
UNFELT = ("optimism", "round")  # weights no choice depends on, only the estimate: they stay
PROOF_DEALS = 500  # against each round's weights
PROOF_SEED = 10**9  # far from any deal tuned on


class Proof(msgspec.Struct, kw_only=True):
    """How the last weights do against those of an earlier round, or the ones there were."""

    against: int  # the round; 0: the weights before; below 0: those known from earlier tunings, the last one -1
    lead: float  # points ahead of the best rival: of equals it is 0 with two players, less with more
    lead_interval: tuple[float, float]  # 95 %, over deals
    wins: float  # share of games; of equals it is one in so many players
    wins_interval: tuple[float, float]  # 95 %, over deals


class Tuning(msgspec.Struct, kw_only=True):
    """The record of one tuning."""

    game: str
    players: int
    seed: int
    deals_a_try: int
    generations: list[list[float]]  # of each: the round, the mean and the best worth of its tries, and the step
    known: list[dict[str, float]] = []  # weights of earlier tunings that were met as well
    before: dict[str, float]
    rounds: list[dict[str, float]]  # the weights after each
    proof_deals: int
    proofs: list[Proof]
    taken: bool

    @property
    def after(self) -> dict[str, float]:
        return self.rounds[-1]


class Trial(NamedTuple):
    """How new weights did: by deal, the mean over all seats."""

    leads: np.ndarray
    wins: np.ndarray


def trial(
    game: Game, players: int, new: np.ndarray, old: np.ndarray, seed: int, deals: int, others: str = "greedy"
) -> Trial:
    """One player with new weights among players with the old ones, once on every seat of each deal."""
    bots, weights = ["greedy", *[others] * (players - 1)], np.stack([new] + [old] * (players - 1))
    series = Series(game, players, bots, seed, weights=weights)
    endings = series.play(0, deals * players)
    points = endings.sheets.sum(axis=2)
    rows = np.arange(len(points))
    seat = np.argmax(endings.seated == 0, axis=1)
    rivals = points.copy()
    rivals[rows, seat] = np.iinfo(np.int64).min
    leads = points[rows, seat] - rivals.max(axis=1)
    won = endings.ranks == 1
    wins = won[rows, seat] / won.sum(axis=1)
    return Trial(leads.reshape(deals, players).mean(axis=1), wins.reshape(deals, players).mean(axis=1))


class Wish(NamedTuple):
    """Weights to be tried: what a process of its own needs to know."""

    game: str
    players: int
    new: np.ndarray
    pool: list[np.ndarray]  # the weights of the others: before all rounds, then after each
    seed: int
    scale: float  # points of lead that are nearly as good as any more


def worth(wish: Wish) -> float:
    """How good weights are: the share of wins and the lead against everybody they should beat."""
    game, earlier = game_called(wish.game), len(wish.pool) - 1
    share = 1.0 - AT_RANDOM
    parts = [share] if not earlier else [0.5 * share / earlier] * earlier + [0.5 * share]
    tables = [(old, part, "greedy") for old, part in zip(wish.pool, parts, strict=True)]
    total = 0.0
    for number, (old, part, others) in enumerate([*tables, (wish.new, AT_RANDOM, "random")]):
        deals = max(4, round(DEALS * part))
        done = trial(game, wish.players, wish.new, old, wish.seed + number, deals, others)
        total += part * (float(done.wins.mean()) + 0.5 * float(np.tanh(done.leads / wish.scale).mean()))
    return total


class Duel(NamedTuple):
    """Weights to be held against others, in a process of its own."""

    game: str
    players: int
    new: np.ndarray
    old: np.ndarray


def proved(duel: Duel) -> Trial:
    """How they do on deals nobody was tuned on."""
    return trial(game_called(duel.game), duel.players, duel.new, duel.old, PROOF_SEED, PROOF_DEALS)


def proof_of(number: int, found: Trial) -> Proof:
    """What a trial against the weights of a round says."""
    lead, wins = mean_figure(found.leads), share_figure(found.wins)
    return Proof(
        against=number,
        lead=lead.mean,
        lead_interval=(lead.low, lead.high),
        wins=wins.mean,
        wins_interval=(wins.low, wins.high),
    )


def moved(weights: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """Weights some steps away: each in proportion to itself, so that none changes its sign."""
    return np.asarray(weights * np.exp(steps))


class Search:
    """One tuning under way."""

    def __init__(
        self, game: Game, players: int, seed: int, crew: Executor, progress: Progress, known: Sequence[np.ndarray] = ()
    ) -> None:
        self.game, self.players, self.seed, self.crew, self.progress = game, players, seed, crew, progress
        self.old = outlook_of(game).WEIGHTS[players].copy()
        self.felt = np.array([name not in UNFELT for name in outlook_of(game).NAMES])
        self.pool = [*known, self.old]
        self.known = len(known)
        self.generations: list[list[float]] = []
        self.scale = knobs_table()[game.meta.key]["scale"][game.meta.seats.index(players)]

    def round(self, seconds: float) -> None:
        """An evolution of so many seconds from the newest weights; where its mean ends joins the pool."""
        with warnings.catch_warnings(action="ignore"):  # it says that it cannot draw
            import cma
        number, newest = len(self.pool) - self.known, self.pool[-1]
        options = {"seed": self.seed * 100 + number, "verbose": -9}
        strategy = cma.CMAEvolutionStrategy(np.zeros(len(newest)), FIRST_STEP, options)
        name = f"{self.game.meta.title}, {self.players} players, round {number}"
        bar, began = self.progress.add_task(name, total=seconds), time.monotonic()
        while (spent := time.monotonic() - began) < seconds and not strategy.stop():
            tries = strategy.ask()
            worths = self.worths([moved(newest, steps * self.felt) for steps in tries])
            strategy.tell(tries, [-found for found in worths])
            row = [number, np.mean(worths), np.max(worths), strategy.sigma]
            self.generations.append([round(float(figure), 4) for figure in row])
            self.progress.update(bar, completed=spent, description=f"{name}: {np.mean(worths):.2f}")
        self.pool.append(rounded(moved(newest, np.asarray(strategy.result.xfavorite) * self.felt)))

    def worths(self, tries: Sequence[np.ndarray]) -> list[float]:
        """How good each of a generation is, on deals nobody has met."""
        seed = 10**6 * self.seed + 100 * len(self.generations)
        key = self.game.meta.key
        wishes = [Wish(key, self.players, new, self.pool, seed, self.scale) for new in tries]
        return list(self.crew.map(worth, wishes))

    def record(self) -> Tuning:
        """What was found, and proved."""
        names = outlook_of(self.game).NAMES
        duels = [Duel(self.game.meta.key, self.players, self.pool[-1], old) for old in self.pool[:-1]]
        proofs = [proof_of(place - self.known, found) for place, found in enumerate(self.crew.map(proved, duels))]
        least = [proof.wins_interval[0] for proof in proofs]
        return Tuning(
            game=self.game.meta.key,
            players=self.players,
            seed=self.seed,
            deals_a_try=DEALS,
            generations=self.generations,
            before=dict(zip(names, self.old.tolist(), strict=True)),
            known=[dict(zip(names, weights.tolist(), strict=True)) for weights in self.pool[: self.known]],
            rounds=[dict(zip(names, weights.tolist(), strict=True)) for weights in self.pool[self.known + 1 :]],
            proof_deals=PROOF_DEALS,
            proofs=proofs,
            taken=min(least[self.known], sum(least) / len(least)) > 1 / self.players,
        )


def weights_of(record: Path) -> list[np.ndarray]:
    """The weights before a tuning and after each of its rounds but the last: those stand in the game's file."""
    tuning = msgspec.json.decode(record.read_bytes(), type=Tuning)
    return [np.array(list(weights.values())) for weights in (*tuning.known, tuning.before, *tuning.rounds[:-1])]


def rounded(weights: np.ndarray) -> np.ndarray:
    """Weights with three figures, as they are written."""
    return np.array([float(f"{weight:.3g}") for weight in weights])


def write_weights(tuning: Tuning, path: Path, seats: tuple[int, ...]) -> None:
    """Put the new weights into the game's file, where they stand; the comments stay."""
    text = path.read_text(encoding="utf-8")
    for name, weight in tuning.after.items():
        found = re.search(rf"(?m)^{name} = \[(.*?)\]", text)
        assert found is not None
        numbers = found[1].split(", ")
        numbers[seats.index(tuning.players)] = f"{weight:g}"
        text = text[: found.start(1)] + ", ".join(numbers) + text[found.end(1) :]
    path.write_text(text, encoding="utf-8")


def line(tuning: Tuning, proof: Proof) -> str:
    """One proof in words."""
    (low, high), (least, most) = proof.lead_interval, proof.wins_interval
    whom = "the weights before"
    if proof.against:
        whom = f"round {proof.against}" if proof.against > 0 else f"earlier weights {-proof.against}"
    return (
        f"{tuning.game}, {tuning.players} players, against {whom}: {proof.lead:+.2f} points [{low:+.2f}, {high:+.2f}], "
        f"{proof.wins:.1%} [{least:.1%}, {most:.1%}] of games"
    )


def main() -> int:
    """Tune one game for one number of players, keep the record, and write the weights if they are better."""
    parser = argparse.ArgumentParser(description="Tune the weights of a game's outlook.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0, help="of all rounds together, without the proof")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path, default=Path("docs/tuning"))
    parser.add_argument("--known", type=Path, nargs="*", default=[], help="records whose weights are to be met too")
    parser.add_argument("--keep-weights", action="store_true", help="only the record")
    wish = parser.parse_args()
    game = game_called(wish.game)
    with (
        Progress(console=Console(stderr=True)) as progress,
        ProcessPoolExecutor(wish.workers, get_context("spawn")) as crew,
    ):
        known = [weights for path in wish.known for weights in weights_of(path)]
        search = Search(game, game.meta.players(wish.players), wish.seed, crew, progress, known)
        for _ in range(wish.rounds):
            search.round(60.0 * wish.minutes / wish.rounds)
        tuning = search.record()
    wish.records.mkdir(parents=True, exist_ok=True)
    record = wish.records / f"{wish.game}-{wish.players}.json"
    record.write_bytes(msgspec.json.format(msgspec.json.encode(tuning), indent=1))
    print(*(line(tuning, proof) for proof in tuning.proofs), sep="\n")
    print(f"{len(tuning.generations)} generations, {'taken' if tuning.taken else 'left'}")
    if tuning.taken and not wish.keep_weights:
        write_weights(tuning, Path(str(outlook_of(game).__file__)).with_suffix(".toml"), game.meta.seats)
    return 0


if __name__ == "__main__":
    sys.exit(main())
