"""The `dighouse` command. It knows no game: what is special to a game's table stands in `boards/`.

shell     one call: its language, its paper, its errors
app       the commands and their options
helping   --help in the language of the call
speech    texts, numbers and names of a language
paper     lines and tables for a terminal, a pipe or a screen reader
games, rules, simulate, replay, compiling    a command each
play      who sits where, and a match from its first move to its score sheet
table     a person at the table: prompts, moves, and everything else one may type
menu      the legal moves as numbered entries, long lists in two steps
words     typed commands, in English and in the language of the call
explain   what `?` answers
narrate   what happened, in sentences
sheet     the score sheet, and the proof of the draws
boards/   a game's panels and the words of its typed commands
"""

from __future__ import annotations

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command of this process and exit with its status."""
    from dighouse.cli.shell import run

    raise SystemExit(run(sys.argv[1:]))
