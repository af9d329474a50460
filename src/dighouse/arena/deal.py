"""Play the games of a deal: the same draws once for every seating."""

from __future__ import annotations

import functools
from collections.abc import Iterable

import msgspec
import numpy as np

from dighouse.arena.machine import making_of, processor
from dighouse.arena.plan import Job, Plan
from dighouse.arena.windfall import Windfalls
from dighouse.bots import ask, bot_called
from dighouse.bots.playing import Ending, Playing, Witness
from dighouse.core.chance import event_key, new_chance
from dighouse.core.game import Position
from dighouse.games import game_called


class Played(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that was played: a line of an arena's file. Lists are by seat."""

    table: int
    deal: int
    seating: int
    points: list[int]
    ranks: list[int]  # 1 for a winner
    moves: list[int]
    seconds: list[float]  # thought about them
    failures: dict[int, str] = {}  # by seat: why its bot failed, and with it lost
    luck: list[list[float]] = []  # what draws were worth against expectation: in how a seat comes out, and in points
    machine: str = ""  # what it was played on
    making: str = ""  # a fingerprint of what the house's bots were made of

    @property
    def job(self) -> Job:
        return self.table, self.deal, self.seating


class Deal(msgspec.Struct, frozen=True):
    """A deal that was played in every seating; its games are in the order of the seatings."""

    table: int
    deal: int
    games: list[Played]


def whole_deals(plan: Plan, games: Iterable[Played]) -> list[Deal]:
    """The deals of which every game was played. A game that is there twice counts once."""
    tables, found = plan.tables(), {game.job: game for game in games}
    counts = [table.games_a_deal for table in tables]
    deals = sorted({(table, deal) for table, deal, _ in found})
    parts = [(table, deal, [(table, deal, seating) for seating in range(counts[table])]) for table, deal in deals]
    return [Deal(table, deal, [found[job] for job in jobs]) for table, deal, jobs in parts if set(jobs) <= set(found)]


def play_job(plan: Plan, job: Job) -> Played:
    """Play a game of a plan: the same game is the same wherever it is played, as far as its bots are."""
    for name in plan.bots:
        make_ready(plan.game, plan.players, name)
    table, deal, seating = job
    windfalls = Windfalls(game_called(plan.game), plan.players, plan.stream(deal, seating, plan.players))
    seated = list(plan.tables()[table].seatings(deal)[seating])
    ending = play_game(plan, deal, seating, seated, windfalls.witness)
    return Played(
        table=table,
        deal=deal,
        seating=seating,
        points=ending.sheet.sum(axis=1).tolist(),
        ranks=ending.ranks,
        moves=ending.moves,
        seconds=[round(seconds, 3) for seconds in ending.seconds],
        failures=ending.failures,
        luck=windfalls.found.round(4).tolist(),
        machine=processor(),
        making=making_of(plan.game, plan.players, plan.company(table)),
    )


def play_game(plan: Plan, deal: int, seating: int, bots: list[int], witness: Witness | None = None) -> Ending:
    """One game of a deal. Every event has a key of its own, so that one who draws more shifts nobody's luck."""
    chances = new_chance(count=plan.players + 1)
    for seat in range(plan.players):
        chances["key"][1 + seat] = plan.stream(deal, seating, seat)
    secret = plan.secret(deal)

    def prepare(event: int) -> None:
        chances["key"][0] = event_key(secret, event)
        chances["counter"][0] = np.uint64(0)

    game = game_called(plan.game)
    return Playing(game, [plan.bots[bot] for bot in bots], chances).play(plan.options, prepare, witness)


@functools.cache
def make_ready(key: str, players: int, name: str) -> None:
    """Ask a bot once in this process, so that loading what it is compiled to counts as nobody's thinking."""
    game = game_called(key)
    bot = bot_called(name, game)
    ask(bot, game, Position(game, players).states, 0, new_chance())
    bot.close()


def check_bots(plan: Plan) -> None:
    """Refuse a plan with a bot that does not exist."""
    game = game_called(plan.game)
    for name in plan.bots:
        bot_called(name, game).close()
