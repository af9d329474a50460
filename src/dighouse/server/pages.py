"""The browser app: built files, kept in memory with their compressed forms. Asks no outside host for anything."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Any

import brotli
from litestar import Request, Response

from dighouse.server.edition import FOR_EVER, edition
from dighouse.server.problems import TableProblem

HASHED = re.compile(r"-[\w-]{8,}\.\w+$")  # names the build derives from a file's content
WORTH_SQUEEZING = ("text/", "application/javascript", "application/json", "image/svg+xml")
APP_PATHS = re.compile(
    r"^(t/[\w-]{1,40}|rules(/[\w-]{1,40})?|learn/[\w-]{1,40}|new(/[\w-]{1,40})?|me(/(games|figures|records|data))?"
    r"|mail/(confirm|stop)|replay(/[\w-]{1,40})?)?/?$"
)
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Dighouse</title>
<h1>Dighouse</h1>
<p>The table is running, but its pages have not been built yet: <code>make web</code> builds them.</p>
<p>Everything a program needs is here already: <a href="/schema">the description of all requests</a>.</p>
</html>
"""


class Asset:
    """One file of the app."""

    def __init__(self, name: str, body: bytes) -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.kind = "text/javascript" if kind == "application/javascript" else kind
        self.body = body
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        kept = name.startswith("assets/") and HASHED.search(name)
        self.caching = FOR_EVER if kept else "no-cache"
        self.squeezed: dict[str, bytes] = {}

    def encoded(self, accepted: str) -> tuple[bytes, str | None]:
        """The smallest form the reader understands; made at its first use."""
        if self.kind.startswith(WORTH_SQUEEZING) and len(self.body) > 500:
            for name, squeeze in (("br", brotli.compress), ("gzip", functools.partial(gzip.compress, mtime=0))):
                if name in accepted:
                    if name not in self.squeezed:
                        self.squeezed[name] = squeeze(self.body)
                    return self.squeezed[name], name
        return self.body, None

    def response(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        headers = {"etag": self.etag, "cache-control": self.caching, "vary": "accept-encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        body, encoding = self.encoded(request.headers.get("accept-encoding", ""))
        if encoding is not None:
            headers["content-encoding"] = encoding
        return Response(body, media_type=self.kind, headers=headers)


def stamped(page: bytes) -> bytes:
    """The front page with the edition of texts and boxes, by which the app asks for them."""
    return page.replace(b"<html ", f'<html data-edition="{edition()}" '.encode(), 1)


class Pages:
    """All files of the built app; a plain page where it was not built."""

    def __init__(self, folder: Path) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        names = {path: path.relative_to(folder).as_posix() for path in files}
        self.assets = {name: Asset(name, path.read_bytes()) for path, name in names.items()}
        built = self.assets.get("index.html")
        self.front = Asset("index.html", stamped(built.body) if built else NOT_BUILT.encode())

    def page(self, path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file of the app, or the app itself at one of its own addresses."""
        name = path.strip("/")
        if name in self.assets:
            return self.assets[name].response(request)
        if APP_PATHS.match(name):
            return self.front.response(request)
        raise TableProblem("no_page")
