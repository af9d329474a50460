"""Learning at the table: first games led step by step, the rules beside the board, a search through them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from dighouse.games import KEYS
from dighouse.lessons import Step, lesson_of
from tests.web.conftest import House, answered, new_visitor, settled, watched
from tests.web.looking import axe
from tests.web.playing import play_now


def each_game(*each_time: str) -> pytest.MarkDecorator:
    """Each lesson is followed once each time, one way or another; every way in `make soak`."""
    games = [pytest.param(key, marks=[] if key in each_time else [pytest.mark.soak]) for key in KEYS]
    return pytest.mark.parametrize("game", games)


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
        settled(page)  # what was answered must have been told too, or the step before is still to be seen
        if not page.locator(f".lesson[data-lesson={step.id}][data-wants=move]").count():
            return
        click(shown(page, step))
        answered(page)
    raise AssertionError(f"{step.id} does not lead on")


def click(place: Locator) -> None:
    """Where a card of a fanned hand is not covered by its neighbour."""
    box = place.bounding_box()
    fanned = place.get_attribute("data-hand-card") is not None and box is not None
    place.click(position={"x": box["width"] - 14, "y": 40} if fanned and box else None)


def let_go(page: Page) -> None:
    """A lesson that was followed to its end lets go, and the game goes on."""
    expect(at(page, "free")).to_have_count(0)
    settled(page)
    expect(page.locator(".table[data-state=mine]")).to_be_visible()


@each_game("thebes")
def test_a_lesson_can_be_followed_by_its_rings(guest: Page, game: str) -> None:
    """From the lobby to the moment it lets go, doing nothing but what the ring points at."""
    guest.goto("/")
    guest.locator(f".game[data-game={game}] a[href='/learn/{game}']").click()
    for step in lesson_of(game).steps:
        follow(guest, step)
    expect(at(guest, "free")).to_be_visible()
    guest.locator("[data-continue]").click()
    let_go(guest)


def waits(page: Page, step: Step) -> bool:
    """Whether a step waits for its reader; the others may have to move first, and what was done be told."""
    settled(page)
    expect(page.locator("[data-continue], [data-where]").first).to_be_visible()
    return at(page, step.id).count() > 0


def walk(page: Page, game: str, on: Callable[[Page, Step], None]) -> None:
    """From the first step to the last, by what leads on."""
    page.goto(f"/learn/{game}")
    for step in lesson_of(game).steps:
        expect(at(page, step.id)).to_be_visible()
        for _ in range(3 * len(step.play) + 2):
            if not waits(page, step):
                break
            on(page, step)
        assert not at(page, step.id).count(), f"{step.id} does not lead on"


def by_keys(page: Page, step: Step) -> None:
    """Two keys: one continues or goes to the ring, Enter does what is there."""
    page.keyboard.press("c")
    if step.play:
        page.keyboard.press("Enter")
        answered(page)


@each_game("pergamon", "tomb_raiders")
def test_a_lesson_by_keyboard_alone(guest: Page, game: str) -> None:
    walk(guest, game, by_keys)
    guest.keyboard.press("?")
    expect(guest.get_by_role("dialog", name="Keys")).to_contain_text("to what the ring shows")
    guest.keyboard.press("Escape")
    expect(at(guest, "free")).to_be_visible()
    guest.keyboard.press("c")
    let_go(guest)


def by_tree(page: Page, step: Step) -> None:
    """What a screen reader has: the sheet's buttons by name, and the name of what they lead to."""
    sheet = page.get_by_role("region", name="Your first game")
    if not step.play:
        sheet.get_by_role("button", name="Continue").dispatch_event("click")
        return
    sheet.get_by_role("button", name="To what the ring shows").dispatch_event("click")
    here = page.locator(":focus")
    assert re.match(r"""- '?(button|radio) .""", here.aria_snapshot()), here.aria_snapshot()
    here.dispatch_event("click")
    answered(page)


@each_game("monuments")
def test_a_lesson_through_the_accessibility_tree_alone(guest: Page, game: str) -> None:
    walk(guest, game, by_tree)
    guest.get_by_role("region", name="Your first game").get_by_role("button", name="Got it").dispatch_event("click")
    let_go(guest)


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
