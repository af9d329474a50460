"""The rules of Tomb Raiders: the contract of `core.game`, and the room each sentence is in.

setup         TR1         laying out the game
clock         TR2, TR10   who acts, and the end
turn          TR3         refuse, legal, apply
storage       TR4, TR5    storage cards, the refill
presentation  TR6         exhibitions and museums
action_cards  TR7         thief, tomb raiders, scientist, assistant
dig           TR8         digging
holdings      TR9         what lies before a player, and the professors
ending        TR11, TR12  scoring
redeal        C2, C3      what a seat cannot know, dealt again
decode                    the action table as arrays
check         I1-I10      what is true of every position
"""

from dighouse.games.tomb_raiders.observation import observe
from dighouse.games.tomb_raiders.rules.check import check
from dighouse.games.tomb_raiders.rules.clock import actor
from dighouse.games.tomb_raiders.rules.ending import rank, scores
from dighouse.games.tomb_raiders.rules.redeal import redeal
from dighouse.games.tomb_raiders.rules.setup import setup
from dighouse.games.tomb_raiders.rules.turn import apply, legal, refuse

__all__ = ["actor", "apply", "check", "legal", "observe", "rank", "redeal", "refuse", "scores", "setup"]
