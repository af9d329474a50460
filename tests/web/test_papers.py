"""Other papers for boards and sheets: chosen in the settings, kept, and as easy to read as the first one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dighouse.games import KEYS
from tests.web.colours import TOKEN, contrast, tokens
from tests.web.conftest import SHOTS, House, new_visitor, settled, watched
from tests.web.looking import axe, too_wide
from tests.web.sitting import advance, after, make_table

STYLE = Path(__file__).resolve().parents[2] / "web" / "src" / "style"
PAPERS, THEMES = ("chart", "contrast"), ("light", "dark")
SHEETS = ("desk", "sheet", "sheet-2", "sheet-3")
INKS = {"chart": 4.5, "contrast": 7}  # the least contrast of writing


def colours(paper: str, theme: str) -> dict[str, str]:
    """The tokens of a paper, upon those of its theme."""
    head = f":root[data-theme=dark][data-paper={paper}]{{" if theme == "dark" else f"[data-paper={paper}]:not("
    own = (STYLE / "papers.css").read_text().split(head, 1)[1].split("}", 1)[0]
    return {**tokens(STYLE / "tokens.css", theme), **dict(TOKEN.findall(own))}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("theme", THEMES)
def test_writing_stands_out_from_every_sheet(paper: str, theme: str) -> None:
    known = colours(paper, theme)
    for ink in ("ink", "ink-2"):
        for sheet in SHEETS:
            assert contrast(known[ink], known[sheet]) >= INKS[paper], (ink, sheet)
    for seat in (1, 2, 3, 4):
        assert contrast(known[f"p{seat}-line"], known["sheet"]) >= 3, seat


def test_a_paper_changes_no_colour_of_players_and_sites() -> None:
    """What tells colours apart for all kinds of eyes holds on each of them."""
    named = {name for name, _ in TOKEN.findall((STYLE / "papers.css").read_text())}
    assert not named & {"p1", "p2", "p3", "p4", "gr", "cr", "eg", "pa", "me"}


def test_a_paper_is_chosen_and_kept(page: Page) -> None:
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-paper", "journal")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Chart", exact=True).click()
    expect(page.get_by_role("button", name="Chart", exact=True)).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-paper", "chart")


def test_who_asks_their_system_for_contrast_has_it(browser: Browser, house: House) -> None:
    visitor = new_visitor(browser, house, contrast="more")
    page = visitor.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-paper", "contrast")
    visitor.close()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_board_on_every_paper(browser: Browser, house: House, paper: str, theme: str) -> None:
    """No rule of access is broken on any of them."""
    visitor = new_visitor(browser, house, color_scheme=theme)
    visitor.add_init_script(f"localStorage.setItem('dighouse.paper', '{paper}')")
    for game in KEYS:
        table = make_table(visitor, game, "greedy")
        advance(visitor, house.address, table, after(12))
        page = watched(visitor.new_page())
        page.goto(f"/t/{table}")
        settled(page)
        assert axe(page) == [], game
        assert not too_wide(page)
        page.screenshot(path=SHOTS / f"paper-{game}-{paper}-{theme}.png")
        page.close()
    page = visitor.new_page()
    page.goto("/")
    expect(page.locator(".new .btn.primary")).to_be_visible()
    assert axe(page) == []
    visitor.close()
