"""The browser app: built files, kept in memory with their compressed forms. Asks no outside host for anything."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import brotli
from litestar import Request, Response

from dighouse.core.texts import LANGUAGES
from dighouse.server.edition import FOR_EVER, edition
from dighouse.server.previews import Preview, house_preview, page_preview, tags
from dighouse.server.problems import TableProblem, table_texts

HASHED = re.compile(r"-[\w-]{8,}\.\w+$")  # names the build derives from a file's content
LANGUAGE = "dighouse_lang"  # the cookie of a reader who chose another language than their browser's
WORTH_SQUEEZING = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
POSTCARDS = "postcards/"  # pictures that chat programs show inside their own pages
ICONS = "icons/"  # of the app: browsers look at them, and at the manifest, on every page
MANIFEST = "dighouse.webmanifest"
A_DAY = "public, max-age=86400"
KEPT_PAGES = 200  # with their compressed forms: as many as chat programs ask for within a while
APP_PATHS = re.compile(
    r"^(t/[\w-]{1,40}|rules(/[\w-]{1,40})?|learn/[\w-]{1,40}|new(/[\w-]{1,40})?|me(/(games|figures|records|data))?"
    r"|mail/(confirm|stop)|replay(/[\w-]{1,40})?)?/?$"
)
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Dighouse</title></head><body>
<h1>Dighouse</h1>
<p>The table is running, but its pages have not been built yet: <code>make web</code> builds them.</p>
<p>Everything a program needs is here already: <a href="/schema">the description of all requests</a>.</p>
</body></html>
"""


SQUEEZES = {"br": brotli.compress, "gzip": functools.partial(gzip.compress, mtime=0)}
QUICK = {
    "br": functools.partial(brotli.compress, quality=4),
    "gzip": functools.partial(gzip.compress, compresslevel=6, mtime=0),
}


def spoken(accepted: str) -> str | None:
    """The best compression a reader understands."""
    return next((name for name in SQUEEZES if name in accepted), None)


def kept_for(name: str) -> str:
    """How long a browser need not ask for a file again."""
    if name.startswith("assets/") and HASHED.search(name):
        return FOR_EVER
    return A_DAY if name == MANIFEST or name.startswith((ICONS, POSTCARDS)) else "no-cache"


class Asset:
    """One file of the app."""

    def __init__(self, name: str, body: bytes, vary: str = "accept-encoding") -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.kind = "text/javascript" if kind == "application/javascript" else kind
        self.body = body
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        self.headers = {"etag": self.etag, "cache-control": kept_for(name), "vary": vary}
        if name.startswith(POSTCARDS):
            self.headers["cross-origin-resource-policy"] = "cross-origin"
        self.squeezed: dict[str, bytes] = {}

    def encoded(self, accepted: str) -> tuple[bytes, str | None]:
        """The smallest form the reader understands; made at its first use."""
        name = spoken(accepted)
        if name is None or not self.kind.startswith(WORTH_SQUEEZING) or len(self.body) <= 500:
            return self.body, None
        if name not in self.squeezed:
            self.squeezed[name] = SQUEEZES[name](self.body)
        return self.squeezed[name], name

    def response(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        headers = dict(self.headers)
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        body, encoding = self.encoded(request.headers.get("accept-encoding", ""))
        if encoding is not None:
            headers["content-encoding"] = encoding
        return Response(body, media_type=self.kind, headers=headers)


def stamped(page: bytes) -> bytes:
    """The front page with the edition of texts and boxes, by which the app asks for them."""
    return page.replace(b"<html ", f'<html data-edition="{edition()}" '.encode(), 1)


def asked_for(files: Mapping[str, Sequence[str]]) -> list[str]:
    """The lines by which a page asks for files before the app has found out that it needs them."""
    styles = [f'<link rel="stylesheet" href="/{name}" crossorigin>' for name in files.get("styles", ())]
    return styles + [f'<link rel="modulepreload" href="/{name}" crossorigin>' for name in files.get("scripts", ())]


def fetched(path: str) -> str:
    """The line by which a page asks for what its first script will fetch."""
    return f'<link rel="preload" as="fetch" href="{path}?edition={edition()}" crossorigin>'


def first_language(chosen: str, accepted: str) -> str:
    """The language a reader chose, or the first of their browser's that we speak: as the app finds it."""
    wanted = (tag.strip()[:2].lower() for tag in (chosen, *accepted.split(",")))
    return next((tag for tag in wanted if tag in LANGUAGES), LANGUAGES[0])


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language of what is written for programs: they send no cookie."""
    return first_language("", request.headers.get("accept-language", ""))


def home_of(request: Request[Any, Any, Any]) -> str:
    """The address of the house as its visitors know it."""
    return str(request.app.state.house.settings.public_url or request.base_url).rstrip("/")


def previewed(page: bytes, preview: Preview, request: Request[Any, Any, Any]) -> bytes:
    """A page whose link can be shown in a chat. Its address is named without what follows `?`."""
    lines = tags(preview, home_of(request), request.scope["path"])
    return page.replace(b"</head>", lines + b"</head>", 1)


def worded_manifest(manifest: bytes, language: str) -> bytes:
    """What a system asks for that installs the app, in a language."""
    told = json.loads(manifest)
    told["lang"], told["description"] = language, house_preview(language).text
    told["shortcuts"][0]["name"] = table_texts(language).word("feed.title")
    return json.dumps(told, ensure_ascii=False).encode()


def within(page: bytes, told: bytes) -> bytes:
    """A page with a message in it: as data, which no browser runs, and in which no tag can end it."""
    data = b'<script type="application/json" id="told">' + told.replace(b"<", b"\\u003c") + b"</script>"
    return page.replace(b"</body>", data + b"</body>", 1)


@functools.lru_cache(maxsize=KEPT_PAGES)
def worded(name: str, body: bytes) -> Asset:
    """A page that is not the same in every language."""
    return Asset(name, body, "accept-encoding, accept-language")


class Pages:
    """All files of the built app; a plain page where it was not built."""

    def __init__(self, folder: Path) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        names = {path: path.relative_to(folder).as_posix() for path in files}
        self.assets = {name: Asset(name, path.read_bytes()) for path, name in names.items()}
        built = self.assets.get("index.html")
        self.front = Asset("index.html", stamped(built.body) if built else NOT_BUILT.encode())
        needed = self.assets.pop("needed.json", None)
        self.needed: dict[str, dict[str, list[str]]] = json.loads(needed.body) if needed else {}

    def page(self, request: Request[Any, Any, Any], preview: Preview | None = None) -> Response[bytes]:
        """A file of the app, or the app itself at one of its own addresses."""
        name = request.scope["path"].strip("/")
        if name == MANIFEST and name in self.assets:
            return worded(name, worded_manifest(self.assets[name].body, language_of(request))).response(request)
        if name in self.assets:
            return self.assets[name].response(request)
        if APP_PATHS.match(name):
            shown = preview or page_preview(name, language_of(request))
            return worded("index.html", previewed(self.front.body, shown, request)).response(request)
        raise TableProblem("no_page")

    def table(self, game: str, told: bytes, request: Request[Any, Any, Any], preview: Preview) -> Response[bytes]:
        """The app at a table that comes with it: for this reader, now, and not to be kept."""
        language = first_language(request.cookies.get(LANGUAGE, ""), request.headers.get("accept-language", ""))
        body = within(previewed(self.front_of(game, language), preview, request), told)
        headers = {"cache-control": "no-store", "vary": "accept-encoding"}
        encoding = spoken(request.headers.get("accept-encoding", ""))
        if encoding is not None:
            headers["content-encoding"] = encoding
            body = QUICK[encoding](body)
        return Response(body, media_type="text/html", headers=headers)

    def front_of(self, game: str, language: str) -> bytes:
        """The front page that asks for all that a table of a game needs, in a language."""
        files = [line for name in (game, language) for line in asked_for(self.needed.get(name, {}))]
        box = f"/api/games/{game}"
        lines = [*files, fetched(f"{box}/catalogue"), fetched(f"{box}/texts/{language}")]
        return self.front.body.replace(b"</head>", "".join(lines).encode() + b"</head>", 1)
