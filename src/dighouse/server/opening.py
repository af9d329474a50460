"""A table's page brings the table along: it is on the screen a round trip before the socket has told of it.

Its link, and that of a replay, can be shown in a chat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from dighouse.core.errors import DighouseError
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, token_of
from dighouse.server.messages import Snapshot
from dighouse.server.pages import Pages, language_of
from dighouse.server.previews import Preview, table_preview
from dighouse.server.readers import Reader
from dighouse.server.routes import eyes_of
from dighouse.server.sockets import came_back
from dighouse.server.telling import encoded, score, snapshot, table_card

Asked = Request[Any, Any, State]
Found = TypeVar("Found")

log = logging.getLogger(__name__)

LATELY = 24  # events of the log that a page brings along: what is told of the last moves; the socket brings all
PATIENCE = 0.5  # seconds: a table whose rules are still being compiled is waited for by the page, not by its reader


@get("/t/{table:str}", include_in_schema=False, opt={"plain": True})
async def table_page(request: Asked, state: State, table: FromPath[str]) -> Response[bytes]:
    pages: Pages = state.pages
    told = await soon(brought(state.house, table, token_of(request)), table)
    if told is None:
        return await asyncio.to_thread(pages.page, request)
    preview = table_preview("t", told.table, told.score, language_of(request))
    return await asyncio.to_thread(pages.table, told.table.game, encoded(told), request, preview)


@get("/replay/{table:str}", include_in_schema=False, opt={"plain": True})
async def replay_page(request: Asked, state: State, table: FromPath[str]) -> Response[bytes]:
    pages: Pages = state.pages
    preview = await soon(played_there(state.house, table, language_of(request)), table)
    return await asyncio.to_thread(pages.page, request, preview)


async def played_there(house: House, table: str, language: str) -> Preview:
    """What a stranger who has the link to a replay may know of it."""
    lane = await house.lane(table)
    nobody = eyes_of(lane, None, None)
    known = lane.known()
    return table_preview("replay", table_card(known, nobody, ()), score(known), language)


async def soon(finding: Coroutine[Any, Any, Found], table: str) -> Found | None:
    """What a page wants to know of its table, if it can be had at once; whatever is wrong with it, the socket says."""
    looking = asyncio.ensure_future(finding)
    done, _ = await asyncio.wait({looking}, timeout=PATIENCE)
    if not done:
        looking.cancel()
        return None
    try:
        return looking.result()
    except DighouseError:
        return None
    except Exception:
        log.exception("a table could not be put into its page", extra={"table": table})
        return None


async def brought(house: House, table: str, token: str | None) -> Snapshot:
    """The table as the asker may see it. Pages may be saved and passed on: no key and no fingerprint stands in one."""
    lane = await house.lane(table)
    eyes = eyes_of(lane, token, None)
    reader = Reader(eyes, fingerprint(token) if token else None, 1)
    await came_back(house, lane, reader)
    lane.look_at_clocks()
    here = lane.here | eyes.seats  # whoever asks for the page is about to be
    told = snapshot(lane.known(), eyes, here, reader.came_back_at)
    lately = told.log if told.lesson is not None else told.log[-LATELY:]  # a lesson goes by all that was done
    return msgspec.structs.replace(told, log=lately, links={}, keys={}, secret_sha256="", secret=None)
