"""Dighouse: whole games compiled, single steps from Python, copies."""

from __future__ import annotations

import random
import time
from functools import partial

import numpy as np

from bench.rounds import Contender, Counts, per_second
from dighouse.core.chance import begin_event, below, new_chance, open_stream
from dighouse.core.game import Game, Position
from dighouse.core.jit import rule
from dighouse.games import game_called

GAME = game_called("thebes")  # of the figures that are measured for one game only
RULES = GAME.rules
PLAYOUTS = 500  # games a call of the compiled loop: some 10 to 50 milliseconds
COPIES = 1_000_000
PICK = random.Random(1).random
CHAIN = 64  # positions; each is copied into the next, so that no copy can be left out


class Room:
    """The arrays the compiled loops work in."""

    def __init__(self, players: int, game: Game = GAME) -> None:
        self.game, self.players = game, players
        self.states = game.new_states(CHAIN)
        self.chances = new_chance()
        self.options = game.options_array(None, players)
        self.legal = np.zeros(len(game.actions), np.int16)
        self.sheets = np.stack([game.new_sheet(), game.new_sheet()])
        self.mask = np.zeros(len(game.actions), np.int8)
        self.tensor = np.zeros(game.pieces.size, np.float32)


def whole_games(room: Room, number: int) -> Counts:
    """Random games on one core, set-up and score sheet with them. An action is a decision of a player."""
    actions = room.game.loops.playouts(
        room.states,
        0,
        room.players,
        room.options,
        room.chances,
        0,
        room.legal,
        1,
        number * PLAYOUTS,
        PLAYOUTS,
        room.sheets,
    )
    return {"actions": actions, "games": PLAYOUTS}


def stepped_game(players: int, number: int) -> Counts:
    """A random game, stepped from Python; draws happen inside a step."""
    position = Position(GAME, players, seed=number)
    legal = position.legal
    decisions = 0
    while legal.size:
        legal = position.step(legal.item(int(PICK() * legal.size)))
        decisions += 1
    return {"decisions": decisions, "games": 1}


@rule
def copy_on(states, count):
    """Copy each position into the next one, round and round."""
    last = states.shape[0] - 1
    for number in range(count):
        states[(number + 1) & last] = states[number & last]


@rule
def observed_games(room_states, players, options, chances, legal, mask, tensor, first, games):
    """Random games with the mask of legal actions and the actor's observation filled before every action."""
    s, chance, actions = room_states[0], chances[0], 0
    for game in range(first, first + games):
        open_stream(chance, 1, game)
        RULES.setup(s, players, options, chance)
        while RULES.actor(s) >= 0:
            begin_event(chance)
            count = RULES.legal(s, legal)
            mask[:] = 0
            for k in range(count):
                mask[legal[k]] = 1
            RULES.observe(s, RULES.actor(s), tensor)
            RULES.apply(s, np.int64(legal[below(chance, count)]), chance)
            actions += 1
    return actions


def copies(room: Room, seconds: float) -> Counts:  # noqa: ARG001 - a million copies take milliseconds
    """What the copy of a position costs, in nanoseconds."""
    start = time.process_time()
    copy_on(room.states, COPIES)
    return {"nanoseconds": (time.process_time() - start) / COPIES * 1e9}


def observed(room: Room, number: int) -> Counts:
    """Random games as a learner would step them, still on one core."""
    games = PLAYOUTS
    r = room
    actions = observed_games(
        r.states, r.players, r.options, r.chances, r.legal, r.mask, r.tensor, number * games, games
    )
    return {"actions": actions}


def playing(key: str, players: int) -> Contender:
    room = Room(players, game_called(key))
    return Contender(f"whole games of {key}, {players} players", partial(per_second, partial(whole_games, room)))


def stepping(players: int) -> Contender:
    return Contender(f"steps from Python, {players} players", partial(per_second, partial(stepped_game, players)))


def observing(players: int) -> Contender:
    return Contender(f"observed games, {players} players", partial(per_second, partial(observed, Room(players))))


def copying(key: str) -> Contender:
    game = game_called(key)
    return Contender(f"copies of {key}", partial(copies, Room(game.meta.seats[-1], game)))
