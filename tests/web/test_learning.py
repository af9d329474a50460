"""Learning at the table: first games led step by step, the rules beside the board, a search through them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from dighouse.games import KEYS
from dighouse.lessons import Step, lesson_of
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.looking import axe
from tests.web.playing import play_now

QUICK = ("thebes", "pergamon")  # the others in the soak
each_game = pytest.mark.parametrize(
    "game", [pytest.param(key, marks=[] if key in QUICK else [pytest.mark.soak]) for key in KEYS]
)


@pytest.fixture
def guest(browser: Browser, house: House) -> Iterator[Page]:
    visitor = new_visitor(browser, house)
    page = watched(visitor.new_page())
    yield page
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()


def at(page: Page, step: str) -> Locator:
    return page.locator(f".lesson[data-lesson={step}]")


def shown(page: Page, step: Step) -> Locator:
    """The place the ring is round: the first of a step's that is to be seen."""
    for selector in step.at:
        for place in page.locator(selector).all():
            if place.is_visible():
                return place
    raise AssertionError(f"{step.id}: nothing to point at")


def follow(page: Page, step: Step) -> None:
    """Do what a step asks for by clicking where its ring is; at most a few clicks lead on."""
    expect(at(page, step.id)).to_be_visible()
    expect(shown(page, step)).to_be_visible()
    expect(page.locator(".ring")).to_be_visible()
    if not step.play:
        page.locator("[data-continue]").click()
        return
    for _ in range(3 * len(step.play) + 2):
        if not page.locator(f".lesson[data-lesson={step.id}][data-wants=move]").count():
            return
        click(shown(page, step))
        page.wait_for_timeout(60)
    raise AssertionError(f"{step.id} does not lead on")


def click(place: Locator) -> None:
    """Where a card of a fanned hand is not covered by its neighbour."""
    box = place.bounding_box()
    fanned = place.get_attribute("data-hand-card") is not None and box is not None
    place.click(position={"x": box["width"] - 14, "y": 40} if fanned and box else None)


@each_game
def test_a_lesson_can_be_followed_by_its_rings(guest: Page, game: str) -> None:
    """From the lobby to the moment it lets go, doing nothing but what the ring points at."""
    guest.goto("/")
    guest.locator(f".game[data-game={game}] a[href='/learn/{game}']").click()
    for step in lesson_of(game).steps:
        follow(guest, step)
    expect(at(guest, "free")).to_be_visible()
    guest.locator("[data-continue]").click()
    expect(at(guest, "free")).to_have_count(0)
    settled(guest)
    expect(guest.locator(".table[data-state=mine]")).to_be_visible()


def test_a_lesson_is_left_and_gone_on_with_and_begun_anew(guest: Page) -> None:
    steps = lesson_of("thebes").steps
    guest.goto("/learn/thebes")
    for step in steps[:4]:
        follow(guest, step)
    expect(at(guest, steps[4].id)).to_be_visible()
    guest.locator("[data-continue]").click()
    expect(at(guest, steps[5].id)).to_be_visible()
    guest.goto("/")
    guest.goto("/learn/thebes")
    expect(at(guest, steps[5].id)).to_be_visible()

    assert axe(guest) == []

    # another move than the one taught is not made, and it is said why
    before = guest.locator(".table").get_attribute("data-seq")
    guest.locator("[data-slot=r0]").click()
    guest.locator("[role=dialog] .btn.primary").click()
    expect(guest.locator(".lesson .aside")).to_be_visible()
    assert guest.locator(".table").get_attribute("data-seq") == before

    # an earlier step can be read again; then everything from the beginning; then one's own way
    guest.get_by_role("button", name="Back", exact=True).click()
    expect(at(guest, steps[4].id)).to_be_visible()
    guest.get_by_role("button", name="Start over").click()
    expect(at(guest, steps[0].id)).to_be_visible()
    expect(guest.locator(".table[data-seq='0']")).to_be_visible()
    guest.get_by_role("button", name="Skip the lesson").click()
    expect(guest.locator(".lesson")).to_have_count(0)
    guest.locator("[data-slot=r0]").click()
    guest.locator("[role=dialog] .btn.primary").click()
    expect(guest.locator(".table:not([data-seq='0'])")).to_be_visible()


def test_rules_open_beside_the_table(guest: Page) -> None:
    """From a refusal and from a card's explanation, by pointer and by key; the table stays."""
    play_now(guest)
    address = guest.url
    guest.locator(".command input").fill("dig egypt 3")
    guest.keyboard.press("Enter")
    refusal = guest.locator(".turn p.bad a.cite")
    expect(refusal).to_have_text(re.compile(r"^TH\d"))
    number = refusal.inner_text()
    refusal.click()
    panel = guest.locator("[data-rules]")
    expect(panel.locator(f"[id='{number}'].hit")).to_be_visible()
    assert guest.url == address
    assert axe(guest) == []
    guest.keyboard.press("Escape")
    expect(panel).to_have_count(0)

    card = guest.locator("button[data-slot=r0]")
    card.hover()
    tip = guest.locator(".tip")
    expect(tip.locator("a.cite").first).to_be_visible()
    tip.locator("a.cite").first.click()
    expect(panel).to_be_visible()
    guest.keyboard.press("Escape")
    guest.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    guest.keyboard.press("Tab")
    card.focus()
    guest.keyboard.press("Shift+Tab")
    guest.keyboard.press("Tab")
    expect(tip).to_be_visible()
    guest.keyboard.press("r")
    expect(panel.locator(".hit").first).to_be_visible()


def test_the_rules_page_is_searched_by_keyboard(guest: Page) -> None:
    guest.goto("/rules/thebes")
    expect(guest.locator(".rulebook .short")).to_be_visible()
    expect(guest.locator("a[href='/learn/thebes']")).to_be_visible()
    guest.keyboard.press("/")
    guest.keyboard.type("zeppelin journey")
    expect(guest.locator("#TH4\\.4 mark").first).to_have_text("zeppelin")
    expect(guest.locator("#TH1\\.1")).to_have_count(0)
    expect(guest.locator(".count")).to_have_text(re.compile(r"\d+ rules found"))
    guest.keyboard.press("Escape")
    guest.get_by_role("button", name="In full").click()
    expect(guest.locator("#TH1\\.1")).to_be_visible()
    guest.locator("#TH8\\.14 a").first.click()
    expect(guest.locator("#TH8\\.14.hit")).to_be_in_viewport()
    assert guest.url.endswith("/rules/thebes#TH8.14")
