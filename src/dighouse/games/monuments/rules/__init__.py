"""The rules of Monuments: the contract of `core.game`, and the room each sentence is in.

setup     MO2         laying out the game
flow      MO3, MO10   who decides, what is due, the end of a turn and of the game
draw      MO4         draw a card, refill the row
lay       MO5, MO6    erect and extend
pair      MO7, MO8    score, extra action
history   MO9         the history turn
ending    MO11-MO13   scoring and winner
turn      MO3.9       refuse, legal, apply
secrecy   C3          deal again what a seat cannot know
cards                 what is in a hand, in the pile
stacks                what lies in front of a colour
decode                the action table as arrays
check     I1-I10      what is true of every position
"""

from dighouse.games.monuments.observation import observe
from dighouse.games.monuments.rules.check import check
from dighouse.games.monuments.rules.ending import rank, scores
from dighouse.games.monuments.rules.flow import actor
from dighouse.games.monuments.rules.secrecy import redeal
from dighouse.games.monuments.rules.setup import setup
from dighouse.games.monuments.rules.turn import apply, legal, refuse

__all__ = ["actor", "apply", "check", "legal", "observe", "rank", "redeal", "refuse", "scores", "setup"]
