"""python -m dighouse.research.hindsight GAME: teach a net what became of its own games, and nothing else.

A net plays itself; then a small tower beside it learns from how the games ended what a position is worth. It sees
what the net sees, what the reckoning is made of, and what the net itself makes of its first look. What the net favours
stays as it was: the tower's numbers stand beside those of the net, and only what is foreseen reads them. It takes
minutes of a processor.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from rich.console import Console
from rich.progress import track
from torch import Tensor, nn

from dighouse.bots.greedy import player_of
from dighouse.bots.judgement import Net, inputs_of, insight_of, keep, path_of, read
from dighouse.bots.outlook import outlook_of
from dighouse.bots.search import knobs_of, new_desk, tree_of
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.core.specialise import specialised
from dighouse.games import KEYS, game_called

SEATS, POINTS = 4, 20.0  # a lead is learned in so many points
SIGHT, TOLD, TOWER = 16, 16, 32  # hidden numbers of the tower: of all that is seen, of the reckoning, and behind them
EVERY, STRAYS = 8, 6  # one decision in so many is kept; so many moves of a hundred are any
CHUNK, ROOM = 500, 80  # games at once, and decisions kept of each at most
BATCH, RATE, DECAY = 1024, 1e-3, 0.05
TESTED = 10  # one game in so many is not learned from


class Memory(NamedTuple):
    """Decisions of a net's own games."""

    seen: Tensor
    came: Tensor  # how every seat came out, then by how much it led, from the one that decided on
    games: np.ndarray


def reckoning_of(game: Game, net: Net) -> np.ndarray:
    """The weights of the reckoning a net was told of, or today's, if it was told of none."""
    return net.weights if len(net.first) == inputs_of(game) else outlook_of(game).WEIGHTS


def remembered(game: Game, players: int, net: Net, games: int, seed: int) -> Memory:
    """What was seen in so many games, and what became of it."""
    tree, key = tree_of(game), game.meta.key
    names = {"rules": game.rules, "insight": insight_of(game), "tree": tree}
    samples = specialised("dighouse.bots.templates.samples", key, greedy=player_of(game), **names)
    template = specialised("dighouse.bots.templates.own_games", key, samples=samples, **names)
    weights, scale = reckoning_of(game, net)[players], float(knobs_of(game, players)[tree.SCALE])
    states, chances, desk = game.new_states(3), new_chance(count=2), new_desk(game, net)
    seen, done = np.zeros((CHUNK * ROOM, inputs_of(game)), np.float32), np.zeros((CHUNK * ROOM, 2 + 2 * SEATS))
    rows, ends, options = [], [], game.options_array(None, players)
    for first in track(range(0, games, CHUNK), "Own games", console=Console(stderr=True)):
        arrays = (states, chances, desk, net, weights, players, options)
        count = template.play(*arrays, seed, first, min(CHUNK, games - first), EVERY, STRAYS, scale, seen, done)
        rows.append(torch.tensor(seen[:count]).half())
        ends.append(done[:count].copy())
    end = np.concatenate(ends)
    came = np.concatenate([end[:, 2 : 2 + players], end[:, 2 + SEATS : 2 + SEATS + players] / POINTS], axis=1)
    return Memory(torch.cat(rows), torch.tensor(came, dtype=torch.float32), end[:, 0])


def fixed(numbers: np.ndarray) -> nn.Parameter:
    return nn.Parameter(torch.tensor(numbers), requires_grad=False)


class Tower(nn.Module):  # type: ignore[misc, unused-ignore]  # PyTorch is not there where types are checked
    """A net as it is, and beside it what learns to foresee."""

    def __init__(self, net: Net, seen: int, inputs: int, players: int) -> None:
        super().__init__()
        self.seen, self.players = seen, players  # of the inputs those that are no reckoning
        self.rows = [*range(players), *range(SEATS, SEATS + players)]  # of what is foreseen
        self.first, self.first_bias = fixed(net.first.T.copy()), fixed(net.first_bias)
        self.second, self.second_bias = fixed(net.second.T.copy()), fixed(net.second_bias)
        self.sight, self.told = nn.Linear(inputs, SIGHT), nn.Linear(inputs - seen, TOLD)
        self.tower = nn.Linear(SIGHT + TOLD + len(net.first_bias), TOWER)
        self.more, self.value = nn.Linear(TOWER, 2 * players), nn.Linear(len(net.second_bias), 2 * players)
        with torch.no_grad():
            self.sight.weight[:, :seen].mul_(0.3)
            self.more.weight.mul_(0.1)
            self.more.bias.zero_()
            self.value.weight.copy_(torch.tensor(net.value[self.rows]))
            self.value.bias.copy_(torch.tensor(net.value_bias[self.rows]))

    def forward(self, row: Tensor) -> Tensor:
        """How every seat comes out, and its lead; of two, each gets what the other lacks."""
        row = row.float()
        hidden = torch.relu(nn.functional.linear(row[:, : self.first.shape[1]], self.first, self.first_bias))
        thought = torch.relu(nn.functional.linear(hidden, self.second, self.second_bias))
        beside = torch.cat([torch.relu(self.sight(row)), torch.relu(self.told(row[:, self.seen :])), hidden], dim=1)
        said: Tensor = self.more(torch.relu(self.tower(beside))) + self.value(thought)
        if self.players > 2:
            return said
        fares, leads = 0.5 * (said[:, 0] - said[:, 1]), 0.5 * (said[:, 2] - said[:, 3])
        return torch.stack([fares, -fares, leads, -leads], dim=1)

    def joined(self, net: Net, weights: np.ndarray) -> Net:
        """Both as one net, as bots read it."""
        width, inputs = len(net.first_bias), self.sight.in_features
        first = np.zeros((inputs, width + SIGHT + TOLD), np.float32)
        first[: len(net.first), :width] = net.first
        first[:, width : width + SIGHT] = self.sight.weight.detach().numpy().T
        first[self.seen :, width + SIGHT :] = self.told.weight.detach().numpy().T
        second = np.zeros((width + SIGHT + TOLD, len(net.second_bias) + TOWER), np.float32)
        second[:width, :-TOWER] = net.second
        beside = self.tower.weight.detach().numpy().T
        second[width:, -TOWER:], second[:width, -TOWER:] = beside[: SIGHT + TOLD], beside[SIGHT + TOLD :]
        value, value_bias = np.zeros((2 * SEATS, second.shape[1]), np.float32), net.value_bias.copy()
        value[self.rows, :-TOWER] = self.value.weight.detach().numpy()
        value[self.rows, -TOWER:] = self.more.weight.detach().numpy()
        value_bias[self.rows] = (self.value.bias + self.more.bias).detach().numpy()
        more = [layer.bias.detach().numpy() for layer in (self.sight, self.told)]
        return Net(
            first=first,
            first_bias=np.concatenate([net.first_bias, *more]),
            second=second,
            second_bias=np.concatenate([net.second_bias, self.tower.bias.detach().numpy()]),
            policy=np.concatenate([net.policy, np.zeros((len(net.policy), TOWER), np.float32)], axis=1),
            policy_bias=net.policy_bias,
            value=value,
            value_bias=value_bias,
            weights=weights,
        )


def foreseen(tower: Tower, memory: Memory) -> float:
    """What part of how a seat comes out it foresees in games it did not learn from: 0 none of it, 1 all."""
    held = torch.tensor(memory.games % TESTED == 0)
    seen, came = memory.seen[held], memory.came[held]
    with torch.no_grad():
        said = torch.cat([tower(seen[begin : begin + 8 * BATCH]) for begin in range(0, len(seen), 8 * BATCH)])
    return float(1.0 - ((said - came)[:, 0] ** 2).mean() / came[:, 0].var())


def teach(tower: Tower, memory: Memory, passes: int) -> None:
    """Learn from what became of most games, with smaller and smaller steps."""
    learned = torch.tensor(memory.games % TESTED != 0)
    seen, came = memory.seen[learned], memory.came[learned]
    slow = [tower.value.weight, tower.value.bias]
    quick = [one for one in tower.parameters() if one.requires_grad and all(one is not other for other in slow)]
    groups = [{"params": quick, "lr": RATE}, {"params": slow, "lr": 0.1 * RATE}]
    optimiser = torch.optim.AdamW(groups, weight_decay=DECAY)
    steps = max(1, passes * (len(seen) // BATCH))
    slower = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: max(0.02, 1.0 - step / steps))
    for _ in track(range(passes), "Learning", console=Console(stderr=True)):
        order = torch.randperm(len(seen))
        for begin in range(0, len(seen) - BATCH + 1, BATCH):
            rows = order[begin : begin + BATCH]
            off = ((tower(seen[rows]) - came[rows]) ** 2).mean()
            optimiser.zero_grad()
            off.backward()
            optimiser.step()
            slower.step()


def main() -> int:
    """Play, learn, and write the net."""
    parser = argparse.ArgumentParser(description="Teach a net what became of its own games.")
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=26000)
    parser.add_argument("--passes", type=int, default=3, help="how often every decision is learned from")
    parser.add_argument("--start", type=Path, help="the net; by default the house's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    wish = parser.parse_args()
    torch.manual_seed(wish.seed)
    game = game_called(wish.game)
    players = game.meta.players(wish.players)
    net = read(wish.start or path_of(wish.game, players))
    memory = remembered(game, players, net, wish.games, wish.seed)
    tower = Tower(net, game.pieces.size, inputs_of(game), players)
    before = foreseen(tower, memory)
    teach(tower, memory, wish.passes)
    keep(tower.joined(net, reckoning_of(game, net)), wish.out)
    now = foreseen(tower, memory)
    print(f"{len(memory.games)} decisions; foreseen of how a seat comes out: {before:.1%} before, {now:.1%} now")
    return 0


if __name__ == "__main__":
    sys.exit(main())
