"""The load report renders from figures; nothing is timed here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from load.__main__ import main as command
from load.modes import Cold, Growth, Idle, Length, Most, Play, Rest
from load.pictures import Line, picture, scale
from load.processes import Usage
from load.report import Bar, Measured, bars, page, pictures
from load.score import Score, Times, times

USAGE = Usage(seconds=[0.0, 1.0, 2.0], memory=[500_000_000, 510_000_000, 520_000_000], server=0.8, generator=0.3)
WAITS = Times(number=60_000, p50=8.0, p99=42.0, longest=90.0)
PLAY = Play(tables=2000, seconds=60.0, rate=1000.0, answered=WAITS, heard=WAITS, wrong={}, lost=0, usage=USAGE)
RUN = Measured(
    steady=PLAY,
    growth=[
        Growth(tables=10, ours=900.0, theirs=100.0, stored=50.0, server_ms=0.9, bare=9000.0),
        Growth(tables=2000, ours=1200.0, theirs=120.0, server_ms=0.8),
    ],
    games=[Most(game="thebes", rate=700.0, server_ms=1.2)],
    lengths=[Length(moves=0, ours=900.0, theirs=90.0, stored=60.0), Length(moves=50, ours=800.0, theirs=None)],
    idle=Idle(sockets=10_000, tables=5000, each=30_000.0, play=PLAY),
    cold=Cold(matches=10_000, answered=2.0, opened=2.5, file=60_000_000),
    rest=Rest(tables=5000, each=9000.0, held=140_000.0),
)
COLD = Cold(matches=10_000, answered=3.0, opened=3.5, file=60_000_000)


def changed(**fields: object) -> list[bool | None]:
    return [bar.met for bar in judged(msgspec.structs.replace(RUN, **fields))]


def judged(run: Measured) -> list[Bar]:
    return bars(msgspec.structs.asdict(run))


def test_bars_that_are_reached() -> None:
    assert all(bar.met and not bar.broken for bar in judged(RUN))


def test_each_bar_can_be_missed() -> None:
    assert changed(steady=msgspec.structs.replace(PLAY, tables=1999))[0] is False
    assert changed(steady=msgspec.structs.replace(PLAY, rate=900.0))[1] is False
    assert changed(steady=msgspec.structs.replace(PLAY, lost=1))[1] is False
    assert changed(steady=msgspec.structs.replace(PLAY, heard=msgspec.structs.replace(WAITS, p99=100.0)))[2] is False
    grown = msgspec.structs.replace(USAGE, memory=[100, 106, 111])
    assert changed(steady=msgspec.structs.replace(PLAY, usage=grown))[3] is False
    assert changed(growth=[Growth(tables=10, ours=900.0, theirs=91.0, server_ms=1.0)])[4] is False
    assert changed(idle=msgspec.structs.replace(RUN.idle, sockets=9999))[5] is False
    assert (
        changed(idle=msgspec.structs.replace(RUN.idle, play=msgspec.structs.replace(PLAY, wrong={"x": 1})))[5] is False
    )
    assert changed(cold=COLD)[6] is False
    assert changed(rest=msgspec.structs.replace(RUN.rest, each=20_000.0))[7] is False


def test_a_promise_that_is_missed_is_broken_and_an_aim_is_not() -> None:
    slow = [Growth(tables=10, ours=900.0, theirs=91.0, server_ms=1.0)]
    assert not any(bar.broken for bar in judged(msgspec.structs.replace(RUN, growth=slow)))
    assert sum(bar.broken for bar in judged(msgspec.structs.replace(RUN, cold=COLD))) == 1
    assert [bar.broken for bar in bars({"cold": COLD})] == [True]


def test_one_look_that_is_too_high_is_no_growth() -> None:
    once = msgspec.structs.replace(USAGE, seconds=[*map(float, range(60))], memory=[100] * 59 + [130])
    assert changed(steady=msgspec.structs.replace(PLAY, usage=once))[3] is True


def test_what_was_measured_ends_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also one part alone; at another scale nothing is judged."""
    for cold, size, end in ((RUN.cold, "1", 0), (COLD, "1", 1), (COLD, "0.5", 0)):
        monkeypatch.setattr("load.modes.cold", some_time(cold))
        monkeypatch.setattr("sys.argv", ["load", "cold", "--scale", size, "--page", str(tmp_path / "load.md")])
        assert command() == end
    assert not list(tmp_path.iterdir())


def some_time(found: Cold) -> Callable[..., Coroutine[Any, Any, Cold]]:
    async def measured(*_: object) -> Cold:
        return found

    return measured


def test_without_the_peer_its_bar_is_not_measured() -> None:
    alone = [Growth(tables=10, ours=900.0, theirs=None, server_ms=1.0)]
    assert changed(growth=alone)[4] is None
    text = page(msgspec.structs.replace(RUN, growth=alone), {"CPU": "abacus"}, "make load")
    assert "not measured" in text
    assert "not installed" in text


def test_the_page_has_every_figure_and_the_machine() -> None:
    text = page(RUN, {"CPU": "abacus"}, "make load")
    assert "| moves, for 60 s | 1,000 /s | ≥ 1,000 /s | met |" in text
    assert "| 2,000 | 1,200 /s | 0.80 ms | 120 /s | 10.00 × |" in text
    assert "| 10 | 900 /s | 0.90 ms | 100 /s | 9.00 × | 50 /s | 18.00 × | 9,000 /s |" in text
    assert "9,000 moves a second, 75.0 × boardgame.io's best." in text
    assert "| steady | the mover is answered | 8.0 | 42.0 | 90.0 |" in text
    assert "| Thebes | 700 /s | 1.20 ms |" in text
    assert "| 0 to 50 | 900 /s | 90 /s | 10.00 × | 60 /s | 15.00 × |" in text
    assert "| CPU | abacus |" in text
    assert "{" not in text


def test_pictures_are_drawn_and_named_on_the_page() -> None:
    text = page(RUN, {}, "make load")
    for name, drawing in pictures(RUN).items():
        assert f"({name})" in text
        assert ElementTree.fromstring(drawing).tag.endswith("svg")
    assert pictures(RUN)["load-growth.svg"].count("<polyline") == 2


def test_an_empty_line_is_left_out() -> None:
    assert picture("t", "x", [Line("a", [(1, 2)]), Line("b", [])]).count("<polyline") == 1


def test_scales_reach_the_largest_number() -> None:
    for largest in (0.3, 7, 10, 1234, 2000, 99_999):
        found = scale(largest)
        assert found.top >= largest
        assert 3 <= len(found.marks()) <= 11


def test_waits_in_milliseconds() -> None:
    score = Score()
    score.answered.extend([0.001] * 98 + [0.5, 1.0])
    seen = times(score.answered)
    assert (seen.number, seen.p50, seen.longest) == (100, 1.0, 1000.0)
    assert 500 <= seen.p99 <= 1000
    assert times(score.heard) == Times(number=0)
