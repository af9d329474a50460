"""A head start: the net first learns what the greedy bot does, and how its games end."""

from __future__ import annotations

import math
import time

import torch
from torch import Tensor, nn

from dighouse.research.ppo.net import POINTS, SEATS, Net
from dighouse.research.ppo.watching import Shown

BATCH = 16384
STEEPEST = 1.0  # a longer step of learning is shortened to this
HELD = 20  # one part in so many is kept to judge by


def imitate(net: Net, shown: Shown, seconds: float, rate: float) -> dict[str, float]:
    """Learn from what was seen for so long; how often it would do the same, and how far off its foresight is."""
    device = next(net.parameters()).device
    held = len(shown.seen) // HELD
    columns = [torch.from_numpy(column).to(device) for column in shown]
    optimiser = torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5)
    began, share = time.monotonic(), 0.0
    while share < 1.0:
        for part in torch.randperm(len(shown.seen) - held, device=device).split(BATCH):
            share = min(1.0, (time.monotonic() - began) / seconds)
            for group in optimiser.param_groups:
                group["lr"] = rate * (0.02 + 0.49 * (1.0 + math.cos(math.pi * share)))
            losses = losses_of(net, *(column[part] for column in columns))
            optimiser.zero_grad(set_to_none=True)
            (losses[0] + losses[1]).backward()
            nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
            optimiser.step()
            if share >= 1.0:
                break
    with torch.no_grad():
        last = [column[-held:][:BATCH] for column in columns]
        policy, wrong, same = losses_of(net, *last)
    return {"decisions": len(shown.seen), "policy": float(policy), "wrong": float(wrong), "same": float(same)}


def losses_of(net: Net, seen: Tensor, packed: Tensor, done: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """How unlikely what was done seemed, how far off its foresight was, and how often it would do the same."""
    bits = torch.arange(7, -1, -1, device=seen.device, dtype=torch.uint8)
    mask = (packed[:, :, None] >> bits & 1).flatten(1).bool()[:, : net.policy.out_features]
    likely, said = net(seen.float(), mask)
    action = done[:, :1].long()
    target = done[:, 2:].view(-1, 2, SEATS) * torch.tensor([1.0, 1.0 / POINTS], device=seen.device)[:, None]
    there = (target[:, :1] != 0).float()
    wrong = ((said - target).square() * there).sum() / (2 * there.sum())
    return -likely.gather(1, action).mean(), wrong, (likely.argmax(dim=1) == action[:, 0]).float().mean()
