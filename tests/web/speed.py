"""How fast a table is on a slow phone: `python -m tests.web.speed [--rounds N] [--games …] [--page FILE]`."""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from dighouse.games import KEYS
from tests.deals import deal_for
from tests.web.conftest import PATIENCE, QUIET, WHOLE_CHROMIUM, House, new_visitor, settled
from tests.web.elsewhere import Elsewhere
from tests.web.presenting import Shown, presented
from tests.web.probing import NOTES, PROCESSOR, QUIET_FOR, Wire, counted, held, shifted, throttle, usable_after, worked
from tests.web.sitting import advance, after, make_table
from tests.web.speed_page import Film, Opening, Weighing, speed_page
from tests.web.tracing import Work, traced

PAGE = Path(__file__).resolve().parents[2] / "docs" / "speed.md"
WIDTHS = {390: 844, 1440: 900}
PLAYED = 8  # own decisions before a table is opened: some of everything lies on it
FILMED = 3  # own decisions filmed, and what the others do in between; as often as needed until
SHORTEST = 6_000  # ms were filmed: a few frames say nothing
QUICK = "localStorage.setItem('dighouse.speed', '16')"  # every movement is made, in a sixteenth of its time
SEQ = "+document.querySelector('main.table').dataset.seq"
LENGTH = "performance.now() - notes.begun"
FOLLOW = "path => { notes.again(); document.querySelector(`a[href='${path}']`).click(); }"
EMPTY = "/api/health"  # next to nothing to draw: what a browser takes for any page
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


@contextmanager
def stage() -> Iterator[tuple[House, Playwright, Browser]]:
    """A server for one measurement, and a browser all of whose windows are private."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        browser = playwright.chromium.launch(executable_path=WHOLE_CHROMIUM, args=QUIET)
        try:
            yield house, playwright, browser
        finally:
            browser.close()
            house.close()


@contextmanager
def reader(house: House, playwright: Playwright, width: int) -> Iterator[BrowserContext]:
    """A browser with a profile of its own on disk, new at first, as readers have one: it keeps what it has compiled."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=WHOLE_CHROMIUM,
            args=QUIET,
            base_url=house.address,
            locale="en-GB",
            viewport={"width": width, "height": WIDTHS[width]},
            reduced_motion="no-preference",
        )
        context.set_default_timeout(PATIENCE * 1000)
        yield context
        context.close()


def visitor(house: House, browser: Browser, width: int) -> BrowserContext:
    return new_visitor(browser, house, width=width, height=WIDTHS[width], reduced_motion="no-preference")


def noted_page(context: BrowserContext) -> tuple[Page, Wire]:
    page = context.new_page()
    page.add_init_script(NOTES)
    return page, Wire(page)


def first_load(context: BrowserContext) -> None:
    """The lobby, until it asks for nothing any more."""
    page, wire = noted_page(context)
    read_lobby(page, wire)
    page.close()


def read_lobby(page: Page, wire: Wire) -> None:
    page.goto("/")
    expect(page.locator(".game .btn.primary").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    seen = -1
    while seen != len(wire.asked):  # the boards follow when the page is idle
        seen = len(wire.asked)
        page.wait_for_timeout(900)


def opening(house: House, playwright: Playwright, game: str, width: int, rounds: int) -> Opening:
    """A table opened from the lobby, and by its address in a new window; beside an empty page opened so."""
    with reader(house, playwright, width) as context:
        table = a_table(house, context, game)
        address = f"/t/{table}"
        found = []
        for _ in range(rounds):
            empty = {"empty": visited(context, EMPTY)["shown"], "nothing": work_of(context, EMPTY)["work"]}
            lobby = {"lobby": from_lobby(context, address)}
            found.append({**lobby, **visited(context, address), **work_of(context, address), **empty})
    return Opening(game, width, {name: statistics.median(one[name] for one in found) for name in found[0]})


def a_table(house: House, context: BrowserContext, game: str) -> str:
    """A table after some decisions, and the lobby seen once."""
    table = make_table(context, game, "random", "random")
    advance(context, house.address, table, after(PLAYED), seed=3)
    first_load(context)
    return table


def from_lobby(context: BrowserContext, address: str) -> float:
    """Milliseconds from a press on a table in the lobby until it can be played, on the slow profile."""
    page, wire = noted_page(context)
    read_lobby(page, wire)
    throttle(wire.cdp)
    page.evaluate(FOLLOW, address)
    shown = usable_after(page, wire)["shown"]
    page.close()
    return shown


def visited(context: BrowserContext, address: str) -> dict[str, float]:
    """A visit on the slow profile."""
    page, wire = noted_page(context)
    throttle(wire.cdp)
    page.goto(address)
    found = {**usable_after(page, wire), "bytes": wire.bytes, "requests": len(wire.requests)}
    page.close()
    return found


def work_of(context: BrowserContext, address: str) -> dict[str, float]:
    """What a visit takes of a processor that is not slowed down, times as much as the other is."""
    page, wire = noted_page(context)
    throttle(wire.cdp, processor=False)
    page.goto(address)
    wire.wait_until_usable(page)
    found = {"work": worked(wire.cdp) * PROCESSOR}
    page.wait_for_timeout(QUIET_FOR)
    found["all"] = worked(wire.cdp) * PROCESSOR
    page.close()
    return found


def film(house: House, browser: Browser, game: str, width: int) -> Film:
    """Every frame of some moves on the slow profile; then the same moves again for each other way to watch them: the
    work, which no slow processor blurs, and what was seen, which the page's own count of frames would change."""
    told = filmed(house, browser, game, width)
    work: list[Work] = []
    filmed(house, browser, game, width, told["rounds"], lambda page: traced(page, work), slow=False)
    shown: list[Shown] = []
    filmed(house, browser, game, width, told["rounds"], lambda page: presented(page, shown), count=False)
    gaps = sorted(later - sooner for sooner, later in zip(told["frames"], told["frames"][1:], strict=False))
    tasks = [end - start for start, end in told["tasks"]]
    return Film(game, width, gaps, work[0], shown[0], tasks, shifted(told["shifts"]))


def filmed(
    house: House,
    browser: Browser,
    game: str,
    width: int,
    rounds: int = 0,
    watched: Callable[[Page], AbstractContextManager[None]] = lambda page: nullcontext(),
    *,
    slow: bool = True,
    count: bool = True,
) -> dict[str, Any]:
    """The same deal and the same moves each time; to count its frames is work of the page itself."""
    deal_for(f"film of {game}")
    context = visitor(house, browser, width)
    table = make_table(context, game, "random")
    page, wire = noted_page(context)
    page.goto(f"/t/{table}")
    settled(page)
    page.wait_for_timeout(QUIET_FOR)  # what is done once the table lies there is not of a move
    throttle(wire.cdp, processor=slow)
    with watched(page):
        page.evaluate("count => notes.film(count)", count)
        made = play_on(house, page, table, rounds)
        told: dict[str, Any] = page.evaluate("notes.cut()")
    context.close()
    return {**told, "rounds": made}


def play_on(house: House, page: Page, table: str, rounds: int) -> int:
    """So many times some moves; or, if nobody says how many, until it was long enough. Returns how many."""
    made = 0
    while made < rounds or (not rounds and (not made or page.evaluate(LENGTH) < SHORTEST)):
        last = page.evaluate(SEQ) + FILMED
        advance(page.context, house.address, table, after(FILMED), seed=5 + made)
        until(page, f"{SEQ} >= {last} && document.querySelector('[data-state=mine]') !== null")
        made += 1
    return made


def until(page: Page, sign: str, patience: int = 480) -> None:
    """Asked now and then: a page that is asked in every frame would be measured answering."""
    while not page.evaluate(sign):
        patience -= 1
        assert patience, f"never: {sign}"
        page.wait_for_timeout(250)


def weigh(house: House, browser: Browser, game: str, moves: int, every: int) -> list[Weighing]:
    """What a page weighs after so many moves: always counted at the same untouched table."""
    context = visitor(house, browser, 1440)
    fresh = make_table(context, game, "random")
    page, wire = noted_page(context)
    page.add_init_script(QUICK)
    page.goto(f"/t/{fresh}")
    dice, table, made = random.Random(11), "", 0
    found = [wholly_weighed(page, wire, fresh, 0)]
    while made < moves:
        table = table or make_table(context, game, "random")
        shown(page, table)
        goal = min(moves, (made // every + 1) * every)  # the same goal again if a game ended on the way
        while made < goal and page.locator("main.table").get_attribute("data-state") != "over":
            from_the_list(page, dice)
            made += 1
        if made < goal:
            table = ""  # the game is over: on to the next
            continue
        found.append(wholly_weighed(page, wire, fresh, made))
    context.close()
    return found


def shown(page: Page, table: str) -> None:
    """Another table in the same page, as a link inside the app leads to it."""
    page.evaluate(GO, f"/t/{table}")
    expect(page.locator(f"main.table a[href^='/replay/{table}'], main.table[data-seq='0']").first).to_be_visible()
    settled(page)


def from_the_list(page: Page, dice: random.Random) -> None:
    """One of the legal moves, with what it sets moving."""
    before = page.locator("main.table").get_attribute("data-seq")
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("m")
    moves = page.locator("[role=option]")
    expect(moves.first).to_be_visible()
    moves.nth(dice.randrange(moves.count())).click()
    expect(page.locator(f"main.table[data-seq='{before}']")).to_have_count(0)
    settled(page)


def weighed(page: Page, wire: Wire, fresh: str, moves: int) -> Weighing:
    shown(page, fresh)
    page.wait_for_timeout(300)
    return Weighing(moves, **counted(wire.cdp))


def wholly_weighed(page: Page, wire: Wire, fresh: str, moves: int) -> Weighing:
    """With what the page itself holds; takes seconds."""
    return weighed(page, wire, fresh, moves)._replace(own=held(wire.cdp))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.web.speed", description="Measure the table on a slow phone.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each table is opened (default 5)")
    parser.add_argument("--moves", type=int, default=200, help="moves over which memory is watched (default 200)")
    parser.add_argument("--games", nargs="+", choices=KEYS, default=KEYS, help="only these (default all)")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write (default docs/speed.md)")
    asked = parser.parse_args()
    with stage() as (house, playwright, browser):
        results = Results(asked.rounds, asked.page, browser.version)
        for game in asked.games:
            for width in WIDTHS:
                results.tell(opening(house, playwright, game, width, asked.rounds))
                results.tell(film(house, browser, game, width))
        for game in asked.games:
            results.weighings[game] = weigh(house, browser, game, asked.moves, max(1, asked.moves // 4))
            print(*(one.line() for one in results.weighings[game]), sep="\n", flush=True)
            results.write()


class Results:
    """What was measured so far; a run that is broken off has written what it knew."""

    def __init__(self, rounds: int, page: Path, browser: str) -> None:
        self.rounds, self.page, self.browser = rounds, page, browser
        self.openings: list[Opening] = []
        self.films: list[Film] = []
        self.weighings: dict[str, list[Weighing]] = {}
        self.elsewhere = Elsewhere()

    def tell(self, one: Opening | Film) -> None:
        if isinstance(one, Opening):
            self.openings.append(one)
        else:
            self.films.append(one)
        print(one.line(), flush=True)
        self.write()

    def write(self) -> None:
        measured, others = (self.openings, self.films, self.weighings), self.elsewhere.cores()
        pages = speed_page(*measured, self.rounds, SHORTEST, self.page, self.browser, others)
        for path, text in pages.items():
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
