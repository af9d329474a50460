"""The bots of the house: players that choose an action from what their seat may know.

random      any legal action, all equally likely
outlook     what a position is worth to a seat, a module a game
turns       a whole turn at its best, where a turn is many actions, a module a game
greedy      the action that leaves the best outlook
templates   a bot's decision and whole games between bots, compiled: a module a game is made of each
search      the bot that looks ahead
judgement   what was learned of a game: a net in a file
policy      the bot that does what a net favours
levels      the house's opponents, from a beginner's to one that thinks for a second
child       a bot that is somebody's program, a process of its own
failing     who plays on for a bot that failed
series      a series of games between bots, seats rotated
warmup      compile all this ahead of its first use

A bot never sees the position itself. `ask` copies it, deals again whatever the bot's seat cannot know, and
checks that the answer is legal. Naming the bots loads none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.games import checked_key

if TYPE_CHECKING:
    import numpy as np

    from dighouse.core.game import Game

LOOPED = ("random", "greedy")  # a bot's place here is its number in the compiled games between bots
NAMES = ("random", "volunteer", "student", "greedy", "curator", "professor")  # the weakest first
USUAL = "greedy"  # who plays where nobody was named: it answers at once and plays well
SEARCH, POLICY, RUN = "search@", "policy:", "run:"  # a search with a budget, a net in a file, somebody's program


class Bot(Protocol):
    """A player of a kind, at one seat of one game. It may keep what it thought from one decision to the next."""

    name: str
    about: str  # the text that says honestly how well it plays

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:
        """The number of the action it chooses in a position where its seat knows everything it is shown."""

    def over(self, game: Game, states: np.ndarray, index: int, seat: int) -> None:
        """The game is over, and this is how it ended."""

    def close(self) -> None:
        """Nobody will ask it again."""


def bot_names(game_key: str) -> tuple[str, ...]:
    """The bots of the house that can play a game, the weakest first."""
    checked_key(game_key)
    return NAMES


def unknown_bot(name: str, known: Iterable[str]) -> BadInput:
    return BadInput("unknown_bot", bot=shortened(name), bots=", ".join(known))


def bot_number(name: str, game_key: str) -> int:
    """The number of a bot in the compiled games between bots."""
    checked_key(game_key)
    if name not in LOOPED:
        raise unknown_bot(name, LOOPED)
    return LOOPED.index(name)


def bot_called(spec: str, game: Game) -> Bot:
    """The bot of that name: of the house, `search@2000` (iterations), `search@0.3s`, `policy:FILE`, `run:COMMAND`."""
    if spec == "random":
        from dighouse.bots.random import RandomBot

        return RandomBot()
    if spec == "greedy":
        from dighouse.bots.greedy import GreedyBot

        return GreedyBot()
    if spec.startswith(RUN):
        from dighouse.bots.child import child_called

        return child_called(spec)
    if spec.startswith(POLICY):
        from dighouse.bots.policy import policy_from

        return policy_from(spec, spec.removeprefix(POLICY), game)
    from dighouse.bots.levels import LEVELS
    from dighouse.bots.search import SearchBot, budget_named

    if spec in LEVELS:
        return LEVELS[spec].bot(spec)
    if spec.startswith(SEARCH):
        return SearchBot(spec, budget_named(spec.removeprefix(SEARCH)))
    raise unknown_bot(spec, (*bot_names(game.meta.key), f"{SEARCH}2000", f"{SEARCH}0.3s"))


def ask(bot: Bot, game: Game, states: np.ndarray, index: int, chance: np.ndarray) -> int:
    """The action a bot chooses for the seat on turn. `chance` is the bot's own stream, not the game's."""
    desk = states[index : index + 1].copy()
    seat = int(game.loops.actor(desk, 0))
    if seat < 0:
        raise AssertionError("the game is over: there is nothing to choose")
    game.loops.redeal(desk, 0, seat, chance, 0)
    action = int(bot.choose(game, desk, 0, seat, chance, 0))
    code = game.loops.refusal(states, index, seat, action)
    if code:
        raise AssertionError(f"bot {bot.name} chose action {action}: {game.refusals(code).name}")
    return action
