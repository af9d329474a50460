"""The same deals on a Ray cluster of this machine, with workers that are killed."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dighouse.arena.holding import hold
from dighouse.arena.ledger import read
from dighouse.core.errors import BadInput
from tests.arena.arenas import small_plan, without_times

needs_ray = pytest.mark.skipif(
    not importlib.util.find_spec("ray"), reason="Ray is not installed: pip install dighouse[cluster]"
)

# In a process of its own: Ray leaves threads and warnings behind. Workers are killed as the deals come in.
CLUSTER = """
import os, signal, sys
from pathlib import Path
import psutil
from dighouse.arena import cluster
from dighouse.arena.ledger import Ledger
from tests.arena.arenas import small_plan

plan, killed = small_plan(), 0
with Ledger(Path(sys.argv[1]), plan) as ledger:
    for game in cluster.played_there(plan, plan.jobs(40), "local", 2):
        ledger.add(game)
        here = psutil.Process().children(recursive=True)
        busy = [worker for worker in here if worker.name().startswith("ray::play_there")]
        if killed < 2 and busy:
            os.kill(busy[0].pid, signal.SIGKILL)
            killed += 1
print("killed", killed)
"""


@needs_ray
@pytest.mark.compiled_only
def test_a_killed_worker_of_a_cluster_loses_nothing(tmp_path: Path) -> None:
    path, whole = tmp_path / "a.jsonl", tmp_path / "whole.jsonl"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    argv = [sys.executable, "-W", "ignore", "-c", CLUSTER, str(path)]
    done = subprocess.run(argv, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == 0, done.stderr
    assert "killed 2" in done.stdout
    hold(small_plan(), whole, 40, workers=1)
    assert without_times(path) == without_times(whole)
    assert len(read(path)[1]) == 40


def test_without_ray_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput) as wrong:
        hold(small_plan(), tmp_path / "a.jsonl", 2, cluster="local")
    assert wrong.value.code == "arena_no_ray"
    assert "dighouse[cluster]" in str(wrong.value)
