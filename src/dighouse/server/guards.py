"""What every request passes before a door opens: how much it asks for, whose page it comes from, how it is built."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from dighouse.server.identity import fingerprint, refuse_foreign_page, token_of
from dighouse.server.limits import address_of
from dighouse.server.problems import TableProblem

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
ONLY_PROTECTED = "max-age=31536000"  # seconds in which a browser that came by https never comes without it
READING = ("GET", "HEAD", "OPTIONS")
ANYWHERE = "from_anywhere"  # in the `opt` of a door that other sites may open, for its address is a secret

Connection = ASGIConnection[Any, Any, Any, Any]


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body is never taken for our own mistake."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise TableProblem("malformed", reason="nested too deeply") from None


def bounded(connection: Connection, _: BaseRouteHandler) -> None:
    """So many requests from one address and of one identity, and not more."""
    token, state = token_of(connection), connection.app.state
    if not state.visitors.take(address_of(connection)):
        raise TableProblem("too_many_requests")
    if token is not None and not state.identities.take(fingerprint(token)):
        raise TableProblem("too_many_requests")


def own_page(connection: Connection, door: BaseRouteHandler) -> None:
    """Only our own pages, and programs that are no browsers, may change anything. Sockets look for themselves."""
    method = connection.scope.get("method", "GET")
    if method not in READING and not door.opt.get(ANYWHERE):
        refuse_foreign_page(connection)


async def add_headers(message: Message, scope: Scope) -> None:
    """The same protection for every answer."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["scheme"] == "https":
        headers.setdefault("strict-transport-security", ONLY_PROTECTED)
