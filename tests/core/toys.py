"""Two toy games with records of one kind and rules that differ, on the doors of `core.loops`.

Run as a program it prints what each game says, and how many of its doors were found on disk:
the second time, with the same cache, all of them.
"""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import numpy as np

from dighouse.core.jit import INTERPRETED, rule
from dighouse.core.record import field, record
from dighouse.core.specialise import specialised

TOYS = ("toy_a", "toy_b")
FIELDS = [field("coins", "i8", 0, 0, 99, "coins of the bank")]
STATE = record(FIELDS)


def rules_of(step: int) -> ModuleType:
    """The rules of a toy: whose turn it is and what is scored differ by `step`."""
    rules = ModuleType(f"toy_rules_{step}")

    @rule
    def actor(s):
        return s.coins + step

    @rule
    def scores(s, sheet):
        sheet[0, 0] = s.coins * step

    vars(rules).update(actor=actor, scores=scores)
    return rules


def doors_of(toy: str) -> ModuleType:
    return specialised("dighouse.core.loops", toy, rules=rules_of(TOYS.index(toy) + 1))


def answers(toy: str) -> dict[str, Any]:
    """What a toy says about a bank of ten coins."""
    doors, states, sheet = doors_of(toy), np.zeros(2, STATE), np.zeros((1, 1), np.int64)
    states["coins"] = 10
    actor = int(doors.actor(states, 1))
    doors.score(states, 1, sheet)
    hits = 0 if INTERPRETED else sum(sum(door.stats.cache_hits.values()) for door in (doors.actor, doors.score))
    return {"actor": actor, "score": int(sheet[0, 0]), "hits": hits}


if __name__ == "__main__":
    print(json.dumps({toy: answers(toy) for toy in TOYS}))
