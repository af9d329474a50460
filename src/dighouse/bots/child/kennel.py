"""The processes of a command are kept between decisions and between games: starting one costs more than a game.

A bot gets the process it had before. When more bots play than processes may run, one of another game of the same
command is taken, and told about this game first; so a thousand tables need no thousand processes.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.util import Finalize

import msgspec

import dighouse
from dighouse.bots.child.messages import DECODER, ENCODER, PROTOCOL, Bye, Greeting, Hello, Move, Told
from dighouse.bots.child.process import LineProcess
from dighouse.bots.failing import BotFailed
from dighouse.core.actions import shortened
from dighouse.core.texts import Phrase

START_SECONDS = 10.0  # from the start of a process to its hello
TELL_SECONDS = 1.0  # for a line that has no answer
MOST = 8  # processes kept when idle


class Child:
    """A process that said hello: what it is called, what it wishes to be told, and which game it was told last."""

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.command = tuple(command)
        self.process = LineProcess(command, name)
        self.games = 0
        self.player: weakref.ref[object] | None = None  # the bot whose game it was told about
        try:
            greeting = self.ask(Hello(protocol=PROTOCOL, house=f"dighouse {dighouse.__version__}"), START_SECONDS)
            self.greeting = self.checked(greeting)
        except BaseException:
            self.process.kill()
            raise
        self.process.name = self.greeting.name

    def checked(self, greeting: Greeting | Move) -> Greeting:
        """The hello, if it is one of our protocol."""
        if not isinstance(greeting, Greeting) or greeting.protocol != PROTOCOL:
            reason = Phrase("why.answer_hello", {"protocol": PROTOCOL})
            raise BotFailed("bot_answer", bot=self.process.name, reason=reason)
        if not greeting.name.isprintable() or not greeting.name.strip():
            raise BotFailed("bot_answer", bot=self.process.name, reason=Phrase("why.answer_name"))
        return greeting

    def plays_for(self, bot: object) -> bool:
        return self.player is not None and self.player() is bot

    @property
    def free(self) -> bool:
        """Whether no bot counts on it any more."""
        return self.player is None or self.player() is None

    def tell(self, message: Told) -> None:
        """A message without an answer."""
        self.process.write(ENCODER.encode(message), TELL_SECONDS)

    def ask(self, message: Told, seconds: float) -> Greeting | Move:
        """A message and its answer."""
        line = self.process.ask(ENCODER.encode(message), seconds)
        try:
            return DECODER.decode(line)
        except msgspec.ValidationError as wrong:
            raise BotFailed("bot_answer", bot=self.process.name, reason=shortened(wrong)) from None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            shown = shortened(line[:200].decode(errors="replace"))
            raise BotFailed("bot_json", bot=self.process.name, line=shown) from None

    def close(self) -> None:
        self.process.close(ENCODER.encode(Bye()))


class Kennel:
    """The idle processes of one owner, the longest idle first. It may be used by several threads."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.begin()

    def begin(self) -> None:
        """Nobody is here yet. Also in a process that was forked: the children are its parent's."""
        self.lock = threading.Lock()
        self.idle: list[Child] = []
        self.closed = False
        self.owner = os.getpid()
        self.at_exit = Finalize(self, self.close, exitpriority=1)

    @contextmanager
    def child(self, bot: object, command: Sequence[str], name: str) -> Iterator[Child]:
        """A process for a bot, until its decision is made. One that fails is ended."""
        child = self.taken(bot, command) or Child(command, name)
        try:
            yield child
        except BaseException:
            child.process.kill()
            raise
        self.put_back(child)

    def taken(self, bot: object, command: Sequence[str]) -> Child | None:
        """An idle process of the command: the bot's own, a free one, or if there are enough another bot's."""
        if self.owner != os.getpid():
            self.begin()
        with self.lock:
            same = [child for child in self.idle if child.command == tuple(command)]
            own = [child for child in same if child.plays_for(bot)]
            others = same if len(self.idle) >= self.most else [child for child in same if child.free]
            found = next(iter(own or others), None)
            if found is not None:
                self.idle.remove(found)
            return found

    def own(self, bot: object) -> Child | None:
        """The idle process that was told about a bot's game, if it is still here."""
        with self.lock:
            return next((child for child in self.idle if child.plays_for(bot)), None)

    def put_back(self, child: Child) -> None:
        """Keep a process for the next decision, and end the one that has been idle longest if there are too many."""
        with self.lock:
            self.idle.append(child)
            many = len(self.idle) if self.closed else len(self.idle) - self.most
            ending = [self.idle.pop(0) for _ in range(many)]
        for old in ending:
            old.close()

    def close(self) -> None:
        """End all processes."""
        if self.owner != os.getpid():
            return
        with self.lock:
            self.closed, ending, self.idle = True, self.idle, []
        self.at_exit.cancel()
        for child in ending:
            child.close()


KENNEL = Kennel()
