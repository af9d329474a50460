"""One module per game from one template, with the game's rules as globals.

Numba compiles a call of a global function into a direct call and keeps it on disk; a rules object passed
as an argument or held in a closure is never kept. So a template such as `core/loops.py` is loaded once
per game under its own module name, with the names it asks for put into its globals first. The machine
code of every game lies in a folder of its own (see `jit`), so two games can never run each other's.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType


def specialised(template: str, game: str, **names: ModuleType) -> ModuleType:
    """The template module loaded for one game, with `names` as globals."""
    module_name = f"{template}@{game}"
    if module_name in sys.modules:
        return sys.modules[module_name]
    found = importlib.util.find_spec(template)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(template)
    spec = importlib.util.spec_from_file_location(module_name, found.origin)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    sys.modules[module_name] = module
    spec.loader.exec_module(module)
    return module
