"""`python -m tests.research.playthroughs`: write them again. The diff is the review."""

from __future__ import annotations

from dighouse.games import KEYS
from tests.research.playthroughs import FOLDER, playthrough

for key in KEYS:
    (FOLDER / f"{key}.txt").write_text(playthrough(key), encoding="utf-8")
    print(f"written  tests/research/playthroughs/{key}.txt")
