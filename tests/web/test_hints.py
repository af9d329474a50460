"""Hints, luck and analyses in a real browser: asked for in the open, played from the sheet, every moment reached."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import SHOTS, House, new_visitor, settled, watched
from tests.web.looking import axe
from tests.web.pasts import brought, finished, make, text_of
from tests.web.test_look import ENGLISH, SHARED, WIDTHS, visible_text

FEW: dict[str, Any] = {"hint_budget": "40", "analysis_budget": "4", "hints_burst": 1000}


def looked_at(*each_time: str) -> pytest.MarkDecorator:
    """Some games each time, all of them in `make soak`."""
    games = [pytest.param(key, marks=[] if key in each_time else [pytest.mark.soak]) for key in KEYS]
    return pytest.mark.parametrize("game", games)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does not think for long."""
    running = House(tmp_path_factory.mktemp("house"), **FEW).open()
    yield running
    running.close()


@looked_at("monuments")
def test_a_hint_is_played_from_its_sheet_by_keyboard(page: Page, context: BrowserContext, game: str) -> None:
    """Three moves with reasons; Enter plays the first, a second time where something is drawn."""
    page.goto(f"/t/{make(context, 'me', 'bot', game=game)['table']}")
    settled(page)
    page.keyboard.press("/")
    page.keyboard.type("hint")
    page.keyboard.press("Enter")
    moves = page.locator(".hints li")
    expect(moves.first.locator("h3")).not_to_be_empty()
    assert 1 <= moves.count() <= 3
    assert re.search(r"[+−]?\d+\.\d", moves.first.locator(".side b").inner_text())
    assert moves.first.locator(".what p").inner_text().endswith(".")
    expect(moves.first.locator(".btn")).to_be_focused()
    expect(page.locator(".log li", has_text="Noor asked for a hint.")).to_have_count(1)
    before = page.locator(".table").get_attribute("data-seq")
    page.keyboard.press("Enter")
    if page.locator(".hints .warn").count():
        page.keyboard.press("Enter")
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    expect(page.locator(".hints")).to_have_count(0)


def test_hints_are_forbidden_where_the_maker_says_so(page: Page, browser: Browser, house: House) -> None:
    page.goto("/")
    page.locator(".new .sw.hints").click()
    page.locator(".new .btn.primary").click()
    settled(page)
    expect(page.locator(".crumb")).to_contain_text("no hints")
    expect(page.locator(".turn .hint")).to_have_count(0)
    watcher = new_visitor(browser, house)
    other = watched(watcher.new_page())
    other.goto(page.url)
    expect(other.locator(".crumb")).to_contain_text("no hints")
    watcher.close()


@looked_at("pergamon")
def test_the_end_tells_of_hints_luck_and_the_analysis(
    page: Page, context: BrowserContext, house: House, game: str
) -> None:
    table = finished(house, context, game)
    page.goto(f"/t/{table}")
    end = page.locator("dialog.end")
    expect(end.locator(".hinted").first).to_have_text("Hints asked for: Noor 1.")
    expect(end.locator(".luck article")).to_have_count(2)
    end.locator(".luck summary").click()
    expect(end.locator(".luck details")).to_contain_text("other draws of the same move")
    end.locator(".deep summary").first.click()
    end.get_by_role("button", name="Analyse the match").click()
    expect(end.locator("svg.margins .line")).to_have_count(2)
    expect(end.locator(".luck .row")).to_have_count(4)  # the search's part has come
    made = context.request.get(f"/api/tables/{table}/analysis").json()["analysis"]["decisions"]
    end.get_by_role("button", name="All", exact=True).click()
    decisions = end.locator(".decisions li")
    expect(decisions).to_have_count(sum(one["seat"] == 0 for one in made))  # through whose eyes it is looked at
    end.get_by_role("button", name="Everybody").click()
    expect(decisions).to_have_count(len(made))
    decisions.nth(2).locator("button.made").click()
    expect(page.locator(f".log li.now[data-moment='{made[2]['seq']}']")).to_be_visible()
    expect(page.locator(".table")).to_have_attribute("data-state", "past")


def test_the_end_of_a_match_from_a_file(page: Page, context: BrowserContext) -> None:
    """Its sheet names who played; its draws can be checked; nobody here can ask for a rematch."""
    table = brought(context, text_of("pergamon"))
    page.goto(f"/t/{table}")
    end = page.locator("dialog.end")
    expect(end.locator("tbody tr")).to_have_count(2)
    names = end.locator("tbody th").all_inner_texts()
    assert sorted(name.split()[-1] for name in names) == ["Ada", "Ben"]
    totals = [int(total) for total in end.locator("td.sum").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    expect(end.locator("h2").first).to_contain_text(f"{totals[0]}")
    end.locator(".fair .acts button").click()
    expect(end.locator(".verdict .ok")).to_be_visible()
    expect(end.locator("footer button:not([data-picture])")).to_have_count(0)


def test_a_wished_analysis_is_asked_for_again(page: Page, context: BrowserContext, house: House) -> None:
    """The browser keeps the wish: a house that was started anew meanwhile has forgotten it."""
    table = finished(house, context, "thebes", moves=4)
    page.route("**/analysis", lambda route: route.continue_() if route.request.method == "GET" else None)
    page.goto(f"/t/{table}")
    page.locator(".deep summary").first.click()
    page.get_by_role("button", name="Analyse the match").click()
    assert page.evaluate("localStorage['dighouse.analyses']") == table  # asked for, and never answered
    page.unroute("**/analysis")
    page.reload()
    page.locator(".deep summary").first.click()
    expect(page.locator("svg.margins .line")).to_have_count(2)
    assert page.evaluate("localStorage['dighouse.analyses']") == ""


@pytest.mark.parametrize(
    ("width", "lang", "game", "theme"),
    [
        pytest.param(1440, "de", "monuments", "light", marks=pytest.mark.soak),
        pytest.param(1024, "nl", "pergamon", "dark", marks=pytest.mark.soak),
        (390, "es", "thebes", "light"),
    ],
)
def test_the_sheets_fit_every_width_and_language(
    browser: Browser, house: House, width: int, lang: str, game: str, theme: str
) -> None:
    context = new_visitor(browser, house, lang=lang, width=width, height=WIDTHS[width], color_scheme=theme)
    page = watched(context.new_page())
    page.goto(f"/t/{make(context, 'me', 'bot', game=game)['table']}")
    settled(page)
    page.locator(".turn .hint").click()
    expect(page.locator(".hints .btn").first).to_be_visible()
    check(page, f"hint-{game}-{lang}-{width}", lang)
    table = finished(house, context, game)
    context.request.post(f"/api/tables/{table}/analysis")
    page.goto(f"/t/{table}")
    page.locator(".deep summary").first.click()
    expect(page.locator("svg.margins .line")).to_have_count(2)
    check(page, f"analysis-{game}-{lang}-{width}", lang)
    assert page.faults == []  # type: ignore[attr-defined]
    context.close()


def check(page: Page, name: str, lang: str) -> None:
    """Nothing wider than the screen, no key instead of a text, no English, nothing serious for axe."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    text = visible_text(page)
    assert not re.search(r"\b(shell|analysis|hint|reason|verdict|method)\.[a-z_]+\b", text)
    assert [word for word in ENGLISH.findall(text) if word.lower() not in SHARED[lang]] == []
    assert axe(page) == []
