"""A player with a keyboard and no mouse, who knows of the page only what has the focus."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

from tests.web.by_tree import NO_MOVE
from tests.web.conftest import settled
from tests.web.playing import seq

# What one sees of the thing in focus: is it a move on the board, is it in a dialog, is it its prominent button?
FOCUS = """() => {
  const here = document.activeElement;
  const inside = (selector) => here.closest(selector) !== null;
  const pressed = here.matches('button, [role=button], [role=radio], input[type=radio]');
  const able = !here.disabled && here.getAttribute('aria-disabled') !== 'true';
  return {
    at: here === document.body ? 'page' : inside('dialog, [role=dialog]') ? 'dialog' : 'table',
    name: (here.getAttribute('aria-label') ?? here.innerText ?? here.value ?? '').trim(),
    field: here.matches('input:not([type=radio], [type=checkbox], [type=range])'),
    move: inside('main') && pressed && able && !inside('.log, .desks, .turn, dialog, [role=dialog]'),
    prominent: here.matches('.primary') && able,
    choice: inside('[role=dialog]') && pressed && able && !document.querySelector('[role=dialog] .primary'),
  };
}"""
DONE = """before => document.querySelector('.table').dataset.seq !== before ||
  document.activeElement.closest('dialog, [role=dialog]') !== null"""
MOST_TABS = 160


class KeyboardPlayer:
    """Decides by keys alone; what it pressed is kept, so that a test can say how it got stuck."""

    def __init__(self, page: Page, dice: random.Random) -> None:
        self.page, self.dice = page, dice
        self.pressed: list[str] = []
        self.ways: dict[str, int] = {}

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed.append(key)

    @property
    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def decide(self, way: str) -> None:
        """One decision, one way: "list", "filter", "type" or "board"."""
        before = seq(self.page)
        {"list": self.from_the_list, "filter": self.by_filter, "type": self.by_typing, "board": self.on_the_board}[
            way
        ]()
        try:
            self.page.wait_for_function(
                "before => document.querySelector('.table').dataset.seq !== before", arg=str(before)
            )
        except Exception as stuck:
            raise AssertionError(f"{way}: nothing came of {self.pressed[-12:]}, focus {self.focus}") from stuck
        settled(self.page)
        self.ways[way] = self.ways.get(way, 0) + 1

    def leave(self) -> None:
        """Whatever is open or being typed in is left first."""
        for _ in range(3):
            if self.focus["at"] != "dialog" and not self.focus["field"]:
                return
            self.press("Escape" if self.focus["at"] == "dialog" else "Tab")

    def from_the_list(self) -> None:
        self.leave()
        self.press("m")
        assert self.focus["field"], "the list of legal moves takes the focus"
        self.press(*["ArrowDown"] * self.dice.randrange(6), "Enter")

    def by_filter(self) -> None:
        """A word of some move is typed; the first that is left is played."""
        self.leave()
        self.press("m")
        shown = self.page.get_by_role("option").all_inner_texts()
        word = self.dice.choice(self.dice.choice(shown).split("\n")[0].replace(":", "").replace(",", "").split())
        self.page.keyboard.insert_text(word)
        self.press("Enter")

    def by_typing(self) -> None:
        self.leave()
        self.press("/")
        example = self.page.evaluate("document.activeElement.placeholder").split("e.g. ")[-1]
        self.page.keyboard.insert_text(example)
        self.press("Enter")

    def on_the_board(self) -> None:
        """Tab to things until one is a move; look at its price; confirm."""
        before = seq(self.page)
        if self.focus["at"] == "dialog":
            return self.confirm()  # a decision that waits has its dialog open already
        if not self.focus["field"]:
            self.press("b")
        passed = self.dice.randrange(4)  # not always the first
        seen: list[str] = []
        for _ in range(MOST_TABS):
            here = self.focus
            if here["move"] and not NO_MOVE.match(here["name"]):
                if len(seen) == passed or here["name"] in seen:
                    self.press("Enter")
                    return self.answered(before)
                seen.append(here["name"])
            self.press("Tab")
        raise AssertionError(f"Tab led to no move; at {self.focus}")

    def answered(self, before: int) -> None:
        """Enter must do something: it moves, or opens a price that is then confirmed."""
        self.page.wait_for_function(DONE, arg=str(before))
        if self.focus["at"] == "dialog" and seq(self.page) == before:
            self.confirm()

    def confirm(self) -> None:
        """Inside a dialog: step through what can be stepped through, then its prominent button."""
        self.press(*["ArrowRight"] * self.dice.randrange(3))
        for _ in range(MOST_TABS):
            here = self.focus
            if here["prominent"]:
                return self.press("Enter")
            several = here["choice"] and here["name"] != "Close"
            self.press("Enter" if several else "Tab")  # a place where several things can be done asks which
        raise AssertionError(f"Tab never reached the button of the dialog; at {self.focus}")
