"""A bot for every game of the house, in Python alone. It plays at random, by the seed it is given.

dighouse play thebes --seats "you,run:python3 examples/bots/dice.py"
"""

import json
import random
import sys


def choose(told):
    """The decision. told["view"] is all your seat may know: here a better idea belongs."""
    return random.Random(told["seed"]).choice(told["legal"])["number"]


def say(**message):
    print(json.dumps(message), flush=True)


seat = 0
for line in sys.stdin:
    told = json.loads(line)
    if told["tell"] == "hello":
        say(say="hello", protocol=1, name="Dice")
    elif told["tell"] == "game":
        seat = told["seat"]
    elif told["tell"] == "your_move":
        say(say="move", turn=told["turn"], move=choose(told))
    elif told["tell"] == "result":
        print(f"rank {told['ranks'][seat]}, points {told['totals']}", file=sys.stderr)
    elif told["tell"] == "bye":
        break
