"""Bots that misbehave: each failure has its code, the process is ended, and another bot plays the game to its end."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from dighouse.bots import ask, bot_called
from dighouse.bots.child import ChildBot
from dighouse.bots.child.kennel import Kennel
from dighouse.bots.failing import BotFailed, Understudy, ranks_with_losses
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.core.texts import LANGUAGES, core_texts
from dighouse.games import game_called
from tests.bots.test_child import SLOW, command

FAILURES = {
    "crash": "bot_exit",
    "leave": "bot_exit",
    "sleep": "bot_timeout",
    "endless": "bot_line",
    "long": "bot_line",
    "nonsense": "bot_json",
    "binary": "bot_json",
    "word": "bot_answer",
    "other_turn": "bot_answer",
    "babble": "bot_answer",
    "illegal": "bot_illegal",
    "out_of_table": "bot_illegal",
    "no_verb": "bot_illegal",
    "wrong_protocol": "bot_answer",
    "no_name": "bot_answer",
}
each_failure = pytest.mark.parametrize(("kind", "code"), FAILURES.items(), ids=FAILURES)


def limit(code: str) -> float:
    """Only who never answers is given little time."""
    return 0.3 if code == "bot_timeout" else SLOW


@each_failure
def test_every_failure_has_its_code_and_sentence(kind: str, code: str):
    game, kennel = game_called("thebes"), Kennel()
    position = Position(game, 2, 1)
    bot = ChildBot(command(kind), limit(code), kennel=kennel)
    if kind == "babble":  # only the next answer is wrong
        bot.choose(game, position.states, 0, 0, new_chance(1), 0)
    with pytest.raises(BotFailed) as failed:
        bot.choose(game, position.states, 0, 0, new_chance(1), 0)
    assert failed.value.code == code
    assert kennel.idle == [], "a process that failed was kept"
    for language in LANGUAGES:
        assert failed.value.sentence(language)
        assert core_texts(language).say(failed.value.why)


@each_failure
def test_another_plays_the_game_to_its_end_and_it_is_lost(kind: str, code: str):
    game, kennel = game_called("pergamon"), Kennel()
    bots = [
        Understudy(ChildBot(command(kind), limit(code), kennel=kennel), bot_called("random", game)),
        bot_called("random", game),
    ]
    position, chance = Position(game, 2, 1), new_chance(1)
    while position.actor >= 0:
        position.step(ask(bots[position.actor], game, position.states, 0, chance))
    failure = bots[0].failure  # type: ignore[attr-defined]
    assert failure is not None
    assert failure.code == code
    for seat, bot in enumerate(bots):
        bot.over(game, position.states, 0, seat)
        bot.close()
    assert ranks_with_losses(position.ranks(), {0}) == [2, 1]
    assert kennel.idle == []


def test_a_crash_tells_the_status_and_the_last_words():
    bot = ChildBot(command("crash"), SLOW, kennel=Kennel())
    game = game_called("thebes")
    with pytest.raises(BotFailed, match=r"status 1.*KeyError: 'a fault of its own'"):
        bot.choose(game, Position(game, 2, 1).states, 0, 0, new_chance(1), 0)


def test_a_refused_move_names_the_rule():
    bot = ChildBot(command("illegal"), SLOW, kennel=Kennel())
    game = game_called("thebes")
    with pytest.raises(BotFailed, match=r'\{"do":.*TH\d'):
        bot.choose(game, Position(game, 2, 1).states, 0, 0, new_chance(1), 0)


def test_a_process_that_never_greets_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dighouse.bots.child.kennel.START_SECONDS", 0.3)
    with pytest.raises(BotFailed) as failed:
        ChildBot(command("mute"), SLOW, kennel=Kennel()).start()
    assert failed.value.code == "bot_timeout"


def test_a_process_that_does_not_read_cannot_stall_the_house():
    """What is written to it does not fit into a pipe: it is given up when its time is over."""
    game, kennel = game_called("tomb_raiders"), Kennel()
    position = Position(game, 2, 1)
    bot = ChildBot(command("deaf"), 0.3, kennel=kennel)
    bot.start()
    kennel.idle[0].process.unsent = b" " * 1000000
    with pytest.raises(BotFailed) as failed:
        bot.choose(game, position.states, 0, position.actor, new_chance(1), 0)
    assert failed.value.code == "bot_timeout"
    assert kennel.idle == []


def test_what_it_started_is_ended_with_it(tmp_path: Path):
    game, noted = game_called("thebes"), tmp_path / "pid"
    bot = ChildBot(command("parent", noted), 2.0, kennel=Kennel())
    with pytest.raises(BotFailed):
        bot.choose(game, Position(game, 2, 1).states, 0, 0, new_chance(1), 0)
    end = time.monotonic() + SLOW  # killed it is at once; the machine may take a moment to end it
    while running(int(noted.read_text())):
        assert time.monotonic() < end
        time.sleep(0.01)


def running(pid: int) -> bool:
    """Whether a process still does anything; one that is dead and not yet fetched does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_new_game_gets_a_new_process():
    game, kennel = game_called("thebes"), Kennel()
    position = Position(game, 2, 1)
    for _ in range(2):
        bot = ChildBot(command("babble"), SLOW, kennel=kennel)
        bot.choose(game, position.states, 0, 0, new_chance(1), 0)
        with pytest.raises(BotFailed):
            bot.choose(game, position.states, 0, 0, new_chance(1), 0)
    assert kennel.idle == []
