"""Fresh processes: how long a start takes, with the rules compiled before and without."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import partial

from bench.rounds import Contender, Counts

LIST_GAMES = ("-m", "dighouse", "games")
COMPILE_ALL = ("-m", "dighouse", "compile", "thebes")
COMPILE_RULES = (
    "-c",
    "from dighouse.core.warmup import warmup; from dighouse.games import game_called\n"
    "for _, step in warmup(game_called('thebes')): step()",
)
FIRST_MOVE = (
    "-c",
    "from dighouse.core.replay import Match; from dighouse.games import game_called; "
    "match = Match(game_called('thebes'), 2, seed=1); match.play(match.legal()[0])",
)


def wall(arguments: tuple[str, ...], cold: bool, _seconds: float) -> Counts:
    """Seconds from the start of a Python process to its end; nothing if it fails. A cold one has an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DIGHOUSE_CACHE": folder} if cold else None
        start = time.perf_counter()
        ended = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=False)
        seconds = time.perf_counter() - start
    return {"seconds": seconds} if ended.returncode == 0 else {}


def warm_process(name: str, arguments: tuple[str, ...]) -> Contender:
    """A command with its rules compiled before."""
    return Contender(name, partial(wall, arguments, False))


def cold_process(name: str, arguments: tuple[str, ...]) -> Contender:
    """A command that has to compile everything; three rounds of it are enough."""
    return Contender(name, partial(wall, arguments, True), most_rounds=3)
