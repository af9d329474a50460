"""The keys at the table: each asks for one thing, shows it and says it; none fires while somebody types."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from dighouse.games import KEYS
from tests.web.playing import seq
from tests.web.sitting import sit_down

SPOKEN = "p.sr[role=status]"


@pytest.mark.parametrize("game", KEYS)
def test_the_table_answers(page: Page, game: str) -> None:
    """State, log and holdings: shown on a sheet that has a name, and spoken in the same words; Escape closes it."""
    sit_down(page, game, "random", "random")
    page.keyboard.press("s")
    sheet = page.get_by_role("complementary", name="How it stands")
    for name in ("Noor", "Bot 1", "Bot 2"):
        expect(sheet).to_contain_text(name)
        expect(page.locator(SPOKEN).first).to_contain_text(f"{name}: ")
    expect(sheet).to_contain_text("Your move")
    page.keyboard.press("o")
    expect(sheet).to_have_count(0)
    lines = page.get_by_role("complementary", name="What I hold").get_by_role("listitem").all_inner_texts()
    assert len(lines) >= 3
    said = page.locator(SPOKEN).first.inner_text()
    assert all(line.split()[0] in said for line in lines)
    page.keyboard.press("l")
    shown = page.locator(".log li[data-moment]").evaluate_all("all => all.map((one) => +one.dataset.moment)")
    last = [moment for moment in shown if moment > max(shown) - 5]
    told = page.get_by_role("complementary", name="Last events").get_by_role("listitem")
    expect(told).to_have_count(len(last))
    for line, moment in zip(told.all(), last, strict=True):
        words = page.locator(f".log li[data-moment='{moment}'] button > span").inner_text().split("\n")[-1]
        expect(line).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary")).to_have_count(0)


def test_typing_narrows_the_legal_moves(page: Page) -> None:
    """Words in any order, accents or none; Enter plays what is chosen; Escape plays nothing."""
    sit_down(page, "thebes", "random")
    before = seq(page)
    page.keyboard.press("m")
    options = page.get_by_role("option")
    every = options.count()
    assert every > 1
    page.keyboard.insert_text("WARSAW swap")
    expect(options).to_have_count(1)
    page.keyboard.insert_text(" nowhere")
    expect(page.get_by_role("dialog")).to_contain_text("No move fits.")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert seq(page) == before
    page.keyboard.press("m")
    expect(options).to_have_count(every)
    page.keyboard.insert_text("swap")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Log")).to_contain_text("Noor swapped the open research cards")


def test_letters_belong_to_whoever_types(page: Page) -> None:
    """In a field they are letters, with Ctrl they are the browser's, and switched off they are nothing at all."""
    sit_down(page, "pergamon", "random")
    page.keyboard.press("/")
    page.keyboard.type("small moles")
    expect(page.locator(".command input")).to_have_value("small moles")
    expect(page.get_by_role("complementary")).to_have_count(0)
    page.locator(".command input").blur()
    page.keyboard.press("Control+s")
    expect(page.get_by_role("complementary")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_role("checkbox").uncheck(force=True)
    page.keyboard.press("Escape")
    for key in "sml?":
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("complementary")).to_have_count(0)
    page.reload()
    page.get_by_role("navigation", name="Ask the table").get_by_role("button", name="How it stands").press("Enter")
    expect(page.get_by_role("complementary", name="How it stands")).to_be_visible()


def test_the_log_is_one_stop(page: Page) -> None:
    """Tab goes to one line of the log, the arrows to the others: a long game has hundreds."""
    sit_down(page, "monuments", "random")
    lines = page.locator(".log li > button")
    assert [line.get_attribute("tabindex") for line in lines.all()].count("0") == 1
