"""A player who knows of the page only the accessibility tree: roles, names and states, never a pixel or a class."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Locator, Page

from tests.web.conftest import PATIENCE

NODE = re.compile(r"""^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$""")
# Parts of the page in which nothing is a move, and buttons that are none: a reader of the names knows.
ELSEWHERE = {"Log", "Seats"}
NO_MOVE = re.compile(
    r"^(Undo|Hint|Show the last moves again|⋯ More|Enlarge the board"
    r"|\d+ discards?|stand-in numbers.*|Chart and finds|By monument|By symbol|\d+ cards? out|Close|Skip"
    r"|One (week|coin|assistant) (less|more)|Take back)$"
)


def unquoted(name: str) -> str:
    return name.replace("''", "'").replace('\\"', '"').replace("\\\\", "\\")


def named(tree: str, role: str, leave_out: set[str] = ELSEWHERE) -> list[str]:
    """The names of all that can be pressed of a role, in the order of the tree, some regions left out."""
    found, skipped = [], -1
    for line in tree.splitlines():
        node = NODE.match(line)
        if not node:
            continue
        depth, kind, name, rest = len(node[1]), node[2], node[3] or "", node[4]
        if skipped >= 0 and depth > skipped:
            continue
        skipped = depth if kind == "region" and name in leave_out else -1
        if kind == role and "[disabled]" not in rest:
            found.append(unquoted(name))
    return found


class TreePlayer:
    """Presses what has a role and a name; hears the heading, the log and the status."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice = page, dice
        self.ways: dict[str, int] = {}

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    @property
    def over(self) -> bool:
        return self.page.get_by_role("dialog", name="Final score").count() > 0

    @property
    def told(self) -> int:
        """How many events the log tells of."""
        return self.page.get_by_role("region", name="Log").get_by_role("listitem").count()

    def wait_for_turn(self, events: int) -> None:
        """Until the log is longer and then the heading says that it is one's move: that of before says so too."""
        until = time.monotonic() + PATIENCE
        mine = self.page.get_by_role("heading", level=1, name=re.compile("^Your (move|choice)"))
        while time.monotonic() < until:
            if self.over or (self.told > events and mine.count()):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not one's move again:\n{self.page.get_by_role('main').aria_snapshot()[:1500]}")

    def decide(self, way: str) -> None:
        events = self.told
        if way == "list":
            self.from_the_list()
        else:
            self.on_the_board(events)
        self.wait_for_turn(events)
        self.ways[way] = self.ways.get(way, 0) + 1

    def press(self, within: Locator, role: str, name: str) -> None:
        """What a screen reader does to activate a thing: no pointer, no place on the screen."""
        within.get_by_role(role, name=name, exact=True).first.dispatch_event("click")  # type: ignore[arg-type]

    def from_the_list(self) -> None:
        asks = self.page.get_by_role("navigation", name="Ask the table")
        self.press(asks, "button", "Legal moves")
        moves = named(self.page.get_by_role("dialog", name="Legal moves").aria_snapshot(), "option")
        assert moves, "the list of legal moves is empty"
        self.press(self.page.get_by_role("dialog", name="Legal moves"), "option", self.dice.choice(moves))

    def on_the_board(self, events: int) -> None:
        """Something on the board; where it asks for more, that is answered."""
        for _ in range(6):
            within = self.dialog() or self.main
            names = self.choices(within)
            assert names, f"nothing to press:\n{within.aria_snapshot()[:1500]}"
            name = self.dice.choice(names)
            before = self.heard()
            self.press(within, "button", name)
            self.wait_for_more(before, name)
            if self.told > events or not self.dialog():
                return
        raise AssertionError("the dialogs lead nowhere")

    def dialog(self) -> Locator | None:
        found = self.page.get_by_role("dialog")
        return found.last if found.count() else None

    def heard(self) -> tuple[int, str]:
        """What tells that something has happened: a line of the log, another heading, a dialog."""
        headings = (self.dialog() or self.main).get_by_role("heading")
        return self.told, headings.first.inner_text() if headings.count() else ""

    def wait_for_more(self, before: tuple[int, str], name: str) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.heard() != before:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"pressed {name!r} and nothing happened")

    def choices(self, within: Locator) -> list[str]:
        """What can be pressed there; of a group of radios one is chosen first."""
        tree = within.aria_snapshot()
        radios = named(tree, "radio")
        if radios:
            self.press(within, "radio", self.dice.choice(radios))
            tree = within.aria_snapshot()
        return [name for name in named(tree, "button") if not NO_MOVE.match(name)]
