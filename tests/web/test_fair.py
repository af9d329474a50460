"""Fair luck in a real browser: a fingerprint kept from its first sight, a table that exchanges its secret found out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from dighouse.core.chance import commitment
from dighouse.core.replay import Match
from dighouse.games import game_called
from tests.web.conftest import SHOTS, House, new_visitor, settled, watched
from tests.web.looking import axe, too_wide
from tests.web.pasts import inside, make
from tests.web.test_look import KEY, WIDTHS, visible_text

OTHER = bytes(range(32))
FAIR = {"en": "Fair draws", "de": "Ehrliche Ziehungen", "nl": "Eerlijke trekkingen", "es": "Sorteos limpios"}


def exchanged(house: House, table: str) -> None:
    """The house takes another secret for a table: what it says and draws from now on is sound in itself."""
    lane = inside(house).lanes[table]
    match = lane.known().match
    lane.info.secret = match.secret = OTHER
    match.secret_sha256 = commitment(OTHER)


def secret_of(house: House, table: str) -> bytes:
    return bytes(inside(house).lanes[table].info.secret)


def opened(page: Page, table: str) -> Page:
    page.goto(f"/t/{table}")
    settled(page)
    return page


def fair_draws(page: Page, name: str = FAIR["en"]) -> Locator:
    """What the table has bound itself to, found where a player finds it."""
    page.locator(".turn .more > button").click()
    page.locator(".menu").get_by_role("button", name=name).click()
    return page.get_by_role("dialog", name=name)


def moved(page: Page) -> None:
    """Do the first thing of the list of moves that is allowed."""
    before = page.locator(".table").get_attribute("data-seq")
    page.keyboard.press("m")
    page.locator("dialog[open] [role=option]").first.click()
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    settled(page)


def conceded(page: Page) -> Locator:
    """Give up; the sheet of the end opens."""
    page.locator(".turn .more > button").click()
    page.locator(".menu .btn").first.click()
    page.locator(".menu .btn").first.click()
    end = page.locator("dialog.end")
    expect(end).to_be_visible()
    return end


def shoot(page: Page, what: Locator, name: str) -> None:
    expect(what).to_be_visible()
    assert axe(page) == []
    assert not too_wide(page)
    assert not KEY.search(visible_text(page))
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def prints(where: Locator) -> list[str]:
    return where.locator("code[data-fingerprint]").all_inner_texts()


def test_the_fingerprint_is_kept_from_its_first_sight(
    browser: Browser, house: House, page: Page, context: BrowserContext
) -> None:
    """Seen during play and copied whole; whoever comes later is told since when; the end is verified against it."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = str(make(context, "me", "me")["table"])
    opened(page, table)
    fingerprint = commitment(secret_of(house, table))
    sheet = fair_draws(page)
    expect(sheet).to_contain_text("Kept in this browser since before the first move.")
    expect(sheet.locator("code i")).to_have_text([fingerprint[at : at + 8] for at in range(0, 64, 8)])
    sheet.get_by_role("button", name="Copy: Fingerprint of the secret").click()
    expect(sheet.get_by_role("button", name="Copy: Fingerprint of the secret")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == fingerprint
    page.keyboard.press("Escape")
    moved(page)
    moved(page)
    guest = new_visitor(browser, house)
    watcher = watched(guest.new_page())
    watcher.goto(f"/t/{table}")
    watcher.locator(".turn").get_by_role("button", name="Fair draws").click()
    expect(watcher.get_by_role("dialog")).to_contain_text("Kept in this browser since move 2.")
    watcher.keyboard.press("Escape")
    fair = conceded(page).locator(".fair")
    expect(fair).to_contain_text("Kept in this browser since before the first move.")
    assert prints(fair) == [fingerprint]
    watcher.reload()
    fair_there = watcher.locator("dialog.end .fair")
    expect(fair_there).to_contain_text("Kept in this browser since move 2.")
    late = watched(new_visitor(browser, house).new_page())
    late.goto(f"/t/{table}")
    expect(late.locator("dialog.end .fair")).to_contain_text("Seen in this browser only after the game was over.")
    for where in (fair, fair_there, late.locator("dialog.end .fair")):
        where.get_by_role("button", name="Verify the draws").click()
        expect(where.locator(".verdict .ok")).to_be_visible()
        expect(where).to_contain_text("dighouse verify FILE")
    for one in (page, watcher, late):
        expect(one.locator(".exchanged")).to_have_count(0)
        assert one.faults == []  # type: ignore[attr-defined]
    guest.close()
    late.context.close()


def test_a_secret_exchanged_during_play_is_found_out(house: House, page: Page, context: BrowserContext) -> None:
    """The next visit hears another fingerprint: what was seen first, since when, and what is said now."""
    table = str(make(context, "me", "me")["table"])
    opened(page, table)
    first = commitment(secret_of(house, table))
    moved(page)
    exchanged(house, table)
    page.reload()
    alarm = page.locator(".exchanged:has(~ main)")
    for _ in range(2):  # the first one is not forgotten, however often the page is opened
        settled(page)
        expect(alarm.get_by_role("alert")).to_have_text("The table exchanged its secret: its draws cannot be trusted.")
        expect(alarm).to_contain_text("Kept in this browser since before the first move.")
        assert prints(alarm) == [first, commitment(OTHER)]
        page.reload()
    settled(page)
    sheet = fair_draws(page)
    assert prints(sheet) == [first, commitment(OTHER)]
    page.keyboard.press("Escape")
    end = conceded(page)
    assert prints(end.locator(".exchanged")) == [first, commitment(OTHER)]
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.locator(".verdict .bad")).to_contain_text("another secret than the one whose fingerprint was kept")


def test_a_secret_exchanged_at_the_end_is_found_out(house: House, page: Page, context: BrowserContext) -> None:
    """No word of it before the end; then a secret is revealed that is another one, and a file that fits it."""
    table = str(make(context, "me", "me")["table"])
    opened(page, table)
    first = commitment(secret_of(house, table))
    exchanged(house, table)
    anew = Match(game_called("thebes"), 2, secret=OTHER).text()
    page.route(f"**/api/tables/{table}/file", lambda route: route.fulfill(body=anew))
    end = conceded(page)
    expect(end.locator(".fair")).to_contain_text(OTHER.hex())
    alarm = end.locator(".exchanged")
    expect(alarm.get_by_role("alert")).to_have_text("The table exchanged its secret: its draws cannot be trusted.")
    assert prints(alarm) == [first, commitment(OTHER)]
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.locator(".verdict .bad")).to_contain_text("another secret than the one whose fingerprint was kept")


def test_a_file_that_lacks_an_event_is_not_verified(page: Page, context: BrowserContext) -> None:
    """Nor is one that does not come: that is said otherwise."""
    table = str(make(context, "me", "me")["table"])
    opened(page, table)
    moved(page)
    end = conceded(page)
    lines = context.request.get(f"/api/tables/{table}/file").text().splitlines(keepends=True)
    page.route(f"**/api/tables/{table}/file", lambda route: route.fulfill(body="".join([lines[0], *lines[2:]])))
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.locator(".verdict .bad")).to_have_text("Not verified: event 0 is missing, out of place or unreadable.")
    page.unroute_all()
    page.route(f"**/api/tables/{table}/file", lambda route: route.abort())
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.locator(".verdict .bad")).to_have_text("Something went wrong.")
    page.faults.clear()  # type: ignore[attr-defined]  # the browser itself names the lost request


@pytest.mark.parametrize(
    ("lang", "width", "theme"),
    [
        pytest.param("en", 1440, "light", marks=pytest.mark.soak),
        ("de", 390, "light"),
        pytest.param("nl", 1024, "dark", marks=pytest.mark.soak),
        ("es", 390, "dark"),
    ],
)
def test_the_sheets_of_fair_draws_fit(browser: Browser, house: House, lang: str, width: int, theme: str) -> None:
    """During play, with a secret that was exchanged, and at the end; accessible, in words of one language."""
    visitor = new_visitor(
        browser, house, lang=lang, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700
    )
    table = str(make(visitor, "me", "me")["table"])
    page = opened(watched(visitor.new_page()), table)
    shoot(page, fair_draws(page, FAIR[lang]), f"fair-play-{lang}-{width}")
    page.keyboard.press("Escape")
    exchanged(house, table)
    page.reload()
    settled(page)
    shoot(page, page.locator(".exchanged"), f"fair-exchanged-{lang}-{width}")
    end = conceded(page)
    shoot(page, end, f"fair-end-{lang}-{width}")
    end.locator(".fair .acts button").click()
    expect(end.locator(".verdict .bad")).to_be_visible()
    end.locator(".fair").evaluate("one => one.scrollIntoView()")
    shoot(page, end, f"fair-verified-{lang}-{width}")
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()
