"""What a net says after a move, beside what comes of it."""

from __future__ import annotations

import numpy as np
import pytest

from bench.aftermath import Tried, fares_at_end, lines, tried
from dighouse.bots.judgement import net_of
from dighouse.core.game import Position
from dighouse.games import game_called

pytestmark = pytest.mark.compiled_only


def test_a_net_that_promises_too_much_is_found_out() -> None:
    """All seats are said to come out very well, whatever the position is."""
    game = game_called("tomb_raiders")
    net = net_of(game, 3)
    said = np.array([0.9, 0.9, 0.9, 0, 0, 0, 0, 0], np.float32)
    rosy = net._replace(value=np.zeros_like(net.value), value_bias=said)
    found = tried("tomb_raiders", rosy, players=3, games=6, seed=1)
    assert len(found) >= 3
    assert all(one.said == pytest.approx(0.9) for one in found)
    assert np.mean([one.came for one in found]) < 0.8
    assert sum(one.odds for one in found) <= 1.0 + 1e-6


def test_the_end_is_half_won_and_half_led() -> None:
    position = Position(game_called("thebes"), 2, seed=3)
    while position.legal.size:
        position.step(int(position.legal[0]))
    points, fares = position.scores().sum(axis=1), fares_at_end(position, 25.0)
    won = (np.array(position.ranks()) == 1).astype(float)
    lead = points[0] - points[1]
    assert fares.sum() == pytest.approx(0.0)
    assert fares[0] == pytest.approx(0.5 * (2 * won[0] / won.sum() - 1) + 0.5 * np.tanh(lead / 25.0))


def test_lines_are_by_how_likely_moves_were() -> None:
    found = [[Tried(0.5, 0.3, 0.2), Tried(1e-6, 0.5, 0.1)], [Tried(0.4, 0.3, 0.3), Tried(1e-5, 0.2, 0.0)]]
    first, last = lines(found)
    assert first.startswith("odds 0.2 and more: +0.0500")
    assert last.startswith("odds less: +0.3000")
