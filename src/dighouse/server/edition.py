"""Which edition of the house this is: whatever names it in its address may be kept for ever by a browser."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

from dighouse.core.components import owners_file

PACKAGE = Path(__file__).resolve().parents[1]
ROOMS = ("core", "games", "lessons", "server")  # where texts, rules and boxes come from
KINDS = {".py", ".json", ".toml", ".md"}
FOR_EVER = "public, max-age=31536000, immutable"


@functools.cache
def edition() -> str:
    """A fingerprint of everything the shelf is made from, the owner's own numbers too."""
    digest = hashlib.sha256()
    for path in sorted(path for room in ROOMS for path in (PACKAGE / room).rglob("*") if path.suffix in KINDS):
        if "static" in path.parts:
            continue
        own = owners_file(path.name) if path.suffix == ".json" else None
        digest.update(f"{path.relative_to(PACKAGE)}\n".encode())
        digest.update((own or path).read_bytes())
    return digest.hexdigest()[:12]
