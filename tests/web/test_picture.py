"""The picture of a result in a real browser: drawn there, saved or shared, sent nowhere."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import House, new_visitor, watched
from tests.web.pasts import brought, finished, text_of
from tests.web.test_hints import FEW, check
from tests.web.test_look import WIDTHS

DRAWN = ".picture canvas[data-file]"
SHARES = """
  navigator.canShare = ({ files }) => files.length > 0;
  navigator.share = async ({ files: [{ name, type, size }], title }) => { window.shared = [name, type, size, title]; };
"""
# How many points of the picture have the colour of each seat.
PAINTED = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const count = {};
  for (let i = 0; i < data.length; i += 4) {
    const colour = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`;
    count[colour] = (count[colour] ?? 0) + 1;
  }
  const probe = document.body.appendChild(document.createElement('i'));
  return [1, 2, 3, 4].map((seat) => {
    const colours = ['', '-line'].map((use) => {
      probe.style.color = `var(--p${seat}${use})`;
      return getComputedStyle(probe).color;
    });
    return [...new Set(colours)].reduce((sum, colour) => sum + (count[colour] ?? 0), 0);
  });
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("house"), **FEW).open()
    yield running
    running.close()


def size_of(file: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize("game", KEYS)
def test_the_result_is_saved_as_a_picture(context: BrowserContext, page: Page, game: str) -> None:
    """All who played are in it, in their colours; only its own script is fetched for it, and not before."""
    asked: list[str] = []
    sent: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/t/{brought(context, text_of(game, players=3))}")
    expect(page.locator("dialog.end .luck article")).to_have_count(3)
    assert not any("/Picture-" in url for url in asked)
    page.on("request", lambda request: sent.append(request.method))
    page.locator("[data-picture]").click()
    expect(page.locator(DRAWN)).to_be_visible()
    seats = page.locator(DRAWN).evaluate(PAINTED)
    assert all(points > 800 for points in seats[:3]), seats
    assert seats[3] == 0
    winner = page.locator("dialog.end tbody tr.first th").first.inner_text().split()[-1]
    expect(page.locator(".picture [role=img]")).to_have_accessible_name(re.compile(re.escape(winner)))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == f"dighouse-{game}.png"  # of a file it is not known when it was played
    width, height = size_of(Path(download.value.path()))
    assert width == 1200
    assert 800 < height < 1000
    assert any("/Picture-" in url for url in asked)
    assert set(sent) == {"GET"}


def test_a_browser_that_shares_files_is_given_the_file(context: BrowserContext, page: Page, house: House) -> None:
    """Otherwise the button to share is not there."""
    table = finished(house, context, "thebes", moves=4)
    page.goto(f"/t/{table}")
    page.locator("[data-picture]").click()
    expect(page.locator(DRAWN)).to_be_visible()
    expect(page.locator(".picture footer .btn")).to_have_count(1)
    page.add_init_script(SHARES)
    page.goto(f"/replay/{table}?at=0")
    page.get_by_role("button", name="Share this moment").click()
    page.locator("[data-picture]").click()
    expect(page.locator(DRAWN)).to_be_visible()
    page.locator(".picture").get_by_role("button", name="Share", exact=True).click()
    name, kind, size, title = page.evaluate("window.shared")
    assert name.startswith("dighouse-thebes-20")
    assert (kind, size > 10_000) == ("image/png", True)
    assert title.startswith("Thebes: ")
    page.keyboard.press("Escape")
    expect(page.locator(".picture")).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(1)


@pytest.mark.parametrize(
    ("width", "lang", "game", "theme"),
    [
        pytest.param(1440, "de", "pergamon", "light", marks=pytest.mark.soak),
        pytest.param(1024, "nl", "thebes", "dark", marks=pytest.mark.soak),
        (390, "es", "pergamon", "dark"),
    ],
)
def test_it_fits_every_width_and_language(
    browser: Browser, house: House, width: int, lang: str, game: str, theme: str
) -> None:
    context = new_visitor(browser, house, lang=lang, width=width, height=WIDTHS[width], color_scheme=theme)
    page = watched(context.new_page())
    page.goto(f"/t/{brought(context, text_of(game, players=3))}")
    expect(page.locator("dialog.end .luck article")).to_have_count(3)
    check(page, f"end-picture-{game}-{lang}-{width}", lang)
    page.locator("[data-picture]").click()
    expect(page.locator(DRAWN)).to_be_visible()
    check(page, f"picture-{game}-{lang}-{width}", lang)
    assert page.faults == []  # type: ignore[attr-defined]
    context.close()
