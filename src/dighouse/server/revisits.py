"""The HTTP doors of replays: a match to look back upon, its moments, branches off them, a match file."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from dighouse.core.errors import BadFile
from dighouse.server import branches, replays, telling
from dighouse.server.branch_messages import Branches, BranchWish
from dighouse.server.identity import identity_cookie, new_token, token_of
from dighouse.server.limits import address_of
from dighouse.server.messages import LegalAction, Made, Moment, Replay
from dighouse.server.problems import TableProblem, shown
from dighouse.server.routes import NOT_KEPT, bounded_making, reading

AT_ONCE = 32  # moments in one answer

Asked = Request[Any, Any, State]


@get("/api/tables/{table:str}/replay", summary="A match to look back upon, without its views")
async def replay(
    request: Asked, state: State, table: FromPath[str], eyes: FromQuery[str | None] = None
) -> Response[Replay]:
    lane, own = await reading(request, state.house, table)
    known = lane.known()
    return Response(telling.replay(known, own, own.through(known, eyes)), headers=NOT_KEPT)


@get("/api/tables/{table:str}/moments", summary="Some past positions in a row")
async def moments(
    request: Asked,
    state: State,
    table: FromPath[str],
    first: FromQuery[int],
    eyes: FromQuery[str | None] = None,
) -> Response[list[Moment]]:
    lane, own = await reading(request, state.house, table)
    known = lane.known()
    if not 0 <= first <= known.seq:
        raise TableProblem("no_moment", seq=first)
    viewer = own.through(known, eyes)
    found = [telling.moment(known, seq, viewer) for seq in range(first, min(first + AT_ONCE, known.seq + 1))]
    return Response(found, headers=NOT_KEPT)


@get("/api/tables/{table:str}/moments/{seq:int}/moves", summary="What was allowed at a moment of a match that is over")
async def moves(request: Asked, state: State, table: FromPath[str], seq: FromPath[int]) -> Response[list[LegalAction]]:
    lane, _ = await reading(request, state.house, table)
    return Response(branches.allowed(lane.known(), seq), headers=NOT_KEPT)


@get("/api/tables/{table:str}/branches", summary="My own variations of a match")
async def beside(request: Asked, state: State, table: FromPath[str]) -> Response[Branches]:
    lane, _ = await reading(request, state.house, table)
    return Response(await branches.branches(state.house, lane.known(), token_of(request)), headers=NOT_KEPT)


@post("/api/tables/{table:str}/branch", summary="Play on from a moment of a match that is over")
async def branch(request: Asked, state: State, table: FromPath[str], data: JSONBody[BranchWish]) -> Response[Made]:
    bounded_making(request, state)
    await reading(request, state.house, table)
    token = token_of(request) or new_token()
    made = await branches.branch(state.house, table, data, token)
    return Response(made, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


@post("/api/matches", summary="Bring a match file along", request_max_body_size=None)
async def take_in(request: Asked, state: State, name: FromQuery[str] = "match.jsonl") -> Response[Made]:
    if not state.imports.take(address_of(request)):
        raise TableProblem("too_many_requests")
    token = token_of(request) or new_token()
    called = shown(name, 60)
    content = await received(request, state.house.settings.import_bytes, called)
    made = await replays.take_in(state.house, content, called, token)
    return Response(made, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


async def received(request: Asked, limit: int, name: str) -> bytes:
    """The file somebody sends, as far as one may be long; of a longer one the rest is not even read."""
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > limit:
            raise BadFile("file_too_large", file=name, limit=limit // 1024 // 1024)
    return bytes(content)


REVISITS = [replay, moments, moves, beside, branch, take_in]
