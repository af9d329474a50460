"""What a browser may keep for ever, and a table that is asked for in the address."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from websockets.sync.client import connect

from dighouse.server.edition import FOR_EVER, edition
from tests.server.conftest import Serve
from tests.server.harness import Person, Running


def test_what_names_the_edition_is_kept_for_ever(ann: Person) -> None:
    """Another edition, or none, is asked about each time."""
    for path in ("/api/texts/en", "/api/games/thebes/texts/de", "/api/games/thebes/catalogue"):
        assert ann.http.get(f"{path}?edition={edition()}").headers["cache-control"] == FOR_EVER
        for other in ("", "?edition=", "?edition=000000000000"):
            assert ann.http.get(path + other).headers["cache-control"] == "no-cache"


def test_the_front_page_names_the_edition(serve: Serve, people: Callable[[Running], Person], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<!doctype html><html lang="en"><title>app</title></html>')
    browser = people(serve(static=tmp_path)).http
    assert f'<html data-edition="{edition()}" lang="en">' in browser.get("/t/abcdef").text


def test_a_table_asked_for_in_the_address(ann: Person) -> None:
    """The cookie says who it is: the table comes without another word, and what follows is as always."""
    table = ann.make("me", "bot")["table"]
    url = f"ws://{ann.server.address}/api/tables/{table}/socket?hello"
    with connect(url, additional_headers={"Cookie": f"dighouse={ann.token}"}, max_size=None) as socket:
        told = json.loads(socket.recv(timeout=20))
        assert told["tell"] == "table"
        assert told["viewer"] == 0
        socket.send(json.dumps({"say": "resync"}))
        assert json.loads(socket.recv(timeout=20))["tell"] in ("table", "event")
