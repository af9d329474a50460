"""People at a table of Monuments, in a real browser."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House, new_visitor, watched
from tests.web.monuments_playing import (
    CARDS,
    COLOURS,
    DIALOG,
    DRAWS,
    ENDS,
    HISTORY,
    click_on,
    held,
    move_by_clicking,
    over,
    sit_down,
    tap,
)
from tests.web.playing import create, seq
from tests.web.test_look import ENGLISH, KEY, WIDTHS, each_screen, in_language, shoot, visible_text

SHARED = {"de": {"symbol"}, "nl": {"week", "open", "hand", "symbol"}, "es": set()}


@pytest.mark.soak
def test_a_whole_game_for_two_by_clicking_only(page: Page) -> None:
    """Two colours on one desk, one named first each turn; to the score and the verified draws."""
    sit_down(page, 2)
    dice = random.Random(4)
    for _ in range(8):
        move_by_clicking(page, dice)
    expect(page.locator("[data-desk='0'] [data-colour]")).to_have_count(2)
    click_on(page, seed=9)
    assert over(page)
    end = page.get_by_role("dialog", name="Final score")
    expect(end).to_be_visible()
    rows = end.locator("tbody tr")
    assert rows.count() == 2
    for row in range(2):
        cells = [int(text.replace("−", "-")) for text in rows.nth(row).locator("td").all_inner_texts()]
        assert sum(cells[1:-1]) == cells[-1], "the categories add up"
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.get_by_text(re.compile(r"Verified: \d+ draws"))).to_be_visible()


def test_laying_shows_which_card_lies_on_top(page: Page) -> None:
    """Each card laid is a step; the last one lies on top, and the table says so before and after the click."""
    sit_down(page, 3)
    click_on(page, 5, f":has(> [data-tray]) {CARDS}")
    page.evaluate("document.activeElement?.blur()")
    tray = page.locator("[data-tray]")
    top = (tray.get_by_role("img").last.get_attribute("aria-label") or "").split()[-1]
    expect(tray).to_contain_text(f"{top} on top")
    following = page.locator(CARDS).first
    card = int(following.get_attribute("data-hand-card") or -1)
    expect(page.locator(f"[data-stacks='{card // 9}'] .flag")).to_have_count(1)
    expect(page.locator(DRAWS)).to_have_count(0)
    page.keyboard.press("Tab")  # from now on the focus can be seen
    following.focus()
    expect(tray).to_contain_text(f"{card % 9 + 1} would lie on top")
    before = seq(page)
    page.keyboard.press("Enter")
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    stack = page.locator(f"[data-stacks='{card // 9}']")
    expect(stack).to_have_attribute("aria-label", re.compile(f"{card % 9 + 1} on top"))


def test_a_history_is_shown_before_it_is_written(page: Page) -> None:
    """What is taken, where the stone goes and which markers move: on the plate and in the sheet, before it happens."""
    sit_down(page, 3)
    click_on(page, 2, HISTORY)
    page.locator(HISTORY).click()
    sheet = page.get_by_role("dialog", name="Write a history")
    taken = sheet.locator(".taken li").count()
    assert taken > 0
    expect(page.locator(".stacks .lift")).to_have_count(taken)
    expect(page.locator("[data-historians] .target")).to_have_count(1)
    stones = page.locator("[data-historians] [data-stone]").count()
    page.keyboard.press("Escape")
    expect(page.locator("[data-historians] [data-stone]")).to_have_count(stones - 1)
    page.locator(HISTORY).click()
    before = seq(page)
    page.locator(DIALOG).click()
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("history")


def test_a_refused_command_names_its_rule(page: Page) -> None:
    sit_down(page, 3)
    box = page.locator(".command input")
    for typed, rule in (("end", "MO3.4"), ("stop", "MO3.10"), ("use red", "MO13.4"), ("buy ship", "MO8.1")):
        box.fill(typed)
        box.press("Enter")
        expect(page.locator(".turn p.bad")).to_contain_text(rule)
    box.fill("lay atlantis 4")
    box.press("Enter")
    expect(page.get_by_text("Not one of your moves now: lay atlantis 4")).to_be_visible()


def test_others_hands_stay_hidden(browser: Browser, house: House) -> None:
    """A spectator sees no hand; on a shared screen the curtain falls between two players."""
    player, watcher = new_visitor(browser, house), new_visitor(browser, house)
    page, looker = watched(player.new_page()), watched(watcher.new_page())
    sit_down(page, 2)
    looker.goto(page.url)
    expect(looker.locator("[data-stacks]").first).to_be_visible()
    expect(looker.locator("[data-hand-card]")).to_have_count(0)
    create(page, "me", "here", game="monuments")
    hands = []
    for _ in range(2):
        expect(page.locator(".curtain")).to_be_visible()
        expect(page.locator("[data-hand-card]")).to_have_count(0)
        page.locator(".curtain button").click()
        click_on(page, 3, DRAWS, most=1)
        hands.append(held(page))
        for _ in range(3):
            before = seq(page)
            page.locator("button[data-pile]").click()
            page.wait_for_function(
                "before => document.querySelector('.table')?.dataset.seq !== before", arg=str(before)
            )
        if page.locator("button[data-end]").count():
            page.locator("button[data-end]").click()
    assert len(hands[0]) == len(hands[1]) == 5
    assert not hands[0] & hands[1], "a hand stays with its player"
    player.close()
    watcher.close()


@in_language("es")
def test_the_board_speaks_the_language(browser: Browser, house: House, lang: str) -> None:
    """No missing key, and no English left on the board itself (the log is the engine's)."""
    visitor = new_visitor(browser, house, lang=lang)
    page = watched(visitor.new_page())
    sit_down(page, 2)
    for wanted in (COLOURS, DRAWS, HISTORY, ENDS):
        click_on(page, 6, wanted, most=60)
        text = visible_text(page)
        assert not KEY.search(text), KEY.search(text)
    page.evaluate("document.querySelectorAll('.log, .top, .command').forEach((one) => one.remove())")
    found = [word for word in ENGLISH.findall(visible_text(page)) if lang != "en" and word.lower() not in SHARED[lang]]
    assert not found, found[:5]
    visitor.close()


@each_screen
def test_screens_for_a_person_to_look_at(browser: Browser, house: House, width: int, theme: str) -> None:
    """Pictures in build/screens; nothing wider than the window, and on a phone what is touched is 44 px high."""
    visitor = new_visitor(browser, house, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700)
    page = watched(visitor.new_page())
    sit_down(page, 2 if width < 700 else 4)
    click_on(page, 12, most=20)
    click_on(page, 12, HISTORY, most=60)
    shoot(page, f"monuments-{width}-{theme}")
    if page.locator(HISTORY).count():
        page.locator(HISTORY).click()
        expect(page.locator("[role=dialog]").first).to_be_visible()
        shoot(page, f"monuments-history-{width}-{theme}")
        page.keyboard.press("Escape")
    if width < 700:
        for selector in (DRAWS, HISTORY, "button[data-pair]", ".hand [aria-pressed]"):
            if page.locator(selector).count():
                assert tap(page, selector)["height"] >= 44, selector
    visitor.close()
