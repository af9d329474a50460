"""The sources as users of text keys: which keys they name, and which families they name by a prefix."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import dighouse

PACKAGE = Path(dighouse.__file__).parent
BROWSER = PACKAGE.parent.parent / "web" / "src"


@functools.cache
def trees() -> dict[str, ast.Module]:
    """Every module of the package, parsed."""
    return {
        str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


@functools.cache
def nodes_by_file() -> dict[str, list[ast.AST]]:
    """All that stands in them, in the order of a walk; walked once for all tests."""
    return {path: list(ast.walk(tree)) for path, tree in trees().items()}


def nodes() -> Iterator[ast.AST]:
    for found in nodes_by_file().values():
        yield from found


@functools.cache
def browser() -> str:
    """All that is written for the browser, in one text."""
    files = sorted(path for path in BROWSER.rglob("*") if path.suffix in {".ts", ".svelte"})
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@functools.cache
def literals() -> frozenset[str]:
    """Every string that stands in the sources as it is; of the browser's those that look like keys."""
    in_python = {n.value for n in nodes() if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return frozenset(in_python | set(re.findall(r"""["'`](\w+(?:\.\w+)+)["'`]""", browser())))


@functools.cache
def prefixes() -> tuple[str, ...]:
    """What keys made at run time begin with: `place.` of f"place.{name}", and of `place.${name}`."""
    found: set[object] = {
        first.value
        for node in nodes()
        if isinstance(node, ast.JoinedStr) and isinstance(first := node.values[0], ast.Constant)
    }
    found |= set(re.findall(r"`([a-z_]+\.[\w.]*)\$\{", browser()))
    return tuple(sorted(str(prefix) for prefix in found if re.fullmatch(r"[a-z_]+\.[a-z_.]*", str(prefix))))


@functools.cache
def error_classes() -> frozenset[str]:
    """The classes of errors made by a code and details: all beneath DighouseError but Refused, which has its own."""
    found = {"DighouseError"}
    for _ in range(5):  # as deep as classes go
        for node in nodes():
            if isinstance(node, ast.ClassDef) and found & {ast.unparse(base).split(".")[-1] for base in node.bases}:
                found.add(node.name)
    return frozenset(found - {"Refused"})


@functools.cache
def errors() -> list[tuple[str, str, set[str]]]:
    """Every typed error made in the sources: where, its code, and the details it is given."""
    return [
        (f"{path}:{node.lineno}", str(node.args[0].value), {keyword.arg for keyword in node.keywords if keyword.arg})
        for path, found in nodes_by_file().items()
        for node in found
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        if ast.unparse(node.func).split(".")[-1] in error_classes()
    ]
