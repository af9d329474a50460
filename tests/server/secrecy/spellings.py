"""How a secret could stand in what is sent or logged: raw, or in any of the usual spellings."""

from __future__ import annotations

import base64
from collections.abc import Iterable

from dighouse.core.replay import Match
from dighouse.server.identity import fingerprint

TO_COME = 40  # keys of events that have not happened yet


def spellings(secret: bytes) -> set[bytes]:
    """Raw, hexadecimal, decimal and base64, also in the middle of something longer."""
    found = {secret, secret.hex().encode(), secret.hex().upper().encode(), str(int.from_bytes(secret)).encode()}
    for before in range(3):  # a group of base64 is three bytes: it can begin at any of them
        body = secret[(3 - before) % 3 :]
        whole = body[: len(body) - len(body) % 3]
        found |= {base64.b64encode(whole), base64.urlsafe_b64encode(whole)}
    return found | {repr(secret)[2:-1].encode()}


def chance_of(match: Match) -> set[bytes]:
    """The secret of a match, and the chance keys of its events so far and to come."""
    keys = [match.key(seq).to_bytes(8) for seq in range(len(match.events) + TO_COME)]
    return {spelled for hidden in (match.secret, *keys) for spelled in spellings(hidden)}


def identities(tokens: Iterable[str]) -> set[bytes]:
    """What nobody but its owner may ever be sent."""
    return {said.encode() for token in tokens for said in (token, fingerprint(token))}


def found_in(sent: bytes, hidden: Iterable[bytes]) -> list[bytes]:
    """What should not be there."""
    return [secret for secret in hidden if secret in sent]
