"""Search: simulations a second, ours beside OpenSpiel's information-set search in C++.

Both think about positions of random games, begun anew for every decision. A simulation is one walk down the tree
with what comes after it: here a look by the outlook (and, by the game's knobs, greedy steps to the end of the turn),
there one random game to its end by its own evaluator.
"""

from __future__ import annotations

import random
from functools import partial

import pyspiel

from bench.rounds import Contender, Counts, per_second
from dighouse.bots.search import Budget, Search
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Position
from dighouse.games import game_called

PLAYERS = 2
ITERATIONS = 1000  # of ours, a decision
SIMULATIONS = 100  # of theirs, a decision: they take as long
PEER = "gin_rummy"
EXPLORATION = 2.0
DICE = random.Random(1)


def some_position(game: Game, number: int) -> Position:
    """A position in which somebody has a choice, anywhere in a random game."""
    position = Position(game, PLAYERS, seed=number)
    steps = DICE.randrange(40)
    while position.legal.size and (steps > 0 or position.legal.size == 1):
        position.step(int(DICE.choice(position.legal.tolist())))
        steps -= 1
    return position if position.legal.size else some_position(game, number + 1)


def decision(search: Search, number: int) -> Counts:
    """One decision; nothing is kept from the one before."""
    position = some_position(search.game, number)
    search.kept = None
    budget = Budget(iterations=ITERATIONS)
    search.think(position.states, 0, position.actor, new_chance(number), 0, budget, sure=False)
    return {"simulations": ITERATIONS}


def peer_decision(game: pyspiel.Game, number: int) -> Counts:
    """One decision of OpenSpiel's bot."""
    state = game.new_initial_state()
    steps = DICE.randrange(20)
    while not state.is_terminal() and (state.is_chance_node() or steps > 0 or len(state.legal_actions()) == 1):
        state.apply_action(DICE.choice(state.legal_actions()))
        steps -= 1
    if state.is_terminal():
        return peer_decision(game, number + 1)
    evaluator = pyspiel.RandomRolloutEvaluator(1, number)
    bot = pyspiel.ISMCTSBot(number, evaluator, EXPLORATION, SIMULATIONS)
    bot.step(state)
    return {"simulations": SIMULATIONS}


def searching(key: str) -> Contender:
    search = Search(game_called(key), PLAYERS)
    return Contender(f"search in {key}", partial(per_second, partial(decision, search)))


def peer_searching() -> Contender:
    think = partial(peer_decision, pyspiel.load_game(PEER))
    return Contender(f"OpenSpiel's search in {PEER}", partial(per_second, think))
