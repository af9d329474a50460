"""Play by turns, in a real browser: the list and the title, clocks, vacation, what happened since."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.games import KEYS
from dighouse.server.lanes import Lane
from tests.web.conftest import PATIENCE, SHOTS, House, new_visitor, watched
from tests.web.looking import axe, too_wide
from tests.web.pasts import make
from tests.web.test_look import WIDTHS, visible_text

DAY = 86400
TWO_DAYS = {"per": "move", "seconds": 2 * DAY, "more": 0}


def lane_of(house: House, table: str) -> Lane:
    return house.server.config.app.state.house.lanes[table]  # type: ignore[union-attr]


def let_time_pass(house: House, table: str, seconds: float) -> None:
    """As if all that happened at a table had happened so much earlier."""
    lane = lane_of(house, table)
    for point in lane.known().points:
        point.row.at -= seconds
    lane.info.started = (lane.info.started or 0) - seconds
    lane.almanac.started -= seconds


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which everybody who was away for a moment is told what happened."""
    running = House(tmp_path_factory.mktemp("house"), away_after=0.0).open()
    yield running
    running.close()


def together(friends: list[BrowserContext], **wish: Any) -> str:
    """A table of two people."""
    made = make(friends[0], "me", "link", **wish)
    friends[1].request.get("/api/lobby")
    answer = friends[1].request.post(
        f"/api/tables/{made['table']}/join", data={"key": made["links"]["1"], "name": "Marco"}
    )
    assert answer.ok, answer.text()
    return str(made["table"])


def test_my_turns_in_the_list_and_in_the_title(page: Page, context: BrowserContext) -> None:
    """Across games, the most urgent first; the title counts them on every page."""
    for number, game in enumerate(KEYS):
        make(context, "me", "me", game=game, name=f"Table {number}", clock={**TWO_DAYS, "seconds": DAY * (9 - number)})
    page.goto("/me")
    rows = page.locator(".mine .rows li b")
    expect(rows).to_have_count(len(KEYS))
    assert rows.all_inner_texts() == [f"Table {number}" for number in reversed(range(len(KEYS)))]
    expect(page.locator(".mine .clock").first).to_contain_text(re.compile(r"\d days? "))
    expect(page).to_have_title("(4) Your turns · Dighouse")
    page.goto("/")
    expect(page).to_have_title("(4) Dighouse")
    expect(page.locator(".top .count")).to_have_text("4")
    page.locator(".mine .rows .btn.primary").first.click()
    expect(page).to_have_title(re.compile(r"^\(4\) .+ · Dighouse$"))


def test_the_clock_is_chosen_shown_and_runs_out(browser: Browser, house: House, friends: list[BrowserContext]) -> None:
    """It counts down quietly; red when short; who is out of time can be replaced by the other."""
    pages = [watched(one.new_page()) for one in friends]
    pages[0].goto("/")
    pages[0].locator(".seatrow select").nth(1).select_option("link")
    pages[0].get_by_role("button", name="By turns").click()
    pages[0].locator("select[name=clock]").select_option(label="2 days a move")
    pages[0].locator(".new .btn.primary").click()
    pages[1].goto(pages[0].locator("[data-link]").first.get_attribute("data-link") or "")
    for page in pages:
        expect(page.locator(".table")).to_be_visible()
        expect(page.locator(".bigclock .clock")).to_contain_text(re.compile("2 days|1 day 23 hr"))
        expect(page.locator(".desk .clock")).to_have_count(2)
        expect(page.locator(".clock.short")).to_have_count(0)
    assert pages[0].locator(".bigclock .clock").get_attribute("aria-live") == "off"
    table = pages[0].url.split("/t/")[1].split("#")[0]
    actor = lane_of(house, table).known().actor or 0
    waiting = pages[1 - actor]
    let_time_pass(house, table, 2 * DAY)
    waiting.reload()
    expect(waiting.locator(".bigclock .clock.short")).to_contain_text("out of time")
    waiting.keyboard.press("t")
    expect(waiting.get_by_role("complementary", name="Clocks")).to_contain_text("out of time")
    waiting.locator(".turn .btn.late").click()
    expect(waiting.locator(f"[data-desk='{actor}'] header")).to_contain_text("bot")
    assert [page.faults for page in pages] == [[], []]  # type: ignore[attr-defined]


# What changes at a clock in a second: what a screen reader may read, and what it may not.
CHANGES = """(clock) => new Promise((done) => {
  const seen = { heard: 0, hidden: 0 };
  new MutationObserver((changes) => {
    for (const { target } of changes)
      seen[(target.parentElement ?? target).closest('[aria-hidden]') ? 'hidden' : 'heard'] += 1;
  }).observe(clock, { subtree: true, childList: true, characterData: true });
  setTimeout(() => done(seen), 1000);
})"""


SIDES = "all => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"


def test_the_clock_of_whoever_is_to_move_is_always_in_sight(browser: Browser, house: House) -> None:
    """Large, wherever one scrolls; on a phone upon the pinned line, which stays as it is."""
    visitor = new_visitor(browser, house, width=1024, height=768)
    table = make(visitor, "me", "me", clock={"per": "game", "seconds": 1800, "more": 0})["table"]
    page = watched(visitor.new_page())
    page.goto(f"/t/{table}")
    clock = page.locator(".bigclock.runs")
    for width, height in ((1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for spot in ("0", "document.body.scrollHeight"):
            page.evaluate(f"scrollTo(0, {spot})")
            expect(clock).to_be_in_viewport(ratio=1)
        assert clock.locator(".face").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 26
        assert not too_wide(page)
    line, box = page.locator(".pinned").bounding_box(), clock.bounding_box()
    assert line
    assert box
    assert box["y"] + box["height"] <= line["y"] + 4
    visitor.close()


FONT = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_two_players_have_large_clocks_where_their_things_are(browser: Browser, house: House, width: int) -> None:
    """In figures, days too; whoever listens hears words. A phone shows both upon its pinned line."""
    visitor = new_visitor(browser, house, width=width, height=WIDTHS[width], has_touch=width < 700)
    table = make(visitor, "me", "me", pace="turns", clock=TWO_DAYS)["table"]
    page = watched(visitor.new_page())
    page.goto(f"/t/{table}")
    clocks = page.locator(".desk .clock.large")
    expect(clocks).to_have_count(2)
    expect(clocks.first.locator(".face")).to_have_text(re.compile(r"^(2d 0:00|1d 23:5\d)$"))
    expect(clocks.first.locator(".sr").last).to_have_text(re.compile(r"^(2 days|1 day 23 hr)$"))
    assert min(clocks.locator(".face").evaluate_all(FONT)) >= 18
    big = page.locator(".bigclock:visible")
    expect(big).to_have_count({1440: 0, 1024: 1, 390: 2}[width])
    if width == 390:
        left, right = sorted(box[0] for box in big.evaluate_all(SIDES))
        assert left < 40 < 195 < right
    assert not too_wide(page)
    page.screenshot(path=Path(SHOTS) / f"clocks-two-{width}.png", full_page=True)
    visitor.close()


@pytest.mark.parametrize("lang", ["en", "de", "nl", "es"])
def test_a_clock_of_days_cuts_no_hint_in_a_narrow_bar(browser: Browser, house: House, lang: str) -> None:
    """Thebes has the longest hints; three players have one large clock in the bar."""
    visitor = new_visitor(browser, house, lang=lang, width=1310, height=850)
    for seats in (2, 3):
        table = make(visitor, *["me"] * seats, pace="turns", clock=TWO_DAYS)["table"]
        page = watched(visitor.new_page())
        page.goto(f"/t/{table}")
        page.locator(".table[data-laid=whole]").wait_for()
        hint = page.locator(".turn > p")
        assert hint.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), hint.inner_text()
        page.screenshot(path=Path(SHOTS) / f"clocks-bar-{lang}-{seats}.png")
        page.close()
    visitor.close()


@pytest.mark.parametrize(("lang", "point"), [("en", "."), ("de", ",")])
def test_the_last_seconds_are_shown_in_tenths(browser: Browser, house: House, lang: str, point: str) -> None:
    """Large and at the desk; whoever listens is not told of tenths, and nothing moves aside for them."""
    visitor = new_visitor(browser, house, lang=lang)
    table = make(visitor, "me", "me", clock={"per": "move", "seconds": 14, "more": 0})["table"]
    page = watched(visitor.new_page())
    page.goto(f"/t/{table}")
    clock = page.locator(".desk.me-turn .clock")
    expect(clock).to_contain_text(re.compile(r"0:1\d$"))
    bar = page.locator(".desk .clock.runs, .turn h1, .turn .btn")
    before = bar.evaluate_all(SIDES)
    expect(clock).to_contain_text(re.compile(rf"0:0\d{re.escape(point)}\d$"))
    assert bar.evaluate_all(SIDES) == before
    seen = clock.evaluate(CHANGES)
    assert seen["hidden"] >= 4, seen
    assert 1 <= seen["heard"] <= 2, seen
    visitor.close()


def test_vacation_from_ones_own_page(page: Page, context: BrowserContext) -> None:
    page.goto("/me")
    page.get_by_role("button", name="Go on vacation").click()
    expect(page.locator(".me")).to_contain_text("22 days left")
    page.get_by_role("button", name="I am back").click()
    expect(page.locator(".me")).to_contain_text("30 days left")
    page.get_by_role("button", name="Make the addresses").click()
    calendar = page.locator("[data-link$='turns.ics']").get_attribute("data-link") or ""
    assert context.request.get(calendar).text().startswith("BEGIN:VCALENDAR")


def act(context: BrowserContext, page: Page, table: str) -> None:
    """The first legal thing, as the page's own socket would say it."""
    page.evaluate(
        """async table => {
          const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
          const heard = kind => new Promise(done => {
            socket.addEventListener('message', event => {
              const tell = JSON.parse(event.data);
              if (tell.tell === kind) done(tell);
            });
          });
          await new Promise(done => socket.addEventListener('open', done));
          const whole = heard('table');
          socket.send(JSON.stringify({say: 'hello'}));
          const {moment, legal} = await whole;
          const answer = heard('answer');
          socket.send(JSON.stringify({say: 'act', command_id: `c${moment.seq}`, expected_seq: moment.seq,
            action: legal[0].action}));
          await answer;
          socket.close();
        }""",
        table,
    )


NO_WORKER = """
Object.defineProperty(navigator, 'serviceWorker', {get() {}});
window.asked = 0;
window.shown = [];
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { window.asked++; return (Notification.permission = 'granted'); }
  constructor(title, options) { window.shown.push(`${title}: ${options.body}`); }
  close() {}
};
"""
# A Chromium without windows shows no notices, whatever it is granted: there the worker's register is lent one.
REGISTER = """
if (Notification.permission === 'denied') {
  let shown = [];
  Object.defineProperty(Notification, 'permission', {get: () => 'granted'});
  Object.assign(ServiceWorkerRegistration.prototype, {
    async showNotification(title, options) {
      const notice = {title, ...options, close: () => (shown = shown.filter((one) => one !== notice))};
      shown = [...shown.filter((one) => one.tag !== options.tag), notice];
    },
    async getNotifications({tag = ''} = {}) { return shown.filter((one) => !tag || one.tag === tag); },
  });
}
"""
SHOWN = """() => navigator.serviceWorker.ready.then((by) => by.getNotifications())
  .then((all) => all.map((one) => [one.title, one.body, one.tag, one.data]))"""
# A script may neither make a press that counts as one nor give a window the focus.
PRESS = """async (data) => {
  let closed = false;
  let done;
  const event = new Event('notificationclick');
  event.notification = {data, close: () => (closed = true)};
  event.waitUntil = (promise) => (done = promise);
  self.dispatchEvent(event);
  await done.catch(() => undefined);
  return closed;
}"""


def notices_of(page: Page, count: int) -> list[list[str]]:
    """What its worker shows, once it is so many."""
    until = time.monotonic() + PATIENCE
    while len(shown := page.evaluate(SHOWN)) != count:
        assert time.monotonic() < until, shown
        page.wait_for_timeout(30)
    return list(shown)


def turned_to(house: House, friends: list[BrowserContext], waiting: Page, table: str, actor: int) -> None:
    """The one who waits wants notices, and looks elsewhere until it is their turn."""
    waiting.locator(".me .sw").click()
    expect(waiting.locator(".me .sw input")).to_be_checked()
    waiting.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    mover = friends[actor].new_page()
    mover.goto("/")
    while lane_of(house, table).known().actor == actor:
        act(friends[actor], mover, table)
    waiting.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(waiting).to_have_title(re.compile(r"^\(1\)"))


def test_a_notice_of_the_browser(house: House, friends: list[BrowserContext]) -> None:
    """Shown by a worker when it becomes my turn while I look elsewhere; whoever presses it gets to the table."""
    table = together(friends, name="Amphora")
    actor = lane_of(house, table).known().actor or 0
    reader = friends[1 - actor]
    reader.grant_permissions(["notifications"])
    waiting = reader.new_page()
    waiting.add_init_script(REGISTER)
    waiting.clock.install()
    waiting.goto("/me")
    expect(waiting.locator(".me .sw")).to_be_visible()
    assert not reader.service_workers  # nobody asked for one
    turned_to(house, friends, waiting, table, actor)
    assert notices_of(waiting, 1) == [["Your move", "Amphora", table, f"/t/{table}"]]
    assert reader.service_workers[0].evaluate(PRESS, f"/t/{table}")
    expect(waiting).to_have_url(re.compile(rf"/t/{table}$"))
    waiting.clock.fast_forward(31_000)
    assert notices_of(waiting, 0) == []


def test_a_notice_where_there_is_no_worker(house: House, friends: list[BrowserContext]) -> None:
    """As in private windows: asked for by a click only, and shown by the page itself."""
    table = together(friends, name="Amphora")
    actor = lane_of(house, table).known().actor or 0
    waiting = friends[1 - actor].new_page()
    waiting.add_init_script(NO_WORKER)
    waiting.goto("/me")
    expect(waiting.locator(".me .sw")).to_be_visible()
    assert waiting.evaluate("window.asked") == 0
    turned_to(house, friends, waiting, table, actor)
    assert waiting.evaluate("window.asked") == 1
    waiting.wait_for_function("window.shown.length")
    assert waiting.evaluate("window.shown") == ["Your move: Amphora"]


def test_a_switch_for_notices_that_cannot_be_shown_goes_off(house: House, friends: list[BrowserContext]) -> None:
    table = together(friends)
    actor = lane_of(house, table).known().actor or 0
    waiting = friends[1 - actor].new_page()
    waiting.add_init_script(
        NO_WORKER + "Notification = class extends Notification { constructor() { throw Error(); } }"
    )
    waiting.goto("/me")
    turned_to(house, friends, waiting, table, actor)
    expect(waiting.locator(".me .sw input")).not_to_be_checked()


@pytest.mark.parametrize(
    "game", [pytest.param(key, marks=[] if key == "monuments" else [pytest.mark.soak]) for key in KEYS]
)
def test_since_you_were_here(house: House, friends: list[BrowserContext], game: str) -> None:
    """Whoever comes back is offered what happened, is shown it with the seat's own eyes, and can skip it by a key."""
    table = together(friends, game=game, pace="turns")
    pages = [watched(one.new_page()) for one in friends]
    for page in pages:
        page.goto(f"/t/{table}")
        expect(page.locator(".table")).to_be_visible()
        expect(page.locator(".since")).to_have_count(0)
    actor = lane_of(house, table).known().actor or 0
    mover, away = pages[actor], pages[1 - actor]
    away.goto("/rules/thebes")
    while lane_of(house, table).known().actor == actor:
        act(friends[actor], mover, table)
    last = lane_of(house, table).known().seq
    away.goto(f"/t/{table}")
    expect(away.locator(".since")).to_contain_text(f"{last} event")
    shown: list[str] = []
    away.on("response", lambda got: shown.append(got.url) if "/moments/" in got.url else None)
    away.get_by_role("button", name="Show me").click()
    expect(away.locator(".since p")).not_to_contain_text("event")
    expect(away.locator(".since")).to_have_count(0)
    expect(away.locator(".table[data-state=mine]")).to_be_visible()
    assert [url.rsplit("/", 1)[1] for url in shown] == [str(seq) for seq in range(last + 1)]
    away.goto("/rules/thebes")
    mover.goto("/rules/thebes")
    while lane_of(house, table).known().actor != actor:
        act(friends[1 - actor], away, table)
    mover.goto(f"/t/{table}")
    expect(mover.locator(".since")).to_be_visible()
    mover.keyboard.press("Escape")
    expect(mover.locator(".since")).to_have_count(0)
    assert [page.faults for page in pages] == [[], []]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("width", "theme", "lang"),
    [
        pytest.param(1440, "light", "en", marks=pytest.mark.soak),
        pytest.param(1024, "dark", "de", marks=pytest.mark.soak),
        (390, "dark", "es"),
    ],
)
def test_screens_by_turns(browser: Browser, house: House, width: int, theme: str, lang: str) -> None:
    """Pictures of one's own page and of a table with clocks; accessible, in words of one language, never too wide."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitor = new_visitor(
        browser, house, lang=lang, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700
    )
    page = watched(visitor.new_page())
    table = make(visitor, "me", "me", pace="turns", clock=TWO_DAYS)["table"]
    make(visitor, "me", "me", game="pergamon", clock={"per": "game", "seconds": 600, "more": 10})
    now = time.time()
    visitor.request.post("/api/me/vacation", data={"begins": now + DAY, "ends": now + 4 * DAY})
    visitor.request.post("/api/me/feed", data={"language": lang})
    for name, path in (("me", "/me"), ("clocks", f"/t/{table}"), ("mail", "/mail/stop#key")):
        page.goto(path)
        expect(page.locator(".clock:visible, .curtain .btn").first).to_be_visible()
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than {width}"
        assert not re.search(r"\b(shell|error)\.[a-z_]+\b", visible_text(page))
        page.screenshot(path=Path(SHOTS) / f"turns-{name}-{width}-{theme}.png", full_page=True)
    assert json.dumps(page.faults) == "[]"  # type: ignore[attr-defined]
    visitor.close()
