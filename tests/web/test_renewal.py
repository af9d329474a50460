"""Secrets and strangers in a real browser: links made anew, signing out, names that would like to be more than text."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House, new_visitor, watched

NAMES = ["<img src=x onerror=alert(1)>", "{@html x} ${1} 'יעל\""]


def made(page: Page, *seats: dict[str, str], **more: object) -> dict[str, object]:
    """A table made by whoever this page belongs to."""
    answer = page.request.post("/api/tables", data={"game": "thebes", "seats": list(seats), **more})
    assert answer.status == 201, answer.text()
    return dict(answer.json())


def test_a_link_made_anew_and_its_secret_out_of_the_address_bar(browser: Browser, house: House, page: Page) -> None:
    table = made(page, {"kind": "me", "name": NAMES[0]}, {"kind": "link"}, name=NAMES[1])
    page.goto(f"/t/{table['table']}")
    expect(page.get_by_role("heading", level=1)).to_have_text(NAMES[1])
    link = page.locator(".sharelink input")
    old = link.input_value()
    page.get_by_role("button", name="New link").click()
    expect(page.get_by_text("whoever else sat down by it")).to_be_visible()
    page.get_by_role("button", name="Yes, a new link").click()
    expect(link).not_to_have_value(old)
    new = link.input_value()
    guests = new_visitor(browser, house)
    ben = watched(guests.new_page())
    ben.goto(old)
    expect(ben.get_by_role("alert")).to_contain_text("does not belong to a seat")
    ben.faults.clear()  # type: ignore[attr-defined]  # the browser itself names the refused request
    ben.goto("about:blank")
    ben.goto(new)
    expect(ben.locator(".table")).to_be_visible()
    assert ben.url == f"{house.address}/t/{table['table']}"
    assert ben.faults == []  # type: ignore[attr-defined]
    # names are text: at the table, in the log, in titles
    expect(page.locator(".table")).to_contain_text(NAMES[0])
    assert page.locator("img[src='x']").count() == 0
    guests.close()


def test_signing_out_everywhere_else(browser: Browser, house: House, page: Page) -> None:
    table = made(page, {"kind": "me"}, {"kind": "me"})["table"]
    other = new_visitor(browser, house)
    other.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # a copy of the cookie
    thief = watched(other.new_page())
    thief.goto(f"/t/{table}")
    expect(thief.locator(".table[data-state=mine]")).to_be_visible()
    page.goto("/me/data")
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("Only this browser knows you now.")).to_be_visible()
    expect(thief.locator(".table[data-state=waiting]")).to_be_visible()  # a spectator now
    expect(thief.get_by_text("You were signed out of this seat")).to_be_visible()
    page.goto(f"/t/{table}")
    expect(page.locator(".table[data-state=mine]")).to_be_visible()
    other.close()
