"""The HTTP doors. Each answers with a message of `messages`, or a `Problem`."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from dighouse.server import shelf, telling
from dighouse.server.house import House
from dighouse.server.identity import (
    KEY_HEADER,
    fingerprint,
    identity_cookie,
    new_token,
    token_of,
)
from dighouse.server.lanes import Lane
from dighouse.server.lesson_messages import LessonText, LessonWish
from dighouse.server.limits import address_of
from dighouse.server.lobby import lobby
from dighouse.server.messages import (
    GameCard,
    Join,
    Lobby,
    Made,
    Moment,
    RuleText,
    TableWish,
    TalkLine,
)
from dighouse.server.pages import Pages
from dighouse.server.problems import TableProblem
from dighouse.server.renewal import new_link
from dighouse.server.talk_lines import lines_of
from dighouse.server.telling import Eyes, may_talk

Asked = Request[Any, Any, State]
NOT_KEPT = {"cache-control": "no-store"}


@get("/api/games", summary="The games on the shelf", sync_to_thread=False)
def games(request: Asked, state: State) -> Response[list[GameCard]]:
    return shelf.games(tuple(state.house.settings.guests)).response(request)


@get("/api/games/{key:str}/catalogue", summary="What lies in the box of a game", sync_to_thread=True)
def catalogue(request: Asked, key: FromPath[str]) -> Response[dict[str, Any]]:
    return shelf.catalogue(key).response(request)


@get("/api/games/{key:str}/rules", summary="The numbered rules of a game", sync_to_thread=True)
def rules(request: Asked, key: FromPath[str]) -> Response[list[RuleText]]:
    return shelf.rules(key).response(request)


@get("/api/games/{key:str}/rules/{language:str}", summary="The numbered rules in a language", sync_to_thread=True)
def rules_in(request: Asked, key: FromPath[str], language: FromPath[str]) -> Response[list[RuleText]]:
    return shelf.rules(key, language).response(request)


@get("/api/texts/{language:str}", summary="The texts common to all games", sync_to_thread=True)
def texts(request: Asked, language: FromPath[str]) -> Response[dict[str, str]]:
    return shelf.texts(language).response(request)


@get("/api/games/{key:str}/texts/{language:str}", summary="All texts one game needs", sync_to_thread=True)
def game_texts(request: Asked, key: FromPath[str], language: FromPath[str]) -> Response[dict[str, str]]:
    return shelf.texts(language, key).response(request)


@get("/api/games/{key:str}/lesson/{language:str}", summary="The lesson of a game", sync_to_thread=True)
def lesson(request: Asked, key: FromPath[str], language: FromPath[str]) -> Response[LessonText]:
    return shelf.lesson(key, language).response(request)


def bounded_making(request: Asked, state: State) -> None:
    """So many tables from one address: a new identity costs nothing."""
    if not state.makings.take(address_of(request)):
        raise TableProblem("too_many_requests")


@post("/api/games/{key:str}/lesson", summary="Sit down at one's first game")
async def learn(request: Asked, state: State, key: FromPath[str], data: JSONBody[LessonWish]) -> Response[Made]:
    bounded_making(request, state)
    token = token_of(request) or new_token()
    made = await state.house.learn(key, data, token)
    return Response(made, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


@get("/api/lobby", summary="My tables, open tables, tables to watch")
async def front(request: Asked, state: State) -> Response[Lobby]:
    token = token_of(request) or new_token()
    found = await lobby(state.house, fingerprint(token))
    return Response(found, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


@post("/api/tables", summary="Make a table")
async def make(request: Asked, state: State, data: JSONBody[TableWish]) -> Response[Made]:
    bounded_making(request, state)
    token = token_of(request) or new_token()
    made = await state.house.make(data, token)
    return Response(made, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


@post("/api/tables/{table:str}/join", summary="Sit down at a table", status_code=200)
async def join(request: Asked, state: State, table: FromPath[str], data: JSONBody[Join]) -> Response[Made]:
    token = token_of(request) or new_token()
    made = await state.house.join(table, data, token)
    return Response(made, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


@post("/api/tables/{table:str}/links/{seat:int}", summary="A new link to a seat; the old ones lead nowhere")
async def renew_link(request: Asked, state: State, table: FromPath[str], seat: FromPath[int]) -> Response[Made]:
    token = token_of(request)
    if token is None:
        raise TableProblem("not_your_seat")
    return Response(await new_link(state.house, table, seat, token), headers=NOT_KEPT)


@get("/api/tables/{table:str}/moments/{seq:int}", summary="A past position as the reader may see it")
async def past_moment(
    request: Asked,
    state: State,
    table: FromPath[str],
    seq: FromPath[int],
    seat: FromQuery[int | None] = None,
    eyes: FromQuery[str | None] = None,
) -> Response[Moment]:
    lane, own = await reading(request, state.house, table)
    if seq > lane.known().seq:
        await lane.catch_up(unasked=True)  # another process may have told of it already
    known = lane.known()
    if not 0 <= seq <= known.seq:
        raise TableProblem("no_moment", seq=seq)
    if seat is not None and seat not in own.seats:
        raise TableProblem("not_your_seat")
    viewer = seat if seat is not None else own.through(known, eyes)
    return Response(telling.moment(known, seq, viewer), headers=NOT_KEPT)


@get("/api/tables/{table:str}/file", summary="The match file, once the match is over", media_type="application/jsonl")
async def match_file(request: Asked, state: State, table: FromPath[str]) -> Response[str]:
    lane, _ = await reading(request, state.house, table)
    if lane.known().status != "finished":
        await lane.catch_up(unasked=True)  # another process may have told of it already
    known = lane.known()
    if known.status != "finished":
        raise TableProblem("not_finished")
    known.match.names = [row.name for row in known.seats]
    name = f"{known.info.game}-{known.info.id}.jsonl"
    headers = {**NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'}
    return Response(known.match.text(with_secret=True), media_type="application/jsonl", headers=headers)


@get("/api/tables/{table:str}/talk", summary="What was said at a table: the last lines, or those before one")
async def talk(
    request: Asked, state: State, table: FromPath[str], before: FromQuery[int | None] = None
) -> Response[list[TalkLine]]:
    lane, _ = await reading(request, state.house, table)
    if not may_talk(lane.known()):
        raise TableProblem("talk_closed")
    return Response(await lines_of(state.house.store, lane.id, before=before), headers=NOT_KEPT)


async def reading(request: Asked, house: House, table: str) -> tuple[Lane, Eyes]:
    """The lane of a table and whose eyes the asker reads it with, if they may."""
    lane = await house.lane(table)
    return lane, eyes_of(lane, token_of(request), request.headers.get(KEY_HEADER))


def eyes_of(lane: Lane, token: str | None, key: str | None) -> Eyes:
    """The seats somebody holds by cookie or key. A spectator holds none, and may not be welcome."""
    table = lane.known()
    seats = table.held_by(fingerprint(token)) if token is not None else set()
    if key is not None:
        opened = table.opened_by(fingerprint(key))
        if not opened:
            raise TableProblem("bad_key")
        seats = seats | opened
    made_it = token is not None and fingerprint(token) == table.info.maker
    if not seats and not made_it and not table.info.spectators:
        raise TableProblem("no_spectators")
    return Eyes(frozenset(seats), token)


@get(["/", "/replay", "/{path:path}"], include_in_schema=False, opt={"plain": True})
async def page(request: Asked, state: State) -> Response[bytes]:
    pages: Pages = state.pages
    return await asyncio.to_thread(pages.page, request)


ROUTES = [
    games,
    catalogue,
    rules,
    rules_in,
    texts,
    game_texts,
    lesson,
    learn,
    front,
    make,
    join,
    renew_link,
    past_moment,
    match_file,
    talk,
    page,
]
