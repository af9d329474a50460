"""The title page of Tomb Raiders."""

from __future__ import annotations

from dighouse.core.meta import Meta, Option
from dighouse.games.tomb_raiders.actions import ACTIONS
from dighouse.games.tomb_raiders.components import COMPONENTS

regions = len(COMPONENTS.rows("regions"))
hands = {row["players"]: row for row in COMPONENTS.rows("excavation_cards_per_player")}


def longest(players: int) -> int:
    """I7, TR10.3  All decisions of a game at most: takes, action cards, digs with large cards, choices and gifts."""
    takes = COMPONENTS.value("pile_totals")["green_in_deck"] - COMPONENTS.value("board")["storage_spaces"]
    cards = COMPONENTS.rows("action_cards")
    choices = sum(card["count"] for card in cards if card["kind"] in ("thief", "tomb_raiders"))
    gifts = sum(museum["give"] for museum in COMPONENTS.rows("museums"))
    large = players * (regions * hands[players]["each_region"] + hands[players]["general"])
    return int(takes + sum(card["count"] for card in cards) + choices + gifts + large)


META = Meta(
    key="tomb_raiders",
    title="Thebes: The Tomb Raiders",
    year=2012,
    designers=("Peter Prinz",),
    publisher="Queen Games",
    seats=tuple(sorted(hands)),
    options=tuple(
        Option(row["option"], tuple(row["values"]), tuple(sorted(hands))) for row in COMPONENTS.rows("options")
    ),
    rules_version=1,
    actions=len(ACTIONS),
    longest={players: longest(players) for players in sorted(hands)},
    status="complete rules for 2 to 4 players; most card numbers are a stand-in; browser, terminal, bots, simulation",
    secret_hands=True,
    reconstructed=COMPONENTS.reconstructed(),
    components=COMPONENTS.replaced,
)
