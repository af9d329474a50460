"""The tables in docs/research, made from the code: `python -m dighouse.research.pages FOLDER` writes them again.

In a page a table stands between `<!-- table: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import enum
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from dighouse.core.actions import Verb
from dighouse.games import KEYS, game_called
from dighouse.research.export import COLUMNS
from dighouse.research.rewards import REWARDS

SECTION = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.S)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as a page has it."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join(f"| {' | '.join(str(cell) for cell in line)} |\n" for line in lines)


def games() -> str:
    """The games with the sizes of their spaces."""
    rows = []
    for key in KEYS:
        game = game_called(key)
        options = ", ".join(f"`{option.name}`: {', '.join(option.choices)}" for option in game.meta.options)
        longest = ", ".join(str(most) for most in game.meta.longest.values())
        rows.append([f"`{key}`", len(game.actions), game.pieces.size, longest, options])
    return table(["game", "actions", "observation", "longest game (2, 3, 4 players)", "variants"], rows)


def pieces() -> str:
    """The named pieces of every observation."""
    rows = []
    for key in KEYS:
        game = game_called(key)
        for name, shape in game.pieces.shapes.items():
            part = game.pieces.slices[name]
            rows.append([f"`{key}`", f"`{name}`", " × ".join(str(size) for size in shape), f"{part.start}:{part.stop}"])
    return table(["game", "piece", "shape", "place in the vector"], rows)


def spelled(choice: Any) -> str:
    return str(choice.value if isinstance(choice, enum.Enum) else choice).lower()


def fields(verb: Verb) -> str:
    """The fields of a verb with their domains, the last running fastest."""
    parts = []
    for name, domain in verb.domains.items():
        words = [spelled(choice) for choice in domain]
        parts.append(f"`{name}`: {', '.join(words) if len(words) <= 6 else f'{words[0]} … {words[-1]} ({len(words)})'}")
    return "; ".join(parts) or "—"


def actions() -> str:
    """The table of actions: verbs with their numbers."""
    rows = []
    for key in KEYS:
        for verb in game_called(key).actions.verbs.values():
            rows.append([f"`{key}`", f"`{verb.name}`", f"{verb.first} – {verb.first + verb.count - 1}", fields(verb)])
    return table(["game", "verb", "numbers", "fields, the last running fastest"], rows)


def rewards() -> str:
    return table(["reward", "meaning"], [[f"`{name}`", str(reward.__doc__)] for name, reward in REWARDS.items()])


def columns() -> str:
    """The columns of an export."""
    rows: list[list[object]] = [[f"`{name}`", f"`{kind}`", meaning] for name, kind, meaning in COLUMNS]
    rows.append(["`observation.<piece>`", "`fixed_size_list<float>`", "what the seat sees: a column a piece, flat"])
    return table(["column", "type", "meaning"], rows)


TABLES = {
    "games": games,
    "pieces": pieces,
    "actions": actions,
    "rewards": rewards,
    "columns": columns,
}


def filled(page: str) -> str:
    """A page with its tables as the code has them."""
    return SECTION.sub(lambda found: f"{found[1]}{TABLES[found[2]]()}{found[3]}", page)


def main() -> None:
    for path in sorted(Path(sys.argv[1]).glob("*.md")):
        page = path.read_text(encoding="utf-8")
        path.write_text(filled(page), encoding="utf-8")


if __name__ == "__main__":
    main()
