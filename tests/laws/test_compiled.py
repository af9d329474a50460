"""One seed, one game: compiled or interpreted, today or a year ago, whatever else draws random numbers."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.laws.checksums import SEEDS, fingerprint, fingerprints, pinned, versioned
from tests.laws.tables import TABLES, Table, chosen, each_table

CHANGED = """
The same seed no longer gives the same game. Matches stored by players would not replay.

If that was not meant, a rule, a draw or a table has changed by mistake: find it.
If a legal game now really plays differently, docs/formats/match-file.md says how a version is bumped. Then
write the new games down:

    python -m tests.laws.checksums
"""
ROOT = Path(__file__).resolve().parents[2]


def test_seeds_give_the_games_they_always_gave() -> None:
    assert versioned() == pinned(), CHANGED


@pytest.mark.compiled_only
def test_compiled_is_interpreted() -> None:
    """The same sources as plain Python, in a process of their own, give every position and draw again."""
    shown = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.laws.checksums", "show"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONHASHSEED": "17"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(shown.stdout) == fingerprints()


@each_table
def test_other_seeds_give_other_games(table: Table) -> None:
    """A fingerprint that never changed would pin nothing."""
    assert len({fingerprint(table, seed) for seed in SEEDS}) == len(SEEDS)


def test_options_make_a_difference() -> None:
    """Each option changes some game of the same seed, or it would be no option."""
    found = {table: fingerprint(table, 1) for table in TABLES}
    for table in TABLES:
        for name, value in table.options:
            option = next(option for option in table.game.meta.options if option.name == name)
            if value != option.choices[0]:
                default = tuple((n, option.choices[0] if n == name else v) for n, v in table.options)
                assert found[table] != found[table._replace(options=default)], (str(table), name)


@each_table
def test_global_random_state_does_not_matter(table: Table) -> None:
    """Python's and NumPy's global generators are stirred before every move, in two different ways."""
    games = []
    for stir in (1, 2):
        position, dice = table.position(13), random.Random(13)
        hashes = []
        while position.legal.size:
            random.seed(stir)
            np.random.seed(stir)  # noqa: NPY002 - the global state is what is stirred here
            random.random()
            np.random.random(stir)  # noqa: NPY002
            position.step(chosen(table.game, position.legal, dice))
            hashes.append(position.states.tobytes())
        games.append(hashes)
    assert games[0] == games[1]


@each_table
def test_a_game_does_not_stir_the_global_random_state(table: Table) -> None:
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002 - the global state is what is watched here
    before = random.getstate(), str(np.random.get_state())  # noqa: NPY002
    fingerprint(table, 3)
    assert (random.getstate(), str(np.random.get_state())) == before  # noqa: NPY002
