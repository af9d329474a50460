"""Somebody's turns as a calendar (RFC 5545) and as an Atom feed (RFC 4287)."""

from __future__ import annotations

import datetime
import time
import xml.etree.ElementTree as tree
from collections.abc import Iterator, Sequence

from dighouse.core.texts import Phrase
from dighouse.games import texts_of
from dighouse.server.lobby import time_left
from dighouse.server.messages import TableCard
from dighouse.server.problems import table_texts
from dighouse.server.table_names import called

FOLD = 75  # octets of a line at most
HALF_AN_HOUR = 1800.0  # how long a turn without a clock is in a calendar
ATOM = "http://www.w3.org/2005/Atom"


def sentence(table: TableCard, language: str) -> str:
    """ "Your move: Meander (Thebes)"."""
    game = texts_of(table.game, language).word("game.title")
    return table_texts(language).say(Phrase("feed.turn", {"table": called(table.name, language), "game": game}))


def moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(int(seconds), datetime.UTC)


def deadline(table: TableCard, now: float) -> float | None:
    """When the clock runs out, to the minute; None without a clock, and while it stands still."""
    left = time_left(table)
    actor = table.actor
    if left == float("inf") or actor is None or table.seats[actor].vacation is not None:
        return None
    return round((now + left) / 60) * 60.0


def escaped(text: str) -> str:
    """A text as iCalendar writes it."""
    for letter, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(letter, written)
    return text.replace("\r", "")


def folded(line: str) -> Iterator[str]:
    """A line in pieces of at most 75 octets, no letter cut in two; a piece that goes on begins with a space."""
    piece, size = "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > FOLD:
            yield piece
            piece, size = " ", 1
        piece, size = piece + letter, size + octets
    yield piece


def calendar(tables: Sequence[TableCard], language: str, home: str) -> str:
    """The turns as a calendar: each from when it began to when the clock runs out."""
    now = time.time()
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dighouse//Turns//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"]
    lines.append("X-WR-CALNAME:" + escaped(table_texts(language).word("feed.title")))
    lines += ["REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M"]
    for table in tables:
        lines += event(table, language, home, now)
    lines.append("END:VCALENDAR")
    return "".join(f"{piece}\r\n" for line in lines for piece in folded(line))


def event(table: TableCard, language: str, home: str, now: float) -> list[str]:
    """One turn in the calendar."""
    ends = max(deadline(table, now) or 0.0, table.since + HALF_AN_HOUR)
    address = f"{home}/t/{table.id}"
    return [
        "BEGIN:VEVENT",
        f"UID:{table.id}-{table.seq}@dighouse.invalid",
        f"DTSTAMP:{moment(table.since):%Y%m%dT%H%M%SZ}",
        f"DTSTART:{moment(table.since):%Y%m%dT%H%M%SZ}",
        f"DTEND:{moment(ends):%Y%m%dT%H%M%SZ}",
        f"SUMMARY:{escaped(sentence(table, language))}",
        f"DESCRIPTION:{escaped(address)}",
        f"URL:{address}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def atom(tables: Sequence[TableCard], language: str, home: str, address: str, id_: str) -> bytes:
    """The turns as a feed."""
    tree.register_namespace("", ATOM)
    feed = tree.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": language})
    newest = max((table.since for table in tables), default=0.0)
    author = tree.SubElement(feed, f"{{{ATOM}}}author")
    tree.SubElement(author, f"{{{ATOM}}}name").text = "Dighouse"
    fill(feed, id_, table_texts(language).word("feed.title"), newest)
    tree.SubElement(feed, f"{{{ATOM}}}link", {"rel": "self", "href": address})
    tree.SubElement(feed, f"{{{ATOM}}}link", {"href": f"{home}/me"})
    for table in tables:
        entry = tree.SubElement(feed, f"{{{ATOM}}}entry")
        fill(entry, f"urn:dighouse:turn:{table.id}:{table.seq}", sentence(table, language), table.since)
        tree.SubElement(entry, f"{{{ATOM}}}link", {"href": f"{home}/t/{table.id}"})
        tree.SubElement(entry, f"{{{ATOM}}}summary").text = ", ".join(seat.name for seat in table.seats)
    return bytes(tree.tostring(feed, encoding="utf-8", xml_declaration=True))


def fill(element: tree.Element, id_: str, title: str, updated: float) -> None:
    """What feed and entry both have."""
    tree.SubElement(element, f"{{{ATOM}}}id").text = id_
    tree.SubElement(element, f"{{{ATOM}}}title").text = title
    tree.SubElement(element, f"{{{ATOM}}}updated").text = f"{moment(updated):%Y-%m-%dT%H:%M:%SZ}"
