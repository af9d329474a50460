"""What a game was played on, and with which bots: kept with every game of an arena."""

from __future__ import annotations

import functools
import hashlib
import platform
from pathlib import Path

from dighouse.bots.judgement import path_of
from dighouse.bots.levels import LEVELS
from dighouse.bots.search import OPTIONAL_KNOBS, knobs_table
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
def making_of(key: str, players: int, bots: tuple[str, ...]) -> str:
    """A fingerprint of what the house's bots at a table are made of: weights, levels; net and knobs if one searches."""
    made = hashlib.sha256()
    searched = any(searches(bot) for bot in bots)
    net = [path_of(key, players)] if searched else []
    for path in (BOTS / f"outlook/{key}.toml", BOTS / "levels.py", *net):
        made.update(path.read_bytes().replace(b"\r\n", b"\n") if path.exists() else b"")
    if searched:
        place = meta_of(key).seats.index(players)
        knobs = {name: values[place] for name, values in knobs_table()[key].items()}
        made.update(repr({name: n for name, n in knobs.items() if n or name not in OPTIONAL_KNOBS}).encode())
    return made.hexdigest()[:8]


def searches(bot: str) -> bool:
    """Whether a bot of the house looks ahead."""
    name = bot.partition("@")[0]
    return name == "search" or (name in LEVELS and LEVELS[name].budget is not None)
