"""What makes a table quick, without a clock: what goes over the wire, what moves, what stays behind."""

from __future__ import annotations

import asyncio
import random
import threading

import pytest
from playwright.sync_api import Browser, Page, expect

from dighouse.games import KEYS
from dighouse.server.messages import Hello
from dighouse.server.sockets import Conversation
from tests.web.conftest import House, answered, new_visitor, settled
from tests.web.probing import Wire, alive, shifted, throttle
from tests.web.sitting import advance, after, make_table
from tests.web.speed import QUICK, SEQ, first_load, from_the_list, noted_page, shown, weighed
from tests.web.tracing import FRAME, TASK, work_in

LEAST_SEEN = 0.02  # of the window, shifted: a fifth of what browsers call good
MOST_BYTES = 60_000  # a table after the lobby: its page and its position, and nothing of the app
# Anything else makes the browser lay out or paint the page anew in every frame.
MAY_MOVE = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}
WATCHED = """() => { window.moved = new Set();
  const look = () => { for (const one of document.getAnimations())
    if (!(one instanceof CSSTransition)) for (const frame of one.effect.getKeyframes())
      for (const name of Object.keys(frame)) moved.add(name); requestAnimationFrame(look); };
  look(); }"""


def test_after_the_lobby_a_table_asks_only_for_itself(browser: Browser, house: House) -> None:
    """Every board, text and box came with the lobby: left are the page, the socket and whose turn it is elsewhere."""
    context = new_visitor(browser, house)
    tables = [make_table(context, game, "random") for game in KEYS]
    first_load(context)
    for table in tables:
        page = context.new_page()
        wire = Wire(page)
        page.goto(f"/t/{table}")
        settled(page)
        page.wait_for_load_state("networkidle")
        asked = {address.split("?")[0] for address in wire.requests}
        assert asked <= {f"t/{table}", f"api/tables/{table}/socket", "api/turns", "favicon.svg"}, asked
        assert wire.bytes < MOST_BYTES
        page.close()
    context.close()


@pytest.mark.parametrize("game", KEYS)
def test_nothing_jumps_while_a_table_is_laid_on_a_phone(browser: Browser, house: House, game: str) -> None:
    """Its parts come one after the other, each below what is there already."""
    context = new_visitor(browser, house, width=390, height=844)
    table = make_table(context, game, "random", "random")
    advance(context, house.address, table, after(8), seed=3)
    page, wire = noted_page(context)
    throttle(wire.cdp, network=False)  # a slow processor paints each part before the next
    page.goto(f"/t/{table}")
    settled(page)
    page.wait_for_timeout(300)
    assert shifted(page.evaluate("notes.shifts")) < LEAST_SEEN
    context.close()


def test_the_socket_is_opened_before_the_app_is_read(page: Page, house: House) -> None:
    """The first script asks for the table by itself; the app finds the answer waiting, and opens no second socket."""
    table = make_table(page.context, "monuments", "random")
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(f"/t/{table}")
    settled(page)
    assert [address.rpartition("/")[2] for address in sockets] == ["socket?hello"]


def test_a_table_can_be_played_before_its_socket_has_answered(
    page: Page, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its page brought it along. What is chosen is carried out once; what the socket tells again is not drawn again."""
    table, held = make_table(page.context, "thebes", "random"), threading.Event()
    hello = Conversation.hello

    async def late(self: Conversation) -> Hello:
        while not held.is_set():
            await asyncio.sleep(0.01)
        return await hello(self)

    monkeypatch.setattr(Conversation, "hello", late)
    page.goto(f"/t/{table}")
    settled(page)
    board = page.locator("main.table [data-board]").element_handle()
    before = page.evaluate(SEQ)
    page.keyboard.press("m")
    page.locator("[role=option]").first.click()
    expect(page.locator("main.table[data-asking=yes]")).to_be_visible()
    assert page.evaluate(SEQ) == before
    held.set()
    answered(page)
    settled(page)
    assert page.evaluate(SEQ) > before
    assert page.locator("li.p1[data-moment]").count() == 2, "the set-up and one move"
    assert page.evaluate("one => one.isConnected", board)


def test_movements_change_only_what_is_cheap_and_nothing_stays_behind(browser: Browser, house: House) -> None:
    """Some moves at two tables, every movement made: nothing lays out the page in a frame, and it weighs as before."""
    context = new_visitor(browser, house, reduced_motion="no-preference")
    fresh, *tables = (make_table(context, "thebes", "random") for _ in range(3))
    page, wire = noted_page(context)
    page.add_init_script(QUICK)
    page.goto(f"/t/{fresh}")
    settled(page)
    page.evaluate(WATCHED)
    dice, found = random.Random(2), []
    for table, moves in zip(tables, (8, 14), strict=True):
        shown(page, table)
        for _ in range(moves):
            from_the_list(page, dice)
        found.append(weighed(page, wire, fresh, moves))
    moved = set(page.evaluate("[...moved]"))
    assert {"transform", "opacity"} <= moved, "nothing moved"
    assert moved <= MAY_MOVE, moved - MAY_MOVE
    assert alive(wire.cdp, "WebSocket") == 1  # of the table on screen; a page that stayed would keep its own
    assert alive(wire.cdp, "Animation") <= 3  # what may be fading just now; a move leaves none behind
    assert found[1].listeners <= found[0].listeners + 8, found
    assert found[1].nodes <= found[0].nodes * 1.1, found  # parts drawn for the first time keep a pattern of theirs
    context.close()


def span(name: str, at: int, took: int, **args: str) -> dict[str, object]:
    return {"ph": "X", "name": name, "pid": 1, "tid": 2, "ts": at, "dur": took, "tdur": took, "args": args}


def test_work_is_counted_by_frame_and_by_kind() -> None:
    """A frame lasts until the next; what is done inside of something is not counted twice; other threads are not."""
    frame = {"src_func": FRAME}
    thread = {"ph": "M", "name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "CrRendererMain"}}
    work = work_in(
        [
            thread,
            span(TASK, 0, 500),  # before the first frame
            span(TASK, 1000, 3000, **frame),
            span("FunctionCall", 1100, 2000),
            span("Layout", 1200, 500),  # a script that asked for places
            span("ScheduleStyleRecalculation", 1750, 100),
            span(TASK, 5000, 2000),
            span(TASK, 9000, 1000, **frame),
            {**span(TASK, 9000, 70_000), "tid": 3},
        ]
    )
    assert work.frames == [20.0, 4.0]  # slowed down four times
    assert work.over == 0.5
    assert work.longest == 12.0
    assert {kind: took for kind, took in work.kinds.items() if took} == {
        "script": 5.6,
        "layout": 2.0,
        "style": pytest.approx(0.4),
        "other": 18.0,
    }
