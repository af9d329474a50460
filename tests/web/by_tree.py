"""A player who knows of the page only the browser's accessibility tree: roles, names and states, no pixel, no class."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Page

from tests.web.conftest import PATIENCE, settled

# Parts of the page in which nothing is a move, and buttons that are none: a reader of the names knows.
ELSEWHERE = {"Log", "Seats"}
NO_MOVE = re.compile(
    r"^(Undo|Hint|Show the last moves again|⋯ ?More|Enlarge the board"
    r"|\d+ discards?|stand-in numbers.*|Chart and finds|By monument|By symbol|\d+ cards? out|Close|Skip"
    r"|One (week|coin|assistant) (less|more)|Take back)$"
)
MINE = re.compile("^Your (move|choice)")
PRESS = "function () { this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); }"


@dataclass(frozen=True)
class Node:
    """Something a screen reader comes to."""

    number: int
    role: str
    name: str
    states: dict[str, Any]

    @property
    def able(self) -> bool:
        return not self.states.get("disabled")


class Tree:
    """The tree the browser itself hands to a screen reader: what it leaves out of it is not there."""

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Accessibility.enable")

    def find(self, role: str, name: str | None = None, within: Node | None = None) -> list[Node]:
        """What has a role, in the order of the tree."""
        wanted = {"role": role} if name is None else {"role": role, "accessibleName": name}
        try:
            root = within.number if within else self.cdp.send("Accessibility.getRootAXNode")["node"]["backendDOMNodeId"]
            return seen(self.cdp.send("Accessibility.queryAXTree", {"backendNodeId": root, **wanted})["nodes"])
        except Error:
            return []  # it was taken away meanwhile

    def press(self, node: Node) -> None:
        """What a screen reader does to activate a thing: no pointer, no place on the screen."""
        thing = self.cdp.send("DOM.resolveNode", {"backendNodeId": node.number})["object"]["objectId"]
        self.cdp.send("Runtime.callFunctionOn", {"objectId": thing, "functionDeclaration": PRESS})


def seen(nodes: list[dict[str, Any]]) -> list[Node]:
    """What is not ignored."""
    return [
        Node(
            node.get("backendDOMNodeId", 0),
            node["role"]["value"],
            node.get("name", {}).get("value", "").strip(),
            {one["name"]: one["value"].get("value") for one in node.get("properties", [])},
        )
        for node in nodes
        if not node["ignored"]
    ]


class TreePlayer:
    """Presses what has a role and a name; hears the heading, the log and the status."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice, self.tree = page, dice, Tree(page)
        self.ways: dict[str, int] = {}

    @property
    def over(self) -> bool:
        return bool(self.tree.find("dialog", "Final score"))

    @property
    def log(self) -> list[str]:
        """The lines of the log, from the top."""
        lists = [part for log in self.tree.find("region", "Log") for part in self.tree.find("list", within=log)]
        return [line.name for part in lists for line in self.tree.find("button", within=part)]

    @property
    def told(self) -> int:
        """How many events the log tells of."""
        return sum(len(self.tree.find("listitem", within=log)) for log in self.tree.find("region", "Log"))

    @property
    def mine(self) -> bool:
        return any(MINE.match(one.name) for one in self.tree.find("heading"))

    def wait_until(self, happened: Callable[[], bool], otherwise: str) -> None:
        until = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < until, f"{otherwise}: {self.tree.find('heading')}"
            self.page.wait_for_timeout(50)

    def wait_for_turn(self, events: int) -> None:
        """Until the log is longer, the others have moved and the heading says that it is one's move."""
        self.wait_until(lambda: self.told > events or self.over, "the log tells of nothing new")
        settled(self.page)
        self.wait_until(lambda: self.mine or self.over, "not one's move again")

    def decide(self, way: str) -> None:
        events = self.told
        if way == "list":
            self.from_the_list()
        else:
            self.on_the_board(events)
        self.wait_for_turn(events)
        self.ways[way] = self.ways.get(way, 0) + 1

    def from_the_list(self) -> None:
        (asks,) = self.tree.find("navigation", "Ask the table")
        (button,) = self.tree.find("button", "Legal moves", asks)
        self.tree.press(button)
        (dialog,) = self.tree.find("dialog", "Legal moves")
        moves = self.tree.find("option", within=dialog)
        assert moves, "the list of legal moves is empty"
        self.tree.press(self.dice.choice(moves))

    def on_the_board(self, events: int) -> None:
        """Something on the board; where it asks for more, that is answered."""
        for _ in range(6):
            within = self.asked()
            choices = self.choices(within)
            assert choices, f"nothing to press in {within}"
            self.press(self.dice.choice(choices))
            if self.over or self.told > events or self.asked().role != "dialog":
                return
        raise AssertionError("the dialogs lead nowhere")

    def press(self, chosen: Node) -> None:
        before = self.heard()
        self.tree.press(chosen)
        self.wait_until(lambda: self.heard() != before, f"pressed {chosen.name!r} and nothing happened")

    def asked(self) -> Node:
        """What asks for something now: a dialog if there is one, else the table."""
        return (self.tree.find("dialog") or self.tree.find("main") or self.tree.find("dialog"))[-1]  # one opens now

    def heard(self) -> tuple[int, list[str]]:
        """What tells that something has happened: a line of the log, another heading, a dialog."""
        return self.told, [one.name for one in self.tree.find("heading", within=self.asked())[:1]]

    def choices(self, within: Node) -> list[Node]:
        """What can be pressed there; of a group of radios one is chosen first."""
        radios = self.able("radio", within)
        if radios:
            self.tree.press(self.dice.choice(radios))
        return [one for one in self.able("button", within) if not NO_MOVE.match(one.name)]

    def able(self, role: str, within: Node) -> list[Node]:
        """What of a role can be pressed, some regions left out."""
        regions = [one for one in self.tree.find("region", within=within) if one.name in ELSEWHERE]
        elsewhere = [one for region in regions for one in self.tree.find(role, within=region)]
        return [one for one in self.tree.find(role, within=within) if one.able and one not in elsewhere]
