"""The peers: Catanatron's whole games, and OpenSpiel stepped through its Python binding."""

from __future__ import annotations

import random
from functools import partial

import pyspiel
from catanatron import Color, Game, RandomPlayer

from bench.rounds import Contender, Counts, per_second

OPENSPIEL_GAMES = ("backgammon", "gin_rummy")
CHANCE = random.Random(1)


def catan_game(players: int, number: int) -> Counts:
    """A game of Catan by Catanatron's own random players and its own `Game.play`.

    Every ply counts as an action: rolling the dice, discarding, moving the robber and ending a turn too.
    """
    game = Game([RandomPlayer(color) for color in list(Color)[:players]], seed=number)
    game.play()
    return {"actions": len(game.state.actions), "games": 1}


def openspiel_game(game: pyspiel.Game, _number: int) -> Counts:
    """A random game, stepped from Python. Dice and deals are nodes of their own there, sampled here."""
    state = game.new_initial_state()
    decisions = drawn = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(CHANCE.choices(outcomes, weights)[0])
            drawn += 1
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(CHANCE.random() * len(legal))])
            decisions += 1
    return {"decisions": decisions, "actions": decisions + drawn, "games": 1}


def catanatron(players: int) -> Contender:
    """Catan with so many random players."""
    return Contender(f"Catanatron, {players} players", partial(per_second, partial(catan_game, players)))


def openspiel(name: str) -> Contender:
    """One of OpenSpiel's games."""
    play = partial(openspiel_game, pyspiel.load_game(name))
    return Contender(f"OpenSpiel {name}", partial(per_second, play))
