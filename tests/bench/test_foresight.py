"""What a net says of a seat from one decision to the next."""

from __future__ import annotations

import numpy as np
import pytest

from bench.foresight import changes, kind
from dighouse.bots.judgement import net_of
from dighouse.games import game_called


def test_seats_decide_and_wait() -> None:
    assert [kind(0, before, now) for before, now in ((0, 0), (0, 1), (1, 0), (1, 1))] == [0, 1, 2, 3]


def test_a_net_that_always_favours_who_is_on_turn_is_found_out() -> None:
    game = game_called("tomb_raiders")
    net = net_of(game, 2)
    said = np.array([0.2, -0.2, 0, 0, 0, 0, 0, 0], np.float32)  # whatever the position is
    biased = net._replace(value=np.zeros_like(net.value), value_bias=said)
    assert changes(game, biased, players=2, seed=1) == pytest.approx([0.0, -0.4, 0.4, 0.0], abs=1e-6)
