"""In Pergamon tiles are named by what they are: every action means itself."""

from __future__ import annotations

import numpy as np

from dighouse.core.jit import rule
from dighouse.games.pergamon.rules.decode import ACTION_COUNT

MEANINGS = int(ACTION_COUNT)


@rule
def of(s, action):  # noqa: ARG001
    """The action."""
    return np.int64(action)
