"""Requests over a connection that stays open."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from load.wire import Address, checked

REQUEST = (
    "{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    "Content-Length: {size}\r\n{more}\r\n"
)


class Refused(Exception):
    """A server that did not do what it was asked for."""


class Caller:
    """One visitor's requests, one after the other."""

    def __init__(self, address: Address) -> None:
        self.address = checked(address)
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> Any:
        """The answer, read from JSON."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(*self.address)
        sent = b"" if body is None else msgspec.json.encode(body)
        more = f"Cookie: {cookie}\r\n" if cookie else ""
        host, port = self.address
        head = REQUEST.format(method=method, path=path, host=host, port=port, size=len(sent), more=more)
        self.writer.write(head.encode() + sent)
        status, answer = await self.answer()
        if status >= 300:
            raise Refused(f"{method} {path}: {status} {answer[:300].decode('utf-8', 'replace')}")
        return msgspec.json.decode(answer) if answer[:1] in b"[{" else answer

    async def answer(self) -> tuple[int, bytes]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin1").lower().splitlines()
        fields = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
        return int(head[0].split()[1]), await self.reader.readexactly(int(fields.get("content-length", 0)))

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
