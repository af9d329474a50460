"""The messages between the house and a bot that is a process of its own, as in docs/formats/bot-protocol.md.

The house `tell`s, the bot `say`s: one JSON object a line, UTF-8.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import numpy as np

PROTOCOL = 1
LONGEST_LINE = 65536  # bytes of a bot's line, its end not counted
LONGEST_NAME = 40

Wish = Literal["catalogue", "actions", "prospects", "observation"]


class Told(msgspec.Struct, kw_only=True, tag_field="tell", omit_defaults=True):
    """A message of the house."""


class Hello(Told, tag="hello"):
    """The first line a process reads. It answers with its own hello."""

    protocol: int
    house: str  # the program and its version


class NewGame(Told, tag="game"):
    """A game begins, or is taken up again in the middle. There is no answer."""

    id: int  # counts the games of this process
    game: str
    rules_version: int
    components: str | None  # the fingerprint of an owner's component numbers; null: ours
    players: int
    seat: int  # yours, counted from 0
    options: dict[str, str]
    categories: list[str]  # of the score sheet
    catalogue: Any = None  # if wished for: what lies in the box
    actions: list[dict[str, Any]] | None = None  # if wished for: all actions, by number


class Legal(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something the bot may do now, in two spellings."""

    number: int
    action: dict[str, Any]  # as in a match file
    prospect: Any = None  # if wished for: its name, its price and bare numbers, as a browser shows them


class YourMove(Told, tag="your_move"):
    """The bot decides. It answers with a move."""

    id: int  # of the game
    turn: int  # to be repeated in the answer
    seconds: float  # from the first byte of this line to the last of the answer
    seed: int  # for whoever draws: the same in a repeated game
    view: Any  # all the seat may know
    legal: list[Legal]
    observation: list[float] | None = None  # if wished for: the same as a tensor


class Result(Told, tag="result"):
    """The game is over. There is no answer."""

    id: int
    points: list[list[int]]  # by seat and category
    totals: list[int]  # by seat
    ranks: list[int]  # by seat, 1 for the first
    view: Any


class Bye(Told, tag="bye"):
    """The last line: end yourself."""


class Said(msgspec.Struct, kw_only=True, tag_field="say"):
    """A message of the bot. Fields the house does not know are passed over."""


class Greeting(Said, tag="hello"):
    """The answer to hello."""

    protocol: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    wants: list[Wish] = []


class Move(Said, tag="move"):
    """The answer to your_move."""

    turn: int
    move: int | dict[str, Any]  # the action, by its number or as JSON


def plain_number(thing: Any) -> Any:
    """What msgspec does not know: a number of NumPy's."""
    if isinstance(thing, np.generic):
        return thing.item()
    raise NotImplementedError(f"{type(thing)} does not belong into a message")


ENCODER = msgspec.json.Encoder(enc_hook=plain_number)
DECODER: msgspec.json.Decoder[Greeting | Move] = msgspec.json.Decoder(Greeting | Move)
