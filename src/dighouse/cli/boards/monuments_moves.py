"""Moves of Monuments in columns. No verb has two choices: nothing is folded."""

from __future__ import annotations

from dighouse.cli.boards import Scene
from dighouse.cli.speech import Speech
from dighouse.core.game import Prospect

first_number = {"slot": 1}  # people count the open cards from 1
word_keys = ()


def price_headings(say: Speech) -> list[str]:
    return [say("terminal.effect")]


def price(scene: Scene, prospect: Prospect) -> list[str]:
    """What a step brings and what is left to do, in a few words."""
    return ["; ".join(scene.say.say(part) for part in prospect.price)]
