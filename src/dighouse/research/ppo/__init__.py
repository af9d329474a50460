"""Self-play PPO on batches of games, whole and short: a net learns a game by playing against itself.

    python -m dighouse.research.ppo thebes --minutes 10 --out thebes.npz

net        what learns: what to do, how every seat will come out, and by how many points
tables     batches of games with 2, 3 and 4 players, on a processor or a card
learning   PPO: play a while, see what came of it, do more of what went well
judging    the net against the random and the greedy bot
__main__   the command, its curve, and the file a bot can load

It needs PyTorch; `make learn` makes an environment that has it.
"""
