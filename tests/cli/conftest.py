"""Fixtures of the command's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calls import Caller


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Caller:
    return Caller(monkeypatch, capsys, tmp_path)
