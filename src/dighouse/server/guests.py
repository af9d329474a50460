"""Programs the host offers as bots at the tables: only the host names a command, a visitor only its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dighouse.bots import bot_names
from dighouse.bots.child import command_words
from dighouse.core.actions import shortened
from dighouse.core.errors import BadInput
from dighouse.games import KEYS

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,19}")
OTHER_WORDS = {"me", "you", "here", "link", "open", "none"}  # what else a seat may be called


def guest_bots(named: Sequence[str], listed: str = "") -> dict[str, str]:
    """Commands by name, from NAME=COMMAND as often as wanted and from a list with semicolons between."""
    taken = OTHER_WORDS.union(*(bot_names(key) for key in KEYS))
    guests: dict[str, str] = {}
    for given in [*listed.split(";"), *named]:
        if not given.strip():
            continue
        name, equals, command = given.strip().partition("=")
        if not equals or not NAME.fullmatch(name) or name in taken:
            raise BadInput("bot_name", bot=shortened(given))
        command_words(command)
        guests[name] = command
        taken.add(name)
    return guests
