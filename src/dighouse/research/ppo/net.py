"""The net: two hidden layers; what to do, how every seat will come out, and by how many points."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from dighouse.bots.judgement import Net as KeptNet
from dighouse.bots.judgement import inputs_of, keep, read
from dighouse.core.game import Game

SEATS = 4
POINTS = 20.0  # a lead is learned in so many points
IMPOSSIBLE = -1e9  # what is said of an action that is not legal, before it is made a probability


class Net(nn.Module):  # type: ignore[misc, unused-ignore]  # PyTorch is not there where types are checked
    """Rows of what a seat sees become a number an action, and two numbers a seat, from that one on."""

    def __init__(self, inputs: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 2 * SEATS)
        for layer, gain in ((self.first, 1.4), (self.second, 1.4), (self.policy, 0.01), (self.value, 0.1)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of how likely each action is, and by seat how it comes out and by how much it leads."""
        hidden = torch.relu(self.second(torch.relu(self.first(seen))))
        likely = torch.log_softmax(self.policy(hidden).float().masked_fill(~mask, IMPOSSIBLE), dim=1)
        return likely, self.value(hidden).float().view(-1, 2, SEATS)

    def keep(self, path: Path, weights: np.ndarray) -> None:
        """Write it as the bots read it, with the weights of the reckoning it was told of."""
        numbers = {name: number.detach().cpu().numpy() for name, number in self.named_parameters()}
        keep(
            KeptNet(
                first=np.ascontiguousarray(numbers["first.weight"].T),
                first_bias=numbers["first.bias"],
                second=np.ascontiguousarray(numbers["second.weight"].T),
                second_bias=numbers["second.bias"],
                policy=numbers["policy.weight"],
                policy_bias=numbers["policy.bias"],
                value=numbers["value.weight"],
                value_bias=numbers["value.bias"],
                weights=weights,
            ),
            path,
        )


def new_net(game: Game, hidden: int) -> Net:
    """A net for a game that has learned nothing."""
    return Net(inputs_of(game), len(game.actions), hidden)


def state_in(path: Path, device: str) -> dict[str, Tensor]:
    """What was learned before: as learning left it, or as a bot's net, which is rounded to half precision."""
    if path.suffix != ".npz":
        return dict(torch.load(path, map_location=device))
    kept = read(path)
    numbers = {
        "first.weight": kept.first.T,
        "first.bias": kept.first_bias,
        "second.weight": kept.second.T,
        "second.bias": kept.second_bias,
        "policy.weight": kept.policy,
        "policy.bias": kept.policy_bias,
        "value.weight": kept.value,
        "value.bias": kept.value_bias,
    }
    return {name: torch.tensor(np.ascontiguousarray(number), device=device) for name, number in numbers.items()}


def drawn(likely: Tensor) -> Tensor:
    """An action a row, each as likely as it should be: the largest of them after noise."""
    noise = torch.empty_like(likely).exponential_().log_()
    return (likely - noise).argmax(dim=1)


def gone_on_from(state: dict[str, Tensor], net: Net) -> None:
    """Take over what was learned; what was not seen then counts nothing at first."""
    before = state["first.weight"]
    more = net.first.in_features - before.shape[1]
    net.load_state_dict(state | {"first.weight": nn.functional.pad(before, (0, more))})
