"""Dighouse as an app: what a system asks for that installs it, and a screen whose edges belong to the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House, new_visitor, settled, watched

TOKENS = Path(__file__).resolve().parents[2] / "web" / "src" / "style" / "tokens.css"
FOOT = 34  # px: the bar at the foot of a phone without a button
WIDE, HIGH = 390, 844


def token(name: str, theme: str) -> str:
    """A colour of the design."""
    lit, dark = TOKENS.read_text(encoding="utf-8").split(":root[data-theme=dark]{", 1)
    found = re.search(rf"--{name}:(#\w+)", lit if theme == "light" else dark)
    assert found
    return found[1]


def manifest(page: Page) -> dict[str, Any]:
    """As the browser read it, without a fault."""
    cdp = page.context.new_cdp_session(page)
    read = cdp.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"].endswith("/dighouse.webmanifest")
    return dict(json.loads(read["data"]))


def test_the_house_can_be_installed(page: Page) -> None:
    page.goto("/")
    told = manifest(page)
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert told["background_color"] == token("desk", "light")
    assert told["theme_color"] == token("sheet-2", "light")
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors] in ([], ["in-incognito"])


def test_every_icon_is_as_large_as_it_says(page: Page) -> None:
    page.goto("/")
    told = manifest(page)
    icons = told["icons"] + [icon for one in told["shortcuts"] for icon in one["icons"]]
    apple = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for icon in [*icons, {"src": apple, "sizes": "180x180", "type": "image/png"}]:
        size = page.evaluate(
            "async (src) => { const image = new Image(); image.src = src; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }",
            icon["src"],
        )
        assert size == icon["sizes"]
        assert page.request.get(icon["src"]).headers["content-type"] == icon["type"]
    assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in told["icons"]}


def test_shortcuts_lead_somewhere(page: Page) -> None:
    page.goto("/")
    for shortcut in manifest(page)["shortcuts"]:
        page.goto(shortcut["url"])
        expect(page.locator("main")).to_be_visible()


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_bar_of_the_browser_goes_with_the_theme(browser: Browser, house: House, system: str) -> None:
    """With the system's before the app is read, with the reader's own once they choose."""
    context = new_visitor(browser, house, color_scheme=system)
    page = watched(context.new_page())
    page.goto("/")
    expect(page.locator(".games .game").first).to_be_visible()
    for chosen in (system, "dark", "light"):
        page.evaluate("theme => localStorage.setItem('dighouse.theme', theme)", chosen)
        page.reload()
        expect(page.locator(f"html[data-theme={chosen}]")).to_have_count(1)
        shown = page.locator("meta[name=theme-color]").evaluate_all(
            "all => all.filter((one) => matchMedia(one.media).matches).map((one) => one.content)"
        )
        assert shown == [token("sheet-2", chosen)]
    assert page.faults == []  # type: ignore[attr-defined]
    context.close()


def test_what_is_pinned_keeps_clear_of_the_foot(browser: Browser, house: House) -> None:
    context = new_visitor(browser, house, width=WIDE, height=HIGH, is_mobile=True, has_touch=True)
    page = watched(context.new_page())
    cdp = context.new_cdp_session(page)
    cdp.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"bottom": FOOT}})
    page.goto("/")
    page.locator(".game[data-game=thebes] .btn.primary").click()
    settled(page)
    pinned = page.locator(".pinned")
    ends = pinned.evaluate("one => one.getBoundingClientRect().bottom")
    last = pinned.evaluate("one => Math.max(...[...one.children].map((part) => part.getBoundingClientRect().bottom))")
    assert ends == HIGH
    assert last <= HIGH - FOOT
    for _ in range(4):  # what comes into the window is laid out only then, and may be higher than was thought
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_timeout(60)
    log = page.locator(".log").evaluate("one => one.getBoundingClientRect().bottom")
    assert log <= pinned.evaluate("one => one.getBoundingClientRect().top")
    assert page.faults == []  # type: ignore[attr-defined]
    context.close()
