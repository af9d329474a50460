"""Learning by self-play: what is watched adds up, gains are those of the seat that decided, and a net does learn.

Most of it needs PyTorch, which is too large for every set-up: `make learn` runs this file with it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dighouse.bots.judgement import fits, read
from dighouse.games import game_called
from dighouse.research.ppo.curve import picture
from dighouse.research.ppo.watching import Model

pytestmark = pytest.mark.compiled_only


@pytest.mark.parametrize(
    "key",
    ["thebes", *(pytest.param(key, marks=pytest.mark.soak) for key in ("tomb_raiders", "pergamon", "monuments"))],
)
def test_what_is_watched_adds_up(key: str):
    game = game_called(key)
    seen, packed, done = Model(game, 2, seed=2, scale=20.0).play()
    again = Model(game, 2, seed=2, scale=20.0).play()
    mask = np.unpackbits(packed, axis=1)[:, : len(game.actions)]
    actions = done[:, 0].astype(int)
    assert len(seen) > 100
    assert seen.tobytes() == again.seen.tobytes()
    assert mask[np.arange(len(mask)), actions].all()  # what is done could be done
    assert (mask.sum(axis=1) > 1).all()  # and there was a choice
    assert done[:, 2] == pytest.approx(-done[:, 3])
    assert (done[:, 6] == -done[:, 7]).all()
    assert set(done[:, 1]) == {0.0, 1.0}


def test_the_picture_shows_every_rival():
    curve = [{"seconds": 1.0, "random-2": 0.5, "greedy-2": 0.0}, {"seconds": 9.0, "random-2": 1.0, "greedy-2": 0.4}]
    drawn = picture(curve)
    assert drawn.count("<polyline") == 2
    assert "greedy, 2 players" in drawn


def decided(actor: int, said: list[float], paid: list[float], done: float, strayed: float = 0.0) -> Any:
    """One decision in one game of two."""
    import torch

    from dighouse.research.ppo.learning import Step

    none, both = torch.zeros(1), torch.tensor([[said, said]])
    return Step(
        seen=none,
        mask=none,
        actor=torch.tensor([actor]),
        action=none,
        likely=none,
        said=both,
        paid=torch.tensor([[paid, paid]]),
        done=torch.tensor([done]),
        ours=torch.ones(1),
        strayed=torch.tensor([strayed]),
    )


def test_gains_are_seen_by_the_seat_that_decided():
    """Seat 0 decides twice, seat 1 in between; what seat 1 says of seat 0 counts for nothing."""
    torch = pytest.importorskip("torch")
    from dighouse.research.ppo.learning import LATER, Hindsight

    steps = [
        decided(0, [0.1, -0.1], [0, 0], 0.0),
        decided(1, [9.0, 0.2], [0, 0], 0.0),
        decided(0, [0.5, -9.0], [1.0, -1.0], 1.0),
    ]
    back = Hindsight(torch.zeros(1, 2, 2), torch.tensor([0]), 2)
    gains = [float(back.back(one)[0]) for one in reversed(steps)][::-1]
    assert gains[2] == pytest.approx(1.0 - 0.5)
    assert gains[1] == pytest.approx(-1.0 - 0.2)
    assert gains[0] == pytest.approx(0.5 - 0.1 + LATER * gains[2])


def test_what_comes_of_a_stray_move_says_nothing_of_the_positions_before_it():
    torch = pytest.importorskip("torch")
    from dighouse.research.ppo.learning import Hindsight

    steps = [
        decided(0, [0.1, -0.1], [0, 0], 0.0),
        decided(1, [0.4, 0.2], [0, 0], 0.0, strayed=1.0),
        decided(0, [0.5, -9.0], [1.0, -1.0], 1.0),
    ]
    back = Hindsight(torch.zeros(1, 2, 2), torch.tensor([0]), 2)
    last, stray, first = (back.back(one) for one in reversed(steps))
    assert float(last[0]) == pytest.approx(1.0 - 0.5)  # what is after it is learned as always
    assert float(stray[0]) == 0.0
    assert not stray[2].any()  # nothing is learned of the position it was made in
    assert float(first[0]) == pytest.approx(0.4 - 0.1)


def test_nobody_learns_to_do_what_a_rival_did():
    """At a table with greedy bots only the decisions of the net's one seat are judged; all are seen through."""
    torch = pytest.importorskip("torch")
    from dighouse.research.ppo.learning import play
    from dighouse.research.ppo.net import new_net
    from dighouse.research.ppo.tables import Table

    game = game_called("thebes")
    table = Table(game, 2, 4, 1, "cpu", 25.0, rivals=1.0)
    played = play(table, new_net(game, 8), 40)
    rivals = played.ours == 0
    assert rivals.any()
    assert not rivals.all()
    assert (played.gain[rivals] == 0).all()
    assert (played.gain[~rivals] != 0).any()
    assert (played.seats[rivals] > 0).any()
    assert torch.equal(table.place, torch.tensor([0, 1, 0, 1]))


def test_stray_moves_are_made_as_often_as_asked_and_not_learned():
    pytest.importorskip("torch")
    from dighouse.research.ppo.learning import play
    from dighouse.research.ppo.net import new_net
    from dighouse.research.ppo.tables import Table

    game = game_called("thebes")
    played = play(Table(game, 2, 64, 1, "cpu", 25.0, strays=0.25), new_net(game, 8), 40)
    strayed = played.ours == 0
    assert 0.2 < float(strayed.float().mean()) < 0.3
    assert (played.gain[strayed] == 0).all()
    assert not played.seats[strayed].any()
    assert played.seats[~strayed].any()


def test_what_was_learned_before_goes_on_where_more_is_shown():
    torch = pytest.importorskip("torch")
    from dighouse.research.ppo.net import Net, gone_on_from

    before, after = Net(5, 3, 4), Net(7, 3, 4)
    gone_on_from(before.state_dict(), after)
    row, mask = torch.rand(1, 7), torch.ones(1, 3, dtype=torch.bool)
    for one, other in zip(before(row[:, :5], mask), after(row, mask), strict=True):
        assert torch.allclose(one, other)


def test_learning_goes_on_from_a_net_of_the_house():
    """What a bot's file says is what the net says, but for how it was rounded."""
    torch = pytest.importorskip("torch")
    from dighouse.bots.judgement import path_of
    from dighouse.research.ppo.net import gone_on_from, new_net, state_in

    game = game_called("thebes")
    net, path = new_net(game, 256), path_of("thebes", 2)
    gone_on_from(state_in(path, "cpu"), net)
    kept, row = read(path), torch.rand(1, net.first.in_features)
    with torch.no_grad():
        _, said = net(row, torch.ones(1, len(game.actions), dtype=torch.bool))
    hidden = np.maximum(row.numpy() @ kept.first + kept.first_bias, 0)
    thought = np.maximum(hidden @ kept.second + kept.second_bias, 0)
    assert said.numpy().ravel() == pytest.approx((thought @ kept.value.T + kept.value_bias).ravel(), abs=1e-3)


def test_the_command_learns_and_writes_a_net_bots_can_load(tmp_path: Path):
    pytest.importorskip("torch")
    out = tmp_path / "thebes.npz"
    words = "thebes --players 2 --minutes 0.1 --games 32 --steps 8 --strays 0.1 --looks 1 --judged 4 --hidden 16"
    done = subprocess.run(
        [sys.executable, "-m", "dighouse.research.ppo", *words.split(), "--device", "cpu", "--out", str(out)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert fits(read(out), game_called("thebes"))
    assert out.with_suffix(".json").exists()
    assert "<polyline" in out.with_suffix(".svg").read_text(encoding="utf-8")
