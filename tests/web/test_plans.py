"""A move wished for while somebody else moves: shown, kept in the browser, taken back, made, offered or dropped."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from websockets.sync.client import ClientConnection, connect

from dighouse.games import KEYS
from tests.web.conftest import PATIENCE, SHOTS, House, new_visitor, settled, watched
from tests.web.looking import axe, small_targets, too_wide
from tests.web.pasts import make

LOOKS = [(1440, "light", "de"), (1024, "dark", "nl"), (390, "light", "es")]
Choice = Callable[[dict[str, Any]], bool]


class Rival:
    """Somebody who moves over the socket, and keeps all they are told."""

    def __init__(self, context: BrowserContext, house: House, table: str) -> None:
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies())
        where = f"{house.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Cookie": cookies, "Origin": house.address}
        self.socket: ClientConnection = connect(where, additional_headers=headers, max_size=None).__enter__()
        self.dice = random.Random(3)
        self.told: list[dict[str, Any]] = []
        self.socket.send(json.dumps({"say": "hello"}))
        self.now = self.hear()

    def hear(self) -> dict[str, Any]:
        """The next position."""
        while True:
            told = dict(json.loads(self.socket.recv(timeout=PATIENCE)))
            self.told.append(told)
            if told["tell"] == "answer":
                assert told["problem"] is None, told
            if told["tell"] in ("table", "event"):
                self.now = told
                return told

    def act(self, wanted: Choice = lambda _: True) -> None:
        legal = [one for one in self.now["legal"] if wanted(one)] or self.now["legal"]
        seq = self.now["moment"]["seq"]
        act = {
            "say": "act",
            "command_id": f"rival {seq}",
            "expected_seq": seq,
            "action": self.dice.choice(legal)["action"],
        }
        self.socket.send(json.dumps(act))
        self.hear()

    def act_until_done(self, wanted: Choice = lambda _: True) -> None:
        while self.now["legal"]:
            self.act(wanted)


def together(friends: list[BrowserContext], house: House, game: str, **look: Any) -> tuple[Page, Rival]:
    """A table of two people at which the other one is to move; the page of the one who waits."""
    made = make(friends[0], "me", "link", game=game)
    table = made["table"]
    friends[1].request.get("/api/lobby")
    answer = friends[1].request.post(f"/api/tables/{table}/join", data={"key": made["links"]["1"], "name": "Marco"})
    assert answer.ok, answer.text()
    rivals = [Rival(one, house, table) for one in friends]
    on_turn = next(number for number, one in enumerate(rivals) if one.now["legal"])
    rivals[1 - on_turn].socket.close()
    page = watched(friends[1 - on_turn].new_page())
    page.goto(f"/t/{table}")
    page.locator(".table[data-laid=whole][data-state=waiting]").wait_for()
    return page, rivals[on_turn]


def plan(page: Page, typed: str = "") -> str:
    """Choose from the list of what could be done; its name."""
    page.keyboard.press("p")
    expect(page.locator(".turn")).to_contain_text("Choose a move")
    page.locator(".table[data-plan=open]").wait_for()
    page.keyboard.press("m")
    field = page.locator("dialog.moves input")
    field.fill(typed)
    name = page.locator("dialog.moves [role=option]").first.evaluate("e => e.firstChild.textContent.trim()")
    field.press("Enter")
    expect(page.locator(".turn p")).to_have_text(f"Planned: {name}.")
    return str(name)


@pytest.mark.parametrize("game", KEYS)
def test_a_plan_is_shown_taken_back_and_told_to_nobody(friends: list[BrowserContext], house: House, game: str) -> None:
    page, rival = together(friends, house, game)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    page.locator(".table[data-laid=whole]").wait_for()
    said, heard = len(sent), len(rival.told)
    plan(page)
    expect(page.get_by_role("button", name="Take back")).to_have_attribute("aria-pressed", "true")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".turn")).not_to_contain_text("Planned")
    plan(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".turn")).not_to_contain_text("Planned")
    plan(page)
    assert sent[said:] == []
    assert rival.told[heard:] == []
    assert page.faults == []  # type: ignore[attr-defined]


def test_a_plan_by_the_board_is_outlined_and_pressed_away(friends: list[BrowserContext], house: House) -> None:
    page, _ = together(friends, house, "thebes")
    page.get_by_role("button", name="Plan", exact=True).click()
    page.locator("button[data-slot=r1]").click()
    page.locator("[role=dialog] .btn.primary").click()
    expect(page.locator(".turn p")).to_contain_text("Planned: ")
    card = page.locator("[data-slot=r1]")
    assert card.evaluate("e => getComputedStyle(e).outlineStyle") == "dashed"
    card.click()
    expect(page.locator(".turn p")).not_to_contain_text("Planned: ")
    assert card.evaluate("e => getComputedStyle(e).outlineStyle") != "dashed"


def test_what_costs_the_same_and_draws_nothing_is_made(friends: list[BrowserContext], house: House) -> None:
    """Monuments with two: the colour of one's turn."""
    page, rival = together(friends, house, "monuments")
    name = plan(page)
    rival.act_until_done()
    expect(page.locator(".table")).to_have_attribute("data-state", "mine")
    assert rival.hear()["moment"]["kind"] == "move"
    settled(page)
    expect(page.locator(".turn")).not_to_contain_text("Planned")
    assert name


def test_what_cannot_be_taken_back_is_offered(friends: list[BrowserContext], house: House) -> None:
    page, rival = together(friends, house, "thebes")
    name = plan(page, "swap")
    rival.act_until_done(lambda one: one["action"]["do"] == "take")
    expect(page.locator(".wish")).to_contain_text(f"Planned: {name} (")
    expect(page.locator(".wish")).to_contain_text("cannot be taken back")
    yes = page.get_by_role("button", name="Do it")
    expect(yes).to_be_focused()
    assert axe(page) == []
    page.keyboard.press("Enter")
    assert rival.hear()["moment"]["seat"] != rival.now["viewer"]


def test_what_is_gone_is_dropped(friends: list[BrowserContext], house: House) -> None:
    """The rival swaps all open cards: the one that was wished for is not there any more."""
    page, rival = together(friends, house, "thebes")
    plan(page, "take")
    before = page.locator(".table").get_attribute("data-seq")
    rival.act_until_done(lambda one: one["action"]["do"] == "swap")
    expect(page.locator(".wish")).to_contain_text("Not possible any more: ")
    assert int(page.locator(".table").get_attribute("data-seq") or 0) > int(before or 0)


@pytest.mark.parametrize(("width", "theme", "lang"), LOOKS)
def test_screens_of_a_plan(browser: Browser, house: House, width: int, theme: str, lang: str) -> None:
    """For a person to look at; nothing sticks out, and targets are large enough."""
    look = {"lang": lang, "width": width, "height": 844 if width < 700 else 900, "color_scheme": theme}
    look |= {"has_touch": True, "is_mobile": True} if width < 700 else {}
    both = [new_visitor(browser, house, **look), new_visitor(browser, house, **look)]  # type: ignore[arg-type]
    for game in KEYS:
        page, rival = together(both, house, game)
        page.keyboard.press("p")
        page.locator(".table[data-plan=open]").wait_for()
        shot(page, f"plan-{game}-{width}-{theme}-{lang}-choose")
        page.keyboard.press("m")
        page.locator("dialog.moves input").press("Enter")
        shot(page, f"plan-{game}-{width}-{theme}-{lang}-planned")
        assert not too_wide(page)
        assert width > 700 or small_targets(page) == []
        rival.act_until_done()
        page.locator(".table:not([data-state=waiting])").wait_for()
        shot(page, f"plan-{game}-{width}-{theme}-{lang}-turn")
        page.close()
    for one in both:
        one.close()


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
