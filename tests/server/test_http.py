"""The HTTP doors: one error shape, headers, caching, the built app, texts in four languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dighouse.core.replay import Event
from dighouse.core.texts import LANGUAGES, placeholders, read_texts
from dighouse.games import KEYS, load_match
from dighouse.server.problems import FOLDER, STATUS, table_texts
from tests.server.conftest import Serve
from tests.server.harness import Person, Running, code


def wish(*kinds: str, **more: object) -> bytes:
    """A wish for a table, as JSON; also one that JSON does not allow."""
    return json.dumps({"game": "thebes", "seats": [{"kind": kind} for kind in kinds], **more}).encode()


ONE_HOUSE: dict[str, object] = {}  # each test makes tables and people of its own
PROBLEM = {"code", "phrase", "message", "rule"}


def test_the_shelf(ann: Person) -> None:
    games = ann.http.get("/api/games").json()
    assert [game["key"] for game in games] == list(KEYS)
    assert games[0]["bots"]
    assert "options" in games[0]["reconstructed"]
    assert len(ann.http.get("/api/games/thebes/catalogue").json()["cards"]) == 95
    rules = ann.http.get("/api/games/thebes/rules").json()
    assert {"TH1.1", "TH8.1"} <= {rule["number"] for rule in rules}
    assert ann.http.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_the_rules_in_every_language(ann: Person, key: str, language: str) -> None:
    english = ann.http.get(f"/api/games/{key}/rules").json()
    rules = ann.http.get(f"/api/games/{key}/rules/{language}").json()
    assert [rule["number"] for rule in rules] == [rule["number"] for rule in english]
    assert (rules == english) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts(ann: Person, language: str) -> None:
    common = ann.http.get(f"/api/texts/{language}").json()
    game = ann.http.get(f"/api/games/thebes/texts/{language}").json()
    assert "error.stale" in common
    assert common.keys() < game.keys()
    assert game["game.title"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_texts_agree_in_all_languages(language: str) -> None:
    english, other = read_texts(FOLDER, "en"), read_texts(FOLDER, language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert placeholders(text) == placeholders(other[key]), key


def test_every_problem_has_a_text() -> None:
    sources = "".join(path.read_text("utf-8") for path in FOLDER.parent.rglob("*.py"))
    known = table_texts("en").texts
    import re

    for found in set(re.findall(r"(?:TableProblem|problem)\(\s*\"(\w+)\"", sources)) | STATUS.keys():
        assert f"error.{found}" in known, found
    for key in read_texts(FOLDER, "en"):
        said_elsewhere = key.startswith(("serve.", "backup.", "table_name."))
        assert f'"{key}"' in sources or f'"{key.removeprefix("error.")}"' in sources or said_elsewhere, key


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "problem"),
    [
        ("GET", "/api/nothing", None, 404, "no_page"),
        ("GET", "/nothing/here.js", None, 404, "no_page"),
        ("GET", "/../../etc/passwd", None, 404, "no_page"),
        ("DELETE", "/api/lobby", None, 405, "no_method"),
        ("GET", "/api/games/chess/rules", None, 404, "unknown_game"),
        ("GET", "/api/games/thebes/rules/xx", None, 404, "unknown_language"),
        ("GET", "/api/texts/xx", None, 404, "unknown_language"),
        ("GET", "/api/tables/none/moments/0", None, 404, "no_table"),
        ("POST", "/api/tables", b"{", 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"thebes","seats":[],"x":1}', 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"thebes","seats":[]}', 400, "seat_count"),
        ("POST", "/api/tables", b'{"game":"chess","seats":[]}', 404, "unknown_game"),
        ("POST", "/api/tables", wish("me"), 400, "seat_count"),
        ("POST", "/api/tables", wish("me", "bot", "bot", "bot", "bot"), 400, "seat_count"),
        ("POST", "/api/tables", wish("me", "bot", options={"colour": "red"}), 400, "unknown_option"),
        ("POST", "/api/tables", wish("me", "bot", options={"exhibition_shift": "never"}), 400, "option_value"),
        ("POST", "/api/tables", wish("me", "bot", options={"exhibition_shift": float("nan")}), 400, "malformed"),
        ("POST", "/api/tables", wish("me", "bot", options={"exhibition_shift": 10**400}), 400, "malformed"),
        ("POST", "/api/tables", wish("me", "bot", your_name="x" * 9000), 400, "name"),
        ("POST", "/api/tables", wish("me", "bot", game="x" * 9000), 404, "unknown_game"),
        ("GET", f"/api/games/{'x' * 9000}/rules", None, 404, "unknown_game"),
        ("GET", f"/api/tables/{'x' * 9000}/moments/0", None, 404, "no_table"),
        ("GET", f"/api/tables/none/moments/{'9' * 3000}", None, 404, "no_table"),
        ("GET", "/api/tables/none/moments/NaN", None, 404, "no_page"),
        ("POST", "/api/tables", b"x" * 20000, 413, "body_too_long"),
        ("POST", "/api/tables/none/join", b"{}", 404, "no_table"),
    ],
)
def test_one_error_shape(ann: Person, method: str, path: str, body: bytes | None, status: int, problem: str) -> None:
    answer = ann.http.request(method, path, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, code(answer)) == (status, problem)
    assert answer.json().keys() == PROBLEM
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_protection_on_every_answer(ann: Person) -> None:
    for path in ("/", "/t/abc", "/api/games", "/api/nothing", "/schema"):
        headers = ann.http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["referrer-policy"] == "no-referrer"
    cookie = ann.http.get("/api/lobby").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_openapi(ann: Person) -> None:
    schema = ann.http.get("/schema").json()
    assert schema["openapi"].startswith("3.1")
    assert {"/api/games", "/api/lobby", "/api/tables", "/api/tables/{table}/join"} <= schema["paths"].keys()
    assert "TableWish" in json.dumps(schema)


def test_without_a_built_app_there_is_a_plain_page(
    serve: Serve, people: Callable[[Running], Person], tmp_path: Path
) -> None:
    page = people(serve(static=tmp_path / "none")).http.get("/")
    assert page.status_code == 200
    assert "make web" in page.text


def test_the_built_app(serve: Serve, people: Callable[[Running], Person], tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>app</title>" + "x" * 1000)
    (static / "assets" / "index-a1b2c3d4.js").write_text("let x = 1;" * 1000)
    (static / "icon.svg").write_text("<svg/>")
    browser = people(serve(static=static)).http
    for path in ("/", "/t/abcdef", "/rules/thebes", "/rules/thebes/"):
        page = browser.get(path)
        assert "<title>app" in page.text
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
    script = browser.get("/assets/index-a1b2c3d4.js", headers={"accept-encoding": "gzip, br"})
    assert script.headers["content-encoding"] == "br"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.text == "let x = 1;" * 1000
    zipped = browser.get("/assets/index-a1b2c3d4.js", headers={"accept-encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    plain = browser.get("/assets/index-a1b2c3d4.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert browser.get("/", headers={"if-none-match": browser.get("/").headers["etag"]}).status_code == 304
    assert browser.get("/icon.svg").headers["content-type"] == "image/svg+xml"


def test_what_never_changes_is_sent_once(ann: Person) -> None:
    first = ann.http.get("/api/games/thebes/catalogue")
    again = ann.http.get("/api/games/thebes/catalogue", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_past_moments_and_the_match_file(ann: Person, tmp_path: Path) -> None:
    table = ann.make("me", "me")["table"]
    chair = ann.sit(table)
    chair.play_until(lambda c: c.seq == 4)
    live = chair.now["moment"]
    chair.play_until(lambda c: c.over)
    assert ann.http.get(f"/api/tables/{table}/moments/4?seat={live['view']['actor']}").json() == live
    assert code(ann.http.get(f"/api/tables/{table}/moments/9999")) == "no_moment"
    assert code(ann.http.get(f"/api/tables/{table}/moments/1?seat=5")) == "not_your_seat"
    file = ann.http.get(f"/api/tables/{table}/file")
    assert "attachment" in file.headers["content-disposition"]
    path = tmp_path / "match.jsonl"
    path.write_bytes(file.content)
    match = load_match(path)
    assert match.actor == -1
    assert match.secret.hex() == chair.now["secret"]
    assert all(isinstance(event, Event) for event in match.events)
    assert [int(points) for points in match.scores().sum(axis=1)] == chair.now["moment"]["points"]


def test_only_so_many_tables_and_requests(serve: Serve, people: Callable[[Running], Person]) -> None:
    server = serve(tables_each=2)
    ann = people(server)
    for _ in range(2):
        ann.make("me", "open")
    wish = {"game": "thebes", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = ann.http.post("/api/tables", json=wish)
    assert (answer.status_code, code(answer)) == (429, "too_many_tables")
    busy = people(serve(requests_second=1.0, requests_burst=5))
    answers = [busy.http.get("/api/health") for _ in range(8)]
    assert answers[0].status_code == 200
    assert (answers[-1].status_code, code(answers[-1])) == (429, "too_many_requests")


@pytest.mark.parametrize("key", ["tomb_raiders", "pergamon", "monuments"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_reconstructed_can_be_named_to_people(ann: Person, key: str, language: str) -> None:
    """The shelf says which tables are reconstructed, and the texts what lies in them."""
    card = next(game for game in ann.http.get("/api/games").json() if game["key"] == key)
    texts = ann.http.get(f"/api/games/{key}/texts/{language}").json()
    named = {text.partition(".")[2] for text in texts if text.startswith("component.")}
    assert named
    assert named <= set(card["reconstructed"])
