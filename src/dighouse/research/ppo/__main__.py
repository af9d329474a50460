"""python -m dighouse.research.ppo GAME: learn a game, and write the net and how it came along."""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
import time
from pathlib import Path

import numba
import torch

from dighouse.bots.outlook import outlook_of
from dighouse.core.game import Game
from dighouse.games import KEYS, game_called
from dighouse.research.ppo.curve import picture
from dighouse.research.ppo.imitation import imitate
from dighouse.research.ppo.judging import wins, wins_on_card
from dighouse.research.ppo.learning import joined, learn, play
from dighouse.research.ppo.net import Net, gone_on_from, new_net, state_in
from dighouse.research.ppo.tables import Table
from dighouse.research.ppo.watching import watched

SCALES = {"thebes": 25.0, "tomb_raiders": 25.0, "pergamon": 12.0, "monuments": 25.0}  # points: a lead as good as any
MANY = 8192  # games a judgement on a card
SIDE_BY_SIDE = {"cpu": 256, "cuda": 8192}  # games, a number of players


def parser_of(about: str) -> argparse.ArgumentParser:
    """What a course can be asked for."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--one-core", action="store_true", help="use one core, and count minutes of its time")
    parser.add_argument("--games", type=int, help="side by side, a number of players")
    parser.add_argument("--steps", type=int, default=32, help="of every game before it is learned from them")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--rate", type=float, default=1e-3, help="how fast it learns at first")
    parser.add_argument("--later", type=float, default=1.0, help="how fast after a head start, times the rate")
    parser.add_argument("--boldness", type=float, default=0.02, help="how much an open mind is worth at first")
    parser.add_argument("--looks", type=int, default=8, help="how often it is judged against the bots")
    parser.add_argument("--judged", type=int, default=256, help="games a judgement, 0 for none")
    parser.add_argument(
        "--rivals", type=float, default=0.0, help="share of games with greedy bots in all seats but one"
    )
    parser.add_argument(
        "--strays", type=float, default=0.0, help="share of moves it hardly favours, to foresee what comes of them"
    )
    parser.add_argument("--imitate", type=float, default=0.0, help="minutes to learn from the greedy bot first")
    parser.add_argument("--workers", type=int, default=2, help="processes that play the greedy games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="what to go on from: a .pt or a net of the house, .npz")
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    return parser


def main() -> int:
    """Learn for so long."""
    wish = parser_of("Learn a game by playing against oneself.").parse_args()
    torch.manual_seed(wish.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    if wish.one_core:
        torch.set_num_threads(1)
        numba.set_num_threads(1)
    net = new_net(game_called(wish.game), wish.hidden).to(wish.device)
    if wish.start:
        gone_on_from(state_in(wish.start, wish.device), net)
    if wish.imitate:
        head_start(net, wish)
    Course(net, wish).run()
    return 0


def head_start(net: Net, wish: argparse.Namespace) -> None:
    """Watch the greedy bot for half of the time, and learn from that for the other half."""
    seconds = 30.0 * wish.imitate
    shown = watched(wish.game, tuple(wish.players), SCALES[wish.game], seconds, wish.workers)
    print(wish.game, imitate(net, shown, seconds, wish.rate), file=sys.stderr, flush=True)


class Course:
    """Plays and learns in turn; now and then it is judged."""

    rivals: tuple[str, ...] = ("random", "greedy")

    def __init__(self, net: Net, wish: argparse.Namespace) -> None:
        self.net, self.wish = net, wish
        self.game = game_called(wish.game)
        size = wish.games or SIDE_BY_SIDE[wish.device]
        deal = (wish.device, SCALES[wish.game], wish.rivals, wish.strays)
        self.tables = [Table(self.game, players, size, wish.seed + players, *deal) for players in wish.players]
        self.optimiser = torch.optim.Adam(net.parameters(), lr=wish.rate, eps=1e-5)
        self.curve: list[dict[str, float]] = []
        self.seconds, self.decisions = 0.0, 0
        self.clock = time.process_time if wish.one_core else time.monotonic  # others may be busy on the same machine

    def run(self) -> None:
        """Learn for so long. The time in which it is judged does not count."""
        looks = 0
        while self.seconds < 60.0 * self.wish.minutes:
            began = self.clock()
            learned = self.learn(self.seconds / (60.0 * self.wish.minutes))
            self.seconds += self.clock() - began
            if self.seconds * self.wish.looks >= looks * 60.0 * self.wish.minutes:
                looks += 1
                self.look(learned)

    def learn(self, share: float) -> dict[str, float]:
        """Play for a while and learn from it, the bolder the more time is left."""
        left = 0.5 * (1.0 + math.cos(math.pi * share))
        for group in self.optimiser.param_groups:
            group["lr"] = self.wish.rate * self.wish.later * (0.02 + 0.98 * left)
        played = joined([play(table, self.net, self.wish.steps) for table in self.tables])
        open_mind, wrong = learn(self.net, self.optimiser, played, self.wish.boldness * (0.05 + 0.95 * left))
        self.decisions += len(played.action)
        return {"entropy": round(open_mind, 3), "off": round(wrong, 4)}

    def look(self, learned: dict[str, float]) -> None:
        """Be judged by the bots, and write everything down."""
        point = {"seconds": round(self.seconds, 1), "decisions": self.decisions}
        point["games"] = sum(int(table.games) for table in self.tables)
        for players, rival in itertools.product(self.wish.players, self.rivals if self.wish.judged else ()):
            point[f"{rival}-{players}"] = round(self.judged(players, rival), 3)
        self.curve.append(point | learned)
        print(self.wish.game, self.curve[-1], file=sys.stderr, flush=True)
        write(self.net, self.game, self.curve, self.wish.out)

    def judged(self, players: int, rival: str) -> float:
        """The share of games it wins against a bot; on the card the greedy bot plays many at once."""
        if rival == "greedy" and self.wish.device != "cpu":
            return wins_on_card(self.net, self.game, players, MANY)
        return wins(self.net, self.game, players, rival, self.wish.judged)


def write(net: Net, game: Game, curve: list[dict[str, float]], out: Path) -> None:
    """The net as bots read it and as learning goes on from it, and how it came along, as numbers and as a picture."""
    net.keep(out, outlook_of(game).WEIGHTS)
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    out.with_suffix(".json").write_text(json.dumps(curve, indent=1), encoding="utf-8")
    out.with_suffix(".svg").write_text(picture(curve), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
