"""What was done last stays marked on the table, and what to do after a game is at hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.pasts import brought, text_of
from tests.web.sitting import advance, make_table, over
from tests.web.test_replay import at

# The seats whose colours things on the table glow in.
GLOWING = """() => {
  const style = (one) => getComputedStyle(one);
  const trace = (one) => style(one).getPropertyValue('--trace').trim();
  const colours = [1, 2, 3, 4].map((seat) => style(document.documentElement).getPropertyValue(`--p${seat}`).trim());
  return [...document.querySelectorAll('.table *')]
    .filter((one) => trace(one) && style(one).filter.includes('drop-shadow'))
    .map((one) => colours.indexOf(trace(one)));
}"""

# The seats in whose colours a card says that it came after one they took, and the word it says it with.
FRESH = """() => {
  const colours = [1, 2, 3, 4].map((seat) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--p${seat}`).trim());
  return [...document.querySelectorAll('.table [data-slot]')].flatMap((one) => {
    const said = /^"([RBYG]) (.+?)"/.exec(getComputedStyle(one, '::after').content);
    if (!said) return [];
    const seat = colours.indexOf(getComputedStyle(one).getPropertyValue('--trace').trim());
    const glows = getComputedStyle(one).filter !== 'none';
    return [{ seat, slot: one.dataset.slot, letter: said[1], word: said[2], glows }];
  });
}"""


def took_a_card(told: dict[str, Any]) -> bool:
    """Wanted: somebody else did, just before one's own move."""
    moment = told["moment"]
    return moment["seat"] != 0 and any(notice["key"] == "notice.card_taken" for notice in moment["notices"])


def test_what_the_others_did_stays_marked_until_one_moves(page: Page, house: House) -> None:
    """In their colours, and none of it in the reader's own."""
    table = make_table(page.context, "thebes", "random", "random", "random")
    advance(page.context, house.address, table, took_a_card, seed=3)
    page.goto(f"/t/{table}")
    settled(page)
    glowing = page.evaluate(GLOWING)
    assert glowing
    assert set(glowing) <= {1, 2, 3}


@pytest.mark.parametrize(
    ("game", "lang", "word"), [("thebes", "en", "new"), ("tomb_raiders", "de", "neu"), ("monuments", "es", "nueva")]
)
def test_a_card_that_came_after_a_taken_one_says_so(
    browser: Browser, house: House, game: str, lang: str, word: str
) -> None:
    """It does not glow, for nobody touched it; its tag has the colour and the letter of whoever took the other."""
    visitor = new_visitor(browser, house, lang=lang)
    page = watched(visitor.new_page())
    table = make_table(visitor, game, "random")
    advance(visitor, house.address, table, took_a_card, seed=3)
    page.goto(f"/t/{table}")
    settled(page)
    fresh = page.evaluate(FRESH)
    assert fresh
    assert all((one["seat"], one["letter"], one["word"], one["glows"]) == (1, "B", word, False) for one in fresh), fresh
    names = page.locator(f"[data-slot='{fresh[0]['slot']}']").aria_snapshot()
    assert f"B {word}" not in names, names
    visitor.close()


@pytest.mark.parametrize("game", KEYS)
def test_a_replayed_moment_bears_its_own_marks(context: BrowserContext, page: Page, game: str) -> None:
    """Of whoever moved, and nothing at the beginning."""
    page.goto(f"/replay/{brought(context, text_of(game, moves=30))}?at=0")
    at(page, 0)
    assert page.evaluate(GLOWING) == []
    assert page.evaluate(FRESH) == []
    marked = 0
    for moment in range(1, 13):
        page.keyboard.press("ArrowRight")
        at(page, moment)
        seats = page.evaluate(GLOWING) + [one["seat"] for one in page.evaluate(FRESH)]
        seat = page.locator(f".log [data-moment='{moment}']").get_attribute("class") or ""
        assert all(f"p{one + 1}" in seat.split() for one in seats), (moment, seats, seat)
        marked += bool(seats)
    assert marked >= 4


def test_after_a_game_the_next_one_is_a_press_away(browser: Browser, house: House) -> None:
    """However long the sheet; whoever won is offered a stronger bot, whoever lost an easier one."""
    visitor = new_visitor(browser, house, width=390, height=844)
    page = watched(visitor.new_page())
    table = make_table(visitor, "thebes", "greedy")
    advance(visitor, house.address, table, over, seed=1)
    page.goto(f"/t/{table}")
    rematch = page.locator("dialog.end footer .btn.primary")
    expect(rematch).to_be_in_viewport(ratio=1)
    won = page.locator("dialog.end tr.first th").inner_text().strip() == "Noor"
    level = page.locator("dialog.end [data-next-level]")
    expect(level).to_have_attribute("data-next-level", "curator" if won else "student")
    level.click()
    page.wait_for_url(lambda address: table not in address)
    settled(page)
    assert page.evaluate("localStorage.getItem('dighouse.opponent')") == ("curator" if won else "student")
    visitor.close()


def test_the_house_knows_the_language_the_reader_chose(page: Page) -> None:
    """The page of a table asks for the texts it will need, and for no others."""
    page.goto("/")
    page.locator(".top .seg button", has_text="DE").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    made = make_table(page.context, "thebes", "random")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/texts/" in request.url else None)
    page.goto(f"/t/{made}")
    settled(page)
    assert asked
    assert all("/texts/de" in url for url in asked), asked
