"""The title page of Thebes."""

from __future__ import annotations

from dighouse.core.meta import Meta, Option
from dighouse.games.thebes.actions import ACTIONS
from dighouse.games.thebes.components import COMPONENTS

seats = tuple(sorted({row["players"] for row in COMPONENTS.rows("setup_by_players")}))
weeks = {row["players"]: row["weeks"] for row in COMPONENTS.rows("setup_by_players")}

META = Meta(
    key="thebes",
    title="Thebes",
    year=2007,
    designers=("Peter Prinz",),
    publisher="Queen Games",
    seats=seats,
    options=tuple(
        Option(row["option"], tuple(row["values"]), tuple(row["players"])) for row in COMPONENTS.rows("options")
    ),
    rules_version=1,
    actions=len(ACTIONS),
    longest={players: players * weeks[players] for players in seats},  # I6: every action costs a week
    status="complete rules for 2 to 4 players; the table in the browser, terminal play, bots, simulation and replay",
    reconstructed=COMPONENTS.reconstructed(),
    components=COMPONENTS.replaced,
)
