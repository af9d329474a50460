"""Parts of a board as tables: panels beside each other where there is room, columns or sentences where there is not."""

from __future__ import annotations

from typing import Any, NamedTuple

from dighouse.cli.boards import Scene
from dighouse.cli.paper import Cell, columns

WIDE = 118  # columns from which panels stand beside each other


class Part(NamedTuple):
    """A part of the board as a table. Where there is no frame for its title, `short` stands among the headings."""

    title: str
    short: str
    headings: list[str]
    rows: list[list[Cell]]
    right: tuple[int, ...] = ()


def drawn(part: Part) -> tuple[str, Any]:
    """For a panel with a title of its own."""
    return part.title, columns(part.headings, part.rows, part.right)


def shown(scene: Scene, part: Part) -> None:
    """A table under a title, or in little room with the title among its headings."""
    if scene.paper.plain:
        scene.paper.table(part.headings, part.rows, title=part.title)
        return
    headings = list(part.headings)
    headings[1 if headings[:2] == ["", ""] else 0] = part.short
    scene.paper.table(headings, part.rows, right=part.right)
