"""HTTP and sockets on the wire, within bounds uvicorn does not set itself.

A request must come within a time: whoever trickles it is cut off. So many connections may be open from one address,
unless it is a proxy's that is trusted to count for itself. Pings, pongs and the pieces of a message are counted, for
they never reach the table: each ping is answered, and whoever sends pings and reads nothing would fill the memory.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, cast

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from dighouse.server.limits import Bucket, household
from dighouse.server.settings import Settings
from dighouse.server.tally import Tally

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
SWITCHING = 101  # the status of a request that has become a socket
TOO_LONG = 1009  # the closing code of a message that is more than may be
TOGETHER = 8  # messages that leave in one turn of the loop; more wait in the reader's queue
AT_ONCE = "dighouse.at_once"  # by what name the application finds `BoundedSocket.say`, among the extensions of a scope


class Wire(uvicorn.Config):
    """The configuration of a server, with what the protocols below share."""

    def __init__(self, app: Any, settings: Settings, tally: Tally, **more: Any) -> None:
        super().__init__(app, http=PatientHttp, ws=BoundedSocket, **more)
        self.settings, self.tally = settings, tally
        self.open: Counter[str] = Counter()  # connections by address
        self.proxies = ProxyHeadersMiddleware(app, self.forwarded_allow_ips or "").trusted_hosts

    def come(self, client: tuple[str, int] | None) -> bool:
        """Count a connection; False if there are too many from there."""
        if client is None or client[0] in self.proxies:
            return True
        self.open[household(client[0])] += 1
        return self.open[household(client[0])] <= self.settings.connections_address

    def go(self, client: tuple[str, int] | None) -> None:
        """A connection is over."""
        if client is not None and client[0] not in self.proxies:
            self.open[household(client[0])] -= 1
            self.open += Counter()  # forget who is gone

    def cut(self, transport: asyncio.Transport, why: str) -> None:
        """End a connection without ado; what was still read of it may ask for that again."""
        if not transport.is_closing():
            self.tally.count("connections_cut_total", why=why)
            transport.abort()


class PatientHttp(H11Protocol):
    """HTTP with a time for the first lines of a request, and one for the rest."""

    config: Wire
    waiting: asyncio.TimerHandle | None = None
    waits_for = ""  # what has not come yet: "head", "body", "rest" (of what was answered already)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait_for("head")
        if not self.config.come(self.client):
            self.config.cut(transport, "too_many")

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it is a socket's now, which h11 is not told: it would be waited for its body, and cut off
        if self.conn.their_state is h11.IDLE:
            self.wait_for("head")
        elif self.waits_for != "rest" or self.conn.their_state is not h11.SEND_BODY:
            self.wait_for("body" if self.conn.their_state is h11.SEND_BODY else "")

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.wait_for("rest" if self.conn.their_state is h11.SEND_BODY else "")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.wait_for("")
        self.config.go(self.client)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait_for("")
        self.config.go(self.client)
        super().connection_lost(exc)

    def wait_for(self, what: str) -> None:
        """Wait for this part of a request from now on; a part that is waited for already gets no more time."""
        if what == self.waits_for:
            return
        if self.waiting is not None:
            self.waiting.cancel()
        self.waits_for, self.waiting = what, None
        if what:
            chosen = self.config.settings
            within = {"head": chosen.head_within, "body": chosen.body_within, "rest": chosen.farewell}[what]
            self.waiting = self.loop.call_later(within, self.give_up)

    def give_up(self) -> None:
        """It did not come."""
        if self.waits_for == "head" and not self.transport.is_closing():
            self.transport.write(TOO_SLOW)
            self.transport.close()
            self.config.tally.count("connections_cut_total", why="head")
        else:
            self.config.cut(self.transport, self.waits_for)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket whose pings, pongs and pieces of messages are counted, and that can be written to at once."""

    config: Wire
    extensions: dict[str, Any] | None = None  # of the scope the application is given

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        chosen = self.config.settings
        self.pings = Bucket(chosen.pings_second, chosen.pings_burst)
        if not self.config.come(self.client):
            self.config.cut(self.transport, "too_many")

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.go(self.client)
        if self.extensions is not None:
            self.extensions.clear()  # it knows this socket, which knows it: both would stay in memory
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            self.extensions = cast(dict[str, Any], self.scope["extensions"])
            self.extensions[AT_ONCE] = self.say

    def say(self, message: bytes) -> bool:
        """Hand a message to the wire; False if it has to wait, or nobody is there any more.

        What is handed over in one turn of the loop leaves together: an event and the answer to whoever moved are one
        packet. ASGI's own way to the wire is a dozen calls longer.
        """
        over = self.disconnected or self.close_sent or self.conn.state is not OPEN or self.transport.is_closing()
        if over or not self.writable.is_set() or len(self.conn.writes) >= TOGETHER:
            return False
        if not self.conn.writes:
            self.loop.call_soon(self.let_go)
        self.conn.send_text(message)
        return True

    def let_go(self) -> None:
        """Send what was handed over, unless something else was sent meanwhile, and this with it."""
        if self.conn.writes and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def handle_ping(self) -> None:
        if self.pings.take():
            super().handle_ping()
        else:
            self.config.cut(self.transport, "pings")

    def handle_pong(self, event: Frame) -> None:
        if self.pings.take():
            super().handle_pong(event)
        else:
            self.config.cut(self.transport, "pings")

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < self.config.settings.fragments:
            super().handle_cont(event)
        else:
            self.conn.fail(TOO_LONG)
            self.handle_parser_exception()
