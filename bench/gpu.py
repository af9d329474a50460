"""The graphics card beside the processor: the same games bit for bit, then how many actions a second.

    python -m bench.gpu [--games N] [--tune] [--json FILE] [--page FILE] [GAME …]

Every game is compiled in a process of its own, all at once; they take turns to be measured.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import queue
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from dighouse.games import meta_of

KEYS = ("thebes", "tomb_raiders", "pergamon", "monuments")
PLAYERS = (2, 3, 4)
BARS = {"thebes": 1e9}
BAR = 2e8
ROUNDS = 5
CHUNK = 1 << 18  # games a call while both are compared
SLOTS, STEPS = 4096, 300  # of the batches compared
BLOCKS = (64, 128, 256)
REGISTERS = (None, 96, 80, 64)
COUNTING = ("thebes",)  # games that find a random action without a list
SMALLER = 4  # a call that only tries is shorter by so much
LARGE = 1 << 17  # slots of the batch whose rate is taken
TIMED = 50  # its steps


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=1_000_000, help="games compared, a game (default a million)")
    parser.add_argument("--rate", type=int, default=1 << 21, help="games a measured call (default 2,097,152)")
    parser.add_argument("--tune", action="store_true", help="only try other block sizes and register limits")
    parser.add_argument("--json", type=Path, help="write all figures here (docs/research/gpu.json: for `make bench`)")
    parser.add_argument("--page", type=Path, help="write the table here, as Markdown")
    return parser.parse_args()


def say(words: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {words}", file=sys.stderr, flush=True)


def compared(key: str, games: int) -> dict[str, int]:
    """Games played by both: how many, and how many differ in any score, rank, choice or draw."""
    from dighouse import batch, gpu

    played = different = actions = 0
    for players in PLAYERS:
        share = games // len(PLAYERS) + (players <= PLAYERS[0]) * (games % len(PLAYERS))
        for first in range(0, share, CHUNK):
            count = min(CHUNK, share - first)
            here = batch.playouts(key, players, count, first)
            there = [array.copy_to_host() for array in gpu.playouts(key, players, count, first)]
            same = [a.view(np.uint8).reshape(count, -1) == b.view(np.uint8).reshape(count, -1)
                    for a, b in zip(here, there, strict=True)]  # fmt: skip
            different += int(np.count_nonzero(~np.logical_and.reduce([part.all(axis=1) for part in same])))
            played, actions = played + count, actions + int(here.actions.sum())
            say(f"{key}: {played:,} of {games:,} games compared, {different} differ")
    return {"games": played, "actions": actions, "different": different}


def stepped(key: str, slots: int, steps: int) -> dict[str, Any]:
    """A batch on both, stepped side by side: every array equal after every tenth step; and the card's rate."""
    from dighouse.batch import Batch
    from dighouse.gpu import GpuBatch
    from dighouse.gpu.device import cuda

    here, there = Batch(key, slots, 2), GpuBatch(key, slots, 2)
    different: set[str] = set()
    for number in range(steps):
        here.step(here.random_actions())
        there.step(there.random_actions())
        if number % 10 == 0:
            different |= {
                name for name, array in here.slots.items()
                if array.tobytes() != there.slots[name].copy_to_host().tobytes()
            }  # fmt: skip
    large = GpuBatch(key, LARGE, 2)
    large.step(large.random_actions())
    cuda.synchronize()
    start = time.perf_counter()
    for _ in range(TIMED):
        large.step(large.random_actions(), check=False)
    cuda.synchronize()
    rate = TIMED * large.size / (time.perf_counter() - start)
    say(f"{key}: batches {'differ in ' + ', '.join(sorted(different)) if different else 'equal'}; {rate:,.0f} steps/s")
    return {
        "slots": slots,
        "steps": steps,
        "different": sorted(different),
        "steps_per_second": rate,
        "torch": torch_shares(large),
    }


def torch_shares(batch: Any) -> str:
    """Whether PyTorch sees the card's own memory, not a copy of it."""
    try:
        import torch
    except ImportError:
        return "no torch"
    tensor = torch.as_tensor(batch.observation, device="cuda")
    return "shared" if tensor.data_ptr() == batch.observation.device_ctypes_pointer.value else "copied"


def rated(key: str, players: int, count: int, kernel: Any, block: int, waves: int, rounds: int = ROUNDS) -> list[float]:
    """Random actions a second, in each of some rounds."""
    from dighouse.batch.playouts import Playouts, room_for
    from dighouse.games import game_called
    from dighouse.gpu.device import card, cuda

    game = game_called(key)
    chosen = cuda.to_device(game.options_array(None, players))
    ended = Playouts(*(cuda.to_device(array) for array in room_for(game, count)))
    blocks = min((count + block - 1) // block, waves * card().MULTIPROCESSOR_COUNT)
    rates = []
    for number in range(rounds + 1):
        cuda.synchronize()
        start = time.perf_counter()
        kernel[blocks, block](players, chosen, 1, number * count, *ended)
        cuda.synchronize()
        seconds = time.perf_counter() - start
        rates.append(float(ended.actions.copy_to_host().sum(dtype=np.int64)) / seconds)
    return rates[1:]


def tuned(key: str, way: str, registers: int | None, asked: argparse.Namespace, turn: Any, found: Any) -> None:
    """Try the playouts of a game with a limit of registers, in blocks of several sizes."""
    from dighouse.games import game_called
    from dighouse.gpu.kernels import compiled
    from dighouse.gpu.playouts import WAVES

    settings = {} if registers is None else {"max_registers": registers}
    kernel = compiled(game_called(key), way, **settings)
    registers_used = kernel.get_regs_per_thread()  # one number, or by what it was compiled for
    used = next(iter(registers_used.values())) if isinstance(registers_used, dict) else registers_used
    with turn:
        for block in BLOCKS:
            (rate,) = rated(key, 2, asked.rate // SMALLER, kernel, block, WAVES * BLOCKS[0] // block, rounds=1)
            say(f"{key}: {way}, at most {registers} registers ({used}), blocks of {block}: {rate:,.0f} actions/s")
            found.put((f"{key} {way} {registers} {block}", {"used": used, "rate": rate}))


def one_game(key: str, asked: argparse.Namespace, turn: Any, found: Any) -> None:
    """Compile a game for both, then wait for the turn and measure it."""
    from dighouse.batch import Batch, playouts
    from dighouse.gpu.kernels import KERNELS
    from dighouse.gpu.playouts import BLOCK, WAVES, kernel_of

    start = time.perf_counter()
    playouts(key, 2, 1)
    Batch(key, 2, 2).step(Batch(key, 2, 2).random_actions())
    here = time.perf_counter() - start
    for kernel in KERNELS:
        kernel_of(key, kernel)
    there = time.perf_counter() - start - here
    say(f"{key}: compiled in {here:.0f} s for the processor, {there:.0f} s for the card")
    with turn:
        figures: dict[str, Any] = {"compile_processor": here, "compile_card": there, "rates": {}}
        for players in PLAYERS:
            rates = rated(key, players, asked.rate, kernel_of(key, "playouts"), BLOCK, WAVES)
            say(f"{key}: {median(rates):,.0f} actions/s with {players} players")
            figures["rates"] = {**figures["rates"], str(players): rates}
            found.put((key, dict(figures)))
        figures["compared"] = compared(key, asked.games)
        found.put((key, dict(figures)))
        figures["stepped"] = stepped(key, SLOTS, STEPS)
        found.put((key, figures))


def where() -> str:
    """The card."""
    import numba
    from numba import cuda

    return f"{cuda.get_current_device().name.decode()}, numba {numba.__version__}"


def table(figures: Mapping[str, Any]) -> str:
    """The figures as a Markdown table; a game that is not measured to the end yet has no row."""
    lines = [
        "| game | games compared bit for bit | differing | random actions/s, 2, 3, 4 players | bar | batch steps/s |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    whole = [key for key in KEYS if "stepped" in figures.get(key, {})]
    return "\n".join(lines + [row(key, figures[key]) for key in whole])


def row(key: str, game: Mapping[str, Any]) -> str:
    """A game's line of the table."""
    rates = [median(rates) for rates in game["rates"].values()]
    bar = BARS.get(key, BAR)
    met = "met" if min(rates) >= bar else "**missed**"
    different = game["compared"]["different"] or ", ".join(game["stepped"]["different"]) or "none"
    shown = ", ".join(f"{rate / 1e6:,.0f} M" for rate in rates)
    steps = f"{game['stepped']['steps_per_second'] / 1e6:,.0f} M"
    judged = f"≥ {bar / 1e6:,.0f} M: {met}"
    return f"| {meta_of(key).title} | {game['compared']['games']:,} | {different} | {shown} | {judged} | {steps} |"


def ways_of(key: str) -> tuple[str, ...]:
    """The kernels of random games there are of a game: not every one can do without a list."""
    return ("playouts", "listed playouts") if key in COUNTING else ("playouts",)


def tasks(asked: argparse.Namespace, keys: Sequence[str]) -> list[tuple[Callable[..., None], tuple[Any, ...]]]:
    """What is done in a process of its own each."""
    if asked.tune:
        return [(tuned, (key, way, registers)) for key in keys for way in ways_of(key) for registers in REGISTERS]
    return [(one_game, (key,)) for key in keys]


def main() -> None:
    asked = arguments()
    keys = asked.keys or KEYS
    context = multiprocessing.get_context("spawn")
    turn, found = context.Lock(), context.Queue()
    workers = [context.Process(target=task, args=(*what, asked, turn, found)) for task, what in tasks(asked, keys)]
    for worker in workers:
        worker.start()
    figures: dict[str, Any] = {"where": where()}
    while any(worker.is_alive() for worker in workers) or not found.empty():
        with contextlib.suppress(queue.Empty):
            key, game = found.get(timeout=1)
            figures[key] = game
            write(figures, asked)
    if not asked.tune:
        print(table(figures))
        sys.exit(any(differs(figures.get(key, {})) for key in keys))


def differs(game: dict[str, Any]) -> bool:
    """Whether card and processor disagree in a game, or it was not measured to the end."""
    return "stepped" not in game or bool(game["compared"]["different"] or game["stepped"]["different"])


def write(figures: dict[str, Any], asked: argparse.Namespace) -> None:
    """Keep what is known so far: a run may be cut short."""
    if asked.page and not asked.tune:
        asked.page.write_text(table(figures) + "\n", encoding="utf-8")
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
