"""Batches of games the net plays against itself, a table a number of players."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from dighouse.batch import Batch
from dighouse.batch.slots import result_of
from dighouse.bots import ask
from dighouse.bots.greedy import GreedyBot
from dighouse.bots.judgement import inputs_of, insight_of
from dighouse.bots.outlook import outlook_of, told
from dighouse.core.chance import new_chance
from dighouse.core.game import Game

SEATS = 4


class Table:
    """Games with one number of players, side by side; tensors share the batch's memory."""

    def __init__(
        self,
        game: Game,
        players: int,
        size: int,
        seed: int,
        device: str,
        scale: float,
        rivals: float = 0.0,
        strays: float = 0.0,
    ) -> None:
        self.game, self.players, self.size, self.device, self.scale = game, players, size, device, scale
        self.batch = batch_on(device, game, size, players, seed)
        self.seen = torch.as_tensor(self.batch.observation, device=device)
        if told(outlook_of(game)):
            self.seen = torch.zeros((size, inputs_of(game)), device=device)
        self.mask = torch.as_tensor(self.batch.mask, device=device)
        self.actor = torch.as_tensor(self.batch.actor, device=device)
        self.done = torch.as_tensor(self.batch.done, device=device)
        self.bytes = torch.as_tensor(self.batch.slots["results"].view("u1").reshape(size, -1), device=device)
        self.places = dict(result_of(game).fields or {})
        self.games = torch.zeros((), dtype=torch.int64, device=device)  # that ended
        self.place = torch.arange(size, device=device) % players  # where the net sits if it sits alone
        self.rivals = round(rivals * size)  # tables at which it does
        self.strays = strays  # share of its moves
        self.alone = torch.arange(size, device=device) < self.rivals
        self.look()

    def theirs(self) -> Tensor:
        """Where the greedy bot decides: at some tables it has all seats but one."""
        return self.alone & (self.actor != self.place)

    def let_them(self, actions: Tensor, theirs: Tensor) -> None:
        """Write what the greedy bot does where it decides."""
        if not self.rivals:
            return
        weights = outlook_of(self.game).WEIGHTS[self.players]
        if self.device != "cpu":
            self.batch.greedy_actions(actions, theirs.to(torch.int8), weights)
            return
        bot, dice = GreedyBot(), new_chance()
        for slot in theirs.nonzero()[:, 0].tolist():
            actions[slot] = ask(bot, self.game, self.batch.slots["states"], slot, dice)

    def look(self) -> None:
        """What the seats on turn see, with what the reckoning says."""
        outlook = outlook_of(self.game)
        if not told(outlook):
            return
        if self.device == "cpu":
            notes, states = np.zeros(outlook.NOTES), self.batch.slots["states"]
            insight = insight_of(self.game)
            insight.see_many(states, self.batch.actor, notes, outlook.WEIGHTS[self.players], self.seen.numpy())
        else:
            self.batch.see(self.seen, outlook.WEIGHTS[self.players])

    def step(self, actions: Tensor) -> None:
        """Play an action in every game."""
        if self.device == "cpu":
            self.batch.step(actions.numpy())
        else:
            self.batch.step(actions, check=False)
        self.look()

    def result(self, name: str, kind: Any, width: int) -> Tensor:
        """A field of how the last games ended."""
        start = self.places[name][1]
        return self.bytes[:, start : start + SEATS * width].contiguous().view(kind).float()

    def outcome(self) -> Tensor:
        """By game, kind and seat: how it came out, half by winning and half by its lead; and the lead in points."""
        score, rank = self.result("score", torch.int32, 4), self.result("rank", torch.int8, 1)
        score = score.masked_fill(rank == 0, -1e6)
        best, order = score.topk(2, dim=1)
        rival = torch.where(torch.arange(SEATS, device=self.device) == order[:, :1], best[:, 1:], best[:, :1])
        lead = (score - rival).masked_fill(rank == 0, 0.0)
        won = (rank == 1).float()
        won = 2.0 * won / won.sum(dim=1, keepdim=True).clamp(min=1.0) - 1.0
        return torch.stack([0.5 * won + 0.5 * torch.tanh(lead / self.scale), lead], dim=1)


def batch_on(device: str, game: Game, size: int, players: int, seed: int) -> Any:
    """A batch on a processor or a card."""
    if device == "cpu":
        return Batch(game, size, players, seed)
    from dighouse.gpu import GpuBatch

    return GpuBatch(game.meta.key, size, players, seed)
