"""The playthroughs of Monuments. What they must show between them is in `monuments_sights` and `monuments_examples`."""

from __future__ import annotations

from dighouse.games.monuments.tables import CARD_MONUMENT, CARD_VALUE
from tests.playthroughs.monuments_counts import SCORING, TIES, TWO_COLOURS, two_players
from tests.playthroughs.monuments_layout import layout
from tests.playthroughs.monuments_players import Taste, builders
from tests.playthroughs.monuments_scenes import BUILDING, HISTORIES, LAST_TURN
from tests.playthroughs.scenario import Scenario, Show, Until
from tests.playthroughs.writer import Reading

READING = Reading(layout, glance=("hand_size",))
NAMES = ("Ada", "Ben", "Cleo", "Dov")

BUILDERS = builders(Taste(), Taste(report=2, points=2), Taste(report=4, points=1, hoard=4), Taste(hoard=3))


def card_traits(card: int) -> list[object]:
    """A card is met by its monument and by its value: no rule knows more of it."""
    return [("monument", int(CARD_MONUMENT[card])), ("value", int(CARD_VALUE[card]))]


SCENARIOS = [
    Scenario(
        name="first-turns",
        about="The first turns of a game of three, from the set-up on: what each seat is dealt and draws is told to "
        "it alone, what lies open to everybody.",
        players=3,
        names=NAMES[:3],
        seed=11,
        script=[Until(30, BUILDERS), Show()],
    ),
    Scenario(
        name="building",
        about="Every kind of action, and whatever is refused on the way: erecting as the first and as the second "
        "colour, extending, drawing, scoring, and a bought action. Our examples X8, X9, X10, X19, X24 and X32, and "
        "the printed X2.",
        players=3,
        names=NAMES[:3],
        script=BUILDING,
    ),
    Scenario(
        name="histories",
        about="What histories take, where the stone goes, which markers move, and whom a blocked marker pays. The "
        "printed examples X3 and X5, and our X11 to X15 and X22; each from a position of its own.",
        players=4,
        names=NAMES,
        script=HISTORIES,
    ),
    Scenario(
        name="last-turn",
        about="The end of the game: an empty pile that triggers nothing (X17), the trigger and the turn that is "
        "still completed (X16), and a bought action that lapses (X18).",
        players=3,
        names=NAMES[:3],
        script=LAST_TURN,
    ),
    Scenario(
        name="scoring",
        about="Final scoring: the printed examples X4 and X6, and our X20, X21 and X23.",
        players=3,
        names=NAMES[:3],
        script=SCORING,
    ),
    Scenario(
        name="ties",
        about="Players with equal totals: more monuments (MO12.2), then the higher field (MO12.3), then a shared "
        "victory (MO12.4). After X25, with other numbers.",
        players=3,
        names=NAMES[:3],
        script=TIES,
    ),
    Scenario(
        name="two-players-best-historian",
        about="Two players with two colours each, counted by the best historian of the worse colour: X26 to X29, "
        "both colours of one player as owners of a monument (MO13.7), and the tie-breaks (MO13.11).",
        players=2,
        names=NAMES[:2],
        script=[*TWO_COLOURS, *two_players("best_historian")],
    ),
    Scenario(
        name="two-players-worse-colour",
        about="The same positions with two_player_count=worse_colour_total: X26, X27 and the tie-breaks.",
        players=2,
        names=NAMES[:2],
        options={"two_player_count": "worse_colour_total"},
        script=two_players("worse_colour_total"),
    ),
    Scenario(
        name="game-of-two",
        about="A whole game of two players, of every event the log and the fingerprint.",
        players=2,
        names=NAMES[:2],
        seed=2,
        log_only=True,
        script=[Until("end", BUILDERS), Show()],
    ),
    Scenario(
        name="game-of-three",
        about="A whole game of three players, of every event the log and the fingerprint.",
        players=3,
        names=NAMES[:3],
        seed=3,
        log_only=True,
        script=[Until("end", BUILDERS), Show()],
    ),
    Scenario(
        name="game-of-four",
        about="A whole game of four players, of every event the log and the fingerprint.",
        players=4,
        names=NAMES,
        seed=4,
        log_only=True,
        script=[Until("end", BUILDERS), Show()],
    ),
]
