"""What is asked of every route of the application. A route that is not listed here fails the law."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from litestar import Litestar

from dighouse.server.identity import KEY_HEADER, feed_key, seat_key
from tests.server.secrecy.asking import Asker
from tests.server.secrecy.frozen import NOON
from tests.server.secrecy.worlds import Past, Story

FILE = Path(__file__).parents[2] / "fixtures" / "matches" / "1" / "pergamon-1.jsonl"
DAY = 86400.0
SILENT = {"OPTIONS", "HEAD"}  # answered by the framework for every route
HTTP, SOCKET = "HTTP", "SOCKET"


class Ask(NamedTuple):
    """One request."""

    method: str
    path: str
    body: Any = None  # JSON, or bytes as they are
    query: str = ""
    headers: Mapping[str, str] = MappingProxyType({})


def routes_of(app: Litestar) -> set[str]:
    """Every route the application has."""
    found = set()
    for route in app.routes:
        methods = set(getattr(route, "methods", ())) - SILENT or {SOCKET}
        found |= {f"{method} {route.path}" for method in methods}
    return found


def doors(past: Past, story: Story) -> dict[str, list[Ask]]:
    """What is asked at each route, in this order: first what only reads, last what changes most."""
    here = f"/api/tables/{past.table}"
    game = story.choice.key
    return {
        **shelf(game),
        **replays(past, story, here),
        **own_pages(past, story),
        **changes(past, story, here, game),
        f"{SOCKET} /api/tables/{{table:str}}/socket": [],  # see `talking`
    }


def shelf(game: str) -> dict[str, list[Ask]]:
    """What is the same for everybody."""
    box = f"/api/games/{game}"
    return {
        "GET /": [Ask("GET", "/"), Ask("HEAD", "/"), Ask("OPTIONS", "/api/lobby")],
        "GET /{path:path}": [
            *(Ask("GET", path) for path in ("/me", f"/rules/{game}", f"/learn/{game}", "/no/such/page")),
            Ask("DELETE", "/api/lobby"),
        ],
        "GET /replay": [Ask("GET", "/replay")],
        "GET /schema": [Ask("GET", "/schema")],
        "GET /schema/openapi.json": [Ask("GET", "/schema/openapi.json")],
        "GET /schema/{path:str}": [Ask("GET", "/schema/nothing")],
        "GET /api/games": [Ask("GET", "/api/games")],
        "GET /api/games/{key:str}/catalogue": [Ask("GET", f"{box}/catalogue")],
        "GET /api/games/{key:str}/rules": [Ask("GET", f"{box}/rules")],
        "GET /api/games/{key:str}/rules/{language:str}": [Ask("GET", f"{box}/rules/de")],
        "GET /api/texts/{language:str}": [Ask("GET", "/api/texts/de"), Ask("GET", "/api/texts/xx")],
        "GET /api/games/{key:str}/texts/{language:str}": [Ask("GET", f"{box}/texts/nl")],
        "GET /api/games/{key:str}/lesson/{language:str}": [Ask("GET", f"{box}/lesson/es")],
        "GET /api/health": [Ask("GET", "/api/health")],
        "GET /metrics": [Ask("GET", "/metrics")],
    }


def replays(past: Past, story: Story, here: str) -> dict[str, list[Ask]]:
    """The match under way, as somebody looks back upon it."""
    last = past.stored.match.seq
    eyes = ["", "eyes=all", "eyes=nobody", *(f"eyes={seat}" for seat in range(story.choice.players))]
    key = {KEY_HEADER: seat_key(past.tokens[story.viewer], past.table, story.viewer)}
    seqs = sorted({0, last, last + 1})
    own = f"seat={story.viewer}"
    other = f"seat={(story.viewer + 1) % story.choice.players}"
    firsts = sorted({0, max(0, last - 8)})
    return {
        "GET /t/{table:str}": [Ask("GET", f"/t/{past.table}"), Ask("GET", "/t/nowhere")],
        "GET /replay/{table:str}": [
            Ask("GET", f"/replay/{past.table}", query="at=1&eyes=0"),
            Ask("GET", "/replay/none"),
        ],
        "GET /api/tables/{table:str}/replay": [Ask("GET", f"{here}/replay", query=query) for query in eyes],
        "GET /api/tables/{table:str}/moments": [
            Ask("GET", f"{here}/moments", query=f"first={first}&{query}") for first in firsts for query in eyes[:4]
        ],
        "GET /api/tables/{table:str}/moments/{seq:int}": [
            *(
                Ask("GET", f"{here}/moments/{seq}", query=query)
                for seq in seqs
                for query in ("", "eyes=all", own, other)
            ),
            Ask("GET", f"{here}/moments/{last}", headers={KEY_HEADER: "no key"}),
        ],
        "GET /api/tables/{table:str}/file": [Ask("GET", f"{here}/file"), Ask("GET", "/api/tables/nowhere/file")],
        "GET /api/tables/{table:str}/luck": [Ask("GET", f"{here}/luck")],
        "GET /api/tables/{table:str}/talk": [
            Ask("GET", f"{here}/talk", query=query) for query in ("", "before=2", "before=x")
        ],
        "GET /api/tables/{table:str}/foresight": [
            *(Ask("GET", f"{here}/foresight", query=query) for query in ("", own, other, "seat=9")),
            Ask("GET", f"{here}/foresight", headers=key),
        ],
        "GET /api/tables/{table:str}/analysis": [Ask("GET", f"{here}/analysis")],
        "POST /api/tables/{table:str}/analysis": [Ask("POST", f"{here}/analysis", {})],
        "GET /api/tables/{table:str}/decisions/{seq:int}": [Ask("GET", f"{here}/decisions/{seq}") for seq in (1, last)],
        "POST /api/tables/{table:str}/decisions/{seq:int}": [Ask("POST", f"{here}/decisions/1", {"action": {}})],
        "GET /api/tables/{table:str}/moments/{seq:int}/moves": [
            Ask("GET", f"{here}/moments/{seq}/moves") for seq in seqs
        ],
        "GET /api/tables/{table:str}/branches": [Ask("GET", f"{here}/branches")],
        "POST /api/tables/{table:str}/branch": [Ask("POST", f"{here}/branch", {"at": 0, "seat": 0})],
        "by key": [Ask("GET", f"{here}/moments/{seq}", headers=key) for seq in seqs],
    }


def own_pages(past: Past, story: Story) -> dict[str, list[Ask]]:
    """One's own pages, and what is told of one's turns elsewhere."""
    feed = f"/feeds/{feed_key(past.tokens[story.viewer], 1)}/turns"
    mail = {"mail": "somebody@example.org", "language": "de", "patience": 0}
    return {
        "POST /api/me/feed": [Ask("POST", "/api/me/feed", {"language": "de"})],
        "POST /api/me/mail": [Ask("POST", "/api/me/mail", mail), Ask("POST", "/api/me/mail", {"mail": "nowhere"})],
        "POST /api/mail/confirm": [Ask("POST", "/api/mail/confirm", {"key": "no key"})],
        "GET /api/lobby": [Ask("GET", "/api/lobby")],
        "GET /api/turns": [Ask("GET", "/api/turns")],
        "GET /feeds/{key:str}/turns.ics": [Ask("GET", f"{feed}.ics"), Ask("GET", "/feeds/none/turns.ics")],
        "GET /feeds/{key:str}/turns.atom": [Ask("GET", f"{feed}.atom"), Ask("GET", "/feeds/none/turns.atom")],
        "GET /api/me": [Ask("GET", "/api/me")],
        "GET /api/me/games": [Ask("GET", "/api/me/games"), Ask("GET", "/api/me/games", query="page=x")],
        "GET /api/me/figures": [Ask("GET", "/api/me/figures")],
        "GET /api/records": [Ask("GET", "/api/records")],
        "GET /api/me/data": [Ask("GET", "/api/me/data")],
    }


def changes(past: Past, story: Story, here: str, game: str) -> dict[str, list[Ask]]:
    """What changes something, at this table or beside it."""
    last = past.stored.match.seq
    away = {"begins": NOON + DAY, "ends": NOON + 3 * DAY}
    new = {"game": game, "seats": [{"kind": "me"}, {"kind": "link"}]}
    other = {"seat": (story.viewer + 1) % story.choice.players}
    joins = [{}, {"seat": story.viewer}, other, {"key": "no key"}, {"seat": 9}]
    hints = [{"seq": last}, {"seq": last + 7}, {"seq": last, **other}, {}]
    return {
        "POST /api/tables": [Ask("POST", "/api/tables", new), Ask("POST", "/api/tables", {"game": game, "seats": []})],
        "POST /api/games/{key:str}/lesson": [Ask("POST", f"/api/games/{game}/lesson", {})],
        "POST /api/matches": [
            Ask("POST", "/api/matches", FILE.read_bytes()),
            Ask("POST", "/api/matches", b"no match", "name=evening.jsonl"),
        ],
        "POST /api/tables/{table:str}/join": [Ask("POST", f"{here}/join", wish) for wish in joins],
        "POST /api/tables/{table:str}/hint": [Ask("POST", f"{here}/hint", wish) for wish in hints],
        "POST /api/me/vacation": [
            Ask("POST", "/api/me/vacation", away),
            Ask("POST", "/api/me/vacation", {"begins": 1}),
        ],
        "POST /api/me/vacation/end": [Ask("POST", "/api/me/vacation/end", {})],
        "POST /api/mail/stop/{key:str}": [Ask("POST", "/api/mail/stop/none", {})],
        "POST /api/me/mail/forget": [Ask("POST", "/api/me/mail/forget", {})],
        "POST /api/me/forget": [Ask("POST", "/api/me/forget", {"sure": False}), Ask("POST", "/api/me/forget", b"{")],
        "POST /api/tables/{table:str}/links/{seat:int}": [
            Ask("POST", f"{here}/links/{seat}", {}) for seat in (other["seat"], 9)
        ],
        "POST /api/me/renew": [Ask("POST", "/api/me/renew", {}, headers={"origin": "http://elsewhere.example"})],
    }


async def knock(asker: Asker, ask: Ask) -> tuple[int, bytes]:
    body = ask.body if isinstance(ask.body, bytes) else b"" if ask.body is None else json.dumps(ask.body).encode()
    headers = {"content-type": "application/json"} if ask.body is not None else {}
    return await asker.ask(ask.method, ask.path, body, ask.query, {**headers, **ask.headers})


def in_turn(asked: dict[str, list[Ask]]) -> Iterator[Ask]:
    """All requests, in order."""
    for asks in asked.values():
        yield from asks
