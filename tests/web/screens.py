"""Every screen of the app, reached quickly: tables are played to their positions over the socket, once."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from playwright.sync_api import BrowserContext, Page, expect

from dighouse.games import KEYS
from dighouse.server.house import House as TableHouse
from dighouse.server.identity import new_token, seat_key
from dighouse.server.messages import Join, Talk
from dighouse.server.readers import Reader
from dighouse.server.telling import Eyes
from tests.web.by_tree import TreePlayer
from tests.web.conftest import House
from tests.web.pasts import brought, career, finished, inside, make, text_of, token_of, told
from tests.web.sitting import Wanted, advance, after, make_table, may, over

Opening = Callable[[Page], None]
MINE = ".table[data-state=mine][data-laid=whole]"
TWO_DAYS = {"per": "move", "seconds": 2 * 86400, "more": 0}


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
    player.tree.press(next(one for one in player.choices(player.asked()) if PRICED.search(one.name)))
    expect(page.get_by_role("dialog").first).to_be_visible()


def ask(what: str) -> Opening:
    return lambda page: page.get_by_role("navigation", name="Ask the table").get_by_text(what).dispatch_event("click")


def press(name: str) -> Opening:
    return lambda page: page.get_by_role("button", name=name).first.click()


def replay_keys(page: Page) -> None:
    """By the key itself: where a finger is all there is, no button leads to a list of keys."""
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def unfold(page: Page) -> None:
    page.locator("details summary").first.click()


def search(words: str) -> Opening:
    def fill(page: Page) -> None:
        page.get_by_role("searchbox").fill(words)
        expect(page.locator("mark").first).to_be_visible()

    return fill


def refused(page: Page) -> None:
    """The rule a refusal names, beside the table."""
    page.locator(".command input").fill("end")
    page.keyboard.press("Enter")
    page.locator(".turn p.bad a.cite").click()
    expect(page.locator("[data-rules] .hit").first).to_be_visible()


def read_on(page: Page) -> None:
    while not page.locator("[data-where]").count():
        page.locator("[data-continue]").click()


def analysed(page: Page) -> None:
    page.locator(".luck summary").click()
    page.locator(".deep summary").first.click()
    button = page.get_by_role("button", name="Analyse the match")
    lines = page.locator("svg.margins .line")
    expect(button.or_(lines).first).to_be_visible()
    if button.count():
        button.click()
    expect(lines).to_have_count(2)


def charts(page: Page) -> None:
    page.locator(".chips .btn").nth(1).click()
    expect(page.locator(".points").first).to_be_visible()


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
    parts = (pages, tables, questions, lessons, replays, ends, own_pages)
    return [screen for part in parts for screen in part(context, house)]


def pages(context: BrowserContext, house: House) -> list[Screen]:
    """What is not about a match of one's own."""
    return [
        Screen("lobby", lambda: "/", ".game .btn.primary"),
        Screen("new table", lambda: "/", ".new details", unfold),
        Screen("rules", lambda: "/rules/thebes", ".rulebook .short"),
        Screen("rules in full", lambda: "/rules/pergamon#PG1.2", "[id='PG1.2'].hit"),
        Screen("rules searched", lambda: "/rules/monuments", ".rulebook .short", search("history")),
        Screen("mail", lambda: "/mail/stop#key", ".curtain .btn"),
        Screen("waiting room", cache(lambda: f"/t/{waiting(context)}"), ".wait"),
    ]


def tables(context: BrowserContext, house: House) -> list[Screen]:
    """Every game in the middle of it, and with a price open."""
    row = may("polish", "close_row", "confirm")
    screens = [Screen("pergamon row", reached(context, house, "pergamon", row, bots=1), MINE)]
    for game in KEYS:
        screens.append(Screen(f"{game} table", reached(context, house, game, after(10)), MINE))
        screens.append(Screen(f"{game} price", reached(context, house, game, POSITIONS[game]), MINE, open_move))
    by_turns = cache(lambda: f"/t/{make(context, 'me', 'me', pace='turns', clock=TWO_DAYS)['table']}")
    return [*screens, Screen("clocks", by_turns, ".clock.large:visible")]


def questions(context: BrowserContext, house: House) -> list[Screen]:
    """What can be asked for at a table."""
    asked = reached(context, house, "monuments", after(2))
    screens = [
        Screen(f"asked: {what}", asked, MINE, ask(what))
        for what in ("How it stands", "What I hold", "Legal moves", "Keys")
    ]
    pressed = [Screen(name.lower(), asked, MINE, press(name)) for name in ("Share", "More", "Hint")]
    talk = Screen("talk", company(context, house), MINE, lambda page: page.keyboard.press("w"))
    return [*screens, *pressed, Screen("rules beside the table", asked, MINE, refused), talk]


def lessons(context: BrowserContext, house: House) -> list[Screen]:
    """The first step of every lesson with its ring; one that waits for a move; and the keys there."""
    screens = [Screen(f"lesson of {game}", cache(partial("/learn/{}".format, game)), ".ring") for game in KEYS]
    to_a_move = Screen("lesson: a move", lambda: "/learn/thebes", ".ring", read_on)
    return [*screens, to_a_move]


def replays(context: BrowserContext, house: House) -> list[Screen]:
    """Finished, running, through a seat's eyes, and what is opened there."""
    match = cache(lambda: f"/replay/{brought(context, text_of('monuments', moves=30))}")
    running = reached(context, house, "tomb_raiders", after(10))
    return [
        Screen("replays and files", lambda: (match(), "/replay")[1], ".openfile"),
        Screen("replay", lambda: f"{match()}?at=9", ".replaytable[data-at='9']"),
        Screen("replay: a seat's eyes", lambda: f"{match()}?at=9&eyes=1", "[data-eyes='1'] [data-hand]"),
        Screen("replay: running", lambda: running().replace("/t/", "/replay/"), ".replaytable"),
        Screen("replay: play on", lambda: f"{match()}?at=9", ".replaytable", press("Play on from here")),
        Screen("replay: share", lambda: f"{match()}?at=9", ".replaytable", press("Share this moment")),
        Screen("replay: keys", lambda: f"{match()}?at=9", ".replaytable", replay_keys),
        Screen("practice", practised(context), MINE),
    ]


def ends(context: BrowserContext, house: House) -> list[Screen]:
    """Score sheets; one with luck and the analysis."""
    deep = cache(lambda: finished(house, context, "thebes"))
    return [
        Screen("monuments end", reached(context, house, "monuments", over, bots=2), "dialog.end"),
        Screen("pergamon end", reached(context, house, "pergamon", over, bots=1), "dialog.end"),
        Screen("analysis", lambda: f"/t/{deep()}", "dialog.end", analysed),
    ]


def own_pages(context: BrowserContext, house: House) -> list[Screen]:
    """The pages about oneself, after a career."""

    @cache
    def lived() -> str:
        told(house, career(inside(house), token_of(context), 9))
        return "/me"

    return [
        Screen("me", lived, ".me .sw"),
        *(Screen(f"me: {tab}", partial(below, lived, tab), ".me .panel") for tab in ("games", "records", "data")),
        Screen("me: figures", partial(below, lived, "figures"), ".me .panel", charts),
    ]


def below(path: Callable[[], str], part: str) -> str:
    return f"{path()}/{part}"


def practised(context: BrowserContext) -> Callable[[], str]:
    """A practice table, from a moment of a match."""

    @cache
    def path() -> str:
        table = brought(context, text_of("thebes", moves=30))
        wish = {"at": 8, "seat": 0, "bot": "random"}
        return f"/t/{context.request.post(f'/api/tables/{table}/branch', data=wish).json()['table']}"

    return path


def reached(context: BrowserContext, house: House, game: str, wanted: Wanted, bots: int = 3) -> Callable[[], str]:
    """The address of a table that was played to a position; the same each time."""

    @cache
    def path() -> str:
        table = make_table(context, game, *["random"] * bots)
        advance(context, house.address, table, wanted, seed=7)
        return f"/t/{table}"

    return path


def company(context: BrowserContext, house: House) -> Callable[[], str]:
    """A table somebody else sits at too, and something was said."""

    @cache
    def path() -> str:
        token, table = token_of(context), str(make(context, "me", "me")["table"])
        told(house, joined(inside(house), table, seat_key(token, table, 1)))
        return f"/t/{table}"

    return path


async def joined(house: TableHouse, table: str, key: str) -> None:
    await house.join(table, Join(key=key, name="Ben"), new_token())
    lane = await house.lane(table)
    for number in range(3):
        line = Talk(command_id=f"{number}", text="A line that is too long for one row of a sheet, on a phone or not.")
        await house.talk.say(lane, Reader(Eyes(frozenset({1})), None, 99), line)


def waiting(context: BrowserContext) -> str:
    body = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}]}
    return str(context.request.post("/api/tables", data=body).json()["table"])
