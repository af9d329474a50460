"""No rule has an index that counts from the end: on a card it would read elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np

from tests.gpu import indices
from tests.laws.tables import each_game


@each_game
def test_no_index_counts_from_the_end(key: str) -> None:
    """A whole game, uncompiled, in a process of its own: its arrays are not the usual ones."""
    command = [sys.executable, "-m", "tests.gpu.indices", key]
    settings = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *found, looked_at = done.stdout.splitlines()
    assert found == []
    assert int(looked_at) > 10_000


def test_one_that_does_is_found() -> None:
    indices.watched(np.zeros((2, 3)))[1, -1] = 0
    assert [file for file, _ in indices.from_the_end] == [__file__]
