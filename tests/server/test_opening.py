"""The page of a table brings the table along, as its reader may see it, and nothing else."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dighouse.server import opening
from dighouse.server.edition import edition
from tests.server.conftest import Serve
from tests.server.harness import Person, Running

PAGE = '<!doctype html><html lang="en"><head><title>app</title></head><body><div id="app"></div></body></html>'
TOLD = re.compile(r'<script type="application/json" id="told">(.*?)</script></body>', re.DOTALL)
NEEDED = {
    "thebes": {"scripts": ["assets/t-1.js"], "styles": ["assets/t-1.css"]},
    "nl": {"scripts": ["assets/nl-1.js"], "styles": []},
    "en": {"scripts": ["assets/en-1.js"], "styles": []},
}
NAME = "</script><script>alert(1)</script>"


@pytest.fixture
def ada(serve: Serve, people: Callable[[Running], Person], tmp_path: Path) -> Person:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(PAGE)
    (static / "needed.json").write_text(json.dumps(NEEDED))
    return people(serve(static=static))


def told_in(page: str) -> dict[str, Any] | None:
    found = TOLD.search(page)
    return dict(json.loads(found[1])) if found else None


def test_the_page_tells_what_the_socket_tells(ada: Person) -> None:
    """But for the secrets, which never stand in a page."""
    table = ada.make("me", "me")["table"]
    page = ada.http.get(f"/t/{table}")
    told = told_in(page.text)
    assert told is not None
    snapshot = ada.sit(table).now
    assert snapshot["keys"]
    assert snapshot["secret_sha256"]
    assert told == {**snapshot, "keys": {}, "links": {}, "secret_sha256": ""}
    assert page.headers["cache-control"] == "no-store"
    assert "etag" not in page.headers


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("", "nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("", "fr, en-GB;q=0.5", "en"),
        ("", "", "en"),
        ("", ";;,<x>", "en"),
        ("en", "nl-BE,nl;q=0.9", "en"),
        ("<x>", "nl-BE,nl;q=0.9", "nl"),
    ],
)
def test_the_page_asks_for_all_it_needs_at_once(ada: Person, chosen: str, accepted: str, language: str) -> None:
    """The board of its game, the words of its reader's language, and what the first script fetches."""
    if chosen:
        ada.http.cookies.set("dighouse_lang", chosen)
    answer = ada.http.get(f"/t/{ada.make('me', 'bot')['table']}", headers={"accept-language": accepted})
    head = answer.text.split("</head>")[0]
    asked = re.findall(r'<link rel="(\w+)"(?: as="fetch")? href="([^"]+)" crossorigin>', head)
    kept = f"?edition={edition()}"
    assert asked == [
        ("stylesheet", "/assets/t-1.css"),
        ("modulepreload", "/assets/t-1.js"),
        ("modulepreload", f"/assets/{language}-1.js"),
        ("preload", f"/api/games/thebes/catalogue{kept}"),
        ("preload", f"/api/games/thebes/texts/{language}{kept}"),
    ]
    assert ada.http.get("/needed.json").status_code == 404


def test_names_are_data(ada: Person) -> None:
    """No name can end the data and begin a script."""
    table = ada.make("me", "bot", name=NAME)["table"]
    page = ada.http.get(f"/t/{table}").text
    assert page.count("<script") == 1
    told = told_in(page)
    assert told is not None
    assert told["table"]["name"] == NAME


def test_strangers_see_what_all_may_see_or_nothing(ada: Person, people: Callable[[Running], Person]) -> None:
    stranger = people(ada.server).http
    open_ = told_in(stranger.get(f"/t/{ada.make('me', 'bot')['table']}").text)
    assert open_ is not None
    assert (open_["viewer"], open_["legal"], open_["keys"]) == (None, [], {})
    closed = stranger.get(f"/t/{ada.make('me', 'bot', spectators=False)['table']}")
    assert closed.status_code == 200
    assert told_in(closed.text) is None
    assert told_in(stranger.get("/t/nosuchtable1").text) is None


def test_whatever_is_wrong_the_page_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that goes wrong, or is not ready, is left to the socket."""
    monkeypatch.setattr(opening, "PATIENCE", 0.01)

    async def wrong() -> None:
        raise ZeroDivisionError

    async def never() -> None:
        await asyncio.Event().wait()

    for finding in (wrong, never):
        assert asyncio.run(opening.soon(finding(), "abc")) is None
