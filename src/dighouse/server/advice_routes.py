"""The HTTP doors of advice: what a seat could do, a hint, the analysis of a match, decisions made again, its luck."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from dighouse.server import planning
from dighouse.server.advice_messages import AnalysisState, Foresight, Hint, HintWish, LuckReport, Retried, RetryWish
from dighouse.server.limits import address_of
from dighouse.server.luck_report import luck_report
from dighouse.server.messages import LegalAction
from dighouse.server.problems import TableProblem
from dighouse.server.routes import NOT_KEPT, Asked, reading


@get("/api/tables/{table:str}/foresight", summary="What my seat could do if it were its turn now")
async def foresight(
    request: Asked, state: State, table: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[Foresight]:
    lane, eyes = await reading(request, state.house, table)
    return Response(planning.foresight(lane.known(), eyes.seats, seat), headers=NOT_KEPT)


@post(
    "/api/tables/{table:str}/hint", summary="The best moves for my seat, which everybody sees me ask", status_code=200
)
async def hint(request: Asked, state: State, table: FromPath[str], data: JSONBody[HintWish]) -> Response[Hint]:
    lane, eyes = await reading(request, state.house, table)
    if not state.advised.take(address_of(request)):
        raise TableProblem("too_many_hints")
    return Response(await state.house.hints.ask(lane, eyes.seats, data), headers=NOT_KEPT)


@get("/api/tables/{table:str}/analysis", summary="How far the analysis of a finished match is")
async def analysis(request: Asked, state: State, table: FromPath[str]) -> Response[AnalysisState]:
    lane, _ = await reading(request, state.house, table)
    return Response(await state.house.analyses.state(lane.known()), headers=NOT_KEPT)


@post("/api/tables/{table:str}/analysis", summary="Let a finished match be analysed", status_code=200)
async def analyse(request: Asked, state: State, table: FromPath[str]) -> Response[AnalysisState]:
    lane, _ = await reading(request, state.house, table)
    return Response(await state.house.analyses.ask(lane.known()), headers=NOT_KEPT)


@get("/api/tables/{table:str}/luck", summary="The luck of a finished match by the rules' own odds")
async def luck(request: Asked, state: State, table: FromPath[str]) -> Response[LuckReport]:
    lane, _ = await reading(request, state.house, table)
    return Response(await asyncio.to_thread(luck_report, lane.known()), headers=NOT_KEPT)


@get("/api/tables/{table:str}/decisions/{seq:int}", summary="What was allowed at a decision of a finished match")
async def decision(
    request: Asked, state: State, table: FromPath[str], seq: FromPath[int]
) -> Response[list[LegalAction]]:
    lane, _ = await reading(request, state.house, table)
    return Response(await state.house.retries.moves(lane.known(), seq), headers=NOT_KEPT)


@post("/api/tables/{table:str}/decisions/{seq:int}", summary="How another move compares with the best", status_code=200)
async def retry(
    request: Asked, state: State, table: FromPath[str], seq: FromPath[int], data: JSONBody[RetryWish]
) -> Response[Retried]:
    lane, _ = await reading(request, state.house, table)
    if not state.advised.take(address_of(request)):
        raise TableProblem("too_many_tries")
    return Response(await state.house.retries.retry(lane.known(), seq, data), headers=NOT_KEPT)


ADVICE = [foresight, hint, analysis, analyse, luck, decision, retry]
