"""The games are compiled one after the other when the house opens; whoever waits can see how far that is."""

from __future__ import annotations

import time

import msgspec

from dighouse.bots.warmup import warmup_bots
from dighouse.core.warmup import warmup
from dighouse.games import game_called

SOON = 2.0  # seconds of compiling before it can be said how many more there will be
compiled: set[str] = set()  # games this process has compiled already, for whichever house


class Preparing(msgspec.Struct, kw_only=True):
    """The game that is being compiled."""

    game: str
    done: int  # steps of all its steps
    steps: int
    seconds: int | None  # about so many more for this game; null: too early to say


class SettingUp:
    """Compiles games and their bots, so that no table waits for them later."""

    def __init__(self) -> None:
        self.game: str | None = None
        self.done = self.steps = 0
        self.began = 0.0

    def compile(self, key: str) -> None:
        """One game, step by step."""
        if key in compiled:
            return
        game = game_called(key)
        steps = (*warmup(game), *warmup_bots(game))
        self.done, self.steps, self.began, self.game = 0, len(steps), time.monotonic(), key
        try:
            for _, step in steps:
                step()
                self.done += 1
        finally:
            self.game = None
        compiled.add(key)

    def told(self) -> Preparing | None:
        """How far the game under way is; None when none is."""
        game, done, steps = self.game, self.done, self.steps
        if game is None:
            return None
        spent = time.monotonic() - self.began
        left = round(spent * (steps - done) / done) if done and spent > SOON else None
        return Preparing(game=game, done=done, steps=steps, seconds=left)
