"""How a person plays Monuments at the table: by clicking, or by keyboard alone."""

from __future__ import annotations

import random

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.conftest import settled
from tests.web.playing import create, seq, state

GAME = "monuments"
DRAWS = "button[data-slot]"
CARDS = "button[data-hand-card]"
PAIRS = "button[data-pair]:not([disabled])"
HISTORY = "button[data-history]:not([disabled])"
ENDS = "button[data-stop]:not([disabled]), button[data-end]"
COLOURS = "button[data-use]"
DIALOG = "[role=dialog] .btn.primary:not([disabled])"
LIKING = ((HISTORY, 0.5), (COLOURS, 1.0), (ENDS, 0.8), (CARDS, 0.6), (PAIRS, 0.1), (DRAWS, 1.0))

# Clicks on until the wanted thing is there or the game is over, inside the page: a whole game is some hundred steps.
CLICK_ON = """async ([liking, dialog, wanted, most, seed]) => {
  let dice = seed;
  const roll = () => ((dice = (dice * 16807) % 2147483647), dice / 2147483647);
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const table = () => document.querySelector('.table');
  const mine = () => table().dataset.state === 'mine';
  const all = (selector) => [...document.querySelectorAll(selector)];
  const over = () => table().dataset.state === 'over';
  let steps = 0;
  for (; steps < most && !over(); steps++) {
    while (!mine() && !over()) await pause();
    if (over() || (wanted && document.querySelector(wanted))) break;
    const before = table().dataset.seq;
    const [selector] = liking.find(([selector, like]) => all(selector).length && roll() < like) ??
      liking.find(([selector]) => all(selector).length);
    const things = all(selector);
    things[Math.floor(roll() * things.length)].click();
    await pause();
    document.querySelector(dialog)?.click();
    while (table().dataset.seq === before) await pause();
  }
  return steps;
}"""


def sit_down(page: Page, players: int, bot: str = "random") -> None:
    """A table of one person and bots."""
    create(page, "me", *[bot] * (players - 1), game=GAME)
    settled(page)


def choose(page: Page, dice: random.Random) -> Locator:
    """Something that can be done now: a history if one can be written, else mostly cards to draw, lay or discard."""
    for selector, liking in LIKING:
        things = page.locator(selector)
        count = things.count()
        if count and dice.random() < liking:
            return things.nth(dice.randrange(count))
    things = page.locator(", ".join(selector for selector, _ in LIKING))
    assert things.count(), "nothing can be clicked though it is my move"
    return things.nth(dice.randrange(things.count()))


def move_by_clicking(page: Page, dice: random.Random) -> None:
    """One step by mouse; a history is looked at and confirmed."""
    before = seq(page)
    thing = choose(page, dice)
    writes = thing.get_attribute("data-history") is not None
    if thing.get_attribute("data-hand-card"):
        thing.evaluate("card => card.click()")  # in a fan the neighbour may lie over any given spot of a card
    else:
        thing.click()
    if writes:
        page.locator(DIALOG).first.click()
    expect(page.locator(f".table:not([data-seq='{before}'])")).to_be_visible()
    settled(page)


def click_on(page: Page, seed: int, wanted: str = "", most: int = 500) -> int:
    """Click on until something wanted can be done, or the game is over; how many steps it took."""
    steps = page.evaluate(CLICK_ON, [[list(one) for one in LIKING], DIALOG, wanted, most, seed])
    settled(page)
    return int(steps)


def held(page: Page) -> set[str]:
    """The cards of the hand that can be seen."""
    return set(page.locator("[data-hand-card]").evaluate_all("cards => cards.map((one) => one.dataset.handCard)"))


def tap(page: Page, selector: str) -> FloatRect:
    """The place a finger would touch."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, f"{selector} cannot be seen"
    return box


def over(page: Page) -> bool:
    return state(page) == "over"
