"""The browser's types are those of the messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from dighouse.server import typescript


def test_the_generated_types_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert typescript.main(["--check"]) == 0, capsys.readouterr().out


def test_a_stale_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(typescript, "FOLDER", tmp_path)
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0
    (tmp_path / "messages.ts").write_text("edited")
    assert typescript.main(["--check"]) == 1
    assert "messages.ts" in capsys.readouterr().out


def test_what_the_types_say() -> None:
    made = typescript.files()
    assert 'tell: "table";' in made["messages.ts"]
    assert "export type Tell = Snapshot | Told | Seats | Talked | Answer | Trouble;" in made["messages.ts"]
    assert "  seat?: number | null;" in made["messages.ts"]  # a client may leave it out
    assert "  rule: string | null;" in made["messages.ts"]  # the server never does
    assert "export type Action = Take | Swap | Exhibit | Dig | Retire;" in made["thebes.ts"]
