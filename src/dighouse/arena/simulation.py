"""Simulate many games between bots and report what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

import msgspec
import numpy as np

from dighouse.bots.series import Endings, Series
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.core.game import Game

FIRST_CHUNK = 16
CHUNK_SECONDS = 0.1  # how often progress is told


class Report(msgspec.Struct, kw_only=True):
    """What a simulation showed. Figures by bot are means over all seats that bot sat on."""

    game: str
    rules_version: int
    players: int
    options: dict[str, str]
    bots: list[str]  # by seat of the first game; later ones are turned by a seat each
    seed: int
    games: int
    actions: int
    actions_per_game: float
    actions_per_second: float
    mean_score: dict[str, float]  # by bot
    score_by_category: dict[str, dict[str, float]]  # by bot and category
    wins: dict[str, float]  # by bot, of a shared win its share; they add up to the games
    wins_by_seat: list[float]  # likewise


class Totals:
    """The sums a report is made of."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.actions = 0
        self.seconds = 0.0
        self.points = np.zeros((series.players, len(series.game.categories)), np.int64)  # by bot as named
        self.wins = np.zeros((series.players, series.players))  # by bot as named and seat

    def add(self, endings: Endings, seconds: float) -> None:
        """Add some games up."""
        won = endings.ranks == 1
        shares = won / won.sum(axis=1, keepdims=True)
        seats = np.broadcast_to(np.arange(self.series.players), endings.seated.shape)
        np.add.at(self.points, endings.seated, endings.sheets)
        np.add.at(self.wins, (endings.seated, seats), shares)
        self.actions += int(endings.actions.sum())
        self.seconds += seconds

    def report(self, games: int) -> Report:
        """The report on so many games."""
        series, meta = self.series, self.series.game.meta
        means: dict[str, dict[str, float]] = {}
        wins: dict[str, float] = {}
        for name in dict.fromkeys(series.bots):
            seats = [k for k, bot in enumerate(series.bots) if bot == name]
            points = self.points[seats].sum(axis=0) / (games * len(seats))
            means[name] = dict(zip(series.game.categories, points.tolist(), strict=True))
            wins[name] = float(self.wins[seats].sum())
        return Report(
            game=meta.key,
            rules_version=meta.rules_version,
            players=series.players,
            options=series.options,
            bots=list(series.bots),
            seed=series.seed,
            games=games,
            actions=self.actions,
            actions_per_game=self.actions / games,
            actions_per_second=self.actions / max(self.seconds, 1e-9),
            mean_score={name: sum(categories.values()) for name, categories in means.items()},
            score_by_category=means,
            wins=wins,
            wins_by_seat=self.wins.sum(axis=0).tolist(),
        )


def simulate(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Play so many games between bots, one name for all seats or one a seat; the bots take turns on the seats.

    The report depends on nothing but the arguments, except for its speed. `progress` is told (done, total).
    """
    if not games >= 1:  # so asked, for a number that is none is refused too
        raise BadInput("games_number", games=shortened(games, 20))
    series = Series(game, players, bots, seed, options)
    series.play(0, 1)  # compiles, so that the speed is that of the games alone
    totals = Totals(series)
    done, chunk = 0, FIRST_CHUNK
    while done < games:
        count = min(chunk, games - done)
        began = time.perf_counter()
        endings = series.play(done, count)
        seconds = time.perf_counter() - began
        totals.add(endings, seconds)
        done += count
        chunk = max(1, min(2 * chunk, int(count * CHUNK_SECONDS / max(seconds, 1e-6))))
        if progress is not None:
            progress(done, games)
    return totals.report(games)
