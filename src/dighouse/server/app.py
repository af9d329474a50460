"""The table as one application: `create_app(settings)`."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import numpy as np
from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from sqlalchemy.exc import SQLAlchemyError

import dighouse
from dighouse.core.errors import DighouseError
from dighouse.server.advice_routes import ADVICE
from dighouse.server.chronicle import CHRONICLE
from dighouse.server.description import Description
from dighouse.server.errands import ERRANDS
from dighouse.server.guards import CarefulRequest, add_headers, bounded, own_page
from dighouse.server.health import WATCH
from dighouse.server.house import House
from dighouse.server.limits import Buckets
from dighouse.server.opening import replay_page, table_page
from dighouse.server.outage import outage_of
from dighouse.server.pages import Pages
from dighouse.server.problems import TableProblem, problem_of, shown, status_of
from dighouse.server.revisits import REVISITS
from dighouse.server.routes import ROUTES
from dighouse.server.settings import Settings
from dighouse.server.sockets import table_socket
from dighouse.server.telling import ENCODER

log = logging.getLogger(__name__)

BY_STATUS = {404: "no_page", 405: "no_method", 413: "body_too_long", 429: "too_many_requests"}

Asked = Request[Any, Any, Any]


def create_app(settings: Settings | None = None) -> Litestar:
    """A server of tables."""
    chosen = settings or Settings()
    house = House(chosen)
    state = State(
        {
            "house": house,
            "pages": Pages(chosen.static),
            "connected": Counter(),  # sockets by address
            "seated": Counter(),  # sockets by identity
            "visitors": Buckets(chosen.requests_second, chosen.requests_burst),
            "identities": Buckets(chosen.requests_second, chosen.requests_burst),
            "makings": Buckets(chosen.tables_second, chosen.tables_burst),
            "advised": Buckets(chosen.hints_second, chosen.hints_burst),
            "letters": Buckets(chosen.letters_second, chosen.letters_burst),
            "imports": Buckets(chosen.imports_second, chosen.imports_burst),
            "exports": Buckets(chosen.exports_second, chosen.exports_burst),
        }
    )
    return Litestar(
        [*ROUTES, *ERRANDS, *REVISITS, *ADVICE, *CHRONICLE, *WATCH, table_page, replay_page, table_socket],
        state=state,
        lifespan=[lifespan],
        request_class=CarefulRequest,
        guards=[bounded, own_page],
        before_send=[add_headers],
        request_max_body_size=chosen.body_bytes,
        exception_handlers={
            DighouseError: told_problem,
            HTTPException: told_http,
            SQLAlchemyError: told_outage,
            Exception: told_internal,
        },
        compression_config=CompressionConfig(
            backend="brotli", brotli_quality=4, brotli_gzip_fallback=True, minimum_size=1000, exclude_opt_key="plain"
        ),
        type_encoders={np.generic: lambda thing: thing.item()},
        openapi_config=OpenAPIConfig(
            title="Dighouse",
            version=dighouse.__version__,
            path="/schema",
            render_plugins=[Description(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """Open the house, and close it."""
    house: House = app.state.house
    await house.open()
    try:
        yield
    finally:
        await house.close()


def problem_response(wrong: DighouseError, status: int | None = None) -> Response[bytes]:
    """A problem as a response."""
    told = problem_of(wrong)
    headers = {"cache-control": "no-store"}
    return Response(
        ENCODER.encode(told), status_code=status or status_of(told.code), media_type=MediaType.JSON, headers=headers
    )


def told_problem(_: Asked, wrong: DighouseError) -> Response[bytes]:
    return problem_response(wrong)


def told_outage(_: Asked, wrong: SQLAlchemyError) -> Response[bytes]:
    """A database that was asked without its store, and failed."""
    return problem_response(TableProblem(outage_of(wrong)))


def told_http(request: Asked, wrong: HTTPException) -> Response[bytes]:
    """What the framework refused: unknown addresses, malformed or oversized bodies."""
    if wrong.status_code >= 500:
        return told_internal(request, wrong)
    code = BY_STATUS.get(wrong.status_code, "malformed")
    details: dict[str, Any] = {"reason": shown(reason(wrong), 200)} if code == "malformed" else {}
    if code == "body_too_long":
        details = {"limit": request.app.state.house.settings.body_bytes}
    return problem_response(TableProblem(code, **details), wrong.status_code)


def reason(wrong: HTTPException) -> str:
    """What was wrong with a body or a parameter, in the framework's words."""
    extra = wrong.extra if isinstance(wrong.extra, list) else []
    found = [f"{part.get('key', '')} {part.get('message', '')}".strip() for part in extra if isinstance(part, dict)]
    return "; ".join(found) or wrong.detail


def told_internal(request: Asked, wrong: Exception) -> Response[bytes]:
    """Our own mistake: logged with its trace, told without. An address may hold a secret: only its form is logged."""
    log.error("a request went wrong", exc_info=wrong, extra={"door": request.scope.get("path_template", "")})
    return problem_response(TableProblem("internal"))
