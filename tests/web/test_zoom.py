"""Boards can be made larger: by mouse, finger, key and wheel, and one plays on them as before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.looking import axe, small_targets, too_wide
from tests.web.sitting import advance, after, make_table, sit_down

CHOICES = "[data-zoom] :is(button, [role=button]):not([disabled], [aria-disabled=true], [tabindex='-1'])"
# Where things on the stage end, and whether something of the table lies there.
LANDINGS = """
localStorage.setItem('dighouse.speed', '2');
window.landings = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const made = animate.apply(this, how);
  if (this.matches('.stage .ghost')) made.finished.then(() => {
    const { left, top, width, height } = this.getBoundingClientRect();
    const under = document.elementsFromPoint(left + width / 2, top + height / 2);
    window.landings.push(under.some((one) => one.closest('[data-zoomed], .desk, .marketarea, .sidearea, .tr-shows')));
  }, () => {});
  return made;
};
"""


def box_of(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box
    return box


def sizes(page: Page) -> tuple[FloatRect, FloatRect]:
    """The room a board has, and its drawing."""
    return box_of(page.locator("[data-zoom]")), box_of(page.locator("[data-plane]"))


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def each_time(*games: str) -> pytest.MarkDecorator:
    """These each time, all of them in `make soak`."""
    return pytest.mark.parametrize(
        "game", [key if key in games else pytest.param(key, marks=pytest.mark.soak) for key in KEYS]
    )


@each_time("thebes", "monuments")
def test_a_board_can_be_made_larger(page: Page, game: str) -> None:
    """In the room it has; its choices can be pressed; the whole board is a key away."""
    sit_down(page, game)
    room, small = sizes(page)
    high = page.evaluate("document.documentElement.scrollHeight")
    for _ in range(2):
        page.get_by_role("button", name="Enlarge the board").click()
    kept, large = sizes(page)
    assert (kept["width"], kept["height"]) == pytest.approx((room["width"], room["height"]), abs=1)
    assert large["width"] == pytest.approx(2 * small["width"], rel=0.03)
    assert page.evaluate("document.documentElement.scrollHeight") == pytest.approx(high, abs=1)
    if page.locator(CHOICES).count():
        page.locator(CHOICES).last.click()
        expect(page.locator("[role=dialog]").first).to_be_visible()
        page.keyboard.press("Escape")
    page.keyboard.press("0")
    assert sizes(page) == (room, small)
    expect(page.locator(".zoomer button")).to_have_count(1)


def test_keys_and_the_wheel(page: Page) -> None:
    """With Ctrl the wheel leaves what is under the pointer where it is; arrows scroll; another table is whole."""
    sit_down(page, "thebes")
    page.keyboard.press("+")
    expect(page.get_by_role("status").filter(has_text="1.5 times as large")).to_be_attached()
    page.keyboard.press("-")
    zoomed = page.locator("[data-zoomed]")
    expect(zoomed).to_have_count(0)
    place = page.locator("[data-place=vienna]")
    spot = middle(box_of(place))
    page.mouse.move(*spot)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    expect(zoomed).to_have_count(1)
    page.keyboard.up("Control")
    assert middle(box_of(place)) == pytest.approx(spot, abs=2)
    top = zoomed.evaluate("one => (one.focus(), one.scrollTop)")
    for _ in range(8):  # a browser needs a moment to learn what the arrows are to scroll
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(50)
    assert zoomed.evaluate("one => one.scrollTop") > top
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("enlarge the board")
    page.goto(f"/t/{make_table(page.context, 'thebes', 'random')}")
    settled(page)
    expect(zoomed).to_have_count(0)


@each_time("pergamon")
def test_on_a_phone(browser: Browser, house: House, game: str) -> None:
    """By fingers; what lies beside the window is reached by scrolling the board, never the page."""
    visitor = new_visitor(browser, house, width=390, height=844, has_touch=True)
    page = watched(visitor.new_page())
    sit_down(page, game)
    for _ in range(2):
        page.get_by_role("button", name="Enlarge the board").tap()
    assert axe(page) == []
    assert small_targets(page) == []
    assert not too_wide(page)
    reached = page.locator("[data-zoom]").evaluate(
        "one => (one.scrollTo(1e5, 1e5), [one.scrollLeft + one.clientWidth, one.scrollTop + one.clientHeight])"
    )
    plane = box_of(page.locator("[data-plane]"))
    assert reached[0] >= plane["width"] - 2
    assert reached[1] >= plane["height"] - 2
    page.get_by_role("button", name="Show the whole board").tap()
    expect(page.get_by_role("button", name="Enlarge the board")).to_be_focused()
    visitor.close()


def test_movements_end_on_the_table(browser: Browser, house: House) -> None:
    """Also where the place they go to lies beside what is seen of the board."""
    visitor = new_visitor(browser, house, reduced_motion="no-preference")
    visitor.add_init_script(LANDINGS)
    page = watched(visitor.new_page())
    table = sit_down(page, "tomb_raiders", "random")
    for _ in range(3):
        page.keyboard.press("+")
    page.locator("[data-zoomed]").evaluate("one => one.scrollTo(0, 0)")
    advance(visitor, house.address, table, after(2), seed=2)
    settled(page)
    landings = page.evaluate("window.landings")
    assert landings
    assert all(landings)
    visitor.close()


PAWNS = """() => Object.fromEntries([...document.querySelectorAll('[data-pawn]')].map((one) => {
  const [pawn, plane] = [one, document.querySelector('[data-plane]')].map((it) => it.getBoundingClientRect());
  const board = document.querySelector('[data-zoomed]').getBoundingClientRect();
  const [x, y] = [pawn.left + pawn.width / 2, pawn.top + pawn.height / 2];
  const seen = x > board.left && x < board.right && y > board.top && y < board.bottom;
  return [one.dataset.pawn, { at: [Math.round(x - plane.left), Math.round(y - plane.top)], seen }];
}))"""
ALONE = 4300  # ms after which a board that was scrolled by hand follows again


def enlarged_corner(page: Page) -> str:
    """A board three times as large, scrolled to where nobody stands."""
    table = sit_down(page, "thebes", "random")
    for _ in range(3):
        page.keyboard.press("+")
    page.locator("[data-zoomed]").evaluate("one => one.scrollTo(0, 1e5)")
    assert not any(pawn["seen"] for pawn in page.evaluate(PAWNS).values())
    return table


def journeys(page: Page, house: House, table: str) -> list[bool]:
    """Play until somebody has travelled: whether those who did are seen."""
    before = page.evaluate(PAWNS)
    for seed in range(8):
        advance(page.context, house.address, table, after(1), seed=seed)
        settled(page)
        now = page.evaluate(PAWNS)
        gone = [now[seat]["seen"] for seat in now if now[seat]["at"] != before[seat]["at"]]
        if gone:
            return gone
    raise AssertionError("nobody travelled")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_an_enlarged_board_follows_what_happens(browser: Browser, house: House, motion: str) -> None:
    """Also where nothing moves: then it is there at once."""
    visitor = new_visitor(browser, house, reduced_motion=motion)
    page = watched(visitor.new_page())
    table = enlarged_corner(page)
    page.wait_for_timeout(ALONE)
    assert any(journeys(page, house, table))
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()


def test_who_scrolls_by_hand_is_left_alone(page: Page, house: House) -> None:
    """For some seconds: a board that is pulled away from a reader is worse than one that stays."""
    table = enlarged_corner(page)
    page.evaluate("setInterval(() => document.querySelector('[data-zoomed]').dispatchEvent(new Event('scroll')), 500)")
    assert not any(journeys(page, house, table))


@pytest.mark.soak
def test_a_replay_has_it_too(page: Page, house: House) -> None:
    """Arrows on the enlarged board scroll it; they do not lead to another moment."""
    table = make_table(page.context, "thebes", "random")
    advance(page.context, house.address, table, after(2))
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Enlarge the board").click()
    shown = page.locator(".replaytable")
    moment = shown.get_attribute("data-at") or ""
    page.locator("[data-zoomed]").focus()
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-at", moment)
