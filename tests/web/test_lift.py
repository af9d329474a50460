"""What moves over a drawing is a likeness of the piece: it starts exactly where the piece lies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import House, new_visitor, watched
from tests.web.sitting import advance, after, sit_down
from tests.web.speed import until

NEAR = 1.5  # pixels
RESTING = "document.querySelector('main.table').dataset.state !== 'waiting'"
# How far each likeness starts from the piece that is hidden for it.
LIFTED = """
localStorage.setItem('dighouse.speed', '2');
window.apart = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const made = animate.apply(this, how);
  if (this.parentElement?.matches('.lifted')) {
    const own = this.querySelector('svg > g > g').getBoundingClientRect();
    const hidden = [...document.querySelectorAll('[data-marker], [data-pawn]')].filter((one) => one.style.opacity);
    const boxes = hidden.map((one) => one.getBoundingClientRect());
    const far = (box) => Math.hypot(box.left - own.left, box.bottom - own.bottom, box.width - own.width);
    window.apart.push(Math.min(...boxes.map(far)));
  }
  return made;
};
"""


@pytest.mark.parametrize(
    ("game", "width", "larger"),
    [("thebes", 1440, 0), ("thebes", 1440, 2), ("thebes", 390, 0), ("tomb_raiders", 1440, 0), ("tomb_raiders", 390, 0)],
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
    advance(visitor, house.address, table, after(2), seed=2)
    until(page, "window.apart.length > 0")
    until(page, f"{RESTING} && !document.querySelector('.lifted, .stage')")
    apart = page.evaluate("window.apart")
    assert max(apart) < NEAR, apart
    assert page.locator("[data-marker][style*=opacity]").count() == 0
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()
