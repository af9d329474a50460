"""What Chromium hands to a screen reader: every line of the log, every desk, and each event told once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from dighouse.games import KEYS
from tests.web.by_tree import Tree
from tests.web.conftest import House, new_visitor, settled, watched
from tests.web.sitting import advance, after, make_table

# The words of things as they stand there: by the tree and by the page they differ in spaces and capitals.
SHOWN = """all => all.map((one) => {
  const words = one.cloneNode(true);
  for (const part of words.querySelectorAll('[aria-hidden=true], [role=img], title')) part.remove();
  return words.textContent.replaceAll(/\\s/g, '').toLowerCase();
})"""
HEIGHTS = {1440: 900, 1024: 768, 390: 844}
LIVE = ("polite", "assertive")
every_width = pytest.mark.parametrize("width", HEIGHTS)
each_game = pytest.mark.parametrize("game", KEYS)


class Whole:
    """The whole tree at one moment."""

    def __init__(self, page: Page) -> None:
        nodes = Tree(page).cdp.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes: dict[str, dict[str, Any]] = {node["nodeId"]: node for node in nodes}

    def parts(self, role: str, name: str = "") -> list[dict[str, Any]]:
        there = [node for node in self.nodes.values() if not node["ignored"] and node["role"]["value"] == role]
        return [node for node in there if node["name"]["value"].startswith(name)]

    def words(self, node: dict[str, Any]) -> str:
        """What can be read in a part, in small letters without spaces."""
        if node["role"]["value"] == "image":
            return ""  # it has a name instead
        if node["role"]["value"] == "StaticText":
            return "" if node["ignored"] else "".join(node["name"]["value"].lower().split())
        return "".join(self.words(self.nodes[key]) for key in node["childIds"] if key in self.nodes)

    def lines(self) -> list[str]:
        (log,) = self.parts("region", "Log")
        return [self.words(one) for one in self.below(log) if one["role"]["value"] == "listitem"]

    def below(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield node
        for key in node["childIds"]:
            if key in self.nodes:
                yield from self.below(self.nodes[key])

    def aloud(self) -> list[str]:
        """What stands in each part that is read out when it changes."""
        return [self.words(node) for node in self.nodes.values() if live(node) in LIVE]


def live(node: dict[str, Any]) -> str:
    return next((one["value"]["value"] for one in node.get("properties", []) if one["name"] == "live"), "off")


def shown(page: Page, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).evaluate_all(SHOWN)
    return found


@pytest.fixture
def table(browser: Browser, house: House, game: str, width: int) -> Iterator[Page]:
    """A table with a past, opened by its link."""
    visitor = new_visitor(browser, house, width=width, height=HEIGHTS[width])
    page = watched(visitor.new_page())
    made = make_table(visitor, game, "random", "random")
    advance(visitor, house.address, made, after(8), seed=3)
    page.goto(f"/t/{made}")
    settled(page)
    yield page
    assert page.faults == []  # type: ignore[attr-defined]
    visitor.close()


@each_game
@every_width
def test_all_of_a_table_is_in_the_tree(table: Page) -> None:
    """Wherever it lies: the lines of the log and the desks in their words, and how it stands and what one holds."""
    whole = Whole(table)
    lines = shown(table, ".log li")
    assert len(lines) > 8
    assert whole.lines() == lines
    desks = [whole.words(desk) for desk in whole.parts("region", "Desk of ")]
    assert desks == shown(table, ".desk")
    assert len(desks) == 3
    assert all(desks)
    for key, name in (("s", "How it stands"), ("o", "What I hold")):
        table.keyboard.press(key)
        expect(table.get_by_role("complementary", name=name)).to_be_visible()
        (sheet,) = (whole := Whole(table)).parts("complementary", name)
        assert [whole.words(sheet)] == shown(table, ".answer-sheet")


@each_game
@every_width
def test_an_event_is_told_once(table: Page, house: House) -> None:
    """Each new line of the log stands in one part that is read out, and no older line came there with it."""
    before = Whole(table).aloud()
    last = int(table.locator(".table").get_attribute("data-seq") or 0)
    advance(table.context, house.address, table.url.rpartition("/")[2], after(1), seed=4)
    expect(table.locator(f".table[data-seq='{last}']")).to_have_count(0)
    settled(table)
    whole = Whole(table)
    new = [line for line in whole.lines() if not any(line in part for part in before)]
    assert new
    for line in new:
        assert sum(line in part for part in whole.aloud()) == 1, line


@pytest.mark.parametrize(("game", "width"), [("monuments", 390)])
def test_of_a_long_log_the_earlier_lines_come_when_they_are_wanted(table: Page, house: House) -> None:
    """By a button, or past the last line by the arrows; nobody is told of them."""
    advance(table.context, house.address, table.url.rpartition("/")[2], after(40), seed=3)
    table.reload()
    settled(table)
    lines, button = table.locator(".log li > button"), table.get_by_role("button", name="Earlier lines")
    expect(button).to_be_attached()
    there, aloud = lines.count(), sorted(Whole(table).aloud())
    assert 60 <= there < int(table.locator(".table").get_attribute("data-seq") or 0)
    button.focus()
    table.keyboard.press("Enter")
    expect(button).to_have_count(0)
    expect(lines.nth(there)).to_be_focused()
    assert table.locator(".log li[data-moment='0']").count() == 1
    assert Whole(table).lines() == shown(table, ".log li")
    assert sorted(Whole(table).aloud()) == aloud
    table.reload()
    settled(table)
    expect(button).to_be_attached()
    lines.first.focus()
    table.keyboard.press("End")
    expect(lines.last).to_be_focused()
    expect(table.locator(".log li[data-moment='0']")).to_have_count(1)
