"""Pictures of every screen, three widths, light and dark: `python -m tests.web.gallery [--only NAMES] [--to DIR]`."""

from __future__ import annotations

import argparse
import base64
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from sqlalchemy import update

from dighouse.server.house import House as TableHouse
from dighouse.server.schema import matches, results
from tests.web.conftest import QUIET, WHOLE_CHROMIUM, House, watched
from tests.web.gallery_moments import asked, between_people, of_ends, of_replays
from tests.web.gallery_page import gallery_page
from tests.web.gallery_screens import Picture, Tables, afterwards, around, boards, mine
from tests.web.gallery_tables import without_chance
from tests.web.pasts import career, inside, token_of, told

TO = Path(__file__).resolve().parents[2] / "docs" / "gallery"
NAMES = ("Meander", "Amphora", "Scarab", "Obelisk", "Sphinx", "Lyre", "Papyrus", "Ziggurat", "Griffin", "Minotaur")
HOST = "dighouse.example"  # what the links in the pictures name
SIZES = {1440: 900, 1024: 1100, 390: 844}
LOADED = ((1440, 1024), (390,))
THEMES = ("light", "dark")
QUALITY = 66
STYLED = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
LIT = """theme => {
  document.documentElement.dataset.theme = theme;
  return document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
}"""
NOBODY_TYPES = "html{scrollbar-width:none!important}*{caret-color:transparent!important}"
TALLEST = 1010
SETTLE = 140  # ms for a layout that follows its own measurements
MAIL: dict[str, Any] = {"smtp_url": "smtp://127.0.0.1:9", "mail_from": f"table@{HOST}", "public_url": f"http://{HOST}"}
FEW: dict[str, Any] = {"hint_budget": "150", "analysis_budget": "6", "hints_burst": 1000, **MAIL}


async def past(house: TableHouse, token: str) -> None:
    """A past of many games, at tables with names as people give them."""
    tables = await career(house, token, 31)
    async with house.store.transaction() as connection:
        for number, table in enumerate(tables):
            name = NAMES[number * 7 % len(NAMES)]
            await connection.execute(update(matches).where(matches.c.id == table).values(name=name))
        await connection.execute(update(results).where(results.c.name == "Player 3").values(name="Ilse"))


def visitor(browser: Browser, house: House) -> BrowserContext:
    """Somebody whose browser calls the house by a name of its own; requests beside the page know it by its address."""
    context = browser.new_context(
        base_url=house.address, locale="en-GB", viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    context.set_default_timeout(20_000)
    context.add_init_script(
        "localStorage.setItem('dighouse.name', 'Noor');localStorage.setItem('dighouse.theme','light')"
    )
    token = token_of(context)
    context.add_cookies([{"name": "dighouse", "value": token, "url": f"http://{HOST}"}])
    return context


def snap(page: Page, file: Path) -> None:
    """What the window shows, as WebP."""
    cdp = page.context.new_cdp_session(page)
    shot = cdp.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.write_bytes(base64.b64decode(shot["data"]))
    cdp.detach()


def take(page: Page, picture: Picture, to: Path) -> None:
    """One screen in all its widths and lights; a phone opens it anew, for some things are placed when it opens."""
    for together in LOADED:
        page.set_viewport_size({"width": together[0], "height": SIZES[together[0]]})
        page.goto(f"http://{HOST}{picture.path()}")
        expect(page.locator(picture.sign).first).to_be_visible()
        if picture.opened:
            picture.opened(page)
        page.evaluate(STYLED, NOBODY_TYPES)
        for width in together:
            page.set_viewport_size({"width": width, "height": SIZES[width]})
            page.wait_for_timeout(SETTLE)
            if width == max(SIZES):  # a board that is a little higher than the window is shown whole
                high = int(page.evaluate("document.documentElement.scrollHeight"))
                page.set_viewport_size({"width": width, "height": high if high < TALLEST else SIZES[width]})
            if picture.framed:
                picture.framed(page, width)
            for theme in THEMES:
                page.evaluate(LIT, theme)
                snap(page, to / f"{picture.name}-{width}-{theme}.webp")


def pictures(house: House, guest: BrowserContext, veteran: BrowserContext) -> list[Picture]:
    """All of them, in the order in which the gallery hangs them."""
    tables = Tables(house, guest, veteran)
    lobby, *open_to_all = around(tables)
    parts = (
        open_to_all,
        asked(tables),
        between_people(tables),
        afterwards(tables),
        of_ends(tables),
        of_replays(tables),
    )
    return [lobby, *boards(tables), *(one for part in parts for one in part), *mine(tables)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.web.gallery", description="Pictures of every screen.")
    parser.add_argument("--only", default="", help="names of screens, by commas; deals may differ from a full run's")
    parser.add_argument("--to", type=Path, default=TO, help="the folder to write (default docs/gallery)")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    without_chance(20)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), **FEW).open()
        port = house.address.rsplit(":", 1)[-1]
        mapped = f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{port}"
        browser = playwright.chromium.launch(executable_path=WHOLE_CHROMIUM, args=[*QUIET, mapped])
        visitors = {name: visitor(browser, house) for name in ("guest", "veteran", "pupil")}
        told(house, past(inside(house), token_of(visitors["veteran"])))
        shown = pictures(house, visitors["guest"], visitors["veteran"])
        wanted = [one for one in shown if not asked.only or one.name in asked.only.split(",")]
        for number, picture in enumerate(wanted, 1):
            page = watched(visitors[picture.who].new_page())
            take(page, picture, asked.to)
            page.close()
            print(f"{number} of {len(wanted)}: {picture.name}", flush=True)
        browser.close()
        house.close()
    (asked.to / "README.md").write_text(gallery_page(shown, tuple(SIZES), THEMES), encoding="utf-8")
    print(f"{sum(file.stat().st_size for file in asked.to.glob('*.webp')) / 1e6:.1f} MB in {asked.to}")


if __name__ == "__main__":
    main()
