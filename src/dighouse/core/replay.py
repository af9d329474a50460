"""A match: who plays, what happened, and its file.

The file is JSON lines: one header, then one line an event: who did what, the chance key it was given,
what was drawn, and a fingerprint of the position after. Event 0 is the set-up. Reading a file replays
it: every draw must come out of its key again and every position must have its fingerprint, so an edited
or damaged file is refused with the line that is wrong, and nothing is half loaded. A match that was branched
off another one says so in its header: its first events were drawn from the other's secret (see `origins`).
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np

from dighouse.core.actions import Action, shortened
from dighouse.core.chance import (
    commitment,
    new_chance,
    new_secret,
    numbers_drawn,
    outcomes,
    secret_of_seed,
)
from dighouse.core.errors import BadFile, BadInput, DighouseError
from dighouse.core.game import Game, Move, Notice, checked_seat
from dighouse.core.origins import Origin, inherited, key_of, until
from dighouse.core.record import duplicate, position_hash

FORMAT = 1
LONGEST_NAME = 40
NO_ACTION = -1
NO_ACTION_CODES = ("UNKNOWN_ACTION", "BAD_PARAMETER")  # what the rules answer to it, when it is one's turn


class Header(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The first line of a match file."""

    dighouse: int  # version of the file format
    game: str
    rules_version: int
    components: str | None = None  # the fingerprint of an owner's component numbers, if it was played with those
    players: int
    options: dict[str, str]
    names: list[str]
    secret_sha256: str
    secret: str | None = None  # left out while others may not know it; without it a match cannot go on
    origins: list[Origin] | msgspec.UnsetType = msgspec.UNSET  # only of a match that was branched off another one
    events: Annotated[int, msgspec.Meta(ge=1)]  # how many event lines follow; the set-up is one


class Event(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One line of a match file. Event 0, the set-up, has neither seat nor action."""

    seq: int
    seat: int | None = None
    action: dict[str, Any] | None = None
    key: str
    draws: list[list[int]]  # the numbers drawn, each as [limit, number]; the key alone gives them again
    outcome: list[int]  # what they were, in the game's own numbers
    hash: str


class Match:
    """A match under way or finished: its events and every position they led to."""

    def __init__(
        self,
        game: Game,
        players: int,
        *,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        seed: int | None = None,
        secret: bytes | None = None,
        origins: Sequence[Origin] = (),
    ) -> None:
        self.game = game
        self.players = game.meta.players(players)
        self.options = game.meta.chosen(options, players)
        self.names = checked_names(names, players)
        self.secret = secret or (new_secret() if seed is None else secret_of_seed(seed))
        self.secret_sha256 = commitment(self.secret)
        self.origins = tuple(origins)
        self.events: list[Event] = []
        self.history: list[np.ndarray] = []
        self.latest: tuple[Event | None, Action | None] = (None, None)
        self.legal_buffer = np.zeros(len(game.actions), np.int16)
        self.begin(self.key(0))

    @property
    def states(self) -> np.ndarray:
        """The present position, as an array of one."""
        return self.history[-1]

    @property
    def state(self) -> np.record:
        return self.history[-1][0]

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def actor(self) -> int:
        """The seat that decides now, or -1 when the game is over."""
        return int(self.game.loops.actor(self.states, 0))

    def key(self, seq: int) -> int:
        """The chance key of an event."""
        return key_of(self.origins, self.secret, seq)

    def begin(self, key: int) -> None:
        """Event 0: the set-up."""
        chance = new_chance(key)
        states = self.game.new_states()
        options = np.array(self.game.meta.option_numbers(self.options), np.int8)
        self.game.loops.begin(states, 0, self.players, options, chance, 0, self.legal_buffer)
        self.add(None, None, key, chance, states)

    def legal(self) -> list[int]:
        """The legal actions by number, in order."""
        count = self.game.loops.legal(self.states, 0, self.legal_buffer)
        return sorted(self.legal_buffer[:count].tolist())

    def play(self, spelling: object, seat: int | None = None) -> Event:
        """Play an action in any spelling; nothing changes if it is refused.

        `seat` is who asks for it; by default the seat that decides now.
        """
        if not self.secret:
            raise BadInput("no_secret")
        key = self.key(len(self.events))
        asking = self.actor if seat is None else seat
        return self.play_with(self.read(spelling, asking), asking, key)

    def read(self, spelling: object, seat: int) -> Action:
        """The action of a spelling. To whoever is not on turn, that is said first, whatever they ask for."""
        try:
            return self.game.actions.read(spelling)
        except BadInput as wrong:
            raise self.misread(spelling, seat, wrong) from None

    def misread(self, spelling: object, seat: int, wrong: BadInput) -> DighouseError:
        """Why a spelling is no action: over, not their turn, impossible by a rule of its own, or plainly wrong."""
        if seat != self.actor:
            checked_seat(seat, self.players)
        code = self.game.loops.refusal(self.states, 0, seat, NO_ACTION)
        refusal = self.game.refusals(code)
        if refusal.name in NO_ACTION_CODES:
            wrong.rule = self.game.rule_of.get(refusal)
            words = [str(part) for part in spelling.values()] if isinstance(spelling, dict) else []
            code = self.game.impossible(words)
        return self.game.refused(self.state, seat, None, code, self.names) if code else wrong

    def play_with(self, action: Action, seat: int, key: int) -> Event:
        """Play a typed action with a given chance key."""
        if seat != self.actor:
            checked_seat(seat, self.players)
        refusal = self.game.refusal(self.states, 0, seat, action, self.names)
        if refusal is not None:
            raise refusal
        chance = new_chance(key)
        states = duplicate(self.states)
        number = self.game.actions.number(action)
        self.game.loops.step(states, 0, number, chance, 0, self.legal_buffer)
        return self.add(seat, action, key, chance, states)

    def add(self, seat: int | None, action: Action | None, key: int, chance: np.ndarray, states: np.ndarray) -> Event:
        """Append an event and the position it led to."""
        event = Event(
            seq=len(self.events),
            seat=seat,
            action=self.game.actions.json(action) if action is not None else None,
            key=f"{key:016x}",
            draws=numbers_drawn(chance),
            outcome=outcomes(chance),
            hash=position_hash(states[0]),
        )
        self.events.append(event)
        self.history.append(states)
        self.latest = event, action
        return event

    def action_of(self, event: Event) -> Action | None:
        """The typed action of an event; that of the last one need not be read again."""
        if event is self.latest[0]:
            return self.latest[1]
        return self.game.actions.read(event.action) if event.action is not None else None

    def may_undo(self, seat: int) -> bool:
        """Until something was drawn or revealed, or another seat acted, a move can be taken back.

        What was played in another match cannot: that match's secret is known, and with it what would be drawn.
        """
        last = self.events[-1]
        if len(self.events) <= inherited(self.origins):
            return False
        action = self.action_of(last) if last.seat == seat and not last.outcome else None
        return action is not None and not self.game.reveals(action)

    def undo(self, seat: int) -> Event:
        """Take the last move back."""
        if not self.may_undo(seat):
            raise BadInput("no_undo")
        self.history.pop()
        return self.events.pop()

    def branch(self, events: int, table: str | None = None, secret: bytes | None = None) -> Match:
        """A match of its own that begins with so many events of this one, and is drawn from a new secret after them."""
        if not self.secret:
            raise BadInput("no_secret")
        own = Origin(table=table, secret_sha256=self.secret_sha256, secret=self.secret.hex(), events=events)
        other = copy.copy(self)
        other.origins = until(self.origins, own)
        other.secret = secret or new_secret()
        other.secret_sha256 = commitment(other.secret)
        other.events, other.history = self.events[:events], self.history[:events]
        other.legal_buffer = np.zeros_like(self.legal_buffer)
        return other

    def move(self, seq: int) -> Move:
        """What happened in an event."""
        event = self.events[seq]
        return Move(event.seat, self.action_of(event), event.outcome)

    def notices(self, seq: int, viewer: int | None = None) -> list[Notice]:
        """What a seat, or a spectator, is told about an event."""
        before = self.history[seq - 1][0] if seq else None
        return self.game.notices(before, self.move(seq), self.history[seq][0], viewer)

    def scores(self, seq: int = -1) -> np.ndarray:
        """The score sheet after an event: a row a seat, a column a category."""
        sheet = self.game.new_sheet()
        self.game.loops.score(self.history[seq], 0, sheet)
        return sheet[: self.players]

    def ranks(self) -> list[int]:
        """The rank of every seat so far, 1 for the first."""
        return [int(self.game.loops.rank(self.states, 0, seat)) for seat in range(self.players)]

    def header(self, with_secret: bool) -> Header:
        return Header(
            dighouse=FORMAT,
            game=self.game.meta.key,
            rules_version=self.game.meta.rules_version,
            components=self.game.meta.components,
            players=self.players,
            options=self.options,
            names=self.names,
            secret_sha256=self.secret_sha256,
            secret=self.secret.hex() if with_secret and self.secret else None,
            origins=list(self.origins) or msgspec.UNSET,
            events=len(self.events),
        )

    def text(self, with_secret: bool = True) -> str:
        """The match file."""
        lines = [self.header(with_secret), *self.events]
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)

    def save(self, path: Path) -> None:
        """Write the match file, whole or not at all."""
        if not path.name:
            raise BadFile("file_folder", file=path)
        beside = path.with_name(path.name + ".part")
        try:
            beside.write_text(self.text(), encoding="utf-8")
            beside.replace(path)
        except (OSError, ValueError) as wrong:  # also a name no file can have
            reason = getattr(wrong, "strerror", None) or str(wrong)
            raise BadFile("file_unwritable", file=shortened(path.name), reason=reason) from None


def checked_names(names: Sequence[str], players: int) -> list[str]:
    """The players' names by seat; a number where none is given."""
    given = [str(name).strip() for name in names]
    if len(given) > players:
        raise BadInput("too_many_names", names=len(given), players=players)
    for name in given:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadInput("name", name=shortened(name, LONGEST_NAME), limit=LONGEST_NAME)
    return given + [f"Player {seat + 1}" for seat in range(len(given), players)]
