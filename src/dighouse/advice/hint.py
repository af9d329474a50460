"""Hints: the best moves of a position, how far ahead they should end, and why."""

from __future__ import annotations

import msgspec
import numpy as np

from dighouse.advice.reasons import Case, reasons_for
from dighouse.advice.weighing import Weighing, best_first
from dighouse.bots.search import Budget, Considered
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.core.texts import Phrase

MOVES = 3  # shown
LEAST_SHARE = 0.1  # of the best move's visits that the others get too, so that their margins mean something


class AdvisedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move worth considering. Margins are points ahead of the best rival at the end."""

    action: int
    name: Phrase
    margin: float  # to expect for the seat that is advised
    loss: float  # against the best move, never below 0
    margins: list[float]  # to expect, by seat
    visits: int  # how often the search looked at it
    share: float  # of all its looks
    reasons: list[Phrase]


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is advised in a position: the best move first, none when the game is over."""

    seat: int
    moves: list[AdvisedMove]
    iterations: int


def advise(game: Game, states: np.ndarray, index: int, seat: int, budget: Budget, seed: int = 0) -> Advice:
    """The best moves for the seat on turn, by what that seat may know. `seed` and iterations fix every number."""
    desk = known_to(game, states, index, seat)
    if game.loops.actor(desk, 0) != seat:
        return Advice(seat=seat, moves=[], iterations=0)
    weighing = Weighing(game, int(desk["players"][0]), seed)
    thoughts = weighing.think(desk, 0, seat, budget)
    return advice_from(game, desk, weighing, thoughts.moves, thoughts.iterations, seat)


def known_to(game: Game, states: np.ndarray, index: int, seat: int) -> np.ndarray:
    """The position with everything the seat cannot know dealt again: no reason can give it away."""
    desk = states[index : index + 1].copy()
    game.loops.redeal(desk, 0, seat, new_chance(), 0)
    return desk


def advice_from(
    game: Game, desk: np.ndarray, weighing: Weighing, moves: list[Considered], iterations: int, seat: int
) -> Advice:
    """The first moves of a search, each looked at often enough, with reasons."""
    shares = {move.action: move.visits / iterations for move in moves}
    least = int(LEAST_SHARE * moves[0].visits)
    different = without_doubles(game, desk, best_first(moves, seat))[:MOVES]
    seen = [weighing.weighed(move.action, least) for move in different]
    best = seen[0].margins[seat]
    advised = [
        AdvisedMove(
            action=move.action,
            name=game.prospect(desk[0], move.action).name,
            margin=move.margins[seat],
            loss=max(0.0, best - move.margins[seat]),
            margins=move.margins,
            visits=move.visits,
            share=shares[move.action],
            reasons=reasons_for(Case.of(game, desk[0], seat, move.action)),
        )
        for move in seen
    ]
    return Advice(seat=seat, moves=advised, iterations=iterations)


def without_doubles(game: Game, desk: np.ndarray, moves: list[Considered]) -> list[Considered]:
    """Moves that are called the same do the same: two cards of a kind are one choice."""
    names: list[Phrase] = []
    different = []
    for move in moves:
        name = game.prospect(desk[0], move.action).name
        if name not in names:
            names.append(name)
            different.append(move)
    return different
