"""The HTTP doors of one's own page: my turns, how I am told of them, my vacation; the links in mails, and feeds."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from dighouse.server import feeds
from dighouse.server.guards import ANYWHERE
from dighouse.server.house import House
from dighouse.server.identity import fingerprint, identity_cookie, new_token, token_of
from dighouse.server.limits import address_of
from dighouse.server.lobby import turns
from dighouse.server.messages import FeedWish, MailKey, MailWish, Myself, Turns, Vacation
from dighouse.server.pages import home_of
from dighouse.server.people import PersonRow, confirm_mail, forget_mail, found, myself, wish_feed, wish_mail
from dighouse.server.problems import TableProblem
from dighouse.server.renewal import new_identity
from dighouse.server.schema import people as people_table

Asked = Request[Any, Any, State]
NOT_KEPT = {"cache-control": "no-store"}


def visitor(request: Asked) -> str:
    """The token of whoever changes something."""
    return token_of(request) or new_token()


async def about(request: Asked, house: House, token: str) -> Response[Myself]:
    told = await myself(house, token)
    return Response(told, status_code=200, headers=NOT_KEPT, cookies=[identity_cookie(request, token)])


@get("/api/turns", summary="The tables at which it is my move")
async def my_turns(request: Asked, state: State) -> Response[Turns]:
    token = token_of(request)
    found = await turns(state.house, fingerprint(token)) if token is not None else Turns(tables=[])
    return Response(found, headers=NOT_KEPT)


@get("/api/me", summary="What the house keeps about me")
async def me(request: Asked, state: State) -> Response[Myself]:
    return await about(request, state.house, token_of(request) or new_token())


@post("/api/me/mail", summary="Write to me on my turn", status_code=200)
async def set_mail(request: Asked, state: State, data: JSONBody[MailWish]) -> Response[Myself]:
    token = visitor(request)
    address = address_of(request)
    if not state.letters.take(address) or not state.letters.take(data.mail.lower()):
        raise TableProblem("too_many_requests")
    await wish_mail(state.house, fingerprint(token), data)
    return await about(request, state.house, token)


@post("/api/me/mail/forget", summary="Write no more, and forget the address", status_code=200)
async def remove_mail(request: Asked, state: State) -> Response[Myself]:
    token = visitor(request)
    await forget_mail(state.house, people_table.c.identity == fingerprint(token))
    return await about(request, state.house, token)


@post("/api/mail/confirm", summary="The link in the first mail", status_code=200)
async def confirm(state: State, data: JSONBody[MailKey]) -> dict[str, str]:
    await confirm_mail(state.house, data.key)
    return {"status": "ok"}


@post(
    "/api/mail/stop/{key:str}",
    summary="The link in every mail that stops them",
    status_code=200,
    opt={ANYWHERE: True},  # mail programs ask for it themselves
)
async def stop(state: State, key: FromPath[str]) -> dict[str, str]:
    if not key.isascii() or not key.isprintable():
        raise TableProblem("mail_key")
    await forget_mail(state.house, people_table.c.stop_key == key)
    return {"status": "ok"}


@post("/api/me/feed", summary="A new address for my feeds, or none", status_code=200)
async def set_feed(request: Asked, state: State, data: JSONBody[FeedWish]) -> Response[Myself]:
    token = visitor(request)
    await wish_feed(state.house, token, data)
    return await about(request, state.house, token)


@post("/api/me/vacation", summary="Go on vacation", status_code=200)
async def go_away(request: Asked, state: State, data: JSONBody[Vacation]) -> Response[Myself]:
    token = visitor(request)
    await state.house.go_away(fingerprint(token), data)
    return await about(request, state.house, token)


@post("/api/me/vacation/end", summary="Come back from vacation", status_code=200)
async def come_back(request: Asked, state: State) -> Response[Myself]:
    token = visitor(request)
    await state.house.go_away(fingerprint(token), None)
    return await about(request, state.house, token)


@post("/api/me/renew", summary="Sign me out everywhere else: my cookie and my links are made anew", status_code=200)
async def renew(request: Asked, state: State) -> Response[Myself]:
    token = token_of(request)
    if token is None:
        raise TableProblem("nothing_kept")
    return await about(request, state.house, await new_identity(state.house, token))


async def reader_of(house: House, key: str) -> PersonRow:
    """Whose feeds these are."""
    person = await found(house.store, people_table.c.feed_key == fingerprint(key))
    if person is None:
        raise TableProblem("no_page")
    return person


@get("/feeds/{key:str}/turns.ics", summary="My turns as a calendar", media_type="text/calendar; charset=utf-8")
async def calendar(request: Asked, state: State, key: FromPath[str]) -> Response[str]:
    person = await reader_of(state.house, key)
    tables = (await turns(state.house, person.identity)).tables
    body = feeds.calendar(tables, person.language, home_of(request))
    return Response(body, media_type="text/calendar; charset=utf-8", headers=NOT_KEPT)


@get("/feeds/{key:str}/turns.atom", summary="My turns as an Atom feed", media_type="application/atom+xml")
async def atom(request: Asked, state: State, key: FromPath[str]) -> Response[bytes]:
    person = await reader_of(state.house, key)
    tables = (await turns(state.house, person.identity)).tables
    home = home_of(request)
    id_ = f"urn:dighouse:feed:{fingerprint(key)[:20]}"
    body = feeds.atom(tables, person.language, home, f"{home}/feeds/{key}/turns.atom", id_)
    return Response(body, media_type="application/atom+xml", headers=NOT_KEPT)


ERRANDS = [
    my_turns,
    me,
    set_mail,
    remove_mail,
    confirm,
    stop,
    set_feed,
    go_away,
    come_back,
    renew,
    calendar,
    atom,
]
