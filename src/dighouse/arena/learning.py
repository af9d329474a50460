"""Teach the judgement of a game: greedy games with slips, and a small net that learns how they end.

    python -m dighouse.arena.learning thebes --players 2 --minutes 3

Half of the time games are played, half of it is learned from them (Adam, squared error). A tenth of the games is
never learned from: how far the net is off there, and how far the bare reckoning, is printed and kept in the record.
A net that is no better than the reckoning is not kept.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from dighouse.bots.greedy import player_of
from dighouse.bots.judgement import Net, inputs_of, insight_of, keep, path_of
from dighouse.bots.outlook import outlook_of
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.core.specialise import specialised
from dighouse.games import KEYS, game_called

Floats = NDArray[np.float32]

HIDDEN = 64
SLIPS = 150  # in a thousand moves
LOOKS_A_GAME = 16
GAMES_A_CALL = 100
SCALE = 20.0  # points; what the net says is a multiple of it while it learns
BATCH = 512
RATE, DECAY = 2e-3, 1e-4
MOST_ROWS = 4_000_000
UNSEEN = 10  # one part in so many is kept to judge by


class Lesson(msgspec.Struct, kw_only=True):
    """The record of one teaching."""

    game: str
    players: int
    seed: int
    games: int
    positions: int
    hidden: int
    passes: int
    off_before: float  # points: how far the bare reckoning is off, root mean square, in games not learned from
    off_after: float  # the same of the net


class Recorder:
    """Plays games and keeps what was seen."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        outlook = outlook_of(game)
        modules = {"rules": game.rules, "greedy": player_of(game), "insight": insight_of(game)}
        self.samples = specialised("dighouse.bots.templates.samples", game.meta.key, **modules)
        self.game, self.players, self.seed = game, players, seed
        self.positions, self.chances = game.new_states(3), new_chance(count=2)
        self.legal, self.worths = np.zeros(len(game.actions), np.int16), np.zeros(len(game.actions))
        self.notes, self.weights = np.zeros(outlook.NOTES), outlook.WEIGHTS[players]
        self.options, self.sheet = game.options_array(None, players), game.new_sheet()
        self.every = 1

    def play(self, first: int, games: int) -> tuple[Floats, Floats]:
        """Some games: rows of what was seen, and the leads they ended with."""
        rows = np.zeros((games * 4 * LOOKS_A_GAME, inputs_of(self.game, self.players)), np.float32)
        leads = np.zeros((len(rows), self.players), np.float32)
        arrays = (self.positions, self.chances, self.legal, self.worths, self.notes, self.weights)
        table = (self.players, self.options, self.sheet, self.seed)
        count = self.samples.play(*arrays, *table, first, games, SLIPS, self.every, rows, leads)
        return rows[:count], leads[:count]

    def record(self, seconds: float) -> tuple[NDArray[np.float16], Floats, int]:
        """Play for so long; rows, leads, and how many games."""
        rows, _ = self.play(0, 1)
        self.every = max(1, len(rows) // LOOKS_A_GAME)
        seen: list[NDArray[np.float16]] = []
        ended: list[Floats] = []
        games = 0
        began = time.monotonic()
        while time.monotonic() - began < seconds and sum(len(rows) for rows in seen) < MOST_ROWS:
            rows, leads = self.play(games, GAMES_A_CALL)
            seen.append(rows.astype(np.float16))
            ended.append(leads)
            games += GAMES_A_CALL
        return np.concatenate(seen), np.concatenate(ended), games


class Pupil:
    """A net that learns."""

    def __init__(self, inputs: int, players: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.numbers: list[Floats] = [
            dice.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            dice.normal(0, 0.02, (HIDDEN, players)).astype(np.float32),
            np.zeros(players, np.float32),
        ]
        self.means = [np.zeros_like(number) for number in self.numbers]
        self.squares = [np.zeros_like(number) for number in self.numbers]
        self.steps = 0

    def says(self, rows: Floats) -> Floats:
        first, middle, second, last = self.numbers
        return np.asarray(np.maximum(rows @ first + middle, 0) @ second + last)

    def learn(self, rows: Floats, leads: Floats, rate: float) -> None:
        """One step down the squared error."""
        first, middle, second, last = self.numbers
        before = rows @ first + middle
        active = np.maximum(before, 0)
        wrong = 2 * (active @ second + last - leads) / len(rows)
        back = (wrong @ second.T) * (before > 0)
        slopes = (rows.T @ back, back.sum(axis=0), active.T @ wrong, wrong.sum(axis=0))
        self.steps += 1
        for number, slope, mean, square in zip(self.numbers, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            number -= np.float32(rate) * (step + np.float32(DECAY) * number)

    def net(self) -> Net:
        first, middle, second, last = self.numbers
        return Net(first, middle, second * np.float32(SCALE), last * np.float32(SCALE))


def batches(count: int, dice: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    order = dice.permutation(count)
    for start in range(0, count - BATCH + 1, BATCH):
        yield order[start : start + BATCH]


def off(says: Floats, leads: Floats) -> float:
    return float(np.sqrt(np.mean((says - leads) ** 2)))


def reckoned(rows: NDArray[np.float16], players: int, points: float) -> Floats:
    """The leads the bare reckoning says."""
    worths = rows[:, -players:].astype(np.float32) * np.float32(points)
    rivals = [np.delete(worths, seat, axis=1).max(axis=1) for seat in range(players)]
    return np.asarray(worths - np.stack(rivals, axis=1))


def teach(game: Game, players: int, seconds: float, seed: int) -> tuple[Net, Lesson]:
    """Play for half of the time, learn for the other half."""
    recorder = Recorder(game, players, seed)
    rows, leads, games = recorder.record(seconds / 2)
    held = len(rows) // UNSEEN
    pupil = Pupil(rows.shape[1], players, seed)
    dice = np.random.default_rng(seed)
    began, passes, share = time.monotonic(), 0, 0.0
    while share < 1.0:
        for batch in batches(len(rows) - held, dice):
            share = min(1.0, (time.monotonic() - began) / (seconds / 2))
            rate = RATE * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * share)))
            pupil.learn(rows[batch].astype(np.float32), leads[batch] / np.float32(SCALE), rate)
            if share >= 1.0:
                break
        passes += 1
        print(f"{game.meta.key} {players}: pass {passes}, {share:.0%}", file=sys.stderr, flush=True)
    unseen = slice(len(rows) - held, len(rows))
    says = pupil.says(rows[unseen].astype(np.float32)) * np.float32(SCALE)
    points = float(insight_of(game).POINTS)
    lesson = Lesson(
        game=game.meta.key,
        players=players,
        seed=seed,
        games=games,
        positions=len(rows),
        hidden=HIDDEN,
        passes=passes,
        off_before=off(reckoned(rows[unseen], players, points), leads[unseen]),
        off_after=off(says, leads[unseen]),
    )
    return pupil.net(), lesson


def main() -> int:
    """Teach one game for one number of players; keep the record, and the net if it is better."""
    parser = argparse.ArgumentParser(description="Teach the judgement of a game.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=Path, default=Path("docs/tuning"))
    parser.add_argument("--nets", type=Path, help="folder of the net; the house's own if not given")
    wish = parser.parse_args()
    game = game_called(wish.game)
    net, lesson = teach(game, game.meta.players(wish.players), 60.0 * wish.minutes, wish.seed)
    path = path_of(wish.game, wish.players)
    if lesson.off_after < lesson.off_before:
        keep(net, wish.nets / path.name if wish.nets else path)
    wish.records.mkdir(parents=True, exist_ok=True)
    record = wish.records / f"{wish.game}-{wish.players}-judgement.json"
    record.write_bytes(msgspec.json.format(msgspec.json.encode(lesson), indent=1))
    print(
        f"{lesson.game} {lesson.players}: {lesson.games} games, {lesson.positions} positions, "
        f"off by {lesson.off_before:.2f} before, {lesson.off_after:.2f} after"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
