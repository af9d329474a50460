"""Talk at the table in real browsers: two people, a spectator, a phone, and a keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from dighouse.server.house import House as TableHouse
from tests.web.conftest import House, new_visitor, watched
from tests.web.looking import axe, small_targets, too_wide
from tests.web.pasts import inside, told
from tests.web.test_signs import FIRST, SPY

MARKUP = "<img src=x onerror=alert(1)> https://example.org {@html 1}"
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
LAID = ".table[data-laid=whole]"
Sitting = Callable[..., Page]


@pytest.fixture
def sitting(browser: Browser, house: House) -> Iterator[Sitting]:
    """Somebody's page, in a browser of their own; no page may log an error."""
    opened: list[Page] = []

    def page(**look: Any) -> Page:
        visitor = new_visitor(browser, house, **look)
        visitor.add_init_script("localStorage.setItem('dighouse.name', 'Ben')")  # what whoever sits down is called
        opened.append(watched(visitor.new_page()))
        return opened[-1]

    yield page
    for one in opened:
        assert one.faults == []  # type: ignore[attr-defined]
        one.context.close()


def table_for(ann: Page, **wish: Any) -> tuple[str, str]:
    """A table with a place for somebody with a link: its path, and that of the link."""
    ann.request.get("/api/lobby")
    seats = [{"kind": "me"}, {"kind": "link"}]
    made = ann.request.post("/api/tables", data={"game": "monuments", "seats": seats, "your_name": "Ann", **wish})
    return f"/t/{made.json()['table']}", f"/t/{made.json()['table']}#{made.json()['links']['1']}"


async def hang_up(house: TableHouse, table: str) -> None:
    """Everybody's connection breaks."""
    for reader in (await house.lane(table)).readers:
        reader.send_away("too_slow")


def lines(page: Page) -> Locator:
    return page.locator(".talk [data-line]")


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_label("Say something").press("Enter")
    expect(page.get_by_label("Say something")).to_have_value("")


def heard(page: Page, text: str) -> None:
    """Told to whoever listens, in the words that are shown."""
    expect(page.locator("p.sr[role=status]").last).to_have_text(text)


def test_two_people_talk(sitting: Sitting) -> None:
    """Before the match and in it; what looks like a page's own text is text; a new line is counted until it is read."""
    ann, ben = sitting(), sitting(**PHONE)
    path, link = table_for(ann)
    ann.goto(path)
    say(ann, "anybody there?")
    ben.goto(link)
    expect(ben.locator(LAID)).to_be_visible()
    expect(ann.locator(LAID)).to_be_visible()
    button = ben.get_by_role("button", name="Talk, 1 new line")
    button.click()
    sheet = ben.get_by_role("dialog", name="Talk")
    expect(sheet.locator("[data-line]")).to_have_text(re.compile(r"^R Ann: anybody there\? \d\d:\d\d$"))
    say(ben, MARKUP)
    heard(ann, f"Ben: {MARKUP}")
    before = ann.locator(".log").bounding_box()
    face = ann.get_by_role("group", name="Log, Talk").get_by_role("button", name="Talk")
    expect(face).to_contain_text("1")
    assert ann.locator(".log").bounding_box() == before
    face.click()
    expect(lines(ann).last).to_contain_text(f"Ben: {MARKUP}")
    expect(face).not_to_contain_text("1")
    assert ann.locator(".talk a, .talk img").count() == 0
    assert axe(ann) == []  # the sheet is among the screens of `test_access_screens`
    assert small_targets(ben) == []
    assert not too_wide(ben)
    sheet.get_by_role("button", name="Close").click()
    say(ann, "good luck")
    heard(ben, "Ann: good luck")
    expect(ben.get_by_role("button", name="Talk, 1 new line")).to_be_visible()
    ben.reload()  # what was read stays read
    expect(ben.get_by_role("button", name="Talk, 1 new line")).to_be_visible()


def test_by_keys_alone_and_over_a_lost_connection(sitting: Sitting, house: House) -> None:
    """A key leads to the line to write on, Escape back; the keys of the table are letters there; a line is kept."""
    ann, ben = sitting(), sitting()
    path, link = table_for(ann)
    ben.goto(link)
    ann.goto(path)
    for one in (ann, ben):
        expect(one.locator(LAID)).to_be_visible()
    ann.keyboard.press("w")
    expect(ann.get_by_label("Say something")).to_be_focused()
    ann.keyboard.type("well, bold moves!")
    ann.keyboard.press("Enter")
    expect(lines(ann)).to_have_count(1)
    ann.keyboard.press("Escape")
    expect(ann.locator(".log .faces button").nth(1)).to_be_focused()
    expect(ann.get_by_role("region", name="Log")).to_be_visible()
    ann.keyboard.press("?")
    keys = ann.get_by_role("dialog", name="Keys")
    keys.get_by_role("button", name="Talk").click()
    expect(ann.get_by_label("Say something")).to_be_focused()
    ann.get_by_label("Say something").fill("x" * 400)
    assert len(ann.get_by_label("Say something").input_value()) == 300
    told(house, hang_up(inside(house), path.removeprefix("/t/")))
    say(ann, "still here")  # said into nothing, and again when somebody listens
    expect(lines(ann)).to_have_count(2)
    ben.locator(".log .faces button").nth(1).click()
    expect(lines(ben)).to_have_count(2)


def test_watching_muted_and_without(sitting: Sitting) -> None:
    """A spectator reads; who mutes it sees nothing of it; a table made without talk says so; bots do not talk."""
    ann, cat = sitting(), sitting()
    path, _ = table_for(ann)
    ann.goto(path)
    say(ann, "come and watch")
    cat.goto(path)
    expect(lines(cat)).to_have_count(1)
    expect(cat.get_by_text("You are watching: only those at the table can write.")).to_be_visible()
    expect(cat.get_by_label("Say something")).to_have_count(0)
    cat.get_by_role("button", name="Settings").click()
    cat.get_by_label("Talk at tables").uncheck(force=True)
    cat.keyboard.press("Escape")
    expect(cat.locator(".talk")).to_have_count(0)
    cat.goto("/")
    ann.goto("/")
    row = ann.locator("li", has=ann.locator(f"a[href='{path}']"))
    expect(row).to_be_visible()
    expect(row).not_to_contain_text("new line")
    quiet, _ = table_for(ann, talk=False)
    ann.goto(quiet)
    expect(ann.locator(".crumb")).to_contain_text("no talk")
    expect(ann.locator(".talk")).to_have_count(0)


def test_a_new_line_is_heard_where_it_is_wanted(sitting: Sitting) -> None:
    """Once for each line of somebody else's; not one's own, not with sounds off, not where talk is turned off."""
    ann, ben = sitting(), sitting()
    for one in (ann, ben):
        one.add_init_script(SPY)
        one.add_init_script("localStorage.setItem('dighouse.sound', 'yes')")
    path, link = table_for(ann)
    ann.goto(path)
    ben.goto(link)
    expect(ann.locator(LAID)).to_be_visible()
    for one in (ann, ben):
        one.get_by_role("group", name="Log, Talk").get_by_role("button", name="Talk").click()
        one.evaluate("heard = []")
    say(ann, "hello")
    heard(ben, "Ann: hello")
    assert ben.evaluate("heard").count(FIRST["talk"]) == 1
    assert FIRST["talk"] not in ann.evaluate("heard")
    ben.evaluate("heard = []")
    ben.get_by_role("button", name="Settings").click()
    ben.get_by_label("Talk at tables").uncheck(force=True)
    ben.keyboard.press("Escape")
    say(ann, "still there?")
    ben.wait_for_timeout(300)
    assert FIRST["talk"] not in ben.evaluate("heard")


def test_a_house_without_talk_does_not_offer_it(browser: Browser, tmp_path: Path, context: BrowserContext) -> None:
    silent = House(tmp_path, talk=False).open()
    elsewhere = new_visitor(browser, silent)
    for visitor, offered in ((elsewhere, 0), (context, 1)):
        page = watched(visitor.new_page())
        page.goto("/")
        page.locator(".seatrow select").nth(1).select_option("link")
        expect(page.get_by_label("Talk allowed")).to_have_count(offered)
        assert page.faults == []  # type: ignore[attr-defined]
    elsewhere.close()
    silent.close()
