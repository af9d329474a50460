"""python -m dighouse.research.expert GAME: teach a net what a short search finds."""

from __future__ import annotations

import argparse
import math
import sys

import torch

from dighouse.games import game_called
from dighouse.research.expert.forest import Forest
from dighouse.research.expert.judging import wins_by_search
from dighouse.research.expert.learning import Found, Thinking, learn, play
from dighouse.research.ppo.__main__ import Course, parser_of
from dighouse.research.ppo.net import gone_on_from, new_net, state_in

SEARCHING = "greedy, by search"


class ExpertCourse(Course):
    """Plays by searching, and learns what was found."""

    rivals = ("greedy", SEARCHING)

    def __init__(self, net: torch.nn.Module, wish: argparse.Namespace) -> None:
        super().__init__(net, wish)
        self.forests = [Forest(table, wish.nodes, wish.seed) for table in self.tables]
        self.thinking = Thinking(wish.iterations, wish.stiffness)

    def learn(self, share: float) -> dict[str, float]:
        """Play for a while and learn from it, with smaller and smaller steps."""
        left = 0.5 * (1.0 + math.cos(math.pi * share))
        for group in self.optimiser.param_groups:
            group["lr"] = self.wish.rate * self.wish.later * (0.02 + 0.98 * left)
        rows = [play(forest, self.net, self.wish.steps, self.thinking) for forest in self.forests]
        found = Found(*(torch.cat(column) for column in zip(*rows, strict=True)))
        off, wrong = learn(self.net, self.optimiser, found)
        self.decisions += int(found.searched.sum())
        return {"off search": round(off, 4), "off": round(wrong, 4)}

    def judged(self, players: int, rival: str) -> float:
        """The share of games it wins: against greedy bots with its search, too."""
        if rival != SEARCHING:
            return super().judged(players, rival)
        return wins_by_search(self.net, self.game, players, self.wish.judged, self.thinking, self.wish.nodes)


def main() -> int:
    """Learn for so long."""
    parser = parser_of("Teach a net what a short search finds.")
    parser.add_argument("--iterations", type=int, default=96, help="of the search, a decision")
    parser.add_argument("--nodes", type=int, default=1024, help="of its tree")
    parser.add_argument("--stiffness", type=float, default=20.0, help="how much what is found changes what is favoured")
    wish = parser.parse_args()
    torch.manual_seed(wish.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    net = new_net(game_called(wish.game), wish.hidden).to(wish.device)
    if wish.start:
        gone_on_from(state_in(wish.start, wish.device), net)
    ExpertCourse(net, wish).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
