"""Compile a game's bots ahead of their first use."""

from __future__ import annotations

from dighouse.bots import ask, bot_called
from dighouse.bots.outlook import estimate
from dighouse.bots.series import Series
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Position
from dighouse.core.warmup import Step


def warmup_bots(game: Game) -> list[Step]:
    """What has to be compiled for a game's bots, step by step, so that progress can be shown."""
    players = game.meta.seats[0]
    return [
        ("bots' choices", lambda: first_choice(game, players, "greedy")),
        ("bots' second thoughts", lambda: first_choice(game, players, "volunteer")),
        ("bots' search", lambda: first_choice(game, players, "search@8")),
        ("bots' estimates", lambda: estimate(game, Position(game, players).states, 0, 0)),
        ("games between bots", lambda: Series(game, players, ["greedy"] + ["random"] * (players - 1)).play(0, 1)),
    ]


def first_choice(game: Game, players: int, bot: str) -> int:
    """What a bot would do first; where a game begins without a choice, its first one."""
    position = Position(game, players)
    while position.legal.size == 1:
        position.step(int(position.legal[0]))
    return ask(bot_called(bot, game), game, position.states, 0, new_chance())
