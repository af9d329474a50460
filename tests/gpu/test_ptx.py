"""Every kernel of every game compiles for a graphics card; there need be none. A process a game: they share nothing."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys

import pytest

from dighouse.games import KEYS
from tests.laws.tables import each_game

QUICKEST = "pergamon"  # a minute less than the others; those are compiled in the soak
pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="numba-cuda is not installed"),
]


def compiled(*words: str) -> list[str]:
    """The kernels that were compiled."""
    command = [sys.executable, "-m", "dighouse.gpu.ptx", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [line.split()[1].rstrip(":") for line in done.stdout.splitlines()]


def simulated(code: str) -> str:
    """What a program prints that runs with numba-cuda's simulator."""
    settings = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("key", [key if key == QUICKEST else pytest.param(key, marks=pytest.mark.soak) for key in KEYS])
def test_the_rules_compile_for_the_card(key: str) -> None:
    """The kernel that steps games holds all rules but the refusals: set-up, actions, what is legal and seen, scores."""
    assert compiled(key, "step") == ["step"]


@each_game
@pytest.mark.soak
def test_every_kernel_compiles(key: str) -> None:
    assert compiled(key) == ["playouts", "begin", "refuse", "step", "choose"]


@each_game
def test_the_simulated_card_plays_the_same_games(key: str) -> None:
    """numba-cuda brings a simulator that runs kernels, and the rules with them, as plain Python."""
    code = f"""
import numpy as np
from dighouse import batch, gpu
from dighouse.core.errors import BadInput
here, there = batch.playouts({key!r}, 2, 3, threads=1), gpu.playouts({key!r}, 2, 3)
assert all(a.tobytes() == b.copy_to_host().tobytes() for a, b in zip(here, there))
here, there = batch.Batch({key!r}, 2, 2, threads=1), gpu.GpuBatch({key!r}, 2, 2)
for _ in range(20):
    here.step(here.random_actions())
    there.step(there.random_actions())
assert all(array.tobytes() == there.slots[name].copy_to_host().tobytes() for name, array in here.slots.items())
try:
    there.step(np.array([here.random_actions()[0], -1]))
except BadInput as wrong:
    print(wrong.code, wrong.details["slot"])
assert all(there.slots[name].copy_to_host().tobytes() == here.slots[name].tobytes() for name in ("states", "mask"))
"""
    assert simulated(code).split() == ["slot_refused", "1"]


@pytest.mark.parametrize("key", ["thebes", "tomb_raiders"])
def test_a_simulated_team_chooses_what_a_greedy_bot_would(key: str) -> None:
    code = f"""
import numpy as np
from dighouse.bots import ask
from dighouse.bots.greedy import GreedyBot
from dighouse.bots.outlook import outlook_of
from dighouse.core.chance import new_chance
from dighouse.gpu import GpuBatch
from dighouse.gpu.device import cuda
cuda.as_cuda_array = lambda array: array  # all that the simulator lacks
there = GpuBatch({key!r}, 3, 2)
for _ in range(8):
    there.step(there.random_actions())
chosen, asked = cuda.to_device(np.full(3, -1)), cuda.to_device(np.array([1, 0, 1], np.int8))
there.greedy_actions(chosen, asked, outlook_of(there.game).WEIGHTS[2])
states = there.slots["states"].copy_to_host()
print(*chosen.copy_to_host(), *(ask(GreedyBot(), there.game, states, slot, new_chance()) for slot in (0, 2)))
"""
    first, none, third, *plain = map(int, simulated(code).split())
    assert none == -1
    assert [first, third] == plain


@pytest.mark.soak
@pytest.mark.parametrize("key", ["thebes", "tomb_raiders"])
def test_what_learning_needs_compiles(key: str) -> None:
    assert compiled(key, "greedy", "sight") == ["greedy", "sight"]
