"""Signs of what happened: sounds the reader wants, figures that change, words while it happens. Each once, or none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.sitting import advance, after, make_table, may

# Counts what sounds and what rises from a figure, and keeps every caption; the instrument itself stays silent.
SPY = """
window.heard = [];
window.contexts = 0;
window.AudioContext = class {
  constructor() { window.contexts++; this.state = 'running'; this.currentTime = 0; this.sampleRate = 8000; }
  get destination() { return {}; }
  param() { return new Proxy({}, { get: () => () => {}, set: () => true }); }
  node(extra) {
    const node = { gain: this.param(), frequency: this.param(), connect: (to) => to, start() {}, stop() {}, ...extra };
    return node;
  }
  createGain() { return this.node(); }
  createBiquadFilter() { return this.node(); }
  createBufferSource() { window.heard.push('hiss'); return this.node(); }
  createOscillator() {
    const frequency = { setValueAtTime: (hz) => window.heard.push(Math.round(hz)),
      exponentialRampToValueAtTime() {} };
    return this.node({ frequency });
  }
  createBuffer() { return { getChannelData: () => [] }; }
};
window.gains = [];
window.deeds = new Set();
addEventListener('DOMContentLoaded', () => new MutationObserver((all) => {
  for (const { addedNodes } of all) for (const node of addedNodes) {
    if (node.nodeType !== 1) continue;
    if (node.matches('.gain')) {
      const seq = Number(document.querySelector('.table').dataset.seq);
      window.gains.push({ by: node.textContent, seq });
    }
    for (const deed of [node, ...node.querySelectorAll('.deed')]) {
      if (deed.matches('.deed')) window.deeds.add(deed.textContent);
    }
  }
}).observe(document.documentElement, { childList: true, subtree: true }));
"""
# What each sound is known by: its first struck bar, or a hiss.
FIRST = {
    "turn": 523,
    "short": 659,
    "move": 210,
    "draw": "hiss",
    "card": "hiss",
    "coin": 2093,
    "talk": 587,
    "error": 196,
    "end": 392,
}


@pytest.fixture(scope="module")
def mover(browser: Browser, house: House) -> Iterator[BrowserContext]:
    """A visitor who wants movements."""
    made = new_visitor(browser, house, reduced_motion="no-preference")
    made.add_init_script(SPY)
    yield made
    made.close()


def at_table(visitor: BrowserContext, house: House, game: str, **kept: str) -> Page:
    """A little way into a game against a quick bot; what the visitor chose lies in the browser."""
    page = watched(visitor.new_page())
    chosen = {"sound": "no", "speed": "0", **kept}
    page.add_init_script(
        "".join(
            f"sessionStorage.{key} ??= (localStorage.setItem('dighouse.{key}', '{what}'), 1);"
            for key, what in chosen.items()
        )
    )
    table = make_table(visitor, game, "greedy")
    advance(visitor, house.address, table, after(4))
    page.goto(f"/t/{table}")
    settled(page)
    return page


def until(page: Page, sign: str) -> None:
    """The page's own policy forbids waiting for a sign in there."""
    while not page.evaluate(sign):
        page.wait_for_timeout(40)


def press_nothing(page: Page) -> None:
    """A gesture that does nothing."""
    page.keyboard.press("Shift")


def test_silent_until_wanted(mover: BrowserContext, house: House) -> None:
    """Nothing of the instrument is made while sounds are off, nor before the page was touched."""
    page = at_table(mover, house, "thebes")
    table = page.url.rsplit("/", 1)[1]
    press_nothing(page)
    advance(mover, house.address, table, after(1))
    settled(page)
    assert page.evaluate("[contexts, heard.length]") == [0, 0]
    page.evaluate("localStorage.setItem('dighouse.sound', 'yes')")
    page.reload()
    settled(page)
    advance(mover, house.address, table, after(1))
    settled(page)
    assert page.evaluate("[contexts, heard.length]") == [0, 0]
    assert page.faults == []  # type: ignore[attr-defined]
    page.close()


def test_every_sound_can_be_heard_before_it_is_wanted(mover: BrowserContext) -> None:
    """In the settings; the switch is off at first, and the choice is kept."""
    page = watched(mover.new_page())
    page.add_init_script("localStorage.removeItem('dighouse.sound')")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_label("Sounds at the table")).not_to_be_checked()
    for sound, first in FIRST.items():
        page.evaluate("heard = []")
        dialog.locator(f"[data-sound={sound}]").click()
        assert page.evaluate("heard")[0] == first, sound
    assert page.evaluate("contexts") == 1
    dialog.locator(".sw", has_text="Sounds at the table").click()
    dialog.get_by_role("button", name="Soft").click()
    assert page.evaluate("[localStorage['dighouse.sound'], localStorage['dighouse.volume']]") == ["yes", "1"]
    assert page.faults == []  # type: ignore[attr-defined]
    page.close()


def test_what_happens_is_heard(mover: BrowserContext, house: House) -> None:
    """A card, then one's turn; a refusal; with the page hidden one's turn alone."""
    page = at_table(mover, house, "thebes", sound="yes")
    table = page.url.rsplit("/", 1)[1]
    press_nothing(page)
    advance(mover, house.address, table, may("take"))
    page.evaluate("heard = []")
    page.locator("button[data-slot]").first.click()
    page.locator("[role=dialog] .btn.primary:not([disabled])").click()
    until(page, "heard.includes('hiss')")
    settled(page)
    page.evaluate("heard = []")
    closed = re.findall(r'img "(\w+) (?:knowledge missing|permit spent)', page.locator("main").aria_snapshot())
    page.locator(".command input").fill(f"dig {closed[0].lower()} 12")
    page.locator(".command input").press("Enter")
    expect(page.locator(".turn p.bad")).to_be_visible()
    assert page.evaluate("heard")[0] == FIRST["error"]
    page.evaluate("heard = []; Object.defineProperty(document, 'hidden', {value: true})")
    while page.evaluate("heard.length") == 0:
        advance(mover, house.address, table, after(1))
        page.wait_for_timeout(150)
    assert page.evaluate("heard")[0] == FIRST["turn"]
    page.close()


@pytest.mark.parametrize("game", KEYS)
def test_every_figure_that_changed_is_marked_once(mover: BrowserContext, house: House, game: str) -> None:
    """Event by event: what a desk counts and the event changed says by how much, once, and nothing else does."""
    page = at_table(mover, house, game, speed="16")
    table = page.url.rsplit("/", 1)[1]
    views: dict[int, dict[str, Any]] = {}
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: hear(views, frame)))
    page.reload()
    settled(page)
    page.evaluate("gains = []; deeds.clear()")
    before = int(page.locator(".table").get_attribute("data-seq") or 0)
    advance(mover, house.address, table, after(SEEN.get(game, 3)))
    until(page, f"document.querySelector('.table').dataset.seq > {before}")
    settled(page)
    expect(page.locator(".gain")).to_have_count(0)  # it goes away again, so all of them have come
    assert page.evaluate("deeds.size") > 0
    marks: dict[int, list[str]] = {}
    for one in page.evaluate("gains"):
        marks.setdefault(one["seq"], []).append(one["by"])
    wanted = {seq: changes(game, views[seq - 1], views[seq]) for seq in views if seq > before}
    assert sum(map(len, wanted.values())) > 2
    assert {seq: sorted(by) for seq, by in marks.items()} == {seq: by for seq, by in wanted.items() if by}
    assert page.faults == []  # type: ignore[attr-defined]
    page.close()


def hear(views: dict[int, dict[str, Any]], frame: str | bytes) -> None:
    """Keep every position the page is told of."""
    told = json.loads(frame)
    if told["tell"] in ("table", "event"):
        views[told["moment"]["seq"]] = told["moment"]["view"]


def changes(game: str, before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """By how much everything that desks count changed."""
    sooner, later = COUNTS[game](before), COUNTS[game](now)
    by = [later[name] - sooner[name] for name in later]
    return sorted(f"{'+' if change > 0 else '−'}{abs(change)}" for change in by if change)


def numbered(seat: int, name: str, counts: list[int]) -> dict[str, int]:
    return {f"{seat} {name} {i}": count for i, count in enumerate(counts)}


def thebes_counts(view: dict[str, Any]) -> dict[str, int]:
    plain = ["clock", "general", "assistants", "shovels", "cars", "zeppelins", "permissions", "congresses", "points"]
    found: dict[str, int] = {}
    for seat, player in enumerate(view["players"]):
        found |= {f"{seat} {name}": player[name] for name in plain}
        found |= numbered(seat, "books", player["books"]) | numbered(seat, "artifacts", player["artifacts"])
        found |= {f"{seat} rumors": sum(player["rumors"]), f"{seat} exhibitions": len(player["exhibitions"])}
    return found


def tomb_raiders_counts(view: dict[str, Any]) -> dict[str, int]:
    plain = ["weeks", "points", "general", "congresses", "assistants", "hand_count", "large_count"]
    found: dict[str, int] = {}
    for seat, player in enumerate(view["players"]):
        found |= {f"{seat} {name}": player[name] for name in plain}
        found |= numbered(seat, "books", player["books"])
        found |= numbered(seat, "artifacts", [sum(values) for values in player["artifacts"]])
        found |= {f"{seat} shown": len(player["presentations"])}
    return found


def pergamon_counts(view: dict[str, Any]) -> dict[str, int]:
    return {f"{i} {name}": player[name] for i, player in enumerate(view["players"]) for name in ("coins", "points")}


def monuments_counts(view: dict[str, Any]) -> dict[str, int]:
    found = {f"{seat} hand": player["hand_size"] for seat, player in enumerate(view["players"])}
    for colour, own in enumerate(view["colours"]):
        stacks = [len(stack) for stack in own["stacks"]]
        found |= {f"{colour} points": own["points"], f"{colour} historians": own["historians"]}
        found |= numbered(colour, "symbols", own["symbols"]) | numbered(colour, "stacks", stacks)
        found[f"{own['seat']} built"] = found.get(f"{own['seat']} built", 0) + sum(map(bool, stacks))
    return found


SEEN = {"pergamon": 7, "monuments": 7}  # decisions watched: of the longer turns fewer
COUNTS = {
    "thebes": thebes_counts,
    "tomb_raiders": tomb_raiders_counts,
    "pergamon": pergamon_counts,
    "monuments": monuments_counts,
}


def test_nothing_moves_for_whoever_wants_no_movement(browser: Browser, house: House) -> None:
    visitor = new_visitor(browser, house)
    visitor.add_init_script(SPY)
    page = at_table(visitor, house, "thebes")
    advance(visitor, house.address, page.url.rsplit("/", 1)[1], after(3))
    settled(page)
    assert page.evaluate("[gains.length, deeds.size, document.querySelectorAll('.stage').length]") == [0, 0, 0]
    visitor.close()


def test_whoever_presses_does_not_wait(mover: BrowserContext, house: House) -> None:
    """At half the speed a few moves take many seconds; a press shows at once where they lead."""
    page = at_table(mover, house, "thebes", speed="0.5")
    table = page.url.rsplit("/", 1)[1]
    advance(mover, house.address, table, after(3))
    expect(page.locator(".stage")).to_have_count(1)
    page.locator(".top").click(position={"x": 400, "y": 20})
    expect(page.locator(".stage")).to_have_count(0, timeout=2000)
    settled(page, 5)
    page.close()


def test_what_the_others_did_can_be_seen_again(mover: BrowserContext, house: House) -> None:
    """From the line under the bar, where the log is out of sight."""
    page = at_table(mover, house, "thebes")
    advance(mover, house.address, page.url.rsplit("/", 1)[1], lambda told: told["moment"]["seat"] == 1)
    settled(page)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".lastdeed")).to_contain_text("Bot 1")
    page.get_by_role("button", name="Show the last moves again").click()
    expect(page.locator(".since")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".since")).to_have_count(0)
    page.close()


def test_a_running_replay_grows(context: BrowserContext, page: Page, house: House) -> None:
    """Whoever looks at its last moment sees it go on."""
    table = make_table(context, "monuments", "greedy")
    advance(context, house.address, table, after(2))
    page.goto(f"/replay/{table}")
    shown = page.locator(".replaytable")
    expect(shown).to_be_visible()
    last = shown.get_attribute("data-at") or ""
    advance(context, house.address, table, after(1))
    expect(page.locator(f".log li[data-moment='{int(last) + 1}']")).to_be_visible()
    expect(shown).not_to_have_attribute("data-at", last)


def test_whom_one_meets_is_chosen_on_the_card(page: Page) -> None:
    """A newcomer meets the student; the choice is kept for every game."""
    page.goto("/")
    card = page.locator(".game[data-game=monuments]")
    expect(card.get_by_label("Opponent")).to_have_value("student")
    card.get_by_label("Opponent").select_option("volunteer")
    expect(page.locator(".game[data-game=thebes]").get_by_label("Opponent")).to_have_value("volunteer")
    with page.expect_request("**/api/tables") as asked:
        card.locator(".btn.primary").click()
    assert (asked.value.post_data_json or {})["seats"][1]["bot"] == "volunteer"


def test_whoever_waits_for_the_rules_sees_how_far_they_are(page: Page) -> None:
    """While the house compiles, a table is not made yet: the card says why, and what comes first."""
    busy = {"game": "thebes", "done": 4, "steps": 17, "seconds": 40}
    house_is: dict[str, object] = {"loading": ["thebes", "pergamon"], "preparing": busy}
    page.route("**/api/health", lambda route: route.fulfill(json=house_is))
    asked: list[str] = []
    page.route("**/api/tables", lambda route: asked.append(route.request.url))  # and nothing is answered
    page.goto("/")
    card = page.locator(".game[data-game=thebes]")
    card.locator(".btn.primary").click()
    expect(card.locator(".settingup")).to_contain_text("The rules of Thebes are being compiled: step 5 of 17.")
    expect(card.locator(".settingup")).to_contain_text("About 40 s more.")
    card.locator(".btn.primary").dispatch_event("click")
    assert len(asked) == 1  # one table, however often it is pressed
    house_is.update(loading=[], preparing=None)
    expect(card.locator(".settingup")).to_have_count(0)
