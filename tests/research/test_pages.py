"""The pages of docs/research: executed from top to bottom, and their tables as the code has them."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from dighouse.cli.shell import run
from dighouse.research.pages import filled

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "research"
PAGES = sorted(FOLDER.glob("*.md"))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


@each_page
def test_tables_are_as_the_code_has_them(page: Path) -> None:
    """`python -m dighouse.research.pages docs/research` writes them again."""
    text = page.read_text(encoding="utf-8")
    assert filled(text) == text


@pytest.mark.compiled_only
@each_page
def test_a_page_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands and Python in order; a text after Python is what that printed."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": page.stem}
    printed = ""
    for kind, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "sh":
            for line in block.splitlines():
                assert run(shlex.split(line)[1:]) == 0
        elif kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block, page.name, "exec"), names)
            printed = out.getvalue()
        elif kind == "text":
            assert printed == block
    for picture in tmp_path.glob("*.svg"):
        stored = FOLDER / picture.name
        if f"]({picture.name})" in page.read_text(encoding="utf-8"):
            assert stored.read_text(encoding="utf-8") == picture.read_text(encoding="utf-8")
