"""A past at a table, and two worlds that go on from it: as it is, and with everything a seat cannot know dealt again.

The second world has another secret, other chance keys, other private draws and other hidden things in every position,
in memory and in the database. What the seat, and a spectator, are sent from then on must be the same bytes.
"""

from __future__ import annotations

import copy
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from litestar import Litestar
from sqlalchemy import update

from dighouse.bots import USUAL, ask, bot_called
from dighouse.core.chance import new_chance
from dighouse.core.game import Game, Move
from dighouse.core.record import position_hash
from dighouse.core.replay import Event
from dighouse.games.monuments.tables import HAND
from dighouse.server import moves
from dighouse.server.app import create_app
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, new_id, new_token, seat_key
from dighouse.server.making import new_table
from dighouse.server.messages import Act, Clock, SeatWish, TableWish, Undo
from dighouse.server.schema import events, matches
from dighouse.server.settings import Settings
from dighouse.server.store import Row, Stored
from dighouse.server.table import Draft, Point, Table
from tests.laws.tables import Table as Choice
from tests.laws.tables import chosen
from tests.laws.test_secrecy import PRIVATE_DRAWS
from tests.server.conftest import quick
from tests.server.secrecy.frozen import NOON

NEVER = 1e9  # seconds: bots never move, nobody looks, nothing is marked while two worlds are compared
CALM = {"bot_pause": NEVER, "look_again": NEVER, "beat": NEVER, "rescue": NEVER, "mail_every": NEVER}
WIDE = {"hint_budget": "30", "hints_burst": 10**6, "letters_burst": 10**6, "imports_burst": 10**6}
MAIL = {"smtp_url": "smtp://localhost", "mail_from": "house@dighouse.example", "public_url": "https://dighouse.example"}
COMING = 100  # events still to be drawn, whose keys must differ between two worlds
CLOCK = Clock(per="game", seconds=3600, more=5)


class Story(NamedTuple):
    """What happened until the worlds part, and for whom they look the same."""

    choice: Choice
    moves: int
    seed: int
    viewer: int
    deal: int  # of what the viewer cannot know
    bots: int = 0  # of the house, to the viewer's left

    def has_bot(self, seat: int) -> bool:
        return 0 < (seat - self.viewer) % self.choice.players <= self.bots

    @property
    def people(self) -> list[int]:
        """The seats of the others who are people."""
        return [seat for seat in range(self.choice.players) if seat != self.viewer and not self.has_bot(seat)]


class Past(NamedTuple):
    """A running match as it is stored, and the people at it."""

    stored: Stored
    tokens: list[str]
    stranger: str

    @property
    def table(self) -> str:
        return self.stored.match.id


def settings_for(folder: Path) -> Settings:
    return quick(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", **CALM, **WIDE, **MAIL, exports_burst=10**6)


def empty_table(game: Game, story: Story, tokens: list[str]) -> Stored:
    """A table at which everybody has sat down."""
    seats = [
        SeatWish(kind="bot", bot=USUAL) if story.has_bot(seat) else SeatWish(kind="me", name=f"Person {seat}")
        for seat in range(story.choice.players)
    ]
    wish = TableWish(game=game.meta.key, seats=seats, options=dict(story.choice.options), pace="turns", clock=CLOCK)
    made = new_table(game, wish, new_id(), tokens[0], NOON)
    people = {seat: tokens[seat] for seat in (story.viewer, *story.people)}
    made.holders = {(seat, fingerprint(token)) for seat, token in people.items()}
    made.keys = {(seat, fingerprint(seat_key(token, made.match.id, seat))) for seat, token in people.items()}
    return made


def past_of(story: Story) -> Past:
    """Random play up to a moment, or to the last move, with moves taken back and hints asked for in between."""
    game, dice = story.choice.game, random.Random(story.seed)
    tokens = [new_token() for _ in range(story.choice.players)]
    stored = empty_table(game, story, tokens)
    table = Table(game, copy.deepcopy(stored))
    rows = [table.points[0].row]
    for number in range(story.moves):
        draft = (
            next_draft(table, dice, NOON + number) if table.bot_to_move is None else bots_draft(table, NOON + number)
        )
        if draft.status != "running":
            break
        table.adopt(draft)
        rows.append(draft.row)
    match = msgspec.structs.replace(table.info, actor=table.match.actor, ticked=rows[-1].at)
    return Past(msgspec.structs.replace(stored, match=match, events=rows), tokens, new_token())


def next_draft(table: Table, dice: random.Random, at: float) -> Draft:
    """What somebody does next."""
    last, luck = table.match.events[-1].seat, dice.random()
    if luck < 0.15 and last is not None and table.has_person(last) and table.may_undo({last}):
        return moves.undo(table, {last}, Undo(command_id=new_id(), expected_seq=table.seq), at)
    seat = table.match.actor
    if luck > 0.95 and not moves.asked_already(table, seat):
        return moves.hint(table, seat, at)
    action = table.game.actions.action(chosen(table.game, table.match.legal(), dice)).json()
    return moves.act(table, {seat}, Act(command_id=new_id(), expected_seq=table.seq, action=action), at, new_id())


def bots_draft(table: Table, at: float) -> Draft:
    """What a bot of the house does next."""
    game, seat = table.game, table.match.actor
    number = ask(bot_called(USUAL, game), game, table.match.states, 0, new_chance(table.seq))
    say = Act(command_id="", expected_seq=table.seq, action=game.actions.action(number).json())
    return moves.act(table, {seat}, say, at, None)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Litestar]:
    """A server on the database of a folder, without a network."""
    app = create_app(settings_for(folder))
    house: House = app.state.house
    await house.open()
    await house.tasks[0]  # the games are ready
    try:
        yield app
    finally:
        await house.close()


def another(number: int) -> int:
    """Another number that there surely is too."""
    return number - 1 if number > 0 else number + 1


class Dealer:
    """Deals again what a seat cannot know."""

    def __init__(self, game: Game, players: int, seat: int, seed: int) -> None:
        self.game, self.players, self.seat, self.dice = game, players, seat, random.Random(seed)
        self.dealt: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # by identity, the old kept so that it stays one

    def states(self, states: np.ndarray) -> np.ndarray:
        """A position dealt again; the same position always the same way."""
        if id(states) not in self.dealt:
            other = states.copy()
            self.game.loops.redeal(other, 0, self.seat, new_chance(self.dice.getrandbits(63)), 0)
            self.dealt[id(states)] = states, other
        return self.dealt[id(states)][1]

    def outcome(self, outcome: list[int] | None) -> list[int] | None:
        """Other numbers, as many: nothing may be read out of what is stored."""
        return None if outcome is None else [another(number) for number in outcome]

    def move(self, move: Move | None) -> Move | None:
        """What happened; what somebody else drew for themselves alone was another thing."""
        if move is None or (move.action is not None and move.seat == self.seat):
            return move
        if move.action is None:
            return Move(None, None, self.other_hands(move.outcome))
        private = move.action.verb() in PRIVATE_DRAWS
        return Move(move.seat, move.action, self.outcome(move.outcome) or []) if private else move

    def other_hands(self, outcome: list[int]) -> list[int]:
        """The set-up, with other cards in the others' hands where it deals hands."""
        if self.game.meta.key != "monuments":
            return outcome
        size = int(HAND)
        own = range(self.seat * size, (self.seat + 1) * size)
        return [
            another(card) if place < size * self.players and place not in own else card
            for place, card in enumerate(outcome)
        ]

    def point(self, point: Point) -> Point:
        before = None if point.before is None else self.states(point.before)
        row, states = self.row(point.row, point.states), self.states(point.states)
        return Point(row=row, states=states, actor=point.actor, before=before, move=self.move(point.move))

    def row(self, row: Row, states: np.ndarray) -> Row:
        key = None if row.key is None else f"{self.dice.getrandbits(64):016x}"
        hash_ = position_hash(self.states(states)[0])
        return msgspec.structs.replace(row, key=key, outcome=self.outcome(row.outcome), hash=hash_)

    def event(self, event: Event) -> Event:
        other = [[limit, (number + 1) % limit] for limit, number in event.draws]
        key = f"{self.dice.getrandbits(64):016x}"
        return msgspec.structs.replace(event, key=key, draws=other, outcome=self.outcome(event.outcome))


class Dealt:
    """A table with everything the viewer cannot know dealt again, beside the table as it is."""

    def __init__(self, table: Table, story: Story) -> None:
        dealer = Dealer(table.game, story.choice.players, story.viewer, story.deal)
        self.points = [dealer.point(point) for point in table.points]
        self.match = table.forked()
        self.match.history = [dealer.states(states) for states in self.match.history]
        self.match.events = [dealer.event(event) for event in self.match.events]
        self.match.secret = dealer.dice.randbytes(32)
        self.match.secret_sha256 = ""
        self.differs = any(old.tobytes() != new.tobytes() for old, new in dealer.dealt.values())
        self.keys_differ = all(self.match.key(seq) != table.match.key(seq) for seq in range(table.seq + COMING))
        legal = {*table.match.legal(), *self.match.legal()}
        self.refused = [number for number in range(len(table.game.actions)) if number not in legal]  # in both worlds

    async def takes_place(self, house: House, table: Table) -> None:
        """From now on this is the world, in memory and in the store."""
        table.points, table.match, table.legal = self.points, self.match, None
        table.info.secret = self.match.secret
        await store_again(house, table)


async def store_again(house: House, table: Table) -> None:
    """What the table now knows, in place of what was stored."""
    async with house.store.engine.begin() as connection:  # not by its own door: that would be counted
        here = update(matches).where(matches.c.id == table.info.id)
        await connection.execute(here.values(secret=table.info.secret))
        for point in table.points:
            row = point.row
            one = update(events).where(events.c.match == table.info.id, events.c.seq == row.seq)
            await connection.execute(one.values(key=row.key, outcome=row.outcome, hash=row.hash))
