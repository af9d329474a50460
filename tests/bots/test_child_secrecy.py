"""A process is told nothing its seat cannot know: dealt again, every byte written to it stays the same."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from dighouse.bots.child import ChildBot, seed_of
from dighouse.bots.child.kennel import Kennel
from dighouse.core.chance import new_chance
from dighouse.core.game import Game
from dighouse.games import game_called
from tests.bots.positions import positions
from tests.bots.test_child import SLOW, command

EVERY = 5  # so many positions are passed over from one to the next
MOST = 60


@pytest.mark.parametrize("key", ["monuments", "tomb_raiders"])
def test_dealt_again_every_byte_written_stays_the_same(key: str, tmp_path: Path):
    game, kennel = game_called(key), Kennel()
    as_it_is, dealt = tmp_path / "as-it-is", tmp_path / "dealt-again"
    bots = [ChildBot(command("curious", record), SLOW, kennel=kennel) for record in (as_it_is, dealt)]
    differing = 0
    for number, position in enumerate(islice(positions(game, range(8)), 0, EVERY * MOST, EVERY)):
        seat = position.actor
        again = position.states.copy()
        game.loops.redeal(again, 0, seat, new_chance(1000 + number), 0)
        differing += again.tobytes() != position.states.tobytes()
        for bot, states in zip(bots, (position.states, again), strict=True):
            bot.choose(game, states, 0, seat, new_chance(number), 0)
            bot.over(game, states, 0, seat)  # so that each position is another game
    kennel.close()
    lines, others = as_it_is.read_bytes().splitlines(), dealt.read_bytes().splitlines()
    assert len(lines) == len(others)
    assert [n for n, (line, other) in enumerate(zip(lines, others, strict=True)) if line != other] == []
    assert as_it_is.read_bytes().count(b'"tell":"your_move"') == MOST
    assert as_it_is.read_bytes().count(b'"tell":"result"') == MOST
    assert differing > MOST // 2, "hardly anything was unknown"


def test_the_seed_says_nothing_about_the_stream():
    """Other streams, seats and turns have other seeds, and all are exact in any language."""
    seeds = {seed_of(key, seat, turn) for key in range(4) for seat in range(4) for turn in range(4)}
    assert len(seeds) == 64
    assert max(seeds) < 2**53


def test_the_secret_of_the_game_is_in_no_line(tmp_path: Path):
    game: Game = game_called("monuments")
    kennel, record = Kennel(), tmp_path / "lines"
    bot = ChildBot(command("record", record), SLOW, kennel=kennel)
    position = next(iter(positions(game, range(1))))
    key = 0x1234567890ABCDEF
    bot.choose(game, position.states, 0, position.actor, new_chance(key), 0)
    kennel.close()
    assert str(key) not in record.read_text()
