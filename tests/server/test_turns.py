"""Being told of one's turns: mail over a real SMTP server, calendar and Atom feeds, what one saw last."""

from __future__ import annotations

import asyncio
import email.message
import email.policy
import re
import threading
import time
import xml.etree.ElementTree as tree
from collections.abc import Callable, Iterator

import icalendar
import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from dighouse.core.texts import LANGUAGES
from dighouse.server.feeds import FOLD, escaped, folded
from dighouse.server.mail import mail_server
from dighouse.server.people import ADDRESS
from dighouse.server.problems import TableProblem
from dighouse.server.serving import bound
from tests.server.conftest import Serve
from tests.server.harness import Person, Running, code, settle

ATOM = "{http://www.w3.org/2005/Atom}"


class MailBox:
    """What a mail server was handed; it may be told to refuse."""

    def __init__(self) -> None:
        self.mails: list[email.message.EmailMessage] = []
        self.refusals = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.refusals:
            self.refusals -= 1
            return "451 try again later"
        content = envelope.content
        assert isinstance(content, bytes)
        self.mails.append(email.message_from_bytes(content, policy=email.policy.default))
        return "250 OK"

    def to(self, address: str) -> list[email.message.EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]


@pytest.fixture
def box() -> Iterator[tuple[MailBox, str]]:
    """A real SMTP server on a free port, in a thread of its own."""
    mailbox, door, loop = MailBox(), bound("127.0.0.1", 0), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    serving = loop.create_server(lambda: SMTP(mailbox, hostname="mail.example.org", loop=loop), sock=door)
    server = asyncio.run_coroutine_threadsafe(serving, loop).result(10)
    yield mailbox, f"smtp://127.0.0.1:{door.getsockname()[1]}"
    loop.call_soon_threadsafe(server.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(10)
    loop.close()


@pytest.fixture
def posted(serve: Serve, box: tuple[MailBox, str]) -> Running:
    """A server that writes mails, at once and often."""
    post = {"smtp_url": box[1], "mail_from": "Dighouse <house@example.org>", "public_url": "https://dig.example.org/"}
    return serve(**post, mail_every=0.05, mail_again=0.05)


def text_of(mail: email.message.EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def key_in(mail: email.message.EmailMessage, page: str) -> str:
    found = re.search(rf"https://dig\.example\.org/mail/{page}#([\w-]+)", text_of(mail))
    assert found, text_of(mail)
    return found[1]


def ask_for_mail(person: Person, box: MailBox, address: str, language: str = "en") -> None:
    """Give an address and open the link that comes."""
    wish = {"mail": address, "language": language, "patience": 0}
    told = person.http.post("/api/me/mail", json=wish).json()
    assert (told["mail"], told["confirmed"]) == (address, False)
    settle(lambda: box.to(address))
    answer = person.http.post("/api/mail/confirm", json={"key": key_in(box.to(address)[-1], "confirm")})
    assert answer.status_code == 200
    assert person.http.get("/api/me").json()["confirmed"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_mail_a_turn(
    posted: Running, people: Callable[[Running], Person], box: tuple[MailBox, str], language: str
) -> None:
    ann, ben = people(posted), people(posted)
    ask_for_mail(ann, box[0], "ann@example.org", language)
    made = ann.make("me", "link", name="Mäander, No. 7")
    ben.join(made["table"], key=made["links"]["1"])
    theirs = ben.sit(made["table"])
    theirs.play_until(lambda chair: not chair.my_move)
    settle(lambda: len(box[0].mails) == 2)
    for _ in range(3):
        asyncio.run_coroutine_threadsafe(posted.house.post.round(posted.house.knows), loop_of(posted)).result()
    (mail,) = box[0].mails[1:]
    assert mail["To"] == "ann@example.org"
    assert mail["From"] == "Dighouse <house@example.org>"
    assert "Mäander, No. 7" in mail["Subject"]
    assert mail["Content-Language"] == language
    assert f"https://dig.example.org/t/{made['table']}\n" in text_of(mail)
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    for secret in (ann.token, *ann.sit(made["table"]).now["keys"].values(), *made["links"].values()):
        assert secret not in mail.as_string()
    stop = re.search(r"<https://dig\.example\.org(/api/mail/stop/[\w-]+)>", mail["List-Unsubscribe"])
    assert stop
    assert ann.http.post(stop[1], data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert ann.http.get("/api/me").json()["mail"] is None
    assert code(ann.http.post(stop[1])) == "mail_key"


def loop_of(server: Running) -> asyncio.AbstractEventLoop:
    return server.house.tasks[0].get_loop()


def test_who_is_there_or_on_vacation_is_not_written_to(
    posted: Running, people: Callable[[Running], Person], box: tuple[MailBox, str]
) -> None:
    ann = people(posted)
    ask_for_mail(ann, box[0], "ann@example.org")
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    identity = next(holder for _, holder in posted.lane(table).known().holders)
    assert posted.house.knows(identity, table)
    chair.close()
    settle(lambda: not posted.house.knows(identity, table))
    now = time.time()
    ann.http.post("/api/me/vacation", json={"begins": now, "ends": now + 86400})
    assert posted.house.knows(identity, table)


def test_a_mail_that_was_refused_is_tried_again_and_not_for_ever(
    posted: Running, people: Callable[[Running], Person], box: tuple[MailBox, str]
) -> None:
    ann = people(posted)
    ask_for_mail(ann, box[0], "ann@example.org")
    box[0].refusals = 2
    ann.make("me", "me")
    settle(lambda: len(box[0].mails) == 2)
    box[0].refusals = 10**6
    ann.make("me", "me")
    settle(lambda: 10**6 - box[0].refusals >= posted.settings.mail_tries)
    settle(lambda: not asyncio.run_coroutine_threadsafe(posted.house.post.due(1e12), loop_of(posted)).result())
    assert len(box[0].mails) == 2


def test_an_address_must_be_confirmed_and_is_nobodys_business(
    posted: Running, people: Callable[[Running], Person], box: tuple[MailBox, str]
) -> None:
    ann, ben = people(posted), people(posted)
    wish = {"mail": "ann@example.org", "language": "en", "patience": 0}
    ann.http.post("/api/me/mail", json=wish)
    table = ann.make("me", "me")["table"]
    asyncio.run_coroutine_threadsafe(posted.house.post.round(posted.house.knows), loop_of(posted)).result()
    assert len(box[0].mails) == 1, "nothing but the confirmation is sent to an address nobody confirmed"
    assert code(ben.http.post("/api/mail/confirm", json={"key": "guessed"})) == "mail_key"
    assert ben.http.get("/api/me").json()["mail"] is None
    heard = b"".join(ben.sit(table).heard) + ben.http.get("/api/lobby").content
    assert b"ann@example.org" not in heard
    assert ann.http.post("/api/me/mail/forget").json()["mail"] is None
    assert code(ann.http.post("/api/mail/confirm", json={"key": key_in(box[0].mails[0], "confirm")})) == "mail_key"
    foreign = ann.http.post("/api/me/mail", json=wish, headers={"origin": "https://evil.example"})
    assert code(foreign) == "foreign_page"


@pytest.mark.parametrize(
    "address", ["", "ann", "ann@", "@example.org", "a b@example.org", "a@b\r\nBcc: c@d", "a@b,c@d", "ann@exa mple"]
)
def test_addresses_one_cannot_write_to(address: str) -> None:
    assert not ADDRESS.fullmatch(address)
    assert ADDRESS.fullmatch("ann.o'neil+dig@mail.example.org")


def test_mail_needs_a_mail_server(ann: Person, serve: Serve) -> None:
    assert ann.http.get("/api/me").json()["mails"] is False
    answer = ann.http.post("/api/me/mail", json={"mail": "ann@example.org", "language": "en"})
    assert (answer.status_code, code(answer)) == (503, "no_mail")
    with pytest.raises(TableProblem, match="DIGHOUSE_MAIL_FROM"):
        serve(smtp_url="smtp://localhost")
    for url in ("http://host", "smtp://", "smtp://host:port"):
        with pytest.raises(TableProblem, match="DIGHOUSE_SMTP_URL"):
            mail_server(url)
    server = mail_server("smtps://ann%40x:p%2Fw@mail.example.org")
    assert (server.user, server.password, server.port) == ("ann@x", "p/w", 465)


# Feeds.
def test_a_calendar_and_a_feed_of_my_turns(ann: Person, ben: Person) -> None:
    name = "Meander; a, b\\c, and a long name to be földed"
    made = ann.make("me", "me", name=name, clock={"per": "move", "seconds": 7200, "more": 0})
    ann.make("me", "link")
    assert ann.http.get("/api/me").json()["feed"] is None
    feed = ann.http.post("/api/me/feed", json={"language": "de"}).json()["feed"]
    calendar = ann.http.get(f"{feed}.ics")
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert all(len(line.encode()) <= FOLD for line in calendar.text.split("\r\n"))
    (event,) = icalendar.Calendar.from_ical(calendar.text).walk("VEVENT")
    assert str(event["SUMMARY"]) == f"Du bist dran: {name} (Thebes)".replace("Thebes", game_title(ann))
    assert str(event["URL"]).endswith(f"/t/{made['table']}")
    lasts = event.decoded("DTEND") - event.decoded("DTSTART")
    assert 7100 < lasts.total_seconds() < 7300
    atom = tree.fromstring(ann.http.get(f"{feed}.atom").content)
    assert atom.tag == f"{ATOM}feed"
    (entry,) = atom.findall(f"{ATOM}entry")
    assert name in (entry.findtext(f"{ATOM}title") or "")
    assert all(atom.findtext(f"{ATOM}{part}") for part in ("id", "title", "updated"))
    for text in (calendar.text, ann.http.get(f"{feed}.atom").text):
        assert ann.token not in text
        assert made["table"] in text
    assert ben.http.get(f"{feed}.ics").status_code == 200, "whoever has the address has the feed"


def test_a_table_nobody_named_is_called_as_the_reader_knows_it(ann: Person) -> None:
    """The house calls it after a thing one digs up, everywhere the same thing."""
    name = ann.sit(ann.make("me", "me")["table"]).now["table"]["name"]
    for language in ("en", "es"):
        texts = ann.http.get(f"/api/texts/{language}").json()
        feed = ann.http.post("/api/me/feed", json={"language": language}).json()["feed"]
        known = texts[f"table_name.{name.lower()}"]
        assert f": {known} (" in ann.http.get(f"{feed}.ics").text
        assert (known == name) == (language == "en")


def game_title(person: Person) -> str:
    return str(person.http.get("/api/games/thebes/texts/de").json()["game.title"])


def test_a_feeds_address_can_be_taken_away(ann: Person) -> None:
    first = ann.http.post("/api/me/feed", json={"language": "en"}).json()["feed"]
    second = ann.http.post("/api/me/feed", json={"language": "en"}).json()["feed"]
    assert first != second
    assert code(ann.http.get(f"{first}.ics")) == "no_page"
    assert ann.http.get(f"{second}.ics").status_code == 200
    assert ann.http.get("/api/me").json()["feed"] == second
    assert ann.http.post("/api/me/feed", json={"language": "en", "on": False}).json()["feed"] is None
    assert code(ann.http.get(f"{second}.atom")) == "no_page"


def test_folding_and_escaping() -> None:
    line = "SUMMARY:" + escaped("a;b,c\\d\ne\r" + "ü" * 100)
    assert line.startswith("SUMMARY:a\\;b\\,c\\\\d\\ne")
    pieces = list(folded(line))
    assert all(len(piece.encode()) <= FOLD for piece in pieces)
    assert pieces[0] + "".join(piece[1:] for piece in pieces[1:]) == line


# What happened since.
def test_who_comes_back_learns_where_they_left(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(away_after=0.0)
    ann, ben = people(server), people(server)
    made = ann.make("me", "link")
    ben.join(made["table"], key=made["links"]["1"])
    mine, theirs = ann.sit(made["table"]), ben.sit(made["table"])
    assert mine.now["seen"] is None
    mine.say("seen", seq=0)
    mine.say("seen", seq=99)  # nobody has seen what has not happened
    mine.say("resync")
    mine.until("table")
    mine.close()
    theirs.until("seats")
    theirs.play_until(lambda chair: not chair.my_move)
    settle(lambda: ann.sit(made["table"]).now["seen"] == 0)
    again = ann.sit(made["table"])
    assert again.now["moment"]["seq"] == theirs.seq
    watching = people(server)
    watching.http.get("/api/lobby")
    assert watching.sit(made["table"]).now["seen"] is None


def test_who_was_away_for_a_moment_only_is_told_nothing(ann: Person, server: Running) -> None:
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    chair.say("seen", seq=0)
    chair.close()
    settle(lambda: not server.lane(table).readers)
    assert ann.sit(table).now["seen"] is None
