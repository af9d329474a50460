"""The rules of Pergamon: the contract of `core.game`, and the room each sentence is in.

setup    PG2           laying out the game
tiles    PG4, PG14     turning up tiles and laying them into the galleries
money    PG5           research cards, placing, payment
figures  PG6.1         who stands where, and who comes next
dig      PG6, PG13     digging, the robber's too
rows     PG7           laying a row
museum   PG8           exhibiting: polish, dissolve, push
storing  PG9           storing and discarding
scoring  PG10, PG12    awards, bonuses, rank
rounds   PG3, PG11     the order of play, and steps that pass by themselves
turn     PG3.3         refuse, legal, apply
sets                   sets of tiles
decode                 the action table as arrays
check    I1-I12        what is true of every position
"""

from dighouse.games.pergamon.observation import observe
from dighouse.games.pergamon.rules.check import check
from dighouse.games.pergamon.rules.scoring import rank, scores
from dighouse.games.pergamon.rules.setup import setup
from dighouse.games.pergamon.rules.turn import actor, apply, legal, redeal, refuse

__all__ = ["actor", "apply", "check", "legal", "observe", "rank", "redeal", "refuse", "scores", "setup"]
