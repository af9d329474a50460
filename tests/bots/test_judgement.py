"""What was learned: the compiled net says what plain arithmetic says; a net that does not fit is left out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dighouse.bots import ask, bot_called, judgement
from dighouse.bots.judgement import Net, fits, inputs_of, insight_of, keep, net_of, untaught
from dighouse.bots.outlook import outlook_of
from dighouse.bots.policy import PolicyBot
from dighouse.bots.search import Budget, Search, new_desk
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called

GAMES = [game_called(key) for key in KEYS]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.key)
pytestmark = pytest.mark.compiled_only
HIDDEN, THOUGHT = 12, 8


def some_net(game: Game) -> Net:
    dice = np.random.default_rng(5)
    inputs, actions, seats = inputs_of(game), len(game.actions), 2 * game.seats
    shapes = (
        (inputs, HIDDEN), (HIDDEN,), (HIDDEN, THOUGHT), (THOUGHT,), (actions, THOUGHT), (actions,), (seats, THOUGHT),
        (seats,),
    )  # fmt: skip
    return Net._make([*(dice.normal(size=shape).astype(np.float32) for shape in shapes), outlook_of(game).WEIGHTS])


def sight(game: Game, position: Position, seat: int) -> np.ndarray:
    """What a net is shown."""
    row, outlook = np.zeros(inputs_of(game), np.float32), outlook_of(game)
    notes, weights = np.zeros(outlook.NOTES), outlook.WEIGHTS[position.states["players"][0]]
    insight_of(game).see(position.states, 0, seat, notes, weights, row)
    return row


def with_a_choice(game: Game, players: int) -> Position:
    position = Position(game, players, seed=3)
    while position.legal.size == 1:
        position.step(int(position.legal[0]))
    return position


def go_on(position: Position) -> None:
    """Some more moves."""
    for number in range(60):
        if position.legal.size:
            position.step(int(position.legal[number % position.legal.size]))


def plainly(net: Net, row: np.ndarray) -> np.ndarray:
    hidden = np.maximum(row @ net.first + net.first_bias, 0)
    return np.asarray(np.maximum(hidden @ net.second + net.second_bias, 0))


@each_game
def test_the_net_says_what_plain_arithmetic_says(game: Game):
    players, seat = game.meta.seats[-1], 1
    net, insight = some_net(game), insight_of(game)
    row = sight(game, with_a_choice(game, players), seat)
    thought = np.zeros_like(net.second_bias)
    insight.ponder(row, net, np.zeros_like(net.first_bias), thought)
    assert thought == pytest.approx(plainly(net, row), rel=1e-4, abs=1e-3)
    fares, leads = np.zeros(game.seats), np.zeros(game.seats)
    insight.foresee(net, thought, seat, players, fares, leads)
    said = net.value @ thought + net.value_bias
    for k in range(players):
        assert fares[(seat + k) % players] == pytest.approx(np.clip(said[k], -1, 1), rel=1e-3)
        assert leads[(seat + k) % players] == pytest.approx(said[game.seats + k] * insight.POINTS, rel=1e-3, abs=1e-2)


@each_game
def test_a_net_is_shown_what_its_seat_sees_and_what_the_reckoning_says(game: Game):
    """First the observation; then, where the game tells it, parts of the reckoning, from the seat that looks on."""
    position = with_a_choice(game, 2)
    go_on(position)
    seen, other = sight(game, position, 0), sight(game, position, 1)
    size, parts = game.pieces.size, getattr(outlook_of(game), "PARTS", 0)
    assert (seen[:size] == position.observation(0)).all()
    assert len(seen) == size + parts * game.seats
    if parts:
        assert seen[size : size + 2 * parts].any()
        assert not seen[size + 2 * parts :].any()  # of seats nobody has
        assert not (seen[size : size + parts] == other[size : size + parts]).all()


@each_game
def test_what_a_net_is_shown_does_not_depend_on_what_its_seat_cannot_know(game: Game):
    position, chance = with_a_choice(game, 3), new_chance(7)
    go_on(position)
    before = sight(game, position, 0)
    for _ in range(5):
        game.loops.redeal(position.states, 0, 0, chance, 0)
        assert (sight(game, position, 0) == before).all()


@each_game
def test_a_net_that_was_not_told_of_the_reckoning_thinks_without_it(game: Game):
    """It says what one says to which the reckoning means nothing."""
    position, size = with_a_choice(game, 2), game.pieces.size
    net = some_net(game)
    net.first[size:] = 0
    untold = net._replace(first=np.ascontiguousarray(net.first[:size]))
    assert fits(untold, game)
    assert not fits(net._replace(first=net.first[: size - 1]), game)
    said = []
    for one in (net, untold):
        desk = new_desk(game, one)
        insight_of(game).look(position.states, 0, position.actor, one, desk)
        bot = PolicyBot("policy", one)
        said.append((desk.thought.copy(), bot.choose(game, position.states, 0, position.actor, new_chance(), 0)))
    assert said[0][0] == pytest.approx(said[1][0], rel=1e-4, abs=1e-3)  # sums are added up in another order
    assert said[0][1] == said[1][1]


@each_game
def test_the_judgement_decides_what_the_search_finds(game: Game):
    """A net that says the same of every position makes all moves equally good; one that does not, does not."""
    position = with_a_choice(game, 2)
    flat = some_net(game)
    flat.value[:] = 0
    flat.value_bias[:] = 0
    assert margins_found(Search(game, 2, flat, {"reckoned": 0.0}), position) == {0.0}
    assert margins_found(Search(game, 2, untaught(game)), position) != {0.0}


@each_game
def test_the_reckoning_tempers_the_judgement(game: Game):
    """Beside a net that says nothing, the reckoning counts for as much as it is given."""
    position = with_a_choice(game, 2)
    flat = some_net(game)
    flat.value[:] = flat.policy[:] = 0
    flat.value_bias[:] = flat.policy_bias[:] = 0
    (whole,), (half,) = (
        first_margins(Search(game, 2, flat, {"reckoned": share, "open_at": 1000}), position) for share in (1.0, 0.5)
    )
    assert whole != 0.0
    assert half == pytest.approx(whole / 2, rel=1e-5)


def first_margins(search: Search, position: Position) -> list[float]:
    """What a search makes of the first move it looks at, once."""
    thoughts = search.think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=1))
    return [move.margins[position.actor] for move in thoughts.moves]


def margins_found(search: Search, position: Position) -> set[float]:
    """Every margin a search foresees for the seat on turn."""
    thoughts = search.think(position.states, 0, position.actor, new_chance(), 0, Budget(iterations=60))
    return {move.margins[position.actor] for move in thoughts.moves}


@each_game
def test_a_net_in_a_file_plays_what_it_favours(game: Game, tmp_path: Path):
    net = some_net(game)
    keep(net, tmp_path / "mine.npz")
    position = with_a_choice(game, 2)
    chosen = ask(bot_called(f"policy:{tmp_path / 'mine.npz'}", game), game, position.states, 0, new_chance())
    odds = net.policy @ plainly(net, sight(game, position, position.actor)) + net.policy_bias
    best = max(odds[position.legal])
    assert odds[chosen] == pytest.approx(best, rel=0.02)  # the file keeps half precision
    others = [other for other in GAMES if other is not game]
    with pytest.raises(BadInput) as refused:
        bot_called(f"policy:{tmp_path / 'mine.npz'}", others[0])
    assert refused.value.code == "net_of_another_game"


@pytest.mark.parametrize("written", [None, b"", b"nothing like a net"], ids=["missing", "empty", "senseless"])
def test_a_bad_file_is_named(tmp_path: Path, written: bytes | None):
    path = tmp_path / "bad.npz"
    if written is not None:
        path.write_bytes(written)
    with pytest.raises(BadInput) as refused:
        bot_called(f"policy:{path}", GAMES[0])
    assert refused.value.code == "bad_net"


def test_a_net_for_another_tensor_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = GAMES[0]
    net = some_net(game)
    monkeypatch.setattr(judgement, "FOLDER", tmp_path)
    keep(net._replace(first=net.first[1:]), judgement.path_of(game.meta.key, 2))
    assert len(net_of(game, 2).first_bias) == 0


def test_a_number_of_players_may_have_a_net_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = GAMES[0]
    monkeypatch.setattr(judgement, "FOLDER", tmp_path)
    keep(some_net(game), tmp_path / f"{game.meta.key}.npz")
    keep(some_net(game)._replace(value_bias=np.ones(8, np.float32)), tmp_path / f"{game.meta.key}-4.npz")
    assert (net_of(game, 4).value_bias == 1.0).all()
    assert (net_of(game, 3).value_bias != 1.0).all()


@each_game
def test_every_net_in_the_house_fits_its_game(game: Game):
    for players in game.meta.seats:
        net = net_of(game, players)
        assert len(net.first_bias) > 0
        assert fits(net, game)
        assert all(np.isfinite(numbers).all() for numbers in net)
