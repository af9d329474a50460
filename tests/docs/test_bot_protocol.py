"""The page on bots of your own is played: every message on it is what a process is really told, or may really say."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import dighouse
from dighouse.bots.child import ChildBot
from dighouse.bots.child.kennel import Kennel
from dighouse.bots.child.messages import DECODER, LONGEST_LINE, PROTOCOL
from dighouse.bots.child.process import LineProcess
from dighouse.core.chance import new_chance
from dighouse.core.game import Position
from dighouse.games import game_called
from tests.bots.test_child_failures import FAILURES

PAGE = (Path(__file__).resolve().parents[2] / "docs/formats/bot-protocol.md").read_text(encoding="utf-8")
MESSAGES = [json.loads(block) for block in re.findall(r"^```json\n(.*?)\n```", PAGE, re.M | re.S)]


def shows(shown: Any, real: Any) -> bool:
    """Whether what is shown is so: of a mapping some fields, of a list of mappings its beginning, else all of it."""
    if isinstance(shown, dict):
        return all(name in real and shows(shown[name], real[name]) for name in shown)
    if isinstance(shown, list) and shown and isinstance(shown[0], dict):
        return all(shows(one, other) for one, other in zip(shown, real, strict=False))
    return bool(shown == real)


def converse(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """The conversation of the page: the first decision of seat 2; from then on others decide, to the end."""
    hello, move = (message for message in MESSAGES if "say" in message)
    answers = tmp_path / "bot.py"
    answers.write_text(
        "import json, sys\n"
        f"hello, move = json.loads({json.dumps([hello, move])!r})\n"
        "for line in sys.stdin:\n"
        "    tell = json.loads(line)['tell']\n"
        "    if tell in ('hello', 'your_move'):\n"
        "        print(json.dumps(hello if tell == 'hello' else move), flush=True)\n"
    )
    written: list[bytes] = []
    work = LineProcess.work

    def recorded(self: LineProcess, seconds: float, answered: bool) -> None:
        written.append(self.unsent)
        work(self, seconds, answered)

    monkeypatch.setattr(LineProcess, "work", recorded)
    game, kennel = game_called("thebes"), Kennel()
    position = Position(game, 2, 1)
    while position.actor != 1:
        position.step(position.legal[0])
    bot = ChildBot(shlex.join([sys.executable, str(answers)]), kennel=kennel)
    position.step(bot.choose(game, position.states, 0, 1, new_chance(1), 0))
    while position.actor >= 0:
        position.step(position.legal[position.legal.size // 2])
    bot.over(game, position.states, 0, 1)
    kennel.close()
    return [json.loads(line) for line in written]


def test_every_message_of_the_page_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    told = converse(monkeypatch, tmp_path)
    shown = [message for message in MESSAGES if "tell" in message]
    assert [message["tell"] for message in told] == [message["tell"] for message in shown]
    for one, real in zip(shown, told, strict=True):
        if one["tell"] == "hello":
            real["house"] = re.sub(r"\S+$", one["house"].split()[1], real["house"])  # any version of the program
        assert shows(one, real), one["tell"]
        left_out = set(real) - set(one)
        assert left_out == set(), f"{one['tell']} has more: {left_out}"


def test_every_answer_of_the_page_is_understood():
    said = [message for message in MESSAGES if "say" in message]
    assert [type(DECODER.decode(json.dumps(message))).__name__ for message in said] == ["Greeting", "Move"]


def test_the_numbers_of_the_page_are_ours():
    assert f"{LONGEST_LINE:,} bytes" in PAGE
    assert f"protocol {PROTOCOL}" in PAGE
    assert dighouse.__version__


def test_every_failure_is_on_the_page():
    codes = set(re.findall(r"^\| `(bot_\w+)`", PAGE, re.M))
    assert codes == {*FAILURES.values(), "bot_start"}
