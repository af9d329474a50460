"""Tune the weights of a game's outlook: an evolution strategy (CMA-ES) of greedy players.

    python -m dighouse.arena.tuning monuments --players 2 --minutes 10

One player tries new weights against the weights there are, on mirrored deals; all of a generation get the same
deals, every generation gets new ones. At the end the mean of the search meets the old weights on deals nobody has
seen. The weights are written only if its share of the wins there and its lead are surely better than those of equals;
the record is kept either way. `--start RECORD` goes on from where an earlier search ended.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import warnings
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import Progress

from dighouse.arena.figures import mean_figure, share_figure
from dighouse.bots.outlook import outlook_of
from dighouse.bots.series import Series
from dighouse.core.game import Game
from dighouse.games import KEYS, game_called

FIRST_STEP = 0.15  # how far the first generation strays: each weight by about so much of itself
DEALS = 60  # a try
PROOF_DEALS = 2000
PROOF_SEED = 10**9  # far from any deal tuned on


class Tuning(msgspec.Struct, kw_only=True):
    """The record of one tuning."""

    game: str
    players: int
    seed: int
    deals_a_try: int
    generations: list[list[float]]  # of each: the mean and the best lead of its tries, and the step
    before: dict[str, float]
    after: dict[str, float]
    proof_deals: int
    lead: float  # points ahead of the best rival, against the weights before
    lead_interval: tuple[float, float]  # 95 %, over deals
    wins: float  # share of games; of equals it is one in so many players
    wins_interval: tuple[float, float]  # 95 %, over deals
    taken: bool  # both are surely above those of equals


class Trial(NamedTuple):
    """How new weights did: by deal, the mean over all seats."""

    leads: np.ndarray
    wins: np.ndarray


def trial(game: Game, players: int, new: np.ndarray, old: np.ndarray, seed: int, deals: int) -> Trial:
    """One player with new weights among players with the old ones, once on every seat of each deal."""
    series = Series(game, players, ["greedy"] * players, seed, weights=np.stack([new] + [old] * (players - 1)))
    endings = series.play(0, deals * players)
    points = endings.sheets.sum(axis=2)
    rows = np.arange(len(points))
    seat = np.argmax(endings.seated == 0, axis=1)
    others = points.copy()
    others[rows, seat] = np.iinfo(np.int64).min
    leads = points[rows, seat] - others.max(axis=1)
    won = endings.ranks == 1
    wins = won[rows, seat] / won.sum(axis=1)
    return Trial(leads.reshape(deals, players).mean(axis=1), wins.reshape(deals, players).mean(axis=1))


def moved(weights: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """Weights some steps away: each in proportion to itself, so that none changes its sign."""
    return np.asarray(weights * np.exp(steps))


def searched(
    game: Game, old: np.ndarray, players: int, start: np.ndarray, seconds: float, seed: int, progress: Progress
) -> tuple[np.ndarray, list[list[float]]]:
    """The steps an evolution of so many seconds of one core takes from the old weights, and how it came along."""
    with warnings.catch_warnings(action="ignore"):  # it says that it cannot draw
        import cma
    strategy = cma.CMAEvolutionStrategy(start, FIRST_STEP, {"seed": seed + 1, "verbose": -9})
    bar = progress.add_task(f"{game.meta.title}, {players} players", total=seconds)
    generations: list[list[float]] = []
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds and not strategy.stop():
        deal_seed = 1000 * seed + len(generations)
        tries = strategy.ask()
        leads = [trial(game, players, moved(old, steps), old, deal_seed, DEALS).leads.mean() for steps in tries]
        strategy.tell(tries, [-lead for lead in leads])
        generations.append([float(np.mean(leads)), float(np.max(leads)), float(strategy.sigma)])
        progress.update(bar, completed=spent, description=f"{game.meta.key} {players}p: lead {np.mean(leads):+.2f}")
    return np.asarray(strategy.result.xfavorite), generations


def tune(game: Game, players: int, seconds: float, seed: int, progress: Progress, earlier: Tuning | None) -> Tuning:
    """Search for so long, then prove what was found."""
    outlook = outlook_of(game)
    old, names = outlook.WEIGHTS[players].copy(), outlook.NAMES
    start = np.log([earlier.after[name] / earlier.before[name] for name in names]) if earlier else np.zeros(len(old))
    steps, generations = searched(game, old, players, start, seconds, seed, progress)
    new = rounded(moved(old, steps))
    equals = trial(game, players, old, old, PROOF_SEED, PROOF_DEALS)
    proof = trial(game, players, new, old, PROOF_SEED, PROOF_DEALS)
    lead, wins = mean_figure(proof.leads - equals.leads), share_figure(proof.wins)
    return Tuning(
        game=game.meta.key,
        players=players,
        seed=seed,
        deals_a_try=DEALS,
        generations=[
            *(earlier.generations if earlier else []),
            *([round(number, 4) for number in row] for row in generations),
        ],
        before=dict(zip(names, old.tolist(), strict=True)),
        after=dict(zip(names, new.tolist(), strict=True)),
        proof_deals=PROOF_DEALS,
        lead=lead.mean,
        lead_interval=(lead.low, lead.high),
        wins=wins.mean,
        wins_interval=(wins.low, wins.high),
        taken=lead.low > 0 and wins.low > 1 / players,
    )


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


def main() -> int:
    """Tune one game for one number of players, keep the record, and write the weights if they are better."""
    parser = argparse.ArgumentParser(description="Tune the weights of a game's outlook.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0, help="of one core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path, default=Path("docs/tuning"))
    parser.add_argument("--start", type=Path, help="the record of an earlier search to go on from")
    parser.add_argument("--keep-weights", action="store_true", help="only the record, for weights tuned elsewhere")
    wish = parser.parse_args()
    game = game_called(wish.game)
    with Progress(console=Console(stderr=True)) as progress:
        earlier = msgspec.json.decode(wish.start.read_bytes(), type=Tuning) if wish.start else None
        players = game.meta.players(wish.players)
        tuning = tune(game, players, 60.0 * wish.minutes, wish.seed, progress, earlier)
    wish.records.mkdir(parents=True, exist_ok=True)
    record = wish.records / f"{wish.game}-{wish.players}.json"
    record.write_bytes(msgspec.json.format(msgspec.json.encode(tuning), indent=1))
    (low, high), (least, most) = tuning.lead_interval, tuning.wins_interval
    print(
        f"{wish.game}, {wish.players} players: {tuning.lead:+.2f} points [{low:+.2f}, {high:+.2f}], "
        f"{tuning.wins:.1%} [{least:.1%}, {most:.1%}] of games, {len(tuning.generations)} generations, "
        f"{'taken' if tuning.taken else 'left'}"
    )
    if tuning.taken and not wish.keep_weights:
        write_weights(tuning, Path(str(outlook_of(game).__file__)).with_suffix(".toml"), game.meta.seats)
    return 0


if __name__ == "__main__":
    sys.exit(main())
