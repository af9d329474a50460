"""Bots that think hard at many tables: nobody else has to wait for them."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING

from tests.server.harness import Person, Running, settle

if TYPE_CHECKING:
    from tests.server.conftest import Serve

THINKERS = 8
MOVES = 20
AT_ONCE = 0.1  # seconds: what a person waits for the answer to a move


def test_eight_thinking_bots_delay_nobody(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve()
    ann = people(server)
    professor = {"kind": "bot", "bot": "professor"}
    for _ in range(THINKERS):
        ann.make(professor, professor)
    settle(lambda: len(server.house.bots.tasks) == THINKERS)
    chair = ann.sit_new("me", "me")
    times = []
    for _ in range(MOVES):
        began = time.perf_counter()
        assert chair.act()["problem"] is None
        times.append(time.perf_counter() - began)
    assert len(server.house.bots.tasks) == THINKERS  # they think all the while
    assert median(times) < AT_ONCE, times
