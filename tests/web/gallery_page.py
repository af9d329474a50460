"""The page on which the pictures hang."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

HEAD = """# Gallery

Every screen, at three widths, in light and in dark. Written by `make gallery`, which drives a real server and a real
browser on fixed deals; do not edit.
"""
LIGHTS = {"light": "by day", "dark": "by lamplight"}


class Shown(Protocol):
    """A picture's name, and the words under it."""

    @property
    def name(self) -> str: ...
    @property
    def words(self) -> str: ...


def image(name: str, words: str, width: int, theme: str, shown: int) -> str:
    file = f"{name}-{width}-{theme}.webp"
    return (
        f'<a href="{file}"><img src="{file}" width="{shown}" alt="{words}, {width} pixels wide, {LIGHTS[theme]}"></a>'
    )


def gallery_page(pictures: Sequence[Shown], widths: Sequence[int], themes: Sequence[str]) -> str:
    """A row of widths a light for each screen, in the order of the pictures."""
    room = {1440: 480, 1024: 250, 390: 130}
    parts = [HEAD, " · ".join(f"[{one.name.replace('-', ' ')}](#{one.name})" for one in pictures), ""]
    for one in pictures:
        parts += [f'<h2 id="{one.name}">{one.words}</h2>', ""]
        for theme in themes:
            row = "\n".join(image(one.name, one.words, width, theme, room.get(width, 300)) for width in widths)
            parts += [f"<p>{row}</p>", ""]
    return "\n".join(parts)
