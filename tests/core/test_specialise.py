"""One template, several games: each runs its own rules, also from machine code kept on disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dighouse.core.specialise import specialised
from tests.core.toys import TOYS, answers, doors_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The toys leave nothing among the user's compiled games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DIGHOUSE_CACHE", str(tmp_path_factory.mktemp("toys")))
        yield


def in_another_process(cache: Path, **environment: str) -> dict[str, Any]:
    shown = subprocess.run(
        [sys.executable, "-m", "tests.core.toys"],
        cwd=ROOT,
        env={**os.environ, "DIGHOUSE_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    said: dict[str, Any] = json.loads(shown.stdout)
    return said


def said(answer: dict[str, Any]) -> tuple[int, int]:
    return answer["actor"], answer["score"]


def test_two_games_of_one_template_run_their_own_rules() -> None:
    """Their records are alike, so are the types of every call: only the rules differ."""
    assert said(answers("toy_a")) == (11, 10)
    assert said(answers("toy_b")) == (12, 20)
    assert said(answers("toy_a")) == (11, 10), "the first is still itself after the second"


@pytest.mark.compiled_only
def test_they_do_so_from_a_warm_cache(tmp_path: Path) -> None:
    """The first process compiles, the second finds every door on disk; both hear the same answers."""
    cold, warm = in_another_process(tmp_path), in_another_process(tmp_path)
    for toy, expected in zip(TOYS, [(11, 10), (12, 20)], strict=True):
        assert said(cold[toy]) == said(warm[toy]) == expected
        assert (cold[toy]["hits"], warm[toy]["hits"]) == (0, 2)
    folders = {path.name.rsplit("-", 1)[0] for path in tmp_path.iterdir()}
    assert {"toy_a", "toy_b"} <= folders


@pytest.mark.compiled_only
def test_interpreted_they_say_the_same(tmp_path: Path) -> None:
    interpreted = in_another_process(tmp_path, NUMBA_DISABLE_JIT="1")
    assert [said(interpreted[toy]) for toy in TOYS] == [(11, 10), (12, 20)]
    assert not list(tmp_path.iterdir()), "nothing is compiled, nothing is kept"


def test_a_template_is_loaded_once_a_game() -> None:
    doors = doors_of("toy_a")
    assert doors.__name__ == "dighouse.core.loops@toy_a"
    assert doors_of("toy_a") is doors
    assert doors_of("toy_b") is not doors
    assert specialised("dighouse.core.loops", "toy_a", rules=ModuleType("ignored")) is doors


def test_a_template_there_is_not() -> None:
    with pytest.raises(ModuleNotFoundError):
        specialised("dighouse.core.nowhere", "toy_a")


def test_nobody_sees_half_a_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Threads that want a template at the same time: one loads it, the others wait until it is whole."""
    (tmp_path / "slow_template.py").write_text("import time\ntime.sleep(0.1)\nWHOLE = True\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: specialised("slow_template", "toy"), range(8)))
    assert all(module.WHOLE for module in found)
    assert len({id(module) for module in found}) == 1


def test_a_template_that_cannot_be_loaded_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "bad_template.py").write_text("raise ValueError('torn')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for _ in range(2):
        with pytest.raises(ValueError, match="torn"):
            specialised("bad_template", "toy")
