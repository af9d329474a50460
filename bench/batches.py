"""Batches: our steps with mask and observation on one core, beside Catanatron's Gymnasium environment and pgx."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from bench.rounds import Contender, Counts, per_second
from dighouse.batch import Batch

SLOTS = 1024  # what they show is 2.5 MB then, and stays in a processor's caches
STEPS = 20  # as pgx's in one call: nothing is counted between them
CHANCE = random.Random(1)


def stepped(batch: Batch, _number: int) -> Counts:
    """Some steps of one action in every slot, drawn at random; drawing it is counted in."""
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    return {"steps": STEPS * batch.size}


def catan_steps(environment: Any, number: int) -> Counts:
    """A game of Catanatron's environment by random valid actions; its own opponent plays in between."""
    _, info = environment.reset(seed=number)
    steps, over = 0, False
    while not over:
        _, _, ended, cut, info = environment.step(CHANCE.choice(info["valid_actions"]))
        steps, over = steps + 1, ended or cut
    return {"steps": steps}


def batched(key: str, players: int) -> Contender:
    batch = Batch(key, SLOTS, players, threads=1)
    return Contender(f"batch of {key}, {players} players", partial(per_second, partial(stepped, batch)))


def catanatron_environment() -> Contender:
    from catanatron_gym.envs import CatanatronEnv

    environment = CatanatronEnv()
    return Contender("Catanatron's environment", partial(per_second, partial(catan_steps, environment)))
