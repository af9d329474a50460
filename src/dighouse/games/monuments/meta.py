"""The title page of Monuments."""

from __future__ import annotations

from dighouse.core.meta import Meta, Option
from dighouse.games.monuments.actions import ACTIONS
from dighouse.games.monuments.components import COMPONENTS

setups = {row["players"]: row for row in COMPONENTS.rows("setup_by_players")}
turn = COMPONENTS.value("turn")


def longest(players: int) -> int:
    """I9  No game has more steps: each action moves a card on, at most two steps for every card that leaves a hand."""
    row = setups[players]
    draws = row["pile"] + row["open"]
    monument_turns = (row["cards"] + draws) // turn["actions"]
    history_turns = row["colours"] * row["historians_per_colour"]
    colours_named = monument_turns + history_turns if row["colours_per_player"] > 1 else 0
    steps_a_card = 2
    return int(draws + steps_a_card * row["cards"] + monument_turns + history_turns + colours_named)


META = Meta(
    key="monuments",
    title="Monuments: Wonders of Antiquity",
    year=2008,
    designers=("Stefan Risthaus",),
    publisher="Abacusspiele / Mayfair",
    seats=tuple(sorted(setups)),
    options=tuple(
        Option(row["option"], tuple(row["values"]), tuple(row["players"])) for row in COMPONENTS.rows("options")
    ),
    rules_version=1,
    actions=len(ACTIONS),
    longest={players: longest(players) for players in sorted(setups)},
    status="complete rules for 2 to 4 players; the table in the browser, terminal play, bots, simulation and replay",
    clockwise=True,
    secret_hands=True,
    reconstructed=COMPONENTS.reconstructed(),
    components=COMPONENTS.replaced,
)
