"""Bots of other people: a child process that reads and writes JSON lines (docs/formats/bot-protocol.md).

messages    what is said, in both directions
process     a process, its pipes and their deadlines
kennel      processes kept from one decision and one game to the next

What a process is told goes through the game's `view` of its seat, as for a browser. Whatever it does wrong is
`BotFailed`; what follows from that is for whoever asked (see `failing`).
"""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
import weakref
from contextlib import suppress
from pathlib import Path

import numpy as np

from dighouse.bots.child.kennel import KENNEL, Child, Kennel
from dighouse.bots.child.messages import ENCODER, Legal, Move, NewGame, Result, YourMove
from dighouse.bots.failing import BotFailed
from dighouse.core.actions import Action, shortened
from dighouse.core.errors import BadInput
from dighouse.core.game import Game
from dighouse.core.texts import Phrase

SECONDS = 5.0  # for a decision, if nobody says otherwise
RUN = "run:"
LIMIT = re.compile(r"(.*)@(\d+(?:\.\d+)?)s", re.S)


def is_child(spec: str) -> bool:
    """Whether a spec names a command: `run:COMMAND`."""
    return spec.startswith(RUN)


def child_called(spec: str) -> ChildBot:
    """The bot of a spec `run:COMMAND` or, with a time limit for each decision, `run:COMMAND@0.5s`."""
    command = spec.removeprefix(RUN)
    limited = LIMIT.fullmatch(command)
    return ChildBot(limited[1], float(limited[2])) if limited else ChildBot(command)


def command_words(command: str) -> tuple[str, ...]:
    """The words of a command, if there is such a program. No shell reads it."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as wrong:
        raise BadInput("bot_command", command=shortened(command), reason=str(wrong)) from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput("bot_command", command=shortened(command), reason=Phrase("why.bot_program"))
    return words


def program_name(words: tuple[str, ...]) -> str:
    """What a bot is called until it says so itself: its last file, without what stands behind the dot."""
    files = [word for word in words if not word.startswith("-")]
    return shortened(Path(files[-1]).stem or words[0], 30)


class ChildBot:
    """A seat's player in one game that is a process of its own. It is started at its first decision."""

    about = "bot.child"

    def __init__(self, command: str, seconds: float = SECONDS, name: str = "", kennel: Kennel = KENNEL) -> None:
        self.command = command_words(command)
        self.seconds = seconds
        self.own_name = not name
        self.name = name or program_name(self.command)
        self.kennel = kennel
        self.turn = 0

    def start(self) -> None:
        """Start the process and hear its name, so that one that cannot be started is known before a game."""
        with self.kennel.child(self, self.command, self.name) as child:
            self.meet(child)

    def meet(self, child: Child) -> None:
        if self.own_name:
            self.name = child.greeting.name

    def choose(self, game: Game, states: np.ndarray, index: int, seat: int, chances: np.ndarray, j: int) -> int:
        """What the process answers, if it is legal and in time."""
        self.turn += 1
        with self.kennel.child(self, self.command, self.name) as child:
            self.meet(child)
            self.tell_game(child, game, states[index], seat)
            question = self.question(child, game, states, index, seat, int(chances["key"][j]))
            action = self.answered(game, question, child.ask(question, self.seconds))
            refusal = game.refusal(states, index, seat, action)
            if refusal is not None:
                shown = ENCODER.encode(action).decode()
                raise BotFailed("bot_illegal", bot=self.name, action=shown, reason=str(refusal))
            return game.actions.number(action)

    def tell_game(self, child: Child, game: Game, state: np.record, seat: int) -> None:
        """Tell a process which game it plays, unless it knows."""
        if child.plays_for(self):
            return
        child.games += 1
        child.tell(new_game(child, game, state, seat))
        child.player = weakref.ref(self)

    def question(self, child: Child, game: Game, states: np.ndarray, index: int, seat: int, key: int) -> YourMove:
        """A decision as it is told."""
        wants = child.greeting.wants
        out = np.zeros(len(game.actions), np.int16)
        numbers = sorted(out[: game.loops.legal(states, index, out)].tolist())
        prospects = "prospects" in wants
        return YourMove(
            id=child.games,
            turn=self.turn,
            seconds=self.seconds,
            seed=seed_of(key, seat, self.turn),
            view=game.view(states[index], seat),
            legal=[legal(game, states[index], number, prospects) for number in numbers],
            observation=observation(game, states, index, seat) if "observation" in wants else None,
        )

    def answered(self, game: Game, question: YourMove, answer: object) -> Action:
        """The action of an answer, if it is one to this question."""
        if not isinstance(answer, Move) or answer.turn != question.turn:
            reason = Phrase("why.answer_turn", {"turn": question.turn})
            raise BotFailed("bot_answer", bot=self.name, reason=reason)
        try:
            return game.actions.read(answer.move)
        except BadInput as wrong:
            raise BotFailed("bot_illegal", bot=self.name, action=shortened(answer.move), reason=str(wrong)) from None

    def over(self, game: Game, states: np.ndarray, index: int, seat: int) -> None:
        """Tell the process how the game ended. What goes wrong now changes nothing any more."""
        if self.kennel.own(self) is None:
            return
        with suppress(BotFailed), self.kennel.child(self, self.command, self.name) as child:
            child.tell(result(child, game, states, index, seat))
            child.player = None

    def close(self) -> None:
        """Leave the process to others."""
        child = self.kennel.own(self)
        if child is not None:
            child.player = None


def new_game(child: Child, game: Game, state: np.record, seat: int) -> NewGame:
    """A game as it is told when it begins, or when a process takes it up."""
    meta, wants = game.meta, child.greeting.wants
    return NewGame(
        id=child.games,
        game=meta.key,
        rules_version=meta.rules_version,
        components=meta.components,
        players=int(state["players"]),
        seat=seat,
        options=options_in(game, state),
        categories=list(game.categories),
        catalogue=game.catalogue() if "catalogue" in wants else None,
        actions=[action.json() for action in game.actions.actions] if "actions" in wants else None,
    )


def options_in(game: Game, state: np.record) -> dict[str, str]:
    """The options a position was dealt with, as far as they matter after the set-up."""
    names, players = game.state.names or (), int(state["players"])
    meant = [option for option in game.meta.options if option.name in names and players in option.players]
    return {option.name: option.choices[int(state[option.name])] for option in meant}


def seed_of(key: int, seat: int, turn: int) -> int:
    """A seed for a decision: exact in every language, and nothing about the stream can be told from it."""
    digest = hashlib.sha256(f"dighouse child {key} {seat} {turn}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def legal(game: Game, state: np.record, number: int, prospects: bool) -> Legal:
    """A legal action as it is told."""
    prospect = game.prospect(state, number) if prospects else None
    return Legal(number=number, action=game.actions.actions[number].json(), prospect=prospect)


def observation(game: Game, states: np.ndarray, index: int, seat: int) -> list[float]:
    """The tensor of a seat."""
    out = np.zeros(game.pieces.size, np.float32)
    game.loops.observe(states, index, seat, out)
    return out.tolist()


def result(child: Child, game: Game, states: np.ndarray, index: int, seat: int) -> Result:
    """The end of a game as it is told."""
    sheet, players = game.new_sheet(), int(states["players"][index])
    game.loops.score(states, index, sheet)
    return Result(
        id=child.games,
        points=sheet[:players].tolist(),
        totals=sheet[:players].sum(axis=1).tolist(),
        ranks=[int(game.loops.rank(states, index, other)) for other in range(players)],
        view=game.view(states[index], seat),
    )
