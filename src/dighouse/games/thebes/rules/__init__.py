"""The rules of Thebes: the contract of `core.game`, and the room each sentence is in.

setup       TH2         laying out the game
clock       TH3, TH10   who acts, the year's end
journey     TH4         travelling
research    TH5-TH7     take, refill, swap
dig         TH8         digging
exhibition  TH9         exhibiting
ending      TH11, TH12  retiring, scoring
turn        TH3.10      refuse, legal, apply
holdings                what lies in front of a player
decode                  the action table as arrays
listing                 legal actions, each of them or runs of them
check       I1-I8       what is true of every position
"""

from dighouse.games.thebes.observation import observe
from dighouse.games.thebes.rules.check import check
from dighouse.games.thebes.rules.clock import actor
from dighouse.games.thebes.rules.ending import rank, scores
from dighouse.games.thebes.rules.listing import RUNS_ROOM
from dighouse.games.thebes.rules.setup import setup
from dighouse.games.thebes.rules.turn import apply, count_legal, legal, nth_legal, redeal, refuse

__all__ = [
    "RUNS_ROOM",
    "actor",
    "apply",
    "check",
    "count_legal",
    "legal",
    "nth_legal",
    "observe",
    "rank",
    "redeal",
    "refuse",
    "scores",
    "setup",
]
