"""How a person plays Pergamon at the table: by clicking, or by keyboard alone."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.web.conftest import settled
from tests.web.playing import seq, state

FIELD = "[data-place][aria-disabled=false]"
GALLERY = "[data-dig][aria-disabled=false]"
TILE = "[data-tile][aria-disabled=false]"
SHOW = "[data-confirm][aria-disabled=false]"
PLAIN = "[data-plain]"
GO = "[role=dialog] .btn.primary"


def sit_down(page: Page, bots: int = 1, **options: str) -> None:
    """A table against bots that choose at random: quick, and they show and push as others do."""
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": "random", "name": f"Bot {number}"} for number in range(bots))]
    made = page.request.post("/api/tables", data={"game": "pergamon", "seats": seats, "options": options})
    assert made.ok, made.text()
    page.goto(f"/t/{made.json()['table']}")
    expect(page.locator("[data-board=pergamon]")).to_be_visible()
    settled(page)


def chosen(page: Page, dice: random.Random, selector: str) -> bool:
    """Click one of what can be clicked there, if there is any."""
    things = page.locator(selector)
    if not things.count():
        return False
    things.nth(dice.randrange(things.count())).click()
    return True


def move_by_clicking(page: Page, dice: random.Random) -> None:
    """One decision: what lights up is clicked; where a question opens, it is answered."""
    before = seq(page)
    wish = next((thing for thing in wishes(page, dice) if chosen(page, dice, thing)), None)
    if wish == SHOW:
        shown(page)
        return
    if wish is None:
        raise AssertionError(f"nothing can be clicked though it is my move: {page.locator('h1').inner_text()}")
    moved = page.locator(f".table:not([data-seq='{before}'])")
    expect(page.locator(GO).or_(moved).first).to_be_visible()
    if seq(page) == before:
        page.locator(GO).click()
    expect(moved).to_be_visible()
    settled(page)


def show(page: Page) -> None:
    """One click shows the row, whatever steps that takes; only a show that ends the round is asked about."""
    page.locator(SHOW).click()
    shown(page)


def shown(page: Page) -> None:
    """Wait until all steps of a show are said, and answer the question if there is one."""
    gone = page.locator(".table:not(:has([data-confirm]))")
    expect(page.locator(GO).or_(gone).first).to_be_visible()
    if page.locator(GO).count():
        page.locator(GO).click()
    expect(gone).to_be_visible()
    settled(page)


def wishes(page: Page, dice: random.Random) -> list[str]:
    """What to try, in this order: a figure, a dig, a longer row, a show, else the plain way on."""
    if page.locator(SHOW).count() and dice.random() < 0.3:
        return [SHOW]
    return [FIELD, GALLERY, TILE, SHOW, PLAIN]


def play_until(page: Page, dice: random.Random, selector: str, most: int = 60) -> None:
    """Play on until something is on the table."""
    for _ in range(most):
        if page.locator(selector).count() or state(page) == "over":
            return
        move_by_clicking(page, dice)
    raise AssertionError(f"{selector} never came up")


def play_to_the_end(page: Page, seed: int, most: int = 300) -> int:
    """Play on until the game is over; how many moves it took."""
    dice = random.Random(seed)
    for moves in range(most):
        if state(page) == "over":
            return moves
        move_by_clicking(page, dice)
    raise AssertionError(f"not over after {most} moves")
