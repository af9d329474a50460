"""PPO over all seats at once.

At every decision the net says how each seat will come out. What a decision was worth to the seat that made it is how
much that changed until its next one, and a little of what came later (GAE). Tables with any number of players and any
order of turns are the same to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import torch
from torch import Tensor, nn

from dighouse.research.ppo.net import POINTS, SEATS, Net, drawn
from dighouse.research.ppo.tables import Table

LATER = 0.93  # how much of what came later counts, a decision
CLIP = 0.2  # how far the odds of an action may move at once
PASSES = 2
PARTS = 16  # of which each is learned from at once
STEEPEST = 1.0  # a longer step of learning is shortened to this
FLATTER = 5.0  # how much less sure it is where it strays


class Played(NamedTuple):
    """Decisions to learn from, a row each."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    likely: Tensor  # the logarithm of how likely it was
    gain: Tensor  # what it was worth to the seat that made it
    target: Tensor  # by kind and seat, from that one on
    seats: Tensor  # of which of them that is known; the seat that decided is the first
    ours: Tensor  # 1 where the net decided and meant it


class Step(NamedTuple):
    """One step of all games of a table."""

    seen: Tensor
    mask: Tensor
    actor: Tensor
    action: Tensor
    likely: Tensor
    said: Tensor  # by kind and seat of the table
    paid: Tensor
    done: Tensor
    ours: Tensor  # 1 where the net decided and meant it, 0 where a greedy rival did or where it strayed
    strayed: Tensor  # 1 where it did what it hardly favours


def at_table(said: Tensor, actor: Tensor, players: int) -> Tensor:
    """From the order of the seat that looks to the table's."""
    turn = (torch.arange(players, device=said.device) - actor[:, None]) % players
    return said.gather(2, turn[:, None, :].expand(-1, 2, -1))


def from_seat(told: Tensor, actor: Tensor, players: int) -> Tensor:
    """From the table's order to that of the seat that looks; seats nobody has are 0."""
    turn = (torch.arange(players, device=told.device) + actor[:, None]) % players
    return nn.functional.pad(told.gather(2, turn[:, None, :].expand(-1, 2, -1)), (0, SEATS - players))


@torch.no_grad()
def step_of(table: Table, net: Net) -> Step:
    """The net decides in every game of a table."""
    seen, mask, actor = table.seen.half(), table.mask.clone(), table.actor.clone()
    likely, said = net(table.seen, mask)
    theirs = table.theirs()
    strayed = ~theirs & (torch.rand(table.size, device=actor.device) < table.strays)
    action = torch.where(strayed, drawn(likely / FLATTER), drawn(likely))
    table.let_them(action, theirs)
    table.step(action)
    done = table.done.float()
    unit = torch.tensor([1.0, 1.0 / POINTS], device=done.device)[:, None]
    paid = table.outcome()[:, :, : table.players] * unit * done[:, None, None]
    table.games += table.done.sum()
    chosen = likely.gather(1, action[:, None])[:, 0]
    said = at_table(said, actor, table.players)
    return Step(seen, mask, actor, action, chosen, said, paid, done, (~theirs & ~strayed).float(), strayed.float())


class Hindsight:
    """What came of the decisions of one table, looking back from the last step to the first.

    A seat's decision is judged by what that seat itself sees at its next one: what others see of it says nothing of a
    hand they do not know. What comes of a move it strayed to says nothing of any position before it: those are judged
    by what was said there.
    """

    def __init__(self, last: Tensor, actor: Tensor, players: int) -> None:
        self.known = nn.functional.one_hot(actor, players).float()  # seats whose next own decision was seen
        self.after = last.clone()  # by kind and seat: what was said there, or how the game ended
        self.later = torch.zeros_like(last)  # and what was gained from there on

    def over(self, step: Step) -> None:
        """Where a game ended with this step all is known."""
        done = step.done[:, None, None]
        self.after = torch.where(done > 0, step.paid, self.after)
        self.later = self.later * (1.0 - done)
        self.known = torch.maximum(self.known, step.done[:, None])

    def back(self, step: Step) -> tuple[Tensor, Tensor, Tensor]:
        """One step back: what it gained, by kind and seat what to foresee, and for which seats that is known."""
        self.over(step)
        mine = nn.functional.one_hot(step.actor, self.known.shape[1]).float()
        strayed = step.strayed[:, None]
        known = self.known * (1.0 - strayed)
        returns = self.after + LATER * self.later
        gain = (returns - step.said) * known[:, None, :]
        anew = torch.maximum(mine, strayed)
        self.after = torch.where(anew[:, None] > 0, step.said, self.after)
        self.later = torch.where(anew[:, None] > 0, gain, self.later)
        self.known = torch.maximum(known, anew)
        return (gain[:, 0] * mine).sum(dim=1), returns, known


@torch.no_grad()
def play(table: Table, net: Net, steps: int) -> Played:
    """So many steps of a table, and what came of each."""
    taken = [step_of(table, net) for _ in range(steps)]
    _, said = net(table.seen, table.mask)
    hindsight = Hindsight(at_table(said, table.actor, table.players), table.actor, table.players)
    rows = []
    for step in reversed(taken):
        gain, returns, known = hindsight.back(step)
        target = from_seat(returns, step.actor, table.players)
        seats = from_seat(known[:, None].expand(-1, 2, -1), step.actor, table.players)[:, 0]
        gain = gain * step.ours  # what a rival does is not learned, but what comes of it is
        rows.append(Played(step.seen, step.mask, step.action, step.likely, gain, target, seats, step.ours))
    return joined(rows)


def joined(rows: list[Played]) -> Played:
    return Played(*(torch.cat(column) for column in zip(*rows, strict=True)))


def batches(rows: int, device: str) -> Iterator[Tensor]:
    """All rows in a new order, some at a time."""
    yield from torch.randperm(rows, device=device).split(max(1, rows // PARTS))


def learn(net: Net, optimiser: torch.optim.Optimizer, played: Played, boldness: float) -> tuple[float, float]:
    """Do more of what went well; how open the net's mind still is (entropy), and how far off its foresight."""
    known = played.seats[:, 0] * played.ours
    gains = played.gain
    typical = (gains.square().sum() / known.sum()).sqrt() + 1e-6
    played = played._replace(gain=gains / typical)
    open_mind = wrong = torch.zeros(())
    for _ in range(PASSES):
        for part in batches(len(gains), str(gains.device)):
            loss, open_mind, wrong = loss_of(net, Played(*(column[part] for column in played)), boldness)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
            optimiser.step()
    return float(open_mind.detach()), float(wrong.detach())


def loss_of(net: Net, rows: Played, boldness: float) -> tuple[Tensor, Tensor, Tensor]:
    """What is to become less: the clipped loss of PPO, errors of foresight, and a closed mind."""
    likely, said = net(rows.seen.float(), rows.mask)
    odds = (likely.gather(1, rows.action[:, None])[:, 0] - rows.likely).exp()
    policy = -torch.minimum(odds * rows.gain, odds.clamp(1 - CLIP, 1 + CLIP) * rows.gain).mean()  # 0 where unknown
    open_mind = -((likely.exp() * likely.clamp(min=-100.0)).sum(dim=1) * rows.ours).mean()
    errors = (said - rows.target).square() * rows.seats[:, None, :]
    wrong = errors.sum() / (rows.seats.sum() * 2)
    return policy + 0.5 * wrong - boldness * open_mind, open_mind, wrong
