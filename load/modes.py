"""What is measured: steady play, growth with tables, idle sockets, a cold start, tables at rest."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

import msgspec

from dighouse.games import KEYS
from dighouse.server.identity import COOKIE, new_token
from dighouse.server.serving import bound
from load import bare, ours, stock, theirs
from load.asking import Caller
from load.crew import Party, Progress, at_a_pace, at_full_speed, for_moves, seated
from load.processes import HERE, ROOT, Server, Usage, Watch, house, memory, serving
from load.score import Score, Times, times
from load.wire import Address, Wire, dial

GAME = "pergamon"
HELLO = ours.HELLO
FEW = 50  # tables that go on playing among many idle sockets
LONG_GAME = "monuments"  # two people choosing at random make some 280 moves
STRETCH = 50  # moves of every table, over which their pace is taken
STRETCHES = (0, 50, 100, 150, 200)  # moves each match had before
WARM = 500  # moves of every table of others beforehand: a server is slow until its code was used for a while
LOOK = 0.1  # seconds between two looks
QUIET = 2.0  # seconds after which memory is looked at


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of play."""

    tables: int
    seconds: float
    rate: float
    answered: Times
    heard: Times
    wrong: dict[str, int]
    lost: int
    usage: Usage


class Growth(msgspec.Struct, frozen=True, kw_only=True):
    """Moves a second with so many tables, ours and boardgame.io's; none: it was not installed, or not measured."""

    tables: int
    ours: float
    theirs: float | None
    stored: float | None = None  # theirs, with its storage on disk
    server_ms: float  # of processor time a move, in our server
    bare: float | None = None  # of a server that does nothing but hand on


class Most(msgspec.Struct, frozen=True, kw_only=True):
    """Moves a second of one game, and what each costs our server in processor time."""

    game: str
    rate: float
    server_ms: float


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """Moves a second at tables whose matches had so many moves before."""

    moves: int
    ours: float
    theirs: float | None
    stored: float | None = None  # theirs, with its storage on disk


class Idle(msgspec.Struct, frozen=True, kw_only=True):
    """Many sockets nobody says anything over."""

    sockets: int
    tables: int
    each: float  # bytes a socket, its half of a table included
    play: Play  # at a few tables meanwhile


class Cold(msgspec.Struct, frozen=True, kw_only=True):
    """A start with many stored matches, in seconds from the start of the process."""

    matches: int
    answered: float  # the first request
    opened: float  # one of the matches, over a socket
    file: int  # bytes of the database


class Rest(msgspec.Struct, frozen=True, kw_only=True):
    """Tables that were looked at once, and nobody is at."""

    tables: int
    each: float  # bytes a table, when the house keeps as many in memory as it usually does
    held: float  # bytes a table that is still in memory


def play(score: Score, tables: int, usage: Usage) -> Play:
    return Play(
        tables=tables,
        seconds=score.seconds,
        rate=score.rate,
        answered=times(score.answered),
        heard=times(score.heard),
        wrong=dict(score.wrong),
        lost=score.lost,
        usage=usage,
    )


@asynccontextmanager
async def our_house(*more: str) -> AsyncIterator[Server]:
    """A server of ours on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        async with serving(house(Path(folder) / "tables.sqlite", *more)) as server:
            await all_ready(server)
            yield server


async def all_ready(server: Server) -> None:
    """A server loads its games while it answers already; that is not to be measured."""
    caller = Caller(server.address)
    while (await caller.ask("GET", "/api/health"))["loading"]:
        await asyncio.sleep(LOOK)
    caller.close()


async def steady(tables: int, rate: float, seconds: float, progress: Progress) -> Play:
    """So many moves a second at so many tables, whose matches are in all stages: some end, and others begin."""
    tokens = [new_token(), new_token()]
    async with stocked(tables, tokens, progress, all_stages=True) as (db, ids), serving(house(db)) as server:
        pairs = [ours.Pair(server.address, table, tokens, seed) for seed, table in enumerate(ids)]
        await seated(pairs, progress)
        await asyncio.sleep(QUIET)
        watch = Watch(server.pid)
        score = await at_a_pace(pairs, rate, seconds, progress)
        usage = watch.end()
        leave(pairs)
    return play(score, tables, usage)


async def fast(parties: Sequence[Party], server: Server, seconds: float) -> Play:
    watch = Watch(server.pid)
    score = await at_full_speed(parties, seconds)
    return play(score, len(parties), watch.end())


def leave(parties: Sequence[Party]) -> None:
    for party in parties:
        party.leave()


async def growth(sizes: Sequence[int], seconds: float, progress: Progress) -> list[Growth]:
    """As many moves as can be made, with more and more tables; boardgame.io's beside ours at every size."""
    rows = []
    async with our_house() as server:
        pairs: list[ours.Pair] = []
        for size in sizes:
            more = await ours.opened(server.address, size - len(pairs), progress, GAME)
            await seated(more, progress)
            pairs += more
            own = await fast(pairs, server, seconds)
            peer = await their_rate(size, seconds, progress)
            with tempfile.TemporaryDirectory() as folder:
                stored = await their_rate(size, seconds, progress, Path(folder))
            most = await rate_of(bare.command(), bare.Echo, size, seconds, progress)
            rows.append(Growth(tables=size, ours=own.rate, theirs=peer, stored=stored, server_ms=cost(own), bare=most))
        leave(pairs)
    return rows


async def games(tables: int, seconds: float, progress: Progress) -> list[Most]:
    """As many moves as can be made, game by game."""
    rows = []
    for game in KEYS:
        async with our_house() as server:
            pairs = await ours.opened(server.address, tables, progress, game)
            await seated(pairs, progress)
            played = await fast(pairs, server, seconds)
            leave(pairs)
        rows.append(Most(game=game, rate=played.rate, server_ms=cost(played)))
    return rows


def cost(played: Play) -> float:
    """Processor time of the server for one move, in milliseconds."""
    return 1000 * played.usage.server / played.rate if played.rate else 0.0


async def lengths(tables: int, progress: Progress) -> list[Length]:
    """As many moves as can be made at a few tables, while their matches grow longer."""
    async with our_house() as server:
        await warm(await ours.opened(server.address, tables, progress, LONG_GAME), progress)
        pairs = await ours.opened(server.address, tables, progress, LONG_GAME)
        await seated(pairs, progress)
        own = [await stretch(pairs) for _ in STRETCHES]
        leave(pairs)
    peer = await their_stretches(tables, progress)
    with tempfile.TemporaryDirectory() as folder:
        stored = await their_stretches(tables, progress, Path(folder))
    return [
        Length(moves=after, ours=rate, theirs=peer.get(after), stored=stored.get(after))
        for after, rate in zip(STRETCHES, own, strict=True)
    ]


async def their_stretches(tables: int, progress: Progress, folder: Path | None = None) -> dict[int, float]:
    """Moves a second of boardgame.io's server by the moves before; nothing where it is not installed."""
    if not theirs.installed():
        return {}
    async with serving(theirs.command(folder), theirs.FOLDER) as server:
        await warm([theirs.Buyers(server.address, tables + number) for number in range(tables)], progress)
        buyers = [theirs.Buyers(server.address, number) for number in range(tables)]
        await seated(buyers, progress)
        rates = {after: await stretch(buyers) for after in STRETCHES}
        leave(buyers)
    return rates


async def warm(parties: Sequence[Party], progress: Progress) -> None:
    """Others play before."""
    await seated(parties, progress)
    await for_moves(parties, WARM * len(parties))
    leave(parties)


async def stretch(parties: Sequence[Party]) -> float:
    """Moves a second over the next moves of every table."""
    return (await for_moves(parties, STRETCH * len(parties))).rate


async def their_rate(tables: int, seconds: float, progress: Progress, folder: Path | None = None) -> float | None:
    """Moves a second of boardgame.io's server with so many tables, kept in memory or in a folder."""
    if not theirs.installed():
        return None
    return await rate_of(theirs.command(folder), theirs.Buyers, tables, seconds, progress, theirs.FOLDER)


async def rate_of(
    command: Sequence[str],
    party: Callable[[Address, int], Party],
    tables: int,
    seconds: float,
    progress: Progress,
    folder: Path = ROOT,
) -> float:
    """Moves a second of somebody else's server with so many tables."""
    async with serving(command, folder) as server:
        parties = [party(server.address, number) for number in range(tables)]
        await seated(parties, progress)
        played = await fast(parties, server, seconds)
        leave(parties)
    return played.rate


@asynccontextmanager
async def stocked(
    tables: int, tokens: list[str], progress: Progress, all_stages: bool = False
) -> AsyncIterator[tuple[Path, list[str]]]:
    """A database with so many running matches of two people."""
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "tables.sqlite"
        yield db, await stock.filled(db, tables, tokens, GAME, progress, all_stages)


async def idle(sockets: int, rate: float, seconds: float, progress: Progress) -> Idle:
    """Two silent sockets at every table, and a few tables that play meanwhile."""
    tokens = [new_token(), new_token()]
    async with stocked(sockets // 2 + FEW, tokens, progress) as (db, ids), serving(house(db)) as server:
        pairs = [ours.Pair(server.address, table, tokens, seed) for seed, table in enumerate(ids)]
        await seated(pairs[:FEW], progress)
        before = memory(server.pid)
        await seated(pairs[FEW:], progress)
        await asyncio.sleep(QUIET)
        each = (memory(server.pid) - before) / max(1, 2 * len(pairs[FEW:]))
        watch = Watch(server.pid)
        score = await at_a_pace(pairs[:FEW], rate, seconds, progress)
        played = play(score, FEW, watch.end())
        leave(pairs)
    return Idle(sockets=2 * len(pairs[FEW:]), tables=len(pairs[FEW:]), each=each, play=played)


async def cold(matches: int, progress: Progress) -> Cold:
    """`dighouse serve` with many stored matches: its first answer, and the first table."""
    tokens = [new_token(), new_token()]
    async with stocked(matches, tokens, progress) as (db, ids):
        port = free_port()
        command = [sys.executable, "-m", "dighouse", "serve", "--no-browser", "--port", str(port)]
        began = perf_counter()
        process = await asyncio.create_subprocess_exec(
            *command, "--db", f"sqlite:///{db}", cwd=ROOT, stdout=asyncio.subprocess.DEVNULL
        )
        try:
            answered = await first_answer(Address(HERE, port)) - began
            opened = await first_table(Address(HERE, port), ids[-1], tokens[0]) - began
        finally:
            process.terminate()
            await process.wait()
        return Cold(matches=matches, answered=answered, opened=opened, file=db.stat().st_size)


def free_port() -> int:
    """A port nobody listens on."""
    with bound(HERE, 0) as door:
        return int(door.getsockname()[1])


async def first_answer(address: Address) -> float:
    """When the lobby is first answered."""
    while True:
        caller = Caller(address)
        try:
            await caller.ask("GET", "/api/lobby")
            return perf_counter()
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)
        finally:
            caller.close()


async def first_table(address: Address, table: str, token: str) -> float:
    """When a table is first shown."""
    shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def hear(_: Wire, __: bytes, now: float) -> None:
        if not shown.done():
            shown.set_result(now)

    wire = await dial(address, f"/api/tables/{table}/socket", hear, f"{COOKIE}={token}")
    wire.say(HELLO)
    at = await shown
    wire.close()
    return at


async def rest(tables: int, progress: Progress) -> Rest:
    """Every table is looked at once: by a house that lets go of those it does not need, and by one that keeps all."""
    tokens = [new_token(), new_token()]
    async with stocked(tables + FEW, tokens, progress) as (db, ids):
        each = await growth_by_looking(house(db, "--lane-idle", "0.5"), ids, tokens[0], progress)
        some = ids[: FEW + tables // 10]
        held = await growth_by_looking(house(db, "--lanes", str(len(ids))), some, tokens[0], progress)
    return Rest(tables=len(ids) - FEW, each=each, held=held)


async def growth_by_looking(command: Sequence[str], ids: Sequence[str], token: str, progress: Progress) -> float:
    """How much memory of a server grows with a table that is looked at."""
    async with serving(command) as server:
        await all_ready(server)
        caller = Caller(server.address)
        await look(caller, ids[:FEW], token, progress)
        before = memory(server.pid)
        await look(caller, ids[FEW:], token, progress)
        caller.close()
        await asyncio.sleep(QUIET)
        return (memory(server.pid) - before) / max(1, len(ids) - FEW)


async def look(caller: Caller, ids: Sequence[str], token: str, progress: Progress) -> None:
    for table in ids:
        await caller.ask("GET", f"/api/tables/{table}/moments/0", cookie=f"{COOKIE}={token}")
        progress(1)
