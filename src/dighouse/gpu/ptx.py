"""Kernels as the card's assembly text, compiled on a machine that has no card.

python -m dighouse.gpu.ptx thebes          every kernel of a game
python -m dighouse.gpu.ptx thebes step     one of them
"""

from __future__ import annotations

import sys
import time

from dighouse.core.game import Game
from dighouse.games import KEYS, game_called
from dighouse.gpu.device import HOPPER, cuda, our_settings, pretended_card
from dighouse.gpu.kernels import EXTRA, KERNELS, signature


def ptx(game: Game, kernel: str) -> str:
    """One kernel of a game as PTX."""
    with pretended_card(), our_settings():
        code, _ = cuda.compile(
            (KERNELS | EXTRA)[kernel](game), signature(game, kernel), device=False, cc=HOPPER, output="ptx", abi="numba"
        )
    return code.decode() if isinstance(code, bytes) else str(code)


def main() -> None:
    keys = [word for word in sys.argv[1:] if word in KEYS] or KEYS
    kernels = [word for word in sys.argv[1:] if word in KERNELS | EXTRA] or KERNELS
    for key in keys:
        for kernel in kernels:
            start = time.perf_counter()
            code = ptx(game_called(key), kernel)
            print(f"{key} {kernel}: {len(code)} characters in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
