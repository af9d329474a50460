"""Tiny bots that are processes of their own, most of them bad: `python children.py KIND [FILE]`. Nothing but Python."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

KIND, *FILES = sys.argv[1:]


def say(**message: object) -> None:
    os.write(1, json.dumps(message).encode() + b"\n")


def greet() -> None:
    wants = ["catalogue", "actions", "prospects", "observation"] if KIND == "curious" else []
    if KIND == "wrong_protocol":
        say(say="hello", protocol=99, name="Future")
    elif KIND == "no_name":
        say(say="hello", protocol=1, name="")
    elif KIND == "mute":
        time.sleep(600)
    else:
        say(say="hello", protocol=1, name=KIND.capitalize(), wants=wants)


def answer(told: dict) -> None:
    turn, move = told["turn"], told["legal"][0]["number"]
    if KIND == "crash":
        raise KeyError("a fault of its own")
    if KIND == "leave":
        sys.exit(7)
    if KIND == "sleep":
        time.sleep(600)
    if KIND == "parent":  # leaves a child behind that holds its pipes
        Path(FILES[0]).write_text(str(subprocess.Popen(["sleep", "600"]).pid))
        sys.exit(0)
    if KIND == "shout":  # more stderr than any pipe holds
        os.write(2, b"x" * 1000000 + b"\nenough\n")
    if KIND == "illegal":
        allowed = {action["number"] for action in told["legal"]}
        move = next(number for number in range(1000) if number not in allowed)
    if KIND == "out_of_table":
        move = 10**9
    if KIND == "nonsense":
        os.write(1, b'{"say": "move", \n')
    if KIND == "binary":
        os.write(1, b"\xff\xfe\n")
    if KIND == "long":
        os.write(1, b"[" * 70000 + b"\n")
    if KIND == "endless":
        while True:
            os.write(1, b"." * 65536)
    if KIND == "no_verb":
        move = {"do": "fly"}
    if KIND == "word":
        move = "first"
    if KIND == "other_turn":
        turn += 1
    if KIND == "babble":  # a line nobody asked for is the answer to the next question, and a wrong one
        say(say="move", turn=turn, move=move)
    say(say="move", turn=turn, move=move)


for line in sys.stdin:
    if FILES and KIND in ("record", "curious"):
        with Path(FILES[0]).open("a") as record:
            record.write(line)
    message = json.loads(line)
    if message["tell"] == "hello":
        greet()
    elif message["tell"] == "your_move":
        answer(message)
    if KIND == "deaf":  # it reads nothing more, and a pipe holds only so much
        time.sleep(600)
