"""The log: turns newest first, their steps as they were made, and small drawings before the words they stand for."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.looking import undrawn
from tests.web.sitting import Wanted, advance, after, make_table, may

# The lines from top to bottom: which moment, whose, and whether it goes on with the turn of the line above.
LINES = """all => all.map((one) => ({
  moment: +one.dataset.moment, seat: /p\\d/.exec(one.className)[0], cont: one.classList.contains('cont') }))"""
# What stands somewhere: every sentence, and the drawings in it with what a browser has drawn of them.
SIGNS = """part => ({
  text: document.querySelector(part).textContent,
  signs: [...document.querySelectorAll(`${part} .sign > svg`)].map((one) => ({
    hidden: one.getAttribute('aria-hidden'), size: one.getBoundingClientRect().width,
    of: one.firstElementChild.getAttribute('href'),
    word: one.parentElement.textContent, wrapped: one.parentElement.getClientRects().length > 1 })),
})"""

# What is counted in each game.
AMOUNTS = {
    "thebes": {"#s-week", "#s-point", "#s-knowledge", "#s-token", "#t-rubble"},
    "tomb_raiders": {"#s-week", "#s-point", "#s-knowledge", "#t-rubble"},
    "pergamon": {"#s-coin", "#s-point", "#s-field"},
    "monuments": {"#s-point", "#s-field"},
}


def in_a_turn_of(steps: int) -> Wanted:
    """Wanted: so many steps of one's own turn are made, and it goes on."""
    made = 0

    def wanted(told: dict[str, Any]) -> bool:
        nonlocal made
        made = made + 1 if told["moment"]["seat"] == 0 else 0
        return made >= steps

    return wanted


@pytest.mark.parametrize("game", ["pergamon", "monuments"])
def test_a_turn_of_many_steps_reads_downwards(page: Page, house: House, game: str) -> None:
    """Each turn from its first step to its last, under one name; the newest turn on top, its last line in sight."""
    table = make_table(page.context, game, "random")
    advance(page.context, house.address, table, after(8), seed=5)
    page.goto(f"/t/{table}")
    settled(page)
    lines = page.locator(".log li").evaluate_all(LINES)
    assert sorted((line["moment"] for line in lines), reverse=True) == list(range(len(lines) - 1, -1, -1))
    turns = [[lines[0]]]
    for line in lines[1:]:
        if line["cont"]:
            turns[-1].append(line)
        else:
            turns.append([line])
    assert max(len(turn) for turn in turns) >= 3
    for turn in turns:
        assert [line["moment"] for line in turn] == [turn[0]["moment"] + step for step in range(len(turn))]
        assert len({line["seat"] for line in turn}) == 1
    assert all(new[0]["moment"] > old[-1]["moment"] for new, old in itertools.pairwise(turns))
    expect(page.locator(f".log li.now[data-moment='{len(lines) - 1}']")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("steps", [6, *(pytest.param(steps, marks=pytest.mark.soak) for steps in (5, 7))])
def test_on_a_phone_the_last_step_is_in_sight_when_one_comes_to_the_log(
    browser: Browser, house: House, steps: int
) -> None:
    """However many steps of its turn stand above it; the line under the bar has drawings as well."""
    visitor = new_visitor(browser, house, width=390, height=844)
    page = watched(visitor.new_page())
    table = make_table(visitor, "monuments", "random")
    advance(visitor, house.address, table, in_a_turn_of(steps), seed=5)
    page.goto(f"/t/{table}")
    settled(page)
    assert signs_in(page, ".lastdeed")
    told = page.locator(".lastdeed .tale")
    folded = told.evaluate("one => [one.clientHeight, one.scrollHeight]")
    assert folded[0] < 60 < folded[1], "three lines of many"
    page.get_by_role("button", name="Show the whole turn").click()
    assert told.evaluate("one => [one.clientHeight, one.scrollHeight]") == [folded[1], folded[1]]
    page.locator(".log").scroll_into_view_if_needed()
    now = page.locator(".log li.now")
    expect(now).to_be_in_viewport(ratio=0.9)
    assert now.evaluate("one => one.offsetTop - one.parentElement.offsetTop + one.offsetHeight") > 200
    visitor.close()


def test_the_bar_of_monuments_is_not_empty_before_others_have_moved(browser: Browser, house: House) -> None:
    """Room for their moves is kept from the start, and says so."""
    visitor = new_visitor(browser, house, width=390, height=844, lang="nl")
    page = watched(visitor.new_page())
    page.goto("/learn/monuments")
    expect(page.locator(".turn .lastdeed")).to_have_text("Nog niemand anders is aan zet geweest.")
    visitor.close()


def test_the_arrows_follow_the_lines_as_they_are_read(page: Page, house: House) -> None:
    """Down is the next step of the turn, and Enter leads to the moment of the line."""
    table = make_table(page.context, "monuments", "random")
    advance(page.context, house.address, table, after(8), seed=5)
    page.goto(f"/t/{table}")
    settled(page)
    turn = page.locator(".log li.more:not(.cont)").first
    first = int(turn.get_attribute("data-moment") or 0)
    turn.locator("button").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f".log li[data-moment='{first + 1}'] > button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f".log li.now[data-moment='{first + 1}']")).to_be_visible()


@pytest.mark.parametrize(("game", "lang"), list(zip(KEYS, ("es", "de", "nl", "en"), strict=True)))
def test_things_are_drawn_before_their_words(browser: Browser, house: House, game: str, lang: str) -> None:
    """Whoever listens hears the sentence alone; no drawing is parted from its word, and none is missing."""
    visitor = new_visitor(browser, house, lang=lang)
    page = watched(visitor.new_page())
    table = make_table(visitor, game, "random", "random")
    advance(visitor, house.address, table, after(9), seed=3)
    page.goto(f"/t/{table}")
    settled(page)
    seen = signs_in(page, ".log ol")
    assert len(seen) >= 3, seen
    amounts = [sign for sign in seen if sign["of"] in AMOUNTS[game]]
    assert amounts, seen
    assert all(re.match(r"\+?\d", sign["word"].strip()) for sign in amounts), amounts
    assert undrawn(page) == []
    visitor.close()


def test_a_dig_is_told_with_its_knowledge_and_tokens_in_the_log_and_in_a_replay(page: Page, house: House) -> None:
    table = make_table(page.context, "thebes", "greedy")
    advance(page.context, house.address, table, may("dig"))
    advance(page.context, house.address, table, after(6))
    page.goto(f"/t/{table}")
    settled(page)
    told = page.locator(".log li", has=page.locator('[href="#s-knowledge"]'))
    expect(told.first.locator('[href="#s-token"]')).to_have_count(1)
    page.goto(f"/replay/{table}?at={told.first.get_attribute('data-moment')}")
    expect(page.locator(".replaybar .now .sign").first).to_be_visible()
    assert signs_in(page, ".replaybar .now p")
    heard = page.locator(".replaybar input").get_attribute("aria-valuetext") or ""
    assert not any("\ue000" <= letter <= "\uf8ff" for letter in heard)


def signs_in(page: Page, part: str) -> list[dict[str, Any]]:
    """The drawings somewhere, each small and with its word; of the marks that brought them none is left."""
    found = page.evaluate(SIGNS, part)
    seen = [sign for sign in found["signs"] if sign["size"] > 0]
    assert all(sign["hidden"] == "true" and sign["word"].strip() and not sign["wrapped"] for sign in seen), seen
    assert all(10 <= sign["size"] <= 24 for sign in seen), seen
    assert not any("\ue000" <= letter <= "\uf8ff" for letter in found["text"])
    return seen
