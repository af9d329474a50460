"""The playthroughs of Thebes. What they must show between them is in `thebes_sights`."""

from __future__ import annotations

from tests.playthroughs.scenario import Do, Refuse, Say, Scenario, Show, Until
from tests.playthroughs.thebes_guests import Lists
from tests.playthroughs.thebes_layout import layout
from tests.playthroughs.thebes_lists import KNOWLEDGE_ADA, KNOWLEDGE_BEN, SCORE_ADA, SCORE_BEN, WEEKS_ADA, WEEKS_BEN
from tests.playthroughs.thebes_players import collectors, scholars
from tests.playthroughs.writer import Reading

READING = Reading(layout, glance=("clock", "place"))
NAMES = ("Ada", "Ben", "Cleo", "Dov")

knowledge = Lists(KNOWLEDGE_ADA, KNOWLEDGE_BEN)
weeks = Lists(WEEKS_ADA, WEEKS_BEN)
score = Lists(SCORE_ADA, SCORE_BEN)

DIGGERS = scholars(
    {"dig": 2, "specialized_knowledge": 2, "general_knowledge": 2},
    {"dig": 1.5, "zeppelin": 4, "rumor": 3},
    {"assistant": 4, "dig": 1.4},
)
HELPED = scholars({"assistant": 6, "shovel": 6}, {"assistant": 6, "shovel": 6})

SCENARIOS = [
    Scenario(
        name="knowledge",
        about="How much a dig brings: books, assistants, general books, rumor, shovels and permits. "
        "The printed examples X4 to X8, X14 and X15, one after the other. Stops in the second year.",
        players=2,
        names=NAMES[:2],
        opening=knowledge.opening,
        script=[Refuse("unknown_action", "977"), knowledge.follow()],
    ),
    Scenario(
        name="weeks",
        about="How weeks are spent: journeys, car and zeppelin, runs of swaps, year ends, retiring, and a clock "
        "that runs exactly full. The printed examples X2, X3, X10, X13 and X16, and our X21 and X33.",
        players=2,
        names=NAMES[:2],
        opening=weeks.opening,
        script=[weeks.follow(), Show(), Refuse("game_over", "swap", seat=0)],
    ),
    Scenario(
        name="score",
        about="How points are scored: Ada ends with exactly the desk of the printed scoring example X11, 67 points, "
        "on the way the exhibitions of X9 and X12. Once she has retired, Ben plays on by judgement.",
        players=2,
        names=NAMES[:2],
        opening=score.opening,
        script=[score.follow(), Until("end", scholars()), Show()],
    ),
    Scenario(
        name="two-piles",
        about="Two players who like to swap, with two_player_deck=two_piles (TH2.11): no pile is put aside, and the "
        "draw pile is used up and shuffled again from the discards alone, more than once.",
        players=2,
        names=NAMES[:2],
        options={"two_player_deck": "two_piles"},
        seed=0,
        script=[
            Until("notice.reshuffled", scholars({"swap": 4}, {"swap": 5})),
            Say("The first reshuffle, with nothing set aside (TH2.11)."),
            Show(),
            Until("notice.reshuffled", scholars({"swap": 4}, {"swap": 5})),
            Say("A later reshuffle, of the discards alone (TH6.4)."),
            Show(),
            Until("end", scholars({"swap": 4}, {"swap": 5})),
            Show(),
        ],
    ),
    Scenario(
        name="shared-victory",
        about="Three players with exhibition_shift=all (TH6.7), where every open exhibition moves on, also across a "
        "gap. Two of them win together (TH12.5).",
        players=3,
        names=NAMES[:3],
        options={"exhibition_shift": "all"},
        seed=50,
        show_every=40,
        script=[Until("end", DIGGERS), Show()],
    ),
    Scenario(
        name="four-archaeologists",
        about="Four players, two of them fond of assistants and shovels. In the second round two time markers lie "
        "on 8, the others on 9 and 10, and the upper of the two acts: the printed example X1.",
        players=4,
        names=NAMES,
        seed=0,
        show_every=40,
        script=[
            Until(10, HELPED),
            Say("X1: two markers lie on 8, the others on 9 and 10. The upper one of the two acts."),
            Until("end", HELPED),
            Show(),
        ],
    ),
    Scenario(
        name="collectors",
        about="Three players who take every research card there is (X32), so that spaces stay empty (TH6.5). One flies "
        "to the last card but four, and the zeppelin is shuffled and comes back at once (as X38, with discarded "
        "exhibitions beside it). Then they dig with all that knowledge.",
        players=3,
        names=NAMES[:3],
        seed=13,
        script=[
            Until(81, collectors),
            Show(),
            Say("X38: the draw pile is empty, and the discards hold no research card until this zeppelin lands there."),
            Do("take 1 zeppelin"),
            Until("notice.spaces_stay_empty", collectors),
            Say("TH6.5: from now on nothing refills the spaces."),
            Until(86, collectors),
            Show(),
            Refuse("empty_slot", "take 0"),
            Say("X32: the players own all 85 research cards. A swap is still allowed and draws nothing."),
            Do("swap"),
            Until("end", scholars()),
            Show(),
        ],
    ),
]
