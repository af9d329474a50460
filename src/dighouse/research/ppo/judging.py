"""The net against the bots of the house, in mirrored seats: it takes the action it likes best."""

from __future__ import annotations

import numpy as np
import torch

from dighouse.bots import ask, bot_called
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.research.ppo.net import Net
from dighouse.research.ppo.tables import Table


@torch.no_grad()
def wins(net: Net, game: Game, players: int, rival: str, games: int, seed: int = 99) -> float:
    """The share of games the net wins against so many of one bot, its seat going round."""
    device = next(net.parameters()).device
    table = Table(game, players, games, seed, "cpu", 1.0)
    batch = table.batch
    bot, dice = bot_called(rival, game), new_chance(seed)
    won, playing = np.zeros(games), np.ones(games, bool)
    actions = np.zeros(games, np.int64)
    while playing.any():
        mine = batch.actor == np.arange(games) % players
        likely, _ = net(table.seen.to(device), table.mask.to(device))
        actions[:] = likely.argmax(dim=1).cpu().numpy()
        for slot in np.flatnonzero(~mine):
            if playing[slot]:
                actions[slot] = ask(bot, game, batch.slots["states"], int(slot), dice)
            else:
                actions[slot] = batch.legal[slot, 0]
        table.step(torch.from_numpy(actions))
        for slot in np.flatnonzero(batch.done & playing):
            ranks = batch.rank[slot, :players]
            won[slot] = (ranks[slot % players] == 1) / (ranks == 1).sum()
            playing[slot] = False
    batch.close()
    return float(won.mean())


@torch.no_grad()
def wins_on_card(net: Net, game: Game, players: int, games: int, seed: int = 99) -> float:
    """The same against the greedy bot, all on the card: the first game of every slot counts."""
    table = Table(game, players, games, seed, "cuda", 1.0, rivals=1.0)
    won = torch.zeros(games, device="cuda")
    playing = torch.ones(games, dtype=torch.bool, device="cuda")
    while playing.any():
        actions = net(table.seen, table.mask)[0].argmax(dim=1)
        table.let_them(actions, table.theirs())
        table.step(actions)
        first = table.result("rank", torch.int8, 1) == 1
        share = first.gather(1, table.place[:, None])[:, 0] / first.sum(dim=1).clamp(min=1)
        won = torch.where(playing & table.done, share, won)
        playing &= ~table.done
    return float(won.mean())
