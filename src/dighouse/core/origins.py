"""Where the past of a branched match comes from.

A match can be played on from any moment of a match that is over. Its first events are those of the other match, drawn
from the other's secret, which is no longer one; everything after the branch is drawn from a secret of its own. A
branch of a branch has several origins, each good for the events after those of the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from dighouse.core.chance import commitment, event_key
from dighouse.core.errors import BadFile


class Origin(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A match whose beginning is the beginning of this one."""

    table: str | None = None  # what the house that made the branch calls it
    secret_sha256: str
    secret: str  # in hexadecimal; known to all, for that match is over
    events: Annotated[int, msgspec.Meta(ge=1)]  # the events before this number were played in that match or earlier


def inherited(origins: Sequence[Origin]) -> int:
    """How many events of a match are not its own."""
    return origins[-1].events if origins else 0


def key_of(origins: Sequence[Origin], secret: bytes, seq: int) -> int:
    """The chance key of an event: up to the branch from the secret of the match it was played in."""
    for origin in origins:
        if seq < origin.events:
            return event_key(bytes.fromhex(origin.secret), seq)
    return event_key(secret, seq)


def until(origins: Sequence[Origin], own: Origin) -> tuple[Origin, ...]:
    """The origins of a branch of a match, `own` being the match itself and how many events are kept."""
    kept = [origin for origin in origins if origin.events < own.events]
    cut = next((origin for origin in origins if origin.events >= own.events), own)
    return (*kept, msgspec.structs.replace(cut, events=own.events))


def checked_origins(origins: Sequence[Origin], events: int, name: str) -> tuple[Origin, ...]:
    """The origins a file names, if each goes further than the one before and their secrets have their fingerprints."""
    before = 0
    for origin in origins:
        if not before < origin.events <= events or not fits(origin):
            raise BadFile("file_origin", file=name, match=origin.secret_sha256[:16])
        before = origin.events
    return tuple(origins)


def fits(origin: Origin) -> bool:
    """Whether a secret has the fingerprint that was shown before it."""
    try:
        return commitment(bytes.fromhex(origin.secret)) == origin.secret_sha256
    except ValueError:
        return False
