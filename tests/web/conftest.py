"""A real server with the built app, and a real headless Chromium."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from dighouse.server.serving import bound, server_for
from dighouse.server.settings import Settings
from tests.deals import pytest_runtest_setup as pytest_runtest_setup
from tests.deals import pytest_runtest_teardown as pytest_runtest_teardown


def browser_at(*names: str) -> str:
    """The first of these programs that is here, unless the environment names another."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), "")


# The same engine without windows opens a page with less than half the work; the whole browser has its toolbars drawn,
# too. What readers have is measured and taken pictures of with the whole one.
SHELL, WHOLE = ("chromium-headless-shell",), ("chromium", "google-chrome")
CHROMIUM, WHOLE_CHROMIUM = browser_at(*SHELL, *WHOLE), browser_at(*WHOLE, *SHELL)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path(__file__).resolve().parents[2] / "build" / "screens"

PATIENCE = 60  # seconds until what should come is said not to: a busy machine is no fault

RESTED = ".table:is([data-state=mine], [data-state=over])[data-laid=whole]:not([data-asking])"

expect.set_options(timeout=PATIENCE * 1000)


def patient(folder: Path, **more: object) -> Settings:
    """Of a server that bears with one address that plays everybody."""
    return Settings(
        db=f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}",
        requests_second=1000.0,
        requests_burst=10_000,
        tables_each=1000,
        tables_burst=10_000,
        messages_second=1000.0,
        messages_burst=10_000,
        **more,  # type: ignore[arg-type]
    )


class House:
    """A running server."""

    def __init__(self, folder: Path, bot_pause: float = 0.0, **more: object) -> None:
        self.settings = patient(folder, bot_pause=bot_pause, **more)
        self.ready = threading.Event()
        self.door = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.server = server_for(self.settings, self.ready.set)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.door]}, daemon=True)

    def open(self) -> House:
        self.thread.start()
        assert self.ready.wait(PATIENCE), "the server did not start"
        return self

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    static = Settings().static / "index.html"
    assert static.exists(), "the browser app is not built: run `make web`"
    running = House(tmp_path_factory.mktemp("house")).open()
    yield running
    running.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "no Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, house: House) -> Iterator[BrowserContext]:
    """A visitor of their own: a fresh cookie jar; movements off unless a test wants them."""
    made = new_visitor(browser, house)
    yield made
    made.close()


def new_visitor(
    browser: Browser, house: House, *, lang: str = "en", width: int = 1440, height: int = 900, **more: object
) -> BrowserContext:
    context = browser.new_context(
        base_url=house.address,
        locale={"en": "en-GB", "de": "de-DE", "nl": "nl-NL", "es": "es-ES"}[lang],
        viewport={"width": width, "height": height},
        **{"reduced_motion": "reduce", **more},  # type: ignore[arg-type]
    )
    context.set_default_timeout(PATIENCE * 1000)
    return context


@pytest.fixture
def friends(browser: Browser, house: House) -> Iterator[list[BrowserContext]]:
    """Two visitors, each in a browser of their own."""
    both = [new_visitor(browser, house), new_visitor(browser, house)]
    yield both
    for one in both:
        one.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that may not log an error, nor ask any other host."""
    opened = watched(context.new_page())
    yield opened
    assert opened.faults == []  # type: ignore[attr-defined]


def watched(page: Page) -> Page:
    faults: list[str] = []
    page.faults = faults  # type: ignore[attr-defined]
    page.on("pageerror", lambda wrong: faults.append(str(wrong)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)

    def ask(request: object) -> None:
        url = request.url  # type: ignore[attr-defined]
        if not url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")):
            faults.append(f"asked another host: {url}")

    page.on("request", ask)
    return page


def answered(page: Page) -> None:
    """Wait until the table has answered what was asked of it."""
    expect(page.locator(".table[data-asking]")).to_have_count(0)


def settled(page: Page, seconds: float = PATIENCE) -> None:
    """Wait until the table lies there whole, owes no answer, and lets this player act, or the game is over."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if page.locator(RESTED).count():
            return
        page.wait_for_timeout(30)
    raise AssertionError("the table never came to rest")
