"""The least a WebSocket client needs, so that the generator costs little beside the server it measures."""

from __future__ import annotations

import asyncio
import ipaddress
import struct
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

from dighouse.core.errors import BadInput

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # a client has to mask; with zeros that changes nothing
SHORT, MIDDLE = 126, 65536  # from these lengths on a frame has two, eight bytes for it
GREETING = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: ZGlnaG91c2Ugb24gbG9hZA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)

Heard = Callable[["Wire", bytes, float], None]  # where a message came, the message, and when


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class NotHere(BadInput):
    """A load generator aimed at somebody else's server."""

    def __str__(self) -> str:
        return f"{self.details['host']} is not this machine: load is made on a loopback address only, such as 127.0.0.1"


def checked(address: Address) -> Address:
    """An address on this machine; any other one is refused."""
    try:
        here = ipaddress.ip_address(address.host).is_loopback
    except ValueError:
        here = address.host == "localhost"
    if not here:
        raise NotHere("not_here", host=address.host)
    return address


def framed(body: bytes, opcode: int = TEXT) -> bytes:
    """A message as a client sends it."""
    size = len(body)
    if size < SHORT:
        head = bytes((FINAL | opcode, MASKED | size))
    elif size < MIDDLE:
        head = struct.pack("!BBH", FINAL | opcode, MASKED | SHORT, size)
    else:
        head = struct.pack("!BBQ", FINAL | opcode, MASKED | 127, size)
    return head + NO_MASK + body


class Wire(asyncio.Protocol):
    """One socket: hands on every text message, answers pings, and says when it is closed."""

    def __init__(self, greeting: bytes, heard: Heard) -> None:
        self.greeting, self.heard = greeting, heard
        self.waiting = b""
        self.open = asyncio.get_running_loop().create_future()
        self.closed: str | None = None
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.greeting)

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self.waiting = self.waiting + data if self.waiting else data
        if not self.open.done():
            self.welcomed()
        if self.open.done():
            self.read(now)

    def welcomed(self) -> None:
        """The answer to the greeting."""
        head, end, rest = self.waiting.partition(b"\r\n\r\n")
        if not end:
            return
        first = head.partition(b"\r\n")[0].decode("latin1")
        self.waiting = rest
        if " 101 " in first:
            self.open.set_result(None)
        else:
            self.open.set_exception(ConnectionError(first))

    def read(self, now: float) -> None:
        """Every whole frame that came."""
        data, at = self.waiting, 0
        while len(data) - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == SHORT:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size > SHORT:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < begin + size:
                break
            self.take(data[at] & 15, data[begin : begin + size], now)
            at = begin + size
        self.waiting = data[at:]

    def take(self, opcode: int, body: bytes, now: float) -> None:
        if opcode == TEXT:
            self.heard(self, body, now)
        elif opcode == PING:
            self.transport.write(framed(body, PONG))
        elif opcode == CLOSE:
            self.closed = f"{int.from_bytes(body[:2], 'big')} {body[2:].decode('utf-8', 'replace')}".strip()
            self.transport.close()

    def connection_lost(self, wrong: Exception | None) -> None:
        self.closed = self.closed or str(wrong or "closed")
        if not self.open.done():
            self.open.set_exception(ConnectionError(self.closed))

    def say(self, body: bytes) -> None:
        self.transport.write(framed(body))

    def close(self) -> None:
        self.transport.close()


async def dial(address: Address, path: str, heard: Heard, cookie: str = "") -> Wire:
    """An open socket."""
    more = f"Cookie: {cookie}\r\n" if cookie else ""
    greeting = GREETING.format(path=path, host=address.host, port=address.port, more=more).encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(greeting, heard), *checked(address))
    await wire.open
    return wire
