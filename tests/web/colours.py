"""Colours as eyes see them that lack one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009)."""

from __future__ import annotations

import re
from pathlib import Path

Colour = tuple[float, float, float]

DEFICIENCIES: dict[str, tuple[Colour, Colour, Colour]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
TOKEN = re.compile(r"--([\w-]+):(#[0-9a-f]{6})")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
# Where a game's own sheet says the colours of its kinds of things.
KIND = {
    "pergamon": re.compile(r"--o-(\w+): (#[0-9a-f]{6})"),
    "monuments": re.compile(r"\.mm\.(\w\w) \{.*--c: (#[0-9a-f]{6})"),
}


def tokens(sheet: Path, theme: str) -> dict[str, str]:
    """The colours of a theme by their names; the dark one changes those of the light one."""
    text = sheet.read_text()
    light, dark = text.split(":root[data-theme=dark]{", 1)
    known = dict(TOKEN.findall(light))
    if theme == "dark":
        known.update(TOKEN.findall(dark.split("}", 1)[0]))
    return known


def own_colours(sheet: Path, game: str, theme: str) -> dict[str, str]:
    """The colours of a game's kinds of things in a theme, by their names."""
    known: dict[str, str] = {}
    for selector, body in RULE.findall(sheet.read_text()):
        if theme == "dark" or "data-theme='dark'" not in selector:
            known.update(KIND[game].findall(f"{selector}{{{body}"))
    return known


def linear(colour: str) -> Colour:
    """The amounts of light of a colour written as six digits."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG."""
    less, more = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (one, other)))
    return (more + 0.05) / (less + 0.05)


def times(matrix: tuple[Colour, Colour, Colour], light: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return first, second, third


def seen_as(colour: str, eyes: str | None) -> Colour:
    """The light that full eyes would need to see what these eyes see."""
    light = linear(colour)
    if eyes is None:
        return light
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(DEFICIENCIES[eyes], light))
    return red, green, blue


def lab(light: Colour) -> Colour:
    """CIE L*a*b* under D65."""
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (value / white for value, white in zip(times(XYZ, light), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour) -> float:
    """CIE76: 2 is just to be noticed side by side."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5)
