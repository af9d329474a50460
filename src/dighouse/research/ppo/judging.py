"""The net against the bots of the house, in mirrored seats: it takes the action it likes best."""

from __future__ import annotations

import numpy as np
import torch

from dighouse.batch import Batch
from dighouse.bots import ask, bot_called
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.research.ppo.net import Net


@torch.no_grad()
def wins(net: Net, game: Game, players: int, rival: str, games: int, seed: int = 99) -> float:
    """The share of games the net wins against so many of one bot, its seat going round."""
    device = next(net.parameters()).device
    batch = Batch(game, games, players, seed)
    bot, dice = bot_called(rival, game), new_chance(seed)
    won, playing = np.zeros(games), np.ones(games, bool)
    actions = np.zeros(games, np.int64)
    while playing.any():
        mine = batch.actor == np.arange(games) % players
        likely, _ = net(torch.from_numpy(batch.observation).to(device), torch.from_numpy(batch.mask).to(device))
        actions[:] = likely.argmax(dim=1).cpu().numpy()
        for slot in np.flatnonzero(~mine):
            if playing[slot]:
                actions[slot] = ask(bot, game, batch.slots["states"], int(slot), dice)
            else:
                actions[slot] = batch.legal[slot, 0]
        batch.step(actions)
        for slot in np.flatnonzero(batch.done & playing):
            ranks = batch.rank[slot, :players]
            won[slot] = (ranks[slot % players] == 1) / (ranks == 1).sum()
            playing[slot] = False
    batch.close()
    return float(won.mean())
