"""People at the table, in a real browser."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from dighouse.games import KEYS
from tests.web.conftest import PATIENCE, House, new_visitor, settled, watched
from tests.web.playing import create, move_by_clicking, one_move, play_now, play_to_the_end, seq, state
from tests.web.sitting import advance, make_table, over


def test_two_clicks_and_one_plays(page: Page) -> None:
    """Open the page, click a game: a table against the strongest bot, which answers the first move."""
    page.goto("/")
    page.locator(".game[data-game=thebes] .btn.primary").click()
    expect(page.locator(".table")).to_be_visible()
    settled(page)
    move_by_clicking(page, random.Random(1))


def test_a_whole_game_by_clicking_only(page: Page) -> None:
    """Against a bot, to the verified draws and the rematch."""
    play_now(page)
    assert play_to_the_end(page, seed=1) > 10
    end = page.get_by_role("dialog", name="Final score")
    expect(end).to_be_visible()
    rows = end.locator("tbody tr")
    assert rows.count() == 2
    for row in range(2):
        cells = [int(text) for text in rows.nth(row).locator("td").all_inner_texts()]
        assert sum(cells[1:-1]) == cells[-1], "the categories add up"
    expect(end.locator("svg.points path.p1")).to_have_count(1)
    end.get_by_role("button", name="Verify the draws").click()
    expect(end.get_by_text(re.compile(r"Verified: \d+ draws"))).to_be_visible()
    with page.expect_download() as download:
        end.get_by_role("link", name="Download the match file").click()
    lines = download.value.path().read_text().splitlines()
    assert json.loads(lines[0])["events"] == len(lines) - 1
    end.get_by_role("button", name="Rematch").click()
    end.get_by_role("button", name="To the rematch").click()
    settled(page)
    assert seq(page) < 5


@pytest.mark.parametrize("game", [key for key in KEYS if key != "thebes"])
def test_the_score_sheet_adds_up(page: Page, house: House, game: str) -> None:
    """At the end of a match that was played without a browser."""
    table = make_table(page.context, game, "random", "random")
    advance(page.context, house.address, table, over)
    page.goto(f"/t/{table}")
    rows = page.get_by_role("dialog", name="Final score").locator("tbody tr")
    expect(rows).to_have_count(3)
    for row in rows.all():
        cells = [int(text.replace("−", "-")) for text in row.locator("td").all_inner_texts()]
        assert sum(cells[1:-1]) == cells[-1], "the categories add up"
    text = str(page.evaluate("document.body.textContent"))
    assert not re.search(r"(?<!\w)-\d", text), "a minus sign is no hyphen"
    assert game != "monuments" or any("−" in row for row in rows.all_inner_texts()), "what was not used costs points"


def test_two_browsers_one_reloads_and_one_loses_its_socket(browser: Browser, house: House) -> None:
    """A friend joins by a link; both see every move; a reload and a lost socket resume where they were."""
    ann, ben = new_visitor(browser, house), new_visitor(browser, house)
    host, guest = watched(ann.new_page()), watched(ben.new_page())
    create(host, "me", "link")
    link = host.locator("[data-link]").first.get_attribute("data-link")
    assert link
    guest.goto(link)
    expect(guest.locator(".table")).to_be_visible()
    expect(host.locator(".table")).to_be_visible()
    for turn in range(8):
        mover, other = on_turn(host, guest)
        before = seq(mover)
        one_move(mover)
        expect(mover.locator(f".table[data-seq='{before + 1}']")).to_be_visible()
        expect(other.locator(f".table[data-seq='{before + 1}']")).to_be_visible()
        if turn == 3:
            other.reload()
            expect(other.locator(f".table[data-seq='{before + 1}']")).to_be_visible()
        if turn == 6:
            ben.set_offline(True)
            ben.set_offline(False)
            expect(guest.locator(f".table[data-seq='{before + 1}']")).to_be_visible()
    ann.close()
    ben.close()


def on_turn(one: Page, two: Page) -> tuple[Page, Page]:
    """Whose move it is, and the other one, once both have heard the same."""
    for _ in range(100 * PATIENCE):
        same = seq(one) == seq(two)
        for mover, other in ((one, two), (two, one)):
            if same and mover.locator(".table[data-state=mine]:not([data-asking])").count():
                return mover, other
        one.wait_for_timeout(10)
    raise AssertionError("it is nobody's move")


def test_a_spectator_sees_and_cannot_act(browser: Browser, house: House) -> None:
    player, watcher = new_visitor(browser, house), new_visitor(browser, house)
    page, looker = watched(player.new_page()), watched(watcher.new_page())
    play_now(page)
    looker.goto(page.url)
    expect(looker.locator(".table")).to_be_visible()
    before = seq(page)
    move_by_clicking(page, random.Random(2))
    expect(looker.locator(f".table[data-seq='{seq(page)}']")).to_be_visible()
    assert seq(looker) > before
    expect(looker.locator("button[data-slot]")).to_have_count(0)
    expect(looker.locator(".command")).to_have_count(0)
    player.close()
    watcher.close()


def test_no_spectators_where_none_are_wanted(browser: Browser, house: House) -> None:
    player, watcher = new_visitor(browser, house), new_visitor(browser, house)
    page, looker = watched(player.new_page()), watcher.new_page()
    create(page, "me", "greedy", spectators=False)
    settled(page)
    looker.goto(page.url)
    expect(looker.get_by_role("alert")).to_be_visible()
    expect(looker.locator(".table")).to_have_count(0)
    player.close()
    watcher.close()


def test_one_screen_for_two(page: Page) -> None:
    """Two people at one screen: the browser acts for whoever is on turn."""
    create(page, "me", "here")
    settled(page)
    movers = set()
    dice = random.Random(3)
    for _ in range(8):
        movers.add(page.locator(".turn").get_attribute("class"))
        move_by_clicking(page, dice)
    assert len(movers) == 2


def test_the_past_is_one_click_away(page: Page) -> None:
    """Each line of the log leads to its moment; the slider too; the present is one click back."""
    play_now(page)
    dice = random.Random(4)
    for _ in range(4):
        move_by_clicking(page, dice)
    now = seq(page)
    page.locator(".log li").last.get_by_role("button").click()
    expect(page.locator(".table[data-state=past]")).to_be_visible()
    expect(page.locator("button[data-slot]")).to_have_count(0)
    page.get_by_role("button", name="Back to the present").click()
    expect(page.locator(".table[data-state=mine]")).to_be_visible()
    assert seq(page) == now


def test_a_refused_command_names_its_rule(page: Page) -> None:
    play_now(page)
    box = page.locator(".command input")
    box.fill("dig atlantis 4")
    box.press("Enter")
    expect(page.get_by_text("Not one of your moves now: dig atlantis 4")).to_be_visible()
    before = seq(page)
    for command, rule in (
        ("retire", "TH11.2"),
        ("exhibit a", "TH9.1"),
        ("dig crete 1", "TH8."),
        ("swap zeppelin", "TH4.4"),
    ):
        box.fill(command)
        box.press("Enter")
        expect(page.locator(".turn p.bad")).to_contain_text(rule)
    assert (seq(page), state(page)) == (before, "mine")


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "Ánna 🏺"])
def test_names_are_text(page: Page, name: str) -> None:
    """A name is shown as it was typed and never as markup."""
    page.goto("/")
    page.locator(".new input").first.fill(name)
    page.locator(".new .btn.primary").click()
    settled(page)
    expect(page.locator(".desk h3").first).to_have_text(name)
    assert page.locator(".desk img").count() == 0


def test_the_lobby_asks_for_every_text_once(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/texts/" in request.url else None)
    page.goto("/")
    expect(page.locator(".game")).to_have_count(len(KEYS))
    page.wait_for_load_state("networkidle")
    assert len(asked) == len(set(asked)) == 1 + len(KEYS)
