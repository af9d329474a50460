"""What never changes while the server runs: games, texts, rules, catalogues. Made once, then sent from memory."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from typing import Any

from litestar import MediaType, Request, Response

from dighouse.bots import bot_names
from dighouse.core.errors import BadInput
from dighouse.core.rulebook import AUTHORITY, rulebook
from dighouse.core.texts import LANGUAGES
from dighouse.games import KEYS, checked_key, game_called, meta_of, texts_of
from dighouse.server.edition import FOR_EVER, edition
from dighouse.server.lessons import lesson_text
from dighouse.server.messages import GameCard, RuleText
from dighouse.server.problems import table_texts
from dighouse.server.telling import ENCODER


class Page:
    """Something made once: its bytes and their fingerprint."""

    def __init__(self, content: Any) -> None:
        self.body = ENCODER.encode(content)
        self.etag = f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    def response(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The page, or that the reader has it already; asked for by its edition, it is never asked for again."""
        kept = request.query_params.get("edition") == edition()
        headers = {"etag": self.etag, "cache-control": FOR_EVER if kept else "no-cache"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(None, status_code=304, headers=headers)
        return Response(self.body, media_type=MediaType.JSON, headers=headers)


@functools.cache
def games(guests: tuple[str, ...] = ()) -> Page:
    """The games on the shelf, and the bots that play them; the host's own are the guests."""
    return Page([game_card(key, guests) for key in KEYS])


def game_card(key: str, guests: tuple[str, ...]) -> GameCard:
    meta = meta_of(key)
    return GameCard(
        key=meta.key,
        title=meta.title,
        year=meta.year,
        designers=list(meta.designers),
        publisher=meta.publisher,
        seats=list(meta.seats),
        options=list(meta.options),
        rules_version=meta.rules_version,
        actions=meta.actions,
        status=meta.status,
        reconstructed=list(meta.reconstructed),
        own_numbers=meta.components is not None,
        secret_hands=meta.secret_hands,
        bots=list(bot_names(key)),
        guest_bots=list(guests),
    )


@functools.cache
def catalogue(key: str) -> Page:
    """The box of a game."""
    return Page(game_called(key).catalogue())


@functools.cache
def rules(key: str, language: str = AUTHORITY) -> Page:
    """The numbered rules of a game in a language."""
    statements = rulebook(checked_key(key), checked_language(language)).statements.values()
    return Page([RuleText(number=s.number, chapter=s.chapter, text=s.text) for s in statements])


@functools.cache
def lesson(key: str, language: str) -> Page:
    """The lesson of a game in a language."""
    return Page(lesson_text(checked_key(key), checked_language(language)))


def checked_language(language: str) -> str:
    """A language the house speaks."""
    if language not in LANGUAGES:
        raise BadInput("unknown_language", language=language[:20], languages=", ".join(LANGUAGES))
    return language


@functools.cache
def texts(language: str, key: str | None = None) -> Page:
    """The texts of a language: common to all games, or all that one game needs."""
    common: Mapping[str, str] = table_texts(checked_language(language)).texts
    return Page({**common, **texts_of(key, language).texts} if key is not None else common)
