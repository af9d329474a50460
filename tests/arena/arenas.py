"""Small arenas, played or made up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from dighouse.arena.deal import Deal, Played
from dighouse.arena.plan import Plan, made_plan
from dighouse.games import meta_of


def small_plan(bots: Sequence[str] = ("random", "greedy"), players: int = 2, rows: str = "all", seed: int = 1) -> Plan:
    return made_plan(meta_of("thebes"), bots, players=players, rows=rows, seed=seed)


def made_up(
    plan: Plan, games: int, skill: Sequence[float], luck: float = 8.0, seed: int = 1, told: bool = False
) -> list[Deal]:
    """Deals nobody played: points are skill, the seat's luck in the deal, and noise; `told`: luck in each game, too."""
    rng = np.random.default_rng(seed)
    tables, deals = plan.tables(), []
    for table, number in dict.fromkeys(job[:2] for job in plan.jobs(games)):
        seats = rng.normal(0, luck, plan.players)
        seatings = tables[table].seatings(number)
        drawn = rng.normal(0, 20, (len(seatings), plan.players)) if told else np.zeros((len(seatings), plan.players))
        points = [
            [int(50 + skill[b] + seats[k] + its[k] + rng.normal(0, 5)) for k, b in enumerate(s)]
            for s, its in zip(seatings, drawn, strict=True)
        ]
        ranks = [[1 + sum(other > own for other in game) for own in game] for game in points]
        ends = list(enumerate(zip(points, ranks, strict=True)))
        moves, seconds = [10] * plan.players, [0.25] * plan.players
        leads = drawn - (drawn.sum(axis=1, keepdims=True) - drawn) / (plan.players - 1)
        lucks = np.stack([np.tanh(leads / 40), leads], axis=2).tolist() if told else [[]] * len(seatings)
        played = [
            Played(table=table, deal=number, seating=k, points=won, ranks=order, moves=moves, seconds=seconds, luck=its)
            for (k, (won, order)), its in zip(ends, lucks, strict=True)
        ]
        deals.append(Deal(table, number, played))
    return deals


def games_of(deals: Sequence[Deal]) -> list[Played]:
    return [game for deal in deals for game in deal.games]


def without_times(path: Path) -> list[str]:
    """The lines of an arena's file, less how long was thought, in an order of their own."""
    return sorted(line.partition(b',"seconds"')[0].decode() for line in path.read_bytes().splitlines())
