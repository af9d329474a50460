"""A net against the greedy bot, with a short search in all games at once."""

from __future__ import annotations

import torch

from dighouse.core.game import Game
from dighouse.research.expert.forest import Forest
from dighouse.research.expert.learning import Thinking
from dighouse.research.ppo.net import Net
from dighouse.research.ppo.tables import Table


@torch.no_grad()
def wins_by_search(
    net: Net, game: Game, players: int, games: int, thinking: Thinking, nodes: int, seed: int = 99
) -> float:
    """The share of games the search wins alone among greedy bots, its seat going round; the first of every slot."""
    device = str(next(net.parameters()).device.type)
    table = Table(game, players, games, seed, device, 1.0, rivals=1.0)
    forest = Forest(table, nodes, seed)
    won = torch.zeros(games, device=device)
    playing = torch.ones(games, dtype=torch.bool, device=device)
    while playing.any():
        theirs = table.theirs()
        asked = ~theirs & playing & (table.mask.sum(dim=1) > 1)
        better, _ = forest.think(net, asked, *thinking)
        likely = torch.where(asked[:, None], better, net(table.seen, table.mask)[0])
        actions = likely.argmax(dim=1)
        table.let_them(actions, theirs & playing)
        table.step(actions)
        first = table.result("rank", torch.int8, 1) == 1
        share = first.gather(1, table.place[:, None])[:, 0] / first.sum(dim=1).clamp(min=1)
        won = torch.where(playing & table.done, share, won)
        playing &= ~table.done
    return float(won.mean())
