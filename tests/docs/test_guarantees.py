"""What the page of guarantees names as a proof is there: every test, every command, every part of a program."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "guarantees.md").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
ROW = re.compile(r"^\| (?!promise |---)(.+) \| (.+) \|$", re.M)
COMMAND = re.compile(r"`([^`]+)`")
NPM = "web/npm.sh run test"
NO_COMMAND = {".venv/bin/python -m pytest", "kill -9", "Referrer-Policy: no-referrer"}


def named() -> list[str]:
    """Every command and path in backquotes of the page, the proofs and what is said around them."""
    return sorted({found for found in COMMAND.findall(PAGE) if " " in found or "/" in found} - NO_COMMAND)


def parts(command: str) -> Iterator[str]:
    """What must exist for a command to run; a command nobody knows is an error."""
    words = [word for word in command.split() if not re.fullmatch(r"[A-Z_]+=\S+", word)]
    program = words[0].removeprefix(".venv/bin/")
    if program == "pytest":
        yield from (word for word in words[1:] if "/" in word)
        return
    if program == "python" and words[1] == "-m":
        yield words[2].replace(".", "/")
        return
    if program == "make":
        assert words[1] in TARGETS, f"there is no {command}"
    elif program == "dighouse":
        assert words[1] in commands(), f"there is no {command}"
    elif command != NPM:
        assert len(words) == 1, f"nobody knows what {command} is"
        yield program


def commands() -> str:
    """The help of the command, which names all its parts."""
    return subprocess.run([sys.executable, "-m", "dighouse", "--help"], capture_output=True, text=True).stdout


def exists(path: str) -> bool:
    places = [ROOT / path, ROOT / f"{path}.py", ROOT / "src" / "dighouse" / path]
    return path.startswith("/") or any(place.exists() for place in places)  # a page of the server begins so


@pytest.mark.parametrize("command", named())
def test_what_the_page_names_is_there(command: str) -> None:
    for part in parts(command):
        assert exists(part), f"{command}: there is no {part}"


def test_every_promise_has_a_proof() -> None:
    """A row has a command that proves it: tests, `make`, or a part of the project that is run."""
    rows = ROW.findall(PAGE)
    assert len(rows) > 60
    for promise, proof in rows:
        assert any(list(parts(command)) or command.startswith(("make", NPM)) for command in COMMAND.findall(proof)), (
            f"nothing proves that {promise}"
        )


@pytest.mark.parametrize("command", [found for found in named() if "pytest" in found])
def test_a_test_that_is_named_has_tests_to_run(command: str) -> None:
    """Those of the soak have some that are marked so, the others some that are not."""
    for path in parts(command):
        files = sorted((ROOT / path).rglob("test_*.py")) if (ROOT / path).is_dir() else [ROOT / path]
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        assert "def test_" in text
        assert "-m soak" not in command or "mark.soak" in text, f"{path} has no soak"


def test_the_figures_are_those_of_the_load_report() -> None:
    """Where a bar was measured, both pages say the same."""
    report = (ROOT / "docs" / "load.md").read_text(encoding="utf-8")
    table = {cells[1].strip(): cells[2].strip() for line in report.splitlines() if len(cells := line.split("|")) > 3}
    most = table["most moves, of boardgame.io's"]  # 2,624 /s: 0.42 ×
    assert f"Measured: {most.split(':')[1].split()[0]} times" in PAGE
    for what, row in {
        "a start with 10,000 stored matches (measured: {})": "first answer with 10,000 stored matches",
        "is on the screen later ({})": "one of the stored matches is on the screen",
        "costs less than 20 kB (measured: {})": "memory of an idle table, on average over many",
    }.items():
        assert what.format(table[row].removesuffix(" after the start")) in PAGE, row
