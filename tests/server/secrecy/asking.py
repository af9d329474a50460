"""An application asked without a network: whatever it sends, headers and closing codes included, is kept."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from litestar import Litestar

PATIENCE = 20.0  # seconds to wait for a message before a test fails
ENDED = {"tell": "the end"}


class Asker:
    """Somebody with a cookie, or none, and all that was ever sent to them, in order."""

    def __init__(self, app: Litestar, name: str, token: str | None) -> None:
        self.app, self.name, self.token = app, name, token
        self.sent: list[tuple[str, bytes]] = []  # what it was about, and the bytes

    def scope(self, kind: str, path: str, query: str = "", headers: dict[str, str] | None = None) -> dict[str, Any]:
        said = {"host": "dighouse.example", **({"cookie": f"dighouse={self.token}"} if self.token else {})}
        said |= headers or {}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), said[name].encode()) for name in said],
            "client": ("192.0.2.1", 1),
            "server": ("dighouse.example", 80),
            "state": {},
            "extensions": {},
        }

    async def ask(
        self, method: str, path: str, body: bytes = b"", query: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """One request: its status and body. All of it is kept."""
        scope = self.scope("http", path, query, headers) | {"method": method}
        left, answer, whole = [{"type": "http.request", "body": body, "more_body": False}], [b""], asyncio.Event()

        async def receive() -> dict[str, Any]:
            if left:
                return left.pop()
            await whole.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            is_head = message["type"] == "http.response.start"
            answer.append(head_of(message) if is_head else message["body"])
            if not is_head and not message.get("more_body"):
                whole.set()

        await asyncio.wait_for(self.app(scope, receive, send), PATIENCE)  # type: ignore[arg-type]
        self.sent.append((f"{method} {path}?{query}", b"".join(answer)))
        return int(answer[1].split()[0]), b"".join(answer[2:])

    def sit(self, table: str) -> Line:
        """Open the socket of a table."""
        return Line(self, self.scope("websocket", f"/api/tables/{table}/socket"))


def head_of(message: Any) -> bytes:
    """Status and headers as bytes."""
    lines = [str(message.get("status", "")).encode(), *(b"%s: %s" % tuple(pair) for pair in message["headers"])]
    return b"\n".join(lines) + b"\n\n"


class Line:
    """One socket of somebody's."""

    def __init__(self, asker: Asker, scope: dict[str, Any]) -> None:
        self.asker = asker
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.now: dict[str, Any] = {}  # the last table or event
        self.task = asyncio.create_task(self.served(scope))

    async def served(self, scope: dict[str, Any]) -> None:
        await self.asker.app(scope, self.inbox.get, self.keep)  # type: ignore[arg-type]

    async def keep(self, message: Any) -> None:
        """What the application sends."""
        if message["type"] == "websocket.send":
            frame = (message.get("text") or "").encode() or message.get("bytes") or b""
            self.asker.sent.append(("socket", frame))
            self.outbox.put_nowait(json.loads(frame))
        elif message["type"] == "websocket.accept":
            self.asker.sent.append(("socket accepted", head_of(message)))
        else:
            self.asker.sent.append(("socket closed", repr(sorted(message.items())).encode()))
            self.outbox.put_nowait(ENDED)

    def say(self, what: str | None = None, **more: Any) -> None:
        text = json.dumps({"say": what, **more}) if what is not None else "{not a message"
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def until(self, *tells: str) -> dict[str, Any]:
        """The next message of these kinds."""
        while True:
            message = await asyncio.wait_for(self.outbox.get(), PATIENCE)
            if message["tell"] in ("table", "event"):
                self.now = message
            if message["tell"] in tells:
                return message

    async def tell(self, what: str, expected_seq: int, **more: Any) -> dict[str, Any]:
        """Give a command, and hear what comes of it."""
        command = f"{what}-{expected_seq}-{len(self.asker.sent)}"
        self.say(what, command_id=command, expected_seq=expected_seq, **more)
        return await self.until("answer")

    async def caught_up(self) -> int:
        """Everything that was on its way has arrived; the last event."""
        self.say("resync")
        return int((await self.until("table"))["table"]["seq"])

    async def leave(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, PATIENCE)
