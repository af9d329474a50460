"""The playthroughs of Tomb Raiders. What they must show between them is in `tomb_raiders_sights`."""

from __future__ import annotations

from tests.playthroughs.scenario import Refuse, Scenario, Show, Until
from tests.playthroughs.tomb_raiders_layout import layout
from tests.playthroughs.tomb_raiders_lists import DIGS, EXHIBITION, PROFESSORS, SEARCHES
from tests.playthroughs.tomb_raiders_players import explorers
from tests.playthroughs.tomb_raiders_scripts import opening, script
from tests.playthroughs.writer import Reading

READING = Reading(layout, glance=("weeks", "points"))
NAMES = ("Ada", "Ben", "Cleo", "Dov")
UNREACHABLE = frozenset({"empty_slot"})  # R26: at rest every space has a card, and a game that is over says so first

FOUR_HELPERS, TWO_HELPERS, THREE_HELPERS = explorers(4), explorers(1, 2, contrary=True), explorers(3, 1)

SCENARIOS = [
    Scenario(
        name="professors",
        about="How professors come and go: the first holder, a tie, a takeover, the way back, two at once, and one "
        "who comes in the middle of a dig. The examples X19 and X20. Stops there.",
        players=2,
        names=NAMES[:2],
        opening=opening("egypt 3", "egypt 1"),
        script=script(PROFESSORS),
    ),
    Scenario(
        name="digs",
        about="How much a dig draws: the printed examples X1 and X2, and our X12, X13, X15, X16, X22 and X23. Stops "
        "there.",
        players=3,
        names=NAMES[:3],
        opening=opening("mesopotamia 2", "crete 1"),
        script=script(DIGS),
    ),
    Scenario(
        name="searches",
        about="Who looks into a pile and what they take: scientist, thief and tomb raiders, X17, X18, X30 and X37; "
        "then a museum and its gifts, as in X21. Stops there.",
        players=2,
        names=NAMES[:2],
        opening=opening("thief crete", "raiders crete"),
        script=script(SEARCHES),
    ),
    Scenario(
        name="exhibition",
        about="What an exhibition costs at each of its steps: the printed example X3. Beside it Ben goes to eight "
        "congresses (X27). Stops there.",
        players=2,
        names=NAMES[:2],
        opening=opening("mesopotamia 3", "congress"),
        script=script(EXHIBITION),
    ),
    Scenario(
        name="sixty-seven",
        about="A whole game of two players who do whatever nobody has done yet; it ends with the 67th storage card "
        "taken (TR10.3). Told in full at the beginning and at the end.",
        players=2,
        names=NAMES[:2],
        seed=32,
        script=[Until(20, FOUR_HELPERS), Until(112, FOUR_HELPERS, briefly=True), Until("end", FOUR_HELPERS), Show()],
    ),
    Scenario(
        name="sixty-eight",
        about="A whole game of three players with knowledge_finds=off (R20): the last green card is a presentation "
        "card, so a 68th storage card is taken, and its space stays empty (X10). Told in full at the end.",
        players=3,
        names=NAMES[:3],
        options={"knowledge_finds": "off"},
        seed=27,
        script=[
            Until(90, TWO_HELPERS, briefly=True),
            Show(),
            Until("end", TWO_HELPERS),
            Show(),
            Refuse("game_over", "take_storage 1", seat=0),
        ],
    ),
    Scenario(
        name="four-archaeologists",
        about="A whole game of four players, the first of them fond of assistants. Told in full in the middle.",
        players=4,
        names=NAMES,
        seed=8,
        script=[
            Until(60, THREE_HELPERS, briefly=True),
            Show(),
            Until(90, THREE_HELPERS),
            Until("end", THREE_HELPERS, briefly=True),
            Show(),
        ],
    ),
]
