"""Every message between the table and a browser or bot. The browser's TypeScript types are made from this file.

Over HTTP: games, texts, rules, the lobby, joining, past moments, match files.
Over the socket of a table: `Say…` from the client, `Tell…` from the server, JSON, one message a frame.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dighouse.core.game import Notice
from dighouse.core.meta import Option
from dighouse.core.texts import Phrase

Pace = Literal["live", "turns"]
Per = Literal["move", "game"]


class Message(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A message or a part of one."""


# One error shape everywhere.
class Problem(Message):
    """What was wrong: a code for programs, a phrase for people, the rule if it is a refused move."""

    code: str
    phrase: Phrase  # say it in the reader's language
    message: str  # the same in English
    rule: str | None = None


# The house.
class GameCard(Message):
    """A game on the shelf."""

    key: str
    title: str
    year: int
    designers: list[str]
    publisher: str
    seats: list[int]
    options: list[Option]
    rules_version: int
    actions: int
    status: str
    reconstructed: list[str]  # component tables known from no source
    own_numbers: bool  # the owner of the house has replaced component numbers by printed ones
    secret_hands: bool
    bots: list[str]  # of the house, the weakest first
    guest_bots: list[str]  # programs the host offers beside them


class RuleText(Message):
    """One numbered statement of a game's rules."""

    number: str
    chapter: str
    text: str


# Seats and tables.
class SeatWish(Message):
    """Who shall sit here: the one who asks (also several times: one screen), anybody with its link, anybody, a bot."""

    kind: Literal["me", "link", "open", "bot"]
    name: str | None = None
    bot: str | None = None


class Clock(Message):
    """How much time a person has: for each move, or for the whole game and some more for every move made."""

    per: Per
    seconds: int
    more: int  # seconds added by each move; 0 for a clock per move


class TableWish(Message):
    """A table to be made."""

    game: str
    seats: list[SeatWish]
    options: dict[str, str] = {}
    name: str | None = None
    pace: Pace = "live"
    clock: Clock | None = None
    spectators: bool = True
    hints: bool = True
    talk: bool = True
    your_name: str | None = None


class Seat(Message):
    """A seat as all see it."""

    seat: int
    kind: Literal["person", "link", "open", "bot"]
    name: str
    bot: str | None = None
    conceded: bool = False
    here: bool = False  # a browser of this seat is connected
    mine: bool = False  # the reader may act for it
    left: float | None = None  # seconds on the clock when this was told; none: no clock, or a bot
    vacation: float | None = None  # until when its person is on vacation, seconds since the epoch


class Branched(Message):
    """Where a practice table was branched off. Its first events were drawn from that match's secret."""

    table: str | None  # None: it was played at another house
    at: int | None  # the event of that table it went on from, as that table counts
    events: int  # of this match, from the set-up on, were played there


class TableCard(Message):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    status: Literal["waiting", "running", "finished", "frozen"]
    pace: Pace
    seats: list[Seat]
    actor: int | None
    your_move: bool
    seq: int
    spectators: bool
    hints: bool  # whether players may ask for them
    since: float  # seconds since the epoch of the last event
    clock: Clock | None = None
    practice: bool = False  # a lesson, or branched off a replay: it counts nowhere
    imported: bool = False  # read from a match file: it can be looked at and branched, not played
    branched: Branched | None = None
    talk: bool = False  # people at it may talk to each other, and there are such people
    said: int = 0  # the number of the last line


class Lobby(Message):
    """What the front page shows."""

    mine: list[TableCard]
    open: list[TableCard]
    running: list[TableCard]
    talk: bool = True  # people may talk at the tables of this house


class Turns(Message):
    """The tables at which it is the reader's move, the most urgent first."""

    tables: list[TableCard]


class Vacation(Message):
    """A vacation, in seconds since the epoch; the clocks of its person stand still."""

    begins: float
    ends: float


class Myself(Message):
    """What the house keeps about a visitor, told to nobody else."""

    mail: str | None  # where to write on one's turn
    confirmed: bool  # the link in the first mail was opened
    patience: int  # minutes away before a mail is sent
    mails: bool  # this house can send mail
    feed: str | None  # the secret path of one's feeds
    vacations: list[Vacation]  # of now and later
    vacation_days: float  # that may still be taken


class MailWish(Message):
    """Write to this address when it is my turn."""

    mail: str
    language: str
    patience: int = 30


class FeedWish(Message):
    """A new address for one's feeds; the old one leads nowhere from then on."""

    language: str
    on: bool = True


class MailKey(Message):
    """The key in a mail's link."""

    key: str


class Made(Message):
    """A table that was just made, with the secret links of its seats that await a person."""

    table: str
    links: dict[int, str]  # seat → secret seat key
    mine: list[int]


class Join(Message):
    """Sit down: on an open seat, or with a seat's secret key."""

    seat: int | None = None
    key: str | None = None
    name: str | None = None


# What a table tells.
class LegalAction(Message):
    """Something the reader may do now, with its price."""

    number: int
    action: dict[str, Any]
    name: Phrase
    price: list[Phrase]
    facts: dict[str, Any]
    chance: bool


class ScoreSheet(Message):
    """Points by seat and category, and ranks (1 is first, ties shared)."""

    categories: list[str]
    rows: list[list[int]]
    ranks: list[int]


class Moment(Message, gc=False):
    """A position as the reader may see it, and how it came about."""

    seq: int
    seat: int | None  # who acted; None for the set-up and for the table's own events
    kind: Literal["setup", "move", "undo", "concede", "replace", "hint"]
    at: float
    notices: list[Notice]
    view: dict[str, Any]
    points: list[int]  # the score so far, by seat


class Replay(Message):
    """A match to look back upon through one pair of eyes: everything but the views, which come by `moments`."""

    table: TableCard
    options: dict[str, str]
    viewer: int | None  # whose eyes these are; None: what all may see
    open_eyes: list[int]  # the seats through whose eyes the reader may look
    log: list[Moment]  # every event, without its view
    actors: list[int | None]  # who decides after each of them
    score: ScoreSheet | None  # once the match is over


class Snapshot(Message, tag="table", tag_field="tell"):
    """The whole table for a reader who just came (or fell behind)."""

    table: TableCard
    options: dict[str, str]
    players: int
    secret_hands: bool  # seats know what others do not: people at one screen take turns to look
    viewer: int | None  # the seat whose eyes these are
    moment: Moment
    legal: list[LegalAction]
    may_undo: bool
    log: list[Moment]  # every event before the present one, without views (view is empty): text and score only
    secret_sha256: str
    secret: str | None  # once the match is over
    score: ScoreSheet | None
    links: dict[int, str] = {}  # only to the maker of the table: keys of seats still awaiting a person
    keys: dict[int, str] = {}  # of the reader's own seats, to go on with on another device
    rematch: str | None = None  # the table that follows this one
    seen: int | None = None  # the last event this reader saw before they went away, if they were away
    lesson: int | None = None  # of a first game: how many moves of its script were made before any other


class Told(Message, tag="event", tag_field="tell"):
    """Something happened. If `moment.seq` is not the next one the reader expects, it asks to resync."""

    table: TableCard
    moment: Moment
    legal: list[LegalAction]
    may_undo: bool
    viewer: int | None
    secret: str | None = None
    score: ScoreSheet | None = None
    rematch: str | None = None
    lesson: int | None = None


class Seats(Message, tag="seats", tag_field="tell"):
    """Who is here changed; the position did not."""

    table: TableCard


class TalkLine(Message):
    """Something somebody said at a table. It is text, never markup."""

    number: int  # from 1 on; lines of somebody who was forgotten are missing
    seat: int
    name: str  # of the seat when it was said
    text: str
    at: float


class Talked(Message, tag="talk", tag_field="tell"):
    """Somebody said something. If the line before it is missing, the reader asks for the last ones."""

    line: TalkLine


class Answer(Message, tag="answer", tag_field="tell"):
    """The answer to one command: done, or why not. Repeating a command id repeats the answer."""

    command_id: str
    seq: int
    problem: Problem | None = None


class Trouble(Message, tag="problem", tag_field="tell"):
    """Something outside a command was wrong; the socket closes after it if it must."""

    problem: Problem


Tell = Snapshot | Told | Seats | Talked | Answer | Trouble


# What a client says.
class Hello(Message, tag="hello", tag_field="say"):
    """The first word: with a seat's secret key if the cookie alone does not say who I am."""

    key: str | None = None


class Act(Message, tag="act", tag_field="say"):
    """An action in the game."""

    command_id: str
    expected_seq: int
    action: dict[str, Any]
    seat: int | None = None  # for one screen with several seats; by default the acting one


class Undo(Message, tag="undo", tag_field="say"):
    command_id: str
    expected_seq: int


class Concede(Message, tag="concede", tag_field="say"):
    command_id: str
    expected_seq: int
    seat: int | None = None


class Replace(Message, tag="replace", tag_field="say"):
    """Let a bot play on a seat from now on, or take one's own seat back from it (bot = None)."""

    command_id: str
    expected_seq: int
    seat: int
    bot: str | None


class Rematch(Message, tag="rematch", tag_field="say"):
    command_id: str
    expected_seq: int


class Talk(Message, tag="talk", tag_field="say"):
    """Something to say to everybody at the table."""

    command_id: str
    text: str
    seat: int | None = None  # for one screen with several seats; by default the acting one


class Resync(Message, tag="resync", tag_field="say"):
    """I am missing something: the whole table, please."""


class Seen(Message, tag="seen", tag_field="say"):
    """I have seen what happened up to this event."""

    seq: int


Say = Hello | Act | Undo | Concede | Replace | Rematch | Talk | Resync | Seen
