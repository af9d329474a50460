"""What a chat program is told of a link: enough to be worth a press, and nothing that is not everybody's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dighouse.core.texts import LANGUAGES
from dighouse.games import KEYS, texts_of
from dighouse.server.messages import ScoreSheet, Seat, TableCard
from dighouse.server.previews import HIGH, HOUSE, WIDE, outcome
from tests.server.conftest import Serve, quick
from tests.server.harness import Person, Running

PAGE = '<!doctype html><html lang="en"><head><title>app</title></head><body><div id="app"></div></body></html>'
TAG = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">')
HOME = "https://dig.example.org"
PUBLIC = Path(__file__).resolve().parents[2] / "web" / "public"
MATCH = Path(__file__).parents[1] / "fixtures" / "matches" / "1" / "pergamon-1.jsonl"
NAME = '"><script>alert(1)</script>&amp;'

People = Callable[[Running], Person]


@pytest.fixture(scope="module")
def house(files_db: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """For all tests here: each makes tables and people of its own."""
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text(PAGE)
    running = Running(quick(files_db, static=static, public_url=f"{HOME}/"))
    yield running
    running.stop()


@pytest.fixture
def ada(house: Running, people: People) -> Person:
    return people(house)


@pytest.fixture
def robot(house: Running, people: People) -> Person:
    """Has no cookie, and asks for nothing but pages."""
    return people(house)


def shown(asker: Person, path: str, language: str = "") -> dict[str, str]:
    """The preview of an address."""
    answer = asker.http.get(path, headers={"accept-language": language} if language else {})
    assert answer.status_code == 200
    head, _, body = answer.text.partition("</head>")
    assert '<div id="app">' in body
    return {name: unescape(text) for name, text in TAG.findall(head)}


def told(preview: dict[str, str]) -> dict[str, str]:
    """All but the address."""
    return {name: text for name, text in preview.items() if name != "og:url"}


def test_the_house(robot: Person) -> None:
    for path in ("/", "/me", "/new/thebes", "/replay", "/mail/confirm", "/rules/chess"):
        preview = shown(robot, path)
        assert preview["og:title"] == "Dighouse: four digs, one house"
        assert preview["og:description"] == preview["description"]
        assert preview["og:image"] == f"{HOME}/postcards/house.png"
        assert preview["og:url"] == HOME + path
    assert (preview["og:type"], preview["og:site_name"]) == ("website", "Dighouse")
    assert preview["twitter:card"] == "summary_large_image"
    assert (preview["og:image:width"], preview["og:image:height"]) == (str(WIDE), str(HIGH))
    assert preview["og:image:alt"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", KEYS)
def test_rules_and_lessons_in_the_language_that_is_asked_for(robot: Person, game: str, language: str) -> None:
    texts = texts_of(game, language)
    for room in ("rules", "learn"):
        preview = shown(robot, f"/{room}/{game}", f"fr, {language}-XX;q=0.9")
        assert preview["og:title"].startswith(texts.word("game.title") + ": ")
        assert preview["og:description"] == texts.word("game.tagline")
        assert preview["og:image"] == f"{HOME}/postcards/{game}.png"
        assert preview["og:locale"].startswith(language)
        assert texts.word("game.title") in preview["og:image:alt"]


@pytest.mark.parametrize("picture", [HOUSE, *KEYS])
def test_every_picture_is_there(picture: str) -> None:
    drawn = (PUBLIC / "postcards" / f"{picture}.png").read_bytes()
    size = (int.from_bytes(drawn[16:20]), int.from_bytes(drawn[20:24]))
    assert size == (WIDE, HIGH)
    assert len(drawn) < 200_000


def test_a_table_with_open_seats(ada: Person, robot: Person) -> None:
    table = ada.make("me", "open", "open", name="Meander", your_name="Ada")["table"]
    preview = shown(robot, f"/t/{table}")
    assert preview["og:title"] == "Thebes · Meander"
    assert preview["og:description"] == "At the table: Ada. 2 seats are open."
    assert preview["og:image"] == f"{HOME}/postcards/thebes.png"
    assert preview["og:url"] == f"{HOME}/t/{table}"
    assert shown(robot, f"/t/{table}", "de")["og:description"] == "Am Tisch: Ada. 2 Plätze sind frei."
    empty = ada.make("open", "open", name="Lyre")["table"]
    assert shown(robot, f"/t/{empty}")["og:description"] == "2 seats are open."
    assert shown(robot, f"/t/{empty}", "de")["og:title"].endswith(" · Leier")


def test_a_table_under_way_and_its_replay(ada: Person, robot: Person) -> None:
    table = ada.make({"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}, name="Meander")["table"]
    assert shown(robot, f"/t/{table}")["og:description"] == "Under way: Ada, Ben."
    replay = shown(robot, f"/replay/{table}?at=0&eyes=1")
    assert replay["og:title"] == "Replay: Thebes · Meander"
    assert replay["og:description"] == "Under way: Ada, Ben."
    assert replay["og:url"] == f"{HOME}/replay/{table}"


def finished(ada: Person, **wish: Any) -> tuple[str, list[int]]:
    """A match that Ben gives up, and the points."""
    chair = ada.sit_new({"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}, **wish)
    assert chair.ask("concede", seat=1)["problem"] is None
    while not chair.over:
        chair.until("event")
    return chair.now["table"]["id"], [sum(row) for row in chair.now["score"]["rows"]]


def test_after_the_end_the_winner(ada: Person, robot: Person) -> None:
    table, (won, lost) = finished(ada)
    for room in ("t", "replay"):
        assert shown(robot, f"/{room}/{table}")["og:description"] == f"Ada won with {won} points. Ben {lost}."


def test_less_than_nothing_has_a_minus_sign() -> None:
    seats = [Seat(seat=0, kind="person", name="Ada"), Seat(seat=1, kind="person", name="Ben")]
    table = cast(TableCard, SimpleNamespace(seats=seats))
    score = ScoreSheet(categories=["unused"], rows=[[-3], [-12]], ranks=[1, 2])
    assert outcome(table, score, "en") == "Ada won with −3 points. Ben −12."


def test_a_match_from_a_file(ada: Person, robot: Person) -> None:
    answer = ada.http.post("/api/matches", content=MATCH.read_bytes())
    preview = shown(robot, f"/replay/{answer.json()['table']}")
    assert preview["og:title"].startswith("Replay: Pergamon · ")
    assert preview["og:description"] == "Red, Blue share the victory with 2 points."


def test_whoever_asks_is_told_the_same(ada: Person, robot: Person) -> None:
    for wish in ({}, {"spectators": False}):
        table = ada.make("me", "bot", **wish)["table"]
        for path in (f"/t/{table}", f"/replay/{table}"):
            assert shown(ada, path) == shown(robot, path)


def test_nothing_is_told_of_a_closed_table(ada: Person, robot: Person) -> None:
    """Not even that there is one: it is as if the address led nowhere."""
    closed = [ada.make("me", seat, spectators=False, game="monuments")["table"] for seat in ("bot", "open", "link")]
    closed.append(finished(ada, spectators=False)[0])
    closed.append(ada.http.post("/api/games/thebes/lesson", json={}).json()["table"])
    for table in closed:
        for room in ("t", "replay"):
            assert told(shown(robot, f"/{room}/{table}")) == told(shown(robot, "/"))
            assert told(shown(robot, f"/{room}/nosuchtable1")) == told(shown(robot, "/"))


def test_a_table_with_a_seat_link_tells_its_game_only(ada: Person, robot: Person) -> None:
    """And whatever somebody hangs on its address is not repeated."""
    made = ada.make("me", "link", name="Meander", your_name="Ada")
    key = made["links"]["1"]
    plain = shown(robot, f"/t/{made['table']}")
    assert plain["og:title"] == "Thebes"
    assert plain["og:description"] == texts_of("thebes", "en").word("game.tagline")
    for path in (f"/t/{made['table']}?{key}", f"/t/{made['table']}?key={key}"):
        assert shown(robot, path) == plain
        assert key not in robot.http.get(path).text
    assert shown(robot, f"/replay/{made['table']}?key={key}")["og:title"] == "Thebes"


def test_practice_tells_its_game_only(ada: Person, robot: Person) -> None:
    table, _ = finished(ada)
    branch = ada.http.post(f"/api/tables/{table}/branch", json={"at": 0, "seat": 0}).json()["table"]
    assert shown(robot, f"/t/{branch}")["og:title"] == "Thebes"


def test_names_are_text(ada: Person, robot: Person) -> None:
    table = ada.make({"kind": "me", "name": NAME}, "open", name=NAME)["table"]
    for room in ("t", "replay"):
        head = robot.http.get(f"/{room}/{table}").text.partition("</head>")[0]
        assert "<script" not in head
        preview = shown(robot, f"/{room}/{table}")
        assert NAME in preview["og:title"]
        assert preview["og:description"] == f"At the table: {NAME}. 1 seat is open."


def test_what_may_be_kept(robot: Person) -> None:
    """A page is asked about each time, and another language is another page."""
    first = robot.http.get("/rules/thebes")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["vary"] == "accept-encoding, accept-language"
    kept = {"if-none-match": first.headers["etag"]}
    assert robot.http.get("/rules/thebes", headers=kept).status_code == 304
    assert robot.http.get("/rules/thebes", headers={**kept, "accept-language": "nl"}).status_code == 200
    assert robot.http.get("/rules/pergamon", headers=kept).status_code == 200


def test_without_a_public_address_the_one_that_was_asked(serve: Serve, people: People) -> None:
    robot = people(serve())
    answer = robot.http.get("/", headers={"host": 'dig.example"><b>'})
    assert "<b>" not in answer.text
    assert f'content="http://{robot.server.address}/postcards/house.png"' in robot.http.get("/").text


def test_postcards_may_be_shown_anywhere(serve: Serve, people: People, tmp_path: Path) -> None:
    (tmp_path / "postcards").mkdir()
    (tmp_path / "postcards" / "house.png").write_bytes(b"a picture")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    browser = people(serve(static=tmp_path)).http
    assert browser.get("/postcards/house.png").headers["cross-origin-resource-policy"] == "cross-origin"
    assert browser.get("/favicon.svg").headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_in_the_language_that_is_asked_for(serve: Serve, people: People, language: str) -> None:
    browser = people(serve(static=PUBLIC)).http
    answer = browser.get("/dighouse.webmanifest", headers={"accept-language": language})
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["vary"] == "accept-encoding, accept-language"
    manifest = answer.json()
    assert manifest["lang"] == language
    assert manifest["description"] == shown_text(browser, language)


def shown_text(browser: Any, language: str) -> str:
    page = browser.get("/", headers={"accept-language": language}).text
    return unescape(dict(TAG.findall(page))["description"])
