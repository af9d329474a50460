"""Pergamon in a real browser: whole games, the row, languages, accessibility, pictures."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import SHOTS, House, new_visitor, settled, watched
from tests.web.pergamon_playing import (
    FIELD,
    GALLERY,
    SHOW,
    TILE,
    move_by_clicking,
    play_to_the_end,
    play_until,
    show,
    sit_down,
)
from tests.web.playing import seq, state
from tests.web.test_look import ENGLISH, KEY, WIDTHS, each_screen, in_language, shoot, visible_text

SHARED = {"de": {"museum", "round"}, "nl": {"museum", "week"}, "es": set()}  # words a language shares with English


@pytest.mark.soak
def test_a_whole_game_by_clicking_only(page: Page) -> None:
    """Against a bot and the grave robber, to the score sheet."""
    sit_down(page)
    expect(page.locator("[data-robber]")).to_be_visible()
    assert play_to_the_end(page, seed=1) > 24
    end = page.get_by_role("dialog", name="Final score")
    expect(end).to_be_visible()
    rows = end.locator("tbody tr")
    assert rows.count() == 2
    for row in range(2):
        cells = [int(text) for text in rows.nth(row).locator("td").all_inner_texts()]
        assert sum(cells[1:-1]) == cells[-1], "the categories add up"


def test_a_row_grows_tile_by_tile(page: Page) -> None:
    """Objects and value grow with each tile, polish lifts the field, what is pushed is seen before it is done."""
    sit_down(page)
    play_until(page, random.Random(4), SHOW)
    builder = page.locator("[data-builder]")
    expect(builder.locator("svg.row .object").first).to_be_visible()
    field = builder.locator(".total td")
    before = int(field.inner_text())
    more = builder.get_by_role("button", name="One coin more")
    if more.is_enabled():
        more.click()
        expect(field).to_have_text(str(before + 1))
        builder.get_by_role("slider", name="Polish").press("ArrowLeft")
        expect(field).to_have_text(str(before))
    expect(page.locator("[data-board] .plan .new")).to_have_count(1)
    points = int(page.locator("[data-points='0']").inner_text())
    show(page)
    expect(page.locator(".log")).to_contain_text("exhibited on field")
    settled(page)
    assert int(page.locator("[data-points='0']").inner_text()) > points


def test_a_row_can_be_taken_back(page: Page) -> None:
    sit_down(page)
    play_until(page, random.Random(5), "[data-builder]")
    hand = page.locator("[data-tile]").count()
    page.locator("[data-cancel]").click()
    expect(page.locator("[data-builder]")).to_have_count(0)
    assert page.locator("[data-tile]").count() == hand


def test_a_refused_command_names_its_rule(page: Page) -> None:
    sit_down(page)
    box = page.locator(".command input")
    before = seq(page)
    robber = page.locator("[data-figure=robber]")
    expect(robber).to_have_count(1)
    for command, rule in (("dig 5", "PG3.1"), ("confirm", "PG3.1"), ("polish 2", "PG3.1")):
        box.fill(command)
        box.press("Enter")
        expect(page.locator("section.turn p.bad")).to_contain_text(rule)
    assert (seq(page), state(page)) == (before, "mine")


@in_language("es")
def test_four_languages(browser: Browser, house: House, lang: str) -> None:
    """No missing key, and no English left in the others."""
    visitor = new_visitor(browser, house, lang=lang)
    page = watched(visitor.new_page())
    sit_down(page)
    dice = random.Random(6)
    texts = []
    for thing in (FIELD, GALLERY, SHOW):
        play_until(page, dice, thing)
        if thing != SHOW:
            page.locator(thing).first.click()
            expect(page.locator("[role=dialog]")).to_be_visible()
        texts.append(visible_text(page))
        page.keyboard.press("Escape")
    for text in texts:
        assert not KEY.search(text), KEY.search(text)
        found = [] if lang == "en" else [word for word in ENGLISH.findall(text) if word.lower() not in SHARED[lang]]
        assert not found, f"English on a {lang} page: {found[:5]} in {text[:400]}"
    visitor.close()


@each_screen
def test_screens_for_a_person_to_look_at(browser: Browser, house: House, width: int, theme: str) -> None:
    """Pictures in build/screens; nothing wider than the window."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    visitor = new_visitor(browser, house, width=width, height=WIDTHS[width], color_scheme=theme, has_touch=width < 700)
    page = watched(visitor.new_page())
    sit_down(page)
    dice = random.Random(9)
    for _ in range(12):
        move_by_clicking(page, dice)
    for name, thing in (("dig", GALLERY), ("build", SHOW), ("place", FIELD)):
        play_until(page, dice, thing)
        if thing != SHOW:
            page.locator(thing).last.click()
            expect(page.locator("[role=dialog]")).to_be_visible()
        shoot(page, f"pergamon-{name}-{width}-{theme}")
        page.keyboard.press("Escape")
    shoot(page, f"pergamon-table-{width}-{theme}")
    visitor.close()


@pytest.mark.soak
def test_fingers_find_what_they_need(browser: Browser, house: House) -> None:
    """On a phone every target of the board and the hand is at least 44 pixels high and wide."""
    visitor = new_visitor(browser, house, width=390, height=844, has_touch=True)
    page = watched(visitor.new_page())
    sit_down(page)
    dice = random.Random(3)
    for thing in (FIELD, GALLERY, TILE, SHOW):
        play_until(page, dice, thing)
        sizes = [page.locator(thing).nth(number).bounding_box() for number in range(page.locator(thing).count())]
        assert all(size and size["width"] >= 44 and size["height"] >= 44 for size in sizes), (thing, sizes)
    visitor.close()
