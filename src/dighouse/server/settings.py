"""What a host may choose: where the tables are kept, and how much one visitor may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


def data_folder() -> Path:
    """The user's own folder for what programs keep."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "dighouse"


def default_db() -> str:
    """An SQLite file in the user's data folder."""
    return f"sqlite+aiosqlite:///{data_folder() / 'tables.sqlite'}"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server. Times are in seconds."""

    db: str = ""  # an SQLAlchemy URL; empty for the default file
    db_patience: float = 5.0  # how long to wait for a database that is locked or does not answer
    crash: str = ""  # tests only: where to die, see `crash`
    static: Path = Path(__file__).resolve().parent / "static"

    # Bots.
    bot_pause: float = 0.7  # a bot's move takes at least so long, so that people can follow
    bot_budget: float = 10.0  # how long a bot may think
    bot_threads: int = 2
    guests: dict[str, str] = {}  # programs of the host's own, by the name they are offered under: name → command

    # Advice: budgets as people write them, "2000" iterations or "0.5s" of one core.
    hint_budget: str = "1s"
    hint_threads: int = 1
    hints_second: float = 0.2  # from one address
    hints_burst: int = 20
    hints_waiting: int = 20  # thought about or waiting for it at once
    analysis_budget: str = "2000"  # of one look at one position
    analyses_waiting: int = 50

    # Tables.
    tables_each: int = 40  # unfinished tables one identity may have made
    playouts_each: int = 4  # of them, branches that bots play out without them
    lanes: int = 50  # tables nobody is at that are kept in memory; others are read again when asked for
    lane_idle: float = 20.0  # none leaves the memory sooner
    events: int = 5000  # of one match: after so many nothing but moves is added
    look_again: float = 2.0  # how often to look for moves another server process stored
    presence: float = 30.0  # how long it is believed that somebody is connected to another process
    rescue: float = 30.0  # tables that have waited so long for a bot are looked after, whoever should have done it
    absent_live: float = 60.0  # after so long others may give an absent person's seat to a bot
    absent_turns: float = 3 * 86400.0
    lobby_tables: int = 50  # in each list of the lobby

    # Talk at the tables.
    talk: bool = True  # whether people may
    lines_second: float = 1 / 3  # of one identity, and of one seat
    lines_burst: int = 5
    lines_kept: int = 200  # of one table; the oldest go

    # By turns.
    beat: float = 5.0  # how often it is written down that the server is up
    vacation_days: int = 30  # a person may take in a year
    away_after: float = 60.0  # who was away for so long is told what happened since
    smtp_url: str = msgspec.field(default_factory=lambda: os.environ.get("DIGHOUSE_SMTP_URL", ""))
    mail_from: str = msgspec.field(default_factory=lambda: os.environ.get("DIGHOUSE_MAIL_FROM", ""))
    public_url: str = msgspec.field(default_factory=lambda: os.environ.get("DIGHOUSE_PUBLIC_URL", ""))
    mail_every: float = 20.0  # how often it is looked who is to be written to
    mail_again: float = 60.0  # after a mail could not be sent; twice as long each time
    mail_tries: int = 6
    outbox: int = 1000  # mails waiting to be sent at most

    # Sockets.
    message_bytes: int = 4096
    messages_second: float = 10.0
    messages_burst: int = 40
    sockets_table: int = 100
    sockets_address: int = 100
    sockets_identity: int = 100
    pings_second: float = 5.0  # of one socket, pongs counted too
    pings_burst: int = 50
    fragments: int = 64  # in which one message may come
    queue: int = 64  # messages waiting for a slow reader before it is dropped
    hello_within: float = 10.0
    farewell: float = 2.0  # how long the last word may take

    # Requests.
    head_within: float = 10.0  # a request's first lines must have come
    body_within: float = 60.0  # and then the rest of it
    connections_address: int = 400  # at once from one address that is no trusted proxy's, sockets counted too
    body_bytes: int = 16384
    requests_second: float = 30.0  # from one address, and of one identity
    requests_burst: int = 300
    import_bytes: int = 2 * 1024 * 1024  # of a match file somebody brings along
    imports_second: float = 1 / 30  # match files, from one address
    imports_burst: int = 20
    tables_second: float = 0.2  # new tables, from one address
    tables_burst: int = 200
    letters_second: float = 1 / 600  # mails asked for, from one visitor's address and to one mail address
    letters_burst: int = 5
    exports_second: float = 1 / 120  # "all my data" asked for, from one address
    exports_burst: int = 5

    @property
    def url(self) -> str:
        """The database, with an asynchronous driver where a plain name was given."""
        plain = {"sqlite://": "sqlite+aiosqlite://", "postgresql://": "postgresql+asyncpg://"}
        plain["postgres://"] = plain["postgresql://"]
        url = self.db or default_db()
        for start, full in plain.items():
            if url.startswith(start):
                return full + url.removeprefix(start)
        return url
