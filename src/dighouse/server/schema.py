"""The tables of the database. Events are only ever added; (match, seq) is their key, and the lock of a match.

Everything else is either given when a table is made, or a summary written in the same transaction as the event.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    true,
)

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMING)

HASH = String(64)  # SHA-256 in hex: tokens and keys are never stored themselves

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("components", String(16)),  # the fingerprint of an owner's component numbers; none: ours
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("name", String(60), nullable=False),
    Column("pace", String(10), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=true()),  # whether they are allowed
    Column("maker", HASH, nullable=False),  # the identity that made the table
    Column("secret", LargeBinary(32), nullable=False),
    Column("made", Float, nullable=False),
    # The summary the lobby reads.
    Column("status", String(10), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("actor", Integer),
    Column("since", Float, nullable=False),
    Column("rematch", String(16)),
    # Clocks: what was agreed, when the table began to run, and the summary of who has how much left.
    Column("clock", JSON),
    Column("started", Float),
    Column("left", JSON),  # seconds by seat, as they were at `ticked`
    Column("ticked", Float),
    # Replays: what never counts in any statistics, and where the first events of a branch were played.
    Column("practice", Boolean, nullable=False, server_default=false()),  # a lesson, or branched off another match
    Column("imported", Boolean, nullable=False, server_default=false()),  # read from a match file
    Column("origins", JSON),  # as in the header of a match file
    Column("branched_at", Integer),  # the event of the other table after which this one goes on
    # Talk: whether people may, and how many lines were said so far.
    Column("talk", Boolean, nullable=False, server_default=true()),
    Column("said", Integer, nullable=False, server_default="0"),
    Index(None, "maker"),
    Index(None, "status", "since"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("bot", String(40)),
    Column("conceded", Boolean, nullable=False),
    Column("links", Integer, nullable=False, server_default="0"),  # how often its links were made anew
)

holders = Table(  # the identities that may act for a seat
    "holders",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", HASH, primary_key=True),
    Index(None, "identity"),
)

seat_keys = Table(  # the secret keys of a seat, for other devices and for whoever is invited
    "seat_keys",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", HASH, primary_key=True),
)

events = Table(
    "events",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("body", JSON, nullable=False),  # the action; the bot of a replacement
    Column("key", String(16)),  # chance key of a set-up or a move
    Column("outcome", JSON),  # what it drew
    Column("hash", String(16), nullable=False),  # of the position after it
    Column("at", Float, nullable=False),
    Column("command_id", String(64)),  # a bot's moves have none
    UniqueConstraint("match", "command_id"),
)

talk = Table(  # what people said at a table; no part of the match
    "talk",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1 on, in the order they were stored
    Column("seat", Integer, nullable=False),
    Column("name", String(60), nullable=False),  # of the seat when it was said
    Column("identity", HASH),  # who said it
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Column("command_id", String(64), nullable=False),
    UniqueConstraint("match", "command_id"),
    Index(None, "identity"),
)

uptime = Table(  # one row a run of a server process: clocks run only within these
    "uptime",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("started", Float, nullable=False),
    Column("alive", Float, nullable=False),
    Index(None, "alive"),
)

vacations = Table(
    "vacations",
    metadata,
    Column("identity", HASH, primary_key=True),
    Column("begins", Float, primary_key=True),
    Column("ends", Float, nullable=False),
)

people = Table(  # who wants to be told of their turns, and how
    "people",
    metadata,
    Column("identity", HASH, primary_key=True),
    Column("language", String(5), nullable=False),
    Column("mail", String(254)),
    Column("confirmed", Boolean, nullable=False),
    Column("confirm_key", HASH),
    Column("asked", Float),  # when the confirmation was asked for
    Column("stop_key", String(22)),  # kept as it is, for it stands in every mail and can only stop them
    Column("patience", Integer, nullable=False),  # minutes away before a mail is sent
    Column("feed_key", HASH),
    Column("feeds", Integer, nullable=False),  # how often the feeds' address was changed
    UniqueConstraint("confirm_key"),
    UniqueConstraint("stop_key"),
    UniqueConstraint("feed_key"),
)

visits = Table(  # how far somebody has seen a match
    "visits",
    metadata,
    Column("identity", HASH, primary_key=True),
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("mailed", Integer),  # the event after which a mail was last put into the outbox
)

outbox = Table(  # mails about a turn that are still to be sent
    "outbox",
    metadata,
    Column("identity", HASH, primary_key=True),
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Index(None, "due"),
)

results = Table(  # how finished matches ended, a row a seat; practice never gets here
    "results",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("person", Boolean, nullable=False),  # somebody's seat; whose, the holders say
    Column("name", String(60)),  # none: somebody who asked to be forgotten
    Column("bot", String(40)),  # who played there at the end, if it was a bot
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("gave_up", Boolean, nullable=False),  # conceded, or left the seat to a bot
    Column("whole", Boolean, nullable=False),  # the match was played to its end
    Column("screen", Boolean, nullable=False),  # its person held other seats too: one screen
    Column("moves", Integer, nullable=False),  # of the whole match
    Column("hints", Integer, nullable=False),
    Column("began", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "game", "at"),
)

analyses = Table(  # what was found about finished matches
    "analyses",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("form", Integer, nullable=False),  # of what is kept here
    Column("made", Float, nullable=False),
    Column("found", JSON, nullable=False),
)
