"""The same rules on a graphics card, one game a thread; needs the package numba-cuda.

device    numba-cuda, loaded so that the rules compile
kernels   what runs on the card
playouts  whole random games by number: `playouts`
batch     games stepped side by side, their arrays on the card: `GpuBatch`
ptx       the kernels as assembly text, compiled without a card

A game of the same seed and number is the same game as in `dighouse.batch`, bit for bit.
"""

from dighouse.gpu.batch import GpuBatch
from dighouse.gpu.playouts import playouts

__all__ = ["GpuBatch", "playouts"]
