"""A server as a process: the address it is bound to, and how it tidies up."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from dighouse.server import serving
from dighouse.server.problems import TableProblem
from dighouse.server.serving import (
    SWEEP_ALONE,
    SWEEP_AT_LAST,
    bound,
    free_door,
    look_only_at_the_new,
    put_aside,
    server_for,
    sweep,
)
from dighouse.server.settings import Settings


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


class Knot:
    """Something that only points at itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def looking() -> Iterator[None]:
    """Python looks as a server has it look; afterwards as before."""
    before = gc.get_threshold()
    look_only_at_the_new()
    yield
    gc.callbacks.remove(put_aside)
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("looking")
def test_python_looks_once_at_what_is_new() -> None:
    """A knot nobody holds any more is found while it is new; one that was held then waits for the next sweep."""
    lost, held = Knot(), Knot()
    gone, still = weakref.ref(lost), weakref.ref(held)
    del lost
    gc.collect(0)
    assert gone() is None
    assert not any(one is held for one in gc.get_objects())  # it is put aside
    del held
    gc.collect()
    assert still() is not None
    sweep()
    assert still() is None


@pytest.mark.usefixtures("looking")
def test_what_is_put_aside_goes_with_its_last_holder() -> None:
    table = {"chairs": [{1, 2}]}
    known = weakref.ref(table["chairs"][0])
    gc.collect(0)
    assert gc.get_freeze_count() > 0
    table.clear()
    assert known() is None


def test_all_is_swept_when_everybody_is_gone_or_it_was_long_ago(monkeypatch: pytest.MonkeyPatch, db: str) -> None:
    """Once after somebody was there; while somebody is there, only after hours; where nobody came, never."""
    now, swept = SimpleNamespace(time=1000.0), []
    monkeypatch.setattr(serving, "time", SimpleNamespace(monotonic=lambda: now.time))
    monkeypatch.setattr(serving, "sweep", lambda: swept.append(now.time))
    server = server_for(Settings(db=db), lambda: None)
    server.swept = now.time

    def passes(seconds: float, sockets: int) -> list[float]:
        """So long, and then a look at who is there; when it was swept."""
        server.app.state.connected["somewhere"] = sockets
        now.time += seconds
        asyncio.run(server.on_tick(1))
        found, swept[:] = list(swept), []
        return found

    assert passes(SWEEP_AT_LAST, 0) == []
    assert passes(1, 2) == [now.time]
    assert passes(SWEEP_AT_LAST - 1, 2) == []
    assert passes(SWEEP_ALONE, 2) == [now.time]
    assert passes(SWEEP_ALONE - 1, 1) == []
    assert passes(2, 0) == [now.time]
    assert passes(SWEEP_AT_LAST, 0) == []
