"""Every screen of the app, reached quickly: tables are played to their positions over the socket, once."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import BrowserContext, Page, expect

from dighouse.games import KEYS
from tests.web.by_tree import TreePlayer
from tests.web.conftest import House
from tests.web.sitting import Wanted, advance, after, make_table, may, over

Opening = Callable[[Page], None]
MINE = ".table[data-state=mine]"


@dataclass(frozen=True)
class Screen:
    """A screen: where it is, what must be seen on it, what is opened on it."""

    name: str
    path: Callable[[], str]
    sign: str
    opened: Opening | None = None

    def show(self, page: Page) -> None:
        page.goto(self.path())
        expect(page.locator(self.sign).first).to_be_visible()
        if self.opened:
            self.opened(page)


def open_move(page: Page) -> None:
    """The price of something on the board."""
    if page.get_by_role("dialog").count():
        return
    player = TreePlayer(page, random.Random(4))
    name = next(one for one in player.choices(player.main) if PRICED.search(one))
    player.press(player.main, "button", name)
    expect(page.get_by_role("dialog").first).to_be_visible()


def ask(what: str) -> Opening:
    return lambda page: page.get_by_role("navigation", name="Ask the table").get_by_text(what).dispatch_event("click")


def press(name: str) -> Opening:
    return lambda page: page.get_by_role("button", name=name).first.click()


def unfold(page: Page) -> None:
    page.locator("details summary").first.click()


PRICED = re.compile(r"dig$|can be drawn|weeks?$|^Gallery|^Write history|knowledge \d")
# A position a game, in which its dialog can be opened: verbs that must be possible.
POSITIONS = {
    "thebes": may("dig"),
    "tomb_raiders": may("dig"),
    "pergamon": may("dig"),
    "monuments": may("write_history"),
}


def all_screens(context: BrowserContext, house: House) -> list[Screen]:
    """All of them, in an order; a table is made and played to its position when it is first shown."""
    screens = [
        Screen("lobby", lambda: "/", ".game .btn.primary"),
        Screen("new table", lambda: "/", ".new details", unfold),
        Screen("me", lambda: "/me", ".me .sw"),
        Screen("rules", lambda: "/rules/pergamon", "[id='PG1.2']"),
        Screen("waiting room", cache(lambda: f"/t/{waiting(context)}"), ".wait"),
        Screen(
            "pergamon row", reached(context, house, "pergamon", may("polish", "close_row", "confirm"), bots=1), MINE
        ),
        Screen("thebes end", reached(context, house, "thebes", over, bots=2), "dialog.end"),
        Screen("monuments end", reached(context, house, "monuments", over, bots=2), "dialog.end"),
    ]
    for game in KEYS:
        screens.append(Screen(f"{game} table", reached(context, house, game, after(10)), MINE))
        screens.append(Screen(f"{game} price", reached(context, house, game, POSITIONS[game]), MINE, open_move))
    asked = reached(context, house, "monuments", after(2))
    for what in ("How it stands", "What I hold", "Legal moves", "Keys"):
        screens.append(Screen(f"asked: {what}", asked, MINE, ask(what)))
    screens.append(Screen("share", asked, MINE, press("Share")))
    screens.append(Screen("more", asked, MINE, press("More")))
    return screens


def reached(context: BrowserContext, house: House, game: str, wanted: Wanted, bots: int = 3) -> Callable[[], str]:
    """The address of a table that was played to a position; the same each time."""

    @cache
    def path() -> str:
        table = make_table(context, game, *["random"] * bots)
        advance(context, house.address, table, wanted, seed=7)
        return f"/t/{table}"

    return path


def waiting(context: BrowserContext) -> str:
    body = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}]}
    return str(context.request.post("/api/tables", data=body).json()["table"])
