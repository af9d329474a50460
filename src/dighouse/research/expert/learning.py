"""Expert iteration: at every decision a short search improves on the net, and the net learns to do without it."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from dighouse.research.expert.forest import Forest
from dighouse.research.ppo.learning import (
    FLATTER,
    PASSES,
    STEEPEST,
    Hindsight,
    Step,
    at_table,
    batches,
    from_seat,
)
from dighouse.research.ppo.net import POINTS, Net, drawn


class Found(NamedTuple):
    """Decisions to learn from, a row each."""

    seen: Tensor
    mask: Tensor
    ideal: Tensor  # how likely each action should be
    searched: Tensor  # 1 where that is known
    target: Tensor  # by kind and seat, from the one that looks on
    seats: Tensor  # of which of them that is known


class Thinking(NamedTuple):
    """How a search is asked."""

    iterations: int
    stiffness: float  # how much a found difference changes what is favoured


@torch.no_grad()
def step_of(forest: Forest, net: Net, thinking: Thinking) -> tuple[Step, Tensor, Tensor]:
    """The search decides in every game of a table; what it found best, and where it was asked."""
    table = forest.table
    seen, mask, actor = table.seen.half(), table.mask.clone(), table.actor.clone()
    likely, said = net(table.seen, mask)
    said = at_table(said, actor, table.players)
    theirs = table.theirs()
    asked = ~theirs & (mask.sum(dim=1) > 1)
    better, worths = forest.think(net, asked, *thinking)
    likely = torch.where(asked[:, None], better, likely)
    said[:, 0] = torch.where(asked[:, None], worths.float(), said[:, 0])
    strayed = ~theirs & (torch.rand(table.size, device=actor.device) < table.strays)
    action = torch.where(strayed, drawn(likely / FLATTER), drawn(likely))
    table.let_them(action, theirs)
    table.step(action)
    done = table.done.float()
    unit = torch.tensor([1.0, 1.0 / POINTS], device=done.device)[:, None]
    paid = table.outcome()[:, :, : table.players] * unit * done[:, None, None]
    table.games += table.done.sum()
    ours = (~theirs & ~strayed).float()
    step = Step(seen, mask, actor, action, likely[:, 0], said, paid, done, ours, strayed.float())
    return step, likely.exp().half(), asked


@torch.no_grad()
def play(forest: Forest, net: Net, steps: int, thinking: Thinking) -> Found:
    """So many steps of a table, and what came of each."""
    table = forest.table
    taken = [step_of(forest, net, thinking) for _ in range(steps)]
    _, said = net(table.seen, table.mask)
    hindsight = Hindsight(at_table(said, table.actor, table.players), table.actor, table.players)
    rows = []
    for step, ideal, asked in reversed(taken):
        _, returns, known = hindsight.back(step)
        target = from_seat(returns, step.actor, table.players)
        seats = from_seat(known[:, None].expand(-1, 2, -1), step.actor, table.players)[:, 0]
        rows.append(Found(step.seen, step.mask, ideal, asked.float(), target, seats))
    return Found(*(torch.cat(column) for column in zip(*rows, strict=True)))


def learn(net: Net, optimiser: torch.optim.Optimizer, found: Found) -> tuple[float, float]:
    """Do what the search would do; how far off that the net was, and how far off its foresight."""
    off = wrong = torch.zeros(())
    for _ in range(PASSES):
        for part in batches(len(found.searched), str(found.searched.device)):
            loss, off, wrong = loss_of(net, Found(*(column[part] for column in found)))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
            optimiser.step()
    return float(off.detach()), float(wrong.detach())


def loss_of(net: Net, rows: Found) -> tuple[Tensor, Tensor, Tensor]:
    """What is to become less: how far the net is from what the search found, and errors of foresight."""
    likely, said = net(rows.seen.float(), rows.mask)
    ideal = rows.ideal.float()
    apart = (ideal * (ideal.clamp(min=1e-6).log() - likely.clamp(min=-100.0))).sum(dim=1)
    off = (apart * rows.searched).sum() / rows.searched.sum().clamp(min=1.0)
    errors = (said - rows.target).square() * rows.seats[:, None, :]
    wrong = errors.sum() / (rows.seats.sum() * 2)
    return off + 0.5 * wrong, off, wrong
