"""Pergamon as one `Game`."""

from __future__ import annotations

from pathlib import Path

from dighouse.core.game import Game
from dighouse.games.pergamon import rules
from dighouse.games.pergamon.actions import ACTIONS
from dighouse.games.pergamon.catalogue import catalogue
from dighouse.games.pergamon.meta import META
from dighouse.games.pergamon.notices import notices
from dighouse.games.pergamon.observation import PIECES
from dighouse.games.pergamon.prospect import prospect, refusal_details
from dighouse.games.pergamon.refusals import RULE_OF, Refusal
from dighouse.games.pergamon.state import FIELDS, STATE, relabelled
from dighouse.games.pergamon.tables import CATEGORIES
from dighouse.games.pergamon.view import view

GAME = Game(
    meta=META,
    state=STATE,
    fields=FIELDS,
    actions=ACTIONS,
    refusals=Refusal,
    rule_of=RULE_OF,
    rules=rules,
    categories=CATEGORIES,
    pieces=PIECES,
    catalogue=catalogue,
    view=view,
    notices=notices,
    prospect=prospect,
    refusal_details=refusal_details,
    relabelled=relabelled,
    folder=Path(__file__).parent,
)
