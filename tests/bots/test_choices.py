"""A bot's choice: legal, its own, repeatable, and made from what its seat may know."""

from __future__ import annotations

import functools
import random
from collections import Counter

import numpy as np
import pytest

from dighouse.bots import ask, bot_called, bot_names, bot_number
from dighouse.bots.plain import PlainBot
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game, Position
from dighouse.core.texts import core_texts
from dighouse.games import KEYS, game_called
from tests.bots.positions import positions
from tests.laws.tables import LONGER

GAMES = [game_called(key) for key in KEYS]
KINDS = ("random", "volunteer", "student", "greedy", "search@40")  # the other levels are searches with more time
BOTS = [(game, kind) for game in GAMES for kind in KINDS]
SPARSE = {"random": 1, "search@40": 5}  # the others are asked in every third position, and in all of them in the soak
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.key)
each_bot = pytest.mark.parametrize(("game", "kind"), BOTS, ids=[f"{game.meta.key}-{kind}" for game, kind in BOTS])


@functools.cache
def played(key: str, games: int) -> list[Position]:
    """Positions of some games, played once for all bots: to be asked changes none of them."""
    return [position.copy() for position in positions(game_called(key), range(games))]


def asked_in(game: Game, kind: str, games: int) -> list[Position]:
    """The positions a bot is asked in."""
    return played(game.meta.key, games)[:: max(1, SPARSE.get(kind, 3) // LONGER)]


@pytest.mark.compiled_only
@each_bot
def test_only_legal_actions_are_chosen(game: Game, kind: str):
    chance = new_chance(1)
    for position in asked_in(game, kind, 6):
        assert ask(bot_called(kind, game), game, position.states, 0, chance) in position.legal


@each_bot
def test_the_same_seed_gives_the_same_choice_whatever_global_randomness_does(game: Game, kind: str):
    for number, position in enumerate(asked_in(game, kind, 3)):
        first = ask(bot_called(kind, game), game, position.states, 0, new_chance(number))
        random.seed(number)
        np.random.seed(number)  # noqa: NPY002 - the very thing that must not matter
        assert ask(bot_called(kind, game), game, position.states, 0, new_chance(number)) == first


@each_bot
def test_asking_changes_nothing_but_the_bots_own_stream(game: Game, kind: str):
    for position in asked_in(game, kind, 2):
        states, chances = position.states.tobytes(), position.chances.tobytes()
        ask(bot_called(kind, game), game, position.states, 0, new_chance(7))
        assert position.states.tobytes() == states
        assert position.chances.tobytes() == chances


@each_bot
def test_the_choice_stays_when_the_unknown_is_dealt_again(game: Game, kind: str):
    for number, position in enumerate(asked_in(game, kind, 4)):
        seat = position.actor
        dealt_again = position.states.copy()
        game.loops.redeal(dealt_again, 0, seat, new_chance(1000 + number), 0)
        seen, again = position.states.copy(), dealt_again
        for states in (seen, again):
            game.loops.redeal(states, 0, seat, new_chance(number), 0)
        bots = [bot_called(kind, game) for _ in range(2)]
        chosen = [
            bot.choose(game, states, 0, seat, new_chance(number), 0)
            for bot, states in zip(bots, (seen, again), strict=True)
        ]
        assert chosen[0] == chosen[1]


@each_game
def test_who_sits_where_does_not_matter_to_the_greedy_bot(game: Game):
    """The same action; or, where an action names what belongs to a seat, one that does the same."""
    greedy = bot_called("greedy", game)
    out = np.zeros(len(game.actions), np.int16)
    for number, position in enumerate(positions(game, range(3))):
        seats = random.Random(number).sample(range(position.players), position.players)
        seats += list(range(position.players, game.seats))
        tables = [position.states.copy(), game.relabelled(position.state, seats)]
        chosen = [ask(greedy, game, states, 0, new_chance()) for states in tables]
        if chosen[0] != chosen[1]:
            for states, action in zip(tables, chosen, strict=True):
                game.loops.step(states, 0, action, new_chance(number), 0, out)
            assert game.relabelled(tables[0][0], seats).tobytes() == tables[1].tobytes()


@pytest.mark.compiled_only
@each_game
def test_the_random_bot_chooses_all_actions_equally_often(game: Game):
    position = Position(game, game.meta.seats[0])
    bot, chance = bot_called("random", game), new_chance(3)
    times = 400 * position.legal.size
    chosen = Counter(ask(bot, game, position.states, 0, chance) for _ in range(times))
    assert set(chosen) == set(position.legal.tolist())
    assert max(chosen.values()) < 500
    assert min(chosen.values()) > 300


@each_game
def test_an_illegal_choice_is_an_error(game: Game):
    class Cheat(PlainBot):
        name = about = "cheat"

        def choose(self, *_: object) -> int:
            return len(game.actions)

    with pytest.raises(AssertionError, match="bot cheat chose action"):
        ask(Cheat(), game, Position(game, game.meta.seats[0]).states, 0, new_chance())


@each_game
def test_nobody_is_asked_when_the_game_is_over(game: Game):
    position = Position(game, game.meta.seats[0])
    dice = random.Random(1)
    while position.legal.size:
        position.step(int(dice.choice(position.legal.tolist())))
    with pytest.raises(AssertionError, match="over"):
        ask(bot_called("random", game), game, position.states, 0, new_chance())


@each_game
def test_bots_have_names_and_say_how_well_they_play(game: Game):
    assert bot_names(game.meta.key) == ("random", "volunteer", "student", "greedy", "curator", "professor")
    for name in bot_names(game.meta.key):
        bot = bot_called(name, game)
        assert bot.name == name
        assert core_texts().word(bot.about)


@each_game
def test_an_unknown_bot_is_refused_with_the_names_there_are(game: Game):
    with pytest.raises(BadInput) as wrong:
        bot_called("genius\n", game)
    assert wrong.value.code == "unknown_bot"
    assert wrong.value.details["bot"] == "genius?"
    assert "random, volunteer, student, greedy, curator, professor, search@2000" in str(wrong.value)


@pytest.mark.parametrize("budget", ["", "0", "-3", "many", "0s", "nans", "1e9", "infs", "2.5", "100000000", "601s"])
def test_a_budget_that_is_none_is_refused(budget: str):
    with pytest.raises(BadInput) as wrong:
        bot_called(f"search@{budget}", GAMES[0])
    assert wrong.value.code == "bad_budget"


def test_only_plain_bots_have_a_place_in_the_compiled_games():
    assert [bot_number(name, KEYS[0]) for name in ("random", "greedy")] == [0, 1]
    with pytest.raises(BadInput) as wrong:
        bot_number("professor", KEYS[0])
    assert wrong.value.code == "unknown_bot"


def test_bots_of_an_unknown_game_are_refused():
    with pytest.raises(BadInput) as wrong:
        bot_names("chess")
    assert wrong.value.code == "unknown_game"
