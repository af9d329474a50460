"""The title page of Tomb Raiders."""

from __future__ import annotations

from dighouse.core.meta import Meta, Option
from dighouse.games.tomb_raiders.actions import ACTIONS
from dighouse.games.tomb_raiders.components import COMPONENTS
from dighouse.games.tomb_raiders.tables import LONGEST

META = Meta(
    key="tomb_raiders",
    title="Thebes: The Tomb Raiders",
    year=2012,
    designers=("Peter Prinz",),
    publisher="Queen Games",
    seats=tuple(LONGEST),
    options=tuple(Option(row["option"], tuple(row["values"]), tuple(LONGEST)) for row in COMPONENTS.rows("options")),
    rules_version=1,
    actions=len(ACTIONS),
    longest=LONGEST,  # I7
    status="complete rules for 2 to 4 players; most card numbers are a stand-in; browser, terminal, bots, simulation",
    reconstructed=COMPONENTS.reconstructed(),
    components=COMPONENTS.replaced,
)
