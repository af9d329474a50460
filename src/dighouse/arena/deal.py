"""Play one deal: the same draws once for every seating."""

from __future__ import annotations

import functools

import msgspec
import numpy as np

from dighouse.arena.plan import Plan
from dighouse.bots import ask, bot_called
from dighouse.bots.playing import Ending, Playing
from dighouse.core.chance import event_key, new_chance
from dighouse.core.game import Position
from dighouse.games import game_called


class Deal(msgspec.Struct, frozen=True):
    """A deal that was played: a line of an arena's file. Games are in the order of the seatings."""

    table: int
    deal: int
    points: list[list[int]]  # by game and seat
    ranks: list[list[int]]  # by game and seat, 1 for a winner
    moves: dict[int, int]  # by bot
    seconds: dict[int, float]  # thought about them, by bot

    @property
    def job(self) -> tuple[int, int]:
        return self.table, self.deal


def play_deal(plan: Plan, table: int, deal: int) -> Deal:
    """Play a deal of a plan: the same deal is the same wherever it is played, as far as its bots are."""
    for name in plan.bots:
        make_ready(plan.game, plan.players, name)
    seatings = plan.tables()[table].seatings(deal)
    endings = [play_game(plan, deal, number, list(seating)) for number, seating in enumerate(seatings)]
    moves: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for seating, ending in zip(seatings, endings, strict=True):
        for seat, bot in enumerate(seating):
            moves[bot] = moves.get(bot, 0) + ending.moves[seat]
            seconds[bot] = round(seconds.get(bot, 0.0) + ending.seconds[seat], 3)
    points = [ending.sheet.sum(axis=1).tolist() for ending in endings]
    return Deal(table, deal, points, [ending.ranks for ending in endings], moves, seconds)


def play_game(plan: Plan, deal: int, seating: int, bots: list[int]) -> Ending:
    """One game of a deal. Every event has a key of its own, so that one who draws more shifts nobody's luck."""
    chances = new_chance(count=plan.players + 1)
    for seat in range(plan.players):
        chances["key"][1 + seat] = plan.stream(deal, seating, seat)
    secret = plan.secret(deal)

    def prepare(event: int) -> None:
        chances["key"][0] = event_key(secret, event)
        chances["counter"][0] = np.uint64(0)

    game = game_called(plan.game)
    return Playing(game, [plan.bots[bot] for bot in bots], chances).play(plan.options, prepare)


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
