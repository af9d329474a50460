"""What happens when a bot fails: who plays on for it, and what the game counts for.

A bot of the house never fails. One that is somebody's program may crash, take too long, or answer nonsense; all of
that is `BotFailed`. Its game is played on by another bot, and where games are counted it is a loss.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from dighouse.core.errors import DighouseError
from dighouse.core.texts import Phrase

if TYPE_CHECKING:
    import numpy as np

    from dighouse.bots import Bot
    from dighouse.core.game import Game


class BotFailed(DighouseError):
    """A bot did not do what it must: `code` says what, `details["bot"]` who."""

    @property
    def why(self) -> Phrase:
        """The reason in a few words, without anything the bot itself wrote."""
        return Phrase(f"why.{self.code}")


class Understudy:
    """A bot, and another that plays on for the rest of the game once it fails. `failure` says whether it did."""

    def __init__(self, bot: Bot, instead: Bot) -> None:
        self.bot, self.instead = bot, instead
        self.name, self.about = bot.name, bot.about
        self.failure: BotFailed | None = None

    @property
    def playing(self) -> Bot:
        """Who decides now."""
        return self.bot if self.failure is None else self.instead

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:
        """What the bot chooses, or the other in its place."""
        try:
            return self.playing.choose(game, states, index, seat, chances, j)
        except BotFailed as failure:
            self.failure = failure
            return self.instead.choose(game, states, index, seat, chances, j)

    def over(self, game: Game, states: np.ndarray, index: int, seat: int) -> None:
        """The game is over: whoever played to its end is told."""
        self.playing.over(game, states, index, seat)

    def close(self) -> None:
        """Free what both hold."""
        self.bot.close()
        self.instead.close()


def ranks_with_losses(ranks: Sequence[int], failed: Collection[int]) -> list[int]:
    """The ranks when the seats that failed have lost: they come last together, the others as they played."""
    staying = [rank for seat, rank in enumerate(ranks) if seat not in failed]
    last = len(staying) + 1
    return [last if seat in failed else 1 + sum(other < rank for other in staying) for seat, rank in enumerate(ranks)]
