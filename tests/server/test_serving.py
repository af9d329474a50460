"""The address a server is bound to."""

from __future__ import annotations

import pytest

from dighouse.server import serving
from dighouse.server.problems import TableProblem
from dighouse.server.serving import bound, free_door


def test_a_taken_port_is_refused_with_its_address() -> None:
    with bound("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(TableProblem) as wrong:
            bound("127.0.0.1", port)
    assert wrong.value.code == "address"
    assert str(port) in str(wrong.value)


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with bound("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        monkeypatch.setattr(serving, "PORT", taken)
        with free_door("127.0.0.1") as second:
            assert taken < second.getsockname()[1] <= taken + serving.NEXT_PORTS
