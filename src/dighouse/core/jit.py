"""`rule`: how a rule function is compiled.

A compiled function is kept on disk. Numba looks only at the file a function stands in, so an edit in
another file, a changed component table or another bounds-check setting would silently run stale code.
Therefore every unit (the core, a game, a game's bots) has its own cache folder, named by a hash of all
that can change its machine code.

`NUMBA_DISABLE_JIT=1` runs the very same functions as plain Python.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import llvmlite.binding
import numba
import numpy as np
from numba.core import config

from dighouse.core.components import owners_file

PACKAGE = Path(__file__).resolve().parent.parent
INTERPRETED = bool(config.DISABLE_JIT)
BOUNDSCHECK = os.environ.get("DIGHOUSE_BOUNDSCHECK", "1") != "0"

DECORATING = threading.Lock()  # Numba has one CACHE_DIR for all threads

if INTERPRETED:
    # Compiled 64-bit arithmetic wraps silently; the interpreted draws must do the same.
    np.seterr(over="ignore")


def cache_root() -> Path:
    """Where compiled rules are kept: DIGHOUSE_CACHE, else the user's cache folder."""
    chosen = os.environ.get("DIGHOUSE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dighouse"


def unit_of(module: str) -> str | None:
    """The unit a module is compiled with: "core", "thebes", "thebes-bots", "thebes-batch"; None outside the package.

    A template specialised for a game is named `template@game` (see `specialise`).
    """
    template, _, specialised = module.partition("@")
    parts = template.split(".")
    if parts[0] != "dighouse":
        return None
    if parts[1] == "games":
        return parts[2]
    if parts[1] == "core":
        return specialised or "core"
    return f"{specialised or parts[-1]}-{parts[1]}"


def sources(unit: str) -> list[Path]:
    """Every file whose edit can change the machine code of a unit."""
    game, _, users = unit.partition("-")
    folders = [PACKAGE / "core"]
    if game != "core":
        folders.append(PACKAGE / "games" / game)
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in {".py", ".json", ".toml"}]
    if users:
        files += sources_beside(users, game)
    return sorted(path for path in files if path.parent.name != "texts")


def sources_beside(users: str, game: str) -> list[Path]:
    """What is compiled for a game outside the rules, in "bots" say: the templates there, and the game's own files."""
    folder = PACKAGE / users
    return [*(folder / "templates").glob("*.py"), *folder.rglob(f"{game}.py"), *folder.rglob(f"{game}.toml")]


@functools.cache
def cache_folder(unit: str, boundscheck: bool = BOUNDSCHECK) -> Path:
    """The unit's cache folder, keyed by its sources, component files, versions and bounds check."""
    digest = hashlib.sha256()
    for fact in (numba.__version__, np.__version__, platform.python_version(), boundscheck):
        digest.update(f"{fact}\n".encode())
    for path in sources(unit):
        own = owners_file(path.name) if path.suffix == ".json" else None
        digest.update(f"{path.relative_to(PACKAGE)}\n".encode())
        digest.update((own or path).read_bytes())
    return cache_root() / f"{unit}-{digest.hexdigest()[:16]}"


def finished_mark(unit: str) -> Path:
    """The file that says all of a unit was compiled into its cache folder: from here, and for this processor.

    Numba keeps what it compiled by the path of the source, so what another checkout compiled is no use to this one.
    """
    here = f"{PACKAGE}\n{config.CPU_NAME or llvmlite.binding.get_host_cpu_name()}"
    return cache_folder(unit) / f"finished-{hashlib.sha256(here.encode()).hexdigest()[:16]}"


def rule(function: Callable[..., Any]) -> Any:
    """Compile a rule function: no Python inside, the GIL released, bounds checked, kept on disk."""
    return compiled(function, BOUNDSCHECK)


def fast_rule(function: Callable[..., Any]) -> Any:
    """Compile plain arithmetic over whole rows: without bounds checks, which keep it from many numbers at a time."""
    return compiled(function, boundscheck=False)


def fast_inner_rule(function: Callable[..., Any]) -> Any:
    """Both at once: compiled into whoever calls it, without bounds checks."""
    return compiled(function, boundscheck=False, inside=True)


def inner_rule(function: Callable[..., Any]) -> Any:
    """Compile a rule function into whoever calls it: for what is short, or done in every move."""
    return compiled(function, BOUNDSCHECK, inside=True)


def compiled(function: Callable[..., Any], boundscheck: bool, inside: bool = False) -> Any:
    if INTERPRETED:
        return function
    unit = unit_of(function.__module__)
    compile_ = numba.njit(
        cache=unit is not None,
        nogil=True,
        error_model="numpy",
        boundscheck=boundscheck,
        no_cfunc_wrapper=True,
        forceinline=inside,
    )
    if unit is None:
        return compile_(function)
    with DECORATING:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(unit))
        try:
            return compile_(function)
        finally:
            config.CACHE_DIR = before


def compiled_for(function: Callable[..., Any], *arguments: object) -> Callable[..., Any]:
    """A rule compiled for arguments like these, called without Numba's look-up of their types.

    That look-up is most of what a short call costs. Without it an array of another dtype goes unnoticed, so
    this is only for callers that make their arrays themselves.
    """
    if INTERPRETED:
        return function
    dispatcher: Any = function
    return cast(Callable[..., Any], dispatcher.compile(tuple(dispatcher.typeof_pyval(a) for a in arguments)))


def constant(number: int) -> int:
    """A whole number the rules use as a constant.

    It is an np.int64: a rule called with Python constants is compiled anew for every single value.
    """
    return cast(int, np.int64(number))
