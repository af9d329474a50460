"""Intruders at the HTTP doors: other sites' pages, secrets in logs and answers, floods, names that are no names."""

from __future__ import annotations

import gzip
import logging
import re
import smtplib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from dighouse.server import errands, routes
from dighouse.server.app import create_app
from dighouse.server.guards import ANYWHERE, HEADERS
from dighouse.server.identity import fingerprint, new_id, new_key, new_token
from dighouse.server.limits import BUCKETS, Buckets, household
from dighouse.server.logs import JsonLines
from dighouse.server.mail import failure
from dighouse.server.settings import Settings
from tests.server.conftest import Serve
from tests.server.harness import Person, Running, code

ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own
ELSEWHERE = "https://elsewhere.example"
FOREIGN = [
    {"origin": ELSEWHERE},
    {"origin": "null"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]
WRITERS = ("POST", "PUT", "PATCH", "DELETE")


def doors() -> Iterator[tuple[str, str]]:
    """Every method and path the server answers to; the socket is none of them."""
    for route in create_app(Settings()).routes:
        for method in sorted(getattr(route, "methods", [])):
            yield method, route.path


DOORS = sorted(set(doors()))


def at(path: str, table: str = "none", key: str = "thebes") -> str:
    """A path with its places filled in."""
    filled = path.replace("{table:str}", table).replace("{seq:int}", "0").replace("{seat:int}", "0")
    return re.sub(r"\{[a-z]+:(str|path)\}", key, filled)


# Other sites' pages.
def test_no_door_that_changes_anything_opens_for_another_sites_page(ann: Person) -> None:
    writing = [(method, path) for method, path in DOORS if method in WRITERS]
    assert len(writing) > 15
    for method, path in writing:
        for headers in FOREIGN:
            answer = ann.http.request(method, at(path), headers=headers, content=b"{}")
            anywhere = path == "/api/mail/stop/{key:str}"
            assert (code(answer) == "foreign_page") != anywhere, (path, headers)


def test_only_one_door_is_open_to_other_sites() -> None:
    open_ = [door for door in (*routes.ROUTES, *errands.ERRANDS) if door.opt.get(ANYWHERE)]
    assert open_ == [errands.stop]


def test_our_own_pages_and_programs_may(ann: Person) -> None:
    here = f"http://{ann.server.address}"
    wish = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "me"}]}
    for headers in ({}, {"origin": here}, {"origin": here, "sec-fetch-site": "same-origin"}):
        assert ann.http.post("/api/tables", json=wish, headers=headers).status_code == 201


def test_reading_never_changes_who_somebody_is(ann: Person) -> None:
    """A link elsewhere that leads to one of our addresses brings the cookie along, and gets no other one."""
    ann.make("me", "me")
    token = ann.token
    for method, path in DOORS:
        if method == "GET":
            given = ann.http.get(at(path), headers={"sec-fetch-site": "cross-site"}).headers.get("set-cookie", token)
            assert token in given, path
    assert ann.token == token


def test_no_answer_may_be_read_by_another_site(ann: Person) -> None:
    for method in ("OPTIONS", "GET"):
        headers = ann.http.request(method, "/api/lobby", headers={"origin": ELSEWHERE}).headers
        assert not [name for name in headers if name.startswith("access-control")]


# Headers.
def test_every_answer_is_protected(ann: Person) -> None:
    for method, path in DOORS:
        answer = ann.http.request(method, at(path), content=None if method == "GET" else b"{")
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (method, path)
        assert "strict-transport-security" not in answer.headers
        assert "server" not in answer.headers


def test_scripts_come_from_files_of_ours_alone() -> None:
    rules = dict(part.strip().partition(" ")[::2] for part in HEADERS["content-security-policy"].split(";"))
    assert rules["default-src"] == "'self'"
    assert not [rule for rule in rules if rule.startswith("script-src")]
    assert {
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }.items() <= (rules.items())


def test_behind_tls_nothing_comes_unprotected(ann: Person) -> None:
    """As a proxy says that it was asked by https."""
    tls = {"x-forwarded-proto": "https"}
    answer = ann.http.get("/api/lobby", headers=tls)
    assert "secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"].startswith("max-age=")
    plain, safe = f"http://{ann.server.address}", f"https://{ann.server.address}"
    for origin, refused in ((plain, True), (safe, False)):
        told = ann.http.post("/api/me/vacation/end", headers={**tls, "origin": origin})
        assert (code(told) == "foreign_page") is refused if refused else told.status_code == 200


# Secrets.
def test_secrets_cannot_be_guessed() -> None:
    """As many bits as the names promise: 256, 128 and 59."""
    assert len({new_token() for _ in range(1000)}) == 1000
    assert all(len(new_token()) == 43 for _ in range(50))
    assert all(len(new_key()) == 22 for _ in range(50))
    assert all(re.fullmatch(r"[a-hj-km-np-z2-9]{12}", new_id()) for _ in range(50))


class Lines(logging.Handler):
    """Everything that is logged, as it would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore", "asyncio", "websockets.client", "aiosqlite")):
            self.lines.append(self.format(record))


@pytest.fixture
def lines() -> Iterator[Lines]:
    """What `serve --log info` would write. What the two clients of the tests themselves say is left out."""
    root, ours, found = logging.getLogger(), logging.getLogger("dighouse"), Lines()
    before = {logger: logger.level for logger in (root, ours)}
    root.setLevel(logging.WARNING)  # as `log_to_stderr` does
    ours.setLevel(logging.INFO)
    root.addHandler(found)
    yield found
    root.removeHandler(found)
    for logger, level in before.items():
        logger.setLevel(level)


def test_a_server_that_logs_everything_opens_and_closes(lines: Lines, serve: Serve) -> None:
    serve().stop()
    told = "".join(lines.lines)
    assert "the house is open" in told
    assert "the house is closed" in told


def test_a_mail_that_fails_says_to_the_log_why_but_not_whose_it_was() -> None:
    refused = smtplib.SMTPRecipientsRefused({"ann@example.org": (550, b"ann@example.org is unknown")})
    assert failure(refused) == "SMTPRecipientsRefused 550"
    assert failure(smtplib.SMTPResponseException(451, b"ann@example.org later")) == "SMTPResponseException 451"
    assert failure(ConnectionRefusedError("refused")) == "refused"


def test_no_secret_gets_into_a_log_or_an_answer(ann: Person, ben: Person, lines: Lines) -> None:
    """Every door is opened with secrets wherever one could be, and everything is looked through for them."""
    made = ann.make("me", "link")
    ann.sit(ann.make("me", "me")["table"]).act()
    feed = ann.http.post("/api/me/feed", json={"language": "en"}).json()["feed"].split("/")[2]
    secrets = {ann.token, made["links"]["1"], feed, fingerprint(ann.token)}
    told = []
    for method, path in DOORS:
        for hidden in secrets:
            headers = {"x-seat-key": hidden, "referer": f"http://x/t/y#{hidden}", "cookie": f"dighouse={ann.token}"}
            body = None if method == "GET" else f'{{"key": "{hidden}"}}'.encode()
            if "/me/renew" not in path and "links" not in path:  # new secrets are their answer
                place = hidden if path.startswith(("/feeds", "/api/mail")) else "thebes"  # where a secret belongs
                answer = ben.http.request(method, at(path, made["table"], place), headers=headers, content=body)
                told += [answer.text] if answer.status_code >= 400 else []
    assert len(told) > 30
    assert len(lines.lines) >= 3  # tables and moves were logged
    for hidden in secrets:
        assert not [line for line in lines.lines if hidden in line]
        assert not [body for body in told if hidden in body]


def test_nor_when_something_goes_wrong_inside(ann: Person, lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    feed = ann.http.post("/api/me/feed", json={"language": "en"}).json()["feed"]

    async def broken(*_: Any) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(errands, "found", broken)
    monkeypatch.setattr(errands, "myself", broken)
    secrets = {ann.token, feed.split("/")[2]}
    answers = [ann.http.get(f"{feed}.ics"), ann.http.get("/api/me")]
    assert [code(answer) for answer in answers] == ["internal", "internal"]
    written = "".join(lines.lines)
    assert "/feeds/{key}/turns.ics" in written
    assert "a fault" in written
    assert "a fault" not in "".join(answer.text for answer in answers)
    for hidden in secrets:
        assert hidden not in written
        assert hidden not in "".join(answer.text for answer in answers)


# Floods.
def test_addresses_one_visitor_can_choose_from_are_one() -> None:
    assert household("203.0.113.9") == "203.0.113.9"
    assert household("::ffff:203.0.113.9") == "203.0.113.9"
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9") != household("2001:db8:1:3::9")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert household("somewhere") == "somewhere"


def test_buckets_do_not_grow_without_end() -> None:
    buckets = Buckets(1.0, 2)
    for visitor in range(BUCKETS + 500):
        assert buckets.take(str(visitor))
    assert len(buckets.known) == BUCKETS


def test_one_identity_from_many_addresses(serve: Serve, people: Callable[[Running], Person]) -> None:
    """Each request comes from elsewhere, as a proxy says; the cookie is the same."""
    server = serve(requests_second=0.001, requests_burst=5)
    ann = people(server)
    ann.http.get("/api/lobby")
    answers = [ann.http.get("/api/turns", headers={"x-forwarded-for": f"198.51.100.{n}"}) for n in range(8)]
    assert answers[0].status_code == 200
    assert code(answers[-1]) == "too_many_requests"
    stranger = people(server)
    assert stranger.http.get("/api/turns", headers={"x-forwarded-for": "198.51.100.99"}).status_code == 200


def test_many_identities_from_one_address_make_only_so_many_tables(
    serve: Serve, people: Callable[[Running], Person]
) -> None:
    server = serve(tables_second=0.001, tables_burst=3)
    wish = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answers = [people(server).http.post("/api/tables", json=wish) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert code(people(server).http.post("/api/games/thebes/lesson", json={})) == "too_many_requests"


def test_one_identity_has_only_so_many_sockets(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(sockets_identity=2)
    ann, ben = people(server), people(server)
    table = ann.make("me", "me")["table"]
    chairs = [ann.sit(table) for _ in range(2)]
    assert ann.knock(table).closed() == (4429, "too_many_sockets")
    assert ben.sit(table).now["viewer"] is None
    chairs.pop().close()
    chairs[0].say("resync")
    chairs[0].until("table")


def test_a_flood_of_sockets_is_refused_before_it_is_let_in(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(requests_second=0.001, requests_burst=4)
    ann = people(server)
    table = ann.make("me", "me")["table"]
    for _ in range(3):
        ann.knock(table)
    with pytest.raises(InvalidStatus) as refused:
        ann.knock(table)
    assert refused.value.response.status_code in (403, 429)


# Names.
@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "\u115f",
        "a" + "\u0301" * 9,
        "\u2066x\u2069",
        "a\u200bb",
        "\ufeffx",
        "x\ufff9",
        "\U000e0041",
    ],
)
def test_names_nobody_can_read_are_none(ann: Person, name: str) -> None:
    wish = {"game": "thebes", "seats": [{"kind": "me", "name": name}, {"kind": "me"}]}
    assert code(ann.http.post("/api/tables", json=wish)) == "name"


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Ngô Đình Diệm", "יעל", "ليلى", "明日香", "नमस्ते", "A’B–C", "🏺"])
def test_names_of_all_the_world_are(ann: Person, name: str) -> None:
    wish = {"game": "thebes", "seats": [{"kind": "me", "name": name}, {"kind": "me"}]}
    assert ann.http.post("/api/tables", json=wish).status_code == 201


# Bodies.
def test_a_compressed_body_is_never_unpacked(ann: Person) -> None:
    bomb = gzip.compress(b" " * 10_000_000)
    for path in ("/api/tables", "/api/matches"):
        headers = {"content-type": "application/json", "content-encoding": "gzip"}
        answer = ann.http.post(path, content=bomb, headers=headers)
        assert answer.status_code == 400
        assert code(answer) in ("malformed", "file_binary")
