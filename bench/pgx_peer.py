"""pgx: its backgammon, stepped in batches by JAX on one core, in a process of its own.

JAX takes every core it finds and keeps its threads for good, so it must not share a process with what is measured
beside it. The process says first what it measures; then every line it reads is a round of so many seconds, and every
line it writes the figures of one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from typing import Any, cast

from bench.rounds import Contender, Counts, per_second

SIZES = (16, 64, 256, 1024)  # slots; the fastest is measured
STEPS = 20  # of every slot in one compiled call: nothing is lost between them
TRIAL = 1.0  # seconds to try a size


class Slots:
    """So many games, each step a random legal action; a game that ends gives its place to the next."""

    def __init__(self, size: int) -> None:
        import jax
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make("backgammon")
        step = jax.vmap(auto_reset(env.step, env.init))

        def one_step(_: int, carried: Any) -> Any:
            states, key = carried
            key, choosing, rolling = jax.random.split(key, 3)
            wishes = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choosing, wishes)
            return step(states, actions, jax.random.split(rolling, size)), key

        self.size = size
        self.advance = jax.jit(lambda carried: jax.lax.fori_loop(0, STEPS, one_step, carried))
        self.carried = (jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), size)), jax.random.PRNGKey(1))

    def play(self, _number: int) -> Counts:
        self.carried = self.advance(self.carried)
        self.carried[1].block_until_ready()
        return {"steps": self.size * STEPS}


def fastest() -> Slots:
    """Of some sizes the one with the most steps a second."""
    tried = {}
    for slots in map(Slots, SIZES):
        slots.play(0)  # compiles
        tried[slots] = per_second(slots.play, TRIAL)["steps"]
    return max(tried, key=lambda slots: tried[slots])


def answer() -> None:
    """Measure a round for every line read, on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # before JAX starts its threads
    slots = fastest()
    print(json.dumps(f"pgx backgammon, {slots.size} slots"), flush=True)
    for seconds in sys.stdin:
        print(json.dumps(per_second(slots.play, float(seconds))), flush=True)


def asked(process: subprocess.Popen[str], seconds: float) -> Counts:
    """One round of the process."""
    assert process.stdin is not None
    process.stdin.write(f"{seconds}\n")
    process.stdin.flush()
    return cast(Counts, answered(process))


def answered(process: subprocess.Popen[str]) -> Any:
    """The next line of the process; it has said itself what went wrong if there is none."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise SystemExit(f"pgx could not be measured: its process ended with status {process.wait()}")
    return json.loads(line)


def pgx_backgammon() -> Contender:
    """The fastest of some sizes."""
    command = [sys.executable, "-m", "bench.pgx_peer"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return Contender(answered(process), partial(asked, process))


if __name__ == "__main__":
    answer()
