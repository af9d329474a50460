"""A person at the terminal: shows the moves, reads what is typed, plays one move."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from dighouse.cli.boards import Board, Scene
from dighouse.cli.explain import explain
from dighouse.cli.menu import Entry, Fold, entries, other_choices, show_menu
from dighouse.cli.narrate import DRAW_PAUSE, show_log, tell_slowly
from dighouse.cli.paper import Paper
from dighouse.cli.shell import sentence_of
from dighouse.cli.speech import Speech, normal, whole
from dighouse.cli.words import Vocabulary
from dighouse.core.actions import Action, shortened
from dighouse.core.errors import BadFile, BadInput, DighouseError, Refused
from dighouse.core.replay import Match

LOG_EVENTS = 8  # events shown by `log` without a number


class Leave(Exception):
    """The person has left the table."""


class Table:
    """The people at this terminal; several of them take turns at it."""

    def __init__(self, match: Match, board: Board, say: Speech, paper: Paper, people: list[int], fast: bool) -> None:
        self.match, self.board, self.say, self.paper = match, board, say, paper
        self.people = people
        self.fast = fast
        self.vocabulary = Vocabulary(match.game, say, board)
        self.saved_at = -1  # the event up to which the match is saved
        self.shown_whole = False
        self.taken_back = False
        self.looking: int | None = None  # of several people with secret hands the one whose turn it is to look
        self.commands: dict[str, Callable[[str], None]] = {
            "board": lambda _: self.board.whole(self.scene()),
            "log": self.log,
            "save": self.save,
            "help": lambda _: self.help(),
            "quit": lambda _: self.leave(),
            "?": self.answer,
        }

    def scene(self) -> Scene:
        seat = self.match.actor
        return Scene(self.match, seat if seat in self.people else None, self.say, self.paper)

    @property
    def viewer(self) -> int | None:
        """Through whose eyes this terminal is told things: the one person's, or whose turn it is to look."""
        return self.people[0] if len(self.people) == 1 else self.looking

    def draw_curtain(self) -> None:
        """Hands are secret and several people play here: what the last one saw goes before the next one looks."""
        shared = len(self.people) > 1 and self.match.game.meta.secret_hands
        if not shared or self.looking == self.match.actor:
            return
        self.paper.console.clear()
        self.looking = self.match.actor
        self.ask(self.say("play.curtain", player=self.match.names[self.looking]) + " ")

    def turn(self) -> None:
        """One decision of the person on turn: a move, or the last one taken back."""
        self.draw_curtain()
        scene, listed = self.scene(), self.listed()
        self.show(scene, listed)
        self.taken_back = False
        while not self.taken_back:
            typed = self.ask(f"{scene.name(self.match.actor)}> ")
            if not typed:
                self.show(scene, listed)
                continue
            number = self.reading(typed, scene, listed)
            if number is not None:
                self.play(number)
                return

    def listed(self) -> list[Entry]:
        """The moves there are, as the menu shows them."""
        return entries(self.match.game, self.match.legal(), getattr(self.board, "unfolded", ()))

    def show(self, scene: Scene, listed: list[Entry]) -> None:
        """The position and the moves; the whole board where there is room for it, and the first time."""
        self.paper.line()
        if self.paper.tall or not self.shown_whole:
            self.board.whole(scene)
            self.shown_whole = True
        else:
            self.board.brief(scene)
        self.paper.line()
        show_menu(scene, self.board, listed)
        self.paper.line(self.say("play.hint"), style="dim")

    def ask(self, prompt: str) -> str:
        """What the person types; what comes from a pipe is shown, so that the transcript can be read."""
        self.paper.console.file.flush()
        typed = input(prompt).strip()
        if not sys.stdin.isatty():
            self.paper.line(typed)
        return typed

    def reading(self, typed: str, scene: Scene, listed: list[Entry]) -> int | None:
        """The action typed words mean; None if they were something else, or wrong."""
        try:
            if self.commanded(typed):
                return None
            return self.action_of(typed, scene, listed)
        except DighouseError as error:
            self.complain(error)
            return None

    def commanded(self, typed: str) -> bool:
        """Whether it was a command of the table, which is then done."""
        found = self.vocabulary.command(typed)
        if found is None or found[0] == "back":
            return False
        name, rest = found
        if name == "undo":
            self.undo()
        else:
            self.commands[name](rest)
        return True

    def action_of(self, typed: str, scene: Scene, listed: list[Entry]) -> int | None:
        """A number of the menu, or a typed command; half a command opens the second step."""
        chosen_number = whole(typed)
        if chosen_number is not None:
            if not 1 <= chosen_number <= len(listed):
                raise BadInput("menu_number", number=shortened(typed, 20), last=len(listed))
            entry = listed[chosen_number - 1]
            return self.second_step(scene, entry, listed, {}) if entry.folded else entry.numbers[0]
        impossible = self.match.game.impossible(self.vocabulary.english(typed))
        if impossible:
            raise self.match.game.refused(self.match.state, self.match.actor, None, impossible, self.match.names)
        verb, chosen = self.vocabulary.partial(typed, {entry.verb for entry in listed})
        if not self.vocabulary.missing(verb, chosen):
            return self.legal_number(self.vocabulary.action(verb, chosen))
        return self.half_command(scene, verb, chosen, listed)

    def half_command(self, scene: Scene, verb: str, chosen: dict[str, Any], listed: list[Entry]) -> int | None:
        """Half a command opens the second step of the one family it can mean."""
        missing = self.vocabulary.missing(verb, chosen)
        families = [e for e in listed if e.verb == verb and all(chosen.get(f, v) == v for f, v in e.common.items())]
        if set(missing) <= set(other_choices(self.match.game, verb)):
            return self.legal_number(self.filled(verb, chosen, missing, families))
        families = [entry for entry in families if entry.folded]
        if len(families) != 1:
            raise self.vocabulary.incomplete(verb, missing)
        return self.second_step(scene, families[0], listed, chosen)

    def filled(self, verb: str, chosen: dict[str, Any], missing: list[str], families: list[Entry]) -> Action:
        """A command with what it leaves open, if one thing only is possible; with anything, if nothing is."""
        actions = self.match.game.actions
        numbers = [number for entry in families for number in entry.numbers]
        values = {tuple(getattr(actions.actions[number], name) for name in missing) for number in numbers}
        values = values or {tuple(actions.verbs[verb].domains[name][0] for name in missing)}
        if len(values) > 1:
            raise self.vocabulary.incomplete(verb, missing)
        return self.vocabulary.action(verb, chosen | dict(zip(missing, values.pop(), strict=True)))

    def legal_number(self, action: object) -> int:
        """The number of an action, if the rules allow it now."""
        typed_action = self.match.game.actions.read(action)
        refusal = self.match.game.refusal(self.match.states, 0, self.match.actor, typed_action)
        if refusal is not None:
            raise refusal
        return self.match.game.actions.number(typed_action)

    def second_step(self, scene: Scene, entry: Entry, listed: list[Entry], chosen: dict[str, Any]) -> int | None:
        """Choose within a family of moves: what it brings is shown first."""
        fold = Fold(scene, self.board, self.vocabulary, entry, chosen)
        fold.show()
        while True:
            key = "play.second_step_switch" if fold.flags else "play.second_step"
            typed = self.ask(self.say.title(key, field=self.say(f"field.{fold.row_field}")) + "> ")
            command = self.vocabulary.command(typed) if typed else ("back", "")
            if command is not None and command[0] == "back":
                show_menu(scene, self.board, listed)
                return None
            try:
                if command is not None:
                    self.commanded(typed)
                    if self.taken_back:
                        return None
                    continue
                number = self.chosen_in(fold, typed)
            except DighouseError as error:
                self.complain(error)
                continue
            if number is not None:
                return number
            fold.show()

    def chosen_in(self, fold: Fold, typed: str) -> int | None:
        """A row of the second step; None if only switches were turned. A whole command is fine here too."""
        words = normal(typed).split()
        try:
            chosen = fold.vocabulary.fields(fold.entry.verb, words)
        except BadInput:
            verb, chosen = fold.vocabulary.partial(typed)
            if fold.vocabulary.missing(verb, chosen):
                raise
            return self.legal_number(fold.vocabulary.action(verb, chosen))
        if fold.row_field in chosen:
            filled = {**fold.entry.common, **dict(fold.on), **chosen}
            return self.legal_number(fold.vocabulary.action(fold.entry.verb, filled))
        if not fold.turn({name: value for name, value in chosen.items() if name in fold.changeable}):
            raise BadInput("switch_needed")
        return None

    def play(self, number: int) -> None:
        """Play the move and tell what came of it; let it be taken back while that is possible."""
        seat = self.match.actor
        self.match.play(number, seat)
        pause = 0.0 if self.fast or not self.match.events[-1].outcome else DRAW_PAUSE
        tell_slowly(self.paper, self.match, self.match.seq, self.say, pause, seat)
        if self.match.may_undo(seat) and self.match.actor not in self.people:
            self.offer_undo()

    def offer_undo(self) -> None:
        """The last moment to take a move back before somebody else acts."""
        self.taken_back = False
        while not self.taken_back:
            typed = self.ask(self.say("play.last_moment") + " ")
            if not typed:
                return
            try:
                self.commanded(typed)
            except DighouseError as error:
                self.complain(error)

    def undo(self) -> None:
        """Take the last move back, if it was made here and nothing was drawn."""
        seat = self.match.events[-1].seat
        if seat is None or seat not in self.people:
            raise BadInput("no_undo")
        self.match.undo(seat)
        self.taken_back = True
        self.paper.line(self.say("play.undone"))

    def log(self, rest: str) -> None:
        count = whole(rest) or LOG_EVENTS
        last = self.match.seq
        show_log(self.paper, self.match, self.say, max(0, last + 1 - count), last, self.viewer)

    def save(self, rest: str) -> None:
        """Write the match file, by default under the game's name and the time."""
        default = f"{self.match.game.meta.key}-{datetime.now():%Y%m%d-%H%M%S}.jsonl"
        try:
            path = Path(rest).expanduser() if rest else Path(default)
        except RuntimeError as wrong:  # the home folder of somebody who has none here
            raise BadFile("file_unwritable", file=shortened(rest), reason=str(wrong)) from None
        self.match.save(path)
        self.saved_at = self.match.seq
        self.paper.line(self.say("play.saved", file=path, game=self.match.game.meta.key))

    def offer_save(self) -> None:
        """Ask whether to save what is not saved yet."""
        if self.saved_at == self.match.seq:
            return
        typed = self.ask(self.say("play.save_first") + " ")
        word, _, file = typed.partition(" ")
        if normal(word) in ("y", "yes", normal(self.say("play.yes")), normal(self.say("play.yes"))[:1]):
            self.save(file.strip())

    def leave(self) -> None:
        self.offer_save()
        raise Leave

    def help(self) -> None:
        """Everything one may type."""
        paper, say = self.paper, self.say
        example = say("terminal.examples")
        paper.line(say("play.help_moves", example=example))
        for name in ("board", "log", "save", "undo", "help", "quit"):
            paper.indented(f"{say(f'command.{name}')}: {say(f'command_help.{name}')}")
        paper.indented(f"?: {say('command_help.explain')}")

    def answer(self, asked: str) -> None:
        """What `?` asks for; alone it is the help."""
        if not asked:
            self.help()
            return
        for line in explain(self.scene(), self.board, self.listed(), asked):
            self.paper.indented(line)

    def complain(self, error: DighouseError) -> None:
        """One sentence about what was wrong."""
        if isinstance(error, Refused):
            self.paper.line(self.say.say(error.phrase), style="bold")
        else:
            self.paper.line(sentence_of(error, self.say.language), style="bold")
