"""Tomb Raiders in a real browser: whole games by mouse and by keyboard, secrets, words, and pictures to look at."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import SHOTS, House, new_visitor, watched
from tests.web.playing import seq, state
from tests.web.test_look import ENGLISH, KEY, SHARED, WIDTHS, each_screen, in_language, shoot, visible_text
from tests.web.tomb_raiders_playing import (
    CARDS,
    GO,
    HAND,
    SHEET,
    SHOWS,
    TOMBS,
    asked,
    move_by_clicking,
    play_to_the_end,
    sit_down,
)

TITLE = "Thebes: The Tomb Raiders"  # a name: there is no Dutch or Spanish edition to name it otherwise


@pytest.mark.soak
def test_a_whole_game_by_clicking_only(page: Page) -> None:
    """Three players: cards, digs, action cards and the decisions they open, to the score sheet."""
    sit_down(page, "random", "random")
    titles = play_to_the_end(page, seed=1)
    assert any(title.startswith("Dig in") for title in titles)
    end = page.get_by_role("dialog", name="Final score")
    expect(end).to_be_visible()
    rows = end.locator("tbody tr")
    assert rows.count() == 3
    for row in range(3):
        cells = [int(text) for text in rows.nth(row).locator("td").all_inner_texts()]
        assert sum(cells[1:-1]) == cells[-1], "the categories add up"


def test_words_that_are_no_action_are_answered_with_their_rule(page: Page) -> None:
    sit_down(page, "random")
    box = page.locator(".command input")
    before = seq(page)
    shown = page.locator("[data-show]").evaluate_all("all => all.map((one) => one.dataset.show)")
    hidden = next(f"m{number}" for number in range(1, 5) if f"m{number}" not in shown)
    for typed, rule in (
        ("pass", "TR3.2"),
        ("take crete", "TR4.1"),
        ("take professor", "TR4.1"),
        ("thief egypt", "TR7.1"),
        ("donate greece 1", "TR3.4"),
        (f"museum {hidden}", "TR6.1"),
        ("dig greece general 4", "TR8."),
    ):
        box.fill(typed)
        box.press("Enter")
        expect(page.locator(".turn p.bad")).to_contain_text(rule)
    box.fill("dance")
    box.press("Enter")
    expect(page.get_by_text("Not one of your moves now: dance")).to_be_visible()
    assert (seq(page), state(page)) == (before, "mine")


def test_a_spectator_sees_no_hand_and_no_pile(browser: Browser, house: House) -> None:
    """What a player holds and has searched is nowhere on a spectator's page; no page counts a pile."""
    player, watcher = new_visitor(browser, house), new_visitor(browser, house)
    page, looker = watched(player.new_page()), watched(watcher.new_page())
    sit_down(page, "random")
    looker.goto(page.url)
    expect(looker.locator(".table")).to_be_visible()
    dice = random.Random(3)
    for _ in range(12):
        if state(page) == "mine":
            move_by_clicking(page, dice)
        for secret in ("[data-tile]", "[data-sight]", "[data-tray]", CARDS, SHOWS, HAND):
            expect(looker.locator(secret)).to_have_count(0)
    player.close()
    watcher.close()


@in_language("nl")
def test_four_languages(browser: Browser, house: House, lang: str) -> None:
    """No missing key, and no English left in the others: table, sheets, log."""
    visitor = new_visitor(browser, house, lang=lang)
    page = watched(visitor.new_page())
    sit_down(page, "random", "random")
    dice = random.Random(6)
    texts = []
    for _ in range(8):
        if state(page) == "over":
            break
        if not asked(page):
            page.locator(f"{TOMBS}, {HAND}, {CARDS}").first.click()
            expect(page.locator(SHEET)).to_be_visible()
        texts.append(visible_text(page))
        page.keyboard.press("Escape")
        if page.locator(".hand .ask").count():
            page.locator(".hand .ask").click()
        move_by_clicking(page, dice)
    for text in texts:
        assert not KEY.search(text), KEY.search(text)
        if lang != "en":
            own = text.replace(TITLE, "")
            found = [word for word in ENGLISH.findall(own) if word.lower() not in SHARED[lang]]
            assert not found, f"English on a {lang} page: {found[:5]} in {text[:400]}"
    visitor.close()


@each_screen
def test_screens_for_a_person_to_look_at(browser: Browser, house: House, width: int, theme: str) -> None:
    """Pictures in build/screens, beside the drawn ones; nothing is wider than the window."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitor = new_visitor(browser, house, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700)
    page = watched(visitor.new_page())
    sit_down(page, "random", "random", "random")
    dice = random.Random(9)
    for _ in range(6):
        if state(page) == "mine":
            move_by_clicking(page, dice)
    if page.locator(".hand .ask").count():
        move_by_clicking(page, dice)
    shoot(page, f"tomb_raiders-table-{width}-{theme}")
    page.locator(f"{TOMBS}, {CARDS}").first.click()
    expect(page.locator(GO)).to_be_visible()
    shoot(page, f"tomb_raiders-sheet-{width}-{theme}")
    visitor.close()
