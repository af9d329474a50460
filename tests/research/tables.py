"""The tables the environments of other libraries are tried at."""

from __future__ import annotations

import pytest

from dighouse.games import KEYS, meta_of

TABLES = [(key, players) for key in KEYS for players in meta_of(key).seats]
# Two, three and four players, each with some game: where a whole game takes seconds. All of them in `make soak`.
SOON = {("thebes", 2), ("tomb_raiders", 3), ("pergamon", 4), ("monuments", 3)}

each_game = pytest.mark.parametrize("key", KEYS)
each_table = pytest.mark.parametrize(("key", "players"), TABLES)
some_tables = pytest.mark.parametrize(
    ("key", "players"),
    [pytest.param(*table, marks=[] if table in SOON else pytest.mark.soak) for table in TABLES],
)
