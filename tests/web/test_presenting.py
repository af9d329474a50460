"""Whether a movement was seen is counted rightly, and can be found wanting."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.presenting import Shown, presented, shown_in

BY_BROWSER: dict[str, Any] = {"has_compositor_animation": True}
BY_PAGE: dict[str, Any] = {"has_main_animation": True}
MISSED: dict[str, Any] = {"affects_smoothness": True, "state": "STATE_DROPPED"}
THING = "<div id=thing style='position:absolute;left:0;top:0;width:60px;height:60px;background:teal'></div>"
# The page is at work nearly all the time, and lets others in only between two pieces of it.
TOIL = """() => new Promise((done) => {
  const end = performance.now() + 1200;
  const work = () => {
    const rest = performance.now() + 70;
    while (performance.now() < rest);
    if (performance.now() < end) setTimeout(work, 4);
    else done();
  };
  setTimeout(work, 50);
})"""


def told(number: float, pid: int = 1, **what: Any) -> dict[str, Any]:
    report = {"frame_source": 1, "frame_sequence": number, "state": "STATE_PRESENTED_ALL", **what}
    return {"ph": "b", "name": "PipelineReporter", "pid": pid, "ts": number, "args": {"frame_reporter": report}}


def motion(kind: str, at: float, number: str, **what: Any) -> dict[str, Any]:
    return {"ph": kind, "name": "Animation", "pid": 1, "ts": at, "id2": {"local": number}, "args": {"data": what}}


def test_frames_are_counted_by_what_the_browser_says_of_them() -> None:
    """Only where something moves; one told of twice is one frame; a late page does not hold up what is drawn apart."""
    shown = shown_in(
        [
            told(1, **BY_BROWSER, **MISSED),  # nothing has begun
            motion("b", 0.5, "a"),
            motion("n", 1.5, "a", state="running"),
            told(2, **BY_BROWSER),
            told(3, **BY_BROWSER, **BY_PAGE, **MISSED),
            told(3, **BY_BROWSER, state="STATE_PRESENTED_PARTIAL"),
            told(4, **BY_PAGE, **MISSED),  # the page waits for a frame in which nothing need move
            told(5, **BY_BROWSER, state="STATE_DROPPED"),  # missed, and nobody would see it
            told(6, **BY_BROWSER, **MISSED),
            told(7, **BY_BROWSER, **MISSED),
            told(7.2, **BY_BROWSER, state="STATE_NO_UPDATE_DESIRED"),  # outside of the window
            motion("e", 7.5, "a"),
            told(8, **BY_BROWSER, **MISSED),  # all is over
            motion("b", 8.5, "a"),
            motion("n", 8.5, "a", compositeFailed=8224, unsupportedProperties=["left"]),
            told(9, **BY_BROWSER, **BY_PAGE, affects_smoothness=True, state="STATE_PRESENTED_PARTIAL"),
            told(10, **BY_PAGE),
            {**told(11, **BY_PAGE), "ph": "e"},  # its end, of which nothing is told
            told(12, pid=7, **BY_BROWSER, **MISSED),  # the browser's own buttons
        ]
    )
    assert shown == Shown(wanted=7, dropped=3, by_page=2, still=2)
    assert shown.seen == 4
    assert shown_in([told(1)]) == Shown()


def moved(browser: Browser, frames: str, top: str = "0") -> Shown:
    """A thing that moves for a second on a page that is busy with something else."""
    page = browser.new_page()
    page.set_content(THING)
    page.evaluate("top => void (thing.style.top = top)", top)
    shown: list[Shown] = []
    with presented(page, shown):
        page.evaluate(f"() => void thing.animate({frames}, 1000)")
        page.evaluate(TOIL)
    page.close()
    return shown[0]


def test_a_busy_page_holds_up_what_it_must_draw_itself_and_nothing_else(browser: Browser) -> None:
    """Places are laid out by the page; what is only shifted the browser moves apart from it."""
    laid_out = moved(browser, "[{ left: 0 }, { left: '300px' }]")
    shifted = moved(browser, "[{ transform: 'none' }, { transform: 'translate(300px)' }]")
    assert laid_out.own == 1
    assert laid_out.dropped > 0.2 * laid_out.wanted
    assert shifted.own == 0
    assert shifted.wanted > 30
    assert shifted.dropped * 2 < laid_out.dropped, (shifted, laid_out)  # a busy machine may drop some of anything


@pytest.mark.parametrize(("top", "seen"), [("calc(100vh - 2px)", True), ("110vh", False)])
def test_what_moves_outside_the_window_wants_no_frames(browser: Browser, top: str, seen: bool) -> None:
    """And all of the window counts, to its last line."""
    shown = moved(browser, "[{ transform: 'none' }, { transform: 'translate(300px)' }]", top)
    assert (shown.seen > 30) is seen, shown
