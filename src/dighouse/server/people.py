"""How somebody wants to be told of their turns: an address that was confirmed, and feeds with a secret address.

Nothing of this is ever shown to anybody else. Without a wish nothing is kept.
"""

from __future__ import annotations

import re
import time
from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from dighouse.core.errors import BadInput
from dighouse.core.texts import LANGUAGES
from dighouse.server.house import House
from dighouse.server.identity import feed_key, fingerprint, new_key
from dighouse.server.messages import FeedWish, MailWish, Myself, Vacation
from dighouse.server.problems import TableProblem, shown
from dighouse.server.schema import people
from dighouse.server.store import Store

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*")
LONGEST_ADDRESS = 254
PATIENCE = (0, 7 * 24 * 60)  # minutes
CONFIRM_WITHIN = 3 * 86400.0


class PersonRow(msgspec.Struct, kw_only=True):
    """Somebody as they are stored."""

    identity: str
    language: str = "en"
    mail: str | None = None
    confirmed: bool = False
    confirm_key: str | None = None
    asked: float | None = None
    stop_key: str | None = None
    patience: int = 30
    feed_key: str | None = None
    feeds: int = 0


async def found(store: Store, which: Any) -> PersonRow | None:
    """The person of whom something holds."""
    async with store.reading() as connection:
        row = (await connection.execute(select(people).where(which))).mappings().first()
    return None if row is None else PersonRow(**row)


async def known(store: Store, identity: str) -> PersonRow:
    """Somebody, as far as anything was kept."""
    return await found(store, people.c.identity == identity) or PersonRow(identity=identity)


async def keep(store: Store, person: PersonRow) -> None:
    """Keep what somebody wishes."""
    row = msgspec.structs.asdict(person)
    async with store.transaction() as connection:
        done = await connection.execute(update(people).where(people.c.identity == person.identity).values(**row))
        if done.rowcount == 0:
            await connection.execute(insert(people).values(**row))


async def myself(house: House, token: str) -> Myself:
    """What the house keeps about a visitor."""
    now, identity = time.time(), fingerprint(token)
    person = await known(house.store, identity)
    spans = house.almanac.away.get(identity, [])
    return Myself(
        mail=person.mail,
        confirmed=person.confirmed,
        patience=person.patience,
        mails=house.post.open,
        feed=None if person.feed_key is None else f"/feeds/{feed_key(token, person.feeds)}/turns",
        vacations=[Vacation(begins=span.begin, ends=span.end) for span in spans if span.end > now],
        vacation_days=house.almanac.days_left(identity, now),
    )


def checked_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadInput("unknown_language", language=shown(language, 20), languages=", ".join(LANGUAGES))
    return language


def checked_address(address: str) -> str:
    """A mail address one can write to."""
    if len(address) > LONGEST_ADDRESS or not ADDRESS.fullmatch(address):
        raise TableProblem("mail_address", address=shown(address))
    return address


async def wish_mail(house: House, identity: str, wish: MailWish) -> None:
    """Write to somebody from now on; to a new address only once the link sent to it was opened."""
    if not house.post.open:
        raise TableProblem("no_mail")
    address = checked_address(wish.mail)
    if not PATIENCE[0] <= wish.patience <= PATIENCE[1]:
        raise TableProblem("mail_patience", longest=PATIENCE[1])
    person = await known(house.store, identity)
    person.language, person.patience = checked_language(wish.language), wish.patience
    if person.mail == address and person.confirmed:
        await keep(house.store, person)
        return
    key = new_key()
    person.mail, person.confirmed, person.stop_key = address, False, new_key()
    person.confirm_key, person.asked = fingerprint(key), time.time()
    await house.post.send_confirmation(person, key)
    await keep(house.store, person)


async def confirm_mail(house: House, key: str) -> None:
    """The link in the first mail was opened."""
    person = await found(house.store, people.c.confirm_key == fingerprint(key))
    if person is None or person.asked is None or time.time() - person.asked > CONFIRM_WITHIN:
        raise TableProblem("mail_key")
    person.confirmed, person.confirm_key, person.asked = True, None, None
    await keep(house.store, person)


async def forget_mail(house: House, which: Any) -> None:
    """Write no more, and forget the address."""
    person = await found(house.store, which)
    if person is None:
        raise TableProblem("mail_key")
    person.mail = person.stop_key = person.confirm_key = person.asked = None
    person.confirmed = False
    await keep(house.store, person)


async def wish_feed(house: House, token: str, wish: FeedWish) -> None:
    """A new address for somebody's feeds, or none; the old one leads nowhere from then on."""
    person = await known(house.store, fingerprint(token))
    person.language = checked_language(wish.language)
    person.feeds += 1
    person.feed_key = fingerprint(feed_key(token, person.feeds)) if wish.on else None
    await keep(house.store, person)
