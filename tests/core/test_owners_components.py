"""An owner's component file takes the place of ours: checked on load, remembered by every match."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dighouse.core.components import Components, owners_file
from dighouse.core.errors import BadComponents
from dighouse.core.jit import cache_folder
from dighouse.games.thebes.components import FILE, checked


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DIGHOUSE_COMPONENTS", str(tmp_path))
    return tmp_path


def ours() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def put(folder: Path, content: dict[str, Any]) -> Path:
    path = folder / FILE.name
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")
    return path


def other_numbers() -> dict[str, Any]:
    """A majority that pays one point more."""
    content = ours()
    content["tables"]["scoring"]["value"]["majority"] += 1
    return content


def test_without_an_owners_file_ours_is_used(folder: Path) -> None:
    assert owners_file(FILE.name) is None
    assert Components.load(FILE).replaced is None


def test_a_copy_with_the_same_numbers_changes_nothing(folder: Path) -> None:
    content = ours()
    content["tables"]["scoring"]["source"] = "the box on our table"
    put(folder, content)
    assert checked(Components.load(FILE)).replaced is None


def test_other_numbers_are_used_and_have_a_fingerprint(folder: Path) -> None:
    put(folder, other_numbers())
    components = checked(Components.load(FILE))
    assert components.replaced == components.fingerprint() != Components(FILE.read_text("utf-8"), "").fingerprint()
    assert components.value("scoring")["majority"] == ours()["tables"]["scoring"]["value"]["majority"] + 1


def test_a_wrong_number_is_refused_with_file_line_and_table(folder: Path) -> None:
    content = ours()
    content["tables"]["site_tokens"]["rows"][2]["rubble"] = 3
    path = put(folder, content)
    with pytest.raises(BadComponents) as wrong:
        checked(Components.load(FILE))
    line = wrong.value.details["line"]
    assert wrong.value.details["file"] == str(path)
    assert "{" in path.read_text("utf-8").split("\n")[line - 1]
    assert "site_tokens" in str(wrong.value)


def test_a_table_left_out_is_named(folder: Path) -> None:
    content = ours()
    del content["tables"]["dial"]
    put(folder, content)
    with pytest.raises(BadComponents) as wrong:
        Components.load(FILE)
    assert (wrong.value.code, wrong.value.details["table"]) == ("components_missing", "dial")


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / FILE.name).write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents) as wrong:
        Components.load(FILE)
    assert wrong.value.code == "components_unreadable"


def test_compiled_rules_are_not_shared_between_numbers(folder: Path) -> None:
    before = cache_folder.__wrapped__("thebes")
    put(folder, other_numbers())
    assert cache_folder.__wrapped__("thebes") != before
    assert cache_folder.__wrapped__("core") == cache_folder.__wrapped__("core")


PLAY = """
from pathlib import Path; import sys
from dighouse.core.replay import Match
from dighouse.games import game_called, load_match
match = Match(game_called("thebes"), 2, seed=1)
match.play(match.legal()[0])
match.save(Path(sys.argv[1])); load_match(Path(sys.argv[1]))
"""
LOAD = "from pathlib import Path; import sys; from dighouse.games import load_match; load_match(Path(sys.argv[1]))"


def test_a_match_remembers_the_numbers_it_was_played_with(tmp_path: Path) -> None:
    """Played with an owner's numbers it is read with those, and refused with ours."""
    folder, file = tmp_path / "own", tmp_path / "match.jsonl"
    folder.mkdir()
    put(folder, other_numbers())

    def run(code: str, components: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "DIGHOUSE_COMPONENTS": components, "NUMBA_DISABLE_JIT": "1"}
        return subprocess.run(
            [sys.executable, "-c", code, str(file)], env=env, capture_output=True, text=True, check=False
        )

    played = run(PLAY, str(folder))
    assert played.returncode == 0, played.stderr
    assert json.loads(file.read_text("utf-8").split("\n")[0])["components"]
    refused = run(LOAD, "")
    assert "file_components" in refused.stderr or "other component numbers" in refused.stderr
