"""One module per game from one template, with the game's rules as globals.

Numba compiles a call of a global function into a direct call and keeps it on disk; a rules object passed
as an argument or held in a closure is never kept. So a template such as `core/loops.py` is loaded once
per game under its own module name, with the names it asks for put into its globals first. The machine
code of every game lies in a folder of its own (see `jit`), so two games can never run each other's.
"""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Mapping
from types import ModuleType

LOADING = threading.RLock()  # nobody may see half a template


def specialised(template: str, game: str, **names: ModuleType) -> ModuleType:
    """The template module loaded for one game, with `names` as globals."""
    with LOADING:
        module_name = f"{template}@{game}"
        return sys.modules.get(module_name) or loaded(template, module_name, names)


def loaded(template: str, module_name: str, names: Mapping[str, ModuleType]) -> ModuleType:
    """The template under a name of its own; one that could not be loaded leaves nothing behind."""
    found = importlib.util.find_spec(template)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(template)
    spec = importlib.util.spec_from_file_location(module_name, found.origin)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[module_name]
        raise
    return module
