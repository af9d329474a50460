"""Tiles of Pergamon in little room: "52:34Va|Br5" is tile 52, 34 on a vase at its left, a bracelet of century 5 at its
right. A screen reader is read the whole name."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from dighouse.cli.boards import Scene
from dighouse.games.pergamon.naming import object_name, tile_name
from dighouse.games.pergamon.tables import CENTURY, DIGITS, KINDS, LEFT, RIGHT

KIND_STYLES = ("dark_orange", "deep_sky_blue1", "medium_purple", "green4")


def half(scene: Scene, kind: int) -> tuple[str, str]:
    """The code of a kind, in its colour."""
    return scene.say(f"kind_code.{KINDS[kind]}"), KIND_STYLES[kind]


def tile_code(scene: Scene, number: int) -> Text:
    """A tile by its printed number and both halves."""
    tile = number - 1
    if scene.paper.plain:
        return Text(scene.say.say(tile_name(tile)))
    left, right = half(scene, int(LEFT[tile])), half(scene, int(RIGHT[tile]))
    return Text.assemble((str(number), "bold"), f":{DIGITS[tile]}", left, "|", right, str(CENTURY[tile]))


def tile_codes(scene: Scene, numbers: Iterable[int]) -> Text:
    """Several tiles; nothing as a dash."""
    between = Text(", " if scene.paper.plain else "  ")
    return between.join(tile_code(scene, number) for number in numbers) or Text("–")


def object_words(scene: Scene, kind: str, year: int) -> str:
    return scene.say.say(object_name(KINDS.index(kind), year))


def objects_words(scene: Scene, objects: Iterable[object]) -> str:
    """The objects of a row, one after the other."""
    return ", ".join(object_words(scene, made.kind, made.year) for made in objects)  # type: ignore[attr-defined]


def legend(scene: Scene) -> str:
    """How to read the codes."""
    kinds = ", ".join(f"{scene.say(f'kind_code.{kind}')} {scene.say(f'kind.{kind}')}" for kind in KINDS)
    return scene.say("terminal.legend", kinds=kinds)
