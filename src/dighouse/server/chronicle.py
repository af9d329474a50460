"""The HTTP doors of finished games: my list, figures and records, the house's records, my data, and forget me."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream

from dighouse.games import checked_key
from dighouse.server.forgetting import forget
from dighouse.server.honours import house_records
from dighouse.server.identity import COOKIE, fingerprint, token_of
from dighouse.server.ledger import Figures, Forget, Forgotten, MyGames, Records
from dighouse.server.limits import address_of
from dighouse.server.my_data import archive
from dighouse.server.played import games_of, played_by
from dighouse.server.problems import TableProblem
from dighouse.server.tallies import figures, records

Asked = Request[Any, Any, State]
NOT_KEPT = {"cache-control": "no-store"}
NOBODY = ""  # an identity that holds nothing: a visitor who never got a cookie


def identity_of(request: Asked) -> str:
    token = token_of(request)
    return NOBODY if token is None else fingerprint(token)


@get("/api/me/games", summary="My finished games, the newest first")
async def my_games(
    request: Asked, state: State, game: FromQuery[str | None] = None, page: FromQuery[int] = 1
) -> Response[MyGames]:
    key = None if game is None else checked_key(game)
    found = await games_of(state.house.store, identity_of(request), key, page)
    return Response(found, headers=NOT_KEPT)


@get("/api/me/figures", summary="How my games went: by game, number of players and opponent; ratings")
async def my_figures(request: Asked, state: State) -> Response[Figures]:
    identity = identity_of(request)
    played = await played_by(state.house.store, identity)
    return Response(await figures(played, state.house.ladders, identity), headers=NOT_KEPT)


@get("/api/records", summary="My records, and those of the house")
async def all_records(request: Asked, state: State) -> Response[Records]:
    identity = identity_of(request)
    mine = records(await played_by(state.house.store, identity))
    house = await house_records(state.house.store, identity)
    return Response(Records(mine=mine, house=house), headers=NOT_KEPT)


@get("/api/me/data", summary="Everything the house keeps about me", opt={"plain": True})
async def my_data(request: Asked, state: State) -> Stream:
    token = token_of(request)
    if token is None:
        raise TableProblem("nothing_kept")
    if not state.exports.take(address_of(request)):
        raise TableProblem("too_many_requests")
    headers = {**NOT_KEPT, "content-disposition": 'attachment; filename="dighouse-my-data.zip"'}
    return Stream(archive(state.house, token), media_type="application/zip", headers=headers)


@post("/api/me/forget", summary="Forget me", status_code=200)
async def forget_me(request: Asked, state: State, data: JSONBody[Forget]) -> Response[Forgotten]:
    token = token_of(request)
    if token is None:
        raise TableProblem("nothing_kept")
    if not data.sure:
        raise TableProblem("not_sure")
    done = Response(await forget(state.house, token), headers=NOT_KEPT)
    done.delete_cookie(COOKIE)
    return done


CHRONICLE = [my_games, my_figures, all_records, my_data, forget_me]
