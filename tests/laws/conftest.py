"""What a file of laws remembers is forgotten after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def nothing_is_kept(request: pytest.FixtureRequest) -> Iterator[None]:
    """Games that were played for all tests of a file weigh hundreds of megabytes: every later sweep would be slower."""
    yield
    games = getattr(request.module, "games", None)
    if games is not None:
        games.cache_clear()
