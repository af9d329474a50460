"""The search bot: it samples what it cannot know, looks ahead in a tree, and takes what was looked at most.

`Search.think` says more than `choose`: every move considered, how often, and the margin it should end with.
"""

from __future__ import annotations

import functools
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import msgspec
import numpy as np

from dighouse.bots.greedy import player_of
from dighouse.bots.judgement import Net, inputs_of, insight_of, net_of
from dighouse.bots.meaning import meaning_of
from dighouse.bots.outlook import outlook_of
from dighouse.bots.plain import PlainBot
from dighouse.core.actions import shortened
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.specialise import specialised

TREE_NODES = 1 << 20  # pages of it are taken from the machine only when they are written to
SPARE_POSITIONS = 3  # the one thought about, the one played on, and the greedy player's
FIRST_CHUNK = 32  # iterations, before the speed is known
CHUNK_SECONDS = 0.01  # how often the clock is looked at
EVEN_CHUNK = 64  # with a budget of iterations no clock decides anything, or games would not repeat
PATIENCE = 3.0  # a budget of seconds is one of thinking; on a busy machine it may take this much longer
MOST_ITERATIONS, MOST_SECONDS, MOST_HASTE = 10_000_000, 600, 100
HASTE = "~"  # between a budget and its haste
NO_CHANGES: Mapping[str, float] = {}
OPTIONAL_KNOBS = ("around", "weather", "loyalty")  # a game need not name them: then they are 0


class Budget(msgspec.Struct, frozen=True):
    """How long to think: so many iterations, or so many seconds of one core; and how hastily to make up its mind.

    With a haste of 1 a search stops only when the first move cannot be overtaken in what is left of the budget. With 2
    it stops when the second would have to have twice what is left, and does not look better.
    """

    iterations: int = 0
    seconds: float = 0.0
    haste: float = 1.0

    def __str__(self) -> str:
        long = str(self.iterations) if self.iterations else f"{self.seconds:g}s"
        return long if self.haste == 1.0 else f"{long}{HASTE}{self.haste:g}"


class Considered(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    action: int
    visits: int
    value: float  # 0 to 1: how well the seat that thinks should do
    margins: list[float]  # by seat: points ahead of the best rival at the end


class Thoughts(msgspec.Struct, frozen=True):
    """What a search found."""

    seat: int
    moves: list[Considered]  # the most visited first
    iterations: int
    seconds: float

    @property
    def best(self) -> Considered:
        return self.moves[0]


def tree_of(game: Game) -> ModuleType:
    """The search of a game, compiled with its rules."""
    names = {
        "rules": game.rules,
        "greedy": player_of(game),
        "outlook": outlook_of(game),
        "insight": insight_of(game),
        "meaning": meaning_of(game),
    }
    return specialised("dighouse.bots.templates.tree", game.meta.key, **names)


@functools.cache
def knobs_table() -> dict[str, dict[str, list[float]]]:
    """The tuned knobs of all games."""
    return tomllib.loads((Path(__file__).parent / "knobs.toml").read_text(encoding="utf-8"))


def knobs_of(game: Game, players: int, changes: Mapping[str, float] = NO_CHANGES) -> np.ndarray:
    """The knobs of a game's search for a number of players, and changes to them."""
    place = game.meta.seats.index(players)
    tuned = {name: values[place] for name, values in knobs_table()[game.meta.key].items()}
    knobs = dict.fromkeys(OPTIONAL_KNOBS, 0.0) | tuned | dict(changes)
    return np.array([knobs[name] for name in tree_of(game).KNOBS], np.float64)


class Clock:
    """How much of a budget is left."""

    def __init__(self, budget: Budget, done: int) -> None:
        self.budget = budget
        self.first = self.done = done  # iterations
        self.began, self.began_thinking = time.perf_counter(), time.thread_time()

    def spent(self) -> float:
        """Seconds since it began."""
        return time.perf_counter() - self.began

    def speed(self) -> float:
        """Iterations a second."""
        return (self.done - self.first) / max(time.thread_time() - self.began_thinking, 1e-6)

    @property
    def known(self) -> bool:
        """Whether it can be told what is left: with a budget of seconds not before something was thought."""
        return bool(self.budget.iterations) or self.done > self.first

    def left(self) -> int:
        """Iterations still to be had."""
        if self.budget.iterations:
            return self.budget.iterations - self.done
        if self.done == self.first:
            return FIRST_CHUNK
        if self.spent() > PATIENCE * self.budget.seconds:
            return 0
        return int((self.budget.seconds - time.thread_time() + self.began_thinking) * self.speed())

    def chunk(self) -> int:
        """Iterations until it should be asked again."""
        if self.budget.iterations:
            return EVEN_CHUNK
        return int(CHUNK_SECONDS * self.speed()) if self.done > self.first else FIRST_CHUNK


class Desk(NamedTuple):
    """What an iteration writes on."""

    path: np.ndarray  # the nodes it went through
    legal: np.ndarray
    meanings: np.ndarray  # of the legal actions
    actions: np.ndarray  # by meaning
    marks: np.ndarray  # by meaning
    worths: np.ndarray
    found: np.ndarray  # children that are legal,
    odds: np.ndarray  # and what they promise beside each other
    notes: np.ndarray  # of the greedy player
    sheet: np.ndarray
    leads: np.ndarray  # by seat: points
    fares: np.ndarray  # by seat: how it comes out, -1 to 1
    foreseen: np.ndarray  # the leads as they were foreseen,
    hoped: np.ndarray  # and the fares
    row: np.ndarray  # what a seat sees
    hidden: np.ndarray
    thought: np.ndarray


def new_desk(game: Game, net: Net) -> Desk:
    """An empty desk."""
    actions, meanings = len(game.actions), meaning_of(game).MEANINGS
    return Desk(
        path=np.zeros(tree_of(game).LONGEST, np.int64),
        legal=np.zeros(actions, np.int16),
        meanings=np.zeros(actions, np.int16),
        actions=np.zeros(meanings, np.int16),
        marks=np.zeros(meanings, np.int8),
        worths=np.zeros(actions),
        found=np.zeros(meanings, np.int32),
        odds=np.zeros(meanings),
        notes=np.zeros(outlook_of(game).NOTES),
        sheet=game.new_sheet(),
        leads=np.zeros(game.seats),
        fares=np.zeros(game.seats),
        foreseen=np.zeros(game.seats),
        hoped=np.zeros(game.seats),
        row=np.zeros(inputs_of(game), np.float32),
        hidden=np.zeros_like(net.first_bias),
        thought=np.zeros_like(net.second_bias),
    )


class Search:
    """A search with its tree. It goes on with what it thought if the next position is the one its move led to."""

    def __init__(
        self, game: Game, players: int, net: Net | None = None, changes: Mapping[str, float] = NO_CHANGES
    ) -> None:
        outlook = outlook_of(game)
        self.game = game
        self.template = tree_of(game)
        self.knobs = knobs_of(game, players, changes)
        self.weights = outlook.WEIGHTS[players]
        self.net = net_of(game, players) if net is None else net
        self.tree = np.zeros(TREE_NODES, self.template.NODE)
        self.size = 0  # nodes in use
        self.kept: np.ndarray | None = None  # what the seat will see if the next position is the one thought about
        self.positions = game.new_states(SPARE_POSITIONS)
        self.desk = new_desk(game, self.net)

    def think(
        self, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int, budget: Budget, sure: bool = True
    ) -> Thoughts:
        """Think about a position within a budget; `sure`: stop once it is decided which move is taken."""
        self.positions[0] = states[index]
        if self.kept is None or not np.array_equal(self.kept, self.seen(0, seat)):
            self.size = self.template.plant(self.tree)
        clock = Clock(budget, done=int(self.tree["visits"][0]))
        chunk = FIRST_CHUNK
        while (left := clock.left()) > 0:
            if sure and clock.known and self.decided(seat, left, budget.haste):
                break
            chunk = max(1, min(2 * chunk, clock.chunk(), left))
            self.grow(seat, chances, j, chunk)
            clock.done += chunk
        return Thoughts(seat, self.considered(seat), clock.done, clock.spent())

    def grow(self, seat: int, chances: np.ndarray, j: int, iterations: int) -> None:
        """Some more iterations."""
        arrays = (self.tree, self.size, self.desk, self.net, self.weights, self.knobs)
        self.size = self.template.grow(self.positions, chances, j, *arrays, seat, iterations)

    def seen(self, place: int, seat: int) -> np.ndarray:
        """Everything a seat is shown of one of the positions, and what it may do: there a pile it searches shows."""
        size, actions = self.game.pieces.size, len(self.game.actions)
        out = np.zeros(size + actions, np.float32)
        self.game.loops.observe(self.positions, place, seat, out[:size])
        count = self.game.loops.legal(self.positions, place, self.desk.legal)
        out[size + self.desk.legal[:count]] = 1.0
        return out

    def keep(self, seat: int, action: int) -> bool:
        """Keep what was thought of the position after a move, if nothing is drawn or found out and the seat goes on."""
        self.kept = None
        self.positions[1] = self.positions[0]
        chances = new_chance()
        self.game.loops.step(self.positions, 1, action, chances, 0, self.desk.legal)
        if chances["asked"][0] or self.game.loops.actor(self.positions, 1) != seat:
            return False
        child = next(node for node in self.nodes() if self.tree["action"][node] == action)
        self.tree[0] = self.tree[child]
        self.tree["next"][0] = 0
        seen = self.seen(1, seat)
        looked_at = self.tree["action"][self.nodes()]
        if not seen[self.game.pieces.size + looked_at].all():
            return False  # some of it was thought of other deals, and now the seat knows which of them it is
        self.kept = seen
        return True

    def nodes(self) -> list[int]:
        """The moves looked at, as they hang."""
        nodes, child = [], int(self.tree["first"][0])
        while child:
            nodes.append(child)
            child = int(self.tree["next"][child])
        return nodes

    def children(self) -> np.ndarray:
        """The nodes of the moves looked at."""
        return self.tree[self.nodes()]

    def decided(self, seat: int, left: int, haste: float) -> bool:
        """Whether more thinking cannot change the move, or, with haste, hardly will."""
        children = self.children()
        if len(children) == 0:
            return False
        if len(children) == 1:
            return True  # all others are what nobody need look at
        visits = children["visits"]
        first, second = np.argsort(-visits, kind="stable")[:2]
        gap = int(visits[first] - visits[second])
        if gap > left:
            return True
        if haste * gap <= left:
            return False
        means = children["value"][:, seat] / np.maximum(visits, 1)
        return bool(means[first] >= means[visits > 0].max())

    def considered(self, seat: int) -> list[Considered]:
        """The moves that were looked at, the most visited first."""
        seen = [node for node in self.children() if node["visits"]]
        players = int(self.positions["players"][0])
        moves = [
            Considered(
                action=int(node["action"]),
                visits=int(node["visits"]),
                value=float(node["value"][seat] / node["visits"]),
                margins=[float(lead / node["visits"]) for lead in node["lead"][:players]],
            )
            for node in seen
        ]
        return sorted(moves, key=lambda move: (-move.visits, -move.value))


class SearchBot(PlainBot):
    """Looks ahead, within its budget."""

    def __init__(
        self, name: str, budget: Budget, changes: Mapping[str, float] = NO_CHANGES, net: Net | None = None
    ) -> None:
        self.name = name
        self.about = "bot.search" if "@" in name else f"bot.{name}"
        self.budget = budget
        self.changes = changes  # to the knobs of the house
        self.net = net  # instead of the house's
        self.search: Search | None = None  # while its turn goes on

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:
        """The move looked at most. Where there is no choice it does not think."""
        legal = np.zeros(len(game.actions), np.int16)
        if game.loops.legal(states, index, legal) == 1:
            return int(legal[0])
        search = self.search or Search(game, int(states["players"][index]), self.net, self.changes)
        action = search.think(states, index, seat, chances, j, self.budget).best.action
        self.search = search if search.keep(seat, action) else None
        return action


def budget_named(text: str) -> Budget:
    """A budget as people write it: "2000" iterations, or "0.3s", and perhaps a haste: "0.3s~2"."""
    long, _, haste = text.partition(HASTE)
    number = long.removesuffix("s")
    try:
        times = float(haste) if HASTE in text else 1.0
        budget = (
            Budget(seconds=float(number), haste=times)
            if long.endswith("s")
            else Budget(iterations=int(number), haste=times)
        )
    except ValueError:
        budget = Budget()
    known = 0 < budget.iterations <= MOST_ITERATIONS or 0 < budget.seconds <= MOST_SECONDS
    if not (known and 1 <= budget.haste <= MOST_HASTE):
        raise BadInput("bad_budget", budget=shortened(text, 30), iterations=MOST_ITERATIONS, seconds=MOST_SECONDS)
    return budget
