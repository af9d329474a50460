"""The documents are executed: Python examples run, commands exist, links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RESEARCH = ROOT / "docs" / "research"  # executed page by page in tests/research
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def blocks(language: str) -> list[tuple[str, str]]:
    return [
        (page.name, block)
        for page in PAGES
        if page.parent != RESEARCH
        for kind, block in BLOCK.findall(page.read_text(encoding="utf-8"))
        if kind == language
    ]


def commands() -> list[str]:
    lines = [line.split("  #")[0].strip() for _, block in blocks("sh") for line in block.splitlines()]
    return [line for line in lines if line.startswith("dighouse ") and " play " not in line and " serve" not in line]


@pytest.mark.parametrize(("page", "code"), blocks("python"))
def test_python_examples_run(page: str, code: str) -> None:
    exec(compile(code, page, "exec"), {"__name__": page})


@pytest.mark.parametrize("command", commands())
def test_commands_run(command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *shlex.split(command)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_what_is_shipped_with_the_app_brings_its_licence() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web" / "src" / "style").glob("*.css"))
    fonts = set(re.findall(r"@fontsource-variable/([\w-]+)/", styles))
    texts = {path.stem.lower(): path.read_text(encoding="utf-8") for path in (ROOT / "web/public/licences").iterdir()}
    assert fonts
    assert texts.keys() == fonts | {"svelte"}
    assert all("SIL Open Font License" in texts[font] for font in fonts)


def test_make_targets_named_in_documents_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    for page in PAGES:
        named = re.findall(r"`make ([a-z]+)`|^make ([a-z]+)", page.read_text(encoding="utf-8"), re.M)
        for target in {first or second for first, second in named}:
            assert target in targets, f"{page.name} names make {target}"
