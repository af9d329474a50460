"""Who somebody is. No account: a browser gets a random token in a cookie, and each seat has secret keys.

The server stores only SHA-256 of tokens and keys. A seat's key is derived from its maker's or holder's own
token, so it can be shown to them again at any time without being kept anywhere.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from dighouse.server.problems import TableProblem

COOKIE = "dighouse"
KEY_HEADER = "x-seat-key"
TWO_YEARS = 2 * 365 * 86400
FROM_ELSEWHERE = ("cross-site", "same-site")  # what browsers that say it say of another site's or host's page
TOKEN_LENGTH = 43  # 256 bits
KEY_LENGTH = 22  # 128 bits
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none that look alike
UNNAMED = "Player "  # and the number of the seat: somebody who gave no name
ID_LENGTH = 12  # 59 bits
ID = re.compile(r"[\w-]{1,16}", re.ASCII)  # what may be one; nothing else is looked for in the database

Connection = ASGIConnection[Any, Any, Any, Any]


def new_token() -> str:
    """A fresh identity."""
    return secrets.token_urlsafe(32)


def new_key() -> str:
    """A key nobody can guess."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """The id of a new table."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def fingerprint(secret: str) -> str:
    """What is stored of a token or a key."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def seat_key(token: str, table: str, seat: int, links: int = 0) -> str:
    """The key of a seat which the owner of this token may hand on; another one whenever its link was made anew."""
    which = f"seat {table} {seat} {links}" if links else f"seat {table} {seat}"
    digest = hmac.new(token.encode(), which.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def feed_key(token: str, generation: int) -> str:
    """The secret in the address of somebody's feeds; another one with every generation."""
    digest = hmac.new(token.encode(), f"feed {generation}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def token_of(connection: Connection) -> str | None:
    """The token a browser brought along, if it can be one of ours."""
    token = connection.cookies.get(COOKIE, "")
    return token if len(token) == TOKEN_LENGTH and token.isascii() else None


def identity_cookie(connection: Connection, token: str) -> Cookie:
    """The cookie that keeps a browser's token: for this site only, and out of reach of scripts.

    Lax, not strict: a strict one would be left out when a link elsewhere leads here, and be replaced by a stranger's.
    """
    secure = connection.scope["scheme"] in ("https", "wss")
    return Cookie(key=COOKIE, value=token, max_age=TWO_YEARS, path="/", httponly=True, samesite="lax", secure=secure)


def refuse_foreign_page(connection: Connection) -> None:
    """A browser says which page a request came from: only our own may act or open a socket."""
    origin = connection.headers.get("origin")
    if connection.headers.get("sec-fetch-site", "").lower() in FROM_ELSEWHERE:
        raise TableProblem("foreign_page")
    if origin is not None and not own_origin(origin, connection):
        raise TableProblem("foreign_page")


def own_origin(origin: str, connection: Connection) -> bool:
    """Whether a page is one of ours. One that came unprotected may not act where everything else is protected."""
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    downgraded = page.scheme != "https" and connection.scope["scheme"] in ("https", "wss")
    return page.netloc.lower() == connection.headers.get("host", "").lower() and not downgraded
