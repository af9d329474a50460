"""A position as people see it in a terminal: as text, and as a picture in SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import cast

import numpy as np
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from dighouse.cli.boards import Scene, board_of
from dighouse.cli.paper import Paper
from dighouse.cli.speech import speech_of
from dighouse.core.game import Game
from dighouse.core.replay import Match

WIDTH = 124  # columns: wide enough for panels beside each other
PAPER, INK = (250, 246, 238), (52, 46, 40)
PIGMENTS = [  # black, red, green, yellow, blue, magenta, cyan, white, and the same once more, brighter
    (52, 46, 40),
    (168, 50, 40),
    (74, 112, 52),
    (150, 104, 10),
    (36, 84, 150),
    (128, 60, 120),
    (20, 110, 116),
    (120, 110, 98),
]
THEME = TerminalTheme(PAPER, INK, PIGMENTS, PIGMENTS)
# No font is fetched from anywhere: every run of letters has its length, so any monospaced font fits.
PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" class="{unique_id}">
<style>
.{unique_id}-matrix {{ font: {char_height}px "Fira Code", "DejaVu Sans Mono", Menlo, Consolas, monospace;
 line-height: {line_height}px; font-variant-east-asian: full-width }}
.{unique_id}-title {{ font: bold 18px Georgia, "DejaVu Serif", serif }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""
WINDOW_BUTTONS = re.compile(r"<g transform=[^>]*>\s*(<circle[^>]*/>\s*)+</g>")  # a board is no window


class Sheet(Paper):
    """Paper of a given width that keeps what is written."""

    def __init__(self, coloured: bool) -> None:
        self.plain = False
        self.terminal = self.boxed = True
        self.console = Console(
            file=io.StringIO(),
            record=True,
            width=WIDTH,
            highlight=False,
            markup=False,
            emoji=False,
            force_terminal=True,
            legacy_windows=False,
            color_system="standard" if coloured else None,
        )


class Still:
    """A single position, with as much of a match around it as a board asks for."""

    def __init__(self, game: Game, states: np.ndarray, players: int, names: Sequence[str]) -> None:
        self.game, self.players, self.names = game, players, list(names)
        self.history = [states]

    def scores(self, seq: int) -> np.ndarray:
        sheet = self.game.new_sheet()
        self.game.loops.score(self.history[seq], 0, sheet)
        return sheet[: self.players]


def drawn(still: Still, seat: int | None, coloured: bool) -> Sheet:
    """The board as a seat, or a spectator, sees it."""
    key = still.game.meta.key
    sheet = Sheet(coloured)
    board_of(key).whole(Scene(cast(Match, still), seat, speech_of(key, "en", still.names), sheet))
    return sheet


def as_text(still: Still, seat: int | None) -> str:
    """The board in letters, without colours."""
    return drawn(still, seat, coloured=False).console.export_text()


def as_svg(still: Still, seat: int | None) -> str:
    """The board as a picture."""
    points = ", ".join(
        f"{name} {int(total)}" for name, total in zip(still.names, still.scores(-1).sum(axis=1), strict=True)
    )
    sheet = drawn(still, seat, coloured=True)
    title = f"{still.game.meta.title} · {points}"
    picture = sheet.console.export_svg(title=title, theme=THEME, code_format=PICTURE, unique_id="board")
    return WINDOW_BUTTONS.sub("", picture)
