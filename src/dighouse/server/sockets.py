"""The socket of a table: a hello, the whole table, then commands in and events out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.utils import ClientDisconnected

from dighouse.core.errors import DighouseError
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, refuse_foreign_page, token_of
from dighouse.server.lanes import Lane
from dighouse.server.limits import Bucket, address_of
from dighouse.server.messages import Answer, Hello, Rematch, Resync, Say, Seen, Talk, Trouble
from dighouse.server.problems import TableProblem, problem_of, shown
from dighouse.server.readers import Reader, never
from dighouse.server.routes import eyes_of
from dighouse.server.telling import encoded
from dighouse.server.visits import keep_visit, last_visit
from dighouse.server.wire import AT_ONCE

log = logging.getLogger(__name__)

LONGEST_COMMAND_ID = 64
CLOSE = {  # the closing code by the problem that was told before it
    "no_table": 4404,
    "bad_key": 4403,
    "no_spectators": 4403,
    "foreign_page": 4403,
    "message_too_long": 1009,
    "too_fast": 4429,
    "too_many_sockets": 4429,
    "too_slow": 4408,
    "signed_out": 4408,
    "hello_first": 4400,
    "frozen": 4503,
    "restarting": 1012,
    "store_away": 1013,
    "store_busy": 1013,
    "store_full": 1013,
    "internal": 1011,
}
DECODER: msgspec.json.Decoder[Say] = msgspec.json.Decoder(Say)

Socket = WebSocket[Any, Any, State]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, state: State, table: FromPath[str]) -> None:
    """One reader from arrival to departure."""
    await socket.accept()
    try:
        with counted(socket, state) as crowded:
            await served(socket, state.house, table, crowded)
    except (WebSocketDisconnect, ClientDisconnected):  # the latter while something was being sent
        pass
    except DighouseError as wrong:
        await farewell(socket, state.house, wrong)
    except Exception:
        log.exception("a socket went wrong", extra={"table": table})
        await farewell(socket, state.house, TableProblem("internal"))
    finally:
        socket.receive, socket.send = empty_receive, empty_send  # they know the socket, which would stay in memory


@contextlib.contextmanager
def counted(socket: Socket, state: State) -> Iterator[bool]:
    """Count a socket for its address and its identity; whether either has too many."""
    token, chosen = token_of(socket), state.house.settings
    ours: list[tuple[Counter[str], str, int]] = [(state.connected, address_of(socket), chosen.sockets_address)]
    if token is not None:
        ours.append((state.seated, fingerprint(token), chosen.sockets_identity))
    for counter, who, _ in ours:
        counter[who] += 1
    try:
        yield any(counter[who] > most for counter, who, most in ours)
    finally:
        for counter, who, _ in ours:
            counter[who] -= 1
            counter += Counter()  # forget who is gone


async def farewell(socket: Socket, house: House, wrong: DighouseError) -> None:
    """Say what was wrong, and close; somebody who does not read is not waited for."""
    house.store.tally.count("sockets_closed_total", code=wrong.code)
    with contextlib.suppress(Exception):
        async with asyncio.timeout(house.settings.farewell):
            await socket.send_text(encoded(Trouble(problem=problem_of(wrong))).decode())
    with contextlib.suppress(Exception):
        async with asyncio.timeout(house.settings.farewell):
            await socket.close(CLOSE.get(wrong.code, 4400))


async def served(socket: Socket, house: House, table: str, crowded: bool) -> None:
    """A reader at a table."""
    refuse_foreign_page(socket)
    if house.closing:
        raise TableProblem("restarting")
    if crowded:
        raise TableProblem("too_many_sockets")
    conversation = Conversation(socket, house)
    hello = await conversation.hello()
    lane = await house.lane(table)
    if len(lane.readers) >= house.settings.sockets_table:
        raise TableProblem("too_many_sockets")
    token = token_of(socket)
    await house.keep_keys(lane, token)
    eyes = eyes_of(lane, token, hello.key)
    key = fingerprint(hello.key) if hello.key is not None else None
    reader = Reader(eyes, fingerprint(token) if token else None, house.settings.queue, key)
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    reader.at_once = extensions.get(AT_ONCE, never)
    await came_back(house, lane, reader)
    try:
        await lane.come(reader)
        await conversation.go_on(lane, reader)
    finally:
        lane.leave(reader)
        await left(house, lane, reader)


async def came_back(house: House, lane: Lane, reader: Reader) -> None:
    """What somebody at the table saw last, if that is a while ago."""
    young = time.time() - lane.info.made < house.settings.away_after  # nobody can have been away for long enough
    if reader.identity is None or not reader.eyes.seats or young:
        return
    try:
        visit = await last_visit(house.store, reader.identity, lane.id)
    except TableProblem:  # without a database, what is known is shown
        return
    if visit is not None and time.time() - visit.at >= house.settings.away_after:
        reader.came_back_at = visit.seq


async def left(house: House, lane: Lane, reader: Reader) -> None:
    """Keep how far somebody at the table has seen the match."""
    if reader.identity is None or not reader.eyes.seats or reader.seen < 0:
        return
    with contextlib.suppress(DighouseError, SQLAlchemyError):  # nothing that matters to anybody else
        await keep_visit(house.store, reader.identity, lane.id, reader.seen, time.time())


class Conversation:
    """What is said over one socket, within its bounds."""

    def __init__(self, socket: Socket, house: House) -> None:
        self.socket, self.house, self.settings = socket, house, house.settings
        self.bucket = Bucket(self.settings.messages_second, self.settings.messages_burst)

    async def heard(self) -> Say:
        """The next message, if it is one."""
        text = await self.socket.receive_text()
        if not self.bucket.take():
            raise TableProblem("too_fast")
        if len(text.encode("utf-8", "replace")) > self.settings.message_bytes:
            raise TableProblem("message_too_long", limit=self.settings.message_bytes)
        try:
            return DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
            raise TableProblem("malformed", reason=shown(str(wrong), 200)) from None

    async def hello(self) -> Hello:
        """The first word. A browser whose cookie says it all says it in the address, `?hello`: a round trip sooner."""
        if "hello" in self.socket.query_params:
            return Hello()
        try:
            first = await asyncio.wait_for(self.heard(), self.settings.hello_within)
        except TimeoutError:
            raise TableProblem("hello_first") from None
        if not isinstance(first, Hello):
            raise TableProblem("hello_first")
        return first

    async def go_on(self, lane: Lane, reader: Reader) -> None:
        """Listen and tell at once, until either ends."""
        tasks = [
            asyncio.create_task(self.listen(lane, reader)),
            asyncio.create_task(self.tell(reader)),
            asyncio.create_task(dropped(reader)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            list(map(asyncio.Task.result, filter(asyncio.Task.done, tasks)))
        finally:
            await ended(tasks)
            tasks.clear()  # an exception knows this frame, and its task knows it: the table would stay in memory

    async def tell(self, reader: Reader) -> None:
        """Send what waits in the queue."""
        while True:
            message = await reader.queue.get()
            reader.sending = True
            await self.socket.send_text(message.decode())
            reader.sending = False

    async def listen(self, lane: Lane, reader: Reader) -> None:
        """Carry out what is said; what cannot be understood is answered and passed over."""
        while True:
            try:
                await self.obey(lane, reader, await self.heard())
            except TableProblem as wrong:
                if wrong.code != "malformed":
                    raise
                reader.tell(Trouble(problem=problem_of(wrong)))

    async def obey(self, lane: Lane, reader: Reader, say: Say) -> None:
        """One message of a reader."""
        if isinstance(say, Hello | Resync):
            async with lane.lock:
                await lane.show(reader)
            return
        if isinstance(say, Seen):
            reader.seen = max(reader.seen, min(say.seq, lane.info.seq))
            return
        if not 1 <= len(say.command_id) <= LONGEST_COMMAND_ID or not say.command_id.isprintable():
            wrong = problem_of(TableProblem("command_id", limit=LONGEST_COMMAND_ID))
            reader.tell(Answer(command_id=say.command_id[:LONGEST_COMMAND_ID], seq=lane.info.seq, problem=wrong))
        elif isinstance(say, Rematch):
            reader.tell(await self.rematch(lane, reader, say))
        elif isinstance(say, Talk):
            reader.tell(await self.house.talk.say(lane, reader, say))
        else:
            reader.tell(await lane.obey(reader, say))

    async def rematch(self, lane: Lane, reader: Reader, say: Rematch) -> Answer:
        """The same people again."""
        try:
            await self.house.rematch(lane, reader.eyes.seats, reader.identity)
            return Answer(command_id=say.command_id, seq=lane.info.seq)
        except DighouseError as wrong:
            return lane.answer(say, problem_of(wrong))


async def ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait until none of them goes on."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def dropped(reader: Reader) -> None:
    """Ends when a reader has to go: too slow, or the server restarts."""
    await reader.dropped.wait()
    raise TableProblem(reader.why)
