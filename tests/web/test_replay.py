"""Looking back in a real browser: all four games, slider and keys, eyes, links, branches, match files."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.looking import axe
from tests.web.pasts import brought, text_of
from tests.web.playing import move_by_clicking
from tests.web.test_look import KEY, shoot, visible_text


def at(page: Page, moment: int, eyes: object = None) -> None:
    """Wait until a moment is on screen."""
    through = "" if eyes is None else f"[data-eyes='{eyes}']"
    expect(page.locator(f".replaytable[data-at='{moment}']{through}")).to_be_visible()


# The other two are looked back upon in the tests below.
ELSEWHERE = ("thebes", "monuments")


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.soak] if key in ELSEWHERE else []) for key in KEYS]
)
def test_every_game_can_be_looked_back_upon(context: BrowserContext, page: Page, key: str) -> None:
    """First, next, last, a line of the log; the board is drawn and offers nothing."""
    table = brought(context, text_of(key, moves=40))
    page.goto(f"/replay/{table}?at=12&eyes=1")
    at(page, 12, 1)
    expect(page.locator(".boardarea")).not_to_be_empty()
    expect(page.locator("button[data-slot], [data-place][role=button], .command")).to_have_count(0)
    steps = page.get_by_role("group", name="Step by step")
    steps.get_by_role("button", name="Step on").click()
    at(page, 13)
    steps.get_by_role("button", name="To the end").click()
    at(page, 40)
    expect(steps.get_by_role("button", name="Step on")).to_be_disabled()
    steps.get_by_role("button", name="To the beginning").click()
    at(page, 0)
    page.locator(".log li[data-moment='3'] button").click()
    at(page, 3)
    expect(page.locator(".log li.now")).to_have_attribute("data-moment", "3")
    assert page.locator(".replaytrack rect").count() > 1
    assert not KEY.search(visible_text(page))


def test_slider_keys_and_going_on_by_itself(context: BrowserContext, page: Page) -> None:
    table = brought(context, text_of("thebes", moves=30))
    page.goto(f"/replay/{table}?at=5&eyes=0")
    at(page, 5)
    for key, moment in (("ArrowRight", 6), ("ArrowLeft", 5), ("End", 30), ("Home", 0)):
        page.keyboard.press(key)
        at(page, moment)
    slider = page.get_by_role("slider", name="Moment")
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    slider.fill("17")
    at(page, 17)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"move 17 of 30\. \w+"))
    slider.fill("28")
    at(page, 28)
    page.get_by_role("group", name="Speed of the replay").get_by_role("button", name="4×").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    at(page, 30)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_whole_replay_by_keyboard_alone(context: BrowserContext, page: Page) -> None:
    """From the beginning to the end, event by event; Tab reaches the slider; the keys are listed."""
    table = brought(context, text_of("pergamon", moves=9))
    page.goto(f"/replay/{table}?at=9")
    at(page, 9)
    page.keyboard.press("Home")
    for moment in range(10):
        at(page, moment)
        page.keyboard.press("ArrowRight")
    while page.evaluate("document.activeElement.type") != "range":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    at(page, 8)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("plays and pauses")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    at(page, 8)


def test_a_whole_replay_through_the_accessibility_tree_alone(context: BrowserContext, page: Page) -> None:
    """Buttons by name lead through it; what happened is told each time, in the words of the log."""
    table = brought(context, text_of("tomb_raiders", moves=9))
    page.goto(f"/replay/{table}?at=0")
    bar = page.get_by_role("region", name="Replay")
    lines = page.get_by_role("region", name="Log").get_by_role("listitem")
    expect(lines).to_have_count(10)
    for moment in range(10):
        expect(page.get_by_role("slider", name="Moment")).to_have_value(str(moment))
        said = " ".join(bar.get_by_role("paragraph").inner_text().split())
        assert said
        assert said in " ".join(lines.nth(moment).inner_text().split())
        forward = bar.get_by_role("button", name="Step on")
        if moment == 9:
            expect(forward).to_be_disabled()
        else:
            forward.dispatch_event("click")


def test_any_eyes_once_it_is_over_and_a_link_to_them(context: BrowserContext, page: Page, browser: Browser) -> None:
    """Monuments has secret hands: whoever opens the link sees the same hand."""
    table = brought(context, text_of("monuments", moves=30))
    page.goto(f"/replay/{table}?at=9")
    at(page, 9, "all")
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.get_by_label("Seen by").select_option("1")
    at(page, 9, 1)
    hand = page.locator("[data-hand]")
    expect(hand).to_be_visible()
    shown = hand.inner_text()
    assert axe(page) == []
    page.wait_for_url("**?at=9&eyes=1")
    page.get_by_role("button", name="Share this moment").click()
    link = page.locator("dialog [data-link]").get_attribute("data-link") or ""
    assert link == page.url
    page.keyboard.press("Escape")
    guest = browser.new_context(reduced_motion="reduce", locale="en-GB")
    other = watched(guest.new_page())
    other.goto(link)
    at(other, 9, 1)
    assert other.locator("[data-hand]").inner_text() == shown
    guest.close()


def test_a_running_game_is_looked_back_upon_with_ones_own_eyes(page: Page, context: BrowserContext) -> None:
    wish = {"game": "monuments", "seats": [{"kind": "me"}, {"kind": "open"}], "your_name": "Ada"}
    table = context.request.post("/api/tables", data=wish).json()["table"]
    context.request.post(f"/api/tables/{table}/join", data={"seat": 1})
    page.goto(f"/replay/{table}?at=0&eyes=0")
    at(page, 0, 0)
    other = context.browser.new_context(base_url=page.url, reduced_motion="reduce")  # type: ignore[union-attr]
    stranger = other.new_page()
    stranger.goto(f"/replay/{table}?at=0&eyes=0")
    at(stranger, 0, "all")
    expect(stranger.get_by_role("alert")).to_contain_text("Only when the match is over")
    assert stranger.get_by_label("Seen by").locator("option").count() == 1
    expect(stranger.get_by_role("button", name="Play on from here")).to_have_count(0)
    other.close()


def test_play_on_from_a_moment(context: BrowserContext, page: Page) -> None:
    """A practice table: one move there, given up, its draws verified, and back to where it came from."""
    table = brought(context, text_of("thebes", moves=30))
    page.goto(f"/replay/{table}?at=8&eyes=0")
    at(page, 8)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    expect(dialog.get_by_label("You play")).to_have_value("0")
    expect(dialog.get_by_label("The others")).to_have_value("professor")
    dialog.get_by_label("The others").select_option("random")
    dialog.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")
    settled(page)
    expect(page.locator(".crumb .kindtag")).to_have_text("practice")
    move_by_clicking(page, random.Random(3))
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes").click()
    end = page.get_by_role("dialog", name="Final score")
    expect(end).to_contain_text("its first 9 events were drawn there")
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.get_by_text(re.compile(r"Verified: \d+ draws"))).to_be_visible()
    end.get_by_role("link", name="To that match").click()
    at(page, 8)
    assert f"/replay/{table}" in page.url


def test_match_files(context: BrowserContext, page: Page, tmp_path: Path) -> None:
    """A broken one is refused with its line, a whole one opens; from then on it stands in the list."""
    whole, broken = tmp_path / "evening.jsonl", tmp_path / "broken.jsonl"
    whole.write_text(text_of("pergamon", moves=25), encoding="utf-8")
    lines = whole.read_text(encoding="utf-8").splitlines()
    event = json.loads(lines[7])
    lines[7] = json.dumps({**event, "hash": "0" * 16})
    broken.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    page.goto("/")
    page.get_by_role("link", name="Replays and match files").click()
    chosen = page.get_by_label("Choose a file")
    chosen.set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("broken.jsonl, line 8: event 6 does not lead to the position")
    page.faults.clear()  # type: ignore[attr-defined] # the browser itself logs an answer of 400
    chosen.set_input_files(whole)
    at(page, 0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Match file").click()
    assert download.value.path().read_text() == whole.read_text()
    page.get_by_role("link", name="Replays").click()
    row = page.locator(".rows li")
    expect(row).to_contain_text("from a file")
    row.get_by_role("link", name="Replay").click()
    at(page, 0)


@pytest.mark.parametrize(("width", "height"), [pytest.param(1024, 768, marks=pytest.mark.soak), (390, 844)])
def test_on_smaller_screens(browser: Browser, house: House, width: int, height: int) -> None:
    """Nothing is wider than the window, the controls are in reach, and a finger can hit them."""
    visitor = new_visitor(browser, house, width=width, height=height, has_touch=width < 700, lang="de")
    page = watched(visitor.new_page())
    table = brought(visitor, text_of("tomb_raiders", moves=40, players=3))
    page.goto(f"/replay/{table}?at=20&eyes=2")
    at(page, 20, 2)
    expect(page.get_by_role("button", name="Abspielen")).to_be_in_viewport(ratio=1)
    if width < 700:
        for button in page.locator(".replaybar .keys .btn:visible, .replaytable .turn .btn:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
    shoot(page, f"replay-{width}")
    assert axe(page) == []
    page.goto("/replay")
    expect(page.get_by_role("heading", name="Partiedatei öffnen")).to_be_visible()
    shoot(page, f"replays-{width}")
    visitor.close()
