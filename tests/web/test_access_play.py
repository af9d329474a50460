"""Whole games of all four by keyboard alone, and through the accessibility tree alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from dighouse.games import KEYS
from tests.web.by_keys import KeyboardPlayer
from tests.web.by_tree import TreePlayer
from tests.web.playing import state
from tests.web.sitting import sit_down
from tests.web.test_access_tree import shown

A_FEW = 6  # own decisions by keyboard, each way of them
BY_TREE = 4  # one of them from the list
MOST = 400
each_game = pytest.mark.parametrize("game", KEYS)
# Whole games each time: two of each kind, of every game one; the others in `make soak`.
BY_KEYS, BY_NAMES = ("pergamon", "monuments"), ("thebes", "tomb_raiders")


def always(*games: str) -> pytest.MarkDecorator:
    """Each time for these games, and for the others in `make soak`."""
    marks = {game: [] if game in games else [pytest.mark.soak] for game in KEYS}
    return pytest.mark.parametrize("game", [pytest.param(game, marks=marks[game]) for game in KEYS])


def play_by_keys(page: Page, game: str, decisions: int, seed: int) -> KeyboardPlayer:
    sit_down(page, game, "random", "greedy")
    player = KeyboardPlayer(page, random.Random(seed))
    ways = ("board", "list", "board", "filter", "board", "type")
    for number in range(decisions):
        if state(page) == "over":
            break
        player.decide(ways[number % len(ways)])
    return player


@each_game
def test_some_turns_by_keyboard_alone(page: Page, game: str) -> None:
    """Tab, arrows, Enter, letters; each of the four ways to say a move is used."""
    player = play_by_keys(page, game, A_FEW, seed=3)
    assert set(player.ways) == {"board", "list", "filter", "type"}


@always(*BY_KEYS)
def test_a_whole_game_by_keyboard_alone(page: Page, game: str) -> None:
    player = play_by_keys(page, game, MOST, seed=5)
    assert state(page) == "over", player.ways
    expect(page.get_by_role("dialog", name="Final score")).to_be_visible()


def play_by_tree(page: Page, game: str, decisions: int, seed: int) -> TreePlayer:
    sit_down(page, game, "random", "greedy")
    player = TreePlayer(page, random.Random(seed))
    for number in range(decisions):
        if player.over:
            break
        player.decide("list" if number % 3 == 2 else "board")
    return player


@each_game
def test_some_turns_through_the_accessibility_tree_alone(page: Page, game: str) -> None:
    """Roles and names are all this player knows; it hears of every event what the log says."""
    player = play_by_tree(page, game, BY_TREE, seed=3)
    assert set(player.ways) == {"board", "list"}
    told = ["".join(line.lower().split()) for line in player.log]
    assert told == shown(page, ".log li")
    assert len(told) > BY_TREE


@always(*BY_NAMES)
def test_a_whole_game_through_the_accessibility_tree_alone(page: Page, game: str) -> None:
    player = play_by_tree(page, game, MOST, seed=5)
    assert player.over, player.ways
    table = page.get_by_role("dialog", name="Final score").get_by_role("table")
    assert len(table.get_by_role("row").all()) == 4
