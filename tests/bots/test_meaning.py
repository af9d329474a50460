"""What an action means: the card, wherever it lies; every other action itself."""

from __future__ import annotations

import pytest

from dighouse.bots.meaning import meaning_of
from dighouse.bots.search import tree_of
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called

GAMES = [game_called(key) for key in KEYS]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.key)
pytestmark = pytest.mark.compiled_only

# By game: the action that names a place, and the field that says what lies there.
PLACES = {"thebes": ("Take", "research"), "tomb_raiders": ("TakeStorage", "storage"), "monuments": ("DrawOpen", "row")}


def taking(game: Game, position: Position) -> list[int]:
    """The legal actions that take what lies in a place."""
    name, _ = PLACES[game.meta.key]
    return [int(action) for action in position.legal if type(game.actions.actions[action]).__name__ == name]


def meant(game: Game, position: Position, action: int) -> int:
    return int(tree_of(game).meant_by(position.states, 0, action))


@each_game
def test_every_action_means_itself_or_a_card(game: Game):
    position, actions = Position(game, 3, seed=4), len(game.actions)
    cards = 0
    for number in range(80):
        if not position.legal.size:
            break
        for action in position.legal:
            meaning = meant(game, position, int(action))
            assert meaning == action or actions <= meaning < meaning_of(game).MEANINGS
            cards += meaning != action
        position.step(int(position.legal[number % position.legal.size]))
    assert (cards > 0) == (game.meta.key in PLACES)


@pytest.mark.parametrize("key", sorted(PLACES))
def test_a_card_means_the_same_in_another_place(key: str):
    game = game_called(key)
    position = Position(game, 2, seed=4)
    while len(taking(game, position)) < 2:
        position.step(int(position.legal[-1]))
    first, second = taking(game, position)[:2]
    before = [meant(game, position, action) for action in (first, second)]
    cards = position.states[PLACES[key][1]][0]
    cards[[0, 1]] = cards[[1, 0]]
    assert before[0] != before[1]
    assert [meant(game, position, action) for action in (second, first)] == before
