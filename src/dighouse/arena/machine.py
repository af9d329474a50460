"""What a game was played on, and with which bots: kept with every game of an arena."""

from __future__ import annotations

import functools
import hashlib
import platform
from pathlib import Path

from dighouse.bots.judgement import path_of
from dighouse.bots.search import knobs_table
from dighouse.games import meta_of

BOTS = Path(__file__).parents[1] / "bots"


@functools.cache
def processor() -> str:
    """The processor's own name, as far as the system tells."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


@functools.cache
def making_of(key: str, players: int) -> str:
    """A fingerprint of what the house's bots of a game are made of: weights, net, levels, and the knobs for a table."""
    made = hashlib.sha256()
    for path in (BOTS / f"outlook/{key}.toml", BOTS / "levels.py", path_of(key, players)):
        made.update(path.read_bytes().replace(b"\r\n", b"\n") if path.exists() else b"")
    place = meta_of(key).seats.index(players)
    made.update(repr({name: values[place] for name, values in knobs_table()[key].items()}).encode())
    return made.hexdigest()[:8]
