"""Tomb Raiders: the points of a dig, and the best artifact a search found, against their exact means."""

from __future__ import annotations

import numpy as np

from dighouse.advice.draws import Draw
from dighouse.advice.reasons.tomb_raiders import expected_points, pile_notes
from dighouse.bots.outlook.piles.tomb_raiders import TOP
from dighouse.core.game import Game, Move
from dighouse.games.tomb_raiders.actions import Dig, PlayThief, PlayTombRaiders
from dighouse.games.tomb_raiders.tables import ARTIFACT_FACES, REGION_IDS

UNIT = "analysis.of_points"


def drawn(game: Game, before: np.ndarray, move: Move, after: np.ndarray) -> list[Draw]:
    """By all the player could know of the pile before."""
    if move.seat is None:
        return []
    if isinstance(move.action, Dig):
        region = REGION_IDS.index(move.action.region)
        cards = game.prospect(before[0], game.actions.number(move.action)).facts["cards"]
        points = sum(face + 1 for face in move.outcome if face < ARTIFACT_FACES)
        return [Draw(move.seat, points, expected_points(before.copy(), move.seat, region, cards))]
    if isinstance(move.action, PlayThief | PlayTombRaiders):
        region = REGION_IDS.index(move.action.region)
        faces = np.flatnonzero(after["pile"][0, region, :ARTIFACT_FACES])
        best = int(faces[-1]) + 1 if faces.size else 0
        return [Draw(move.seat, best, float(pile_notes(before.copy(), move.seat, region)[TOP]))]
    return []
