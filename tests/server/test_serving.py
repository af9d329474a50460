"""A server as a process: the address it is bound to, and how it tidies up."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from dighouse.server import serving
from dighouse.server.problems import TableProblem
from dighouse.server.serving import bound, free_door, look_only_at_the_new, put_aside, sweep


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
