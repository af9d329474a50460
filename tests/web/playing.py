"""How a person plays Thebes at the table: by clicking, or by keyboard alone."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import settled
from tests.web.sitting import sit_down

CLICKABLE = "button[data-slot], [data-place][role=button], .retire[role=button], .retire:is(button)"
SITES = ", ".join(
    f"[data-place={site}][role=button]" for site in ("greece", "crete", "egypt", "palestine", "mesopotamia")
)
DIALOG = "[role=dialog] .btn.primary:not([disabled])"


def play_now(page: Page, game: str = "thebes") -> None:
    """At a table against a bot that does not think: the strong one of the front page takes a second a move."""
    sit_down(page, game, "random")


def create(page: Page, *seats: str, game: str = "thebes", spectators: bool = True) -> None:
    """Create a table with the form: "me", "greedy", "link", "open", "here", "none" for each seat."""
    page.goto("/")
    chosen = page.locator(".seatrow select")
    expect(chosen.first).to_be_visible()
    shelf = page.locator(".new select[name=game]")
    if shelf.count():
        shelf.select_option(game)
    for index, seat in enumerate([*seats, "none", "none"][:4]):
        chosen.nth(index).select_option(seat)
    if not spectators:
        page.locator(".new .sw").first.click()
    page.locator(".new .btn.primary").click()
    page.wait_for_url("**/t/*")


def seq(page: Page) -> int:
    return int(page.locator(".table").get_attribute("data-seq") or -1)


def state(page: Page) -> str:
    return page.locator(".table").get_attribute("data-state") or ""


def choose(page: Page, dice: random.Random) -> Locator:
    """Something lit up on the board: a site to dig at if there is one, else a card or Warsaw, else the way out."""
    sites = page.locator(SITES)
    if sites.count() and dice.random() < 0.7:
        return sites.nth(dice.randrange(sites.count()))
    things = page.locator(CLICKABLE)
    assert things.count(), "nothing can be clicked though it is my move"
    return things.nth(dice.randrange(things.count()))


def move_by_clicking(page: Page, dice: random.Random) -> None:
    """Choose a thing, look at its price, confirm."""
    before = seq(page)
    choose(page, dice).click()
    expect(page.locator("[role=dialog]").first).to_be_visible()
    options = page.locator("[role=dialog] .choice")
    if options.count():
        options.nth(dice.randrange(options.count())).click()
    page.locator(DIALOG).first.click()
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    settled(page)


def one_move(page: Page) -> None:
    """Take the first card, without waiting for one's own next turn."""
    page.locator("button[data-slot]").first.click()
    page.locator("[role=dialog] .btn.primary").first.click()


def play_to_the_end(page: Page, seed: int, most: int = 200) -> int:
    """Play on until the game is over; how many moves it took."""
    dice = random.Random(seed)
    for moves in range(most):
        if state(page) == "over":
            return moves
        move_by_clicking(page, dice)
    raise AssertionError(f"not over after {most} moves")
