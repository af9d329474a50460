"""The server dies by `kill -9` between a move and its answer: the page says it again, and the match goes on."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from dighouse.server.crash import POINTS
from tests.server.elsewhere import Start, starting
from tests.web.conftest import patient, watched
from tests.web.playing import move_by_clicking, one_move, seq
from tests.web.sitting import make_table

GAME, DIES_AT = "thebes", 4
QUICK = ("before_store", "after_store", "after_tell")  # not known to anybody, known to the store, told
POINT = pytest.mark.parametrize(
    "point", [pytest.param(point, marks=[] if point in QUICK else [pytest.mark.soak]) for point in POINTS]
)


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    with starting() as start:
        yield start


def moves_told(page: Page) -> list[str]:
    """What the log says, a line an event."""
    return [line for line in page.locator(".log li").all_text_contents() if line.strip()]


def stored_kinds(file: Path, table: str) -> list[str]:
    """What is stored of a table, event by event."""
    with sqlite3.connect(file) as database:
        found = database.execute("SELECT kind FROM events WHERE match = ? ORDER BY seq", (table,))
        return [kind for (kind,) in found]


@POINT
def test_a_move_under_way_is_made_once(browser: Browser, tmp_path: Path, start: Start, point: str) -> None:
    settings = patient(tmp_path)
    server = start(msgspec.structs.replace(settings, crash=f"{point} {GAME} {DIES_AT}"))
    context = browser.new_context(base_url=f"http://{server.address}", reduced_motion="reduce")
    page = watched(context.new_page())
    table = make_table(context, GAME, seats=[{"kind": "me"}, {"kind": "me"}])
    page.goto(f"/t/{table}")
    dice = random.Random(3)
    for _ in range(1, DIES_AT):
        move_by_clicking(page, dice)
    told = moves_told(page)
    one_move(page)
    assert server.died()
    expect(page.locator(".turn .bad")).to_be_visible()  # the page says that it lost the server
    start(settings, port=server.port)
    expect(page.locator(f".table[data-seq='{DIES_AT}']:not([data-asking])")).to_be_visible()
    expect(page.locator(".turn .bad")).to_have_count(0)
    assert stored_kinds(tmp_path / "tables.sqlite", table) == ["setup", *["move"] * DIES_AT]
    assert len(moves_told(page)) == len(told) + 1
    move_by_clicking(page, dice)
    assert seq(page) == DIES_AT + 1
    context.close()
