"""Finished games in a real browser: the list, figures, records, all my data, forget me."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import SHOTS, House, new_visitor, watched
from tests.web.looking import axe
from tests.web.pasts import career, inside, token_of, told
from tests.web.test_look import ENGLISH, SHARED, WIDTHS, visible_text

TABS = ("games", "figures", "records", "data")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("house")).open()
    yield running
    running.close()


@pytest.fixture(scope="module")
def veteran(browser: Browser, house: House) -> Iterator[BrowserContext]:
    """A visitor with many games behind them."""
    visitor = new_visitor(browser, house)
    told(house, career(inside(house), token_of(visitor), 31))
    yield visitor
    visitor.close()


def test_the_list_the_filter_and_the_pages(veteran: BrowserContext) -> None:
    page = watched(veteran.new_page())
    page.goto("/me")
    page.get_by_role("link", name="Games").click()
    expect(page).to_have_title(re.compile(r"^(\(\d+\) )?Your games · Dighouse$"))
    rows = page.locator(".finished .rows li")
    expect(rows).to_have_count(20)
    expect(page.locator(".hello p")).to_have_text("31 finished games")
    expect(rows.first).to_contain_text("Amphora 30")
    expect(rows.first.locator("a")).to_have_attribute("href", re.compile(r"^/replay/\w{12}$"))
    page.get_by_role("button", name="Older").focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(11)
    expect(page.get_by_role("button", name="Older")).to_be_disabled()
    page.get_by_role("button", name=re.compile("Pergamon")).click()
    expect(rows.first).to_contain_text("Pergamon")
    assert page.get_by_role("button", name=re.compile("Pergamon")).get_attribute("aria-pressed") == "true"
    assert page.faults == []  # type: ignore[attr-defined]


def test_figures_and_records(veteran: BrowserContext) -> None:
    page = watched(veteran.new_page())
    page.goto("/me/figures")
    expect(page.locator(".tiles dd").first).to_have_text("31")
    opponents = page.locator(".opponents tbody tr")
    expect(opponents.filter(has_text="Marco")).to_have_count(1)
    expect(opponents.filter(has_text="Greedy")).to_contain_text("bot")
    page.get_by_role("button", name="Thebes", exact=True).click()
    charts = page.get_by_role("img")
    expect(charts).to_have_count(3)
    expect(charts.nth(0)).to_have_attribute("aria-label", re.compile(r"^Rating among people: \d+, give or take \d+"))
    expect(charts.nth(1)).to_have_attribute("aria-label", re.compile(r"Volunteer \d+"))
    expect(charts.nth(2)).to_have_attribute("aria-label", re.compile(r"games, \d+ to \d+ points"))
    page.get_by_role("link", name="Records").click()
    expect(page.locator(".records article")).to_have_count(4)
    expect(page.locator(".records article").first).to_contain_text("Longest streak")
    expect(page.locator(".house")).to_contain_text("Noor (you)")
    assert page.locator(".records article dd a").first.get_attribute("href")
    assert page.faults == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("width", "theme", "lang"),
    [
        pytest.param(1440, "light", "de", marks=pytest.mark.soak),
        pytest.param(1024, "dark", "es", marks=pytest.mark.soak),
        (390, "light", "nl"),
    ],
)
def test_screens_of_statistics(
    browser: Browser, house: House, veteran: BrowserContext, width: int, theme: str, lang: str
) -> None:
    """Pictures of every page; accessible, in words of one language, never too wide."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitor = new_visitor(
        browser, house, lang=lang, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700
    )
    visitor.add_cookies(veteran.cookies())  # type: ignore[arg-type]
    page = watched(visitor.new_page())
    for tab in TABS:
        page.goto(f"/me/{tab}")
        expect(page.locator(".me .panel").first).to_be_visible()
        if tab == "figures":
            page.locator(".chips .btn").nth(1).click()
            expect(page.locator(".points").first).to_be_visible()
        if width == 1440 or tab == "figures":
            assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{tab} is wider than {width}"
        text = re.sub(r"Thebes[^\n]*|Monuments[^\n]*", "", visible_text(page))
        assert not re.search(r"\b(shell|error|game)\.[a-z_]+\b", text)
        assert [word for word in ENGLISH.findall(text) if word.lower() not in SHARED[lang]] == []
        page.screenshot(path=Path(SHOTS) / f"statistics-{tab}-{width}-{theme}.png", full_page=True)
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()


def test_nothing_yet(page: Page) -> None:
    for tab, words in (
        ("games", "No finished game yet"),
        ("figures", "Nothing to count yet"),
        ("records", "No record yet"),
    ):
        page.goto(f"/me/{tab}")
        expect(page.locator(".panel .none").first).to_contain_text(words)
    assert axe(page) == []


def test_all_my_data_by_a_click(veteran: BrowserContext) -> None:
    page = watched(veteran.new_page())
    page.goto("/me/data")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all my data").click()
    content = Path(download.value.path()).read_bytes()
    assert download.value.suggested_filename == "dighouse-my-data.zip"
    with zipfile.ZipFile(io.BytesIO(content)) as files:
        assert len(json.loads(files.read("me.json"))["results"]) == 31
        assert len(files.namelist()) == 32


def test_forget_me_by_keyboard(browser: Browser, house: House) -> None:
    visitor = new_visitor(browser, house)
    tables = told(house, career(inside(house), token_of(visitor), 2))
    page = watched(visitor.new_page())
    page.goto("/me/games")
    expect(page.locator(".finished .rows li")).to_have_count(2)
    page.get_by_role("link", name="Data", exact=True).click()
    go = page.get_by_role("button", name="Forget me for good")
    expect(go).to_be_disabled()
    page.get_by_role("textbox").focus()
    page.keyboard.type("forget")
    expect(go).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="You are forgotten.")).to_be_focused()
    assert [cookie["name"] for cookie in visitor.cookies()] == []
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('dighouse.'))") == []
    page.get_by_role("link", name="Home").last.click()
    expect(page.locator(".game").first).to_be_visible()
    page.goto("/me/games")
    expect(page.locator(".panel .none")).to_be_visible()
    file = visitor.request.get(f"/api/tables/{tables[0]}/file").text()
    assert "Noor" not in file
    assert "Player 1" in file
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()
