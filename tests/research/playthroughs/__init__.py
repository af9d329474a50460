"""OpenSpiel's playthroughs of the games, shortened so that a person can read them and a repository hold them."""

from __future__ import annotations

import hashlib
from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import dighouse.research.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent
SEED = 2
LONGEST_LINE, FIRST, LAST = 160, 300, 40


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def cut(line: str) -> str:
    """A long line by its beginning, its length and its fingerprint."""
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}… ({len(line)} letters, {fingerprint(line)})"


def playthrough(key: str) -> str:
    """A random game as OpenSpiel writes it: the first and the last lines, and a fingerprint of all between."""
    text = generate_playthrough.playthrough(f"dighouse_{key}(players=2)", action_sequence=None, seed=SEED)
    lines = text.split("\n")
    between = "\n".join(lines[FIRST:-LAST])
    gap = f"… {len(lines) - FIRST - LAST} lines, {fingerprint(between)}"
    return "\n".join([*map(cut, lines[:FIRST]), gap, *map(cut, lines[-LAST:])])
