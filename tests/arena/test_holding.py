"""An arena's file: resumed, extended, cut off, foreign, merged; and workers that die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from dighouse.arena import crew
from dighouse.arena.crew import ONE_CORE, Crew, one_core
from dighouse.arena.deal import whole_deals
from dighouse.arena.holding import hold
from dighouse.arena.ledger import Ledger, merge, read
from dighouse.core.errors import BadFile, BadInput
from tests.arena.arenas import games_of, made_up, small_plan, without_times


def test_a_file_is_resumed_and_extended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, path, whole = small_plan(), tmp_path / "a.jsonl", tmp_path / "whole.jsonl"
    hold(plan, path, 6, workers=1)
    before = path.read_bytes()
    told: list[tuple[int, int]] = []
    outcome = hold(plan, path, 10, workers=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 10) for done in range(6, 11)]
    assert path.read_bytes().startswith(before)
    assert outcome.games == 10
    hold(plan, whole, 10, workers=1)
    assert without_times(path) == without_times(whole)
    monkeypatch.setattr("dighouse.arena.holding.play_job", None)  # nothing is left to play
    assert hold(plan, path, 10, workers=1) == outcome
    assert hold(plan, path, 4, workers=1).games == 4


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    plan, path, whole = small_plan(), tmp_path / "a.jsonl", tmp_path / "whole.jsonl"
    hold(plan, path, 8, workers=1)
    whole.write_bytes(path.read_bytes())
    path.write_bytes(path.read_bytes()[:-30])
    assert len(read(path)[1]) == 7
    hold(plan, path, 8, workers=1)
    assert without_times(path) == without_times(whole)


@pytest.mark.parametrize(
    ("other", "field"),
    [
        (small_plan(seed=2), "seed"),
        (small_plan(("greedy", "random")), "bots"),
        (small_plan(players=3), "players"),
        (small_plan(rows="greedy"), "rows"),
    ],
)
def test_another_plan_is_refused_and_the_difference_named(tmp_path: Path, other, field: str) -> None:
    path = tmp_path / "a.jsonl"
    with Ledger(path, small_plan()):
        pass
    before = path.read_bytes()
    with pytest.raises(BadFile) as wrong:
        Ledger(path, other)
    assert wrong.value.code == "arena_other"
    assert wrong.value.details["field"] == field
    assert field in str(wrong.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("hello\n", "arena_foreign"),
        ("no end of line", "arena_foreign"),
        ('{header}\n{"table":0}\n', "arena_line"),
        (
            '{header}\n{"table":9,"deal":0,"seating":0,"points":[1,2],"ranks":[2,1],"moves":[1,1],"seconds":[0,0]}\n',
            "arena_line",
        ),
        (
            '{header}\n{"table":0,"deal":0,"seating":2,"points":[1,2],"ranks":[2,1],"moves":[1,1],"seconds":[0,0]}\n',
            "arena_line",
        ),
        (
            '{header}\n{"table":0,"deal":0,"seating":0,"points":[1],"ranks":[2,1],"moves":[1,1],"seconds":[0,0]}\n',
            "arena_line",
        ),
        ('{header}\n{"format":"dighouse arena 1"}\n', "arena_foreign"),
    ],
)
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, content: str, code: str) -> None:
    path = tmp_path / "a.jsonl"
    with Ledger(path, small_plan()):
        pass
    content = content.replace("{header}", path.read_text(encoding="utf-8").strip())
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadFile) as wrong:
        Ledger(path, small_plan())
    assert wrong.value.code == code
    assert str(wrong.value)
    assert path.read_text(encoding="utf-8") == content


def test_files_of_one_plan_are_merged(tmp_path: Path) -> None:
    plan = small_plan()
    games = games_of(made_up(plan, 12, [0, 3]))
    for name, part in (("a", games[:7]), ("b", games[5:])):
        with Ledger(tmp_path / name, plan) as ledger:
            for game in part:
                ledger.add(game)
    (tmp_path / "both").write_bytes((tmp_path / "a").read_bytes() + (tmp_path / "b").read_bytes())
    assert read(tmp_path / "both")[1] == games  # one behind the other is as good
    assert merge(tmp_path / "a", [tmp_path / "b"]) == 5
    assert read(tmp_path / "a")[1] == games
    with Ledger(tmp_path / "c", small_plan(seed=2)):
        pass
    with pytest.raises(BadFile):
        merge(tmp_path / "a", [tmp_path / "c"])
    (tmp_path / "mixed").write_bytes((tmp_path / "a").read_bytes() + (tmp_path / "c").read_bytes())
    with pytest.raises(BadFile) as wrong:
        read(tmp_path / "mixed")
    assert wrong.value.details["field"] == "seed"


def test_a_deal_counts_once_all_its_games_are_played(tmp_path: Path) -> None:
    plan, games = small_plan(), games_of(made_up(small_plan(), 8, [0, 3]))
    assert [deal.deal for deal in whole_deals(plan, [*games[:3], *games[4:], games[0]])] == [0, 2, 3]
    with Ledger(tmp_path / "a", plan) as ledger:
        for game in games[:3]:
            ledger.add(game)
        assert ledger.open_jobs(4) == [(0, 1, 1)]
        assert ledger.open_jobs([2]) == []


@pytest.mark.compiled_only
def test_an_arena_stops_when_its_time_is_up(tmp_path: Path) -> None:
    plan, path = small_plan(), tmp_path / "a.jsonl"
    assert hold(plan, path, 10, workers=1, until=time.monotonic()).games == 0
    assert read(path)[1] == []
    assert not multiprocessing.active_children()
    assert hold(plan, path, 2, workers=1).games == 2


def test_unknown_bots_are_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as wrong:
        hold(small_plan(("greedy", "genius")), tmp_path / "a.jsonl", 2, workers=1)
    assert wrong.value.code == "unknown_bot"


@pytest.mark.compiled_only
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    """One of two workers is killed in the middle of its work; the file ends as if nothing had been."""
    plan, path, whole = small_plan(), tmp_path / "a.jsonl", tmp_path / "whole.jsonl"
    jobs = plan.jobs(60)
    killed: list[int] = []
    with Ledger(path, plan) as ledger:
        workers = Crew(plan, jobs, 2)
        for game in workers.played():
            ledger.add(game)
            busy = next((worker.process.pid for worker in workers.workers if worker.job is not None), None)
            if not killed and busy is not None:
                killed.append(busy)
                os.kill(busy, signal.SIGKILL)
    assert len(killed) == 1
    hold(plan, whole, 60, workers=1)
    assert without_times(path) == without_times(whole)
    assert not multiprocessing.active_children()


def test_a_game_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for ever: the workers here have nothing to say and die at once."""
    monkeypatch.setattr(crew, "work", dies_at_work)
    with pytest.raises(BadInput) as wrong:
        list(Crew(small_plan(), [(0, 0, 0)], 1).played())
    assert wrong.value.code == "arena_deaths"


def dies_at_work(line, plan) -> None:
    os._exit(9)


@pytest.mark.compiled_only
def test_ctrl_c_leaves_a_good_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    argv = [sys.executable, "-m", "dighouse", "arena", "thebes", "--games", "1000000", "--workers", "2"]
    running = subprocess.Popen(
        [*argv, "--file", str(path)],
        start_new_session=True,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # also where the tests themselves ignore it
    )
    while running.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 5):
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    try:
        _, complaint = running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)  # nobody plays on after the test
    assert running.returncode == 130
    assert complaint == b""
    plan, games, _ = read(path)
    assert plan == small_plan()
    assert len(games) >= 4


def test_workers_begin_with_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their libraries read it when they are loaded: told later, Numba refuses to compile anything."""
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    with one_core():
        assert {os.environ[name] for name in ONE_CORE} == {"1"}
    assert os.environ["OMP_NUM_THREADS"] == "3"
    assert "NUMBA_NUM_THREADS" not in os.environ
