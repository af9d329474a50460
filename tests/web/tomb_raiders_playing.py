"""How a person plays Tomb Raiders at the table: by clicking, or by keyboard alone."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import settled
from tests.web.playing import seq, state

CARDS = "button[data-slot]"
SHOWS = "button[data-show]"
HAND = "button[data-tile]"
TOMBS = "[data-tomb][role=button]"
SHEET = ".dialogarea [role=dialog]"
GO = f"{SHEET} .btn.primary:not([disabled])"


def sit_down(page: Page, *bots: str) -> None:
    """A table of one's own against bots, made by the door the lobby uses too."""
    # A browser without a cookie gets one with the lobby's answer. A table made before that answer came belongs to
    # another identity as soon as the lobby's cookie lands, and the seat is lost.
    with page.expect_response("**/api/lobby"):
        page.goto("/")
    seats = [
        {"kind": "me"},
        *({"kind": "bot", "bot": bot, "name": f"Bot {index + 1}"} for index, bot in enumerate(bots)),
    ]
    made = page.evaluate(
        """async body => (await fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
             body: JSON.stringify(body)})).json()""",
        {"game": "tomb_raiders", "seats": seats, "name": "Lamp oil"},
    )
    page.goto(f"/t/{made['table']}")
    expect(page.locator(".table")).to_be_visible()
    settled(page)


def choose(page: Page, dice: random.Random) -> Locator:
    """Something lit up: a tomb, a card of the hand or an exhibition rather often, else a storage card."""
    for things, often in ((SHOWS, 0.8), (HAND, 0.5), (TOMBS, 0.4)):
        found = page.locator(things)
        if found.count() and dice.random() < often:
            return found.nth(dice.randrange(found.count()))
    found = page.locator(CARDS)
    assert found.count(), "nothing can be clicked though it is my move"
    return found.nth(dice.randrange(found.count()))


def move_by_clicking(page: Page, dice: random.Random) -> str:
    """Choose a thing, look at its price, confirm. A decision that waits has its sheet open already."""
    before = seq(page)
    sheet = page.locator(SHEET)
    if not asked(page):
        choose(page, dice).click()
    expect(sheet).to_be_visible()
    ways = page.locator(f"{SHEET} .choice")
    if ways.count():
        ways.nth(dice.randrange(ways.count())).click()
    picks = page.locator(f"{SHEET} .pick")
    if picks.count() > 1:
        picks.nth(dice.randrange(picks.count())).click()
    title = sheet.locator("h2").inner_text()
    page.locator(GO).click()
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    settled(page)
    return title


def asked(page: Page) -> bool:
    """Whether a find or a gift waits to be chosen."""
    if not page.locator(".hand .ask").count():
        return False
    expect(page.locator(SHEET)).to_be_visible()
    return True


def play_to_the_end(page: Page, seed: int, most: int = 140) -> list[str]:
    """Play on until the game is over; the sheets that were confirmed on the way."""
    dice = random.Random(seed)
    titles: list[str] = []
    while state(page) != "over":
        assert len(titles) < most, f"not over after {most} moves"
        titles.append(move_by_clicking(page, dice))
    return titles
