"""The title page of Pergamon."""

from __future__ import annotations

from dighouse.core.meta import Meta, Option
from dighouse.games.pergamon.actions import ACTIONS
from dighouse.games.pergamon.components import COMPONENTS

edition = COMPONENTS.value("edition")
seats = tuple(sorted(edition["players"]))
most_actions = COMPONENTS.value("engine_limits")["max_actions_per_game"]
# I11: with a player fewer there is one placing and one turn of three fixed steps less a round.
actions_a_round = 4

META = Meta(
    key="pergamon",
    title=edition["title"],
    year=edition["year"],
    designers=tuple(edition["authors"]),
    publisher=edition["publisher"],
    seats=seats,
    # PG2.6, PG2.7  Off by default; naming one with a number of players it is not meant for is refused (R29).
    options=tuple(Option(row["option"], ("off", "on"), tuple(row["players"])) for row in COMPONENTS.rows("options")),
    rules_version=1,
    actions=len(ACTIONS),
    longest={players: most_actions - edition["rounds"] * actions_a_round * (seats[-1] - players) for players in seats},
    status="complete rules for 2 to 4 players; the table in the browser, terminal play, bots, simulation and replay",
    clockwise=True,
    reconstructed=COMPONENTS.reconstructed(),
    components=COMPONENTS.replaced,
)
