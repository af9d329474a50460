"""OpenSpiel's generated playthroughs come out as they were stored."""

from __future__ import annotations

import pytest

from tests.research.playthroughs import FOLDER, playthrough

SLOW = ("pergamon", "monuments")


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "key",
    ["thebes", "tomb_raiders", *(pytest.param(key, marks=pytest.mark.soak) for key in SLOW)],
)
def test_the_playthrough_comes_out_again(key: str) -> None:
    stored = (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
    assert playthrough(key).split("\n") == stored.split("\n")
