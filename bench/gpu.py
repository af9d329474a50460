"""The graphics card beside the processor: the same games bit for bit, then how many actions a second.

    python -m bench.gpu [--games N] [--tune] [--json FILE] [--page FILE] [GAME …]

Compiling takes longest. So all of it is done at once, each in a process of its own: a game for the processor, its whole
games for the card, its batches for the card. They take turns to be measured; what is known is written at once.
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
from typing import Any, NamedTuple

import numpy as np

from dighouse.games import meta_of

KEYS = ("thebes", "tomb_raiders", "pergamon", "monuments")
PLAYERS = (2, 3, 4)
BARS = {"thebes": 1e9}
BAR = 2e8
ROUNDS = 5
CHUNK = 1 << 18  # games a call while both are compared
SLOTS, STEPS = 4096, 300  # of the batches compared
REGISTERS = (None, 64, 48, 40, 32)  # limits tried
LARGE = 1 << 17  # slots of the batch whose rate is taken
TIMED = 50  # its steps


class Shared(NamedTuple):
    """What the processes of a game share."""

    turn: Any  # a lock: whose turn it is to be measured
    found: Any  # a queue of figures
    ready: Any  # an event: the game is compiled for the processor


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--games", type=int, default=1_000_000, help="games compared, a game (default a million)")
    parser.add_argument("--rate", type=int, default=1 << 20, help="games a measured call (default 1,048,576)")
    parser.add_argument("--tune", action="store_true", help="only try other limits of registers")
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


def stepped(key: str) -> dict[str, Any]:
    """A batch on both, stepped side by side: every array equal after every tenth step; and the card's rate."""
    from dighouse.batch import Batch
    from dighouse.gpu import GpuBatch

    here, there = Batch(key, SLOTS, 2), GpuBatch(key, SLOTS, 2)
    different: set[str] = set()
    for number in range(STEPS):
        here.step(here.random_actions())
        there.step(there.random_actions())
        if number % 10 == 0:
            different |= {
                name for name, array in here.slots.items()
                if array.tobytes() != there.slots[name].copy_to_host().tobytes()
            }  # fmt: skip
    large = GpuBatch(key, LARGE, 2)
    rate = steps_a_second(large)
    say(f"{key}: batches {'differ in ' + ', '.join(sorted(different)) if different else 'equal'}; {rate:,.0f} steps/s")
    return {
        "slots": SLOTS,
        "steps": STEPS,
        "different": sorted(different),
        "steps_per_second": rate,
        "torch": torch_shares(large),
    }


def steps_a_second(batch: Any) -> float:
    """Of all slots together, choosing included."""
    from dighouse.gpu.device import cuda

    batch.step(batch.random_actions())
    cuda.synchronize()
    start = time.perf_counter()
    for _ in range(TIMED):
        batch.step(batch.random_actions(), check=False)
    cuda.synchronize()
    return TIMED * int(batch.size) / (time.perf_counter() - start)


def torch_shares(batch: Any) -> str:
    """Whether PyTorch sees the card's own memory, not a copy of it."""
    try:
        import torch
    except ImportError:
        return "no torch"
    tensor = torch.as_tensor(batch.observation, device="cuda")
    return "shared" if tensor.data_ptr() == batch.observation.device_ctypes_pointer.value else "copied"


def rated(key: str, players: int, count: int, kernel: Any, rounds: int = ROUNDS) -> list[float]:
    """Random actions a second, in each of some rounds."""
    from dighouse.batch.playouts import Playouts, room_for
    from dighouse.games import game_called
    from dighouse.gpu.device import card, cuda
    from dighouse.gpu.kernels import BLOCK
    from dighouse.gpu.playouts import WAVES

    game = game_called(key)
    chosen = cuda.to_device(game.options_array(None, players))
    ended = Playouts(*(cuda.to_device(array) for array in room_for(game, count)))
    blocks = min((count + BLOCK - 1) // BLOCK, WAVES * card().MULTIPROCESSOR_COUNT)
    rates = []
    for number in range(rounds + 1):
        cuda.synchronize()
        start = time.perf_counter()
        kernel[blocks, BLOCK](players, chosen, 1, number * count, *ended)
        cuda.synchronize()
        seconds = time.perf_counter() - start
        rates.append(float(ended.actions.copy_to_host().sum(dtype=np.int64)) / seconds)
    return rates[1:]


def tuned(key: str, registers: int | None, asked: argparse.Namespace, shared: Shared) -> None:
    """Try the random games of a game with a limit of registers."""
    from dighouse.games import game_called
    from dighouse.gpu.kernels import compiled

    kernel = compiled(game_called(key), "playouts", max_registers=registers)
    used = kernel.get_regs_per_thread()  # one number, or by what it was compiled for
    used = next(iter(used.values())) if isinstance(used, dict) else used
    with shared.turn:
        rates = {players: rated(key, players, asked.rate, kernel, rounds=1)[0] for players in PLAYERS}
    shown = ", ".join(f"{rate / 1e6:,.0f} M" for rate in rates.values())
    say(f"{key}: at most {registers} registers ({used}): {shown} actions/s with 2, 3, 4 players")
    shared.found.put((key, {f"at most {registers} registers": {"used": used, "rates": rates}}))


def for_the_processor(key: str, _: argparse.Namespace, shared: Shared) -> None:
    """Compile a game for the processor: from then on it lies on the disk."""
    from dighouse.batch import Batch, playouts

    start = time.perf_counter()
    try:
        playouts(key, 2, 1)
        Batch(key, 2, 2).step(Batch(key, 2, 2).random_actions())
    finally:
        shared.ready.set()
    seconds = time.perf_counter() - start
    say(f"{key}: compiled for the processor in {seconds:.0f} s")
    shared.found.put((key, {"compile_processor": seconds}))


def compiled_kernels(key: str, kernels: Sequence[str]) -> float:
    """Compile kernels of a game; how long it took."""
    from dighouse.gpu.playouts import kernel_of

    start = time.perf_counter()
    for kernel in kernels:
        kernel_of(key, kernel)
    seconds = time.perf_counter() - start
    say(f"{key}: {', '.join(kernels)} compiled for the card in {seconds:.0f} s")
    return seconds


def whole_games(key: str, asked: argparse.Namespace, shared: Shared) -> None:
    """Random games on the card: how fast, and the same as on the processor."""
    from dighouse.gpu.playouts import kernel_of

    shared.found.put((key, {"compile_card": compiled_kernels(key, ["playouts"])}))
    rates: dict[str, list[float]] = {}
    with shared.turn:
        for players in PLAYERS:
            rates[str(players)] = rated(key, players, asked.rate, kernel_of(key, "playouts"))
            say(f"{key}: {median(rates[str(players)]):,.0f} actions/s with {players} players")
            shared.found.put((key, {"rates": dict(rates)}))
    shared.ready.wait()
    with shared.turn:
        shared.found.put((key, {"compared": compared(key, asked.games)}))


def batches(key: str, _: argparse.Namespace, shared: Shared) -> None:
    """Games stepped side by side on the card: the same as on the processor, and how fast."""
    from dighouse.gpu.kernels import KERNELS

    seconds = compiled_kernels(key, [kernel for kernel in KERNELS if kernel != "playouts"])
    shared.ready.wait()
    with shared.turn:
        shared.found.put((key, {"stepped": {**stepped(key), "compile_card": seconds}}))


def where() -> str:
    """The card."""
    import numba
    from numba import cuda

    name = cuda.get_current_device().name  # bytes in older versions
    return f"{name.decode() if isinstance(name, bytes) else name}, numba {numba.__version__}"


def table(figures: Mapping[str, Any]) -> str:
    """The figures as a Markdown table; a game that is not measured to the end yet has no row."""
    lines = [
        "| game | games compared bit for bit | differing | random actions/s, 2, 3, 4 players | bar | batch steps/s |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    whole = [key for key in KEYS if measured(figures.get(key, {}))]
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


Task = tuple[Callable[..., None], tuple[Any, ...]]


def tasks(key: str, tune: bool) -> list[Task]:
    """What is done of a game, in a process of its own each."""
    if tune:
        return [(tuned, (key, registers)) for registers in REGISTERS]
    return [(task, (key,)) for task in (whole_games, batches, for_the_processor)]


def main() -> None:
    asked = arguments()
    keys = asked.keys or KEYS
    context = multiprocessing.get_context("spawn")
    turn, found = context.Lock(), context.Queue()
    shares = {key: Shared(turn, found, context.Event()) for key in keys}  # held until all have begun: a spawn is slow
    workers = [
        context.Process(target=do, args=(*what, asked, shares[key]))
        for key in keys
        for do, what in tasks(key, asked.tune)
    ]
    start = time.perf_counter()
    for worker in workers:
        worker.start()
    figures: dict[str, Any] = {"where": where()}
    while any(worker.is_alive() for worker in workers) or not found.empty():
        with contextlib.suppress(queue.Empty):
            key, part = found.get(timeout=1)
            figures.setdefault(key, {}).update(part)
            write(figures, asked)
    say(f"all of it took {time.perf_counter() - start:.0f} s")
    if not asked.tune:
        print(table(figures))
        sys.exit(any(differs(figures.get(key, {})) for key in keys))


def measured(game: Mapping[str, Any]) -> bool:
    """Whether a game was measured to the end."""
    return all(part in game for part in ("rates", "compared", "stepped"))


def differs(game: Mapping[str, Any]) -> bool:
    """Whether card and processor disagree in a game, or it was not measured to the end."""
    return not measured(game) or bool(game["compared"]["different"] or game["stepped"]["different"])


def write(figures: dict[str, Any], asked: argparse.Namespace) -> None:
    """Keep what is known so far: a run may be cut short."""
    if asked.page and not asked.tune:
        asked.page.write_text(table(figures) + "\n", encoding="utf-8")
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
