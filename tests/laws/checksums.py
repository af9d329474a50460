"""Fingerprints of whole random games, to see that a seed still gives the game it gave before.

python -m tests.laws.checksums          rewrite checksums.json
python -m tests.laws.checksums show     print what the games give now, as JSON
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

from dighouse.core.chance import outcomes
from dighouse.core.record import told
from tests.laws.tables import TABLES, Table, chosen

FILE = Path(__file__).with_name("checksums.json")
SEEDS = (1, 2)


def fingerprint(table: Table, seed: int) -> str:
    """All positions, draws, choices and scores of a random game, in one short hash."""
    position, dice = table.position(seed), random.Random(seed)
    digest = hashlib.blake2b(digest_size=8)
    while True:
        digest.update(told(position.state))
        digest.update(repr((outcomes(position.chances), sorted(position.legal.tolist()))).encode())
        if not position.legal.size:
            break
        position.step(chosen(table.game, position.legal, dice))
    digest.update(repr((position.scores().tolist(), position.ranks())).encode())
    return digest.hexdigest()


def fingerprints() -> dict[str, list[str]]:
    """For every table the games of all seeds."""
    return {str(table): [fingerprint(table, seed) for seed in SEEDS] for table in TABLES}


def pinned() -> dict[str, dict[str, list[str]]]:
    """By game and rules version, then by table: what is written down."""
    content: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def versioned() -> dict[str, dict[str, list[str]]]:
    """What the games give now, as it is written down."""
    now = fingerprints()
    titles = {table.key: f"{table.key} rules {table.game.meta.rules_version}" for table in TABLES}
    return {
        title: {str(table): now[str(table)] for table in TABLES if table.key == key} for key, title in titles.items()
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["show"]:
        print(json.dumps(fingerprints()))
    else:
        FILE.write_text(json.dumps(versioned(), indent=1) + "\n", encoding="utf-8")
