"""Where compiled rules are kept: a folder for each unit, named by all that can change its machine code."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np
import pytest
from numba.core import config

from dighouse.core import jit
from dighouse.core.jit import (
    INTERPRETED,
    cache_folder,
    cache_root,
    constant,
    finished_mark,
    rule,
    sources,
    unit_of,
)

UNITS = ("core", "thebes", "thebes-bots")


@pytest.mark.parametrize(
    ("module", "unit"),
    [
        ("dighouse.core.chance", "core"),
        ("dighouse.core.loops@thebes", "thebes"),
        ("dighouse.core.loops@toy", "toy"),
        ("dighouse.games.thebes.rules.dig", "thebes"),
        ("dighouse.games.thebes.observation", "thebes"),
        ("dighouse.bots.templates.loops@thebes", "thebes-bots"),
        ("dighouse.bots.greedy.thebes", "thebes-bots"),
        ("tests.core.toys", None),
        ("__main__", None),
        ("dighouses.core.chance", None),
    ],
)
def test_the_unit_of_a_module(module: str, unit: str | None) -> None:
    assert unit_of(module) == unit


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package one may edit."""
    copy = tmp_path / "dighouse"
    shutil.copytree(jit.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "PACKAGE", copy)
    return copy


def folders() -> dict[str, str]:
    """The folder of every unit as it would be named now; not the one remembered from before."""
    return {unit: cache_folder.__wrapped__(unit).name for unit in UNITS}


def changed(edit: Callable[[], object]) -> set[str]:
    """The units that an edit gives another folder."""
    before = folders()
    edit()
    return {unit for unit, folder in folders().items() if folder != before[unit]}


def append(path: Path) -> Callable[[], object]:
    def edit() -> None:
        assert path.exists()
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    return edit


@pytest.mark.parametrize(
    ("file", "units"),
    [
        ("core/chance.py", {"core", "thebes", "thebes-bots"}),
        ("core/loops.py", {"core", "thebes", "thebes-bots"}),
        ("games/thebes/rules/dig.py", {"thebes", "thebes-bots"}),
        ("games/thebes/state.py", {"thebes", "thebes-bots"}),
        ("games/thebes/components/thebes.json", {"thebes", "thebes-bots"}),
        ("bots/templates/tree.py", {"thebes-bots"}),
        ("bots/outlook/thebes.toml", {"thebes-bots"}),
        ("bots/outlook/pergamon.py", set()),
        ("bots/levels.py", set()),
        ("games/thebes/texts/en.toml", set()),
        ("games/__init__.py", set()),
        ("cli/__init__.py", set()),
    ],
)
def test_an_edit_gives_a_new_folder(package: Path, file: str, units: set[str]) -> None:
    """Of just those units whose machine code it can change."""
    assert changed(append(package / file)) == units


def test_another_file_or_another_name_gives_a_new_folder(package: Path) -> None:
    rules = package / "games" / "thebes" / "rules"
    assert changed(lambda: (rules / "new.py").write_text("")) == {"thebes", "thebes-bots"}
    assert changed(lambda: (rules / "new.py").rename(rules / "newer.py")) == {"thebes", "thebes-bots"}
    assert changed(lambda: (rules / "newer.py").unlink()) == {"thebes", "thebes-bots"}
    assert changed(lambda: None) == set()


def test_bounds_check_and_versions_give_a_new_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_folder.__wrapped__("thebes", True) != cache_folder.__wrapped__("thebes", False)
    for library in (numba, np):
        before = folders()
        monkeypatch.setattr(library, "__version__", "99.0")
        assert all(folder != before[unit] for unit, folder in folders().items())


def test_units_have_folders_of_their_own(package: Path) -> None:
    """Also two games whose files say the same, or that have none."""
    names = {cache_folder.__wrapped__(unit).name for unit in (*UNITS, "toy", "other_toy")}
    assert len(names) == 5
    assert sources("toy") == sources("core")
    assert all(path.is_relative_to(package) for path in sources("thebes-bots"))


def test_where_the_folders_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGHOUSE_CACHE", str(tmp_path / "a"))
    assert cache_root() == tmp_path / "a"
    monkeypatch.delenv("DIGHOUSE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "b"))
    assert cache_root() == tmp_path / "b" / "dighouse"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "c"))
    assert cache_root() == tmp_path / "c" / ".cache" / "dighouse"


def test_compiling_leaves_the_settings_alone() -> None:
    """The folder of one rule is not that of the next thing somebody compiles."""
    before = config.CACHE_DIR

    def doubled(x: int) -> int:
        return 2 * x

    doubled.__module__ = "dighouse.core.toys"
    compiled = rule(doubled)
    assert before == config.CACHE_DIR
    assert INTERPRETED or compiled._cache.cache_path.startswith(str(cache_folder("core")))


@pytest.mark.compiled_only
def test_a_rule_is_compiled_without_python() -> None:
    def doubled(x: int) -> int:
        return 2 * x

    compiled = rule(doubled)
    assert compiled(4) == 8
    assert compiled.targetoptions["nopython"]
    assert compiled.targetoptions["nogil"]
    assert compiled.targetoptions["boundscheck"] == jit.BOUNDSCHECK
    assert compiled.nopython_signatures


def test_a_constant_has_the_width_of_all_others() -> None:
    assert isinstance(constant(3), np.int64)


def test_what_another_checkout_compiled_is_not_compiled_here(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = finished_mark("thebes-bots")
    monkeypatch.undo()
    here = finished_mark("thebes-bots")
    assert here.parent == there.parent
    assert here.name != there.name


def test_what_was_compiled_for_another_processor_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    here = finished_mark("thebes-bots")
    monkeypatch.setattr(config, "CPU_NAME", "generic")
    assert finished_mark("thebes-bots") != here
