"""Kernels: the rules of a game, one game a thread.

They call the compiled rule functions themselves: numba-cuda compiles the same source again for the card. In a playout
the record, the streams and the list of legal actions lie in the thread's own memory, which the card lays out so that
neighbouring threads read neighbouring words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from dighouse.batch.slots import CHOSEN, ENDED, PLAYED, SHOWN, layout, loops_of, row
from dighouse.batch.streams import STREAM
from dighouse.bots.greedy import player_of
from dighouse.bots.judgement import insight_of
from dighouse.bots.outlook import outlook_of
from dighouse.core.game import Game
from dighouse.gpu.device import SIMULATED, cuda, our_settings

Kernel = Callable[..., None]
GREEDY, SIGHT = "greedy", "sight"  # only for learning
BLOCK = 64  # threads that run together
TEAM = 32  # of them that choose together for one greedy bot,
ONE_BY_ONE = ("thebes", "tomb_raiders")  # where it weighs every action by itself


def playout_kernel(game: Game) -> Kernel:
    """Whole random games: `loops.playouts`, each action found by counting if the game can."""
    loops, slot = loops_of(game), layout(game)
    STATE = slot["states"]
    counted = loops.COUNTED
    LEGAL = row(np.int16, game.rules.RUNS_ROOM) if hasattr(game.rules, "RUNS_ROOM") else slot["legal"]

    def playouts(players, options, seed, first, results, actions, fingerprints):
        states = cuda.local.array(1, STATE)
        streams = cuda.local.array(2, STREAM)
        legal = cuda.local.array(1, LEGAL)
        for game in range(cuda.grid(1), len(actions), cuda.gridsize(1)):
            actions[game], fingerprints[game] = loops.play_through(
                states[0], streams[0], streams[1], legal[0].row, players, options, seed, first + game, counted
            )
            loops.conclude(states[0], players, results[game])

    return playouts


def begin_kernel(game: Game) -> Kernel:
    """Set up the game of every slot: `loops.begin`."""
    loops = loops_of(game)
    each_mark = loops.EACH_MARK

    def begin(states, streams, dice, numbers, players, options, seed, legal, mask, observation, counts, actor):
        i = cuda.grid(1)
        if i < len(numbers):
            loops.begin(
                i, i + 1, states, streams, dice, numbers, players, options, seed,
                legal, mask, observation, counts, actor, each_mark,
            )  # fmt: skip

    return begin


def refuse_kernel(game: Game) -> Kernel:
    """The first slot whose action a rule forbids, in `wrong`: `loops.refused`."""
    loops = loops_of(game)

    def refuse(actions, mask, wrong):
        i = cuda.grid(1)
        if i < len(actions) and loops.refused(i, i + 1, actions, mask) == i:
            cuda.atomic.min(wrong, 0, i)

    return refuse


def step_kernel(game: Game) -> Kernel:
    """Play an action in every slot, unless one of them was refused: `loops.step`."""
    loops = loops_of(game)
    each_mark = loops.EACH_MARK

    def step(
        wrong, actions, states, streams, dice, numbers, players, options, seed,
        legal, mask, observation, counts, actor, results, reward, done,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < len(actions) and wrong[0] == len(actions):
            loops.step(
                i, i + 1, actions, states, streams, dice, numbers, players, options, seed,
                legal, mask, observation, counts, actor, results, reward, done, each_mark,
            )  # fmt: skip

    return step


def choose_kernel(game: Game) -> Kernel:
    """A random legal action for every slot: `loops.choose`."""
    loops = loops_of(game)

    def choose(legal, counts, dice, actions):
        i = cuda.grid(1)
        if i < len(actions):
            loops.choose(i, i + 1, legal, counts, dice, actions)

    return choose


def team_of(game: Game) -> int:
    """How many threads choose for one greedy bot."""
    return TEAM if game.meta.key in ONE_BY_ONE else 1


def greedy_kernel(game: Game) -> Kernel:
    """What the greedy bot does in every slot that asks for it, on a copy dealt again: `greedy.choose`."""
    return team_kernel(game) if team_of(game) > 1 else lone_kernel(game)


def lone_kernel(game: Game) -> Kernel:
    """A thread a slot."""
    rules, greedy, notes_taken = game.rules, player_of(game), outlook_of(game).NOTES
    STATE = layout(game)["states"]

    def greed(states, dice, legal, counts, actor, weights, asked, actions):
        desk = cuda.local.array(2, STATE)
        notes = cuda.local.array(notes_taken, numba.float64)
        i = cuda.grid(1)
        if i < len(actions) and asked[i]:
            desk[0] = states[i]
            rules.redeal(desk[0], actor[i], dice[i])
            actions[i] = greedy.choose(desk, 0, legal[i].row, counts[i], notes, weights)

    return greed


def team_kernel(game: Game) -> Kernel:
    """A team a slot: each thread weighs some of the actions, in a deal that is the same for all of them."""
    rules, greedy, notes_taken = game.rules, player_of(game), outlook_of(game).NOTES
    STATE, DICE = layout(game)["states"], layout(game)["dice"]
    room = -(-len(game.actions) // TEAM)

    def greed(states, dice, legal, counts, actor, weights, asked, actions):
        desk = cuda.local.array(2, STATE)
        stream = cuda.local.array(1, DICE)
        notes = cuda.local.array(notes_taken, numba.float64)
        worths = cuda.local.array(room, numba.float64)
        best_worth = cuda.shared.array(BLOCK, numba.float64)
        best_place = cuda.shared.array(BLOCK, numba.int64)
        i, member, here = cuda.grid(1) // TEAM, cuda.grid(1) % TEAM, cuda.threadIdx.x
        wanted = i < len(actions) and asked[i] != 0
        if wanted:
            desk[0] = states[i]
            stream[0] = dice[i]
            rules.redeal(desk[0], actor[i], stream[0])
            count = counts[i]
            share = (count + TEAM - 1) // TEAM
            first = min(count, member * share)
            mine = min(count, first + share) - first
            greedy.worths(desk, 0, legal[i].row[first : first + mine], mine, notes, weights, worths)
            best_worth[here] = -np.inf
            best_place[here] = 0
            for number in range(mine):
                if worths[number] > best_worth[here]:
                    best_worth[here] = worths[number]
                    best_place[here] = first + number
        cuda.syncthreads()
        if wanted and member == 0:
            top = here
            for other in range(here + 1, here + TEAM):
                if best_worth[other] > best_worth[top]:
                    top = other
            actions[i] = legal[i].row[best_place[top]]
            dice[i] = stream[0]

    return greed


def sight_kernel(game: Game) -> Kernel:
    """What the net of a game is shown in every slot: `insight.see`."""
    insight, notes_taken = insight_of(game), outlook_of(game).NOTES

    def sight(states, actor, weights, rows):
        notes = cuda.local.array(notes_taken, numba.float64)
        i = cuda.grid(1)
        if i < len(actor):
            insight.see(states, i, actor[i], notes, weights, rows[i])

    return sight


KERNELS: dict[str, Callable[[Game], Kernel]] = {
    "playouts": playout_kernel,
    "begin": begin_kernel,
    "refuse": refuse_kernel,
    "step": step_kernel,
    "choose": choose_kernel,
}

EXTRA: dict[str, Callable[[Game], Kernel]] = {GREEDY: greedy_kernel, SIGHT: sight_kernel}


def signature(game: Game, kernel: str) -> Any:
    """The types a kernel is compiled for."""
    arrays = {name: numba.from_dtype(kind)[::1] for name, kind in layout(game).items()}
    played, shown, ended, chosen = ([arrays[name] for name in names] for names in (PLAYED, SHOWN, ENDED, CHOSEN))
    numbers, table = numba.int64[::1], (numba.int64, numba.int8[::1], numba.int64)  # table: players, options, seed
    types = {
        "playouts": (*table, numba.int64, arrays["results"], numba.int32[::1], numba.uint64[::1]),
        "begin": (*played, *table, *shown),
        "refuse": (numbers, arrays["mask"], numbers),
        "step": (numbers, numbers, *played, *table, *shown, *ended),
        "choose": (*chosen, numbers),
    }
    seats = (arrays["states"], arrays["dice"], arrays["legal"], arrays["counts"], arrays["actor"])
    types[GREEDY] = (*seats, numba.float64[::1], numba.int8[::1], numbers)
    types[SIGHT] = (arrays["states"], arrays["actor"], numba.float64[::1], numba.float32[:, ::1])
    return numba.void(*types[kernel])


def compiled(game: Game, kernel: str, **settings: Any) -> Any:
    """A kernel for this machine's card."""
    source = (KERNELS | EXTRA)[kernel](game)
    if SIMULATED:
        return cuda.jit(source)
    with our_settings():
        return cuda.jit(signature(game, kernel), lto=False, **settings)(source)
