"""Whose work it was that a machine did."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.web import elsewhere
from tests.web.elsewhere import Elsewhere, Used, own_cpu

BUSY = "import time\nend = time.process_time() + 0.6\nwhile time.process_time() < end: pass"


def test_what_a_child_and_its_child_took_is_ones_own() -> None:
    before = own_cpu()
    grandparent = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BUSY!r}], check=True)"
    subprocess.run([sys.executable, "-c", grandparent], check=True)
    assert own_cpu() - before >= 0.5


def test_what_others_took_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = {os.getpid(): Used(1, 5.0)}, {99_999_999: Used(1, 7.0)}
    clock = iter([10.0, 20.0])
    whole = iter([100.0, 118.0])
    monkeypatch.setattr(elsewhere, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(elsewhere, "all_cpu", lambda: next(whole))
    monkeypatch.setattr(elsewhere, "all_used", lambda: iter((mine | theirs).items()))
    watch = Elsewhere()
    mine[os.getpid()] = Used(1, 8.0)
    assert watch.cores() == 1.5  # of 18 seconds in ten, three were one's own
