"""numba-cuda, loaded so that the rules of our games compile.

Four things are set right. It asks today's NumPy for names that NumPy has dropped. It puts tables into the card's
constant memory, which is too small for the tables of a thousand actions and slow where threads read different rows. It
fuses a product and a sum into one rounding, which a processor does not, so that observations could differ. And it asks
of every index whether it counts from the end, which none of our rules does.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from dighouse.core.errors import BadInput

GLOBAL_MEMORY = 1  # an address space of the card's compiler
RENAMED = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}
HOPPER = (9, 0)  # the kind of card that is pretended where there is none


def loaded() -> Any:
    """The module `numba.cuda` of the package numba-cuda."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise BadInput("gpu_package")
    for gone, now in RENAMED.items():
        if not hasattr(np, gone):
            setattr(np, gone, getattr(np, now))
    import numba.cuda

    return numba.cuda


cuda: Any = loaded()
SIMULATED = bool(numba.config.ENABLE_CUDASIM)


@contextlib.contextmanager
def replaced(owner: Any, **attributes: Any) -> Iterator[None]:
    """Other attributes for a while."""
    before = {name: getattr(owner, name) for name in attributes}
    try:
        for name, attribute in attributes.items():
            setattr(owner, name, attribute)
        yield
    finally:
        for name, attribute in before.items():
            setattr(owner, name, attribute)


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """An index as numba-cuda uses it once it knows that it is not negative."""
    return context.cast(builder, index, kind, numba.types.intp if kind.signed else numba.types.uintp)


@contextlib.contextmanager
def our_settings() -> Iterator[None]:
    """While kernels are compiled: room for tables, fractions rounded as elsewhere, no index from the end."""
    from numba.cuda.cudadrv import nvvm
    from numba.cuda.np import arrayobj  # type: ignore[import-not-found]

    with (
        replaced(nvvm, ADDRSPACE_CONSTANT=GLOBAL_MEMORY, compile_ir=functools.partial(nvvm.compile_ir, fma=False)),
        replaced(arrayobj, fix_integer_index=index_as_it_is),
    ):
        yield


@contextlib.contextmanager
def pretended_card() -> Iterator[None]:
    """While kernels are compiled without a card or its driver."""
    from numba.cuda import cuda_paths, dispatcher
    from numba.cuda.cudadrv import nvrtc

    card = SimpleNamespace(compute_capability=HOPPER)
    nowhere = cuda_paths._env_path_tuple("nowhere", None)
    with (
        replaced(dispatcher, get_current_device=lambda: card),
        replaced(nvrtc, get_supported_ccs=lambda: (HOPPER,)),
        replaced(cuda_paths, _get_nvrtc_path=lambda: nowhere),
    ):
        yield


def card() -> Any:
    """This machine's card."""
    if not cuda.is_available():
        raise BadInput("gpu_card")
    return cuda.get_current_device()
