"""What moves over a drawing is a likeness of the piece: it starts exactly where the piece lies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from dighouse.games import KEYS
from tests.web import monuments_playing
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.sitting import advance, after, make_table, may, sit_down
from tests.web.speed import until

NEAR = 1.5  # pixels
AWAY = "[style*='opacity: 0;'], [style$='opacity: 0']"  # hidden for a likeness, or for good
# How far each likeness starts from the piece that is hidden for it.
LIFTED = f"""
localStorage.setItem('dighouse.speed', '2');
window.apart = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {{
  const made = animate.apply(this, how);
  if (this.parentElement?.matches('.lifted') && !this.noted) {{
    this.noted = true;
    const own = this.querySelector('svg > g').getBoundingClientRect();
    const boxes = [...document.querySelectorAll(`svg :is({AWAY})`)].map((one) => one.getBoundingClientRect());
    const far = (box) => Math.hypot(box.left - own.left, box.bottom - own.bottom, box.width - own.width);
    window.apart.push(Math.min(...boxes.map(far)));
  }}
  return made;
}};
"""


def rest(page: Page) -> None:
    """Until everything that moved was taken down."""
    until(page, "window.apart.length > 0")
    settled(page)
    until(page, "!document.querySelector('.lifted, .stage')")
    apart = page.evaluate("window.apart")
    assert max(apart) < NEAR, apart
    assert page.locator(AWAY).count() == 0
    assert page.faults == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "width", "larger"),
    [(game, width, larger) for game in KEYS[:3] for width, larger in [(1440, 0), (1440, 2), (390, 0)]],
)
def test_a_likeness_starts_where_its_piece_lies(
    browser: Browser, house: House, game: str, width: int, larger: int
) -> None:
    """On a wide table, on an enlarged and scrolled board, on a phone; nothing of it stays behind."""
    visitor = new_visitor(browser, house, width=width, reduced_motion="no-preference")
    visitor.add_init_script(LIFTED)
    page = watched(visitor.new_page())
    table = sit_down(page, game, "random")
    for _ in range(larger):
        page.keyboard.press("+")
    advance(visitor, house.address, table, after(3), seed=2)
    rest(page)
    visitor.close()


def test_a_history_lifts_cards_and_seals(browser: Browser, house: House) -> None:
    """Cards rise off their stacks, seals step on: likenesses of both."""
    visitor = new_visitor(browser, house, reduced_motion="no-preference")
    visitor.add_init_script(LIFTED)
    table = make_table(visitor, "monuments", "random", "random")
    advance(visitor, house.address, table, may("write_history"), seed=2)
    page = watched(visitor.new_page())
    page.goto(f"/t/{table}")
    settled(page)
    page.locator(monuments_playing.HISTORY).click()
    page.locator(monuments_playing.DIALOG).first.click()
    rest(page)
    visitor.close()
