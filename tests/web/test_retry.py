"""Costly decisions made again in a real browser: by keyboard, on the board, by touch; nothing is told too early."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.core.texts import Phrase
from dighouse.games import game_called
from tests.web.conftest import PATIENCE, House, new_visitor, watched
from tests.web.pasts import brought, finished, text_of
from tests.web.test_hints import FEW, check, looked_at
from tests.web.test_look import WIDTHS

BAR = ".retrybar"
CLICKABLE = ", ".join(
    f".boardarea {what}, .marketarea {what}, .sidearea {what}"
    for what in ("button:not([disabled], [aria-disabled=true])", "[role=button]:not([aria-disabled=true])")
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does not think for long."""
    running = House(tmp_path_factory.mktemp("house"), **FEW).open()
    yield running
    running.close()


def analysed(context: BrowserContext, table: str) -> list[dict[str, Any]]:
    """The costly decisions of a match."""
    context.request.post(f"/api/tables/{table}/analysis")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = context.request.get(f"/api/tables/{table}/analysis").json()
        if found["stage"] == "done":
            return [made for made in found["analysis"]["decisions"] if made["verdict"] in ("inaccurate", "mistake")]
        time.sleep(0.1)
    raise AssertionError("no analysis came")


def phrase(told: dict[str, Any]) -> Phrase:
    """A phrase as it came from the server."""
    return Phrase(
        told["key"], {key: phrase(arg) if isinstance(arg, dict) else arg for key, arg in told["args"].items()}
    )


def outcome(page: Page, *called: str) -> None:
    expect(page.locator(BAR)).to_have_attribute("data-outcome", re.compile("|".join(called)))


def choose_from_the_list(page: Page, named: str) -> None:
    """By keyboard alone, from wherever the bar left the focus."""
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type(named)
    page.keyboard.press("Enter")


@looked_at("thebes", "pergamon")
def test_a_mistake_is_tried_again_until_it_is_found(context: BrowserContext, page: Page, game: str) -> None:
    """The position is that before it, through the eyes of whoever decided; the best move is named when asked for."""
    table = brought(context, text_of(game, moves=40))
    costly = [made for made in analysed(context, table) if made["seat"] == 1]
    texts = game_called(game).texts("en")
    best, played = (texts.say(phrase(costly[0][key]), ["Ada", "Ben"]) for key in ("best_name", "name"))
    page.goto(f"/replay/{table}?at=0&eyes=1")
    page.locator("[data-retry='1']").click()
    bar = page.locator(BAR)
    expect(page.locator(f".replaytable[data-at='{costly[0]['seq'] - 1}'][data-eyes='1']")).to_be_visible()
    expect(bar).to_contain_text(f"Ben played “{played}”")
    expect(bar).to_contain_text(f"decision 1 of {len(costly)}")
    expect(page.locator(".analysis")).to_have_count(0)
    assert best.lower() not in bar.inner_text().lower()
    expect(bar.locator("p")).to_be_focused()

    choose_from_the_list(page, played)
    outcome(page, "played", "worse", "better", "as_good")
    expect(bar.locator("p small").first).to_contain_text("at best")
    assert best.lower() not in bar.inner_text().lower()
    expect(bar.locator("p")).to_be_focused()
    bar.get_by_role("button", name="Try again").click()
    bar.locator("p").focus()
    choose_from_the_list(page, best)
    outcome(page, "best", "as_good")

    bar.get_by_role("button", name="Show the answer").click()
    expect(bar).to_contain_text(f"The best move the search found: “{best}”")
    if len(costly) > 1:
        bar.get_by_role("button", name="Next one").click()
        expect(page.locator(f".replaytable[data-at='{costly[1]['seq'] - 1}']")).to_be_visible()
        expect(bar).to_contain_text(f"decision 2 of {len(costly)}")
        expect(bar.get_by_role("button", name="Show the answer")).to_be_enabled()
    bar.get_by_role("button", name="Back to the analysis").click()
    expect(page.locator(".analysis .decisions li").first).to_be_visible()
    expect(page.locator(BAR)).to_have_count(0)


@looked_at("tomb_raiders", "monuments")
def test_a_move_is_tried_on_the_board(context: BrowserContext, page: Page, game: str) -> None:
    """The board offers what was allowed then, and nothing any more once a move was tried."""
    table = brought(context, text_of(game, moves=40))
    made = analysed(context, table)[0]
    page.goto(f"/replay/{table}?at={made['seq'] - 1}&eyes={made['seat']}#retry-{made['seq']}")
    expect(page.locator(BAR)).to_be_visible()
    things = page.locator(CLICKABLE)
    expect(things.first).to_be_visible()
    asked = f"/decisions/{made['seq']}"
    with page.expect_response(lambda answer: answer.request.method == "POST" and asked in answer.url) as answer:
        for index in range(things.count()):
            things.nth(index).click()
            if page.locator(".dialogarea .choice").count():
                page.locator(".dialogarea .choice").first.click()
            go = page.locator(".dialogarea .btn.primary:not([disabled])")
            if go.count():
                go.first.click()
            if not page.get_by_role("button", name="Legal moves").count():
                break
    assert answer.value.status == 200
    outcome(page, "best", "as_good", "better", "played", "worse")
    expect(page.locator(".dialogarea")).to_have_count(0)
    page.locator(f".log li[data-moment='{made['seq']}'] button").click()
    expect(page.locator(".replaybar:not(.retrybar)")).to_be_visible()


def test_from_the_score_sheet_and_from_a_row_of_the_list(context: BrowserContext, page: Page, house: House) -> None:
    table = finished(house, context, "monuments", moves=14)
    costly = analysed(context, table)
    page.goto(f"/t/{table}")
    page.locator(".deep summary").first.click()
    page.get_by_role("button", name="Everybody").click()
    rows = page.locator(".decisions li")
    expect(rows).to_have_count(len(costly))
    rows.last.get_by_role("button", name="Try again").click()
    expect(
        page.locator(f".replaytable[data-at='{costly[-1]['seq'] - 1}'][data-eyes='{costly[-1]['seat']}']")
    ).to_be_visible()
    expect(page.locator(BAR)).to_be_visible()
    page.reload()  # the address has become that of the moment
    expect(page.locator(".replaybar:not(.retrybar)")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "lang", "game", "theme"),
    [
        pytest.param(1440, "de", "monuments", "light", marks=pytest.mark.soak),
        pytest.param(1024, "nl", "thebes", "dark", marks=pytest.mark.soak),
        (390, "es", "pergamon", "light"),
    ],
)
def test_it_fits_every_width_and_language(
    browser: Browser, house: House, width: int, lang: str, game: str, theme: str
) -> None:
    context = new_visitor(
        browser, house, lang=lang, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700
    )
    page = watched(context.new_page())
    table = brought(context, text_of(game, moves=40))
    made = analysed(context, table)[0]
    page.goto(f"/replay/{table}?at=0&eyes={made['seat']}#retry-{made['seq']}")
    bar = page.locator(BAR)
    expect(bar).to_be_visible()
    check(page, f"retry-{game}-{lang}-{width}", lang)
    bar.locator(".btn").nth(1).click()
    check(page, f"retry-answer-{game}-{lang}-{width}", lang)
    assert page.faults == []  # type: ignore[attr-defined]
    context.close()
