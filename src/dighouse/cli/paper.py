"""Lines and tables on a terminal, in a pipe, or for a screen reader.

On a terminal tables have rules and colours; in a pipe they are bare columns; plain paper has neither boxes
nor colours nor columns: every row is a sentence, because a screen reader reads line by line.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 100
TALL = 40  # lines of a terminal that can show a whole board above the moves
Cell = str | Text


class Paper:
    """Where a command writes for people."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.terminal = sys.stdout.isatty()
        self.boxed = self.terminal and not plain
        width = None if self.terminal else int(os.environ.get("COLUMNS") or PIPE_WIDTH)
        self.console = Console(
            highlight=False,
            markup=False,
            emoji=False,
            width=width,
            force_terminal=self.boxed,
            no_color=True if not self.boxed else None,
            color_system="auto" if self.boxed else None,
        )

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def tall(self) -> bool:
        """Whether a whole board can stand above the moves."""
        return self.boxed and shutil.get_terminal_size().lines >= TALL

    def line(self, text: Cell = "", style: str = "") -> None:
        """One line, wrapped where the paper ends; plain paper leaves wrapping to its reader."""
        self.console.print(text, style=style, soft_wrap=not self.terminal)

    def indented(self, text: Cell, by: int = 2, style: str = "") -> None:
        if self.terminal:
            self.console.print(Padding(text, (0, 0, 0, by)), style=style)
        else:
            self.line(text if self.plain else Text.assemble(" " * by, text))

    def numbered(self, number: int, text: str) -> None:
        """A line of a log; what does not fit hangs under its text."""
        if not self.boxed:
            self.line(f"{number:3}  {text}")
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=3, style="dim")
        grid.add_column()
        grid.add_row(str(number), text)
        self.console.print(grid)

    def heading(self, title: str) -> None:
        if self.boxed:
            self.console.print(Rule(Text(f" {title} ", style="bold"), align="left", style="dim"))
        else:
            self.line(title)

    def table(
        self,
        headings: Sequence[str],
        rows: Iterable[Sequence[Cell]],
        *,
        right: Iterable[int] = (),
        title: str = "",
    ) -> None:
        """A table; on plain paper one sentence a row."""
        if title:
            self.heading(title)
        if self.plain:
            for row in rows:
                self.line(sentence(headings, row))
        else:
            self.console.print(columns(headings, rows, right))

    def side_by_side(self, parts: Sequence[tuple[str, RenderableType]], widths: Sequence[int]) -> None:
        """Titled panels beside each other."""
        grid = Table.grid(expand=True)
        for width in widths:
            grid.add_column(ratio=width)
        grid.add_row(*(framed(title, part) for title, part in parts))
        self.console.print(grid)

    def framed(self, title: str, part: RenderableType) -> None:
        self.console.print(framed(title, part))

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """A sign of life while something takes long; a pipe is told once."""
        if self.boxed:
            return self.console.status(text)
        self.line(text)
        return nullcontext()

    def pause(self, seconds: float) -> None:
        """Let a person read; nobody waits in a pipe."""
        if self.terminal and seconds:
            time.sleep(seconds)


def framed(title: str, part: RenderableType) -> Panel:
    return Panel(part, title=Text(title, style="bold"), title_align="left", border_style="dim", padding=(0, 1))


def columns(headings: Sequence[str], rows: Iterable[Sequence[Cell]], right: Iterable[int] = ()) -> Table:
    """A table without lines: headings and rows."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    to_the_right = set(right)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number in to_the_right else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table


def sentence(headings: Sequence[str], row: Sequence[Cell]) -> str:
    """A row in words: its first cell, then every other with its heading."""
    cells = [str(cell) for cell in row]
    named = [
        f"{heading} {cell}" if heading else cell
        for heading, cell in zip(headings[1:], cells[1:], strict=True)
        if cell.strip()
    ]
    first = f"{headings[0]} {cells[0]}".strip()
    return f"{first}: {', '.join(named)}" if named else first


def bar(share: float, width: int) -> str:
    """A share of one as a bar, in eighths of a character."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[rest]
