"""The post of a house: who is to be written to because it is their turn, and the mails on their way.

A turn goes into the outbox of the database once, and leaves it when the mail was handed in, when the move was made
meanwhile, or after the last try. So nothing is lost or sent twice when a server stops, and nothing grows without end.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import time
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dighouse.games import texts_of
from dighouse.server.mail import MailServer, failure, hand_in, mail_server, written
from dighouse.server.problems import TableProblem
from dighouse.server.schema import holders, matches, outbox, people, seats, visits
from dighouse.server.settings import Settings
from dighouse.server.store import LostRace, Store
from dighouse.server.table_names import called

log = logging.getLogger(__name__)

BATCH = 20  # mails in one round


class Post:
    """Writes mails, where the host named a mail server; otherwise it is closed."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        wanted = bool(settings.smtp_url)
        if wanted and not (settings.mail_from and settings.public_url):
            raise TableProblem("mail_settings")
        self.server: MailServer | None = mail_server(settings.smtp_url) if wanted else None
        self.home = settings.public_url.rstrip("/")

    @property
    def open(self) -> bool:
        return self.server is not None

    async def send(self, message: EmailMessage) -> None:
        """Hand a mail in, without holding up anybody at a table."""
        assert self.server is not None
        await asyncio.to_thread(hand_in, self.server, message)

    async def send_confirmation(self, person: Any, key: str) -> None:
        """The first mail to a new address: at once, so that whoever asked hears if it fails."""
        link = f"{self.home}/mail/confirm#{key}"
        keys = "mail.confirm_subject", "mail.confirm_text"
        try:
            await self.send(written(self.settings.mail_from, person.mail, person.language, *keys, link=link))
        except (OSError, smtplib.SMTPException) as wrong:
            log.warning("a mail could not be sent", extra={"reason": failure(wrong)})
            raise TableProblem("mail_not_sent") from wrong

    async def round(self, knows: Callable[[str, str], bool]) -> None:
        """Put new turns into the outbox, then send what is due; nothing for who `knows` (identity, table) anyway."""
        now = time.time()
        for row in await self.waiting(now):
            if not knows(row.identity, row.match):
                await self.put(row.identity, row.match, row.seq, now)
        for row in await self.due(now):
            await self.try_one(row, now)

    async def waiting(self, now: float) -> list[Any]:
        """Turns nobody was told of yet, of people who have been away for as long as they said."""
        long_ago = now - people.c.patience * 60.0
        seen = and_(visits.c.identity == people.c.identity, visits.c.match == matches.c.id)
        asked = (
            turns_of(select(people.c.identity, matches.c.id.label("match"), matches.c.seq))
            .outerjoin(visits, seen)
            .where(matches.c.since <= long_ago, or_(visits.c.at.is_(None), visits.c.at <= long_ago))
            .where(or_(visits.c.mailed.is_(None), visits.c.mailed < matches.c.seq))
            .limit(BATCH)
        )
        async with self.store.reading() as connection:
            return list(await connection.execute(asked))

    async def put(self, identity: str, match: str, seq: int, now: float) -> None:
        """Into the outbox, once: whichever process comes first."""
        try:
            async with self.store.transaction() as connection:
                if await waiting_mails(connection) >= self.settings.outbox:
                    log.warning("the outbox is full")
                    return
                await connection.execute(
                    insert(outbox).values(identity=identity, match=match, seq=seq, tries=0, due=now)
                )
                own = (visits.c.identity == identity) & (visits.c.match == match)
                if (await connection.execute(update(visits).where(own).values(mailed=seq))).rowcount == 0:
                    await connection.execute(
                        insert(visits).values(identity=identity, match=match, seq=-1, at=0.0, mailed=seq)
                    )
        except LostRace:
            pass

    async def due(self, now: float) -> list[Any]:
        """Mails to be sent now."""
        async with self.store.reading() as connection:
            asked = select(outbox).where(outbox.c.due <= now).order_by(outbox.c.due).limit(BATCH)
            return list(await connection.execute(asked))

    async def try_one(self, row: Any, now: float) -> None:
        """Send one mail: taken by one process, sent, and gone; or tried again later, but not for ever."""
        this = and_(outbox.c.identity == row.identity, outbox.c.match == row.match, outbox.c.seq == row.seq)
        later = now + self.settings.mail_again * 2**row.tries
        async with self.store.transaction() as connection:
            taken = await connection.execute(
                update(outbox).where(this, outbox.c.tries == row.tries).values(tries=row.tries + 1, due=later)
            )
        if taken.rowcount != 1:
            return
        try:
            message = await self.turn_mail(row)
            if message is not None:
                await self.send(message)
        except (OSError, smtplib.SMTPException) as wrong:
            log.warning("a mail could not be sent", extra={"table": row.match, "reason": failure(wrong)})
            if row.tries + 1 < self.settings.mail_tries:
                return
        async with self.store.transaction() as connection:
            await connection.execute(delete(outbox).where(this))

    async def turn_mail(self, row: Any) -> EmailMessage | None:
        """The mail about a turn; None if the move was made or the address taken away meanwhile."""
        asked = turns_of(
            select(people.c.mail, people.c.language, people.c.stop_key, matches.c.id, matches.c.name, matches.c.game)
        ).where(people.c.identity == row.identity, matches.c.id == row.match, matches.c.seq == row.seq)
        async with self.store.reading() as connection:
            found = (await connection.execute(asked)).first()
        if found is None:
            return None
        stop = f"{self.home}/mail/stop#{found.stop_key}"
        args = {"link": f"{self.home}/t/{found.id}", "stop": stop, "table": called(found.name, found.language)}
        args["game"] = texts_of(found.game, found.language).word("game.title")
        keys = "mail.turn_subject", "mail.turn_text"
        message = written(self.settings.mail_from, found.mail, found.language, *keys, **args)
        message["List-Unsubscribe"] = f"<{self.home}/api/mail/stop/{found.stop_key}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message


def turns_of(selected: Any) -> Any:
    """Whose turn it is at which running table, of people with a confirmed address."""
    return (
        selected.select_from(matches)
        .join(seats, and_(seats.c.match == matches.c.id, seats.c.seat == matches.c.actor))
        .join(holders, and_(holders.c.match == matches.c.id, holders.c.seat == matches.c.actor))
        .join(people, people.c.identity == holders.c.identity)
        .where(matches.c.status == "running", seats.c.kind == "person", people.c.confirmed, people.c.mail.is_not(None))
    )


async def waiting_mails(connection: AsyncConnection) -> int:
    return int((await connection.execute(select(func.count()).select_from(outbox))).scalar_one())
