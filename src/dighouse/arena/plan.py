"""What an arena plays: its tables, the deals at each, and who sits where.

A deal is one secret. It is played once for every seating of its table, so that all who sit there have had the same
luck; its games are one observation. Deal 7 is the same at every table of an arena.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Mapping, Sequence

import msgspec

import dighouse
from dighouse.core.actions import shortened
from dighouse.core.chance import checked_seed
from dighouse.core.errors import BadInput
from dighouse.core.meta import Meta

ALL, LADDER = "all", "ladder"  # everybody against everybody, or each against the one named before it
Seating = tuple[int, ...]  # by seat: the number of a bot in the plan
Job = tuple[int, int, int]  # a game: its table, its deal, and the number of its seating


class Table(msgspec.Struct, frozen=True):
    """Bots that meet: `lone` against as many of `rest` as there are other seats, or a mixed company."""

    companies: tuple[Seating, ...]  # who sits there; of several, the deals take turns
    lone: int = -1
    rest: int = -1

    @property
    def mixed(self) -> bool:
        return self.lone < 0

    def seatings(self, deal: int) -> list[Seating]:
        """Everybody moves a seat on from game to game; who sits beside whom changes from deal to deal."""
        company = self.companies[deal % len(self.companies)]
        around = sorted(set(itertools.permutations(company[1:])))
        first = (company[0], *around[deal // len(self.companies) % len(around)])
        turns = [first[turn:] + first[:turn] for turn in range(len(first))]
        return list(dict.fromkeys(turns))

    @property
    def games_a_deal(self) -> int:
        return len(self.seatings(0))


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides what is played: the header of an arena's file."""

    format: str = "dighouse arena 2"
    dighouse: str
    game: str
    rules_version: int
    components: str | None  # the fingerprint of an owner's component numbers; None: ours
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    rows: str  # "all", "ladder", or the bot everybody plays against
    seed: int

    def tables(self) -> list[Table]:
        """Every table of the arena, in the order of its report."""
        pairs = paired(self.bots, self.rows, self.players)
        tables = [Table(((lone, *[rest] * (self.players - 1)),), lone, rest) for lone, rest in pairs]
        if self.rows == ALL and self.players > 2 and len(self.bots) > 2:
            tables.append(Table(tuple(companies(len(self.bots), self.players))))
        return tables

    def company(self, table: int) -> tuple[str, ...]:
        """Everybody who ever sits at a table."""
        seated = {bot for company in self.tables()[table].companies for bot in company}
        return tuple(self.bots[bot] for bot in sorted(seated))

    def jobs(self, games: int | Sequence[int]) -> list[Job]:
        """Every game needed for so many a table, or so many at each table, deal by deal; deals are played out."""
        tables = self.tables()
        wanted = [games] * len(tables) if isinstance(games, int) else games
        needed = [math.ceil(count / table.games_a_deal) for table, count in zip(tables, wanted, strict=True)]
        deals = [(k, deal) for deal in range(max(needed)) for k, count in enumerate(needed) if deal < count]
        return [(k, deal, seating) for k, deal in deals for seating in range(tables[k].games_a_deal)]

    def secret(self, deal: int) -> bytes:
        """What fixes all draws of a deal, in every seating."""
        return hashlib.sha256(f"dighouse arena {self.seed} deal {deal}".encode()).digest()

    def stream(self, deal: int, seating: int, seat: int) -> int:
        """The key of what a bot draws for itself; that of a seat nobody has is for whoever watches."""
        name = f"dighouse arena {self.seed} deal {deal} seating {seating} seat {seat}"
        return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")


def paired(bots: Sequence[str], rows: str, players: int) -> list[tuple[int, int]]:
    """Who plays against whom, by number; at a table of two once is enough."""
    everybody = range(len(bots))
    if rows == LADDER:
        return [(k, k - 1) for k in everybody[1:]]
    if rows != ALL:
        return [(k, bots.index(rows)) for k in everybody if bots[k] != rows]
    return [(k, m) for k in everybody for m in everybody if k != m and (players > 2 or k < m)]


def companies(bots: int, players: int) -> list[Seating]:
    """Every company of bots as different as can be."""
    if bots >= players:
        return list(itertools.combinations(range(bots), players))
    most = math.ceil(players / bots)
    filled = itertools.combinations_with_replacement(range(bots), players)
    return [company for company in filled if all(1 <= company.count(bot) <= most for bot in range(bots))]


def made_plan(
    meta: Meta,
    bots: Sequence[str],
    *,
    players: int = 2,
    rows: str = ALL,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
) -> Plan:
    """A plan, if its wishes can be met; whether its bots exist is seen when the game is loaded."""
    names = tuple(bots)
    if len(set(names)) < 2:
        raise BadInput("arena_bots", bots=shortened(", ".join(names)))
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput("arena_twice", bot=shortened(twice))
    if rows not in (ALL, LADDER, *names):
        raise BadInput("arena_rows", rows=shortened(rows), bots=", ".join(names))
    return Plan(
        dighouse=dighouse.__version__,
        game=meta.key,
        rules_version=meta.rules_version,
        components=meta.components,
        players=meta.players(players),
        options=meta.chosen(options, players),
        bots=names,
        rows=rows,
        seed=checked_seed(seed),
    )
