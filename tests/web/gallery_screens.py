"""What the gallery shows: every screen, how it is reached, what is opened on it, what is said under it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.conftest import House
from tests.web.gallery_tables import Wanted, between_two, later, never, played, said, table

MINE = ".table[data-state=mine][data-laid=whole]"
WAITS = ".table[data-state=waiting][data-laid=whole]"
Opening = Callable[[Page], None]


@dataclass(frozen=True)
class Picture:
    """A screen: its name, the words under it, where it is, what must be seen, what is opened, what is scrolled to."""

    name: str
    words: str
    path: Callable[[], str]
    sign: str
    opened: Opening | None = None
    framed: Callable[[Page, int], None] | None = None
    who: str = "guest"  # or "veteran", with many games behind them, or "pupil", who only learns


def click(selector: str, then: str = "[role=dialog]") -> Opening:
    """Press something, and see what it opens."""

    def opened(page: Page) -> None:
        page.locator(selector).first.evaluate("thing => thing.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        expect(page.locator(then).first).to_be_visible(timeout=30_000)

    return opened


def steps(*openings: Opening) -> Opening:
    def opened(page: Page) -> None:
        for one in openings:
            one(page)

    return opened


def at_top_of(selector: str, room: int = 12) -> Callable[[Page, int], None]:
    """Scroll so that a thing stands at the top, in the page or in what holds it."""
    script = """([selector, room]) => {
      const thing = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
      thing?.scrollIntoView({ block: 'start', behavior: 'instant' });
      (thing?.closest('dialog') ?? document.scrollingElement).scrollBy(0, -room);
    }"""
    return lambda page, _: page.evaluate(script, [selector, room])


def above_the_foot(selector: str) -> Callable[[Page, int], None]:
    """Scroll so that a thing stands above what is pinned to a phone's foot."""
    script = """selector => {
      const foot = document.querySelector('.pinned')?.getBoundingClientRect();
      const bottom = document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
      scrollBy(0, Math.max(0, bottom + 24 - (foot?.height ? foot.top : innerHeight)));
    }"""
    return lambda page, _: page.evaluate(script, selector)


def on_a_phone(framed: Callable[[Page, int], None]) -> Callable[[Page, int], None]:
    """Scrolled to something on a phone only: elsewhere it is in sight."""
    return lambda page, width: (framed if width < 700 else at_top)(page, width)


def at_top(page: Page, _: int) -> None:
    page.evaluate("scrollTo(0, 0)")


def typed(selector: str, text: str) -> Opening:
    return lambda page: page.locator(selector).first.fill(text)


def planned(page: Page) -> None:
    """By keyboard: the first move of the list."""
    page.keyboard.press("p")
    expect(page.locator(".table[data-plan=open]")).to_be_visible()
    page.keyboard.press("m")
    page.locator("dialog.moves input").press("Enter")
    expect(page.locator(".table[data-plan=made]")).to_be_visible()


def listened(page: Page) -> None:
    page.keyboard.press("w")
    expect(page.locator(".talk [data-line]").first).to_be_visible()


def asked_for_a_hint(page: Page) -> None:
    page.locator(".turn .hint").click()
    expect(page.locator(".hints .btn").first).to_be_visible(timeout=60_000)


def of_thebes(page: Page) -> None:
    page.get_by_role("button", name="Thebes", exact=True).click()
    expect(page.get_by_role("img").first).to_be_visible()


def verified(page: Page) -> None:
    page.locator("dialog.end .fair .acts button").click()
    expect(page.locator("dialog.end .fair .stamp")).to_be_visible()


def analysed(page: Page) -> None:
    page.locator("dialog.end .deep summary").first.click()
    go = page.get_by_role("button", name="Analyse the match")
    line = page.locator("svg.margins .line").first
    expect(go.or_(line).first).to_be_visible()
    if go.count():
        go.click()
    expect(line).to_be_visible(timeout=120_000)


def to_its_first_move(page: Page) -> None:
    """A lesson read on to where it wants a move; opened again, it stands there already."""
    while not page.locator(".lesson[data-wants=move]").count():
        page.locator("[data-continue]").click()
        page.wait_for_timeout(100)


class Tables:
    """The tables of the pictures, each made when it is first shown."""

    def __init__(self, house: House, guest: BrowserContext, veteran: BrowserContext) -> None:
        self.house, self.guest, self.veteran = house, guest, veteran
        self.thebes = self.at("thebes", "Two trowels", later(56, "dig"))
        self.tomb_raiders = self.at("tomb_raiders", "Lamp oil", later(40, "dig"))
        self.pergamon = self.at("pergamon", "Marble dust", later(75, "dig"))
        self.hall = self.at("pergamon", "The long gallery", later(30, "polish", "close_row", "confirm"))
        self.monuments = self.at("monuments", "Seven wonders", later(60, "write_history"))
        self.ended = self.at("thebes", "Season's end", never, bots=2)

    def at(self, game: str, name: str, wanted: Wanted, bots: int = 3) -> Callable[[], str]:
        @cache
        def address() -> str:
            return f"/t/{played(self.house, self.guest, table(self.guest, game, name, bots), wanted)}"

        return address

    @cache  # noqa: B019 -- one object a run
    def for_two(self) -> str:
        """A table with a friend, who is to move; both have said something."""
        made = between_two(self.house, self.guest, self.veteran, "thebes", "Postcards")
        said(self.house, self.guest, made, "Egypt is mine this year.")
        said(self.house, self.veteran, made, "Then I take the books before you get there!")
        said(self.house, self.guest, made, "We shall see.")
        return f"/t/{made}"

    @cache  # noqa: B019 -- one object a run
    def varied(self) -> str:
        """A replay with two variations beside its line."""
        match = self.ended().removeprefix("/t/")
        for moment in (40, 61):
            self.guest.request.post(f"/api/tables/{match}/branch", data={"at": moment, "bot": "greedy"})
        while not all(
            one["whole"] for one in self.guest.request.get(f"/api/tables/{match}/branches").json()["variations"]
        ):
            time.sleep(0.1)
        return self.replayed()

    def replayed(self) -> str:
        return f"{self.ended().replace('/t/', '/replay/')}?at=61&eyes=0"

    @cache  # noqa: B019 -- one object a run
    def by_turns(self) -> str:
        """Some tables over days, so that the list has something to say."""
        days = {"per": "move", "more": 0}
        for number, (game, name) in enumerate((("monuments", "Sealed letters"), ("pergamon", "Dust and brushes"))):
            clock = {**days, "seconds": 86400 * (2 + number)}
            played(self.house, self.guest, table(self.guest, game, name, 2, pace="turns", clock=clock), later(9))
        return "/me"

    @cache  # noqa: B019 -- one object a run
    def waiting(self) -> str:
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}]
        body = {"game": "thebes", "seats": seats, "your_name": "Noor", "name": "Sunday dig"}
        return f"/t/{self.guest.request.post('/api/tables', data=body).json()['table']}"

    @cache  # noqa: B019 -- one object a run
    def lobby(self) -> str:
        """With tables that wait and others one may join or watch, as on any evening."""
        self.by_turns(), self.thebes(), self.waiting()
        for game, name, free in (
            ("pergamon", "Potsherds", 1),
            ("tomb_raiders", "Torchlight", 2),
            ("monuments", "Olympia", 1),
        ):
            seats = [{"kind": "me"}, *[{"kind": "open"}] * free, {"kind": "bot", "bot": "greedy", "name": "Trowel"}]
            body = {"game": game, "seats": seats, "your_name": "Marco", "name": name}
            self.veteran.request.post("/api/tables", data=body)
        table(self.veteran, "thebes", "Knossos by night", 2)
        return "/"


def boards(tables: Tables) -> list[Picture]:
    return [
        Picture("thebes", "Thebes: the map is the clock, and everything legal is lit up", tables.thebes, MINE),
        Picture(
            "thebes-dig",
            "Thebes: a dig with its journey, its price and the exact odds",
            tables.thebes,
            MINE,
            click(
                ":is([data-place=greece],[data-place=crete],[data-place=egypt],[data-place=palestine],"
                "[data-place=mesopotamia])[role=button]"
            ),
        ),
        Picture("tomb-raiders", "The Tomb Raiders: lamps, tombs and a hand of tiles", tables.tomb_raiders, MINE),
        Picture(
            "tomb-raiders-dig",
            "The Tomb Raiders: what a dig costs, and the chart that says how deep it goes",
            tables.tomb_raiders,
            MINE,
            click("[data-tomb][role=button]", ".dialogarea [role=dialog]"),
        ),
        Picture("pergamon", "Pergamon: galleries under the altar hill", tables.pergamon, MINE),
        Picture(
            "pergamon-build",
            "Pergamon: a row of finds is put together for the museum",
            tables.hall,
            MINE,
            None,
            above_the_foot("[data-builder] .btn.primary"),
        ),
        Picture("monuments", "Monuments: a hand of cards, and what the others have laid out", tables.monuments, MINE),
        Picture(
            "monuments-history",
            "Monuments: a history is written, with what each seat would get",
            tables.monuments,
            MINE,
            click("button[data-history]:not([disabled])"),
        ),
    ]


def around(tables: Tables) -> list[Picture]:
    """What is open to everybody: the lobby, a new table, the rules, a first game."""
    return [
        Picture(
            "lobby", "The lobby: two clicks, and you are playing", tables.lobby, ".game .btn.primary", None, at_top
        ),
        Picture(
            "new-table",
            "A new table: people, bots, a link for a friend, clocks, options",
            lambda: "/",
            ".new details",
            click(".new details summary", ".new details[open]"),
            at_top_of(".new"),
        ),
        Picture(
            "settings",
            "Everything that can be set: sound, light, paper, movement, language, name",
            lambda: "/",
            ".game .btn.primary",
            lambda page: page.get_by_role("button", name="Settings").click(),
            at_top,
            "pupil",
        ),
        Picture("waiting", "The waiting room: a secret link for each seat", tables.waiting, ".wait"),
        Picture(
            "learn",
            "A first game, led step by step",
            lambda: "/learn/thebes",
            ".lesson",
            to_its_first_move,
            at_top,
            "pupil",
        ),
        Picture("rules", "The rules in short, by number", lambda: "/rules/thebes", ".rulebook .short", None, at_top),
        Picture(
            "rules-search",
            "The rules in full, searched",
            lambda: "/rules/thebes",
            ".rulebook .short",
            steps(typed(".rulebook input", "exhibition"), lambda page: page.locator(".rulebook mark").first.wait_for()),
            at_top,
        ),
    ]


def afterwards(tables: Tables) -> list[Picture]:
    """Advice, the end of a game, and looking back."""
    end = "dialog.end"
    return [
        Picture("plan", "A move planned while a friend thinks", tables.for_two, WAITS, planned),
        Picture("talk", "Talk at the table, beside the log or on a sheet", tables.for_two, WAITS, listened),
        Picture("hint", "A hint: three moves, what they should bring, and why", tables.thebes, MINE, asked_for_a_hint),
        Picture(
            "moves",
            "Every legal move as a list, for keyboard and screen reader",
            tables.tomb_raiders,
            MINE,
            steps(lambda page: page.keyboard.press("m"), lambda page: page.locator("[role=option]").first.wait_for()),
        ),
        Picture("end", "The end: the score sheet as the rulebook prints it", tables.ended, end),
        Picture(
            "luck", "Who was lucky, draw by draw", tables.ended, f"{end} .luck article", None, at_top_of(f"{end} .luck")
        ),
        Picture(
            "analysis",
            "Where the game turned, decision by decision",
            tables.ended,
            end,
            analysed,
            at_top_of(f"{end} .deep"),
        ),
        Picture(
            "fair",
            "Every draw checked in the reader's own browser",
            tables.ended,
            end,
            verified,
            at_top_of(f"{end} .fair"),
        ),
        Picture("replay", "Any game again, moment by moment, through anybody's eyes", tables.replayed, ".replaytable"),
        Picture(
            "variations",
            "What if? Other moves beside the line, played out by bots",
            tables.varied,
            "[data-variation]",
            None,
            on_a_phone(at_top_of("[data-variation]", 320)),
        ),
    ]


def mine(tables: Tables) -> list[Picture]:
    """One's own pages."""
    return [
        Picture("me", "By turns over days: what waits for you, mail, calendar, vacations", tables.by_turns, ".me .sw"),
        Picture("games", "All finished games", lambda: "/me/games", "main li", who="veteran"),
        Picture(
            "figures", "Figures by game and opponent", lambda: "/me/figures", "main table", of_thebes, who="veteran"
        ),
        Picture("records", "Records and ratings", lambda: "/me/records", "main h2", who="veteran"),
        Picture(
            "data",
            "Everything that is kept, by a click; forgotten by another",
            lambda: "/me/data",
            "main .btn",
            who="veteran",
        ),
    ]
