"""Variations beside the line in a real browser: another move, played out on the same page, and the way back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import House, new_visitor, watched
from tests.web.pasts import brought, text_of
from tests.web.test_hints import check
from tests.web.test_look import WIDTHS
from tests.web.test_replay import at

LATE = 10  # events before the end of a match: what is played out from there is soon over


def on_line(page: Page, table: str, moment: int) -> None:
    """Wait until a moment of a line is on screen."""
    expect(page.locator(f".replaytable[data-line='{table}'][data-at='{moment}']")).to_be_visible()


def left(context: BrowserContext, table: str, **wish: object) -> str:
    """A variation, made without the page."""
    made = context.request.post(f"/api/tables/{table}/branch", data=wish)
    assert made.status == 201, made.text()
    return str(made.json()["table"])


def variations(context: BrowserContext, table: str) -> list[str]:
    return [one["table"] for one in context.request.get(f"/api/tables/{table}/branches").json()["variations"]]


def what_if(page: Page) -> None:
    """By keyboard alone: the first move of the list, played out by the bots that are offered."""
    page.get_by_role("button", name="What if?").press("Enter")
    bar = page.get_by_role("region", name="What if?")
    expect(bar).to_contain_text("had done something else here?")
    bar.get_by_role("button", name="Legal moves").press("Enter")
    page.keyboard.press("Enter")
    expect(bar).to_contain_text("an example, not a proof")
    expect(bar.get_by_label("Strength of the bot")).to_have_value("greedy")
    bar.get_by_role("button", name="Let it be played out").press("Enter")


def test_what_if_is_played_out_beside_the_line(
    context: BrowserContext, page: Page, browser: Browser, house: House
) -> None:
    """On the same page, with the same controls; it nests, it can be left and entered by keys, nobody else sees it."""
    table = brought(context, text_of("thebes"))
    late = context.request.get(f"/api/tables/{table}/replay").json()["table"]["seq"] - LATE
    page.goto(f"/replay/{table}?at={late}&eyes=0")
    at(page, late)
    expect(page.get_by_role("region", name="Variations")).to_have_count(0)
    page.evaluate("window.stayed = true")
    what_if(page)
    expect(page.get_by_role("navigation", name="The way to this variation")).to_contain_text("Variation 1")
    (first,) = variations(context, table)
    on_line(page, first, late + 1)
    row = page.locator("[data-variation='1']")
    expect(row).to_have_attribute("aria-current", "true")
    expect(row).to_contain_text(f"after move {late}; played out by bots: Greedy (good)")
    expect(row.locator(".points small")).to_have_count(2)  # those of the match, in brackets

    page.keyboard.press("Shift+ArrowLeft")
    on_line(page, table, late)
    expect(page.locator(".fork")).to_have_count(1)
    expect(page.get_by_role("button", name="Into variation 1")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    on_line(page, first, late + 1)
    page.keyboard.press("ArrowRight")
    on_line(page, first, late + 2)
    what_if(page)
    expect(page.locator("[data-variation='1a']")).to_have_attribute("aria-current", "true")
    second = variations(context, table)[-1]
    on_line(page, second, late + 3)
    way = page.get_by_role("navigation", name="The way to this variation")
    way.get_by_role("button", name="Variation 1").click()
    on_line(page, first, late + 2)
    way.get_by_role("button", name="Back to the line").click()
    on_line(page, table, late)
    expect(page.get_by_role("slider", name="Moment")).to_be_focused()
    assert page.evaluate("window.stayed")
    page.go_back()
    on_line(page, first, late + 2)
    stranger = new_visitor(browser, house)
    other = watched(stranger.new_page())
    with other.expect_response("**/branches") as answer:
        other.goto(f"/replay/{table}?at={late}")
    assert answer.value.json()["variations"] == []
    at(other, late)
    expect(other.locator(".variations, .fork")).to_have_count(0)
    stranger.close()


LOOKS = ("1440 es tomb_raiders light", "1024 nl thebes dark", "390 de monuments dark")


@pytest.mark.parametrize("look", [pytest.param(look, marks=pytest.mark.soak) for look in LOOKS[:2]] + [*LOOKS[2:]])
def test_it_fits_every_width_and_language(browser: Browser, house: House, look: str) -> None:
    """A match with variations, one of them opened from the list, and another move to choose."""
    width, lang, game, theme = look.split()
    size = {"width": int(width), "height": WIDTHS[int(width)], "has_touch": width == "390"}
    context = new_visitor(browser, house, lang=lang, color_scheme=theme, **size)
    page = watched(context.new_page())
    table = brought(context, text_of(game, players=3))
    last = context.request.get(f"/api/tables/{table}/replay").json()["table"]["seq"]
    left(context, table, at=12, seat=0, bot="random")
    out = left(context, table, at=last - LATE, bot="random")
    page.goto(f"/replay/{table}?at=6&eyes=0")
    expect(page.locator("[data-variation='1']")).to_contain_text("12")
    page.locator("[data-variation='2']").click()
    expect(page.locator(f".replaytable[data-line='{out}']")).to_be_visible()
    check(page, f"variation-{game}-{lang}-{width}", lang)
    page.locator(".way .btn").click()
    on_line(page, table, last - LATE)
    page.locator(".turn .btn", has=page.locator("use[href='#i-whatif']")).click()
    bar = page.locator(".whatifbar")
    bar.locator(".btn.primary").click()
    page.locator("dialog [role=option]").first.click()
    expect(bar.locator("select")).to_be_visible()
    check(page, f"whatif-{game}-{lang}-{width}", lang)
    assert page.faults == []  # type: ignore[attr-defined]
    context.close()
