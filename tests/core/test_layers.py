"""Imports point one way: core ← games ← bots, arena ← server, cli, research.

Read from the sources, so that an import inside a function counts too.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dighouse

PACKAGE = Path(dighouse.__file__).parent
# What a layer may import of the package, itself included.
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "batch": {"core", "games", "batch"},
    "gpu": {"core", "games", "bots", "batch", "gpu"},  # of the bots what nets learn from: greedy rivals, the reckoning
    # Of the terminal its boards, which are drawn by it; batches and the card to learn on.
    "research": {"core", "games", "bots", "batch", "gpu", "cli", "research"},
    "arena": {"core", "games", "bots", "arena"},
    "advice": {"core", "games", "bots", "advice"},
    "lessons": {"core", "games", "lessons"},
    "server": {"core", "games", "bots", "arena", "advice", "lessons", "server"},
    "cli": {"core", "games", "bots", "arena", "advice", "server", "research", "cli"},
}
# Beside the standard library; llvmlite is the half of Numba that writes instructions.
FOREIGN = {"core": {"numpy", "numba", "llvmlite", "msgspec"}, "games": {"numpy", "msgspec"}}


def imported(tree: ast.AST, module: str) -> Iterator[str]:
    """Every module a source imports, written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, node.module] if node.module else above)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def modules() -> Iterator[tuple[str, str, ast.Module]]:
    """Layer, module name and source of every module of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield parts[0], ".".join(("dighouse", *parts)), ast.parse(path.read_text(encoding="utf-8"))


def faults(layer: str, module: str, tree: ast.Module) -> list[str]:
    """What a module imports and may not."""
    found = []
    for name in imported(tree, module):
        package, _, rest = name.partition(".")
        if package == "dighouse":
            inner = rest.split(".")[0]
            allowed = inner in MAY_IMPORT[layer] or inner not in MAY_IMPORT
            if layer == "games" and rest.startswith("games."):
                allowed = rest.split(".")[1] == module.split(".")[2]  # no game knows another
        else:
            allowed = package in sys.stdlib_module_names or package in FOREIGN.get(layer, {package})
        if not allowed:
            found.append(f"{module} imports {name}")
    return found


def test_imports_point_one_way() -> None:
    layers = [(layer, module, tree) for layer, module, tree in modules() if layer not in ("__init__", "__main__")]
    assert {layer for layer, _, _ in layers} <= set(MAY_IMPORT)
    assert len(layers) > 30
    assert [fault for layer, module, tree in layers for fault in faults(layer, module, tree)] == []


@pytest.mark.parametrize(
    ("layer", "module", "line"),
    [
        ("core", "dighouse.core.game", "from dighouse.games import KEYS"),
        ("core", "dighouse.core.game", "def f():\n    import dighouse.games.thebes"),
        ("core", "dighouse.core.game", "import rich"),
        ("games", "dighouse.games.thebes.view", "from dighouse.bots import random"),
        ("games", "dighouse.games.thebes.view", "import numba"),
        ("games", "dighouse.games.thebes.view", "from dighouse.games.pergamon import state"),
        ("bots", "dighouse.bots.greedy", "from dighouse.cli import main"),
        ("bots", "dighouse.bots.greedy", "from dighouse import server"),
        ("bots", "dighouse.bots.greedy", "from ..server import app"),
        ("server", "dighouse.server.app", "import dighouse.cli.app"),
    ],
)
def test_a_forbidden_import_is_seen(layer: str, module: str, line: str) -> None:
    assert faults(layer, module, ast.parse(line))


def test_the_title_pages_load_no_rules() -> None:
    """Listing the games imports no rule of any game and no compiler."""
    code = (
        "import sys; from dighouse.games import KEYS, meta_of; [meta_of(key) for key in KEYS]; "
        "print([name for name in sys.modules if name == 'numba' or '.rules' in name])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
